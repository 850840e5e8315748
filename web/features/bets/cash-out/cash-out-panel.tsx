import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { cents, formatAmount, parseAmount } from '#domain/money.ts';
import { ChangeChoice } from '#web/features/bets/cash-out/change-choice.tsx';
import { SHARES, ShareChoice } from '#web/features/bets/cash-out/share-choice.tsx';
import { TakeButton } from '#web/features/bets/cash-out/take-button.tsx';
import { useCashOutOffer } from '#web/features/bets/cash-out/use-cash-out-offer.ts';
import { useTakeOffer } from '#web/features/bets/cash-out/use-take-offer.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { asSentence, useErrorText } from '#web/lib/use-error-text.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';

/** The difference of two amounts in API format. */
function rest(whole: string, part: string): string {
  return formatAmount(cents((parseAmount(whole) ?? 0) - (parseAmount(part) ?? 0)));
}

/** The cash-out offer for a share of a bet, with a countdown and the accept button. */
export function CashOutPanel({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const { t } = useTranslation('cashout');
  const { betName } = useBetText();
  const errorText = useErrorText();
  const [share, setShare] = useState<number>(SHARES.all);
  const taking = useTakeOffer(bet.id, onClose);
  const isHeld = taking.busy || taking.isUnanswered;
  const { data, error } = useCashOutOffer(bet.id, share, isHeld);
  const secondsLeft = useSecondsUntil(data?.expiresAtMs ?? null);
  const offer = error ? null : (data ?? null);
  return (
    <section
      aria-label={t('openFor', { bet: betName(bet) })}
      className="grid gap-3 rounded-lg border border-gold/60 bg-ink p-3"
    >
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-sm font-semibold">{t('title')}</p>
        {offer && !isHeld && (
          <span className="text-xs text-muted">
            {secondsLeft === null ? t('updating') : t('standsFor', { seconds: secondsLeft })}
          </span>
        )}
      </div>
      <ShareChoice value={share} onChange={setShare} disabled={isHeld} />
      <dl className="grid gap-1 text-sm">
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-muted">{t('youGet')}</dt>
          <dd className="text-2xl font-semibold text-gold-bright" data-testid="cash-out-amount">
            {offer ? formatMoney(offer.amount) : t('noOffer')}
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-3 text-xs">
          <dt className="text-muted">{t(share < SHARES.all ? 'stays' : 'insteadOf')}</dt>
          <dd className="font-semibold">
            {formatMoney(share < SHARES.all && offer ? rest(bet.stake, offer.stake) : bet.potentialWin)}
          </dd>
        </div>
      </dl>
      <ChangeChoice disabled={isHeld} />
      <Problem
        text={
          taking.isUnanswered
            ? t('unanswered')
            : (taking.problem ?? (error ? `${asSentence(errorText(error))} ${t('waiting')}` : null))
        }
      />
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <TakeButton bet={bet} offer={offer} isOver={secondsLeft === null} taking={taking} />
        <Button variant="ghost" className="min-h-12" disabled={taking.busy} onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </section>
  );
}

function Problem({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <p role="alert" className="text-xs text-wait">
      {text}
    </p>
  );
}
