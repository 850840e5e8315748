// What happens to a payment after MTN has accepted it, and MTN's sandbox test numbers.
import type { Faults } from '#emulators/faults.ts';
import { type Answer, type Phones, toHundredths, toText } from '#emulators/phone.ts';

export type Product = 'collection' | 'disbursement';
const PARTIES = { collection: 'payer', disbursement: 'payee' } as const;

export type Payment = {
  product: Product;
  id: string;
  externalId: string;
  amount: number;
  phone: string;
  callbackUrl: string | undefined;
  status: 'PENDING' | 'SUCCESSFUL' | 'FAILED';
  receipt?: string;
  reason?: string;
};

/**
 * The results of the test numbers, from FIRST_NUMBER on. ONGOING never ends, and DELAYED succeeds
 * late. All others are reasons for a failure.
 */
const SCRIPTS: Readonly<Record<Product, readonly string[]>> = {
  collection: [
    ...['FAILED', 'REJECTED', 'EXPIRED', 'ONGOING', 'DELAYED', 'PAYER_NOT_FOUND', 'PAYEE_NOT_ALLOWED_TO_RECEIVE'],
    ...['NOT_ALLOWED', 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'INVALID_CALLBACK_URL_HOST', 'INVALID_CURRENCY'],
    ...['INTERNAL_PROCESSING_ERROR', 'SERVICE_UNAVAILABLE', 'COULD_NOT_PERFORM_TRANSACTION'],
  ],
  disbursement: [
    ...['FAILED', 'REJECTED', 'EXPIRED', 'ONGOING', 'DELAYED', 'NOT_ENOUGH_FUNDS', 'PAYER_LIMIT_REACHED'],
    ...['PAYEE_NOT_FOUND', 'NOT_ALLOWED', 'NOT_ALLOWED_TARGET_ENVIRONMENT', 'INVALID_CALLBACK_URL_HOST'],
    ...['INVALID_CURRENCY', 'INTERNAL_PROCESSING_ERROR', 'SERVICE_UNAVAILABLE'],
  ],
};
const FIRST_NUMBER = 46733123450;
const DELAY_MS = 1500;

const FAILURES = ['INTERNAL_PROCESSING_ERROR', 'COULD_NOT_PERFORM_TRANSACTION', 'NOT_ENOUGH_FUNDS'];
/** wrong-amount: only half is paid. fails-N: accepted, then fails for reason N. */
export const PAYMENT_FAULTS = ['wrong-amount', ...FAILURES.map((reason) => `fails-${reason}`)];

const ANSWERS: Readonly<Record<Exclude<Answer, 'approved'>, string>> = {
  rejected: 'APPROVAL_REJECTED',
  'wrong-pin': 'APPROVAL_REJECTED',
  expired: 'COULD_NOT_PERFORM_TRANSACTION',
  'no-money': 'NOT_ENOUGH_FUNDS',
};

export const subjectOf = ({ product, id, phone, amount }: Payment) => ({ product, id, phone, amount: toText(amount) });

/** The body of statuses and callbacks. As at MTN, whole amounts have no decimals. */
export const describePayment = (payment: Payment, currency: string) => ({
  ...(payment.receipt && { financialTransactionId: payment.receipt }),
  externalId: payment.externalId,
  amount: toText(payment.amount).replace(/\.00$/, ''),
  currency,
  [PARTIES[payment.product]]: { partyIdType: 'MSISDN', partyId: payment.phone },
  payerMessage: '',
  payeeNote: '',
  status: payment.status,
  ...(payment.reason && { reason: payment.reason }),
});

/** @param onEnd called when a payment reaches its final status */
export function createProcessing(faults: Faults, phones: Phones, onEnd: (payment: Payment) => void) {
  let receipts = 2_350_345_000;

  const fail = (payment: Payment, reason: string) => {
    payment.status = 'FAILED';
    payment.reason = reason;
    onEnd(payment);
  };

  const complete = (payment: Payment) => {
    if (faults.take('wrong-amount', subjectOf(payment))) payment.amount = Math.ceil(payment.amount / 2);
    const { id: reference, amount, phone } = payment;
    receipts += 1;
    const receipt = String(receipts);
    const direction = payment.product === 'collection' ? 'in' : 'out';
    if (!phones.move({ receipt, reference, direction, amount, phone })) return fail(payment, 'NOT_ENOUGH_FUNDS');
    payment.status = 'SUCCESSFUL';
    payment.receipt = receipt;
    onEnd(payment);
  };

  const prompt = (payment: Payment) => {
    const { phone, amount, externalId } = payment;
    const onAnswer = (answer: Answer) => (answer === 'approved' ? complete(payment) : fail(payment, ANSWERS[answer]));
    phones.ask({ phone, amount, text: `MTN MoMo: payment ${externalId}`, onAnswer });
  };

  return (payment: Payment) => {
    const failure = FAILURES.find((reason) => faults.take(`fails-${reason}`, subjectOf(payment)));
    if (failure !== undefined) return fail(payment, failure);
    const scripted = SCRIPTS[payment.product][Number(payment.phone) - FIRST_NUMBER];
    if (scripted === 'ONGOING') return;
    if (scripted === 'DELAYED') {
      setTimeout(() => complete(payment), DELAY_MS).unref();
    } else if (scripted !== undefined) fail(payment, scripted);
    else if (payment.product === 'collection') prompt(payment);
    else complete(payment);
  };
}

type Input = {
  amount?: unknown;
  currency?: unknown;
  externalId?: unknown;
} & { [party in 'payer' | 'payee']?: { partyIdType?: unknown; partyId?: unknown } };

/** @returns the payment, or an error code for a request that MTN refuses */
export function readPayment(
  product: Product,
  input: Input,
  { id, callbackUrl, currency }: { id: string; callbackUrl: string | undefined; currency: string },
): Payment | string {
  const { partyIdType, partyId } = input[PARTIES[product]] ?? {};
  const amount = typeof input.amount === 'string' ? toHundredths(input.amount) : null;
  if (amount === null || partyIdType !== 'MSISDN' || !/^\d{10,15}$/.test(String(partyId))) return 'BAD_REQUEST';
  if (input.currency !== currency) return 'INVALID_CURRENCY';
  if (callbackUrl !== undefined && !URL.canParse(callbackUrl)) return 'INVALID_CALLBACK_URL_HOST';
  const externalId = String(input.externalId ?? '');
  return { product, id, externalId, amount, phone: String(partyId), callbackUrl, status: 'PENDING' };
}
