// pawaPay's API, version 2. PAWAPAY_CALLBACK_URL is the callback URL, which merchants enter in its
// dashboard; without it, no callbacks are sent. PAWAPAY_TOKEN is the accepted token.
import type { Emulator, Tools } from '#emulators/emulator.ts';
import type { Faults } from '#emulators/faults.ts';
import { get, type Handle, json, post, type Reply, type Route, readJson } from '#emulators/http.ts';
import {
  createProcessing,
  describePayment,
  IDS,
  type Kind,
  PAYMENT_FAULTS,
  type Payment,
  readPayment,
  subjectOf,
} from '#emulators/pawapay/payments.ts';
import { createSigner } from '#emulators/pawapay/sign.ts';
import { createPhones, newReceipt, type Phones, toText } from '#emulators/phone.ts';

const RETRY_WAITS_MS = [1000, 2000, 4000, 8000, 16_000];
const PROCESSING_MS = 20;

export const pawapay: Emulator = {
  defaultPort: 4010,
  /** in-reconciliation: a paid payment isn't final yet. provider-closed: the network is down. */
  faults: ['in-reconciliation', 'provider-closed', ...PAYMENT_FAULTS],
  describe: (url) => [`phones: ${url}/phone`, `PAWAPAY_URL=${url} PAWAPAY_TOKEN=emulator-token`],
  createRoutes: (tools) => {
    const { PAWAPAY_TOKEN: token = 'emulator-token' } = tools.env;
    const phones = createPhones(tools.env);
    const signer = createSigner();
    const notify = createNotify(tools, phones, signer);
    const payments = createPayments(tools.faults, phones, notify);
    const balances = () => json({ balances: [{ currency: phones.currency, balance: toText(phones.floatOf()) }] });
    const guarded: Route[] = [
      ...routesOf('deposits', payments, tools.faults),
      ...routesOf('payouts', payments, tools.faults),
      get('/v2/wallet-balances', balances),
    ];
    return [
      ...guarded.map((route) => guard(route, token)),
      get('/v2/public-key/http', () => json(signer.publicKeys)),
      ...phones.routes,
    ];
  },
};

type Notify = (payment: Payment) => void;

function createNotify({ env, callbacks }: Tools, phones: Phones, signer: ReturnType<typeof createSigner>): Notify {
  const { PAWAPAY_CALLBACK_URL: url } = env;
  if (url === undefined) return () => undefined;
  return (payment) => {
    const make = (shown: Payment, sign: typeof signer.sign) => {
      const body = JSON.stringify(describePayment(shown, phones.currency));
      return { url, headers: sign(url, body), body };
    };
    const invented = { status: 'COMPLETED', receipt: newReceipt(), amount: payment.amount * 100 };
    const forged = () => make({ ...payment, ...invented }, signer.forge);
    callbacks.send({ ...make(payment, signer.sign), retryWaitsMs: RETRY_WAITS_MS, forged }, subjectOf(payment));
  };
}

type Payments = ReturnType<typeof createPayments>;

function createPayments(faults: Faults, phones: Phones, notify: Notify) {
  const payments = new Map<string, Payment>();
  const process = createProcessing(faults, phones, notify);

  const refusalOf = (payment: Payment, currency: unknown): string | null => {
    if (currency !== phones.currency) return 'INVALID_CURRENCY';
    if (faults.take('provider-closed', subjectOf(payment))) return 'PROVIDER_TEMPORARILY_UNAVAILABLE';
    const isTooMuch = payment.kind === 'payouts' && payment.amount > phones.floatOf();
    return isTooMuch ? 'PAWAPAY_WALLET_OUT_OF_FUNDS' : null;
  };

  return {
    initiate: (kind: Kind, input: Record<string, unknown>): Reply => {
      const name = IDS[kind];
      const id = input[name];
      const created = new Date().toISOString();
      if (payments.has(String(id))) return json({ [name]: id, status: 'DUPLICATE_IGNORED', created });
      const payment = readPayment(kind, input);
      if ('code' in payment) return failure(payment.code, payment.status, { [name]: id, status: 'REJECTED' });
      const refusal = refusalOf(payment, input.currency);
      if (refusal !== null) return failure(refusal, 200, { [name]: id, status: 'REJECTED' });
      payments.set(payment.id, payment);
      setTimeout(() => process(payment), PROCESSING_MS).unref();
      return json({ [name]: id, status: 'ACCEPTED', created });
    },
    status: (kind: Kind, id: string): Reply => {
      const payment = payments.get(id);
      if (payment?.kind !== kind) return json({ status: 'NOT_FOUND' });
      const isHidden = payment.receipt && faults.take('in-reconciliation', subjectOf(payment));
      const shown = isHidden ? { ...payment, status: 'IN_RECONCILIATION', receipt: undefined } : payment;
      return json({ status: 'FOUND', data: describePayment(shown, phones.currency) });
    },
    resend: (id: string): Reply => {
      const payment = payments.get(id);
      if (!payment) return failure('NOT_FOUND', 200, { status: 'REJECTED' });
      if (!['COMPLETED', 'FAILED'].includes(payment.status))
        return failure('INVALID_STATE', 200, { status: 'REJECTED' });
      notify(payment);
      return json({ [IDS[payment.kind]]: id, status: 'ACCEPTED' });
    },
  };
}

function routesOf(kind: Kind, payments: Payments, faults: Faults): Route[] {
  return [
    post(`/v2/${kind}`, (call) => {
      const input = readJson(call) as Record<string, unknown>;
      const subject = { call: 'initiate', kind, id: String(input[IDS[kind]]) };
      return faults.respond(subject, () => payments.initiate(kind, input));
    }),
    get(`/v2/${kind}/:id`, ({ parameters: { id = '' } }) =>
      faults.respond({ call: 'status', kind, id }, () => payments.status(kind, id)),
    ),
    post(`/v2/${kind}/resend-callback/:id`, ({ parameters: { id = '' } }) => payments.resend(id)),
  ];
}

function guard(route: Route, token: string): Route {
  const handle: Handle = (call) => {
    const { authorization } = call.headers;
    if (authorization === undefined) return failure('NO_AUTHENTICATION', 401);
    return authorization === `Bearer ${token}` ? route.handle(call) : failure('AUTHENTICATION_ERROR', 403);
  };
  return { ...route, handle };
}

const failure = (failureCode: string, status: number, rest: object = {}): Reply =>
  json({ ...rest, failureReason: { failureCode, failureMessage: failureCode } }, status);
