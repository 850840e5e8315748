import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { PaymentCase, PaymentProviderState } from '#contract/payments/objects.ts';
import { CaseDetails } from '#web/admin/payments/case-details.tsx';
import { ClosingEffect } from '#web/admin/payments/closing-effect.tsx';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { bindField, required } from '#web/lib/form-field.ts';
import { formatMoney } from '#web/lib/format.ts';
import { asSentence } from '#web/lib/use-error-text.ts';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { Warning } from '#web/ui/warning.tsx';

function useReopen({ id }: PaymentCase, onClose: () => void) {
  const { t } = useTranslation('admin-payments');
  const { t: common } = useTranslation();
  return useStaffAction({
    send: (reason: string) => call('reopenPaymentCase', { params: { id }, body: { reason } }),
    successMessage: ({ closed }) => t(closed ? 'close.proposed' : 'reopen.done'),
    errorMessage: t('reopen.failed'),
    onDone: onClose,
    onError: (error) => {
      if (!(error instanceof ApiError) || error.code !== 'ALREADY_PROCESSED') return false;
      showToast({ title: common('toast.error'), description: t('reopen.already'), tone: 'error' });
      return onClose();
    },
    refresh: refreshAfterMoney,
  });
}

type ReopenDialogProps = {
  paymentCase: PaymentCase;
  closed: NonNullable<PaymentCase['closed']>;
  provider: PaymentProviderState | undefined;
  onClose: () => void;
};

/** Reopens a case closed by mistake, proposes that, or confirms another person's proposal. */
export function ReopenDialog({ paymentCase, closed, provider, onClose }: ReopenDialogProps) {
  const { t } = useTranslation('admin-payments');
  const { id, kind, amount, paid, userId, username, creditedPlayer, reopening } = paymentCase;
  const form = useForm({ defaultValues: { reason: '' } });
  const draft = useFormDraft(form, `case.${id}.reopen`, [closed, reopening]);
  const reopen = useReopen(paymentCase, draft.afterSave(onClose));
  const { closing } = closed;
  const owner = userId === null ? null : { id: userId, username: username ?? '' };
  const player = closing === 'credit' ? creditedPlayer : owner;
  const values = { amount: formatMoney(closing === 'reverse' ? (paid ?? amount) : amount), username: player?.username };
  const effect = closing === 'credit' || closing === 'reverse' ? closing : closing === 'none' ? 'nothing' : 'moved';
  const about = { closing: t(`closings.${closing}`), username: closed.by, note: closed.note };
  return (
    <ActionDialog
      place="wide"
      title={t('reopen.title', { id, kind: t(`kinds.${kind}`) })}
      text={asSentence(t('reopen.text', about))}
      confirm={{ label: t(reopening ? 'cases.confirmReopening' : 'reopen.submit'), variant: 'danger' }}
      draft={draft}
      busy={reopen.isPending}
      onConfirm={form.handleSubmit(({ reason }) => reopen.mutate(reason.trim()))}
      onClose={onClose}
    >
      <CaseDetails paymentCase={paymentCase} />
      {reopening && (
        <Warning text={asSentence(t('reopen.proposal', { username: reopening.by, reason: reopening.reason }))} />
      )}
      <p className="text-sm">{t(`reopen.${effect}`, values)}</p>
      <ClosingEffect paymentCase={paymentCase} step={{ closing, isUndone: true }} player={player} provider={provider} />
      <TextAreaField
        {...bindField(form, 'reason', required(t('reopen.reasonMissing')))}
        label={t('reopen.reason')}
        required
      />
    </ActionDialog>
  );
}
