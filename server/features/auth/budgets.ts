// Limits code attempts, sent codes and submitted documents across all nodes. A period starts with
// the first use it counts.
import { PERIOD_IS_RUNNING } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';

const HOUR = 60;
const DAY = 24 * HOUR;

const BUDGETS = {
  secondFactorCodes: { max: 30, minutes: DAY },
  /** Per phone number and address, so that attempts from elsewhere don't lock the owner out. */
  resetCodesOfPhoneFromAddress: { max: 15, minutes: DAY },
  resetCodesFromAddress: { max: 50, minutes: DAY },
  /**
   * Per player. Each submission makes the decision on the previous one outdated. If the player may
   * not bet, it also keeps its document from other accounts until it is rejected.
   */
  identitySubmissions: { max: 10, minutes: DAY },
  /** Text messages with codes. Each one costs money, and some recipients profit from it. */
  textsFromAddress: { max: 100, minutes: HOUR },
  /** Enough for all tokens a player can request plus all reset codes that others can request. */
  textsToPhone: { max: 20, minutes: DAY },
  phoneTokens: { max: 10, minutes: DAY },
  /** A block is ten thousand numbers that differ only in their last four digits. */
  textsToBlock: { max: 50, minutes: DAY },
  /** These three are per country. Messages to verified numbers are counted separately. */
  textsToVerified: { max: 1000, minutes: HOUR },
  textsToUsualCountry: { max: 5000, minutes: HOUR },
  textsToOtherCountry: { max: 20, minutes: HOUR },
} as const;

export type Uses = Partial<Record<keyof typeof BUDGETS, string | number>>;

/** Spends one use of each budget. @returns how long to wait if one is exceeded; otherwise null */
export async function spend(database: Queryable, uses: Uses): Promise<{ retryAfterSeconds: number } | null> {
  // In a fixed order, so that concurrent callers can't deadlock.
  const names = (Object.keys(BUDGETS) as (keyof typeof BUDGETS)[]).filter((name) => uses[name] !== undefined);
  const keys = names.map((name) => String(uses[name]));
  const minutes = names.map((name) => BUDGETS[name].minutes);
  const limits = names.map((name) => BUDGETS[name].max);
  const wait = await sql`
    with charged as (
      insert into spent_budgets as earlier (budget, key, spent, ends_at)
      select budget, key, 1, now() + make_interval(mins => minutes)
      from unnest(${names}::text[], ${keys}::text[], ${minutes}::int[]) as u (budget, key, minutes)
      on conflict (budget, key) do update set spent = case when ${PERIOD_IS_RUNNING} then earlier.spent + 1 else 1 end,
        ends_at = case when ${PERIOD_IS_RUNNING} then earlier.ends_at else excluded.ends_at end
      returning budget, spent, ends_at)
    select max(greatest(1, ceil(extract(epoch from ends_at - now()))))::int as wait
    from charged join unnest(${names}::text[], ${limits}::int[]) as m (budget, allowed) using (budget)
    where spent > allowed`.value<number | null>(database);
  return wait === null ? null : { retryAfterSeconds: wait };
}

export async function spendOrRefuse(database: Queryable, uses: Uses): Promise<void> {
  const over = await spend(database, uses);
  if (over) refuse('RATE_LIMITED', over);
}

/** @returns how long to wait if the whole budget is spent; otherwise 0 */
export async function secondsUntilUnspent(
  database: Queryable,
  name: keyof typeof BUDGETS,
  key: string | number,
): Promise<number> {
  const wait = await sql`
    select ceil(extract(epoch from ends_at - now()))::int from spent_budgets
    where budget = ${name} and key = ${String(key)} and spent >= ${BUDGETS[name].max} and ends_at > now()
  `.firstValue<number>(database);
  return wait ?? 0;
}

export async function sweepBudgets(database: Queryable): Promise<void> {
  await sql`delete from spent_budgets where ends_at < now()`.run(database);
}
