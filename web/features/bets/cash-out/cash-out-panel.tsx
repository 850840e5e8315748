import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { ODDS_CHANGE_POLICIES, type OddsChangePolicy } from '#domain/bet.ts';
import { cents, formatAmount, parseAmount } from '#domain/money.ts';
import { AutomaticCashOut } from '#web/features/bets/cash-out/automatic-cash-out.tsx';
import { useAcceptOffer } from '#web/features/bets/cash-out/use-accept-offer.ts';
import { type CashOutOffer, useCashOutOffer } from '#web/features/bets/cash-out/use-cash-out-offer.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useKnownGame } from '#web/lib/games.ts';
import { isTyping } from '#web/lib/is-typing.ts';
import { useInPlayDelayMs } from '#web/lib/site-settings.ts';
import { createPersistentStore } from '#web/lib/store.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { asSentence, useErrorText } from '#web/lib/use-error-text.ts';
import { useSecondsLeft, useSecondsUntil } from '#web/lib/use-seconds-left.ts';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { PolicySelect } from '#web/ui/policy-select.tsx';
import { usePressed } from '#web/ui/use-pressed.ts';

function useIsInPlay(bet: Bet): boolean {
  const knownGame = useKnownGame();
  return bet.legs.some(({ gameId }) => {
    const game = knownGame(gameId);
    return typeof game === 'object' && game.status === 'live';
  });
}

type AcceptButtonProps = {
  bet: Bet;
  offer: CashOutOffer | null;
  /** Whether the offer has expired and the next one has not arrived yet. */
  isExpired: boolean;
  cashOut: ReturnType<typeof useAcceptOffer>;
};

function AcceptButton({ bet, offer, isExpired, cashOut }: AcceptButtonProps) {
  const { t } = useTranslation('cashout');
  const isInPlay = useIsInPlay(bet);
  const secondsLeft = useSecondsLeft(cashOut.busy && isInPlay, useInPlayDelayMs());
  // The next offer, which may be lower, can arrive during a press.
  const pressed = usePressed(offer);
  const accept = (event: MouseEvent) => {
    const accepted = pressed.of(event);
    if (cashOut.isUnanswered) cashOut.sendAgain();
    else if (accepted && offer && !isExpired) cashOut.accept(accepted, priceChangePolicy.current());
  };
  const label = () => {
    if (cashOut.busy) return t('cashingOut');
    if (cashOut.isUnanswered) return t('again');
    return offer ? t('cashOut', { amount: formatMoney(offer.amount) }) : t('title');
  };
  return (
    <Button
      variant="primary"
      size="large"
      busy={cashOut.busy}
      // Not `disabled`, because a missing offer, often for a moment, must not take the focus away.
      aria-disabled={cashOut.isUnanswered ? undefined : offer === null || isExpired}
      onPointerDown={pressed.onPointerDown}
      onClick={accept}
    >
      {/* Screen readers would repeat a countdown each second. */}
      {secondsLeft !== null && <span aria-hidden="true">{t('accepting', { seconds: secondsLeft })}</span>}
      <span aria-live={cashOut.busy ? 'polite' : undefined} className={secondsLeft === null ? undefined : 'sr-only'}>
        {label()}
      </span>
    </Button>
  );
}

const priceChangePolicy = createPersistentStore<OddsChangePolicy>(
  'goldline.cash-out-change',
  (record) => ODDS_CHANGE_POLICIES.find((policy) => policy === record) ?? 'higher',
);

function PriceChangeChoice({ disabled }: { disabled: boolean }) {
  const { t } = useTranslation('cashout');
  return (
    <PolicySelect
      label={t('changesLabel')}
      names={{ none: t('changes.none'), higher: t('changes.higher'), any: t('changes.any') }}
      value={priceChangePolicy.use()}
      onChange={priceChangePolicy.set}
      disabled={disabled}
    />
  );
}

const WHOLE = 100;
const SHARES = [25, 50, 75, WHOLE] as const;

type ShareChoiceProps = { value: number; onChange: (share: number) => void; disabled: boolean };

function ShareChoice({ value, onChange, disabled }: ShareChoiceProps) {
  const { t } = useTranslation('cashout');
  return (
    <fieldset disabled={disabled} className="grid grid-cols-4 gap-1.5">
      <legend className="mb-1.5 text-xs text-muted">{t('share')}</legend>
      {SHARES.map((percent) => (
        <button
          key={percent}
          type="button"
          aria-pressed={value === percent}
          onClick={() => onChange(percent)}
          className={classNames(
            'min-h-9 rounded-lg border text-xs font-semibold disabled:opacity-60',
            value === percent
              ? 'border-gold bg-gold-deep/40 text-gold-bright'
              : 'border-edge bg-raised enabled:hover:border-gold',
          )}
        >
          {percent === WHOLE ? t('shares.all') : t('shares.part', { percent })}
        </button>
      ))}
    </fieldset>
  );
}

function difference(whole: string, part: string): string {
  return formatAmount(cents((parseAmount(whole) ?? 0) - (parseAmount(part) ?? 0)));
}

type CashOutPanelProps = { bet: Bet; automaticAmount: string | null; onClose: () => void };

export function CashOutPanel({ bet, automaticAmount, onClose }: CashOutPanelProps) {
  const { t } = useTranslation('cashout');
  const { betName } = useBetText();
  const errorText = useErrorText();
  const [share, setShare] = useState<number>(WHOLE);
  const cashOut = useAcceptOffer(bet.id, automaticAmount !== null, onClose);
  const isLocked = cashOut.busy || cashOut.isUnanswered;
  const { data, error } = useCashOutOffer(bet.id, share, isLocked);
  const secondsLeft = useSecondsUntil(data?.expiresAtMs ?? null);
  const offer = error ? null : (data ?? null);
  const refusal = cashOut.problem ?? (error ? `${asSentence(errorText(error))} ${t('waiting')}` : null);
  const problem = cashOut.isUnanswered ? t('unanswered') : refusal;
  const panel = useRef<HTMLElement>(null);
  // Replaces the focused button. The whole panel is scrolled into view, because an offer is valid
  // for only a few seconds. Not while something else is typed, since the panel may load late.
  useEffect(() => {
    if (isTyping()) return;
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={t('openFor', { bet: betName(bet) })}
      className="grid gap-3 rounded-lg border border-gold/60 bg-ink p-3 outline-none"
    >
      <div className="flex items-baseline justify-between gap-3">
        <p className="text-sm font-semibold">{t('title')}</p>
        {offer && !isLocked && (
          <span className="text-xs text-muted">
            {secondsLeft === null ? t('updating') : t('validFor', { seconds: secondsLeft })}
          </span>
        )}
      </div>
      {bet.system === null && <ShareChoice value={share} onChange={setShare} disabled={isLocked} />}
      <dl className="grid gap-1 text-sm">
        <div className="flex items-baseline justify-between gap-3">
          <dt className="text-muted">{t('youGet')}</dt>
          <dd className="text-2xl font-semibold text-gold-bright" data-testid="cash-out-amount">
            {offer ? formatMoney(offer.amount) : t('noOffer')}
          </dd>
        </div>
        <div className="flex items-baseline justify-between gap-3 text-xs">
          <dt className="text-muted">{t(share < WHOLE ? 'stays' : 'insteadOf')}</dt>
          <dd className="font-semibold">
            {formatMoney(share < WHOLE && offer ? difference(bet.stake, offer.stake) : bet.potentialWin)}
          </dd>
        </div>
      </dl>
      <PriceChangeChoice disabled={isLocked} />
      {problem !== null && (
        <p role="alert" className="text-xs text-wait">
          {problem}
        </p>
      )}
      <div className="grid grid-cols-[1fr_auto] gap-2">
        <AcceptButton bet={bet} offer={offer} isExpired={secondsLeft === null} cashOut={cashOut} />
        <Button variant="ghost" size="small" className="min-h-12" disabled={isLocked} onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
      <AutomaticCashOut bet={bet} amount={automaticAmount} disabled={isLocked} />
    </section>
  );
}
