// The faults of the payment torture test: providers misbehave, staff occasionally stop one, and
// nodes, the database and their connections fail.
import { setTimeout as sleep } from 'node:timers/promises';
import { oneOf, type Random, wholeBetween } from '#server/feeds/random.ts';
import type { EmulatorProcess } from '#tests/support/emulator.ts';
import type { Caller } from '#tests/torture/calls.ts';
import { causeFault, faults as machineFaults } from '#tests/torture/faults.ts';
import type { Player } from '#tests/torture/payments/players.ts';
import { PROVIDERS, type ProviderName, type TestBed } from '#tests/torture/payments/test-bed.ts';

type Fault = { fault: string; times: number; delayMs?: number };
/** How often each fault and each action of staff occurred. */
export type Counts = Map<string, number>;
type Context = { random: Random; counts: Counts; isOver: () => boolean };

const COMMON = [
  ...['callback-lost', 'callback-duplicated', 'callback-late', 'callback-reordered', 'callback-forged'],
  ...['callback-lost', 'callback-forged', 'server-error', 'slow', 'unavailable'],
];
/** With these, a call ends with the client's timeout of 15 s. */
const WITHOUT_RESPONSE = ['no-response', 'request-lost', 'request-late'];
// Leaves out faults that no API reveals, only a statement file: wrong amounts at Airtel, and
// reversals by M-Pesa customers.
const OWN: Record<ProviderName, string[]> = {
  mpesa: [
    ...['token-refused', 'result-as-text', 'statement-late', 'wrong-amount', 'other-payer', 'prompt-1', 'prompt-1037'],
    ...['metadata-missing', 'early-1037', 'early-1001', 'payout-2', 'float-empty', 'queue-timeout', 'status-fails'],
    ...['reference-list', 'payout-lost'],
  ],
  mtn: ['token-expired', 'still-pending', 'wrong-amount', 'fails-INTERNAL_PROCESSING_ERROR', 'fails-NOT_ENOUGH_FUNDS'],
  airtel: ['token-expired', 'ambiguous', 'not-found', 'premature-failure', 'fails-005', 'fails-010', 'fails-014'],
  pawapay: ['in-reconciliation', 'provider-closed', 'wrong-amount', 'fails-UNSPECIFIED_FAILURE', 'fails-UNKNOWN_ERROR'],
};
const DELAYS_MS: Record<string, number> = {
  slow: 800,
  'callback-late': 3000,
  'request-late': 1500,
  'statement-late': 5000,
};
const ROUND_MS = 1000;
const OUTAGE_MS = 4000;

/** Makes a provider misbehave, with different faults in each round. */
export async function misbehave(
  name: ProviderName,
  emulator: EmulatorProcess,
  { random, counts, isOver }: Context,
): Promise<void> {
  while (!isOver()) {
    const isOutage = random() < 0.03;
    const chosen: Fault[] = isOutage ? [{ fault: 'unavailable', times: 100_000 }] : chooseFaults(name, random);
    await emulator.addFaults(...chosen);
    await sleep(isOutage ? OUTAGE_MS : ROUND_MS);
    const left = (await emulator.read<{ faults: Fault[] }>('/_emulator/faults')).faults;
    for (const { fault, times } of chosen) count(counts, isOutage ? 'outage' : fault, times);
    for (const { fault, times } of left) count(counts, isOutage ? 'outage' : fault, -times);
    await fetch(`${emulator.url}/_emulator/faults`, { method: 'DELETE' });
  }
}

function chooseFaults(name: ProviderName, random: Random): Fault[] {
  const make = (fault: string): Fault => {
    const delayMs = DELAYS_MS[fault];
    return { fault, times: wholeBetween(random, 1, 2), ...(delayMs && { delayMs }) };
  };
  const list = [make(oneOf(random, COMMON)), make(oneOf(random, COMMON)), make(oneOf(random, OWN[name]))];
  return random() < 0.25 ? [...list, { ...make(oneOf(random, WITHOUT_RESPONSE)), times: 1 }] : list;
}

function count(counts: Counts, name: string, by: number): void {
  counts.set(name, (counts.get(name) ?? 0) + by);
}

const MACHINE_FAULTS = [
  'kill -9 of a server at random',
  'kill -9 of PostgreSQL',
  'a lost response to COMMIT',
  'connections cut',
];

/** Causes the machine faults in turn until the test is over, each at least once. */
export async function causeMachineFaults(
  bed: TestBed,
  counts: Counts,
  isOver: () => boolean,
  pauseMs: number,
): Promise<void> {
  const wanted = machineFaults.filter(({ name }) => MACHINE_FAULTS.includes(name));
  for (let round = 0; round === 0 || !isOver(); round += 1)
    for (const fault of wanted) {
      if (round > 0 && isOver()) return;
      const { hits } = await causeFault(fault, bed);
      count(counts, fault.name, hits);
      await sleep(pauseMs);
    }
}

/** Repeatedly stops a random provider for a while, and approves the players' withdrawals. */
export async function actAsStaff(
  caller: Caller,
  { random, counts, isOver, players }: Context & { players: readonly Player[] },
): Promise<void> {
  const ids = new Set(players.map(({ id }) => id));
  while (!isOver()) {
    const name = oneOf(random, PROVIDERS);
    const path = `/api/admin/payment-providers/${name}`;
    const stopped = await caller.call('POST', path, { stopped: true, reason: 'A test' });
    if (stopped?.status === 200) count(counts, 'provider stopped', 1);
    await sleep(1500);
    while ((await caller.call('POST', path, { stopped: false }))?.status !== 200) await sleep(200);
    await approve(caller, counts, ids);
    await sleep(5000);
  }
}

async function approve(caller: Caller, counts: Counts, players: ReadonlySet<number>): Promise<void> {
  const list = await caller.call('GET', '/api/admin/pending-withdrawals?limit=50');
  const own = list?.status === 200 ? list.body.filter(({ userId }) => players.has(userId)) : [];
  for (const { id } of own) {
    const reply = await caller.call('POST', '/api/admin/process-withdrawal', { transactionId: id });
    if (reply?.status === 200) count(counts, 'payout approved by staff', 1);
  }
}
