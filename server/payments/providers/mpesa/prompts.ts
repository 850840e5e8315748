// Prompts on the phone ("STK push").
//
// The status query for a prompt reports whether it was paid, but not under which receipt. The
// statement has the receipt and the amount. The callback has the receipt too, which is used if the
// query confirms the payment and the statement doesn't have it yet. If neither has a receipt three
// minutes after the request, the prompt's id ("ws_CO_...") serves as a provisional receipt, so that
// the player is credited. The same payment may then arrive under its real receipt, in a
// confirmation or the statement, with our short reference as the account number. Once a payment has
// a real receipt, another receipt with its short reference is a separate payment.
import { toProviderAmount } from '#domain/payments/provider-amount.ts';
import { isNoResponse, textOf } from '#server/payments/call-provider.ts';
import type { Order, SendResult, StatementRow, StatusQuery, StatusResult } from '#server/payments/provider.ts';
import { describe, NOT_WHOLE, type Post, phoneNumber, sendResult } from '#server/payments/providers/mpesa/api.ts';
import { nairobiTime, promptFailure } from '#server/payments/providers/mpesa/messages.ts';
import { ageMs, type Statement, settledBy } from '#server/payments/providers/mpesa/statement.ts';

/** After this, any failure is final, and a paid prompt without a receipt settles provisionally. */
export const SETTLED_AFTER_MS = 3 * 60_000;
/**
 * A phone shows a prompt for a minute. A prompt that has not reached the phone by this time fails,
 * so that the player can try again. If M-Pesa took the money after all, it is credited once.
 */
const SHOWN_MS = 90_000;

type Options = { post: Post; statement: Statement; shortcode: string; passkey: string };

export function createPrompts({ post, statement, shortcode, passkey }: Options) {
  const credentials = () => {
    // biome-ignore lint/plugin: a part of the request's password, no deadline
    const timestamp = nairobiTime(new Date()).replace(/\D/g, '');
    const password = Buffer.from(shortcode + passkey + timestamp).toString('base64');
    return { BusinessShortCode: Number(shortcode), Password: password, Timestamp: timestamp };
  };

  const collect = async (order: Order): Promise<SendResult> => {
    const amount = toProviderAmount(order.amountCents, 0);
    if (amount === null) return NOT_WHOLE;
    // If these numbers are sent as strings, the prompt fails with 1037.
    const phone = phoneNumber(order.phone);
    const response = await post('/mpesa/stkpush/v1/processrequest', {
      ...credentials(),
      TransactionType: 'CustomerPayBillOnline',
      Amount: Number(amount),
      PartyA: phone,
      PartyB: Number(shortcode),
      PhoneNumber: phone,
      CallBackURL: order.callbackUrl,
      AccountReference: order.shortReference,
      TransactionDesc: 'Deposit',
    });
    return sendResult(response, 'CheckoutRequestID');
  };

  /** @returns the result code, if there is one */
  const query = async (id: string): Promise<{ code: string } | StatusResult> => {
    const response = await post('/mpesa/stkpushquery/v1/query', { ...credentials(), CheckoutRequestID: id });
    if (isNoResponse(response)) return { outcome: 'unanswered', reason: response.reason };
    const code = textOf(response.json.ResultCode);
    if (code !== null) return { code };
    if (/being processed/i.test(textOf(response.json.errorMessage, 500) ?? '')) return { outcome: 'pending' };
    return { outcome: 'unanswered', reason: describe(response) };
  };

  /**
   * Anyone can pay to a prompt's account number, so a different amount counts only if it was paid
   * from the prompt's own phone.
   */
  const findRow = async ({ createdAt, claimedReceipt, shortReference, amountCents, phone }: StatusQuery) => {
    const rows = (await statement.readNear(createdAt, SETTLED_AFTER_MS)) ?? [];
    const isOwn = ({ reference, amountCents: paidCents, payer }: StatementRow) =>
      reference?.toUpperCase() === shortReference.toUpperCase() &&
      (paidCents === amountCents || payer === phone.replace('+', ''));
    // A forged confirmation can claim a receipt that does not exist.
    return rows.find(({ receipt }) => receipt === claimedReceipt) ?? rows.find(isOwn);
  };

  const statusOfPaid = async (payment: StatusQuery, id: string, isOld: boolean): Promise<StatusResult> => {
    const row = await findRow(payment);
    if (row) return { ...settledBy(row), isPromptConfirmed: true };
    const receipt = payment.claimedReceipt ?? (isOld ? id : null);
    if (receipt === null) return { outcome: 'pending' };
    return { outcome: 'settled', receipt, amountCents: payment.amountCents, payer: null, isPromptConfirmed: true };
  };

  /** Without the prompt's id, only the statement can show the payment. */
  const statusWithoutId = async (payment: StatusQuery): Promise<StatusResult> => {
    const row = await findRow(payment);
    return row ? settledBy(row) : { outcome: 'missing' };
  };

  const status = async (payment: StatusQuery): Promise<StatusResult> => {
    const { providerRef: id } = payment;
    const isOld = ageMs(payment) > SETTLED_AFTER_MS;
    if (id === null) return statusWithoutId(payment);
    const result = await query(id);
    if ('outcome' in result) return result;
    const { code } = result;
    if (code === '0') return statusOfPaid(payment, id, isOld);
    const phase = ageMs(payment) > SHOWN_MS ? 'over' : 'shown';
    const failure = promptFailure(code, isOld ? 'old' : phase);
    return failure ? { outcome: 'failed', failure, code } : { outcome: 'pending' };
  };

  return { collect, status };
}
