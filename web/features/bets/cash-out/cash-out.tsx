import { HandCoins } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CashOutValue, NoOfferReason } from '#contract/bets/cash-out-objects.ts';
import type { Bet } from '#contract/bets/objects.ts';
import { formatMoney } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { useRestriction } from '#web/lib/use-restriction.ts';
import { Button } from '#web/ui/button.tsx';
import { isFocusLost } from '#web/ui/focus-on-mount.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const CashOutPanel = lazyPart(
  () => import('#web/features/bets/cash-out/cash-out-panel.tsx'),
  'CashOutPanel',
  'cashout',
);

/** Free and boosted bets never have an offer; for other bets, the value includes the reason. */
function noOfferReason(bet: Bet, value: CashOutValue | undefined): NoOfferReason | null {
  if (bet.freeBetId !== null) return 'free_bet';
  if (bet.boostId !== null) return 'boosted';
  return value?.reason ?? null;
}

type CashOutProps = { bet: Bet; value: CashOutValue | undefined };

/**
 * Focuses the bet when the panel closes with the focused button. That also scrolls to it, because
 * closing makes the card much shorter. Not when the bet is settled while another field has the
 * focus.
 */
function useReturnOnClose(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const card = useRef<HTMLElement | null | undefined>(null);
  useEffect(() => {
    if (isOpen) card.current = place.current?.closest<HTMLElement>('[role=article], li');
    else if (card.current && isFocusLost()) {
      card.current.tabIndex = -1;
      card.current.focus();
    }
  }, [isOpen]);
  return place;
}

export function CashOut({ bet, value }: CashOutProps) {
  const [open, setOpen] = useState(false);
  const place = useReturnOnClose(open && bet.status === 'pending');
  const isStaff = useRestriction()?.kind === 'staff';
  if (isStaff || bet.status !== 'pending') return null;
  return (
    <div ref={place} className="min-w-0">
      {open ? (
        <CashOutPanel
          fallback={<Skeleton className="h-56" />}
          bet={bet}
          automaticAmount={value?.automaticAmount ?? null}
          onClose={() => setOpen(false)}
        />
      ) : (
        <ClosedCashOut bet={bet} value={value} onOpen={() => setOpen(true)} />
      )}
    </div>
  );
}

function ClosedCashOut({ bet, value, onOpen }: CashOutProps & { onOpen: () => void }) {
  const { t } = useTranslation('cashout');
  const { betName } = useBetText();
  const reason = noOfferReason(bet, value);
  const amount = value?.amount;
  const label = amount ? t('cashOut', { amount: formatMoney(amount) }) : t('title');
  return (
    <div className="grid gap-1">
      {reason === null ? (
        <Button className="w-full" aria-label={`${label}: ${betName(bet)}`} onClick={onOpen}>
          <HandCoins className="size-4 text-gold" />
          <span>{label}</span>
        </Button>
      ) : (
        <p className="flex min-h-10 items-center gap-2 rounded-lg border border-dashed border-edge px-3 py-1.5 text-xs text-muted pointer-coarse:min-h-11">
          <HandCoins className="size-4 shrink-0" />
          {t('noCashOut', { reason: t([`noOfferReasons.${reason}`, 'noOfferReasons.no_price']) })}
        </p>
      )}
      {value?.automaticAmount && (
        <p className="text-xs text-gold-bright">
          {t('automaticCashOut', { amount: formatMoney(value.automaticAmount) })}
        </p>
      )}
    </div>
  );
}
