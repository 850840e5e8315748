// Translates Daraja's (M-Pesa Kenya) callbacks and responses. Callbacks are not signed. The result
// of a payout or of a status query is trusted only at the payment's own URL, because nothing else
// confirms it; any other callback triggers a status query at most.
import type { PaymentFailure } from '#domain/payments/payment-state.ts';
import { fromProviderAmount } from '#domain/payments/provider-amount.ts';
import { objectOf, parseObject, textOf } from '#server/payments/call-provider.ts';
import type { Callback, Claim, ReceivedPayment, StatementRow } from '#server/payments/provider.ts';

/**
 * Prompt result codes. Others, such as 4999 (still being processed), are not final until the prompt
 * is old.
 */
const PROMPT_FAILURES: Readonly<Record<string, PaymentFailure>> = {
  1: 'no_funds',
  2: 'limit',
  3: 'limit',
  4: 'limit',
  8: 'limit',
  17: 'limit',
  1001: 'unreachable',
  1019: 'expired',
  1025: 'unreachable',
  1031: 'expired',
  1032: 'cancelled',
  1037: 'unreachable',
  2001: 'wrong_pin',
  2028: 'refused',
  8006: 'wrong_pin',
  9999: 'unreachable',
  SFC_IC0003: 'refused',
};

/** The player may still pay after these, as long as the phone shows the prompt. */
const WHILE_SHOWN = new Set(['1001', '1025', '1031', '1037', '9999']);

/**
 * Payout result codes that are final failures. 1 means insufficient funds in our own account. Any
 * other failure code triggers a status query.
 */
const PAYOUT_FAILURES: Readonly<Record<string, PaymentFailure>> = {
  1: 'refused',
  2: 'limit',
  3: 'limit',
  4: 'limit',
  8: 'limit',
  11: 'refused',
  21: 'refused',
  2001: 'refused',
  2006: 'refused',
  2028: 'refused',
  2040: 'not_registered',
  8006: 'refused',
  SFC_IC0003: 'not_registered',
};

const FAILED_STATUSES = new Set(['Cancelled', 'Declined', 'Expired', 'Failed']);

/**
 * @param age `shown`: the prompt may still be on the phone; `over`: it no longer is; `old`: its
 * result is final
 * @returns null while the result may still change
 */
export function promptFailure(code: string, age: 'shown' | 'over' | 'old'): PaymentFailure | null {
  const failure = Object.hasOwn(PROMPT_FAILURES, code) ? PROMPT_FAILURES[code] : undefined;
  if (age === 'old') return failure ?? 'refused';
  const mayChange = failure === undefined || (age === 'shown' && WHILE_SHOWN.has(code));
  return mayChange ? null : failure;
}

/** At the general URL, null unless it is the result of a prompt or a payment to this shortcode. */
export function readCallback(callback: Callback, shortcode: string): readonly (Claim | ReceivedPayment)[] | null {
  const body = parseBody(callback);
  const prompt = objectOf(objectOf(body.Body).stkCallback);
  if (textOf(prompt.CheckoutRequestID) !== null) return [readPrompt(prompt, callback.reference)];
  const received = readPayment(body, shortcode);
  if (received) return [received];
  if (callback.reference === null) return null;
  // A queue timeout, whose body is undocumented, is read as a result without a code.
  const claim = readResult(objectOf(body.Result), callback.reference);
  return claim === null ? [] : [claim];
}

export const parseBody = ({ body }: Pick<Callback, 'body'>): Record<string, unknown> => parseObject(body.toString());

function readPrompt(prompt: Record<string, unknown>, reference: string | null): Claim {
  const { MpesaReceiptNumber } = pairs(objectOf(prompt.CallbackMetadata).Item, 'Name');
  const receipt = reference === null ? null : readReceipt(MpesaReceiptNumber);
  return { about: 'payment', reference, providerRef: textOf(prompt.CheckoutRequestID), receipt, result: null };
}

/**
 * Reads the result of a payout, or of a status query for any payment. @returns null if a status
 * query was inconclusive: querying again immediately would loop
 */
function readResult(result: Record<string, unknown>, reference: string): Claim | null {
  const values = pairs(objectOf(result.ResultParameters).ResultParameter, 'Key');
  const code = textOf(result.ResultCode);
  // A status query has its own id, and its failure doesn't mean that the payment failed.
  const conversation = textOf(result.OriginatorConversationID);
  const isPayout = conversation === reference;
  const receipt = readReceipt(values.TransactionReceipt ?? values.ReceiptNo);
  const providerRef = isPayout ? textOf(result.ConversationID) : null;
  const ids = { reference, providerRef, receipt };
  const claim: Omit<Claim, 'result'> = { about: 'payment', ...ids, ...(isPayout && { direction: 'out' }) };
  const undecided = isPayout || conversation === null ? { ...claim, result: null } : null;
  const status = textOf(values.TransactionStatus);
  if (code === '0') {
    if (status !== null && FAILED_STATUSES.has(status))
      return { ...claim, result: { outcome: 'failed', failure: 'refused', code: status } };
    const settled = status === null || status === 'Completed' ? readSettled(values, receipt) : null;
    return settled ? { ...claim, result: settled } : undecided;
  }
  const failure = isPayout && code !== null && Object.hasOwn(PAYOUT_FAILURES, code) ? PAYOUT_FAILURES[code] : undefined;
  return failure && code !== null ? { ...claim, result: { outcome: 'failed', failure, code } } : undecided;
}

function readSettled(values: Record<string, unknown>, receipt: string | null): Claim['result'] {
  const amountCents = fromProviderAmount(values.TransactionAmount ?? values.Amount);
  if (receipt === null || amountCents === null) return null;
  const receiver = readParty(values.ReceiverPartyPublicName ?? values.CreditPartyName);
  const payer = readParty(values.DebitPartyName);
  const { phone, name } = receiver.phone === null ? payer : receiver;
  // "Fee For B2C Payment|KES|22.40": charged to the payer, so to us only for a payout.
  const fee = receiver.phone === null ? undefined : textOf(values.DebitPartyCharges)?.split('|')[2];
  const chargeCents = fee === undefined ? null : fromProviderAmount(fee);
  return { outcome: 'settled', receipt, amountCents, payer: phone, name, ...(chargeCents !== null && { chargeCents }) };
}

/** @param value such as "254708374149 - John Doe" or "600310 - Safaricom333" */
function readParty(value: unknown): { phone: string | null; name: string | null } {
  const [, number, name = null] = /^(\d+)\s*-\s*(.*)$/.exec(textOf(value) ?? '') ?? [];
  return { phone: readPhone(number), name };
}

/** Reads the confirmation or validation request for a payment to the shortcode. */
export function readPayment(body: Record<string, unknown>, shortcode: string): ReceivedPayment | null {
  const receipt = readReceipt(body.TransID);
  const amountCents = fromProviderAmount(body.TransAmount);
  const at = readTime(body.TransTime);
  if (receipt === null || amountCents === null || at === null) return null;
  if (textOf(body.BusinessShortCode) !== shortcode) return null;
  const names = [body.FirstName, body.MiddleName, body.LastName].map((name) => textOf(name)?.trim());
  return {
    about: 'received',
    receipt,
    amountCents,
    at,
    isProven: false,
    account: textOf(body.BillRefNumber)?.trim() ?? '',
    payer: readPhone(body.MSISDN),
    name: names.filter((name) => name && name !== 'null').join(' ') || null,
  };
}

/** Reads a row of the Pull Transactions API. */
export function readRow(row: Record<string, unknown>): StatementRow | null {
  const receipt = readReceipt(row.transactionId);
  const amountCents = fromProviderAmount(row.amount);
  const at = readTime(row.trxDate);
  if (receipt === null || amountCents === null || at === null) return null;
  const reference = textOf(row.billreference)?.trim() ?? null;
  return { receipt, direction: 'in', amountCents, payer: readPhone(row.msisdn), reference, at };
}

function readReceipt(value: unknown): string | null {
  const receipt = textOf(value, 20);
  return receipt !== null && /^[A-Za-z0-9]{6,20}$/.test(receipt) ? receipt : null;
}

/** Masked ("2547 ***** 126") and hashed numbers are null. The Pull Transactions API omits 254. */
function readPhone(value: unknown): string | null {
  const [, digits] = /^(?:254|0)?([17]\d{8})$/.exec(textOf(value) ?? '') ?? [];
  return digits === undefined ? null : `254${digits}`;
}

/** Entries such as { Name, Value }, by name. Daraja sends a single entry without a list. */
function pairs(list: unknown, key: 'Name' | 'Key'): Record<string, unknown> {
  const entries = (Array.isArray(list) ? list : [list]).map(objectOf);
  return Object.fromEntries(entries.map((entry) => [String(entry[key]), entry.Value]));
}

/** Times without a zone are in Nairobi time, which has no daylight saving. */
const ZONE = '+03:00';
const ZONE_MS = 3 * 3_600_000;

/** @returns such as 2026-11-23T21:30:00 */
export const nairobiTime = (at: Date): string => new Date(at.getTime() + ZONE_MS).toISOString().slice(0, 19);

/** @param value such as 20191219102115, 2020-08-05T10:13:00Z or 2020-08-05 10:13:00 */
function readTime(value: unknown): Date | null {
  const text = textOf(value) ?? '';
  const iso = text.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3T$4:$5:$6').replace(' ', 'T');
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(iso)) return null;
  const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(iso) ? iso : iso + ZONE);
  return Number.isNaN(at.getTime()) ? null : at;
}
