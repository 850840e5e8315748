// Automatic cash-outs: at most one row per bet, deleted after the bet is settled.
import type { Cents } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { IS_SILENT } from '#server/features/games/silence.ts';

/** Identifies one setting of the amount; changing the amount creates a new key. */
export type AutomaticCashOutKey = { betId: number; setAt: string };
export type AutomaticCashOut = AutomaticCashOutKey & { userId: number; amountCents: Cents; attempts: number };

/** Whether a row, `a`, still applies to its bet, `b`. */
const APPLIES = sql`b.status = 'pending' and b.settlement_count = a.settlement_count`;
const COLUMNS = sql`a.bet_id as "betId", b.user_id as "userId", a.amount_cents as "amountCents", a.attempts,
  a.set_at::text as "setAt"`;

/** Sets or changes the amount. The caller has locked the bet. */
export async function upsertAutomaticCashOut(
  transaction: Transaction,
  betId: number,
  amountCents: Cents,
): Promise<void> {
  await sql`
    insert into automatic_cash_outs as a (bet_id, amount_cents, settlement_count)
    select id, ${amountCents}, settlement_count from bets where id = ${betId}
    on conflict (bet_id) do update set amount_cents = excluded.amount_cents, set_at = excluded.set_at, attempts = 0,
      settlement_count = excluded.settlement_count, game_versions = '{}', retry_at = null, delay_id = null`.run(
    transaction,
  );
}

export async function deleteAutomaticCashOut(database: Queryable, betId: number): Promise<void> {
  await sql`delete from automatic_cash_outs where bet_id = ${betId}`.run(database);
}

/**
 * Call after a cash-out: deletes the bet's amount if the bet is no longer open, or if its potential
 * win is now below the amount.
 */
export async function deleteUnreachableAmount(transaction: Transaction, betId: number): Promise<void> {
  await sql`
    delete from automatic_cash_outs a using bets b
    where a.bet_id = ${betId} and b.id = a.bet_id and (b.status <> 'pending' or a.amount_cents > b.potential_win_cents)`.run(
    transaction,
  );
}

/** Deletes the automatic cash-outs of bets that were settled, even if reopened since. */
export async function deleteObsoleteAutomaticCashOuts(database: Queryable): Promise<void> {
  await sql`delete from automatic_cash_outs a using bets b where b.id = a.bet_id and not (${APPLIES})`
    .named('sweep-automatic-cash-outs')
    .run(database);
}

/** Whether this setting still applies; locks it, so that the player can't remove it meanwhile. */
export async function lockAutomaticCashOut(
  transaction: Transaction,
  { betId, setAt }: AutomaticCashOutKey,
): Promise<boolean> {
  return sql`
    select 1 from automatic_cash_outs a join bets b on b.id = a.bet_id
    where a.bet_id = ${betId} and a.set_at = ${setAt}::timestamptz and ${APPLIES} for update of a`.exists(transaction);
}

export async function readAutomaticAmounts(
  database: Queryable,
  betIds: readonly number[],
): Promise<Map<number, Cents>> {
  const rows = await sql<AutomaticCashOut>`
    select ${COLUMNS} from automatic_cash_outs a join bets b on b.id = a.bet_id
    where a.bet_id = any(${betIds}::bigint[]) and ${APPLIES}`.all(database);
  return new Map(rows.map(({ betId, amountCents }) => [betId, amountCents]));
}

/**
 * The automatic cash-outs with a game that has changed since their last evaluation, ordered by bet.
 * Leaves out those with a pending attempt, a retry that is not due, or a suspended or silent game,
 * and those of an account that is suspended, halted or no longer a player's.
 */
export async function readAutomaticCashOutsToEvaluate(
  database: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<AutomaticCashOut[]> {
  return sql<AutomaticCashOut>`
    select ${COLUMNS} from automatic_cash_outs a join bets b on b.id = a.bet_id join users u on u.id = b.user_id
    where a.bet_id > ${after} and a.delay_id is null and coalesce(a.retry_at <= clock_timestamp(), true) and ${APPLIES}
      and u.role = 'user' and u.suspended_at is null
      and not exists (select 1 from player_halts h where h.user_id = u.id and h.lifted_at is null)
      and exists (
        select 1 from bet_legs leg join games g on g.id = leg.game_id
        where leg.bet_id = a.bet_id and (a.game_versions ->> g.id::text)::bigint is distinct from g.version)
      and not exists (
        select 1 from bet_legs leg join games g on g.id = leg.game_id
        where leg.bet_id = a.bet_id and g.status in ('upcoming', 'live')
          and (g.suspended or g.suspended_until > clock_timestamp() or ${IS_SILENT}))
    order by a.bet_id limit ${limit}`
    .named('automatic-cash-outs-to-evaluate')
    .all(database);
}

/** The result of an evaluation: the game versions used, or null to evaluate it again later. */
export type Evaluation = AutomaticCashOutKey & { versions: Record<string, number> | null };

const RETRY_DELAY = sql`interval '2 seconds'`;

export async function recordEvaluations(database: Queryable, evaluations: readonly Evaluation[]): Promise<void> {
  await sql`
    update automatic_cash_outs a set game_versions = coalesce(each.versions, a.game_versions),
      retry_at = case when each.versions is null then clock_timestamp() + ${RETRY_DELAY} end
    from unnest(${evaluations.map(({ betId }) => betId)}::bigint[], ${evaluations.map(({ setAt }) => setAt)}::timestamptz[],
      ${evaluations.map(({ versions }) => versions && JSON.stringify(versions))}::jsonb[]) as each (bet_id, set_at, versions)
    where a.bet_id = each.bet_id and a.set_at = each.set_at`.run(database);
}

export async function recordDelay(
  database: Queryable,
  { betId, setAt }: AutomaticCashOutKey,
  delayId: number,
): Promise<void> {
  await sql`
    update automatic_cash_outs set delay_id = ${delayId}
    where bet_id = ${betId} and set_at = ${setAt}::timestamptz`.run(database);
}

/** At most 200 attempts whose in-play delay is over. */
export async function readDueAttempts(database: Queryable): Promise<{ betId: number; delayId: number }[]> {
  return sql<{ betId: number; delayId: number }>`
    select a.bet_id as "betId", a.delay_id as "delayId"
    from automatic_cash_outs a join in_play_delays delay on delay.id = a.delay_id
    where delay.ends_at <= clock_timestamp() order by delay.id limit 200`
    .named('due-automatic-cash-outs')
    .all(database);
}

/** Call after a refused attempt. The bet is watched again, and its next attempt has a new key. */
export async function endAttempt(
  database: Queryable,
  { betId, delayId }: { betId: number; delayId: number },
): Promise<void> {
  await sql`
    update automatic_cash_outs set delay_id = null, attempts = attempts + 1, game_versions = '{}',
      retry_at = clock_timestamp() + ${RETRY_DELAY}
    where bet_id = ${betId} and delay_id = ${delayId}`.run(database);
}
