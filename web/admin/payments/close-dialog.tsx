import { useTranslation } from 'react-i18next';
import type { PaymentCase, PaymentProviderState } from '#contract/payments/objects.ts';
import { cents } from '#domain/money.ts';
import type { Closing } from '#domain/payments/closings.ts';
import { CaseDetails } from '#web/admin/payments/case-details.tsx';
import { amountOf, ClosingEffect } from '#web/admin/payments/closing-effect.tsx';
import { PlayerPicker } from '#web/admin/payments/player-picker.tsx';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { RadioList } from '#web/admin/shared/radio-list.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { call } from '#web/lib/api-client.ts';
import { formatCents, formatMoney } from '#web/lib/format.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { asSentence } from '#web/lib/use-error-text.ts';
import { bindField, required, TextAreaField, TextField } from '#web/ui/field.tsx';
import { Warning } from '#web/ui/warning.tsx';

/** Closings whose description depends on the direction. */
const BY_DIRECTION = ['suspense', 'treasury', 'paid', 'not_paid'] as const;
type ByDirection = (typeof BY_DIRECTION)[number];
const isByDirection = (closing: Closing): closing is ByDirection =>
  (BY_DIRECTION as readonly string[]).includes(closing);

function useEffectText(paymentCase: PaymentCase): (closing: Closing) => string {
  const { t } = useTranslation('admin-payments');
  const { direction, difference } = paymentCase;
  return (closing) => {
    const moved = amountOf(paymentCase, closing);
    const values = { amount: formatCents(cents(Math.abs(moved))) };
    if (difference !== null && (closing === 'charges' || closing === 'treasury'))
      return t(`effects.difference.${closing}.${moved > 0 ? 'less' : 'more'}`, values);
    return isByDirection(closing) ? t(`effects.${closing}.${direction}`, values) : t(`effects.${closing}`, values);
  };
}

type ClosingChoiceProps = { paymentCase: PaymentCase; value: Closing; onChange: (closing: Closing) => void };

function ClosingChoice({ paymentCase, value, onChange }: ClosingChoiceProps) {
  const { t } = useTranslation('admin-payments');
  const effectOf = useEffectText(paymentCase);
  return (
    <RadioList
      legend={t('close.how')}
      name="closing"
      value={value}
      choices={paymentCase.closings.map((each) => ({
        value: each,
        label: t(`closings.${each}`),
        text: effectOf(each),
      }))}
      onChange={onChange}
    />
  );
}

function Proposal({ proposed }: Pick<PaymentCase, 'proposed'>) {
  const { t } = useTranslation('admin-payments');
  const me = useSignedInUser().username;
  if (!proposed) return null;
  const values = { username: proposed.by, closing: t(`closings.${proposed.closing}`), note: proposed.note };
  const text = asSentence(t('close.proposal', values));
  return <Warning text={proposed.by === me ? text : `${text} ${t('close.confirmSame')}`} />;
}

type CloseForm = { closing: Closing; userId: number | null; receipt: string; note: string };

const closingBody = ({ closing, userId, receipt, note }: CloseForm) => ({
  closing,
  note: note.trim(),
  ...(closing === 'credit' && userId !== null && { userId }),
  ...(closing === 'paid' && { receipt: receipt.trim() }),
});

type CloseDialogProps = { paymentCase: PaymentCase; provider: PaymentProviderState | undefined; onClose: () => void };

/** Closes a case, proposes how to close it, or confirms another person's proposal. */
export function CloseDialog({ paymentCase, provider, onClose }: CloseDialogProps) {
  const { t } = useTranslation('admin-payments');
  const { id, kind, amount, receipt, direction, userId, username, proposed, closings } = paymentCase;
  const values: CloseForm = {
    closing: proposed?.closing ?? closings[0] ?? 'none',
    userId: proposed?.userId ?? paymentCase.userId,
    receipt: proposed?.receipt ?? String(paymentCase.detail.receipt ?? ''),
    note: '',
  };
  const { form, draft } = useFormWithDraft(`case.${id}.close`, values, [proposed, paymentCase.closed]);
  const { closing, userId: player } = form.watch();
  const me = useSignedInUser().username;
  const isConfirmation = proposed !== null && proposed.by !== me && proposed.closing === closing;
  const isPlayerMissing = closing === 'credit' && player === null;
  const facts = [provider?.title ?? paymentCase.provider, t(`cases.${direction}`), formatMoney(amount), receipt]
    .filter(Boolean)
    .join(' · ');
  return (
    <FormDialog
      place="wide"
      form={form}
      draft={draft}
      title={t('close.title', { id, kind: t(`kinds.${kind}`) })}
      text={facts}
      confirm={{ label: t(isConfirmation ? 'cases.confirm' : 'close.submit'), disabled: isPlayerMissing }}
      send={(input) => call('closePaymentCase', { params: { id }, body: closingBody(input) })}
      successMessage={({ closed }) => t(closed ? 'close.done' : 'close.proposed')}
      errorMessage={t('close.failed')}
      alreadyProcessedText={t('close.already')}
      refresh={refreshAfterMoney}
      onClose={onClose}
    >
      <CaseDetails paymentCase={paymentCase} />
      <Proposal proposed={proposed} />
      <ClosingChoice
        paymentCase={paymentCase}
        value={closing}
        onChange={(next) => form.setValue('closing', next, { shouldDirty: true })}
      />
      {closing === 'credit' && (
        <PlayerPicker
          amount={amount}
          value={player}
          onChange={(next) => form.setValue('userId', next, { shouldDirty: true })}
        />
      )}
      {closing === 'paid' && (
        <TextField
          {...bindField(form, 'receipt', required(t('close.receiptMissing')))}
          label={t('close.receipt')}
          maxLength={100}
          autoCapitalize="characters"
          spellCheck={false}
        />
      )}
      <ClosingEffect
        paymentCase={paymentCase}
        step={{ closing, isUndone: false }}
        player={userId === null ? null : { id: userId, username: username ?? '' }}
        provider={provider}
      />
      <TextAreaField {...bindField(form, 'note', required(t('close.noteMissing')))} label={t('close.note')} required />
    </FormDialog>
  );
}
