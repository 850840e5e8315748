import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Bet } from '#contract/bets/objects.ts';
import { changeOfCorrection, MANUAL_SETTLEMENTS, type ManualSettlement } from '#web/admin/bets/manual-settlement.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { BalancePreview } from '#web/admin/shared/balance-preview.tsx';
import { required, SelectField, TextAreaField } from '#web/admin/shared/form-fields.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { useAction } from '#web/admin/shared/use-action.ts';
import { call } from '#web/lib/api-client.ts';

type CorrectionForm = { status: ManualSettlement | ''; reason: string };

/** Replaces a settlement, with a reason; previews the effect on the balance. */
export function CorrectSettlementDialog({ bet, onClose }: { bet: Bet; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'common']);
  const form = useForm<CorrectionForm>({ defaultValues: { status: '', reason: '' } });
  const correct = useAction({
    send: (body: { status: ManualSettlement; reason: string }) =>
      call('correctSettlement', { params: { id: bet.id }, body }),
    done: (_, { status }) => t('bets.marked', { status: t(`bets.words.${status}`) }),
    proposed: t('decision.awaitsSecond'),
    failed: t('bets.failed'),
    onDone: onClose,
    refresh: refreshAfterMoney,
  });
  const others = MANUAL_SETTLEMENTS.filter((settlement) => settlement !== bet.status);
  const chosen = form.watch('status');
  const submit = ({ status, reason }: CorrectionForm) => {
    if (status !== '') correct.mutate({ status, reason: reason.trim() });
  };
  return (
    <ActionDialog
      title={t('bets.correction.title', { id: bet.id })}
      text={t('bets.correction.text', { status: t(`common:betStatus.${bet.status}`) })}
      confirm={{ label: t('bets.correct'), variant: 'danger' }}
      busy={correct.isPending}
      onConfirm={form.handleSubmit(submit)}
      onClose={onClose}
    >
      <SelectField
        form={form}
        name="status"
        label={t('bets.correction.status')}
        rules={{ required: t('bets.correction.choose') }}
        options={[
          { value: '', label: t('bets.correction.choose') },
          ...others.map((value) => ({ value, label: t(`common:betStatus.${value}`) })),
        ]}
      />
      <BalancePreview
        userId={bet.userId}
        username={bet.username}
        change={chosen === '' ? {} : changeOfCorrection(bet, chosen)}
      />
      <TextAreaField
        form={form}
        name="reason"
        label={t('decision.reasonRequired')}
        rules={required(t('decision.reasonMissing'))}
      />
    </ActionDialog>
  );
}
