// What happens to a payment after pawaPay has accepted it.
import type { Faults } from '#emulators/faults.ts';
import { PROVIDERS, scriptedResult } from '#emulators/pawapay/test-numbers.ts';
import { type Answer, newReceipt, type Phones, toHundredths, toText } from '#emulators/phone.ts';

export type Kind = 'deposits' | 'payouts';
export const IDS = { deposits: 'depositId', payouts: 'payoutId' } as const;
const PARTIES = { deposits: 'payer', payouts: 'recipient' } as const;

export type Payment = {
  kind: Kind;
  id: string;
  amount: number;
  phone: string;
  provider: string;
  status: string;
  created: string;
  message: unknown;
  receipt?: string | undefined;
  failure?: string;
};

const FAILURES = ['UNSPECIFIED_FAILURE', 'UNKNOWN_ERROR', 'PAWAPAY_WALLET_OUT_OF_FUNDS'];
/** wrong-amount: only half is paid. fails-N: accepted, then fails with code N. */
export const PAYMENT_FAULTS = ['wrong-amount', ...FAILURES.map((code) => `fails-${code}`)];

const ANSWERS: Readonly<Record<Exclude<Answer, 'approved'>, string>> = {
  rejected: 'PAYMENT_NOT_APPROVED',
  'wrong-pin': 'PAYMENT_NOT_APPROVED',
  expired: 'PAYMENT_NOT_APPROVED',
  'no-money': 'INSUFFICIENT_BALANCE',
};

export const subjectOf = ({ kind, id, phone, amount }: Payment) => ({ kind, id, phone, amount: toText(amount) });

/** The fields that statuses and callbacks have in common. */
export const describePayment = (payment: Payment, currency: string) => ({
  [IDS[payment.kind]]: payment.id,
  status: payment.status,
  amount: toText(payment.amount),
  currency,
  country: payment.provider.slice(-3),
  [PARTIES[payment.kind]]: {
    type: 'MMO',
    accountDetails: { phoneNumber: payment.phone, provider: payment.provider },
  },
  customerMessage: payment.message,
  created: payment.created,
  ...(payment.receipt && { providerTransactionId: payment.receipt }),
  ...(payment.failure && { failureReason: { failureCode: payment.failure, failureMessage: payment.failure } }),
});

/** @param onEnd called when a payment reaches its final status */
export function createProcessing(faults: Faults, phones: Phones, onEnd: (payment: Payment) => void) {
  const fail = (payment: Payment, failure: string) => {
    payment.status = 'FAILED';
    payment.failure = failure;
    onEnd(payment);
  };

  const complete = (payment: Payment) => {
    if (faults.take('wrong-amount', subjectOf(payment))) payment.amount = Math.ceil(payment.amount / 2);
    const { id: reference, amount, phone } = payment;
    const receipt = newReceipt();
    const direction = payment.kind === 'deposits' ? 'in' : 'out';
    const isMoved = phones.move({ receipt, reference, direction, amount, phone });
    if (!isMoved) return fail(payment, direction === 'in' ? 'INSUFFICIENT_BALANCE' : 'PAWAPAY_WALLET_OUT_OF_FUNDS');
    payment.status = 'COMPLETED';
    payment.receipt = receipt;
    onEnd(payment);
  };

  const prompt = (payment: Payment) => {
    const { phone, amount, message } = payment;
    const onAnswer = (answer: Answer) => (answer === 'approved' ? complete(payment) : fail(payment, ANSWERS[answer]));
    phones.ask({ phone, amount, text: `${payment.provider}: ${message ?? 'Payment'}`, onAnswer });
  };

  return (payment: Payment) => {
    const failure = FAILURES.find((code) => faults.take(`fails-${code}`, subjectOf(payment)));
    if (failure !== undefined) return fail(payment, failure);
    const scripted = scriptedResult(payment.kind, payment.provider, payment.phone);
    payment.status = scripted === 'SUBMITTED' ? 'SUBMITTED' : 'PROCESSING';
    if (scripted === 'SUBMITTED') return;
    if (scripted === 'COMPLETED' || (scripted === null && payment.kind === 'payouts')) return complete(payment);
    return scripted === null ? prompt(payment) : fail(payment, scripted);
  };
}

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const MESSAGE = /^[A-Za-z0-9 ]{4,22}$/;

type Refusal = { status: number; code: string };

export function readPayment(kind: Kind, input: Record<string, unknown>): Payment | Refusal {
  const party = (input[PARTIES[kind]] ?? {}) as { accountDetails?: { phoneNumber?: unknown; provider?: unknown } };
  const { phoneNumber: phone, provider } = party.accountDetails ?? {};
  const message = input.customerMessage;
  const id = String(input[IDS[kind]]);
  const amount = typeof input.amount === 'string' ? toHundredths(input.amount) : null;
  const isReadable = UUID_4.test(id) && (message === undefined || MESSAGE.test(String(message)));
  if (!isReadable) return { status: 400, code: 'INVALID_PARAMETER' };
  if (typeof provider !== 'string' || !PROVIDERS.includes(provider)) return { status: 200, code: 'INVALID_PROVIDER' };
  if (typeof phone !== 'string' || !/^\d{11,13}$/.test(phone)) return { status: 200, code: 'INVALID_PHONE_NUMBER' };
  if (amount === null) return { status: 200, code: 'INVALID_AMOUNT' };
  return { kind, id, amount, phone, provider, message, status: 'ACCEPTED', created: new Date().toISOString() };
}
