// In play, a bet or a cash-out is accepted a few seconds after the request, so that no one can bet
// on a goal that has not been recorded yet. The request's key and stake are reserved on arrival. If
// the node that began a delay stops, another node ends it.
import { setTimeout as sleep } from 'node:timers/promises';
import { stakeHeld, stakeReleased, stakeReturned } from '#domain/ledger/bet-recipes.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import type { LimitPeriod } from '#domain/safer-play.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import {
  type DelayKind,
  type DelayRow,
  findDelay,
  findDelayByKey,
  insertDelay,
  lockDueDelay,
  MAX_LEFT_MS,
  markEnded,
  type NewDelay,
  readOverdueDelays,
  recordResult,
} from '#server/features/bets/in-play/delay-rows.ts';
import { mayBeBetConflict, refusalOfFault } from '#server/features/bets/placing/bet-faults.ts';
import { tryEach } from '#server/for-each-concurrently.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';
import { isPlayerHalted } from '#server/ledger/halt.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

/** Carries out the request, or refuses it. @returns the id of the bet or cash-out */
export type DelayedAction = (transaction: Transaction, delay: DelayRow) => Promise<number>;

type Dependencies = { pool: Pool; metrics: Metrics; delayMs: () => number; actions: Record<DelayKind, DelayedAction> };

export type InPlayDelays = ReturnType<typeof createInPlayDelays>;

const MAX_ATTEMPTS = 3;
/** How long background jobs leave a due delay to the node that began it. */
const GRACE_MS = 1000;
/** A request overdue by more than this is refused; its player no longer expects acceptance. */
const MAX_OVERDUE_MS = 30_000;

export function createInPlayDelays({ pool, metrics, delayMs, actions }: Dependencies) {
  /** Waits until the delay is due and ends it. @returns its action's result; throws its refusal */
  async function result(id: number): Promise<number> {
    for (;;) {
      const delay = await findDelay(pool, id);
      if (delay === null) throw new Error(`delay ${id} does not exist`);
      if (delay.refusal !== null) throw new Refusal(delay.refusal.code, delay.refusal.details);
      if (delay.result_id !== null) return delay.result_id;
      if (delay.left_ms > 0 && delay.left_ms < MAX_LEFT_MS) await sleep(Math.ceil(delay.left_ms));
      await end(id);
    }
  }

  /**
   * Waits for the result of the delay begun with a key; null if there is none. Refuses with
   * IDEMPOTENCY_KEY_REUSED, and as the delayed action did.
   */
  async function resultOfKey(
    kind: DelayKind,
    { userId, idempotency }: { userId: number; idempotency: Idempotency | null },
  ): Promise<number | null> {
    if (idempotency === null) return null;
    const delay = await findDelayByKey(pool, kind, userId, idempotency.key);
    if (delay === null) return null;
    if (!delay.request_hash?.equals(idempotency.requestHash)) refuse('IDEMPOTENCY_KEY_REUSED');
    return result(delay.id);
  }

  async function end(id: number): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const acceptedKind = await withTransaction(pool, (transaction) => accept(transaction, id, actions));
        if (acceptedKind === 'bet') metrics.betsPlaced.inc();
        return;
      } catch (error) {
        const refusal = error instanceof Refusal ? error : refusalOfFault(error);
        if (mayBeBetConflict(error) && attempt < MAX_ATTEMPTS) continue;
        if (refusal === null) throw error;
        await withTransaction(pool, (transaction) => reject(transaction, id, refusal));
        return;
      }
    }
  }

  /** Ends the delays of nodes that have stopped. */
  async function endOverdue(): Promise<void> {
    // One after another; one that fails doesn't hold up the others, which would then be refused.
    await tryEach(await readOverdueDelays(pool, GRACE_MS), end);
  }

  const begin = (delay: NewDelay) => withTransaction(pool, (transaction) => reserve(transaction, delay, delayMs()));
  return { delayMs, begin, result, resultOfKey, endOverdue };
}

/**
 * Refuses with INSUFFICIENT_BALANCE, LIMIT_STAKE, LIMIT_LOSS, IDEMPOTENCY_KEY_REUSED, and
 * FREE_BET_UNAVAILABLE or ALREADY_PROCESSED if the free bet or the bet to cash out already has a
 * delay. @returns the delay's id, or the id of an earlier delay with the same key
 */
async function reserve(transaction: Transaction, delay: NewDelay, delayMs: number): Promise<number> {
  const { userId, stakeCents } = delay;
  const wallet = await lockWallet(transaction, userId);
  const id = await insertDelay(transaction, delay, delayMs);
  if (id === null) return earlierOrRefuse(transaction, delay);
  if (stakeCents === 0) return id;
  if (wallet === null || wallet.availableCents < stakeCents) refuse('INSUFFICIENT_BALANCE');
  await refuseOverLimit(transaction, userId, stakeCents);
  await postTransfers(transaction, stakeHeld({ delayId: id, userId, stakeCents }));
  await announcePlayers(transaction, [{ userId }]);
  return id;
}

/**
 * Checks the player's own limits again under the wallet's lock, now with the new bet among the
 * waiting ones. Concurrent bets could all have passed the first check, and a bet isn't checked
 * again after its delay.
 */
async function refuseOverLimit(transaction: Transaction, userId: number, stakeCents: Cents): Promise<void> {
  const exceeded = await sql<{ kind: 'stake' | 'loss'; period: LimitPeriod; leftCents: number }>`
    select kind, period, cents + ${stakeCents} as "leftCents" from (
      select kind, play.period,
        (least(case when next_from <= now() then next_amount_cents else amount_cents end, staff_cents)
          - coalesce(total.stake_cents - case when kind = 'loss' then total.payout_cents else 0 end, 0)
          - (select sum(stake_cents) from in_play_delays
            where user_id = ${userId} and kind = 'bet' and ended_at is null))::bigint as cents
      from play_limits play
      cross join lateral (select period_start(play.period, clock_timestamp()) as starts_on offset 0) as current
      left join lateral (
        select stake_cents, payout_cents from play_totals
        where user_id = play.user_id and period = play.period and starts_on = current.starts_on
        union all
        -- If the clock was set back, the stored total is that of a later period, so the transfers
        -- since the current period's start are added up, as in read-bet-extras.sql.
        select sum(amount_cents) filter (where kind = 'stake'), sum(received_payout(kind, amount_cents))
        from play_totals later join transfers using (user_id)
        where user_id = play.user_id and period = play.period and later.starts_on > current.starts_on
          and created_at >= current.starts_on::timestamp at time zone 'UTC'
        group by user_id
      ) as total on true
      where play.user_id = ${userId} and kind in ('stake', 'loss')
    ) as each_limit
    where cents < 0 order by kind desc, cents limit 1`.first(transaction);
  if (exceeded === null) return;
  const left = formatAmount(cents(Math.max(0, exceeded.leftCents)));
  refuse(exceeded.kind === 'stake' ? 'LIMIT_STAKE' : 'LIMIT_LOSS', { left, period: exceeded.period });
}

async function earlierOrRefuse(transaction: Transaction, { kind, userId, idempotency }: NewDelay): Promise<number> {
  const earlier = idempotency && (await findDelayByKey(transaction, kind, userId, idempotency.key));
  if (!earlier) {
    if (kind === 'bet') refuse('FREE_BET_UNAVAILABLE');
    refuse('ALREADY_PROCESSED', { message: 'A cash-out of this bet is already pending' });
  }
  if (!earlier.request_hash?.equals(idempotency?.requestHash ?? new Uint8Array())) refuse('IDEMPOTENCY_KEY_REUSED');
  return earlier.id;
}

/** @returns the kind of request accepted; null if the delay is not due, or has already ended */
async function accept(transaction: Transaction, id: number, actions: Dependencies['actions']) {
  const delay = await lockDueDelay(transaction, id);
  if (delay === null) return null;
  if (delay.left_ms < -MAX_OVERDUE_MS || delay.left_ms > 0) refuse('NOT_ACCEPTED');
  if (await isPlayerHalted(transaction, delay.user_id)) refuse('ACCOUNT_HALTED');
  const { user_id: userId, stake_cents: stakeCents } = delay;
  // The wallet is locked before the delay is changed: a new request that conflicts with the delay
  // (`reserve`) locks the wallet and then waits for the change.
  if (stakeCents > 0) await postTransfers(transaction, stakeReleased({ delayId: id, userId, stakeCents }));
  else await lockWallet(transaction, userId);
  await markEnded(transaction, id);
  await recordResult(transaction, id, await actions[delay.kind](transaction, delay));
  return delay.kind;
}

async function reject(transaction: Transaction, id: number, refusal: Refusal): Promise<void> {
  const delay = await lockDueDelay(transaction, id);
  if (delay === null) return;
  const { user_id: userId, stake_cents: stakeCents } = delay;
  const { debtCents } = (await lockWallet(transaction, userId)) ?? refuse('UNAUTHENTICATED');
  if (stakeCents > 0) await postTransfers(transaction, stakeReturned({ delayId: id, userId, stakeCents, debtCents }));
  await markEnded(transaction, id, refusal);
  await announcePlayers(transaction, [{ userId }]);
}
