// Airtel Money (developers.airtel.africa). Our reference is its transaction id, and a repeated
// request is rejected as a duplicate. Responses contain neither amount nor payer, so payments
// settle at the requested amount. A callback can be premature, so even an authentic one only
// triggers a status query.
import { currency } from '#domain/currency.ts';
import { networkOf } from '#domain/payments/networks.ts';
import type { PaymentFailure } from '#domain/payments/payment-state.ts';
import { toProviderAmount } from '#domain/payments/provider-amount.ts';
import {
  createTokenClient,
  isNoResponse,
  objectOf,
  type ProviderResponse,
  parseObject,
  referenceOf,
  textOf,
} from '#server/payments/call-provider.ts';
import type { Claim, Order, ProviderKind, SendResult, StatusQuery, StatusResult } from '#server/payments/provider.ts';
import { createPinEncryption, readAuthentic } from '#server/payments/providers/airtel/security.ts';

/** Codes start with DP008 for collections, DP009 for payouts, and ESB for older systems of both. */
const FAILURES: Readonly<Record<string, PaymentFailure>> = {
  DP00800001002: 'wrong_pin',
  DP00800001003: 'limit',
  DP00800001004: 'limit',
  // "User didn't enter the pin."
  DP00800001005: 'expired',
  DP00800001007: 'no_funds',
  DP00800001008: 'cancelled',
  DP00800001009: 'refused',
  DP00800001010: 'not_registered',
  DP00800001024: 'expired',
  DP00800001029: 'expired',
  DP00900001003: 'limit',
  DP00900001004: 'limit',
  DP00900001005: 'refused',
  DP00900001009: 'not_registered',
  DP00900001010: 'not_registered',
  DP00900001012: 'not_registered',
  DP00900001013: 'refused',
  ESB000008: 'refused',
  ESB000011: 'not_registered',
  ESB000014: 'no_funds',
  ESB000033: 'limit',
  ESB000036: 'limit',
  ESB000041: 'wrong_pin',
};

/** Airtel has the payment: done, in process, ambiguous, or a duplicate of an earlier request. */
const RECEIVED = new Set([
  ...['DP00800001000', 'DP00800001001', 'DP00800001006'],
  ...['DP00900001000', 'DP00900001001', 'DP00900001006', 'DP00900001017', 'ESB000045'],
]);
/** Temporary: too similar to a recent payment, or our own account has insufficient funds. */
const TEMPORARY = new Set(['DP00900001007', 'DP00900001011']);
/** Rejected at the gateway, for example because our PIN is wrong. 117 is a timeout behind it. */
const ROUTER = /^ROUTER(?!117$)\d+$/;
/** "The transaction may be processed or failed": not final, regardless of the status field. */
const AMBIGUOUS = new Set(['DP00800001000', 'DP00900001000', 'DP00900001014']);
const NOT_FOUND = new Set(['DP00800001025', 'DP00900001015']);

const PAYMENTS = { send: '/merchant/v1/payments/', query: '/standard/v1/payments' } as const;
const DISBURSEMENTS = { send: '/standard/v1/disbursements/', query: '/standard/v1/disbursements' } as const;

export const airtel: ProviderKind = {
  capabilities: {
    title: 'Airtel Money',
    networks: ['airtel_ke', 'airtel_ug', 'airtel_tz', 'airtel_cd', 'airtel_rw'],
    currencies: ['KES', 'UGX', 'TZS', 'CDF', 'USD', 'RWF'],
    digits: 0,
    collection: { min: 1, max: 5_000_000 },
    payout: { min: 1, max: 5_000_000 },
    isIdempotent: true,
    acceptsUnsolicited: false,
    statement: [],
    hasNameLookup: true,
  },
  requiredVariables: [
    'AIRTEL_URL',
    'AIRTEL_COUNTRY',
    'AIRTEL_CLIENT_ID',
    'AIRTEL_CLIENT_SECRET',
    'AIRTEL_PIN',
    'AIRTEL_PUBLIC_KEY',
  ],
  optionalVariables: ['AIRTEL_PIN_PADDING', 'AIRTEL_CALLBACK_KEY'],
  create: (settings, { timeoutMs } = {}) => {
    const { AIRTEL_COUNTRY: country = '', AIRTEL_CALLBACK_KEY: callbackKey } = settings;
    const url = (settings.AIRTEL_URL ?? '').replace(/\/$/, '');
    const encryptPin = createPinEncryption(settings);
    const { AIRTEL_CLIENT_ID: client_id, AIRTEL_CLIENT_SECRET: client_secret } = settings;
    const credentials = { client_id, client_secret, grant_type: 'client_credentials' };
    const client = createTokenClient({ url: `${url}/auth/oauth2/token`, body: credentials, timeoutMs });
    const call = (method: 'GET' | 'POST', path: string, body?: object) => {
      const headers = { 'x-country': country, 'x-currency': currency().code };
      return client({ method, url: url + path, headers, ...(body && { body }), timeoutMs });
    };
    const send = async (path: string, order: Order, bodyOf: (amount: number) => object): Promise<SendResult> => {
      const amount = toProviderAmount(order.amountCents, airtel.capabilities.digits);
      if (amount === null) return { outcome: 'refused', failure: 'refused', code: 'INVALID_AMOUNT' };
      // Each Airtel account is for a single country.
      if (networkOf(order.network).country !== country)
        return { outcome: 'refused', failure: 'not_registered', code: 'ROUTER006' };
      const response = await call('POST', path, bodyOf(Number(amount)));
      return isNoResponse(response) ? response : readSendResponse(response);
    };

    return {
      collect: (order) => send(PAYMENTS.send, order, (amount) => collectionBody(order, amount, country)),
      payOut: (order) => send(DISBURSEMENTS.send, order, (amount) => payoutBody(order, amount, encryptPin())),
      status: async (payment) => {
        const { query } = payment.kind === 'payout' ? DISBURSEMENTS : PAYMENTS;
        const response = await call('GET', `${query}/${payment.reference}`);
        return isNoResponse(response)
          ? { outcome: 'unanswered', reason: response.reason }
          : readStatus(response, payment);
      },
      readCallback: ({ body }) => readCallback(body.toString(), callbackKey),
      nameOf: async (phone) => {
        const response = await call('GET', `/standard/v1/users/${localNumber(phone)}`);
        if (isNoResponse(response) || response.status !== 200) return null;
        const { first_name, last_name } = objectOf(response.json.data);
        return [textOf(first_name), textOf(last_name)].filter((name) => name !== null).join(' ') || null;
      },
    };
  },
};

/** Without the country code, which has three digits in every Airtel country that we support. */
const localNumber = (phone: string) => phone.replace(/^\+?\d{3}/, '');

function collectionBody(order: Order, amount: number, country: string) {
  const place = { country, currency: currency().code };
  return {
    reference: order.shortReference,
    subscriber: { ...place, msisdn: localNumber(order.phone) },
    transaction: { amount, ...place, id: order.reference },
  };
}

const payoutBody = (order: Order, amount: number, pin: string) => ({
  payee: { msisdn: localNumber(order.phone) },
  reference: order.shortReference,
  pin,
  transaction: { amount, id: order.reference, type: 'B2C' },
});

function codeOf(json: Record<string, unknown>): string | null {
  const { response_code, result_code } = objectOf(json.status);
  return textOf(response_code) ?? textOf(result_code) ?? textOf(json.error_code);
}

function readSendResponse({ status, json }: ProviderResponse): SendResult {
  const code = codeOf(json);
  const reason = code ?? `HTTP ${status}`;
  if (status === 401 || status === 403 || status === 429) return { outcome: 'not-sent', reason };
  if (code === null || status >= 500) return { outcome: 'unanswered', reason };
  if (RECEIVED.has(code) || (status === 200 && objectOf(json.status).success === true)) {
    return { outcome: 'accepted', providerRef: null };
  }
  if (TEMPORARY.has(code) || ROUTER.test(code)) return { outcome: 'not-sent', reason };
  const failure = FAILURES[code];
  return failure === undefined ? { outcome: 'unanswered', reason } : { outcome: 'refused', failure, code };
}

function readStatus({ status, json }: ProviderResponse, { amountCents, kind, reference }: StatusQuery): StatusResult {
  const code = codeOf(json);
  if (code !== null && NOT_FOUND.has(code)) return { outcome: 'missing' };
  const transaction = objectOf(objectOf(json.data).transaction);
  const state = textOf(transaction.status);
  if (status !== 200 || state === null) return { outcome: 'unanswered', reason: code ?? `HTTP ${status}` };
  if (referenceOf(transaction.id) !== reference) return { outcome: 'unanswered', reason: 'status of another payment' };
  if (state === 'TS') {
    const receipt = textOf(transaction.airtel_money_id) ?? reference;
    return { outcome: 'settled', receipt, amountCents, payer: null, isPromptConfirmed: kind === 'prompt' };
  }
  const isFinal = (state === 'TF' || state === 'TE') && !AMBIGUOUS.has(code ?? '');
  if (!isFinal) return { outcome: 'pending' };
  const failure = FAILURES[code ?? ''] ?? (state === 'TE' ? 'expired' : 'refused');
  // For a payout, the insufficient balance or wrong PIN is our own.
  const isOurs = kind === 'payout' && (failure === 'no_funds' || failure === 'wrong_pin');
  return { outcome: 'failed', failure: isOurs ? 'refused' : failure, code: code ?? state };
}

/** @param key the callback hash key, if hashes are enabled in Airtel's portal */
function readCallback(body: string, key: string | undefined): Claim[] | null {
  const data = parseObject(body);
  if (Object.keys(data).length === 0) return null;
  const transaction = key ? readAuthentic(body, textOf(data.hash), key) : objectOf(data.transaction);
  if (transaction === null) return null;
  const reference = referenceOf(transaction.id);
  if (reference === null) return [];
  const receipt = textOf(transaction.airtel_money_id);
  return [{ about: 'payment', reference, providerRef: null, receipt, result: null }];
}
