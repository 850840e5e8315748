import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { CorrectSettlementDialog } from '#web/admin/bets/correct-settlement-dialog.tsx';
import { changeOfSettlement, type ManualSettlement } from '#web/admin/bets/manual-settlement.ts';
import { DecisionDialog } from '#web/admin/shared/decision-dialog.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type Settlement = { bet: Bet; settlement: ManualSettlement; note: string };

/** The actions of a row of bets. */
export type BetActions = { settle: (bet: Bet, settlement: ManualSettlement) => void; correct: (bet: Bet) => void };

function useSettle(onDone: () => void) {
  const { t } = useTranslation('admin');
  const { t: common } = useTranslation();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ bet: { id }, settlement, note }: Settlement) => {
      const body = { status: settlement, ...(note && { note }) };
      return call('settleBetManually', { params: { id }, body });
    },
    onSuccess: ({ awaitingSecond }, { settlement }) => {
      showToast({
        title: awaitingSecond
          ? t('decision.awaitsSecond')
          : t('bets.marked', { status: t(`bets.words.${settlement}`) }),
      });
      onDone();
      return refreshAfterMoney();
    },
    onError: (error) => {
      const isSettled = error instanceof ApiError && error.code === 'ALREADY_PROCESSED';
      if (!isSettled) return showError(error, t('bets.failed'));
      showToast({ title: common('toast.error'), description: t('bets.already'), tone: 'error' });
      onDone();
      return refreshAfterMoney();
    },
  });
}

const VARIANTS = { won: 'success', lost: 'danger', void: 'primary' } as const;

type SettleDialogProps = Pick<Settlement, 'bet' | 'settlement'> & { onClose: () => void };

function SettleDialog({ bet, settlement, onClose }: SettleDialogProps) {
  const { t } = useTranslation('admin');
  const { match, legName } = useBetText();
  const settle = useSettle(onClose);
  const amount = formatMoney(settlement === 'won' ? bet.potentialWin : bet.stake);
  const isFreeVoid = settlement === 'void' && bet.freeBetId !== null;
  return (
    <DecisionDialog
      title={t(`bets.dialog.${settlement}.title`, { id: bet.id })}
      text={
        isFreeVoid
          ? t('bets.dialog.void.free', { username: bet.username })
          : t(`bets.dialog.${settlement}.text`, { username: bet.username, amount })
      }
      facts={[
        { label: t('bets.game'), value: bet.legs.map(match).join(', ') },
        { label: t('bets.selection'), value: bet.legs.map(legName).join(', ') },
        { label: t('bets.stake'), value: formatMoney(bet.stake) },
        { label: t('bets.potentialWin'), value: formatMoney(bet.potentialWin) },
      ]}
      player={{ id: bet.userId, name: bet.username }}
      change={changeOfSettlement(bet, settlement)}
      note={
        settlement === 'void'
          ? { label: t('decision.reasonRequired'), required: true }
          : { label: t('decision.reasonOptional') }
      }
      confirm={{ label: t(`bets.dialog.${settlement}.confirm`), variant: VARIANTS[settlement] }}
      busy={settle.isPending}
      onConfirm={(note) => settle.mutate({ bet, settlement, note })}
      onClose={onClose}
    />
  );
}

/** Confirms a manual settlement or a correction, previewing the player's balance. */
export function useBetSettlement(): { actions: BetActions; dialog: ReactNode } {
  const [asked, setAsked] = useState<{ bet: Bet; settlement: ManualSettlement | null } | null>(null);
  const actions = useMemo<BetActions>(
    () => ({
      settle: (bet, settlement) => setAsked({ bet, settlement }),
      correct: (bet) => setAsked({ bet, settlement: null }),
    }),
    [],
  );
  if (!asked) return { actions, dialog: null };
  const { bet, settlement } = asked;
  const close = () => setAsked(null);
  const dialog = settlement ? (
    <SettleDialog bet={bet} settlement={settlement} onClose={close} />
  ) : (
    <CorrectSettlementDialog bet={bet} onClose={close} />
  );
  return { actions, dialog };
}
