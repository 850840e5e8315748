import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { CorrectSettlementDialog } from '#web/admin/bets/correct-settlement-dialog.tsx';
import { changeOfSettlement, type ManualSettlement } from '#web/admin/bets/manual-settlement.ts';
import { DecisionDialog } from '#web/admin/shared/decision-dialog.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { useAction } from '#web/admin/shared/use-action.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

export type BetActions = { settle: (bet: Bet, settlement: ManualSettlement) => void; correct: (bet: Bet) => void };

const VARIANTS = { won: 'success', lost: 'danger', void: 'primary' } as const;

function SettleDialog({ bet, settlement, onClose }: { bet: Bet; settlement: ManualSettlement; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { match, legName } = useBetText();
  const settle = useAction({
    send: (note: string) =>
      call('settleBetManually', { params: { id: bet.id }, body: { status: settlement, ...(note && { note }) } }),
    done: t('bets.marked', { status: t(`bets.words.${settlement}`) }),
    proposed: t('decision.awaitsSecond'),
    failed: t('bets.failed'),
    onDone: onClose,
    onError: (error) => {
      const isSettled = error instanceof ApiError && error.code === 'ALREADY_PROCESSED';
      if (!isSettled) return false;
      showToast({ title: t('common:toast.error'), description: t('bets.already'), tone: 'error' });
      return onClose();
    },
    refresh: refreshAfterMoney,
  });
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
      player={{ id: bet.userId, username: bet.username }}
      change={changeOfSettlement(bet, settlement)}
      noteRequired={settlement === 'void'}
      confirm={{ label: t(`bets.dialog.${settlement}.confirm`), variant: VARIANTS[settlement] }}
      busy={settle.isPending}
      onConfirm={(note) => settle.mutate(note)}
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
