// pawaPay, API version 2 (docs.pawapay.io): one account for networks in many countries. It uses our
// reference as its payment id, so a repeated request has no effect. Callbacks go to one URL, set in
// its dashboard, and can be signed.
import { createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto';
import { currency } from '#domain/currency.ts';
import type { NetworkId } from '#domain/payments/networks.ts';
import type { PaymentFailure } from '#domain/payments/payment-state.ts';
import { fromProviderAmount, toProviderAmount } from '#domain/payments/provider-amount.ts';
import {
  callProvider,
  isNoResponse,
  objectOf,
  type ProviderResponse,
  parseObject,
  referenceOf,
  textOf,
} from '#server/payments/call-provider.ts';
import { checkSignature } from '#server/payments/http-signature.ts';
import type {
  Claim,
  Order,
  ProviderKind,
  SendResult,
  StatusResult,
  StoredCallback,
} from '#server/payments/provider.ts';

const CODES: Partial<Record<NetworkId, string>> = {
  mpesa_ke: 'MPESA_KEN',
  mtn_ug: 'MTN_MOMO_UGA',
  airtel_ug: 'AIRTEL_OAPI_UGA',
  vodacom_tz: 'VODACOM_TZA',
  airtel_tz: 'AIRTEL_TZA',
  yas_tz: 'TIGO_TZA',
  vodacom_cd: 'VODACOM_MPESA_COD',
  airtel_cd: 'AIRTEL_COD',
  orange_cd: 'ORANGE_COD',
  mtn_rw: 'MTN_MOMO_RWA',
  airtel_rw: 'AIRTEL_RWA',
};

const FAILURES: Readonly<Record<string, PaymentFailure>> = {
  PAYMENT_NOT_APPROVED: 'cancelled',
  INSUFFICIENT_BALANCE: 'no_funds',
  PAYER_LIMIT_REACHED: 'limit',
  RECIPIENT_LIMIT_REACHED: 'limit',
  WALLET_LIMIT_REACHED: 'limit',
  AMOUNT_OUT_OF_BOUNDS: 'limit',
  PAYER_NOT_FOUND: 'not_registered',
  RECIPIENT_NOT_FOUND: 'not_registered',
  INVALID_PHONE_NUMBER: 'not_registered',
  PAYMENT_IN_PROGRESS: 'unreachable',
  TRANSACTION_ALREADY_IN_PROCESS: 'unreachable',
};

/** Temporary rejections: the payment can be sent again later. */
const TEMPORARY = new Set([
  'PROVIDER_TEMPORARILY_UNAVAILABLE',
  'PAWAPAY_WALLET_OUT_OF_FUNDS',
  'NO_AUTHENTICATION',
  'AUTHENTICATION_ERROR',
  'AUTHORISATION_ERROR',
  'HTTP_SIGNATURE_ERROR',
  'DEPOSITS_NOT_ALLOWED',
  'PAYOUTS_NOT_ALLOWED',
]);

const FETCHED_KEYS = 'fetch';
const MIN_FETCH_INTERVAL_MS = 60_000;

type Resource = {
  name: 'deposits' | 'payouts';
  id: 'depositId' | 'payoutId';
  party: 'payer' | 'recipient';
  direction: 'in' | 'out';
};
const DEPOSITS: Resource = { name: 'deposits', id: 'depositId', party: 'payer', direction: 'in' };
const PAYOUTS: Resource = { name: 'payouts', id: 'payoutId', party: 'recipient', direction: 'out' };

export const pawapay: ProviderKind = {
  capabilities: {
    title: 'pawaPay',
    networks: Object.keys(CODES) as NetworkId[],
    currencies: ['KES', 'UGX', 'TZS', 'RWF', 'CDF', 'USD'],
    // Some networks accept fewer; pawaPay then rejects the amount.
    digits: 2,
    collection: { min: 1, max: 10_000_000 },
    payout: { min: 1, max: 10_000_000 },
    isIdempotent: true,
    acceptsUnsolicited: false,
    statement: [],
    hasNameLookup: false,
  },
  requiredVariables: ['PAWAPAY_URL', 'PAWAPAY_TOKEN'],
  optionalVariables: ['PAWAPAY_PUBLIC_KEYS'],
  create: (settings, { timeoutMs, callbackUrl = '' } = {}) => {
    const { PAWAPAY_URL = '', PAWAPAY_TOKEN = '', PAWAPAY_PUBLIC_KEYS } = settings;
    const call = (method: 'GET' | 'POST', path: string, body?: object) =>
      callProvider({
        method,
        url: `${PAWAPAY_URL.replace(/\/$/, '')}/v2/${path}`,
        headers: { authorization: `Bearer ${PAWAPAY_TOKEN}` },
        ...(body && { body }),
        timeoutMs,
      });
    const send = async (resource: Resource, order: Order) => {
      const body = requestBody(resource, order);
      if (!body) return { outcome: 'refused', failure: 'refused', code: 'INVALID_AMOUNT' } as const;
      const response = await call('POST', resource.name, body);
      return isNoResponse(response) ? response : readSendResponse(response);
    };
    const keys = PAWAPAY_PUBLIC_KEYS ? cacheKeys(PAWAPAY_PUBLIC_KEYS, () => call('GET', 'public-key/http')) : null;
    const authority = URL.canParse(callbackUrl) ? new URL(callbackUrl).host : '';

    return {
      collect: (order) => send(DEPOSITS, order),
      payOut: (order) => send(PAYOUTS, order),
      status: async ({ reference, kind }) => {
        const resource = kind === 'payout' ? PAYOUTS : DEPOSITS;
        const response = await call('GET', `${resource.name}/${reference}`);
        if (isNoResponse(response)) return { outcome: 'unanswered', reason: response.reason };
        const { status, json } = response;
        if (status === 200 && json.status === 'NOT_FOUND') return { outcome: 'missing' };
        if (status !== 200 || json.status !== 'FOUND') return { outcome: 'unanswered', reason: `HTTP ${status}` };
        return readPayment(resource, objectOf(json.data), reference);
      },
      readCallback: (callback) => readCallback(callback, authority, keys),
    };
  },
};

function requestBody({ id, party }: Resource, order: Order): object | null {
  const amount = toProviderAmount(order.amountCents, pawapay.capabilities.digits);
  const provider = CODES[order.network];
  if (amount === null || provider === undefined) return null;
  return {
    [id]: order.reference,
    amount,
    currency: currency().code,
    [party]: { type: 'MMO', accountDetails: { phoneNumber: order.phone.replace(/^\+/, ''), provider } },
    clientReferenceId: order.shortReference,
    // 4 to 22 letters, digits and spaces.
    customerMessage: `Payment ${order.shortReference}`,
  };
}

function readSendResponse({ status, json }: ProviderResponse): SendResult {
  if (status === 200 && (json.status === 'ACCEPTED' || json.status === 'DUPLICATE_IGNORED')) {
    return { outcome: 'accepted', providerRef: null };
  }
  const code = textOf(objectOf(json.failureReason).failureCode);
  if (status === 429 || (code !== null && TEMPORARY.has(code))) {
    return { outcome: 'not-sent', reason: code ?? `HTTP ${status}` };
  }
  // After any other response, pawaPay may have created the payment.
  const isRefused = (status === 200 && json.status === 'REJECTED') || status === 400;
  if (isRefused && code !== null) return { outcome: 'refused', failure: FAILURES[code] ?? 'refused', code };
  return { outcome: 'unanswered', reason: code ?? `HTTP ${status}` };
}

function readPayment({ id, party }: Resource, data: Record<string, unknown>, reference: string): StatusResult {
  if (referenceOf(data[id]) !== reference) return { outcome: 'unanswered', reason: 'status of another payment' };
  if (data.status === 'FAILED') {
    const code = textOf(objectOf(data.failureReason).failureCode) ?? 'UNSPECIFIED_FAILURE';
    return { outcome: 'failed', failure: FAILURES[code] ?? 'refused', code };
  }
  if (data.status !== 'COMPLETED') return { outcome: 'pending' };
  const amountCents = fromProviderAmount(data.amount);
  if (amountCents === null || data.currency !== currency().code) {
    return { outcome: 'unanswered', reason: `unreadable amount: ${textOf(data.amount)} ${textOf(data.currency)}` };
  }
  const payer = textOf(objectOf(objectOf(data[party]).accountDetails).phoneNumber);
  return { outcome: 'settled', receipt: textOf(data.providerTransactionId) ?? reference, amountCents, payer };
}

function readCallback(callback: StoredCallback, authority: string, keys: Keys | null): Claim[] | null {
  const data = parseObject(callback.body.toString());
  if (Object.keys(data).length === 0) return null;
  const signature = keys && checkSignature({ ...callback, authority }, keys.read());
  if (signature === 'invalid' || signature === 'unsigned') return null;
  if (signature === 'unknown-key') keys?.renew();
  const resource = [DEPOSITS, PAYOUTS].find(({ id }) => referenceOf(data[id]) !== null);
  const reference = resource ? referenceOf(data[resource.id]) : null;
  if (!resource || reference === null) return [];
  const payment = signature === 'valid' ? readPayment(resource, data, reference) : null;
  const result = payment?.outcome === 'settled' || payment?.outcome === 'failed' ? payment : null;
  const receipt = textOf(data.providerTransactionId);
  return [{ about: 'payment', reference, providerRef: null, receipt, result, direction: resource.direction }];
}

type Keys = { read: () => ReadonlyMap<string, KeyObject>; renew: () => void };

/** @param setting the list of { id, key } that pawaPay publishes, or "fetch" to download it */
function cacheKeys(setting: string, fetchKeys: () => ReturnType<typeof callProvider>): Keys {
  let keys = setting === FETCHED_KEYS ? new Map<string, KeyObject>() : readKeys(setting);
  let fetchedAt = Number.NEGATIVE_INFINITY;
  const renew = async () => {
    if (setting !== FETCHED_KEYS || performance.now() < fetchedAt + MIN_FETCH_INTERVAL_MS) return;
    fetchedAt = performance.now();
    const response = await fetchKeys();
    if (isNoResponse(response) || response.status !== 200) return;
    try {
      keys = readKeys(response.text);
    } catch {
      // Keep the current keys; a callback signed with an unknown key only triggers a status query.
    }
  };
  void renew();
  return { read: () => keys, renew: () => void renew() };
}

function readKeys(text: string): Map<string, KeyObject> {
  try {
    const list = JSON.parse(text) as { id: string; key: string | JsonWebKey }[];
    return new Map(list.map(({ id, key }) => [id, publicKey(key)]));
  } catch {
    throw new Error('PAWAPAY_PUBLIC_KEYS must be "fetch" or a JSON list of { id, key } with keys as PEM or JWK');
  }
}

const publicKey = (key: string | JsonWebKey) =>
  typeof key === 'string' ? createPublicKey(key) : createPublicKey({ key, format: 'jwk' });
