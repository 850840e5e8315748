// Transfers that only someone with access to the database could write: the ledger check finds them,
// although the books still balance.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let player: Player;
let ids: Record<'credit' | 'deposit' | 'withdrawal' | 'won' | 'lost' | 'open' | 'nothing' | 'forged', number>;

beforeAll(async () => {
  app = await startApp();
  const admin = await app.admin();
  player = await app.player('100.00');
  const deposit = await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
  await admin.post('/api/admin/approve-deposit', { depositId: deposit.id }, 200);
  const withdrawal = await player.post('/api/transactions/withdrawal', { amount: 10, method: 'mpesa_kenya' }, 201);
  await admin.post('/api/admin/process-withdrawal', { transactionId: withdrawal.id }, 200);
  const game = await app.game();
  const bet = () => player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
  const settled = async (status: 'won' | 'lost') => {
    const { id } = await bet();
    await admin.patch(`/api/bets/${id}/status`, { status });
    return id;
  };
  const { rows } = await app.database.pool.query<{ id: number }>(
    `select id from transactions where method = 'admin_credit' and user_id = ${player.id}`,
  );
  ids = {
    credit: rows[0]?.id as number,
    deposit: deposit.id,
    withdrawal: withdrawal.id,
    won: await settled('won'),
    lost: await settled('lost'),
    open: (await bet()).id,
    nothing: 1_000_000,
    forged: 0,
  };
  await app.expectBooksToBalance();
});
afterAll(() => app.close());

type Forged = [
  kind: string,
  ref: keyof typeof ids,
  sequence: number,
  debit: string,
  credit: string,
  amountCents?: number,
];

/** Adds the transfers of 10.00, and removes them again. */
async function verifyWith(transfers: readonly Forged[], userId: number | null, removeOthers = async () => {}) {
  const { pool } = app.database;
  const values = transfers.map(
    ([kind, ref, sequence, debit, credit, amountCents = 1000]) =>
      `('${kind}', ${ids[ref]}, ${sequence}, ${userId}, '${debit}', '${credit}', ${amountCents})`,
  );
  const before = await pool.query('select * from wallets where user_id = $1', [userId]);
  await pool.query(
    `insert into transfers (kind, ref_id, sequence, user_id, debit_account, credit_account, amount_cents)
     values ${values.join()}`,
  );
  const report = await verifyLedger(pool);
  const triggers = (action: string) =>
    ['transfers', 'wallets'].map((table) => `alter table ${table} ${action} trigger user`);
  const columns = ['available_cents', 'held_cents', 'staked_cents', 'debt_cents'];
  await pool.query(
    [
      ...triggers('disable'),
      `delete from transfers where id in (select id from transfers order by id desc limit ${transfers.length})`,
      ...before.rows.map((wallet) => {
        const values = columns.map((name) => `${name} = ${wallet[name]}`);
        return `update wallets set ${values.join()} where user_id = ${userId}`;
      }),
      ...triggers('enable'),
    ].join(';'),
  );
  await removeOthers();
  await app.expectBooksToBalance();
  return report;
}

const CASES: [string, ...Forged[]][] = [
  ['funds added for a deposit', ['credit', 'deposit', 0, 'adjustments', 'available']],
  ['a deposit without a request', ['deposit', 'nothing', 0, 'cash_in:card', 'available']],
  ['a second deposit for a request', ['deposit', 'deposit', 1, 'cash_in:card', 'available', 2000]],
  ['added funds without a request', ['credit', 'nothing', 0, 'adjustments', 'available']],
  ['funds added as a reversed deduction', ['deduction_reversal', 'nothing', 0, 'adjustments', 'available']],
  [
    'a withdrawal without a request',
    ['withdrawal_hold', 'nothing', 0, 'available', 'held'],
    ['withdrawal_payment', 'nothing', 0, 'held', 'cash_out:card'],
  ],
  ['a withdrawal returned without a request', ['withdrawal_return', 'nothing', 0, 'adjustments', 'available']],
  ['a withdrawal returned after it was paid', ['withdrawal_return', 'withdrawal', 0, 'adjustments', 'available']],
  ['a payout without a bet', ['payout', 'nothing', 1, 'winnings', 'available']],
  ['a payout of a lost bet', ['payout', 'lost', 9, 'winnings', 'available']],
  ['a payout of a lost bet, with its settlement', ['payout', 'lost', 1, 'winnings', 'available']],
  ['a payout of an open bet', ['payout', 'open', 1, 'winnings', 'available']],
  ['a second payout of a won bet', ['payout', 'won', 2, 'winnings', 'available']],
  ['a reversed payout of a bet that was not reversed', ['payout_reversal', 'won', 1, 'available', 'winnings']],
  ['a debt of a bet that was not reversed', ['debt', 'won', 1, 'debt', 'winnings']],
  ['a repaid debt without a payout', ['debt_repayment', 'lost', 1, 'available', 'winnings']],
  ['money from nowhere as a repayment', ['request_repayment', 'nothing', 1, 'adjustments', 'available']],
  ['a bonus paid by winnings', ['accumulator_bonus', 'won', 1, 'winnings', 'available']],
  ['a shortfall that reaches a player', ['shortfall', 'lost', 1, 'shortfalls', 'available']],
  ['a cash-out of a lost bet', ['cash_out', 'lost', 1, 'winnings', 'available']],
  ['money of a case that reaches a player', ['reconciliation', 'nothing', 1, 'treasury', 'available']],
  ['a charge that reaches a player', ['charge', 'nothing', 1, 'treasury', 'available']],
  ['a restored deposit without a request', ['deposit_reversal', 'nothing', 1, 'treasury', 'available']],
  ['a restored deposit that was not reversed', ['deposit_reversal', 'deposit', 1, 'cash_in:card', 'available']],
  ['a released stake that was not held', ['delay_release', 'nothing', 1, 'adjustments', 'available']],
  ['a settled stake', ['stake_settlement', 'won', 2, 'adjustments', 'available']],
];

it.each(CASES)('finds %s', async (_, ...transfers) => {
  const { holds, checks } = await verifyWith(transfers, player.id);
  expect(checks.filter(({ violations }) => violations > 0)).not.toEqual([]);
  expect(holds).toBe(false);
});

it.each([
  ['deposit', 'card', 'cash_in:card', 'deposit'],
  ['deposit', 'admin_credit', 'adjustments', 'credit'],
])('finds a completed %s (%s) that no one decided', async (type, method, account, kind) => {
  const { pool } = app.database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into transactions (user_id, type, amount_cents, method, status, completed_at)
     values ($1, $2, 1000, $3, 'completed', now()) returning id`,
    [player.id, type, method],
  );
  ids.forged = rows[0]?.id as number;
  const { holds } = await verifyWith([[kind, 'forged', 0, account, 'available']], player.id, async () => {
    await pool.query('delete from transactions where id = $1', [ids.forged]);
  });
  expect(holds).toBe(false);
});

it.each<[string, Forged]>([
  ["an amount other than the case's", ['reconciliation', 'forged', 0, 'float:mpesa', 'suspense:mpesa', 999]],
  ['an account that its closing does not use', ['reconciliation', 'forged', 0, 'float:mpesa', 'treasury']],
  ['the other direction', ['reconciliation', 'forged', 0, 'suspense:mpesa', 'float:mpesa']],
])('finds a closing that moved %s', async (_, transfer) => {
  const { pool } = app.database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into payment_cases (provider, kind, receipt, direction, amount_cents, closing, closed_at)
     values ('mpesa', 'missing_here', 'X', 'in', 1000, '{"closing": "suspense"}', now()) returning id`,
  );
  ids.forged = rows[0]?.id as number;
  const { holds } = await verifyWith([transfer], null, async () => {
    await pool.query('delete from payment_cases where id = $1', [ids.forged]);
  });
  expect(holds).toBe(false);
});

it.each<[string, string, number, string]>([
  ['a charge of a different amount', 'succeeded', 999, 'charges:mpesa'],
  ['a charge that its payment does not have', 'succeeded', 0, 'charges:mpesa'],
  ["another provider's charge", 'succeeded', 1000, 'charges:mtn'],
  ['a charge for a payment that failed', 'failed', 1000, 'charges:mpesa'],
])('finds %s', async (_, state, chargeCents, debit) => {
  const { pool } = app.database;
  const { rows } = await pool.query<{ id: number }>(
    `insert into payments (reference, provider, kind, state, network, amount_cents, paid_cents, charge_cents, phone,
       claimed_receipt, receipt, failure, sent_at, finished_at)
     select gen_random_uuid(), 'mpesa', 'unsolicited', $1, 'mpesa_kenya', 1000, paid, $2, '+254700000001', 'C1',
       case when paid is not null then 'C1' end, case when paid is null then 'refused' end, now(), now()
     from (select case when $1 = 'succeeded' then 1000 end as paid) as payment returning id`,
    [state, chargeCents],
  );
  ids.forged = rows[0]?.id as number;
  const charge: Forged = ['charge', 'forged', 0, debit, 'float:mpesa'];
  const { checks } = await verifyWith([charge], null, async () => {
    await pool.query('delete from payments where id = $1', [ids.forged]);
  });
  const broken = checks.filter(({ violations }) => violations > 0).map(({ name }) => name);
  expect(broken).toContain("every payment moved its provider's charge once, and no other charge was moved");
});
