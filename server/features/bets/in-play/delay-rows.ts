import type { Cents } from '#domain/money.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import type { Refusal } from '#server/http/refusal.ts';

export type DelayKind = 'bet' | 'cash_out';

/** What is reserved when the delay begins. `request` is passed to the use case when it ends. */
export type NewDelay = {
  kind: DelayKind;
  userId: number;
  idempotency: Idempotency | null;
  request: object;
  /** The amount held from the available balance: 0 for a cash-out and a free bet. */
  stakeCents: Cents;
  freeBetId: number | null;
  /** The bet to cash out. */
  betId: number | null;
  /**
   * What a delayed bet adds to the totals that limits are checked against: its stake (free bets
   * too), its profit, and its games.
   */
  limitUsage: { stakeCents: Cents; winCents: Cents; gameIds: readonly number[] } | null;
};

export type DelayRow = {
  id: number;
  kind: DelayKind;
  user_id: number;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  request: object;
  stake_cents: Cents;
  result_id: number | null;
  refusal: Pick<Refusal, 'code' | 'details'> | null;
  /** Time left by the database's clock; negative when overdue. */
  left_ms: number;
};

/** The delayed request, with its caller and key. */
export function requestOf<Request>(delay: DelayRow): Request {
  const { request, user_id: userId, idempotency_key: key, request_hash: requestHash } = delay;
  const idempotency = key === null || requestHash === null ? null : { key, requestHash };
  return { ...request, userId, idempotency } as Request;
}

/** Writes a delay. @returns null if the key, the free bet or the bet already has one */
export async function insertDelay(
  transaction: Transaction,
  { kind, userId, idempotency, request, stakeCents, freeBetId, betId, limitUsage }: NewDelay,
  delayMs: number,
): Promise<number | null> {
  return sql`
    insert into in_play_delays (kind, user_id, idempotency_key, request_hash, request, stake_cents, free_bet_id, bet_id,
      bet_stake_cents, win_cents, game_ids, ends_at)
    values (${kind}, ${userId}, ${idempotency?.key}, ${idempotency?.requestHash}, ${JSON.stringify(request)},
      ${stakeCents}, ${freeBetId}, ${betId}, ${limitUsage?.stakeCents ?? 0}, ${limitUsage?.winCents ?? 0},
      ${limitUsage?.gameIds ?? []}, clock_timestamp() + ${delayMs} * interval '1 millisecond')
    on conflict do nothing returning id`.firstValue<number>(transaction);
}

async function findBy(database: Queryable, condition: Statement<object>): Promise<DelayRow | null> {
  return sql<DelayRow>`
    select id, kind, user_id, idempotency_key, request_hash, request, stake_cents, result_id, refusal,
      (extract(epoch from ends_at - clock_timestamp()) * 1000)::double precision as left_ms
    from in_play_delays where ${condition}`.first(database);
}

export const findDelay = (database: Queryable, id: number) => findBy(database, sql`id = ${id}`);

export const findDelayByKey = (database: Queryable, kind: DelayKind, userId: number, key: string) =>
  findBy(database, sql`user_id = ${userId} and kind = ${kind} and idempotency_key = ${key}`);

/** No delay is longer than a minute: if more is left, it began before the clock was set back. */
export const MAX_LEFT_MS = 120_000;

const isDue = (overdueMs: number) => sql`(ends_at < clock_timestamp() - ${overdueMs} * interval '1 millisecond'
  or ends_at > clock_timestamp() + ${MAX_LEFT_MS} * interval '1 millisecond')`;

/** Locks a delay that is due and has not been ended. */
export const lockDueDelay = (transaction: Transaction, id: number) =>
  findBy(transaction, sql`id = ${id} and ended_at is null and ${isDue(0)} for update`);

/** At most 500 delays overdue by this long, since the nodes that began them may be down. */
export async function readOverdueDelays(database: Queryable, overdueMs: number): Promise<number[]> {
  return sql`
    select id from in_play_delays
    where ended_at is null and ${isDue(overdueMs)}
    order by id limit 500`.allValues<number>(database);
}

/** Marks a delay as ended. Unless it was refused, `recordResult` adds the result. */
export async function markEnded(transaction: Transaction, id: number, refusal: Refusal | null = null): Promise<void> {
  const reason = refusal && JSON.stringify({ code: refusal.code, details: refusal.details });
  await sql`
    update in_play_delays set ended_at = clock_timestamp(), refusal = ${reason} where id = ${id}`.run(transaction);
}

export async function recordResult(transaction: Transaction, id: number, resultId: number): Promise<void> {
  await sql`update in_play_delays set result_id = ${resultId} where id = ${id}`.run(transaction);
}

export async function isCashOutPending(database: Queryable, betId: number): Promise<boolean> {
  return sql`select 1 from in_play_delays where bet_id = ${betId} and ended_at is null`.exists(database);
}
