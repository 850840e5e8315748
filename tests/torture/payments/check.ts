// Compares the emulators' books, the source of truth, with what the site has recorded.
import type { Pool } from '#server/database/pool.ts';
import { phoneKey } from '#server/features/auth/phone-number.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import type { Acts, Player } from '#tests/torture/payments/players.ts';
import type { ProviderName } from '#tests/torture/payments/test-bed.ts';

export type BookRow = {
  provider: ProviderName;
  receipt: string;
  reference: string;
  direction: 'in' | 'out';
  cents: number;
  /** Digits only. */
  phone: string;
};
export type PaymentFact = {
  id: number;
  reference: string;
  provider: ProviderName;
  kind: 'prompt' | 'unsolicited' | 'payout';
  state: string;
  user_id: number | null;
  account: string | null;
  amount_cents: number;
  paid_cents: number | null;
  receipt: string | null;
  claimed_receipt: string | null;
  cases: string[];
};
export type WalletFact = { user_id: number; available_cents: number; held_cents: number };
export type RequestFact = { id: number; user_id: number; type: string; status: string; cents: number; paid_by: string };

export type Records = {
  books: BookRow[];
  payments: PaymentFact[];
  wallets: WalletFact[];
  requests: RequestFact[];
  players: readonly Player[];
  acts: Pick<Acts, 'acknowledged'>;
};
export type Verdict = {
  wrong: string[];
  figures: { movements: number; succeeded: number; failed: number; open: number; suspense: number; cases: number };
};

export async function readRecords(pool: Pool): Promise<Pick<Records, 'payments' | 'wallets' | 'requests'>> {
  const payments = await pool.query<PaymentFact>(
    `select p.id, p.reference, p.provider, p.kind, p.state, p.user_id, p.account, p.amount_cents, p.paid_cents, p.receipt, p.claimed_receipt,
       array(select c.kind from payment_cases c where c.payment_id = p.id) as cases
     from payments p left join users u on u.id = p.user_id where u.username like 'payer%' or p.user_id is null`,
  );
  const wallets = await pool.query<WalletFact>(
    `select user_id, available_cents, held_cents from wallets join users u on u.id = user_id
     where u.username like 'payer%'`,
  );
  const requests = await pool.query<RequestFact>(
    `select t.id, t.user_id, t.type, t.status, t.amount_cents as cents, coalesce(p.provider, 'staff') as paid_by
     from transactions t join users u on u.id = t.user_id left join payments p on p.transaction_id = t.id
     where u.username like 'payer%'`,
  );
  return { payments: payments.rows, wallets: wallets.rows, requests: requests.rows };
}

export function checkRecords(records: Records): Verdict {
  const { books, payments } = records;
  const wrong: string[] = [];
  const byReceipt = groupBy(payments, ({ provider, receipt }) => `${provider} ${receipt}`);
  const players = new Map(records.players.map((player) => [player.id, player]));
  const prompts = payments.filter(({ provider, kind }) => provider === 'mpesa' && kind === 'prompt');
  const owners = new Map(prompts.map(({ id, user_id }) => [shortReference(id), user_id]));
  for (const row of books) {
    const found = byReceipt.get(`${row.provider} ${row.receipt}`) ?? [];
    if (found.length === 0) wrong.push(`not recorded: ${describe(row)}`);
    if (found.length > 1) wrong.push(`recorded ${found.length} times: ${describe(row)}`);
    for (const payment of found) checkMovement(row, payment, { players, owners, wrong });
  }
  checkPayments(records, wrong);
  checkBalances(records, byReceipt, wrong);
  checkAcknowledged(records, wrong);
  const countWhere = (test: (payment: PaymentFact) => boolean) => payments.filter(test).length;
  return {
    wrong,
    figures: {
      movements: books.length,
      succeeded: countWhere(({ state }) => state === 'succeeded'),
      failed: countWhere(({ state }) => state === 'failed'),
      open: countWhere(isOpen),
      suspense: countWhere(({ user_id }) => user_id === null),
      cases: countWhere(({ cases }) => cases.length > 0),
    },
  };
}

const isOpen = ({ state }: PaymentFact) => ['created', 'sent', 'pending'].includes(state);
const describe = ({ provider, receipt, direction, cents, phone, reference }: BookRow) =>
  `${provider} ${receipt}, ${cents} cents ${direction}, phone ${phone}, reference ${reference}`;
const shortReference = (id: number) => `GL${id.toString(36).toUpperCase().padStart(4, '0')}`;

type CheckContext = {
  players: ReadonlyMap<number, Player>;
  /** The players by their prompts' account numbers. */
  owners: ReadonlyMap<string, number | null>;
  wrong: string[];
};

/**
 * Checks that the payment has the movement's amount and direction, and belongs to the player with
 * its phone or account number.
 */
function checkMovement(row: BookRow, payment: PaymentFact, { players, owners, wrong }: CheckContext): void {
  const report = (what: string) => void wrong.push(`${what}: payment ${payment.id} of ${describe(row)}`);
  if (payment.paid_cents !== row.cents) report(`${payment.paid_cents} cents recorded`);
  if ((payment.kind === 'payout') !== (row.direction === 'out')) report('the wrong direction');
  if (payment.paid_cents !== payment.amount_cents && !payment.cases.includes('amount'))
    report('no case for the amount');
  const player = payment.user_id === null ? null : (players.get(payment.user_id) ?? null);
  if (payment.kind === 'unsolicited') {
    const phone = [...players.values()].find(({ phoneNumber }) => phoneNumber === phoneKey(row.reference));
    // A separate payment to a prompt's account number belongs to the prompt's player.
    const owner = phone?.id ?? owners.get(row.reference) ?? null;
    if (owner !== payment.user_id) report(`credited to player ${payment.user_id}, not ${owner}`);
    if (player === null && !payment.cases.includes('unknown_account')) report('in suspense without a case');
    return;
  }
  if (row.reference !== payment.reference && row.reference !== shortReference(payment.id))
    report('booked to another payment');
  const isOwn = player?.phoneNumber === `+${row.phone}`;
  if (!isOwn && (payment.kind === 'payout' || !payment.cases.includes('payer')))
    report(`player ${player?.phoneNumber}`);
}

function checkPayments({ books, payments }: Records, wrong: string[]): void {
  const inBooks = new Set(books.map(({ provider, receipt }) => `${provider} ${receipt}`));
  const moved = groupBy(books, ({ direction, reference }) => `${direction} ${reference}`);
  for (const payment of payments) {
    const { id, provider, kind, state, receipt, reference } = payment;
    const name = `${provider} ${kind} ${id} (${state})`;
    const movements = [...(moved.get(`out ${reference}`) ?? []), ...(moved.get(`in ${reference}`) ?? [])];
    if (movements.length > 1) wrong.push(`paid ${movements.length} times: ${name}`);
    if (state === 'succeeded' && !inBooks.has(`${provider} ${receipt}`))
      wrong.push(`recorded, but not in the books: ${name} ${receipt}`);
    if (state !== 'succeeded' && movements.length > 0) wrong.push(`paid, but not recorded as paid: ${name}`);
    // Some payments never get a result: M-Pesa reports none for a payout that it never received or
    // for a forged payment, and Airtel may never decide. They stay open, as cases for staff.
    if (isOpen(payment) && !payment.cases.includes('no_trace')) wrong.push(`still open without a case: ${name}`);
  }
}

/** Expects each balance to be what the player paid in, less withdrawals that did not fail. */
function checkBalances({ books, wallets, requests }: Records, byReceipt: Map<string, PaymentFact[]>, wrong: string[]) {
  const received = new Map<number, number>();
  for (const { direction, provider, receipt, cents } of books) {
    const userId = byReceipt.get(`${provider} ${receipt}`)?.[0]?.user_id;
    if (direction === 'in' && userId) received.set(userId, (received.get(userId) ?? 0) + cents);
  }
  const requestsOf = groupBy(requests, ({ user_id }) => String(user_id));
  for (const { user_id, available_cents, held_cents } of wallets) {
    const out = (requestsOf.get(String(user_id)) ?? []).filter(({ type }) => type === 'withdrawal');
    const sum = (status: string) => out.reduce((total, row) => total + (row.status === status ? row.cents : 0), 0);
    const held = sum('pending');
    const available = (received.get(user_id) ?? 0) - sum('completed') - held;
    if (available !== available_cents) wrong.push(`player ${user_id} has ${available_cents}, expected ${available}`);
    if (held !== held_cents) wrong.push(`player ${user_id} has ${held_cents} on hold, expected ${held}`);
  }
}

function checkAcknowledged({ acts, requests }: Records, wrong: string[]): void {
  const owners = new Map(requests.map(({ id, user_id }) => [id, user_id]));
  for (const { player, id } of acts.acknowledged)
    if (owners.get(id) !== player) wrong.push(`lost: request ${id} of player ${player}`);
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

/** Runs the site's own ledger checks. */
export async function checkLedger(pool: Pool): Promise<string[]> {
  const { checks } = await verifyLedger(pool);
  return checks.flatMap(({ name, violations }) => (violations > 0 ? [`ledger: ${name} (${violations})`] : []));
}
