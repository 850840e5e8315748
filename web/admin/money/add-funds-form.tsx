import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { currency } from '#domain/currency.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { minAmount } from '#domain/wallet.ts';
import { BalancePreview } from '#web/admin/shared/balance-preview.tsx';
import { DiscardDraft, DraftNotice } from '#web/admin/shared/drafts/draft-notice.tsx';
import { useFormWithDraft } from '#web/admin/shared/drafts/use-form-draft.ts';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { amountInput, decimalsContext, parseEnteredAmount } from '#web/lib/amount-input.ts';
import { call } from '#web/lib/api-client.ts';
import { formatCents, formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { bindField, TextAreaField, TextField } from '#web/ui/field.tsx';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';

type FundsForm = { amount: string; note: string };

/** The specification's text contains a dollar sign, so other currencies use a different text. */
const doneValues = (newBalance: string) =>
  currency().code === 'USD' ? { newBalance } : { context: 'signed' as const, newBalance: formatMoney(newBalance) };

export function AddFundsForm({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('admin');
  const { form, draft } = useFormWithDraft<FundsForm>(`user.${user.id}.funds`, { amount: '', note: '' });
  const { handleSubmit, setFocus } = form;
  const amount = parseEnteredAmount(form.watch('amount')) ?? cents(0);
  const addFunds = useStaffAction({
    send: (input: FundsForm) => {
      const note = input.note.trim();
      return call('addFunds', { body: { userId: user.id, amount: formatAmount(amount), ...(note && { note }) } });
    },
    successMessage: ({ newBalance }) => t('funds.done', doneValues(newBalance)),
    proposedMessage: t('decision.awaitsSecond'),
    errorMessage: t('funds.failed'),
    onDone: draft.afterSave(useCloseIfOpen(onClose)),
    refresh: refreshAfterMoney,
  });
  useEffect(() => {
    setFocus('amount');
  }, [setFocus]);
  return (
    <SectionCard title={t('funds.formTitle', { username: user.username })} className="max-w-xl">
      <form noValidate className="grid gap-4" onSubmit={handleSubmit((input) => addFunds.mutate(input))}>
        <TextField
          {...bindField(form, 'amount', {
            validate: (input) =>
              (parseEnteredAmount(input) ?? 0) >= minAmount() ||
              t('funds.amountProblem', { min: formatCents(minAmount()), ...decimalsContext() }),
          })}
          label={t('funds.amount')}
          {...amountInput()}
        />
        <BalancePreview userId={user.id} username={user.username} change={{ available: amount }} />
        <TextAreaField {...bindField(form, 'note')} label={t('funds.note')} />
        <DraftNotice draft={draft} />
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DiscardDraft draft={draft} />
          <Button onClick={onClose}>{t('funds.cancel')}</Button>
          <Button type="submit" variant="primary" busy={addFunds.isPending}>
            {t(addFunds.isPending ? 'funds.submitting' : 'funds.submit')}
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
