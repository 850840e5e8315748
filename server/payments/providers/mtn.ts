// MTN MoMo (momodeveloper.mtn.com). Requests to pay ("collection") and transfers ("disbursement")
// are two products with separate credentials. Our reference identifies the payment at MTN. A
// callback is sent once and not signed, so it only triggers a status query.
import { currency } from '#domain/currency.ts';
import type { NetworkId } from '#domain/payments/networks.ts';
import type { PaymentFailure, PaymentKind } from '#domain/payments/payment-state.ts';
import { fromProviderAmount, toProviderAmount } from '#domain/payments/provider-amount.ts';
import {
  createTokenClient,
  isNoResponse,
  objectOf,
  type ProviderRequest,
  type ProviderResponse,
  parseObject,
  referenceOf,
  textOf,
} from '#server/payments/call-provider.ts';
import type { Callback, Claim, Order, ProviderKind, SendResult, StatusResult } from '#server/payments/provider.ts';

const FAILURES: Readonly<Record<string, PaymentFailure>> = {
  APPROVAL_REJECTED: 'cancelled',
  REJECTED: 'cancelled',
  TRANSACTION_CANCELED: 'cancelled',
  EXPIRED: 'expired',
  // Not confirmed within five minutes.
  COULD_NOT_PERFORM_TRANSACTION: 'expired',
  NOT_ENOUGH_FUNDS: 'no_funds',
  // MTN: "predominantly occurs due to insufficient customer funds".
  INTERNAL_PROCESSING_ERROR: 'no_funds',
  PAYER_LIMIT_REACHED: 'limit',
  PAYER_NOT_FOUND: 'not_registered',
  PAYEE_NOT_FOUND: 'not_registered',
  PAYEE_NOT_ALLOWED_TO_RECEIVE: 'not_registered',
  SERVICE_UNAVAILABLE: 'unreachable',
};

/** Reasons that mean a payment is in flight, even if its status is FAILED. */
const NOT_FINAL = new Set(['ONGOING', 'DELAYED', 'PAYEE_DELAYED']);

/** Codes that MTN returns with HTTP 500 although they are rejections. */
const REFUSALS = new Set([
  'INVALID_CURRENCY',
  'INVALID_CALLBACK_URL_HOST',
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'PAYER_NOT_FOUND',
  'PAYEE_NOT_FOUND',
]);

const NETWORK_OF_ENVIRONMENT: Readonly<Record<string, NetworkId>> = { mtnuganda: 'mtn_ug', mtnrwanda: 'mtn_rw' };

type Product = { name: 'collection' | 'disbursement'; path: string; party: 'payer' | 'payee' };
const COLLECTION: Product = { name: 'collection', path: 'collection/v1_0/requesttopay', party: 'payer' };
const DISBURSEMENT: Product = { name: 'disbursement', path: 'disbursement/v1_0/transfer', party: 'payee' };

export const mtn: ProviderKind = {
  capabilities: {
    title: 'MTN MoMo',
    networks: ['mtn_ug', 'mtn_rw'],
    currencies: ['UGX', 'RWF'],
    digits: 2,
    collection: { min: 1, max: 5_000_000 },
    payout: { min: 1, max: 5_000_000 },
    isIdempotent: true,
    acceptsUnsolicited: false,
    statement: [],
    hasNameLookup: true,
  },
  requiredVariables: [
    'MTN_URL',
    'MTN_TARGET_ENVIRONMENT',
    ...['MTN_COLLECTION_KEY', 'MTN_COLLECTION_USER', 'MTN_COLLECTION_API_KEY'],
    ...['MTN_DISBURSEMENT_KEY', 'MTN_DISBURSEMENT_USER', 'MTN_DISBURSEMENT_API_KEY'],
  ],
  optionalVariables: ['MTN_CURRENCY'],
  create: (settings, { timeoutMs } = {}) => {
    const { MTN_URL = '', MTN_TARGET_ENVIRONMENT: environment = '', MTN_CURRENCY } = settings;
    const url = MTN_URL.replace(/\/$/, '');
    // The sandbox accepts only EUR.
    const currencyCode = () => MTN_CURRENCY || currency().code;
    const collection = createClient(url, environment, COLLECTION, settings, timeoutMs);
    const disbursement = createClient(url, environment, DISBURSEMENT, settings, timeoutMs);

    const send = async (product: Product, call: Call, order: Order): Promise<SendResult> => {
      const amount = toProviderAmount(order.amountCents, mtn.capabilities.digits);
      const network = NETWORK_OF_ENVIRONMENT[environment] ?? order.network;
      if (amount === null) return refused('INVALID_AMOUNT');
      if (network !== order.network) return refused('NOT_ALLOWED_TARGET_ENVIRONMENT');
      const response = await call('POST', product.path, {
        headers: { 'x-reference-id': order.reference, 'x-callback-url': order.callbackUrl },
        body: requestBody(product, order, amount, currencyCode()),
      });
      return isNoResponse(response) ? response : readSendResponse(response);
    };

    return {
      collect: (order) => send(COLLECTION, collection, order),
      payOut: (order) => send(DISBURSEMENT, disbursement, order),
      status: async ({ reference, kind }) => {
        const [product, call] = kind === 'payout' ? [DISBURSEMENT, disbursement] : [COLLECTION, collection];
        const response = await call('GET', `${product.path}/${reference}`);
        if (isNoResponse(response)) return { outcome: 'unanswered', reason: response.reason };
        if (response.status === 404) return { outcome: 'missing' };
        if (response.status !== 200) return { outcome: 'unanswered', reason: `HTTP ${response.status}` };
        return readPayment(product, response.json, { kind, reference, currencyCode: currencyCode() });
      },
      readCallback,
      nameOf: async (phone) => {
        const response = await collection(
          'GET',
          `collection/v1_0/accountholder/msisdn/${digitsOf(phone)}/basicuserinfo`,
        );
        if (isNoResponse(response) || response.status !== 200) return null;
        const names = [response.json.given_name, response.json.family_name].map((name) => textOf(name));
        return names.filter((name) => name !== null).join(' ') || null;
      },
    };
  },
};

type Call = ReturnType<typeof createClient>;

/** Creates the client of one product, which has its own token. */
function createClient(
  url: string,
  environment: string,
  { name }: Product,
  settings: Readonly<Record<string, string | undefined>>,
  timeoutMs: number | undefined,
) {
  const setting = (end: string) => settings[`MTN_${name.toUpperCase()}_${end}`] ?? '';
  const key = { 'ocp-apim-subscription-key': setting('KEY') };
  const basic = Buffer.from(`${setting('USER')}:${setting('API_KEY')}`).toString('base64');
  const tokenHeaders = { ...key, authorization: `Basic ${basic}` };
  const client = createTokenClient({ url: `${url}/${name}/token/`, headers: tokenHeaders, body: '', timeoutMs });
  return (method: 'GET' | 'POST', path: string, sent: Pick<ProviderRequest, 'headers' | 'body'> = {}) => {
    const headers = { ...key, 'x-target-environment': environment, ...sent.headers };
    return client({ ...sent, method, url: `${url}/${path}`, headers, timeoutMs });
  };
}

const digitsOf = (phone: string) => phone.replace(/^\+/, '');

const refused = (code: string): SendResult => ({ outcome: 'refused', failure: FAILURES[code] ?? 'refused', code });

const requestBody = ({ party }: Product, order: Order, amount: string, currencyCode: string) => ({
  amount,
  currency: currencyCode,
  externalId: order.shortReference,
  [party]: { partyIdType: 'MSISDN', partyId: digitsOf(order.phone) },
  // No special characters: MTN rejects some, such as apostrophes.
  payerMessage: `Payment ${order.shortReference}`,
  payeeNote: `Payment ${order.shortReference}`,
});

function readSendResponse({ status, json }: ProviderResponse): SendResult {
  // 409: MTN already has this payment.
  if (status === 202 || status === 409) return { outcome: 'accepted', providerRef: null };
  const code = textOf(json.code);
  if (status === 401 || status === 403 || status === 429)
    return { outcome: 'not-sent', reason: code ?? `HTTP ${status}` };
  if (status === 400 || (status === 500 && code !== null && REFUSALS.has(code))) return refused(code ?? 'BAD_REQUEST');
  return { outcome: 'unanswered', reason: code ?? `HTTP ${status}` };
}

type Expected = { kind: PaymentKind; reference: string; currencyCode: string };

function readPayment({ party }: Product, data: Record<string, unknown>, expected: Expected): StatusResult {
  if (textOf(data.status) === null) return { outcome: 'unanswered', reason: 'no status in the response' };
  // The reason is a string, or an object with a code.
  const code = textOf(data.reason) ?? textOf(objectOf(data.reason).code);
  if (data.status === 'FAILED' && !NOT_FINAL.has(code ?? '')) {
    const failure = FAILURES[code ?? ''] ?? 'refused';
    // For a payout, it is our own account that has insufficient funds.
    const isOurs = failure === 'no_funds' && expected.kind === 'payout';
    return { outcome: 'failed', failure: isOurs ? 'refused' : failure, code: code ?? 'FAILED' };
  }
  if (data.status !== 'SUCCESSFUL') return { outcome: 'pending' };
  const amountCents = fromProviderAmount(data.amount);
  if (amountCents === null || data.currency !== expected.currencyCode) {
    return { outcome: 'unanswered', reason: `unreadable amount: ${textOf(data.amount)} ${textOf(data.currency)}` };
  }
  const receipt = textOf(data.financialTransactionId) ?? expected.reference;
  return { outcome: 'settled', receipt, amountCents, payer: textOf(objectOf(data[party]).partyId) };
}

/** The callback URL identifies the payment, since the body may have only our short reference. */
function readCallback({ body, reference }: Callback): Claim[] | null {
  const data = parseObject(body.toString());
  if (Object.keys(data).length === 0) return null;
  const paymentReference = reference ?? referenceOf(data.referenceId);
  const receipt = textOf(data.financialTransactionId);
  return paymentReference === null
    ? []
    : [{ about: 'payment', reference: paymentReference, providerRef: null, receipt, result: null }];
}
