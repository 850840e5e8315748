import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { minAmount } from '#domain/wallet.ts';
import { FormDialog } from '#web/admin/shared/action-dialog.tsx';
import { BalancePreview } from '#web/admin/shared/balance-preview.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { amountInput, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { formatCents, formatMoney } from '#web/lib/format.ts';
import { bindField, required, TextAreaField, TextField } from '#web/ui/field.tsx';

export function DeductDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation(['admin-user', 'admin']);
  const { form, draft } = useFormWithDraft(`user.${user.id}.deduct`, { amount: '', reason: '' });
  const amount = parseEnteredAmount(form.watch('amount')) ?? cents(0);
  const showUncovered = (error: Error) => {
    const available = error instanceof ApiError && error.details.available;
    if (typeof available !== 'string') return false;
    return form.setError('amount', { message: t('deduct.uncovered', { available: formatMoney(available) }) });
  };
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('deduct.title', { username: user.username })}
      text={t('deduct.text')}
      confirm={{ label: t('deduct.submit'), variant: 'danger' }}
      send={({ reason }) =>
        call('deductFunds', { body: { userId: user.id, amount: formatAmount(amount), reason: reason.trim() } })
      }
      successMessage={({ newBalance }) => t('deduct.done', { balance: formatMoney(newBalance) })}
      proposedMessage={t('admin:decision.awaitsSecond')}
      errorMessage={t('deduct.failed')}
      onError={showUncovered}
      refresh={refreshAfterMoney}
      onClose={onClose}
    >
      <TextField
        {...bindField(form, 'amount', {
          validate: (input) =>
            (parseEnteredAmount(input) ?? 0) >= minAmount() || t('deduct.problem', { min: formatCents(minAmount()) }),
        })}
        label={t('deduct.amount')}
        {...amountInput()}
      />
      <BalancePreview userId={user.id} username={user.username} change={{ available: cents(-amount) }} />
      <TextAreaField
        {...bindField(form, 'reason', required(t('controls.reasonMissing')))}
        label={t('deduct.reason')}
        hint={t('deduct.reasonHint')}
        maxLength={1000}
      />
    </FormDialog>
  );
}
