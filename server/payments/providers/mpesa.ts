// M-Pesa Kenya, through Safaricom's Daraja API. The results of payouts, and of status queries for
// payouts and receipts, arrive at the payment's own callback URL.
import { toProviderAmount } from '#domain/payments/provider-amount.ts';
import { isNoResponse, textOf } from '#server/payments/call-provider.ts';
import type {
  Capabilities,
  Order,
  PaymentProvider,
  ProviderKind,
  ProviderSettings,
  SendResult,
  StatusQuery,
  StatusResult,
} from '#server/payments/provider.ts';
import {
  createPost,
  describe,
  NOT_WHOLE,
  type Post,
  phoneNumber,
  readCredential,
  readShortcode,
  sendResult,
} from '#server/payments/providers/mpesa/api.ts';
import { parseBody, readCallback, readPayment } from '#server/payments/providers/mpesa/messages.ts';
import { createPrompts, SETTLED_AFTER_MS } from '#server/payments/providers/mpesa/prompts.ts';
import { ageMs, createStatement, type Statement, settledBy } from '#server/payments/providers/mpesa/statement.ts';

/** A claimed payment that is in no statement after this time is treated as nonexistent. */
const MISSING_AFTER_MS = 15 * 60_000;
const LATE_ROWS_MS = 60 * 60_000;
/** Daraja rejects URLs that contain these words. */
const FORBIDDEN = /m-?pesa|safaricom|exe|cmd|sql|query/i;

const capabilities: Capabilities = {
  title: 'M-Pesa',
  networks: ['mpesa_ke'],
  currencies: ['KES'],
  digits: 0,
  collection: { min: 1, max: 250_000 },
  payout: { min: 10, max: 250_000 },
  isIdempotent: false,
  acceptsUnsolicited: true,
  statement: ['in'],
  hasNameLookup: false,
};

export const mpesa: ProviderKind = {
  capabilities,
  requiredVariables: [
    'MPESA_CONSUMER_KEY',
    'MPESA_CONSUMER_SECRET',
    'MPESA_SHORTCODE',
    'MPESA_PASSKEY',
    'MPESA_INITIATOR',
    'MPESA_INITIATOR_PASSWORD',
    'MPESA_CERTIFICATE',
  ],
  optionalVariables: ['MPESA_URL', 'MPESA_PAYOUT_SHORTCODE', 'MPESA_NOMINATED_NUMBER'],
  create: createMpesa,
};

function createMpesa(settings: ProviderSettings, { timeoutMs }: { timeoutMs?: number } = {}): PaymentProvider {
  const { MPESA_PASSKEY: passkey = '', MPESA_NOMINATED_NUMBER: nominatedNumber } = settings;
  const shortcode = readShortcode(settings, 'MPESA_SHORTCODE');
  const post = createPost(settings, timeoutMs);
  const statement = createStatement(post, shortcode);
  const prompts = createPrompts({ post, statement, shortcode, passkey });
  const payouts = createPayouts(post, settings, shortcode);
  const queryReceipt = (payment: StatusQuery, receipt: string) =>
    payouts.query(payment, { TransactionID: receipt, PartyA: Number(shortcode) });

  return {
    collect: prompts.collect,
    payOut: payouts.payOut,
    status: (payment) => {
      if (payment.kind === 'prompt') return prompts.status(payment);
      if (payment.kind === 'payout') return payouts.status(payment);
      return receivedStatus(payment, statement, queryReceipt);
    },
    readCallback: (callback) => readCallback(callback, shortcode),
    callbackReply: { ResultCode: 0, ResultDesc: 'Success' },
    validate: async (callback, check) => {
      const payment = readPayment(parseBody(callback), shortcode);
      const problem = payment ? await check(payment) : 'refused';
      if (problem === null) return { ResultCode: '0', ResultDesc: 'Accepted' };
      // One code for both an unknown account and a player who may not deposit: anyone can try to
      // pay, and must not learn which it is.
      const codes = { account: 'C2B00012', amount: 'C2B00013', refused: 'C2B00012', stopped: 'C2B00016' };
      return { ResultCode: codes[problem], ResultDesc: 'Rejected' };
    },
    statement: statement.read,
    payInNumber: shortcode,
    register: async ({ callback, validation }) => {
      await registerCallbackUrls(post, shortcode, { callback, validation });
      if (nominatedNumber) await registerStatement(post, shortcode, { nominatedNumber, callback });
    },
  };
}

function createPayouts(post: Post, settings: ProviderSettings, shortcode: string) {
  const name = settings.MPESA_INITIATOR;
  const credential = readCredential(settings);
  const payer = Number(settings.MPESA_PAYOUT_SHORTCODE ? readShortcode(settings, 'MPESA_PAYOUT_SHORTCODE') : shortcode);

  const payOut = async (order: Order): Promise<SendResult> => {
    const amount = toProviderAmount(order.amountCents, 0);
    if (amount === null) return NOT_WHOLE;
    const response = await post('/mpesa/b2c/v3/paymentrequest', {
      OriginatorConversationID: order.reference,
      CommandID: 'BusinessPayment',
      InitiatorName: name,
      SecurityCredential: credential,
      Amount: Number(amount),
      PartyA: payer,
      PartyB: phoneNumber(order.phone),
      ResultURL: order.callbackUrl,
      QueueTimeOutURL: order.callbackUrl,
      Remarks: 'Withdrawal',
      Occassion: order.shortReference,
    });
    return sendResult(response, 'ConversationID');
  };

  const query = async ({ callbackUrl }: StatusQuery, transaction: object): Promise<StatusResult> => {
    const response = await post('/mpesa/transactionstatus/v1/query', {
      Initiator: name,
      SecurityCredential: credential,
      CommandID: 'TransactionStatusQuery',
      ...transaction,
      IdentifierType: '4',
      Remarks: 'Status',
      Occasion: 'Status',
      ResultURL: callbackUrl,
      QueueTimeOutURL: callbackUrl,
    });
    if (isNoResponse(response)) return { outcome: 'unanswered', reason: response.reason };
    if (textOf(response.json.ResponseCode) === '0') return { outcome: 'pending' };
    return { outcome: 'unanswered', reason: describe(response) };
  };

  const status = (payment: StatusQuery) => query(payment, { OriginalConversationID: payment.reference, PartyA: payer });
  return { payOut, query, status };
}

type QueryReceipt = (payment: StatusQuery, receipt: string) => Promise<StatusResult>;

async function receivedStatus(
  payment: StatusQuery,
  statement: Statement,
  queryReceipt: QueryReceipt,
): Promise<StatusResult> {
  const { claimedReceipt: receipt, createdAt } = payment;
  if (receipt === null) return { outcome: 'missing' };
  const isLate = ageMs(payment) > SETTLED_AFTER_MS;
  const rows = await statement.readNear(createdAt, isLate ? LATE_ROWS_MS : SETTLED_AFTER_MS);
  const row = rows?.find((candidate) => candidate.receipt === receipt);
  if (row) return settledBy(row);
  return rows && ageMs(payment) > MISSING_AFTER_MS ? { outcome: 'missing' } : queryReceipt(payment, receipt);
}

type CallbackUrls = { callback: string; validation: string };

async function registerCallbackUrls(
  post: Post,
  shortcode: string,
  { callback, validation }: CallbackUrls,
): Promise<void> {
  const [word] = FORBIDDEN.exec(callback) ?? FORBIDDEN.exec(validation) ?? [];
  if (word !== undefined) throw new Error(`Safaricom rejects callback URLs that contain "${word}"`);
  const urls = { ConfirmationURL: callback, ValidationURL: validation, ResponseType: 'Completed' };
  const response = await post('/mpesa/c2b/v2/registerurl', { ShortCode: shortcode, ...urls });
  if (isNoResponse(response)) throw new Error(response.reason);
  // URLs can be registered once; later changes are made in Safaricom's portal.
  if (textOf(response.json.ResponseCode) === '0' || /already registered/i.test(response.text)) return;
  throw new Error(describe(response));
}

type StatementRegistration = { nominatedNumber: string; callback: string };

/** Required for reading the statement. The number is the one Safaricom has for the shortcode. */
async function registerStatement(
  post: Post,
  shortcode: string,
  { nominatedNumber, callback }: StatementRegistration,
): Promise<void> {
  const numbers = { ShortCode: Number(shortcode), NominatedNumber: nominatedNumber.replace('+', '') };
  const body = { ...numbers, RequestType: 'Pull', CallBackURL: callback };
  const response = await post('/pulltransactions/v1/register', body);
  if (isNoResponse(response)) throw new Error(response.reason);
  const status = textOf(response.json.ResponseStatus ?? response.json['Response Status']);
  if (status !== '1000' && status !== '1001') throw new Error(describe(response));
}
