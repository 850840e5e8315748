// Tests payments under faults, with all providers. At the end, exactly the movements in the
// emulators' books must be recorded, each once and for the right player.
import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { setCurrency } from '#domain/currency.ts';
import { randomFrom } from '#server/feeds/random.ts';
import { checkout } from '#tests/support/folders.ts';
import { createCaller, type Session } from '#tests/torture/calls.ts';
import { ADMIN } from '#tests/torture/node.ts';
import { type BookRow, checkLedger, checkRecords, readRecords, type Verdict } from '#tests/torture/payments/check.ts';
import { actAsStaff, type Counts, causeMachineFaults, misbehave } from '#tests/torture/payments/faults.ts';
import { type Latency, readLatency } from '#tests/torture/payments/latency.ts';
import { type Acts, answerPrompts, pay, registerPlayers } from '#tests/torture/payments/players.ts';
import { openTestBed, PROVIDERS, type TestBed } from '#tests/torture/payments/test-bed.ts';
import { logIn } from '#tests/torture/player.ts';

type Settings = {
  payments: number;
  seed: string;
  /** Without faults, to measure how long results take. */
  calm?: boolean;
  print?: (line: string) => void;
};
export type PaymentsReport = Verdict & { counts: Counts; seconds: number; perSecond: number; latency: Latency };

/** Kept low, because a player with ten failed prompts in an hour cannot start another one. */
const PAYMENTS_PER_PLAYER = 20;
const MACHINE_FAULT_PAUSE_MS = 5000;
const TRACK_MS = 500;
/** Every two seconds. Querying each payment four times as often took 40% more processor time. */
const HURRY_ROUNDS = 4;

export async function runPaymentTorture(settings: Settings): Promise<PaymentsReport> {
  const { payments, seed, calm = false, print = () => undefined } = settings;
  setCurrency('USD');
  const bed = await openTestBed();
  let isOver = false;
  let stopAnswering = false;
  const running: Promise<void>[] = [];
  /** Keeps an error until the work is awaited, since an unhandled one would hide what caused it. */
  const inBackground = (work: readonly Promise<void>[]): readonly Promise<void>[] => {
    for (const each of work) each.catch(() => undefined);
    running.push(...work);
    return work;
  };
  try {
    const session: Session = {
      urls: bed.nodes.map(({ url }) => url),
      history: { calls: 0, entries: [], final: [] },
      isOver: () => isOver,
    };
    const players = await registerPlayers(bed, session, Math.max(16, Math.ceil(payments / PAYMENTS_PER_PLAYER)));
    print(`${players.length} players registered`);
    const acts: Acts = { left: payments, acknowledged: [] };
    const counts: Counts = new Map();
    const open = { prompts: new Set<number>() };
    const answers = inBackground([
      trackPrompts(bed, { open, hurry: !calm }, () => stopAnswering),
      ...PROVIDERS.map((name) =>
        answerPrompts(bed.emulators[name], randomFrom(`${seed} phones ${name}`), () => stopAnswering),
      ),
    ]);
    const staff = createCaller(session, `${seed} staff`);
    await logIn(staff, { id: 0, ...ADMIN });
    const startedAt = Date.now();
    const faults = () => [
      ...PROVIDERS.map((name) =>
        misbehave(name, bed.emulators[name], { random: randomFrom(`${seed} ${name}`), counts, isOver: () => isOver }),
      ),
      actAsStaff(staff, { random: randomFrom(`${seed} decisions`), counts, isOver: () => isOver, players }),
      causeMachineFaults(bed, counts, () => isOver, MACHINE_FAULT_PAUSE_MS),
    ];
    const faultWork = inBackground(calm ? [] : faults());
    await Promise.all(players.map((player) => pay(session, bed, player, acts, (id) => open.prompts.has(id))));
    const seconds = (Date.now() - startedAt) / 1000;
    print(`all payments were started after ${seconds.toFixed(0)} s`);
    isOver = true;
    await Promise.all(faultWork);
    const latency = await finish(bed, startedAt, print);
    stopAnswering = true;
    await Promise.all(answers);
    const records = await readRecords(bed.pool);
    const verdict = checkRecords({ ...records, books: await readBooks(bed), players, acts });
    const wrong = [...verdict.wrong, ...(await checkLedger(bed.pool))];
    return { ...verdict, wrong, counts, seconds, perSecond: payments / seconds, latency };
  } finally {
    isOver = true;
    stopAnswering = true;
    await Promise.allSettled(running);
    await bed.stop();
  }
}

/**
 * Tracks the open prompts. With `hurry`, it skips the intervals between status queries (5 s to 5
 * min) by making payments due, except those whose call may be in flight: their next_at is 40 s
 * ahead, and a call ends within 30 s.
 */
async function trackPrompts(
  { pool }: TestBed,
  { open, hurry }: { open: { prompts: Set<number> }; hurry: boolean },
  isOver: () => boolean,
): Promise<void> {
  for (let round = 0; !isOver(); round += 1) {
    if (hurry && round % HURRY_ROUNDS === 0) await pool.query(MAKE_DUE).catch(() => undefined);
    const prompts = await pool
      .query<{ user_id: number }>(
        `select user_id from payments where kind = 'prompt' and state in ('created', 'sent', 'pending')`,
      )
      .catch(() => null);
    if (prompts) open.prompts = new Set(prompts.rows.map(({ user_id }) => user_id));
    await sleep(TRACK_MS);
  }
}

const MAKE_DUE = `update payments set next_at = now()
  where next_at > now() and (next_at < now() + interval '10 s' or next_at > now() + interval '40 s')`;

/** Leaves out forged M-Pesa confirmations, which are queried until staff close their case. */
const OPEN = `select count(*)::int as count from payments
  where state in ('created', 'sent', 'pending') and coalesce(claimed_receipt, '') not like 'FAKE%'`;
const OPEN_WITHOUT_CASE = `select count(*)::int as count from payments p
  where state in ('created', 'sent', 'pending')
    and not exists (select from payment_cases c where c.payment_id = p.id and c.kind = 'no_trace')`;
const MAX_SETTLE_MS = 120_000;
/** A payment claimed by a node that was killed is left alone for 30 seconds (see MAKE_DUE). */
const LONGEST_CLAIM_MS = 33_000;

/**
 * Ends the faults, measures latency, and brings open payments to an end: lets four minutes pass,
 * after which M-Pesa's results are final, reconciles M-Pesa, and then makes the open payments a day
 * old.
 */
async function finish(bed: TestBed, startedAt: number, print: (line: string) => void): Promise<Latency> {
  for (const name of PROVIDERS) await fetch(`${bed.emulators[name].url}/_emulator/faults`, { method: 'DELETE' });
  await settle(bed, LONGEST_CLAIM_MS);
  const latency = await readLatency(bed.pool);
  print(`open after the payments: ${await readOpen(bed)}`);
  await ageOpenPayments(bed, '4 minutes');
  await settle(bed, LONGEST_CLAIM_MS);
  print(`open after four minutes: ${await readOpen(bed)}`);
  for (const day of new Set([startedAt, Date.now()].map((time) => new Date(time).toISOString().slice(0, 10))))
    await reconcileMpesa(bed, day);
  await settle(bed, LONGEST_CLAIM_MS);
  // Prompts that were never accepted fail, and other open payments become cases.
  await ageOpenPayments(bed, '25 hours');
  await settle(bed, LONGEST_CLAIM_MS, OPEN_WITHOUT_CASE);
  print(`open at the end: ${await readOpen(bed)}`);
  return latency;
}

const ageOpenPayments = ({ pool }: TestBed, age: string) =>
  pool.query(
    `update payments set created_at = created_at - $1::interval, sent_at = sent_at - $1::interval, next_at = now()
     where state in ('created', 'sent', 'pending')`,
    [age],
  );

/** @param day UTC */
async function reconcileMpesa(bed: TestBed, day: string): Promise<void> {
  const command = ['--import', 'tsx', 'server/commands/reconcile.ts', '--provider', 'mpesa', '--date', day];
  const env = { ...process.env, NODE_ENV: 'test', ...bed.env, DATABASE_URL: bed.databaseUrl };
  // Exits with 1 if there are open cases, as there are here, but also after an error.
  await promisify(execFile)(process.execPath, command, { cwd: checkout, env }).catch(({ message, stdout }) => {
    if (!String(stdout).includes('open cases')) throw new Error(message);
  });
}

/**
 * Waits until none of the counted payments are open, or their number has not changed for this long;
 * at most two minutes.
 */
async function settle(bed: TestBed, stableMs: number, counted = OPEN): Promise<void> {
  const end = Date.now() + MAX_SETTLE_MS;
  let last = -1;
  let since = Date.now();
  while (Date.now() < end) {
    const now = await readOpen(bed, counted);
    if (now === 0) return;
    if (now !== last) [last, since] = [now, Date.now()];
    if (Date.now() - since > stableMs) return;
    await sleep(250);
  }
}

async function readOpen({ pool }: TestBed, counted = OPEN): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(counted);
  return rows[0]?.count ?? 0;
}

async function readBooks({ emulators }: TestBed): Promise<BookRow[]> {
  const books = await Promise.all(
    PROVIDERS.map(async (provider) => {
      const rows = await emulators[provider].read<(Omit<BookRow, 'cents'> & { amount: string })[]>('/_emulator/books');
      return rows.map((row) => ({ ...row, provider, cents: Math.round(Number(row.amount) * 100) }));
    }),
  );
  return books.flat();
}
