import { useTranslation } from 'react-i18next';
import type { Transaction } from '#contract/wallet/objects.ts';
import { isOpen } from '#domain/payments/payment-state.ts';
import { formatDateTime } from '#web/lib/format.ts';

type WithPayment = Pick<Transaction, 'type' | 'status' | 'payment'>;

/** Decisions that staff can't make while the payment provider is processing the request. */
export function heldByProvider({ type, status, payment }: WithPayment): { approve: boolean; reject: boolean } {
  const isHeld = status === 'pending' && payment !== undefined && isOpen(payment.state);
  // A payout that has not been sent yet can be cancelled.
  const isUnsent = type === 'withdrawal' && payment?.state === 'created' && payment.sentAt === null;
  return { approve: isHeld, reject: isHeld && !isUnsent };
}

/** A request's state at its payment provider, with the receipt or the reason for a failure. */
export function PaymentState({ transaction: { payment } }: { transaction: WithPayment }) {
  const { t } = useTranslation('admin-payments');
  if (!payment) return null;
  const { network, state, receipt, failure, waitsFor, sendsAfter } = payment;
  const progress = t(`payment.states.${state}`);
  const facts = [
    `${network}: ${progress}`,
    failure && t(`payment.failures.${failure}`),
    receipt && t('payment.receipt', { receipt }),
    state === 'created' && sendsAfter && t('payment.sendsAfter', { time: formatDateTime(sendsAfter) }),
    waitsFor && t(`payment.waits.${waitsFor}`),
  ];
  return (
    <span className="mt-0.5 block text-xs text-muted [overflow-wrap:anywhere]">
      {facts.filter(Boolean).join(' · ')}
    </span>
  );
}
