// The rows of bets and cash-outs during their in-play delay, with the outcome.
import type { Cents } from '#domain/money.ts';
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
  /** Held from the available balance: 0 for a cash-out and a free bet. */
  stakeCents: Cents;
  freeBetId: number | null;
  /** The bet to cash out. */
  betId: number | null;
  /**
   * What a delayed bet counts towards limits: its stake (free ones too), its possible profit, and
   * its games.
   */
  counts: { stakeCents: Cents; winCents: Cents; gameIds: readonly number[] } | null;
};

export type DelayRow = {
  id: number;
  kind: DelayKind;
  user_id: number;
  idempotency_key: string | null;
  request_hash: Buffer | null;
  request: unknown;
  stake_cents: Cents;
  ended_at: Date | null;
  result_id: number | null;
  refusal: Pick<Refusal, 'code' | 'details'> | null;
  /** Time left by the database's clock; negative when overdue. */
  left_ms: number;
};

const COLUMNS = `id, kind, user_id, idempotency_key, request_hash, request, stake_cents, ended_at, result_id, refusal,
  (extract(epoch from ends_at - clock_timestamp()) * 1000)::double precision as left_ms`;

/** Writes a delay. @returns null if the key, the free bet or the bet already has one */
export async function insertDelay(
  transaction: Transaction,
  { kind, userId, idempotency, request, stakeCents, freeBetId, betId, counts }: NewDelay,
  delayMs: number,
): Promise<number | null> {
  const { rows } = await transaction.query<{ id: number }>(
    `insert into in_play_delays (kind, user_id, idempotency_key, request_hash, request, stake_cents, free_bet_id, bet_id,
       bet_stake_cents, win_cents, game_ids, ends_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $10, $11, $12, clock_timestamp() + $9 * interval '1 millisecond')
     on conflict do nothing returning id`,
    [
      kind,
      userId,
      idempotency?.key ?? null,
      idempotency?.requestHash ?? null,
      JSON.stringify(request),
      stakeCents,
      freeBetId,
      betId,
      delayMs,
      counts?.stakeCents ?? 0,
      counts?.winCents ?? 0,
      counts?.gameIds ?? [],
    ],
  );
  return rows[0]?.id ?? null;
}

export async function findDelay(database: Queryable, id: number): Promise<DelayRow | null> {
  const { rows } = await database.query<DelayRow>(`select ${COLUMNS} from in_play_delays where id = $1`, [id]);
  return rows[0] ?? null;
}

/** The delay begun with a player's key. */
export async function findDelayByKey(
  database: Queryable,
  { kind, userId, key }: { kind: DelayKind; userId: number; key: string },
): Promise<DelayRow | null> {
  const { rows } = await database.query<DelayRow>(
    `select ${COLUMNS} from in_play_delays where user_id = $1 and kind = $2 and idempotency_key = $3`,
    [userId, kind, key],
  );
  return rows[0] ?? null;
}

/** Locks a delay that is due and has not been ended. */
export async function lockOverDelay(transaction: Transaction, id: number): Promise<DelayRow | null> {
  const { rows } = await transaction.query<DelayRow>(
    `select ${COLUMNS} from in_play_delays
     where id = $1 and ended_at is null and ends_at <= clock_timestamp() for update`,
    [id],
  );
  return rows[0] ?? null;
}

/** Overdue delays, oldest first, left by a node that stopped. */
export async function overdueDelays(database: Queryable, { sinceMs }: { sinceMs: number }): Promise<number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select id from in_play_delays
     where ended_at is null and ends_at < clock_timestamp() - $1 * interval '1 millisecond' order by id limit 500`,
    [sinceMs],
  );
  return rows.map(({ id }) => id);
}

/** Marks a delay as ended. `recordResult` adds the outcome in the same transaction. */
export async function markEnded(transaction: Transaction, id: number, refusal: Refusal | null = null): Promise<void> {
  await transaction.query('update in_play_delays set ended_at = clock_timestamp(), refusal = $2 where id = $1', [
    id,
    refusal && JSON.stringify({ code: refusal.code, details: refusal.details }),
  ]);
}

/** Records the bet or the cash-out that a delay resulted in. */
export async function recordResult(transaction: Transaction, id: number, resultId: number): Promise<void> {
  await transaction.query('update in_play_delays set result_id = $2 where id = $1', [id, resultId]);
}

/** Whether a cash-out of this bet is in its delay. */
export async function isCashOutWaiting(database: Queryable, betId: number): Promise<boolean> {
  const { rowCount } = await database.query('select 1 from in_play_delays where bet_id = $1 and ended_at is null', [
    betId,
  ]);
  return rowCount === 1;
}
