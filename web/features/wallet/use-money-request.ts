import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { DepositCheck } from '#contract/wallet/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { DepositMethod, WithdrawalMethod } from '#domain/wallet.ts';
import { call } from '#web/lib/api-client.ts';
import { createAttempts } from '#web/lib/attempt-keys.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

async function refreshMoney(): Promise<void> {
  await Promise.all([refreshUser(), refreshPaths('/api/users/', '/api/transactions')]);
}

/** These outlive the dialogs: reopening one after a lost response sends the same attempt again. */
const depositAttempt = createAttempts();
const withdrawalAttempt = createAttempts();

export type MoneyRequest<Method> = { amount: Cents; method: Method };

/** Checks whether a deposit is allowed, and how; stores nothing. */
export function useDepositCheck(onPassed: (check: DepositCheck) => void) {
  const { t } = useTranslation('wallet');
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ amount, method }: MoneyRequest<DepositMethod>) =>
      call('checkDeposit', { body: { amount: formatAmount(amount), method } }),
    onSuccess: onPassed,
    onError: (error) => {
      showError(error, t('depositDialog.failedText'), t('depositDialog.failed'));
      // A limit or a time-out may have changed since this screen loaded.
      return refreshMoney();
    },
  });
}

export function useDeposit(onDone: () => void) {
  const { t } = useTranslation('wallet');
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ amount, method }: MoneyRequest<DepositMethod>) => {
      const body = { amount: formatAmount(amount), method };
      return depositAttempt(body, (idempotencyKey) => call('requestDeposit', { body, idempotencyKey }));
    },
    onSuccess: () => {
      showToast({ title: t('depositDialog.done'), description: t('depositDialog.doneText') });
      onDone();
      return refreshMoney();
    },
    onError: (error) => showError(error, t('depositDialog.failedText'), t('depositDialog.failed')),
  });
}

export function useWithdrawal(onDone: () => void) {
  const { t } = useTranslation('wallet');
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ amount, method }: MoneyRequest<WithdrawalMethod>) => {
      const body = { amount: formatAmount(amount), method };
      return withdrawalAttempt(body, (idempotencyKey) => call('requestWithdrawal', { body, idempotencyKey }));
    },
    onSuccess: () => {
      showToast({ title: t('withdrawDialog.done'), description: t('withdrawDialog.doneText') });
      onDone();
      return refreshMoney();
    },
    onError: (error) => {
      showError(error, t('withdrawDialog.failedText'), t('withdrawDialog.failed'));
      // The balance may have changed since the dialog opened.
      return refreshMoney();
    },
  });
}
