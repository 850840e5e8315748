// pawaPay's API, version 2. PAWAPAY_CALLBACK_URL is the address that its dashboard would have;
// without it there are no callbacks. PAWAPAY_TOKEN is the token that it accepts.
import type { Emulator, Tools } from '#emulators/emulator.ts';
import { type Call, json, type Reply, type Route, readJson } from '#emulators/http.ts';
import { createSigner } from '#emulators/pawapay/sign.ts';
import { PROVIDERS, scriptedResult } from '#emulators/pawapay/test-numbers.ts';
import { type Answer, createPhones, newReceipt, toHundredths, toText } from '#emulators/phone.ts';

const UUID_4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const RETRY_WAITS_MS = [1000, 2000, 4000, 8000, 16_000];
const PROCESSING_MS = 20;

/** wrong-amount: half of it is paid. in-reconciliation: a final payment is not said to be final. */
const FAILURES = ['UNSPECIFIED_FAILURE', 'UNKNOWN_ERROR', 'PAWAPAY_WALLET_OUT_OF_FUNDS'];
const FAULTS = ['wrong-amount', 'in-reconciliation', 'provider-closed', ...FAILURES.map((code) => `fails-${code}`)];

type Kind = 'deposits' | 'payouts';
const IDS = { deposits: 'depositId', payouts: 'payoutId' } as const;
const PARTIES = { deposits: 'payer', payouts: 'recipient' } as const;

type Payment = {
  kind: Kind;
  id: string;
  amount: number;
  phone: string;
  provider: string;
  status: string;
  created: string;
  receipt?: string;
  failure?: string;
  message?: unknown;
};

const ANSWERS: Readonly<Record<Exclude<Answer, 'approved'>, string>> = {
  rejected: 'PAYMENT_NOT_APPROVED',
  'wrong-pin': 'PAYMENT_NOT_APPROVED',
  expired: 'PAYMENT_NOT_APPROVED',
  'no-money': 'INSUFFICIENT_BALANCE',
};

export const pawapay: Emulator = {
  defaultPort: 4010,
  faults: FAULTS,
  describe: (url) => [`the phones: ${url}/phone`, `PAWAPAY_URL=${url} PAWAPAY_TOKEN=emulator-token`],
  createRoutes,
};

function createRoutes({ env, faults, callbacks }: Tools): Route[] {
  const { PAWAPAY_TOKEN: token = 'emulator-token', PAWAPAY_CALLBACK_URL: callbackUrl } = env;
  const phones = createPhones(env);
  const signer = createSigner();
  const payments = new Map<string, Payment>();
  const subjectOf = ({ kind, id, phone, amount }: Payment) => ({ kind, id, phone, amount: toText(amount) });

  /** The fields that status and callback have in common. */
  const describe = (payment: Payment) => ({
    [IDS[payment.kind]]: payment.id,
    status: payment.status,
    amount: toText(payment.amount),
    currency: phones.currency,
    country: payment.provider.slice(-3),
    [PARTIES[payment.kind]]: {
      type: 'MMO',
      accountDetails: { phoneNumber: payment.phone, provider: payment.provider },
    },
    customerMessage: payment.message,
    created: payment.created,
    ...(payment.receipt && { providerTransactionId: payment.receipt }),
    ...(payment.failure && { failureReason: { failureCode: payment.failure, failureMessage: payment.failure } }),
  });

  const notify = (payment: Payment) => {
    if (callbackUrl === undefined) return;
    const make = (body: string, sign: typeof signer.sign) => ({
      url: callbackUrl,
      headers: sign(callbackUrl, body),
      body,
    });
    const forged = () => {
      const paid = { ...payment, status: 'COMPLETED', receipt: newReceipt(), amount: payment.amount * 100 };
      return make(JSON.stringify(describe(paid)), signer.forge);
    };
    const callback = make(JSON.stringify(describe(payment)), signer.sign);
    callbacks.send({ ...callback, retryWaitsMs: RETRY_WAITS_MS, forged }, subjectOf(payment));
  };

  const fail = (payment: Payment, failure: string) => {
    payment.status = 'FAILED';
    payment.failure = failure;
    notify(payment);
  };

  const complete = (payment: Payment) => {
    if (faults.take('wrong-amount', subjectOf(payment))) payment.amount = Math.ceil(payment.amount / 2);
    const receipt = newReceipt();
    const direction = payment.kind === 'deposits' ? 'in' : 'out';
    const { id: reference, amount, phone } = payment;
    const isMoved = phones.move({ receipt, reference, direction, amount, phone });
    if (!isMoved) return fail(payment, direction === 'in' ? 'INSUFFICIENT_BALANCE' : 'PAWAPAY_WALLET_OUT_OF_FUNDS');
    payment.status = 'COMPLETED';
    payment.receipt = receipt;
    notify(payment);
  };

  /** What happens after a payment was accepted. */
  const process = (payment: Payment) => {
    const failure = FAILURES.find((code) => faults.take(`fails-${code}`, subjectOf(payment)));
    const scripted = scriptedResult(payment.kind, payment.provider, payment.phone);
    payment.status = scripted === 'SUBMITTED' ? 'SUBMITTED' : 'PROCESSING';
    if (failure !== undefined) return fail(payment, failure);
    if (scripted === 'SUBMITTED') return;
    if (scripted === 'COMPLETED' || (scripted === null && payment.kind === 'payouts')) return complete(payment);
    if (scripted !== null) return fail(payment, scripted);
    phones.ask({
      phone: payment.phone,
      amount: payment.amount,
      text: `Pay by mobile money: ${payment.message ?? 'pawaPay'}`,
      answered: (answer) => (answer === 'approved' ? complete(payment) : fail(payment, ANSWERS[answer])),
    });
  };

  const initiate = (kind: Kind, input: Record<string, unknown>): Reply => {
    const id = String(input[IDS[kind]]);
    const known = payments.get(id);
    const answer = (status: string, failureCode?: string) =>
      json({
        [IDS[kind]]: id,
        status,
        ...(failureCode ? { failureReason: { failureCode, failureMessage: failureCode } } : { created: new Date() }),
      });
    if (known) return answer('DUPLICATE_IGNORED');
    const read = readPayment(kind, id, input);
    if ('code' in read) return read.status === 200 ? answer('REJECTED', read.code) : failure(read.status, read.code);
    if (input.currency !== phones.currency) return answer('REJECTED', 'INVALID_CURRENCY');
    if (faults.take('provider-closed', subjectOf(read))) return answer('REJECTED', 'PROVIDER_TEMPORARILY_UNAVAILABLE');
    if (kind === 'payouts' && read.amount > phones.floatOf()) return answer('REJECTED', 'PAWAPAY_WALLET_OUT_OF_FUNDS');
    payments.set(id, read);
    setTimeout(() => process(read), PROCESSING_MS).unref();
    return answer('ACCEPTED');
  };

  const readStatus = (kind: Kind, id: string): Reply => {
    const payment = payments.get(id);
    if (payment?.kind !== kind) return json({ status: 'NOT_FOUND' });
    const isHidden = payment.receipt && faults.take('in-reconciliation', subjectOf(payment));
    const shown = isHidden ? { ...payment, status: 'IN_RECONCILIATION', receipt: undefined } : payment;
    return json({ status: 'FOUND', data: describe(shown as Payment) });
  };

  const resend = (id: string): Reply => {
    const payment = payments.get(id);
    if (!payment || !['COMPLETED', 'FAILED'].includes(payment.status)) return failure(200, 'INVALID_STATE', 'REJECTED');
    notify(payment);
    return json({ [IDS[payment.kind]]: id, status: 'ACCEPTED' });
  };

  const guarded =
    (handle: (call: Call) => Reply | Promise<Reply>): Route['handle'] =>
    (call) => {
      const { authorization } = call.headers;
      if (authorization === undefined) return failure(401, 'NO_AUTHENTICATION');
      return authorization === `Bearer ${token}` ? handle(call) : failure(403, 'AUTHENTICATION_ERROR');
    };

  const routesOf = (kind: Kind): Route[] => [
    {
      method: 'POST',
      path: `/v2/${kind}`,
      handle: guarded((call) => {
        const input = readJson(call) as Record<string, unknown>;
        const subject = { call: 'initiate', kind, id: String(input[IDS[kind]]) };
        return faults.respond(subject, () => initiate(kind, input));
      }),
    },
    {
      method: 'GET',
      path: `/v2/${kind}/:id`,
      handle: guarded(({ parameters: { id = '' } }) =>
        faults.respond({ call: 'status', kind, id }, () => readStatus(kind, id)),
      ),
    },
    {
      method: 'POST',
      path: `/v2/${kind}/resend-callback/:id`,
      handle: guarded(({ parameters: { id = '' } }) => resend(id)),
    },
  ];

  return [
    ...routesOf('deposits'),
    ...routesOf('payouts'),
    { method: 'GET', path: '/v2/public-key/http', handle: () => json(signer.publicKeys) },
    {
      method: 'GET',
      path: '/v2/wallet-balances',
      handle: guarded(() => json({ balances: [{ currency: phones.currency, balance: toText(phones.floatOf()) }] })),
    },
    ...phones.routes,
  ];
}

const failure = (status: number, failureCode: string, text?: string): Reply =>
  json({ ...(text && { status: text }), failureReason: { failureCode, failureMessage: failureCode } }, status);

type Refusal = { status: number; code: string };

function readPayment(kind: Kind, id: string, input: Record<string, unknown>): Payment | Refusal {
  const party = (input[PARTIES[kind]] ?? {}) as { accountDetails?: { phoneNumber?: unknown; provider?: unknown } };
  const { phoneNumber, provider } = party.accountDetails ?? {};
  const message = input.customerMessage;
  const amount = typeof input.amount === 'string' ? toHundredths(input.amount) : null;
  if (!UUID_4.test(id)) return { status: 400, code: 'INVALID_PARAMETER' };
  if (message !== undefined && !/^[A-Za-z0-9 ]{4,22}$/.test(String(message)))
    return { status: 400, code: 'INVALID_PARAMETER' };
  if (typeof provider !== 'string' || !PROVIDERS.includes(provider)) return { status: 200, code: 'INVALID_PROVIDER' };
  if (typeof phoneNumber !== 'string' || !/^\d{11,13}$/.test(phoneNumber))
    return { status: 200, code: 'INVALID_PHONE_NUMBER' };
  if (amount === null) return { status: 200, code: 'INVALID_AMOUNT' };
  return {
    kind,
    id,
    amount,
    phone: phoneNumber,
    provider,
    status: 'ACCEPTED',
    created: new Date().toISOString(),
    message,
  };
}
