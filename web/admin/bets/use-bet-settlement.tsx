import { type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import {
  effectOfCorrection,
  effectOfSettlement,
  isReducedCorrection,
  MANUAL_SETTLEMENTS,
  type ManualSettlement,
  payoutOf,
} from '#web/admin/bets/manual-settlement.ts';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { BalancePreview } from '#web/admin/shared/balance-preview.tsx';
import { DecisionDialog } from '#web/admin/shared/decision-dialog.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { call } from '#web/lib/api-client.ts';
import { formatCents, formatMoney } from '#web/lib/format.ts';
import { useBetText } from '#web/lib/use-bet-text.ts';
import { bindField, required, SelectField, TextAreaField } from '#web/ui/field.tsx';

type CorrectionForm = { status: ManualSettlement | ''; reason: string };

function CorrectSettlementDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { form, draft } = useFormWithDraft<CorrectionForm>(
    `bet.${bet.id}.correct`,
    { status: '', reason: '' },
    bet.status,
  );
  const others = MANUAL_SETTLEMENTS.filter((settlement) => settlement !== bet.status);
  const chosen = form.watch('status');
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('bets.correction.title', { id: bet.id })}
      text={t('bets.correction.text', { status: t(`common:betStatus.${bet.status}`) })}
      confirm={{ label: t('bets.correct'), variant: 'danger' }}
      send={({ status, reason }) =>
        call('correctSettlement', {
          params: { id: bet.id },
          body: { status: status as ManualSettlement, reason: reason.trim() },
        })
      }
      successMessage={(_, { status }) => t('bets.marked', { status: t(`bets.words.${status as ManualSettlement}`) })}
      proposedMessage={t('decision.awaitsSecond')}
      errorMessage={t('bets.failed')}
      refresh={refreshAfterMoney}
      onClose={onClose}
    >
      <SelectField
        {...bindField(form, 'status', { required: t('bets.correction.choose') })}
        label={t('bets.correction.status')}
        choices={[
          { value: '', label: t('bets.correction.choose') },
          ...others.map((value) => ({ value, label: t(`common:betStatus.${value}`) })),
        ]}
      />
      {chosen === 'won' && isReducedCorrection(bet) ? (
        <p className="text-sm">
          {t('bets.correction.reduced', { username: bet.username, amount: formatCents(payoutOf(bet, 'won')) })}
        </p>
      ) : (
        <BalancePreview
          userId={bet.userId}
          username={bet.username}
          change={chosen === '' ? {} : effectOfCorrection(bet, chosen)}
        />
      )}
      <TextAreaField
        {...bindField(form, 'reason', required(t('decision.reasonMissing')))}
        label={t('decision.reasonRequired')}
      />
    </FormDialog>
  );
}

/** Opens the dialog that settles an open bet or, without a settlement, corrects a settled one. */
export type OpenSettlement = (bet: Bet, settlement: ManualSettlement | null) => void;

const VARIANTS = { won: 'success', lost: 'danger', void: 'primary' } as const;

function SettleDialog({ bet, settlement, onClose }: { bet: Bet; settlement: ManualSettlement; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const { match, legName } = useBetText();
  const amount = settlement === 'won' ? formatCents(payoutOf(bet, 'won')) : formatMoney(bet.stake);
  // Only the server has the reduced odds of a bet builder with a void selection.
  const isReduced = settlement === 'won' && bet.legs.some(({ status }) => status !== 'pending' && status !== 'won');
  const isVoidFreeBet = settlement === 'void' && bet.freeBetId !== null;
  return (
    <DecisionDialog
      item={`bet.${bet.id}.${settlement}`}
      title={t(`bets.dialog.${settlement}.title`, { id: bet.id })}
      text={
        isVoidFreeBet
          ? t('bets.dialog.void.free', { username: bet.username })
          : t(isReduced ? 'bets.dialog.won.reduced' : `bets.dialog.${settlement}.text`, {
              username: bet.username,
              amount,
            })
      }
      facts={[
        { label: t('bets.game'), value: bet.legs.map(match).join(', ') },
        { label: t('bets.selection'), value: bet.legs.map(legName).join(', ') },
        { label: t('bets.stake'), value: formatMoney(bet.stake) },
        { label: t('bets.potentialWin'), value: formatMoney(bet.potentialWin) },
        ...(bet.bonus ? [{ label: t('bets.bonusPotential'), value: formatMoney(bet.bonus.potential) }] : []),
      ]}
      player={{ id: bet.userId, username: bet.username }}
      change={isReduced ? null : effectOfSettlement(bet, settlement)}
      noteRequired={settlement === 'void'}
      confirm={{ label: t(`bets.dialog.${settlement}.confirm`), variant: VARIANTS[settlement] }}
      send={(note) =>
        call('settleBetManually', { params: { id: bet.id }, body: { status: settlement, ...(note && { note }) } })
      }
      successMessage={t('bets.marked', { status: t(`bets.words.${settlement}`) })}
      proposedMessage={t('decision.awaitsSecond')}
      errorMessage={t('bets.failed')}
      alreadyProcessedText={t('bets.already')}
      refresh={refreshAfterMoney}
      onClose={onClose}
    />
  );
}

export function useBetSettlement(): { openSettlement: OpenSettlement; dialog: ReactNode } {
  const [open, setOpen] = useState<{ bet: Bet; settlement: ManualSettlement | null } | null>(null);
  const openSettlement = useCallback<OpenSettlement>((bet, settlement) => setOpen({ bet, settlement }), []);
  if (!open) return { openSettlement, dialog: null };
  const { bet, settlement } = open;
  const close = () => setOpen(null);
  const dialog = settlement ? (
    <SettleDialog bet={bet} settlement={settlement} onClose={close} />
  ) : (
    <CorrectSettlementDialog bet={bet} onClose={close} />
  );
  return { openSettlement, dialog };
}
