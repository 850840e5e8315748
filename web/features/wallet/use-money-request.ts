import { useTranslation } from 'react-i18next';
import type { DepositCheck, Transaction } from '#contract/wallet/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { DepositMethod, WithdrawalMethod } from '#domain/wallet.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { createAttemptSender } from '#web/lib/attempt-keys.ts';
import { formatMoney } from '#web/lib/format.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { refreshUser } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { type Action, useAction } from '#web/ui/toast/use-action.ts';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';

async function refreshMoney(): Promise<void> {
  await Promise.all([refreshUser(), refreshPaths('/api/users/', '/api/transactions', '/api/payments/')]);
}

/** Outside the dialogs, so that resending a request after a lost response reuses its key. */
const depositAttempt = createAttemptSender();
const withdrawalAttempt = createAttemptSender();

type Dialog = 'depositDialog' | 'withdrawDialog';
type Method = DepositMethod | WithdrawalMethod;

export type MoneyRequest<Chosen extends Method> = { amount: Cents; method: Chosen };

type Handlers<Reply, Chosen extends Method> = Pick<Action<Reply, MoneyRequest<Chosen>>, 'successMessage' | 'onDone'> & {
  onRefused?: (error: unknown) => void;
  /** Whether a request without a response may have been processed; resending reuses its key. */
  isKeyed?: boolean;
  /** Called instead of showing a toast if the phone must be verified first. */
  onPhoneVerificationRequired?: () => void;
};

const PHONE_VERIFICATION_CODES: readonly unknown[] = ['VERIFY_PHONE_FIRST', 'PHONE_NOT_VERIFIED'];

function useMoneyCall<Chosen extends Method, Reply>(
  dialog: Dialog,
  send: (body: { amount: string; method: Chosen }) => Promise<Reply>,
  { onRefused, isKeyed = true, onPhoneVerificationRequired, ...handlers }: Handlers<Reply, Chosen>,
) {
  const { t } = useTranslation('wallet');
  return useAction({
    ...handlers,
    send: ({ amount, method }: MoneyRequest<Chosen>) => send({ amount: formatAmount(amount), method }),
    errorMessage: t(`${dialog}.failedText`),
    errorTitle: t(`${dialog}.failed`),
    onError: (error) => {
      // The limits, a time-out or the balance may have changed since this screen loaded.
      void refreshMoney();
      onRefused?.(error);
      if (onPhoneVerificationRequired && error instanceof ApiError && PHONE_VERIFICATION_CODES.includes(error.code)) {
        onPhoneVerificationRequired();
        return true;
      }
      if (isKeyed && !(error instanceof ApiError)) {
        showToast({ title: t(`${dialog}.unanswered`), description: t(`${dialog}.unansweredText`), tone: 'error' });
        return true;
      }
      const { min, max, whole } = error instanceof ApiError ? error.details : {};
      if (!min || !max) return false;
      const range = { min: formatMoney(min), max: formatMoney(max), ...(whole && { context: 'whole' }) };
      showToast({ title: t(`${dialog}.failed`), description: t(`${dialog}.range`, range), tone: 'error' });
      return true;
    },
  });
}

/** Handles a new deposit or withdrawal that staff will decide. */
function useManualRequestHandlers(dialog: Dialog, onDone: () => void) {
  const { t } = useTranslation('wallet');
  const close = useCloseIfOpen(onDone);
  return {
    successMessage: { title: t(`${dialog}.done`), description: t(`${dialog}.doneText`) },
    onDone: () => {
      close();
      return refreshMoney();
    },
  };
}

/** Handles a new request that a payment provider processes; its result is shown live. */
const providerHandlers = (onSent: (request: Transaction) => void) => ({
  onDone: (request: Transaction) => {
    onSent(request);
    return refreshMoney();
  },
});

const sendDeposit = (body: { amount: string; method: DepositMethod }) =>
  depositAttempt(body, (idempotencyKey) => call('requestDeposit', { body, idempotencyKey }));

const sendWithdrawal = (body: { amount: string; method: WithdrawalMethod }) =>
  withdrawalAttempt(body, (idempotencyKey) => call('requestWithdrawal', { body, idempotencyKey }));

export function useDepositCheck(onPassed: (check: DepositCheck) => void) {
  const send = (body: { amount: string; method: DepositMethod }) => call('checkDeposit', { body });
  return useMoneyCall('depositDialog', send, { onDone: onPassed, isKeyed: false });
}

export function useDeposit(onDone: () => void) {
  return useMoneyCall('depositDialog', sendDeposit, useManualRequestHandlers('depositDialog', onDone));
}

type PromptHandlers = {
  onSent: (request: Transaction) => void;
  /** Called if the request is refused because an earlier prompt is still open. */
  onPromptAlreadyOpen: () => void;
  onPhoneVerificationRequired: () => void;
};

export function usePromptDeposit({ onSent, onPromptAlreadyOpen, onPhoneVerificationRequired }: PromptHandlers) {
  const onRefused = (error: unknown) => {
    if (error instanceof ApiError && error.code === 'PROMPT_OPEN') onPromptAlreadyOpen();
  };
  return useMoneyCall('depositDialog', sendDeposit, {
    ...providerHandlers(onSent),
    onRefused,
    onPhoneVerificationRequired,
  });
}

export function useWithdrawal(onDone: () => void, onPhoneVerificationRequired: () => void) {
  return useMoneyCall('withdrawDialog', sendWithdrawal, {
    ...useManualRequestHandlers('withdrawDialog', onDone),
    onPhoneVerificationRequired,
  });
}

export function useProviderWithdrawal(onSent: (request: Transaction) => void, onPhoneVerificationRequired: () => void) {
  return useMoneyCall('withdrawDialog', sendWithdrawal, { ...providerHandlers(onSent), onPhoneVerificationRequired });
}
