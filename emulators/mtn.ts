// MTN's MoMo API: collection and disbursement. The emulator accepts the credentials in
// MTN_COLLECTION_KEY, _USER and _API_KEY, and MTN_DISBURSEMENT_KEY, _USER and _API_KEY.
import { randomUUID } from 'node:crypto';
import type { Callbacks } from '#emulators/callbacks.ts';
import type { Emulator, Environment } from '#emulators/emulator.ts';
import type { Faults } from '#emulators/faults.ts';
import {
  type Call,
  get,
  type Handle,
  json,
  post,
  type Reply,
  type Route,
  readBasic,
  readJson,
} from '#emulators/http.ts';
import {
  createProcessing,
  describePayment,
  PAYMENT_FAULTS,
  type Payment,
  type Product,
  readPayment,
  subjectOf,
} from '#emulators/mtn/payments.ts';
import { createPhones, type Phones, toText } from '#emulators/phone.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const PROCESSING_MS = 20;
const TOKEN_SECONDS = 3600;
const OPERATIONS = { collection: 'requesttopay', disbursement: 'transfer' } as const;

export const mtn: Emulator = {
  defaultPort: 4013,
  /** token-expired: a valid token is refused. still-pending: a final status isn't shown yet. */
  faults: ['token-expired', 'still-pending', ...PAYMENT_FAULTS],
  describe: (url) => [
    `phones: ${url}/phone`,
    `MTN_URL=${url} MTN_TARGET_ENVIRONMENT=sandbox ${['COLLECTION', 'DISBURSEMENT']
      .map((name) => `MTN_${name}_KEY=emulator-key MTN_${name}_USER=emulator-user MTN_${name}_API_KEY=emulator-api-key`)
      .join(' ')}`,
  ],
  createRoutes: ({ env, faults, callbacks }) => {
    const phones = createPhones(env);
    const payments = createPayments(faults, callbacks, phones);
    const collection = createGate('collection', env, faults);
    const disbursement = createGate('disbursement', env, faults);
    return [
      collection.tokenRoute,
      disbursement.tokenRoute,
      ...routesOf('collection', payments, faults, phones).map(collection.guard),
      ...routesOf('disbursement', payments, faults, phones).map(disbursement.guard),
      ...phones.routes,
    ];
  },
};

/** Checks one product's tokens and subscription key. */
function createGate(product: Product, env: Environment, faults: Faults) {
  const setting = (end: string, fallback: string) => env[`MTN_${product.toUpperCase()}_${end}`] || fallback;
  const key = setting('KEY', 'emulator-key');
  const user = setting('USER', 'emulator-user');
  const password = setting('API_KEY', 'emulator-api-key');
  const tokens = new Set<string>();
  const hasKey = ({ headers }: Call) => headers['ocp-apim-subscription-key'] === key;

  const issueToken = (call: Call): Reply => {
    const basic = readBasic(call);
    if (!hasKey(call)) return failure(401, '401', 'Access denied due to invalid subscription key.');
    if (basic?.user !== user || basic.password !== password) return json({ error: 'login_failed' }, 401);
    const token = randomUUID();
    tokens.add(token);
    return json({ access_token: token, token_type: 'access_token', expires_in: TOKEN_SECONDS });
  };

  const guard = (route: Route): Route => ({
    ...route,
    handle: (call) => {
      const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (!hasKey(call)) return failure(401, '401', 'Access denied due to invalid subscription key.');
      if (faults.take('token-expired', { product })) tokens.delete(token);
      if (!tokens.has(token)) return failure(401, 'UNAUTHORIZED', 'The token is not valid.');
      if (!call.headers['x-target-environment']) return failure(400, 'BAD_REQUEST', 'No X-Target-Environment.');
      return route.handle(call);
    },
  });

  const handle: Handle = (call) => faults.respond({ call: 'token', product }, () => issueToken(call));
  return { tokenRoute: post(`/${product}/token/`, handle), guard };
}

type Payments = ReturnType<typeof createPayments>;

function createPayments(faults: Faults, callbacks: Callbacks, phones: Phones) {
  const payments = new Map<string, Payment>();

  /** Sends the callback, once. MTN reports transfers with PUT. */
  const notify = (payment: Payment) => {
    if (payment.callbackUrl === undefined) return;
    const make = (shown: Payment) => ({
      url: payment.callbackUrl as string,
      method: payment.product === 'collection' ? ('POST' as const) : ('PUT' as const),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(describePayment(shown, phones.currency)),
    });
    const forged = () => make({ ...payment, status: 'SUCCESSFUL', receipt: '666', amount: payment.amount * 100 });
    callbacks.send({ ...make(payment), forged }, subjectOf(payment));
  };
  const process = createProcessing(faults, phones, notify);

  return {
    start: (product: Product, call: Call): Reply => {
      const id = String(call.headers['x-reference-id']);
      const callbackUrl = call.headers['x-callback-url'] as string | undefined;
      if (!UUID_4.test(id)) return failure(400, 'BAD_REQUEST', 'X-Reference-Id must be a version 4 UUID.');
      if (payments.has(id)) return failure(409, 'RESOURCE_ALREADY_EXIST', 'Duplicated reference id.');
      const payment = readPayment(product, readJson(call) as object, { id, callbackUrl, currency: phones.currency });
      if (payment === 'BAD_REQUEST') return failure(400, payment, 'The body is invalid.');
      if (typeof payment === 'string') return failure(500, payment, 'Refused.');
      payments.set(id, payment);
      setTimeout(() => process(payment), PROCESSING_MS).unref();
      return { status: 202 };
    },
    status: (product: Product, id: string): Reply => {
      const payment = payments.get(id);
      if (payment?.product !== product) return failure(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.');
      const { receipt: _, reason: __, ...open } = payment;
      const isBehind = payment.status !== 'PENDING' && faults.take('still-pending', subjectOf(payment));
      return json(describePayment(isBehind ? { ...open, status: 'PENDING' } : payment, phones.currency));
    },
  };
}

function routesOf(product: Product, payments: Payments, faults: Faults, phones: Phones): Route[] {
  const path = `/${product}/v1_0/${OPERATIONS[product]}`;
  const holder = `/${product}/v1_0/accountholder/msisdn/:phone`;
  return [
    post(path, (call) => {
      const subject = { call: 'start', product, id: String(call.headers['x-reference-id']) };
      return faults.respond(subject, () => payments.start(product, call));
    }),
    get(`${path}/:id`, ({ parameters: { id = '' } }) =>
      faults.respond({ call: 'status', product, id }, () => payments.status(product, id)),
    ),
    get(`/${product}/v1_0/account/balance`, () =>
      json({ availableBalance: toText(phones.floatOf()), currency: phones.currency }),
    ),
    get(`${holder}/basicuserinfo`, ({ parameters: { phone = '' } }) =>
      phone.startsWith('46733')
        ? failure(404, 'RESOURCE_NOT_FOUND', 'Requested resource was not found.')
        : json({ given_name: 'Sand', family_name: 'Box', gender: 'MALE', locale: 'sv_SE', status: 'ACTIVE' }),
    ),
    get(`${holder}/active`, () => json({ result: true })),
  ];
}

const failure = (status: number, code: string, message: string): Reply => json({ code, message }, status);
