// Payouts to phones ("B2C") and the status query. Results are posted later.
import { randomUUID } from 'node:crypto';
import type { Tools } from '#emulators/emulator.ts';
import { json, type Reply, type Route } from '#emulators/http.ts';
import { type Books, MAX_BALANCE, type Movement, nameOf, newConversation, readNumber } from '#emulators/mpesa/books.ts';
import { type Body, badRequest, type Gateway, guessedUrl, isUrl, refuse } from '#emulators/mpesa/gateway.ts';

const RESULTS: Readonly<Record<string, string>> = {
  0: 'The service request is processed successfully.',
  1: 'The balance is insufficient for the transaction.',
  2: 'Declined due to limit rule',
  3: 'Declined due to limit rule: greater than the maximum transaction amount.',
  4: 'Declined due to limit rule: would exceed daily transfer limit',
  8: 'Declined due to limit rule: would exceed the maximum balance.',
  25: 'The format of parameter null is invalid.',
  2001: 'The initiator information is invalid.',
  2040: "Credit Party customer type can't be supported by the service.",
  8006: 'The security credential is locked',
  SFC_IC0003: 'The operator does not exist.',
};
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
const ACCEPTED = { ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' };
const LOCAL_URL = 'https://internalsandbox.safaricom.co.ke/mpesa/b2cresults/v1/submit';

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
type Result = { id: string; conversation: string; transaction: string; code: string; values?: object };

export function createPayouts({ faults, callbacks }: Tools, books: Books, gateway: Gateway): Route[] {
  const payouts = new Map<string, Payout>();
  const takeFault = (fault: string, { phone, amount }: Payout) => faults.take(fault, { phone, amount: String(amount) });

  const bodyOf = ({ id, conversation, transaction, code, values = {} }: Result, subject: { phone: string }) => {
    const isText = faults.take('result-as-text', { kind: 'payout', ...subject });
    const isList = faults.take('reference-list', subject);
    const item = { Key: 'QueueTimeoutURL', Value: LOCAL_URL };
    const ResultParameter = Object.entries(values).map(([Key, Value]) => ({ Key, Value }));
    const Result = {
      ResultType: 0,
      ResultCode: isText || !/^\d+$/.test(code) ? code : Number(code),
      ResultDesc: RESULTS[code],
      OriginatorConversationID: id,
      ConversationID: conversation,
      TransactionID: transaction,
      ...(ResultParameter.length > 0 && { ResultParameters: { ResultParameter } }),
      ReferenceData: { ReferenceItem: isList ? [item, { Key: 'Occasion' }] : item },
    };
    return JSON.stringify({ Result });
  };

  const headers = { 'content-type': 'application/json' };

  const report = (payout: Payout, code: string, movement: Movement | null) => {
    const { id, conversation, phone, amount, resultUrl: url } = payout;
    const made = (receipt: string) => ({
      id,
      conversation,
      transaction: receipt,
      code: '0',
      values: valuesOf({ receipt, phone, amount, float: books.float() }),
    });
    const receipt = movement?.receipt ?? `S${randomUUID().slice(0, 9).replace('-', '0').toUpperCase()}`;
    const body = bodyOf(movement ? made(receipt) : { id, conversation, transaction: receipt, code }, payout);
    const forged = () => ({ url: guessedUrl(url), headers, body: bodyOf(made('FAKE123456'), payout) });
    callbacks.send({ url, headers, body, forged }, { kind: 'payout', phone, amount: String(amount) });
  };

  const make = (payout: Payout, code: string) => {
    const { phone, amount, id } = payout;
    const movement = { kind: 'payout', direction: 'out', phone, amount, reference: id } as const;
    payout.movement = code === '0' ? books.move(movement) : null;
    payout.code = code === '0' && !payout.movement ? '1' : code;
    report(payout, payout.code, payout.movement);
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

  const request = (body: Body): Reply => {
    const { OriginatorConversationID, Amount, PartyB, ResultURL, QueueTimeOutURL, CommandID } = body;
    const id = String(OriginatorConversationID ?? '');
    if (id === '') return badRequest('OriginatorConversationID');
    if (payouts.has(id)) return refuse('500.002.1001', 'Duplicate OriginatorConversationID.');
    if (CommandID !== 'BusinessPayment') return badRequest('CommandID');
    if (String(body.PartyA) !== gateway.shortcode) return badRequest('PartyA');
    if (!Number.isInteger(Number(Amount)) || Number(Amount) < 1) return badRequest('Amount');
    if (!isUrl(ResultURL) || !isUrl(QueueTimeOutURL)) return badRequest('ResultURL');
    const payout: Payout = {
      id,
      conversation: newConversation(),
      phone: String(PartyB),
      amount: Number(Amount),
      resultUrl: String(ResultURL),
      timeoutUrl: String(QueueTimeOutURL),
      code: null,
      movement: null,
    };
    payouts.set(id, payout);
    const code = codeOf(payout, body);
    const timeout = takeFault('queue-timeout', payout);
    if (timeout) timeOut(payout, code, timeout.delayMs);
    else if (!takeFault('payout-lost', payout)) make(payout, code);
    return json({ ConversationID: payout.conversation, OriginatorConversationID: id, ...ACCEPTED });
  };

  /** Safaricom doesn't document this callback's body. */
  const timeOut = (payout: Payout, code: string, delayMs: number) => {
    const ids = { OriginatorConversationID: payout.id, ConversationID: payout.conversation };
    const body = JSON.stringify({ Result: { ResultType: 1, ResultDesc: 'Timed out in the queue', ...ids } });
    callbacks.send({ url: payout.timeoutUrl, headers, body }, { kind: 'queue-timeout', phone: payout.phone });
    setTimeout(() => make(payout, code), delayMs).unref();
  };

  const find = ({ TransactionID, OriginalConversationID }: Body) => {
    const payout = payouts.get(String(OriginalConversationID ?? ''));
    const movement = books.movements().find(({ receipt }) => receipt === TransactionID) ?? payout?.movement;
    return { payout, movement };
  };

  const status = (body: Body): Reply => {
    const { ResultURL, Initiator, SecurityCredential } = body;
    if (!isUrl(ResultURL)) return badRequest('ResultURL');
    const { payout, movement } = find(body);
    const id = randomUUID();
    const conversation = newConversation();
    const phone = movement?.phone ?? payout?.phone ?? '';
    const isRefused =
      faults.take('status-fails', { phone }) || !gateway.isCorrectInitiator(Initiator, SecurityCredential);
    const values = movement ? statusOf(movement, gateway.shortcode) : { TransactionStatus: stateOf(payout?.code) };
    const code = isRefused ? '2001' : movement || payout ? '0' : '25';
    const result = { id, conversation, transaction: movement?.receipt ?? '', code, ...(code === '0' && { values }) };
    const callback = { url: String(ResultURL), headers, body: bodyOf(result, { phone }) };
    callbacks.send(callback, { kind: 'status', phone });
    return json({ OriginatorConversationID: id, ConversationID: conversation, ...ACCEPTED });
  };

  return [
    gateway.route('/mpesa/b2c/v3/paymentrequest', 'payout', request),
    gateway.route('/mpesa/transactionstatus/v1/query', 'status', status),
  ];
}

const stateOf = (code: string | null | undefined) => (code === null || code === undefined ? 'Authorized' : 'Declined');

type Paid = { receipt: string; phone: string; amount: number; float: number };

const valuesOf = ({ receipt, phone, amount, float }: Paid) => ({
  TransactionAmount: amount,
  TransactionReceipt: receipt,
  ReceiverPartyPublicName: `${phone} - ${nameOf(phone)}`,
  TransactionCompletedDateTime: new Date().toLocaleString('de', { timeZone: 'Africa/Nairobi' }).replace(',', ''),
  B2CUtilityAccountAvailableFunds: float,
  B2CWorkingAccountAvailableFunds: 0,
  B2CRecipientIsRegisteredCustomer: 'Y',
  B2CChargesPaidAccountAvailableFunds: 0,
});

function statusOf({ direction, phone, amount, charge, receipt }: Movement, shortcode: string) {
  const customer = `${phone} - ${nameOf(phone)}`;
  const [debit, credit] = direction === 'in' ? [customer, shortcode] : [`${shortcode} - Emulator`, customer];
  return {
    DebitPartyName: debit,
    CreditPartyName: credit,
    Amount: amount,
    ReceiptNo: receipt,
    TransactionStatus: 'Completed',
    DebitPartyCharges: `Fee For B2C Payment|KES|${charge.toFixed(2)}`,
  };
}
