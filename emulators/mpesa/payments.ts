// Payments that customers make from the M-Pesa menu of their phone ("C2B"). As with the real
// provider, a confirmation is posted only once, and hides most of the phone number.
import { randomUUID } from 'node:crypto';
import type { Tools } from '#emulators/emulator.ts';
import { json, type Reply, type Route } from '#emulators/http.ts';
import { type Books, type Movement, nameOf, readNumber, stamp } from '#emulators/mpesa/books.ts';
import { type Body, badRequest, type Gateway, isUrl, refuse } from '#emulators/mpesa/gateway.ts';

export const PAYMENT_FAULTS = ['statement-late', 'wrong-amount', 'other-payer', 'customer-reversal'];
/** The business has this long to answer a validation request. */
const VALIDATION_MS = 8000;
const TOO_LITTLE = 'Failed. You do not have enough money in your account.';
const OTHER_PAYER = '254700000009';
const FORBIDDEN = /m-?pesa|safaricom|exe|cmd|sql|query/i;

type Registration = { ConfirmationURL: string; ValidationURL: string; ResponseType: string };
type Payment = { phone: string; account: string; amount: number };
export type Payments = ReturnType<typeof createPayments>;

export function createPayments({ env, faults, callbacks }: Tools, books: Books, gateway: Gateway) {
  let registered: Registration | null = null;

  const { shortcode } = gateway;

  /** Posts the confirmation of a payment or a paid prompt. */
  const confirm = (movement: Movement) => {
    if (!registered) return;
    const { phone, reference, amount, receipt, at } = movement;
    const payment = { shortcode, phone, account: reference, amount, at, balance: books.float().toFixed(2) };
    const callback = { url: registered.ConfirmationURL, headers, body: bodyOf({ ...payment, receipt }) };
    const forged = () => ({ ...callback, body: bodyOf({ ...payment, receipt: `FAKE${receipt.slice(4)}` }) });
    callbacks.send({ ...callback, forged }, { kind: 'confirmation', phone, amount: String(amount) });
  };

  /** Takes the money from the phone, with any set fault. @returns null if it has too little */
  const take = (kind: 'prompt' | 'payment', payment: Payment): Movement | null => {
    const subject = { kind, phone: payment.phone };
    const amount = faults.take('wrong-amount', subject) ? payment.amount + 1 : payment.amount;
    const phone = faults.take('other-payer', subject) ? OTHER_PAYER : payment.phone;
    const movement = books.move({ kind, direction: 'in', amount, phone, reference: payment.account });
    if (movement && faults.take('customer-reversal', subject)) reverse(movement);
    return movement;
  };

  /** Reverses a payment at the customer's request. The business gets no callback. */
  const reverse = ({ receipt, amount, phone }: Movement) =>
    books.move({ kind: 'reversal', direction: 'out', amount, phone, reference: receipt });

  /** Pays from the phone's menu. @returns the movement, or why there is none */
  const pay = async (payment: Payment): Promise<Movement | string> => {
    if (books.balanceOf(payment.phone) < payment.amount) return TOO_LITTLE;
    const isValidated = registered !== null && env.EMULATOR_VALIDATION !== 'off';
    const shown = { ...payment, shortcode, receipt: 'VALIDATION', at: new Date(), balance: '' };
    const code = isValidated ? await refusalBy(registered as Registration, bodyOf(shown)) : null;
    if (code !== null) return refusalText(code, payment.account, books.business);
    const movement = take('payment', payment);
    if (movement) confirm(movement);
    return movement ?? TOO_LITTLE;
  };

  const register = (body: Body): Reply => {
    const { ShortCode, ConfirmationURL, ValidationURL, ResponseType } = body as Body & Registration;
    if (String(ShortCode) !== shortcode) return badRequest('ShortCode');
    if (ResponseType !== 'Completed' && ResponseType !== 'Cancelled') return badRequest('ResponseType');
    if (![ConfirmationURL, ValidationURL].every((url) => isUrl(url) && !FORBIDDEN.test(url))) return badRequest('URL');
    const isSame = registered?.ConfirmationURL === ConfirmationURL && registered.ValidationURL === ValidationURL;
    if (registered && isSame) return refuse('500.003.1001', 'Urls are already registered.');
    // The sandbox accepts a change of URLs; the live system doesn't.
    registered = { ConfirmationURL, ValidationURL, ResponseType };
    return json({ OriginatorCoversationID: randomUUID(), ResponseCode: '0', ResponseDescription: 'Success' });
  };

  const simulate = (body: Body): Reply => {
    const phone = readNumber(body.Msisdn);
    const amount = Number(body.Amount);
    if (phone === null) return badRequest('Msisdn');
    if (!Number.isInteger(amount) || amount < 1) return badRequest('Amount');
    void pay({ phone, amount, account: String(body.BillRefNumber ?? '') });
    const ResponseDescription = 'Accept the service request successfully.';
    return json({ OriginatorCoversationID: randomUUID(), ResponseCode: '0', ResponseDescription });
  };

  const routes: Route[] = ['v1', 'v2'].flatMap((version) => [
    gateway.route(`/mpesa/c2b/${version}/registerurl`, 'register', register),
    gateway.route(`/mpesa/c2b/${version}/simulate`, 'simulate', simulate),
  ]);
  return { routes, pay, take, confirm, reverse };
}

const headers = { 'content-type': 'application/json' };

type Shown = Payment & { shortcode: string; receipt: string; at: Date; balance: string };

function bodyOf({ phone, account, amount, shortcode, receipt, at, balance }: Shown): string {
  const [first = '', last = ''] = nameOf(phone).split(' ');
  return JSON.stringify({
    TransactionType: 'Pay Bill',
    TransID: receipt,
    TransTime: stamp(at),
    TransAmount: amount.toFixed(2),
    BusinessShortCode: shortcode,
    BillRefNumber: account,
    InvoiceNumber: '',
    OrgAccountBalance: balance,
    ThirdPartyTransID: '',
    MSISDN: `${phone.slice(0, 4)} ***** ${phone.slice(-3)}`,
    FirstName: first,
    MiddleName: '',
    LastName: last,
  });
}

/** @returns the code with which the business refuses the payment, or null */
async function refusalBy({ ValidationURL, ResponseType }: Registration, body: string): Promise<string | null> {
  const fallbackCode = ResponseType === 'Completed' ? null : 'C2B00016';
  try {
    const signal = AbortSignal.timeout(VALIDATION_MS);
    const response = await fetch(ValidationURL, { method: 'POST', headers, body, signal });
    const { ResultCode } = (await response.json()) as { ResultCode?: unknown };
    if (response.status !== 200 || ResultCode === undefined) return fallbackCode;
    return String(ResultCode) === '0' ? null : String(ResultCode);
  } catch {
    return fallbackCode;
  }
}

function refusalText(code: string, account: string, business: string): string {
  if (code === 'C2B00012') return `Failed. ${business} has no account ${account}. No money was sent.`;
  if (code === 'C2B00013') return `Failed. ${business} does not accept this amount. No money was sent.`;
  return `Failed. ${business} did not accept the payment. No money was sent.`;
}
