// A payment provider that responds as scripted by a test, for sequences of events that an emulator
// does not produce. It is added to the running server.
import { randomUUID } from 'node:crypto';
import { cents } from '#domain/money.ts';
import { NETWORK_IDS } from '#domain/payments/networks.ts';
import { readStatement } from '#server/jobs/payment-job.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import type {
  Capabilities,
  Claim,
  Order,
  PaymentProvider,
  ReceivedPayment,
  SendResult,
  SettledResult,
  StatementRow,
  StatusQuery,
  StatusResult,
} from '#server/payments/provider.ts';
import type { Player, TestApp } from '#tests/support/app.ts';

type Answer<Result> = Result | ((order: Order) => Result | Promise<Result>);
type StatusAnswer = StatusResult | ((query: StatusQuery) => StatusResult | Promise<StatusResult>);

const NAME = 'scripted';

/** The body that a test posts to a callback URL. */
export type ScriptedCallback = {
  claim?: Partial<Claim>;
  received?: Partial<ReceivedPayment>;
  forged?: boolean;
  faulty?: boolean;
};

const CAPABILITIES: Capabilities = {
  title: 'Scripted',
  networks: NETWORK_IDS,
  currencies: ['USD'],
  digits: 2,
  collection: { min: 1, max: 5000 },
  payout: { min: 1, max: 5000 },
  isIdempotent: true,
  acceptsUnsolicited: true,
  statement: ['in', 'out'],
  hasNameLookup: false,
};

export type Scripted = ReturnType<typeof addScriptedProvider>;

/** Ends the payments of earlier tests that the worker would otherwise process too. */
export async function endOpenPayments({ database }: TestApp): Promise<void> {
  await database.pool.query(`
    update payments set state = 'failed', failure = 'expired', next_at = null, finished_at = now()
    where next_at is not null`);
}

export function addScriptedProvider({ services }: TestApp, capabilities: Partial<Capabilities> = {}) {
  const { payments, pool } = services;
  const calls = { collect: [] as Order[], payOut: [] as Order[], status: [] as StatusQuery[] };
  const script: { collect: Answer<SendResult>; payOut: Answer<SendResult>; status: StatusAnswer } = {
    collect: { outcome: 'accepted', providerRef: null },
    payOut: { outcome: 'accepted', providerRef: null },
    status: { outcome: 'pending' },
  };
  const answer = async <Given, Result>(given: Given, result: Result | ((given: Given) => Result | Promise<Result>)) =>
    typeof result === 'function' ? (result as (given: Given) => Promise<Result>)(given) : result;
  const client: PaymentProvider = {
    collect: (order) => {
      calls.collect.push(order);
      return answer(order, script.collect);
    },
    payOut: (order) => {
      calls.payOut.push(order);
      return answer(order, script.payOut);
    },
    status: (query) => {
      calls.status.push(query);
      return answer(query, script.status);
    },
    readCallback: ({ body }) => {
      const { claim, received, forged, faulty } = JSON.parse(body.toString()) as ScriptedCallback;
      if (faulty) throw new Error('an adapter fault');
      if (forged) return null;
      const at = new Date();
      if (received !== undefined) return [{ ...NOTHING_RECEIVED, ...received, at, about: 'received' }];
      return [{ ...NOTHING_CLAIMED, ...claim, about: 'payment' }];
    },
  };
  const provider = { name: NAME as never, account: 'A', capabilities: { ...CAPABILITIES, ...capabilities }, client };
  (payments.providers as Map<string, Provider>).set(NAME, provider);

  /** Runs the worker three times, so that what becomes due during a run is done too. */
  const work = async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      payments.worker.wake();
      await payments.worker.waitUntilIdle();
    }
  };

  return {
    calls,
    script,
    work,
    /** Replaces the credentials by those of another account. */
    setAccount: (account: string) => {
      provider.account = account;
    },
    /** Makes every open payment due. */
    makeDue: () => pool.query('update payments set next_at = now() where next_at is not null'),
    address: () => payments.callbackUrls.callback(NAME),
    addressOf: (reference: string) => payments.callbackUrls.callbackOfPayment(NAME, reference),
    post: async (sender: Pick<Player, 'call'>, address: string, callback: ScriptedCallback) => {
      const response = await sender.call('POST', address as '/api/payments/callbacks/x', callback as never);
      await work();
      return response;
    },
  };
}

const NOTHING_CLAIMED: Omit<Claim, 'about'> = { reference: null, providerRef: null, receipt: null, result: null };
const NOTHING_RECEIVED: Omit<ReceivedPayment, 'about' | 'at'> = {
  receipt: '',
  amountCents: cents(0),
  account: '',
  payer: null,
  name: null,
  isProven: false,
};

let receipts = 0;

/** The `settled` result of a payment, with a unique receipt. */
export function settled(amountCents: number, fields: Partial<SettledResult> = {}): SettledResult {
  receipts += 1;
  return { outcome: 'settled', receipt: `RECEIPT${receipts}`, amountCents: cents(amountCents), payer: null, ...fields };
}

/** A row of the provider's statement: 10.00 received, unless stated otherwise. */
export const statementRow = (fields: Partial<StatementRow> = {}): StatementRow => ({
  receipt: `S${randomUUID().slice(0, 8)}`,
  direction: 'in',
  amountCents: cents(1000),
  payer: null,
  reference: null,
  at: new Date(),
  ...fields,
});

/** Makes the provider return this statement, and reads it as the job does. */
export async function readScriptedStatement({ services }: TestApp, rows: StatementRow[]): Promise<void> {
  const provider = services.payments.providers.get(NAME) as Provider;
  provider.client.statement = async () => rows;
  await readStatement(services, provider);
}
