import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '#web/lib/format.ts';
import { onBetChange } from '#web/lib/live/live.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Says at once that a bet has won, on whatever screen the player is. Draws nothing itself. */
export function WinNotice({ userId }: { userId: number }) {
  const { t } = useTranslation('bets');
  useEffect(
    () =>
      onBetChange((bet) => {
        if (bet.userId !== userId || bet.status !== 'won') return;
        const amount = formatMoney(bet.payout ?? bet.potentialWin);
        showToast({ title: t('won.title', { amount }), link: { to: paths.bettingHistory, label: t('won.link') } });
      }),
    [t, userId],
  );
  return null;
}
