import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { isCorrectable, MANUAL_SETTLEMENTS } from '#web/admin/bets/manual-settlement.ts';
import type { BetActions } from '#web/admin/bets/use-bet-settlement.tsx';
import { useMay } from '#web/admin/shared/use-may.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { Button } from '#web/ui/button.tsx';

const BUTTONS = {
  won: { label: 'bets.win', variant: 'success' },
  lost: { label: 'bets.lose', variant: 'danger' },
  void: { label: 'bets.void', variant: 'secondary' },
} as const;

/** Buttons to settle an open bet, or to correct a settled one within the correction period. */
export function SettleButtons({ bet, actions }: { bet: Bet; actions: BetActions }) {
  const { t } = useTranslation('admin');
  const maySettle = useMay()('bets.settle', bet.userId);
  if (bet.status !== 'pending') {
    return (
      <div className="flex items-center gap-2">
        <span className="text-xs text-muted">{t('bets.settled')}</span>
        {maySettle && isCorrectable(bet, serverNow()) && (
          <Button
            size="small"
            variant="ghost"
            aria-label={t('bets.actionOn', { action: t('bets.correct'), id: bet.id })}
            onClick={() => actions.correct(bet)}
          >
            {t('bets.correct')}
          </Button>
        )}
      </div>
    );
  }
  if (!maySettle) return null;
  return (
    <div className="flex gap-1.5 lg:gap-1 2xl:gap-1.5">
      {MANUAL_SETTLEMENTS.map((settlement) => {
        const { label, variant } = BUTTONS[settlement];
        return (
          <Button
            key={settlement}
            size="small"
            variant={variant}
            className="flex-1 px-2 lg:px-1.5 2xl:px-2"
            aria-label={t('bets.actionOn', { action: t(label), id: bet.id })}
            onClick={() => actions.settle(bet, settlement)}
          >
            {t(label)}
          </Button>
        );
      })}
    </div>
  );
}
