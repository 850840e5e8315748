import { useTranslation } from 'react-i18next';
import type { PaymentCase, PaymentProviderState } from '#contract/payments/objects.ts';
import { CaseDetails } from '#web/admin/payments/case-details.tsx';
import { ClosingEffect } from '#web/admin/payments/closing-effect.tsx';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { useAlreadyProcessed } from '#web/admin/shared/use-already-processed.ts';
import { call } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { asSentence } from '#web/lib/use-error-text.ts';
import { bindField, required, TextAreaField } from '#web/ui/field.tsx';
import { Warning } from '#web/ui/warning.tsx';

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
  const { form, draft } = useFormWithDraft(`case.${id}.reopen`, { reason: '' }, [closed, reopening]);
  const closeIfProcessed = useAlreadyProcessed(t('reopen.already'), draft.afterSave(onClose));
  const { closing } = closed;
  const owner = userId === null ? null : { id: userId, username: username ?? '' };
  const player = closing === 'credit' ? creditedPlayer : owner;
  const values = { amount: formatMoney(closing === 'reverse' ? (paid ?? amount) : amount), username: player?.username };
  const effect = closing === 'credit' || closing === 'reverse' ? closing : closing === 'none' ? 'nothing' : 'moved';
  const about = { closing: t(`closings.${closing}`), username: closed.by, note: closed.note };
  return (
    <FormDialog
      place="wide"
      form={form}
      draft={draft}
      title={t('reopen.title', { id, kind: t(`kinds.${kind}`) })}
      text={asSentence(t('reopen.text', about))}
      confirm={{ label: t(reopening ? 'cases.confirmReopening' : 'reopen.submit'), variant: 'danger' }}
      send={({ reason }) => call('reopenPaymentCase', { params: { id }, body: { reason: reason.trim() } })}
      successMessage={({ closed }) => t(closed ? 'close.proposed' : 'reopen.done')}
      errorMessage={t('reopen.failed')}
      onError={closeIfProcessed}
      refresh={refreshAfterMoney}
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
    </FormDialog>
  );
}
