// Prompts on the phone ("STK push").
//
// The query for a prompt says whether it was paid, but not under which receipt. The statement has the
// receipt and the amount. The callback names the receipt too; it is used if the query confirms the
// payment and the statement doesn't have it yet. If neither has one three minutes after the request,
// the id of the prompt ("ws_CO_...") takes its place, so that the player is credited. Then the same
// money may arrive once more under its real receipt, as a confirmation or in the statement, with our
// short reference as its account number. A payment that has a real receipt is different: another
// receipt with its reference is other money.
import { toProviderAmount } from '#domain/payments/provider-amount.ts';
import { isNoResponse, textOf } from '#server/payments/call-provider.ts';
import type { Asked, Order, SendResult, StatusResult } from '#server/payments/provider.ts';
import { describe, NOT_WHOLE, type Post, phoneNumber, sendResult } from '#server/payments/providers/mpesa/api.ts';
import { nairobiTime, promptFailure } from '#server/payments/providers/mpesa/messages.ts';
import { ageMs, type Statement, settledBy } from '#server/payments/providers/mpesa/statement.ts';

/** Results that may change are final after this, and a receipt is no longer waited for. */
export const SETTLED_AFTER_MS = 3 * 60_000;
/**
 * A phone shows a prompt for a minute. After this, one that did not reach the phone blocks no other.
 * If M-Pesa had taken the money after all, its receipt would be credited, once.
 */
const SHOWN_MS = 90_000;

type Options = { post: Post; statement: Statement; shortcode: string; passkey: string };

export function createPrompts({ post, statement, shortcode, passkey }: Options) {
  const identify = () => {
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
      ...identify(),
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

  /** @returns the code of the result, if there is one */
  const ask = async (id: string): Promise<{ code: string } | StatusResult> => {
    const response = await post('/mpesa/stkpushquery/v1/query', { ...identify(), CheckoutRequestID: id });
    if (isNoResponse(response)) return { outcome: 'unanswered', reason: response.reason };
    const code = textOf(response.json.ResultCode);
    if (code !== null) return { code };
    if (/being processed/i.test(textOf(response.json.errorMessage, 500) ?? '')) return { outcome: 'pending' };
    return { outcome: 'unanswered', reason: describe(response) };
  };

  /** Anyone can pay to the account number of a prompt: another amount counts only from the prompt's own phone. */
  const find = async ({ createdAt, claimedReceipt, shortReference, amountCents, phone }: Asked) => {
    const rows = (await statement.readNear(createdAt, SETTLED_AFTER_MS)) ?? [];
    if (claimedReceipt !== null) return rows.find(({ receipt }) => receipt === claimedReceipt);
    return rows.find(
      ({ reference, amountCents: paidCents, payer }) =>
        reference?.toUpperCase() === shortReference.toUpperCase() &&
        (paidCents === amountCents || payer === phone.replace('+', '')),
    );
  };

  const paid = async (payment: Asked, id: string, isOld: boolean): Promise<StatusResult> => {
    const row = await find(payment);
    if (row) return { ...settledBy(row), isPromptConfirmed: true };
    const receipt = payment.claimedReceipt ?? (isOld ? id : null);
    if (receipt === null) return { outcome: 'pending' };
    return { outcome: 'settled', receipt, amountCents: payment.amountCents, payer: null, isPromptConfirmed: true };
  };

  /** Without the id of the prompt there is only the statement to look into. */
  const lost = async (payment: Asked): Promise<StatusResult> => {
    const row = await find(payment);
    return row ? settledBy(row) : { outcome: 'missing' };
  };

  const status = async (payment: Asked): Promise<StatusResult> => {
    const { providerRef: id } = payment;
    const isOld = ageMs(payment) > SETTLED_AFTER_MS;
    if (id === null) return lost(payment);
    const answer = await ask(id);
    if ('outcome' in answer) return answer;
    const { code } = answer;
    if (code === '0') return paid(payment, id, isOld);
    const shown = ageMs(payment) > SHOWN_MS ? 'over' : 'shown';
    const failure = promptFailure(code, isOld ? 'old' : shown);
    return failure ? { outcome: 'failed', failure, code } : { outcome: 'pending' };
  };

  return { collect, status };
}
