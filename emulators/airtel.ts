// Airtel Money's API: collections and disbursements. AIRTEL_CALLBACK_URL is the callback URL, which
// merchants enter in Airtel's portal, and AIRTEL_CALLBACK_KEY adds hashes to callbacks. The
// emulator accepts the credentials in AIRTEL_CLIENT_ID, AIRTEL_CLIENT_SECRET and AIRTEL_PIN.
import { createHmac, generateKeyPairSync, randomUUID } from 'node:crypto';
import {
  createProcessing,
  isCountry,
  type Kind,
  messageOf,
  PAYMENT_FAULTS,
  type Payment,
  PREFIXES,
  readPayment,
  subjectOf,
} from '#emulators/airtel/payments.ts';
import { decryptPin } from '#emulators/airtel/pin.ts';
import type { Emulator, Environment, Tools } from '#emulators/emulator.ts';
import type { Faults } from '#emulators/faults.ts';
import { type Call, get, type Handle, json, post, type Reply, type Route, readJson } from '#emulators/http.ts';
import { createPhones, newReceipt, type Phones } from '#emulators/phone.ts';

const PROCESSING_MS = 20;
const TOKEN_SECONDS = 180;

export const airtel: Emulator = {
  defaultPort: 4012,
  /**
   * token-expired: a valid token is refused. ambiguous, not-found: the result of a status query.
   * premature-failure: a callback reports a failure before the payment is processed.
   */
  faults: ['token-expired', 'ambiguous', 'not-found', 'premature-failure', ...PAYMENT_FAULTS],
  describe: (url) => [
    `phones: ${url}/phone`,
    `AIRTEL_URL=${url} AIRTEL_COUNTRY=UG AIRTEL_CLIENT_ID=emulator-id AIRTEL_CLIENT_SECRET=emulator-secret`,
    `AIRTEL_PIN=4321 AIRTEL_PUBLIC_KEY="$(curl -s ${url}/_emulator/public-key)"`,
  ],
  createRoutes: (tools) => {
    const phones = createPhones(tools.env);
    const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const gate = createGate(tools.env, tools.faults, phones);
    const { AIRTEL_PIN = '4321' } = tools.env;
    const isCorrectPin = (pin: unknown) => decryptPin(keys.privateKey, String(pin)) === AIRTEL_PIN;
    const payments = createPayments(tools, phones, isCorrectPin);
    const publicKey = keys.publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
    const routes = [
      ...routesOf('payments', payments, tools.faults),
      ...routesOf('disbursements', payments, tools.faults),
    ];
    return [
      gate.tokenRoute,
      ...[...routes, ownerRoute].map(gate.guard),
      get('/_emulator/public-key', () => ({ status: 200, body: publicKey })),
      ...phones.routes,
    ];
  },
};

function createGate(env: Environment, faults: Faults, phones: Phones) {
  const { AIRTEL_CLIENT_ID: id = 'emulator-id', AIRTEL_CLIENT_SECRET: secret = 'emulator-secret' } = env;
  const tokens = new Set<string>();

  const issueToken = (call: Call): Reply => {
    const { client_id, client_secret, grant_type } = readJson(call) as Record<string, unknown>;
    const isCorrect = client_id === id && client_secret === secret && grant_type === 'client_credentials';
    if (!isCorrect) return json({ error_description: 'Invalid client authentication', error: 'invalid_client' }, 401);
    const token = randomUUID();
    tokens.add(token);
    return json({ token_type: 'bearer', access_token: token, expires_in: String(TOKEN_SECONDS) });
  };

  const guard = (route: Route): Route => ({
    ...route,
    handle: (call) => {
      const token = call.headers.authorization?.replace(/^Bearer /, '') ?? '';
      if (faults.take('token-expired')) tokens.delete(token);
      if (!tokens.has(token)) return json({ error: 'invalid_token' }, 401);
      if (!isCountry(call.headers['x-country'])) return replyWith('ROUTER006', 'Invalid Country', null, 400);
      if (call.headers['x-currency'] !== phones.currency) return replyWith('ROUTER112', 'Invalid Currency', null, 400);
      return route.handle(call);
    },
  });

  const handle: Handle = (call) => faults.respond({ call: 'token' }, () => issueToken(call));
  return { tokenRoute: post('/auth/oauth2/token', handle), guard };
}

const AMBIGUOUS = { status: 'TA', code: '000', receipt: undefined };
type Payments = ReturnType<typeof createPayments>;

function createPayments({ env, faults, callbacks }: Tools, phones: Phones, isCorrectPin: (pin: unknown) => boolean) {
  const payments = new Map<string, Payment>();
  const callBack = createCallback(env, callbacks);
  const process = createProcessing(faults, phones, callBack);

  return {
    start: (kind: Kind, call: Call): Reply => {
      const prefix = PREFIXES[kind];
      const input = readJson(call) as Record<string, unknown>;
      const payment = readPayment(kind, input, String(call.headers['x-country']));
      if (payment === null) return replyWith('ROUTER003', 'Missing or wrong parameters', null, 400);
      if (kind === 'disbursements' && !isCorrectPin(input.pin))
        return replyWith('ROUTER116', 'Incorrect PIN', null, 400);
      if (payments.has(payment.id))
        return kind === 'payments'
          ? replyWith('ESB000045', 'Transaction with this id exists')
          : replyWith(`${prefix}017`, 'Duplicate transaction Id');
      if (kind === 'disbursements' && payment.amount > phones.floatOf())
        return replyWith(`${prefix}007`, 'Insufficient Funds');
      payments.set(payment.id, payment);
      if (faults.take('premature-failure', subjectOf(payment))) callBack({ ...payment, status: 'TF', code: '005' });
      setTimeout(() => process(payment), PROCESSING_MS).unref();
      return replyWith(`${prefix}006`, 'In process', { id: payment.id, status: 'Success.' });
    },
    status: (kind: Kind, id: string): Reply => {
      const prefix = PREFIXES[kind];
      const payment = payments.get(id);
      const isHidden = payment && faults.take('not-found', subjectOf(payment));
      if (payment?.kind !== kind || isHidden)
        return replyWith(`${prefix}${kind === 'payments' ? '025' : '015'}`, 'Transaction Not Found');
      const isAmbiguous = faults.take('ambiguous', subjectOf(payment));
      const { status, code, receipt } = isAmbiguous ? AMBIGUOUS : payment;
      const message = messageOf(code);
      const shown = { id, status, message, ...(receipt && { airtel_money_id: receipt }) };
      return replyWith(`${prefix}${code}`, message, shown);
    },
  };
}

function createCallback(env: Environment, callbacks: Tools['callbacks']) {
  const { AIRTEL_CALLBACK_URL: url, AIRTEL_CALLBACK_KEY: key } = env;
  return (payment: Payment): void => {
    if (url === undefined) return;
    const make = ({ id, status, code, receipt }: Payment, hashKey: string | undefined) => {
      const parts = { id, message: messageOf(code), status_code: status, ...(receipt && { airtel_money_id: receipt }) };
      const transaction = JSON.stringify(parts);
      const hash = hashKey && createHmac('sha256', hashKey).update(transaction).digest('base64');
      const body = `{"transaction":${transaction}${hash ? `,"hash":"${hash}"` : ''}}`;
      return { url, headers: { 'content-type': 'application/json' }, body };
    };
    const fakeSuccess = { status: 'TS', code: '001', receipt: `MP${newReceipt(8)}` } as const;
    const forged = () => make({ ...payment, ...fakeSuccess }, key && "a stranger's key");
    callbacks.send({ ...make({ ...payment }, key), forged }, subjectOf(payment));
  };
}

function routesOf(kind: Kind, payments: Payments, faults: Faults): Route[] {
  return [
    post(kind === 'payments' ? '/merchant/v1/payments/' : '/standard/v1/disbursements/', (call) => {
      const { transaction } = readJson(call) as { transaction?: { id?: unknown } };
      return faults.respond({ call: 'start', kind, id: String(transaction?.id) }, () => payments.start(kind, call));
    }),
    get(`/standard/v1/${kind}/:id`, ({ parameters: { id = '' } }) =>
      faults.respond({ call: 'status', kind, id }, () => payments.status(kind, id)),
    ),
  ];
}

const ownerRoute = get('/standard/v1/users/:msisdn', ({ parameters: { msisdn = '' } }) =>
  msisdn.endsWith('404')
    ? replyWith('DP02200000002', 'Invalid MSISDN')
    : json({
        data: { first_name: 'Sand', last_name: 'Box', msisdn, is_barred: false, is_pin_set: true },
        status: { response_code: 'DP02200000001', code: '200', success: true, result_code: 'ESB000010' },
      }),
);

/** Airtel reports most failures with status 200. */
function replyWith(responseCode: string, message: string, transaction: object | null = null, status = 200): Reply {
  const success = transaction !== null;
  const result = success ? 'ESB000010' : 'ESB000008';
  return json(
    {
      ...(transaction && { data: { transaction } }),
      status: { response_code: responseCode, code: String(status), success, result_code: result, message },
    },
    status,
  );
}
