import { useTranslation } from 'react-i18next';
import type { DepositCheck } from '#contract/wallet/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { DepositMethod, WithdrawalMethod } from '#domain/wallet.ts';
import { call } from '#web/lib/api-client.ts';
import { createAttempts } from '#web/lib/attempt-keys.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { type Action, useAction } from '#web/ui/toast/use-action.ts';

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
  reactions: Pick<Action<Reply, MoneyRequest<Of>>, 'done' | 'onDone'>,
) {
  const { t } = useTranslation('wallet');
  return useAction({
    ...reactions,
    send: ({ amount, method }: MoneyRequest<Of>) => send({ amount: formatAmount(amount), method }),
    failed: t(`${dialog}.failedText`),
    failedTitle: t(`${dialog}.failed`),
    onError: () => {
      // A limit, a time-out or the balance may have changed since this screen loaded.
      void refreshMoney();
      return false;
    },
  });
}

/** Runs after a request of either type has been made. */
function useRequested(dialog: Dialog, onDone: () => void) {
  const { t } = useTranslation('wallet');
  return {
    done: { title: t(`${dialog}.done`), description: t(`${dialog}.doneText`) },
    onDone: () => {
      onDone();
      return refreshMoney();
    },
  };
}

export function useDepositCheck(onPassed: (check: DepositCheck) => void) {
  const send = (body: { amount: string; method: DepositMethod }) => call('checkDeposit', { body });
  return useMoneyCall('depositDialog', send, { onDone: onPassed });
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
