// The status query for payouts and payments. Its result is posted later.
import { randomUUID } from 'node:crypto';
import type { Tools } from '#emulators/emulator.ts';
import { json, type Reply, type Route } from '#emulators/http.ts';
import { type Books, newConversation } from '#emulators/mpesa/books.ts';
import { type Body, badRequest, type Gateway, isUrl } from '#emulators/mpesa/gateway.ts';
import { ACCEPTED, type Payouts } from '#emulators/mpesa/payouts.ts';
import { resultBody, statusValues } from '#emulators/mpesa/results.ts';

type Parts = { books: Books; gateway: Gateway; payouts: Payouts };

export function statusRoute({ faults, callbacks }: Tools, { books, gateway, payouts }: Parts): Route {
  const status = (body: Body): Reply => {
    const { ResultURL, Initiator, SecurityCredential, TransactionID } = body;
    if (!isUrl(ResultURL)) return badRequest('ResultURL');
    const payout = payouts.find(body.OriginalConversationID);
    const movement = books.movements().find(({ receipt }) => receipt === TransactionID) ?? payout?.movement;
    const id = randomUUID();
    const conversation = newConversation();
    const phone = movement?.phone ?? payout?.phone ?? '';
    const isRefused =
      faults.take('status-fails', { phone }) || !gateway.isCorrectInitiator(Initiator, SecurityCredential);
    const values = movement ? statusValues(movement, gateway.shortcode) : { TransactionStatus: stateOf(payout?.code) };
    const code = isRefused ? '2001' : movement || payout ? '0' : '25';
    const result = { id, conversation, transaction: movement?.receipt ?? '', code, ...(code === '0' && { values }) };
    const headers = { 'content-type': 'application/json' };
    const callback = { url: String(ResultURL), headers, body: resultBody(faults, result, { phone }) };
    callbacks.send(callback, { kind: 'status', phone });
    return json({ OriginatorConversationID: id, ConversationID: conversation, ...ACCEPTED });
  };
  return gateway.route('/mpesa/transactionstatus/v1/query', 'status', status);
}

const stateOf = (code: string | null | undefined) => (code === null || code === undefined ? 'Authorized' : 'Declined');
