import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/objects/bet.ts';
import { formatMoney } from '#web/lib/format.ts';
import { setMessageListener } from '#web/lib/live/live.ts';
import { paths } from '#web/lib/paths.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Says at once that a bet has won, on whatever screen the player is. Draws nothing itself. */
export function WinNotice({ userId }: { userId: number }) {
  const { t } = useTranslation('bets');
  useEffect(() => {
    const sayWin = (bet: Bet) => {
      if (bet.userId !== userId || bet.status !== 'won') return;
      const amount = formatMoney(bet.payout ?? bet.potentialWin);
      showToast({ title: t('won.title', { amount }), link: { to: paths.bettingHistory, label: t('won.link') } });
    };
    setMessageListener((messages) => {
      for (const message of messages) if (message.type === 'BET_UPDATE') sayWin(message.data);
    });
    return () => setMessageListener(undefined);
  }, [t, userId]);
  return null;
}
