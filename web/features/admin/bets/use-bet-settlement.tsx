import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/objects/bet.ts';
import { changeOfSettlement, type HandSettlement } from '#web/features/admin/bets/hand-settlement.ts';
import { useBetTexts } from '#web/features/admin/bets/use-bet-texts.ts';
import { DecisionDialog } from '#web/features/admin/money/decision-dialog.tsx';
import { ApiError, call } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Settlement = { bet: Bet; settlement: HandSettlement; note: string };

function refreshBets(): Promise<unknown> {
  return Promise.all([refreshPaths('/api/bets', '/api/users'), refreshUser()]);
}

function useSettle(onDone: () => void) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const sayError = useErrorToast();
  return useMutation({
    mutationFn: ({ bet, settlement, note }: Settlement) =>
      call('settleBetByHand', { params: { id: bet.id }, body: { status: settlement, ...(note && { note }) } }),
    onSuccess: (_, { settlement }) => {
      showToast({ title: t('bets.marked', { status: t(`bets.words.${settlement}`) }) });
      onDone();
      return refreshBets();
    },
    onError: (error) => {
      const isSettled = error instanceof ApiError && error.code === 'ALREADY_PROCESSED';
      if (!isSettled) return sayError(error, t('bets.failed'));
      showToast({ title: common('toast.error'), description: t('bets.already'), tone: 'error' });
      onDone();
      return refreshBets();
    },
  });
}

const VARIANTS = { won: 'success', lost: 'danger', void: 'primary' } as const;

/** Asks before a bet is settled by hand, with what the player's balance becomes. */
export function useBetSettlement(): { ask: (bet: Bet, settlement: HandSettlement) => void; dialog: ReactNode } {
  const { t } = useTranslation('admin');
  const texts = useBetTexts();
  const [asked, setAsked] = useState<Pick<Settlement, 'bet' | 'settlement'> | null>(null);
  const close = () => setAsked(null);
  const settle = useSettle(close);
  const ask = (bet: Bet, settlement: HandSettlement) => setAsked({ bet, settlement });
  if (!asked) return { ask, dialog: null };

  const { bet, settlement } = asked;
  const amount = formatMoney(settlement === 'won' ? bet.potentialWin : bet.stake);
  const dialog = (
    <DecisionDialog
      title={t(`bets.dialog.${settlement}.title`, { id: bet.id })}
      text={t(`bets.dialog.${settlement}.text`, { username: bet.username, amount })}
      facts={[
        { label: t('bets.game'), value: bet.legs.map(texts.gameOfLeg).join(', ') },
        { label: t('bets.selection'), value: bet.legs.map(texts.selectionOfLeg).join(', ') },
        { label: t('bets.stake'), value: formatMoney(bet.stake) },
        { label: t('bets.potentialWin'), value: formatMoney(bet.potentialWin) },
      ]}
      player={{ id: bet.userId, name: bet.username }}
      change={changeOfSettlement(bet, settlement)}
      note={{ label: t('decision.reasonOptional') }}
      confirm={{ label: t(`bets.dialog.${settlement}.confirm`), variant: VARIANTS[settlement] }}
      busy={settle.isPending}
      onConfirm={(note) => settle.mutate({ bet, settlement, note })}
      onClose={close}
    />
  );
  return { ask, dialog };
}
