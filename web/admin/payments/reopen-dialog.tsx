import { useTranslation } from 'react-i18next';
import type { PaymentCase, PaymentProviderState } from '#contract/payments/objects.ts';
import { CaseDetails } from '#web/admin/payments/case-details.tsx';
import { ClosingEffect } from '#web/admin/payments/closing-effect.tsx';
import { ReasonDialog } from '#web/admin/shared/action-dialog.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { call } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { asSentence } from '#web/lib/use-error-text.ts';
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
  const { closing } = closed;
  const owner = userId === null ? null : { id: userId, username: username ?? '' };
  const player = closing === 'credit' ? creditedPlayer : owner;
  const values = { amount: formatMoney(closing === 'reverse' ? (paid ?? amount) : amount), username: player?.username };
  const effect = closing === 'credit' || closing === 'reverse' ? closing : closing === 'none' ? 'nothing' : 'moved';
  const about = { closing: t(`closings.${closing}`), username: closed.by, note: closed.note };
  return (
    <ReasonDialog
      place="wide"
      item={`case.${id}.reopen`}
      basis={[closed, reopening]}
      title={t('reopen.title', { id, kind: t(`kinds.${kind}`) })}
      text={asSentence(t('reopen.text', about))}
      confirm={{ label: t(reopening ? 'cases.confirmReopening' : 'reopen.submit'), variant: 'danger' }}
      reason={{ label: t('reopen.reason'), missing: t('reopen.reasonMissing') }}
      send={(reason) => call('reopenPaymentCase', { params: { id }, body: { reason } })}
      successMessage={({ closed }) => t(closed ? 'close.proposed' : 'reopen.done')}
      errorMessage={t('reopen.failed')}
      alreadyProcessedText={t('reopen.already')}
      refresh={refreshAfterMoney}
      onClose={onClose}
    >
      <CaseDetails paymentCase={paymentCase} />
      {reopening && (
        <Warning text={asSentence(t('reopen.proposal', { username: reopening.by, reason: reopening.reason }))} />
      )}
      <p className="text-sm">{t(`reopen.${effect}`, values)}</p>
      <ClosingEffect paymentCase={paymentCase} step={{ closing, isUndone: true }} player={player} provider={provider} />
    </ReasonDialog>
  );
}
