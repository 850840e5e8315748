import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { MIN_CREDIT_CENTS } from '#domain/wallet.ts';
import { BalancePreview } from '#web/admin/shared/balance-preview.tsx';
import { refreshAfterMoney } from '#web/admin/shared/refresh-after-money.ts';
import { centsOfTyped } from '#web/lib/amount-input.ts';
import { call } from '#web/lib/api-client.ts';
import { formatMoney } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import { Field, Input, Textarea } from '#web/ui/field.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

type FundsForm = { amount: string; note: string };

function useAddFunds(userId: number, onDone: () => void) {
  const { t } = useTranslation('admin');
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ amount, note }: FundsForm) => {
      const body = {
        userId,
        amount: formatAmount(centsOfTyped(amount) ?? cents(0)),
        ...(note.trim() !== '' && { note: note.trim() }),
      };
      return call('addFunds', { body });
    },
    onSuccess: ({ newBalance, awaitingSecond }) => {
      showToast({ title: awaitingSecond ? t('decision.awaitsSecond') : t('funds.done', { newBalance }) });
      onDone();
      return refreshAfterMoney();
    },
    onError: (error) => showError(error, t('funds.failed')),
  });
}

type AddFundsFormProps = { user: User; onClose: () => void };

/** Adds funds to a player's balance, with a reason, and previews the new balance. */
export function AddFundsForm({ user, onClose }: AddFundsFormProps) {
  const { t } = useTranslation('admin');
  const { register, handleSubmit, watch, setFocus, formState } = useForm<FundsForm>({
    defaultValues: { amount: '', note: '' },
  });
  const addFunds = useAddFunds(user.id, onClose);
  const amount = centsOfTyped(watch('amount')) ?? cents(0);
  useEffect(() => {
    setFocus('amount');
  }, [setFocus]);
  return (
    <SectionCard title={t('funds.formTitle', { username: user.username })} className="max-w-xl">
      <form noValidate className="grid gap-4" onSubmit={handleSubmit((form) => addFunds.mutate(form))}>
        <Field label={t('funds.amount')} error={formState.errors.amount?.message ?? null}>
          {(control) => (
            <Input
              {...control}
              {...register('amount', {
                validate: (typed) =>
                  (centsOfTyped(typed) ?? 0) >= MIN_CREDIT_CENTS ||
                  t('funds.amountProblem', { least: formatMoney(formatAmount(MIN_CREDIT_CENTS)) }),
              })}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0.00"
            />
          )}
        </Field>
        <BalancePreview userId={user.id} username={user.username} change={{ available: amount }} />
        <Field label={t('funds.note')}>
          {(control) => <Textarea {...control} {...register('note')} maxLength={1000} />}
        </Field>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <Button onClick={onClose}>{t('funds.cancel')}</Button>
          <Button type="submit" variant="primary" busy={addFunds.isPending}>
            {t(addFunds.isPending ? 'funds.submitting' : 'funds.submit')}
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}
