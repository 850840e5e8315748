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

type Dialog = 'depositDialog' | 'withdrawDialog';
type Method = DepositMethod | WithdrawalMethod;

export type MoneyRequest<Of extends Method> = { amount: Cents; method: Of };

function useMoneyCall<Of extends Method, Reply>(
  dialog: Dialog,
  send: (body: { amount: string; method: Of }) => Promise<Reply>,
  onSuccess: (reply: Reply) => unknown,
) {
  const { t } = useTranslation('wallet');
  const showError = useErrorToast();
  return useMutation({
    mutationFn: ({ amount, method }: MoneyRequest<Of>) => send({ amount: formatAmount(amount), method }),
    onSuccess,
    onError: (error) => {
      showError(error, t(`${dialog}.failedText`), t(`${dialog}.failed`));
      // A limit, a time-out or the balance may have changed since this screen loaded.
      return refreshMoney();
    },
  });
}

/** What both requests do once they have been made. */
function useRequested(dialog: Dialog, onDone: () => void): () => Promise<void> {
  const { t } = useTranslation('wallet');
  return () => {
    showToast({ title: t(`${dialog}.done`), description: t(`${dialog}.doneText`) });
    onDone();
    return refreshMoney();
  };
}

export function useDepositCheck(onPassed: (check: DepositCheck) => void) {
  return useMoneyCall<DepositMethod, DepositCheck>('depositDialog', (body) => call('checkDeposit', { body }), onPassed);
}

export function useDeposit(onDone: () => void) {
  const send = (body: { amount: string; method: DepositMethod }) =>
    depositAttempt(body, (idempotencyKey) => call('requestDeposit', { body, idempotencyKey }));
  return useMoneyCall('depositDialog', send, useRequested('depositDialog', onDone));
}

export function useWithdrawal(onDone: () => void) {
  const send = (body: { amount: string; method: WithdrawalMethod }) =>
    withdrawalAttempt(body, (idempotencyKey) => call('requestWithdrawal', { body, idempotencyKey }));
  return useMoneyCall('withdrawDialog', send, useRequested('withdrawDialog', onDone));
}
