// Payouts to phones ("B2C"). Results are posted later.
import { randomUUID } from 'node:crypto';
import type { Tools } from '#emulators/emulator.ts';
import { json, type Reply } from '#emulators/http.ts';
import { type Books, MAX_BALANCE, type Movement, newConversation, readNumber } from '#emulators/mpesa/books.ts';
import { type Body, badRequest, type Gateway, guessedUrl, isUrl, refuse } from '#emulators/mpesa/gateway.ts';
import { paidValues, resultBody } from '#emulators/mpesa/results.ts';

/**
 * payout-N: fails with N. payout-lost: accepted but never paid. queue-timeout: a timeout is
 * reported first, and the payout is made after delayMs.
 */
export const PAYOUT_FAULTS = [
  ...['float-empty', 'payout-2', 'payout-4', 'payout-8', 'payout-2040', 'payout-8006', 'payout-lost'],
  ...['queue-timeout', 'status-fails', 'reference-list'],
];
const RESULT_FAULTS = PAYOUT_FAULTS.filter((name) => /^payout-\d/.test(name));
const MIN = 10;
const MAX = 250_000;
export const ACCEPTED = { ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' };

type Payout = {
  id: string;
  conversation: string;
  phone: string;
  amount: number;
  resultUrl: string;
  timeoutUrl: string;
  /** Null until it is paid or fails. */
  code: string | null;
  movement: Movement | null;
};
export type Payouts = ReturnType<typeof createPayouts>;

export function createPayouts({ faults, callbacks }: Tools, books: Books, gateway: Gateway) {
  const payouts = new Map<string, Payout>();
  const takeFault = (fault: string, { phone, amount }: Payout) => faults.take(fault, { phone, amount: String(amount) });

  const report = (payout: Payout, code: string) => {
    const { id, conversation, phone, amount, resultUrl: url, movement } = payout;
    const bodyOf = (result: { transaction: string; code: string; values?: object }) =>
      resultBody(faults, { id, conversation, ...result }, payout);
    const paid = (receipt: string) =>
      bodyOf({ transaction: receipt, code: '0', values: paidValues({ receipt, phone, amount, float: books.float() }) });
    const body = movement ? paid(movement.receipt) : bodyOf({ transaction: unpaidId(), code });
    const forged = () => ({ url: guessedUrl(url), headers, body: paid('FAKE123456') });
    callbacks.send({ url, headers, body, forged }, { kind: 'payout', phone, amount: String(amount) });
  };

  const make = (payout: Payout, code: string) => {
    const { phone, amount, id } = payout;
    const movement = { kind: 'payout', direction: 'out', phone, amount, reference: id } as const;
    payout.movement = code === '0' ? books.move(movement) : null;
    payout.code = code === '0' && !payout.movement ? '1' : code;
    report(payout, payout.code);
  };

  /** Safaricom doesn't document this callback's body. */
  const timeOut = (payout: Payout, code: string, delayMs: number) => {
    const ids = { OriginatorConversationID: payout.id, ConversationID: payout.conversation };
    const body = JSON.stringify({ Result: { ResultType: 1, ResultDesc: 'Timed out in the queue', ...ids } });
    callbacks.send({ url: payout.timeoutUrl, headers, body }, { kind: 'queue-timeout', phone: payout.phone });
    setTimeout(() => make(payout, code), delayMs).unref();
  };

  const codeOf = (payout: Payout, body: Body): string => {
    const fault = RESULT_FAULTS.find((name) => takeFault(name, payout));
    if (fault) return fault.replace('payout-', '');
    if (!gateway.isCorrectInitiator(body.InitiatorName, body.SecurityCredential)) return '2001';
    if (readNumber(payout.phone) === null) return 'SFC_IC0003';
    if (payout.amount < MIN) return '2';
    if (payout.amount > MAX) return '3';
    if (takeFault('float-empty', payout) || books.float() < payout.amount) return '1';
    return books.balanceOf(payout.phone) + payout.amount > MAX_BALANCE ? '8' : '0';
  };

  const accept = (body: Body): Reply => {
    const payout = toPayout(body);
    payouts.set(payout.id, payout);
    const code = codeOf(payout, body);
    const timeout = takeFault('queue-timeout', payout);
    if (timeout) timeOut(payout, code, timeout.delayMs);
    else if (!takeFault('payout-lost', payout)) make(payout, code);
    return json({ ConversationID: payout.conversation, OriginatorConversationID: payout.id, ...ACCEPTED });
  };

  const find = (id: unknown) => payouts.get(String(id ?? ''));
  const isKnown = (id: unknown) => find(id) !== undefined;
  const request = (body: Body) => refusalOf(body, gateway.shortcode, isKnown) ?? accept(body);
  return { find, route: gateway.route('/mpesa/b2c/v3/paymentrequest', 'payout', request) };
}

const headers = { 'content-type': 'application/json' };
const unpaidId = () => `S${randomUUID().slice(0, 9).replace('-', '0').toUpperCase()}`;

function refusalOf(body: Body, shortcode: string, isKnown: (id: unknown) => boolean): Reply | null {
  const { OriginatorConversationID: id, Amount, ResultURL, QueueTimeOutURL } = body;
  if (String(id ?? '') === '') return badRequest('OriginatorConversationID');
  if (isKnown(id)) return refuse('500.002.1001', 'Duplicate OriginatorConversationID.');
  if (body.CommandID !== 'BusinessPayment') return badRequest('CommandID');
  if (String(body.PartyA) !== shortcode) return badRequest('PartyA');
  if (!Number.isInteger(Number(Amount)) || Number(Amount) < 1) return badRequest('Amount');
  return isUrl(ResultURL) && isUrl(QueueTimeOutURL) ? null : badRequest('ResultURL');
}

const toPayout = (body: Body): Payout => ({
  id: String(body.OriginatorConversationID),
  conversation: newConversation(),
  phone: String(body.PartyB),
  amount: Number(body.Amount),
  resultUrl: String(body.ResultURL),
  timeoutUrl: String(body.QueueTimeOutURL),
  code: null,
  movement: null,
});
