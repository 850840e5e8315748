// Verifies the books: the transfers' sums match the balances, open bets and open withdrawals. A
// check is a query that counts violations or lists affected players; all use one snapshot.
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { withSnapshot } from '#server/database/transaction.ts';
import { BET_CHECKS } from '#server/ledger/bet-checks.ts';
import { RECORD_CHECKS } from '#server/ledger/record-checks.ts';
import { TRANSACTION_CHECKS } from '#server/ledger/transaction-checks.ts';
import { TRANSFER_CHECKS } from '#server/ledger/transfer-checks.ts';

/** `playerIds`: the affected players, for a check about players; null for one about the ledger. */
export type LedgerCheck = { name: string; violations: number; playerIds: number[] | null };

/** Amounts in cents, except the number of transfers. EQUATION holds if the books balance. */
export type LedgerFigures = {
  transfers: number;
  moneyIn: number;
  moneyOut: number;
  adjustments: number;
  playersAvailable: number;
  playersHeld: number;
  playersStaked: number;
  playersDebt: number;
  operator: number;
  /** What payment providers hold, and what they have charged. */
  floats: number;
  charges: number;
  /** Money whose owner is unknown, and the operator's own money that was paid into floats. */
  suspense: number;
  treasury: number;
};

export type LedgerReport = { holds: boolean; asOf: Date; checks: LedgerCheck[]; figures: LedgerFigures };

const BALANCE_CHECKS: Record<string, string> = {
  'every balance is the sum of its transfers': `
    select count(*) from wallets w left join (
      select user_id,
        coalesce(sum(amount_cents) filter (where credit_account = 'available'), 0)
          - coalesce(sum(amount_cents) filter (where debit_account = 'available'), 0) as available,
        coalesce(sum(amount_cents) filter (where credit_account = 'held'), 0)
          - coalesce(sum(amount_cents) filter (where debit_account = 'held'), 0) as held,
        coalesce(sum(amount_cents) filter (where credit_account = 'staked'), 0)
          - coalesce(sum(amount_cents) filter (where debit_account = 'staked'), 0) as staked,
        coalesce(sum(amount_cents) filter (where debit_account = 'debt'), 0)
          - coalesce(sum(amount_cents) filter (where credit_account = 'debt'), 0) as debt
      from transfers group by user_id
    ) t on t.user_id = w.user_id
    where (w.available_cents, w.held_cents, w.staked_cents, w.debt_cents)
      <> (coalesce(t.available, 0), coalesce(t.held, 0), coalesce(t.staked, 0), coalesce(t.debt, 0))`,
  'no balance is below zero': `
    select count(*) from wallets where available_cents < 0 or held_cents < 0 or staked_cents < 0
      or debt_cents < 0`,
  'staked equals the stakes of pending bets': `
    select count(*) from wallets w left join (
      select user_id, sum(stake_cents) as staked from bets where status = 'pending' group by user_id
    ) b on b.user_id = w.user_id where w.staked_cents <> coalesce(b.staked, 0)`,
  'held equals pending withdrawals plus bets in their in-play delay': `
    select count(*) from wallets w left join (
      select user_id, sum(amount_cents) as held from (
        select user_id, amount_cents from transactions where type = 'withdrawal' and status = 'pending'
        union all select user_id, stake_cents from in_play_delays where ended_at is null
      ) open group by user_id
    ) t on t.user_id = w.user_id where w.held_cents <> coalesce(t.held, 0)`,
};

const checks = { ...BALANCE_CHECKS, ...BET_CHECKS, ...TRANSACTION_CHECKS, ...TRANSFER_CHECKS, ...RECORD_CHECKS };

/** Checks of values stored per player. Each selects the players with wrong values. */
const playerChecks: Record<string, string> = {
  "the totals for players' limits equal the sums of their transfers": `
    select distinct total.user_id from play_totals total cross join lateral (
      select coalesce(sum(amount_cents) filter (where kind = 'stake'), 0) as stake,
        coalesce(sum(received_payout(kind, amount_cents)), 0) as payout
      from transfers t where t.user_id = total.user_id and t.created_at >= total.starts_on::timestamp at time zone 'UTC'
    ) as sums
    where (total.stake_cents, total.payout_cents) is distinct from (sums.stake, sums.payout)`,
};

const CHECK_TIMEOUT_MS = 600_000;

export async function verifyLedger(pool: Pool): Promise<LedgerReport> {
  return withSnapshot(pool, async (transaction) => {
    const statement = (text: string) => raw(text).within(CHECK_TIMEOUT_MS);
    await sql`set local statement_timeout = ${raw(CHECK_TIMEOUT_MS)}`.run(transaction);
    // Most checks join whole tables. After a large settlement the statistics are outdated, and the
    // planner would expect few rows and choose nested loops, or merge on one of several columns.
    await sql`set local enable_nestloop = off`.run(transaction);
    await sql`set local enable_mergejoin = off`.run(transaction);
    const asOf = await sql`select now()`.value<Date>(transaction);
    const results: LedgerCheck[] = [];
    for (const [name, text] of Object.entries(checks)) {
      const violations = await statement(text).value<number>(transaction);
      results.push({ name, violations, playerIds: null });
    }
    for (const [name, text] of Object.entries(playerChecks)) {
      const playerIds = await statement(text).allValues<number>(transaction);
      results.push({ name, violations: playerIds.length, playerIds });
    }
    const sums = await statement(FIGURES).one(transaction);
    const numbers = Object.entries(sums).map(([name, value]) => [name, Number(value)]);
    const figures = Object.fromEntries(numbers) as LedgerFigures;
    const { moneyIn, moneyOut, adjustments, operator, floats, charges, suspense, treasury } = figures;
    const players = figures.playersAvailable + figures.playersHeld + figures.playersStaked - figures.playersDebt;
    const held = moneyIn - moneyOut + adjustments + floats + charges;
    const violations = held === players + operator + suspense + treasury ? 0 : 1;
    results.push({ name: EQUATION, violations, playerIds: null });
    return { holds: results.every((check) => check.violations === 0), asOf, checks: results, figures };
  });
}

const EQUATION = 'in - out + adjustments + floats + charges = players + operator + suspense + treasury';

const FIGURES = `
  select * from (select count(*) as transfers from transfers) as counted, (
    select coalesce(-sum(balance) filter (where account like 'cash_in:%'), 0) as "moneyIn",
      coalesce(sum(balance) filter (where account like 'cash_out:%'), 0) as "moneyOut",
      coalesce(-sum(balance) filter (where account = 'adjustments'), 0) as adjustments,
      coalesce(sum(balance) filter (where account in ('winnings', 'shortfalls', 'promotions')), 0) as operator,
      coalesce(-sum(balance) filter (where account like 'float:%'), 0) as floats,
      coalesce(-sum(balance) filter (where account like 'charges:%'), 0) as charges,
      coalesce(sum(balance) filter (where account like 'suspense:%'), 0) as suspense,
      coalesce(sum(balance) filter (where account = 'treasury'), 0) as treasury
    from (
      select account, sum(amount) as balance from (
        select credit_account as account, amount_cents as amount from transfers
        union all select debit_account, -amount_cents from transfers) as sides group by account) as accounts
  ) as sums, (
    select coalesce(sum(available_cents), 0) as "playersAvailable", coalesce(sum(held_cents), 0) as "playersHeld",
      coalesce(sum(staked_cents), 0) as "playersStaked", coalesce(sum(debt_cents), 0) as "playersDebt"
    from wallets
  ) as players`;
