// Verifies the books: the sums of the ledger's transfers match the balances, the open bets and the
// open withdrawals. A check is a query that counts violations or lists the affected players; all
// run on one snapshot.
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { RECORD_CHECKS } from '#server/ledger/record-checks.ts';

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
  house: number;
  /** What payment providers hold, and what they have charged. */
  floats: number;
  charges: number;
  /** Money whose owner is unknown, and the operator's own money that was paid into floats. */
  suspense: number;
  treasury: number;
};

export type LedgerReport = { holds: boolean; asOf: Date; checks: LedgerCheck[]; figures: LedgerFigures };

const checks: Record<string, string> = {
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
  'every bet was staked once, with its remaining stake plus its cashed-out parts': `
    select count(*) from bets b
    left join transfers t on t.ref_id = b.id and t.user_id = b.user_id
      and t.kind = case when b.free_bet_id is null then 'stake' else 'free_stake' end
    left join (
      select bet_id, sum(stake_cents) as stake_cents from standing_cash_outs where stake_left_cents > 0 group by bet_id
    ) c on c.bet_id = b.id
    where t.amount_cents is distinct from b.stake_cents + coalesce(c.stake_cents, 0)`,
  'every stake belongs to a bet': `
    select count(*) from transfers t left join bets b on b.id = t.ref_id 
    where t.kind in ('stake', 'free_stake')
      and (b.id is null or (t.kind = 'free_stake') <> (b.free_bet_id is not null))`,
  'every settled bet was paid its payout, once': `
    select count(*) from bets b
    left join transfers s on s.kind = 'stake_settlement' and s.ref_id = b.id and s.sequence = b.settlement_count
    left join transfers p on p.kind = 'payout' and p.ref_id = b.id and p.sequence = b.settlement_count
    where b.status not in ('pending', 'cashed_out')
      and (s.amount_cents is distinct from b.stake_cents or coalesce(p.amount_cents, 0) <> b.payout_cents)`,
  'every settlement but the last was reversed': `
    select count(*) from bets b join transfers s on s.kind = 'stake_settlement' and s.ref_id = b.id
    left join transfers r on r.kind = 'stake_reversal' and r.ref_id = b.id and r.sequence = s.sequence
    where (r.id is null) <> (s.sequence = b.settlement_count and b.status not in ('pending', 'cashed_out'))`,
  'every reversed payout was reclaimed in full, or is owed': `
    select count(*) from transfers p
    join transfers r on r.kind = 'stake_reversal' and r.ref_id = p.ref_id and r.sequence = p.sequence
    where p.kind = 'payout' and p.amount_cents <> (
      select coalesce(sum(t.amount_cents), 0) from transfers t
      where t.kind in ('payout_reversal', 'shortfall', 'debt') and t.ref_id = p.ref_id and t.sequence = p.sequence)`,
  'every cash-out moved its stake and its amount, once': `
    select count(*) from cash_outs c
    full join (select * from transfers where kind = 'cash_out_stake') s
      on s.ref_id = c.bet_id and s.sequence = c.number_in_bet and s.user_id = c.user_id
    full join (select * from transfers where kind = 'cash_out') p
      on p.ref_id = c.bet_id and p.sequence = c.number_in_bet and p.user_id = c.user_id
    where s.amount_cents is distinct from c.stake_cents or p.amount_cents is distinct from c.amount_cents`,
  'every reversed cash-out returned its stake, and its amount was reclaimed in full or is owed': `
    select count(*) from (
      select c.*, -c.number_in_bet as sequence from cash_outs c join cash_out_reversals r on r.cash_out_id = c.id
      where r.reversed_at is not null
    ) c
    full join (select * from transfers where kind = 'stake_reversal' and sequence < 0) s
      on s.ref_id = c.bet_id and s.sequence = c.sequence and s.user_id = c.user_id
    full join (
      select ref_id, sequence, sum(amount_cents) as amount_cents from transfers
      where kind in ('payout_reversal', 'debt') and sequence < 0 group by ref_id, sequence
    ) p on p.ref_id = c.bet_id and p.sequence = c.sequence
    where s.amount_cents is distinct from c.stake_cents or p.amount_cents is distinct from c.amount_cents`,
  'a bet is cashed out when its last part is, and pays the amount of that part': `
    select count(*) from bets b
    full join (select * from standing_cash_outs where stake_left_cents = 0) c on c.bet_id = b.id
    where (b.status = 'cashed_out') is distinct from (c.id is not null)
      or (c.id is not null and (c.amount_cents, c.stake_cents) is distinct from (b.payout_cents, b.stake_cents))`,
  "a bet's remaining stake is what its last cash-out left": `
    select count(*) from bets b join lateral (
      select stake_left_cents from standing_cash_outs where bet_id = b.id order by number_in_bet desc limit 1
    ) c on true where c.stake_left_cents > 0 and c.stake_left_cents <> b.stake_cents`,
  'a bet was paid at most its potential win, a won single more than its stake, a lost bet nothing': `
    select count(*) from bets
    where (status = 'won' and payout_cents <= stake_cents and not is_accumulator and potential_win_cents > stake_cents)
      or (status = 'lost' and payout_cents <> 0) or (status = 'void' and payout_cents <> case when free_bet_id is null then stake_cents else 0 end)
      or payout_cents - coalesce(bonus_cents, 0) > potential_win_cents`,
  'every bonus was paid by promotions with its settlement, and reversed with it': `
    select count(*) from (select * from bets where bonus_cents is not null) b
    full join (
      select p.ref_id, p.user_id, p.amount_cents from transfers p
      left join transfers r on r.kind = 'accumulator_bonus_reversal' and r.ref_id = p.ref_id and r.sequence = p.sequence
        and r.amount_cents = p.amount_cents
      join transfers s on s.kind = 'stake_settlement' and s.ref_id = p.ref_id and s.sequence = p.sequence
      left join transfers u on u.kind = 'stake_reversal' and u.ref_id = p.ref_id and u.sequence = p.sequence
      where p.kind = 'accumulator_bonus' and (r.id is null or u.id is null)
    ) t on t.ref_id = b.id and t.user_id = b.user_id
    where t.amount_cents is distinct from b.bonus_cents or b.status in ('lost', 'void', 'pending', 'cashed_out')
      or b.bonus_cents > b.max_bonus_cents`,
  'a free bet is staked in full by the promotions account, in the bet that uses it': `
    select count(*) from bets b join free_bets f on f.id = b.free_bet_id
    left join transfers t on t.kind = 'free_stake' and t.ref_id = b.id
    where f.user_id <> b.user_id or f.amount_cents <> b.stake_cents or t.debit_account is distinct from 'promotions'
      or (b.status <> 'void' and f.bet_id is null) or (b.status = 'void' and f.bet_id = b.id)`,
  'promotion costs equal the free bets and bonuses of bets': `
    select count(*) from (
      select coalesce(sum(case when debit_account = 'promotions' then amount_cents else -amount_cents end), 0) as paid
      from transfers where 'promotions' in (debit_account, credit_account)
    ) p cross join (
      select coalesce(sum(stake_cents) filter (where free_bet_id is not null and status <> 'void'), 0)
        + coalesce(sum(bonus_cents), 0) as cost from bets
    ) b where p.paid <> b.cost`,
  "a settled single has its leg's status": `
    select count(*) from bets b join bet_legs l on l.bet_id = b.id
    where not b.is_accumulator and b.status <> 'cashed_out' and b.status <> l.status`,
  'every completed transaction moved its amount, and no other transaction moved money': `
    select count(*) from transactions t
    left join transfers x on x.ref_id = t.id and x.kind = case
      when t.method = 'admin_credit' then 'credit' when t.method = 'admin_debit' then 'deduction_kept' when t.type = 'deposit' then 'deposit' else 'withdrawal_payment' end
    where (t.status = 'completed' and x.amount_cents is distinct from t.amount_cents)
      or (t.status <> 'completed' and x.id is not null)`,
  'added or deducted funds were reversed once and in full if their transaction is reversed, and never otherwise': `
    select count(*) from (select * from transactions where reversed_at is not null) t
    full join (select * from transfers where kind in ('credit_reversal', 'deduction_reversal')) x on x.ref_id = t.id and x.user_id = t.user_id
    where t.method is distinct from case x.kind when 'credit_reversal' then 'admin_credit' else 'admin_debit' end
      or t.status is distinct from 'completed'
      or x.amount_cents is distinct from t.amount_cents`,
  "every payment moved what was paid, once, through its provider's float": `
    select count(*) from payments p
    left join transfers d on d.kind = 'deposit' and d.ref_id = p.transaction_id and p.kind <> 'payout'
      and d.debit_account in ('float:' || p.provider, 'suspense:' || p.provider)
    left join transfers o on o.kind = 'withdrawal_payment' and o.ref_id = p.transaction_id and p.kind = 'payout'
      and o.credit_account = 'float:' || p.provider
    left join transfers s on s.kind = 'suspense' and s.ref_id = p.id and s.debit_account = 'float:' || p.provider
    left join transfers x on x.kind = 'payout_difference' and x.ref_id = p.id
    where case
      when p.state not in ('succeeded', 'reversed') then d.id is not null or o.id is not null or s.id is not null
      when p.kind = 'payout' then p.paid_cents is distinct from o.amount_cents
        + case when x.id is null then 0 when x.debit_account like 'float:%' then -x.amount_cents else x.amount_cents end
      else p.paid_cents is distinct from coalesce(s.amount_cents, d.amount_cents) end`,
  "every movement of a provider's float belongs to a payment or a case": `
    select count(*) from transfers t
    left join payments p on case
      when t.kind in ('deposit', 'withdrawal_payment', 'deposit_reversal', 'deposit_debt') then p.transaction_id = t.ref_id
      when t.kind in ('suspense', 'payout_difference', 'charge') then p.id = t.ref_id end
    left join payment_cases c on t.kind = 'reconciliation' and c.id = t.ref_id
    left join transactions x on x.former_payment_id is not null and x.id = t.ref_id
      and t.kind in ('deposit', 'deposit_reversal', 'deposit_debt')
    left join payments f on f.id = x.former_payment_id
    where 'float:' || coalesce(p.provider, f.provider, c.provider, '') not in (t.debit_account, t.credit_account)
      and (t.debit_account like 'float:%' or t.credit_account like 'float:%')`,
  'every withdrawal was held once, and every rejected one returned': `
    select count(*) from transactions t
    left join transfers h on h.ref_id = t.id and h.kind = case t.method when 'admin_debit' then 'deduction' else 'withdrawal_hold' end
    left join transfers r on r.ref_id = t.id and r.kind = case t.method when 'admin_debit' then 'deduction_return' else 'withdrawal_return' end
    where t.type = 'withdrawal' and (h.amount_cents is distinct from t.amount_cents
      or (t.status = 'rejected') <> (r.id is not null) or r.amount_cents <> t.amount_cents)`,
  'every in-play stake was held once, and released when its delay ended': `
    select count(*) from (select * from in_play_delays where stake_cents > 0) d
    full join (select * from transfers where kind = 'delay_hold') h on h.ref_id = d.id and h.user_id = d.user_id
    left join transfers r on r.kind = 'delay_release' and r.ref_id = d.id
    where h.amount_cents is distinct from d.stake_cents
      or r.amount_cents is distinct from case when d.ended_at is not null then d.stake_cents end`,
  ...RECORD_CHECKS,
};

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

/** The time limit of one check; large databases are verified on a copy. */
const CHECK_TIMEOUT_MS = 600_000;

export async function verifyLedger(pool: Pool): Promise<LedgerReport> {
  return withTransaction(pool, async (transaction) => {
    const statement = (text: string) => raw(text).within(CHECK_TIMEOUT_MS);
    await sql`set transaction isolation level repeatable read, read only`.run(transaction);
    await sql`set local statement_timeout = ${raw(CHECK_TIMEOUT_MS)}`.run(transaction);
    // Most checks join whole tables. After a large settlement the statistics are outdated, and the
    // planner would expect few rows and choose nested loops.
    await sql`set local enable_nestloop = off`.run(transaction);
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
    const { moneyIn, moneyOut, adjustments, house, floats, charges, suspense, treasury } = figures;
    const players = figures.playersAvailable + figures.playersHeld + figures.playersStaked - figures.playersDebt;
    const held = moneyIn - moneyOut + adjustments + floats + charges;
    const violations = held === players + house + suspense + treasury ? 0 : 1;
    results.push({ name: EQUATION, violations, playerIds: null });
    return { holds: results.every((check) => check.violations === 0), asOf, checks: results, figures };
  });
}

const EQUATION = 'in - out + adjustments + floats + charges = players + house + suspense + treasury';

const FIGURES = `
  select * from (select count(*) as transfers from transfers) as counted, (
    select coalesce(-sum(balance) filter (where account like 'cash_in:%'), 0) as "moneyIn",
      coalesce(sum(balance) filter (where account like 'cash_out:%'), 0) as "moneyOut",
      coalesce(-sum(balance) filter (where account = 'adjustments'), 0) as adjustments,
      coalesce(sum(balance) filter (where account in ('winnings', 'shortfalls', 'promotions')), 0) as house,
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
