// What happens to a payment after Airtel has accepted it.
import type { Faults } from '#emulators/faults.ts';
import { type Answer, newReceipt, type Phones, toHundredths, toText } from '#emulators/phone.ts';

export type Kind = 'payments' | 'disbursements';
/** Each product's response codes start with its own prefix. */
export const PREFIXES = { payments: 'DP00800001', disbursements: 'DP00900001' } as const;

export type Payment = {
  kind: Kind;
  id: string;
  amount: number;
  phone: string;
  reference: string;
  /** In progress, successful, failed or expired. */
  status: 'TIP' | 'TS' | 'TF' | 'TE';
  /** The last three digits of the response code. */
  code: string;
  receipt?: string;
};

const MESSAGES: Readonly<Record<string, string>> = {
  '000': 'Ambiguous',
  '001': 'Success',
  '002': 'Incorrect Pin',
  '003': 'Exceeds withdrawal amount limit(s)',
  '005': "User didn't enter the pin",
  '006': 'In process',
  '007': 'Not enough balance',
  '008': 'Refused',
  '010': 'Transaction not permitted to Payee',
  '014': 'Transaction Timed Out',
  '024': 'Transaction Timed Out',
};
export const messageOf = (code: string) => MESSAGES[code] ?? 'Failed';

const FAILURES = ['003', '005', '007', '010', '014'];
/** wrong-amount: half is paid, which no response shows. fails-N: accepted, then fails with N. */
export const PAYMENT_FAULTS = ['wrong-amount', ...FAILURES.map((code) => `fails-${code}`)];

const ANSWERS: Readonly<Record<Exclude<Answer, 'approved'>, [Payment['status'], string]>> = {
  rejected: ['TF', '008'],
  'wrong-pin': ['TF', '002'],
  expired: ['TE', '024'],
  'no-money': ['TF', '007'],
};

export const subjectOf = ({ kind, id, phone, amount }: Payment) => ({ kind, id, phone, amount: toText(amount) });

/** @param onEnd called when a payment reaches its final status */
export function createProcessing(faults: Faults, phones: Phones, onEnd: (payment: Payment) => void) {
  const end = (payment: Payment, status: Payment['status'], code: string) => {
    payment.status = status;
    payment.code = code;
    onEnd(payment);
  };

  const complete = (payment: Payment) => {
    if (faults.take('wrong-amount', subjectOf(payment))) payment.amount = Math.ceil(payment.amount / 2);
    const { id: reference, amount, phone } = payment;
    const receipt = `MP${new Date().toISOString().slice(2, 10).replaceAll('-', '')}.${newReceipt(6)}`;
    const direction = payment.kind === 'payments' ? 'in' : 'out';
    if (!phones.move({ receipt, reference, direction, amount, phone })) return end(payment, 'TF', '007');
    payment.receipt = receipt;
    end(payment, 'TS', '001');
  };

  return (payment: Payment) => {
    const failure = FAILURES.find((code) => faults.take(`fails-${code}`, subjectOf(payment)));
    if (failure !== undefined) return end(payment, 'TF', failure);
    if (payment.kind === 'disbursements') return complete(payment);
    phones.ask({
      phone: payment.phone,
      amount: payment.amount,
      text: `Airtel Money: payment ${payment.reference}`,
      onAnswer: (answer) => (answer === 'approved' ? complete(payment) : end(payment, ...ANSWERS[answer])),
    });
  };
}

const CALLING_CODES: Readonly<Record<string, string>> = { KE: '254', UG: '256', TZ: '255', CD: '243', RW: '250' };
export const isCountry = (country: unknown) => typeof country === 'string' && country in CALLING_CODES;

type Input = {
  reference?: unknown;
  subscriber?: { msisdn?: unknown };
  payee?: { msisdn?: unknown };
  transaction?: { amount?: unknown; id?: unknown };
};

/** In a request, phone numbers have no country code. @returns null for an invalid request */
export function readPayment(kind: Kind, input: Input, country: string): Payment | null {
  const { msisdn } = (kind === 'payments' ? input.subscriber : input.payee) ?? {};
  const { amount: given, id } = input.transaction ?? {};
  const amount = typeof given === 'number' ? toHundredths(given) : null;
  const reference = String(input.reference ?? '');
  const isReadable = typeof id === 'string' && id !== '' && /^\d{9}$/.test(String(msisdn)) && reference.length >= 4;
  if (!isReadable || amount === null) return null;
  return { kind, id, amount, phone: `${CALLING_CODES[country]}${msisdn}`, reference, status: 'TIP', code: '006' };
}
