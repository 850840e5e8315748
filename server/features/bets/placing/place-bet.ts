// A bet is placed at the price the player saw. If that has changed, the bet is refused with the
// current price, unless the player's policy accepts it; then it is placed at exactly that price.
import type { Bet } from '#contract/bets/objects.ts';
import { cents } from '#domain/money.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { readBet, toBet } from '#server/features/bets/bet-rows.ts';
import type { InPlayDelays } from '#server/features/bets/in-play/in-play-delays.ts';
import type { BetToPlace } from '#server/features/bets/placing/bet-placement.ts';
import type { BetRequest } from '#server/features/bets/placing/bet-to-place.ts';
import type { BetWriter } from '#server/features/bets/placing/bet-writer.ts';
import { asPlaced, placedRow } from '#server/features/bets/placing/placed-bet.ts';
import { isBuilder } from '#server/features/bets/placing/selection-request.ts';
import { writeBet } from '#server/features/bets/placing/write-bet.ts';
import { refuseWhileStopped } from '#server/features/safer-play/deposit-rules.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { Refusal, refuse } from '#server/http/refusal.ts';

type Dependencies = { betWriter: BetWriter; metrics: Metrics; pool: Queryable; inPlay: InPlayDelays };

/**
 * Places a single (one selection), an accumulator or a system. A key that was already used returns
 * its bet, or is refused with IDEMPOTENCY_KEY_REUSED. Otherwise refuses, in this order, with:
 * SELF_EXCLUDED, TIMED_OUT; with bet builders, INSUFFICIENT_BALANCE; VALIDATION, SAME_GAME;
 * `quoteBuilder`'s refusals; VALIDATION for a number of selections that a system can't have;
 * LIMIT_EXCEEDED and STAKE_TOO_LOW for returns that are too high or too low; ODDS_CHANGED and
 * BONUS_CHANGED, based on the prices read beforehand; and the list in place-bets.sql, with
 * LINE_NOT_OFFERED instead of MARKET_CLOSED where that is the reason. After an in-play delay,
 * NOT_ACCEPTED and ACCOUNT_HALTED come first.
 */
export async function placeBet(dependencies: Dependencies, request: BetRequest): Promise<Bet> {
  try {
    return await placeOrReplay(dependencies, request);
  } catch (error) {
    if (error instanceof Refusal) dependencies.metrics.betsRefused.inc({ code: error.code });
    throw error;
  }
}

async function placeOrReplay(dependencies: Dependencies, request: BetRequest): Promise<Bet> {
  const { pool, inPlay } = dependencies;
  try {
    return await placeNew(dependencies, request);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const earlier = await findReplay(pool, request);
    if (earlier !== null) return await replayedBet(pool, earlier);
    const delayedId = await inPlay.resultOfKey('bet', request);
    if (delayedId !== null) return await placedBetOf(pool, delayedId);
    // An excluded player gets this refusal, whatever else is wrong with the bet.
    await refuseWhileStopped(pool, request.userId);
    throw error;
  }
}

async function placeNew(dependencies: Dependencies, request: BetRequest): Promise<Bet> {
  const { pool, betWriter, metrics, inPlay } = dependencies;
  if (request.selections.some(isBuilder)) await refuseUnaffordable(pool, request);
  const { bet, placement } = await writeBet(request, {
    database: pool,
    inPlayDelay: inPlay.delayMs() === 0 ? 'none' : 'due',
    write: betWriter.place,
  });
  if (placement.placed) {
    metrics.betsPlaced.inc();
    return toBet(placedRow(bet, placement));
  }
  if (placement.replay && placement.betId !== null) return replayedBet(pool, placement as Replay);
  if (placement.replay) return placedBetOf(pool, (await inPlay.resultOfKey('bet', request)) ?? refuse('NOT_ACCEPTED'));
  return placedBetOf(pool, await inPlay.result(await beginDelay(inPlay, request, bet)));
}

/** Pricing a bet builder is expensive, so first checks that the player can pay the stake. */
async function refuseUnaffordable(pool: Queryable, { userId, stakeCents }: BetRequest): Promise<void> {
  const { rows } = await pool.query('select from wallets where user_id = $1 and available_cents >= $2', [
    userId,
    stakeCents,
  ]);
  if (rows.length === 0) refuse('INSUFFICIENT_BALANCE');
}

/** Delays an in-play bet, so that an unrecorded goal can't be exploited. @returns the delay's id */
function beginDelay(inPlay: InPlayDelays, request: BetRequest, bet: BetToPlace): Promise<number> {
  const { userId, idempotency, freeBetId = null, ...rest } = request;
  const ownStake = freeBetId === null ? bet.stakeCents : cents(0);
  return inPlay.begin({
    kind: 'bet',
    userId,
    idempotency,
    request: { ...rest, freeBetId },
    stakeCents: ownStake,
    freeBetId,
    betId: null,
    limitUsage: {
      stakeCents: bet.stakeCents,
      winCents: cents(bet.potentialWinCents + (bet.bonus?.cents ?? 0) - ownStake),
      gameIds: [...new Set(bet.legs.map((leg) => leg.gameId))],
    },
  });
}

type Replay = { betId: number; sameRequest: boolean };

/**
 * The bet placed by an earlier request with this key. Read after a refusal: a retry may be refused
 * because the price has changed, the game has ended, or the first request used up the balance.
 */
async function findReplay(pool: Queryable, { userId, idempotency }: BetRequest): Promise<Replay | null> {
  if (idempotency === null) return null;
  const { rows } = await pool.query<{ id: number; same_request: boolean }>(
    'select id, request_hash = $3 as same_request from bets where user_id = $1 and idempotency_key = $2',
    [userId, idempotency.key, idempotency.requestHash],
  );
  const [bet] = rows;
  return bet ? { betId: bet.id, sameRequest: bet.same_request } : null;
}

async function replayedBet(pool: Queryable, { betId, sameRequest }: Replay): Promise<Bet> {
  if (!sameRequest) refuse('IDEMPOTENCY_KEY_REUSED');
  return placedBetOf(pool, betId);
}

async function placedBetOf(pool: Queryable, betId: number): Promise<Bet> {
  return asPlaced(await readBet(pool, betId));
}
