// A bet is placed at the price the player saw. If that has changed, the bet is refused with the
// current price, unless the player's policy accepts it; then it is placed at exactly that price.
import type { Bet } from '#contract/bets/objects.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { BonusTerms } from '#domain/accumulator-bonus.ts';
import { acceptsOddsChange, type OddsChangePolicy } from '#domain/bet.ts';
import { formatLine } from '#domain/markets/line.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { formatOdds, MIN_ODDS, oddsHundredths, totalOdds as productOf } from '#domain/odds.ts';
import { freeBetPayout } from '#domain/promotion.ts';
import { accumulatorFigures, type SystemKind, systemFigures, systemLines } from '#domain/slip.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { asPlaced, findBet, placedRow, toBet } from '#server/features/bets/bet-rows.ts';
import { type DelayRow, idempotencyOf } from '#server/features/bets/in-play/delay-rows.ts';
import type { InPlayDelays } from '#server/features/bets/in-play/in-play-delays.ts';
import type { BetToPlace, Placement } from '#server/features/bets/placing/bet-placement.ts';
import type { BetWriter } from '#server/features/bets/placing/bet-writer.ts';
import { bonusOf, mayHaveBonus, refuseWorseBonus } from '#server/features/bets/placing/bonus-of-bet.ts';
import { refuseLinesNotOffered } from '#server/features/bets/placing/lines-on-offer.ts';
import { legsToPlace, readUnits, repriceUnits, type Unit } from '#server/features/bets/placing/selections.ts';
import { isGroup, type UnitRequest } from '#server/features/bets/placing/unit-request.ts';
import { type BonusLadder, readLadder } from '#server/features/promotions/accumulator-bonus.ts';
import { refuseWhileStopped } from '#server/features/safer-play/deposit-rules.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { Refusal, refuse, refuseField } from '#server/http/refusal.ts';
import { announcePlayers } from '#server/live/announce.ts';

export type BetRequest = {
  userId: number;
  units: readonly UnitRequest[];
  /** The stake; for a system, the stake on each line. */
  stakeCents: Cents;
  system: SystemKind | null;
  acceptOddsChange: OddsChangePolicy;
  freeBetId?: number | null | undefined;
  boostId?: number | null | undefined;
  /** The bonus the player saw; undefined accepts the current one. */
  bonusSeen?: BonusTerms | null | undefined;
  idempotency: Idempotency | null;
};

type WriterDependencies = { betWriter: BetWriter; metrics: Metrics };
type Dependencies = WriterDependencies & { pool: Queryable; inPlay: InPlayDelays };

/** How often a price may change between reading and writing before the bet is refused. */
const MAX_ATTEMPTS = 3;

/**
 * Places a single (one unit), an accumulator or a system. A key that was already used returns its
 * bet, or is refused with IDEMPOTENCY_KEY_REUSED. Otherwise refuses, in this order, with:
 * SELF_EXCLUDED, TIMED_OUT; with bet builders, INSUFFICIENT_BALANCE; VALIDATION, SAME_GAME;
 * `quoteGroup`'s refusals; LIMIT_EXCEEDED and STAKE_TOO_LOW for returns that are too high or too
 * low; ODDS_CHANGED and BONUS_CHANGED, based on the prices read beforehand; and the list in
 * place-bets.sql, with LINE_NOT_OFFERED instead of MARKET_CLOSED where that is the reason.
 */
export async function placeBet(dependencies: Dependencies, request: BetRequest): Promise<Bet> {
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
  if (request.units.some(isGroup)) await refuseUnaffordable(pool, request);
  const { bet, placement } = await writeBet(request, {
    database: pool,
    metrics,
    waitedInPlay: inPlay.delayMs() === 0,
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

/** Places a bet after its in-play delay. Refuses as `placeBet` does. @returns its id */
export async function placeDelayedBet(
  { betWriter, metrics }: WriterDependencies,
  transaction: Transaction,
  delay: DelayRow,
): Promise<number> {
  const request = delay.request as Omit<BetRequest, 'userId' | 'idempotency'>;
  const userId = delay.user_id;
  const { placement } = await writeBet(
    { ...request, userId, idempotency: idempotencyOf(delay) },
    {
      database: transaction,
      metrics,
      waitedInPlay: true,
      write: (bet) => betWriter.placeIn(transaction, bet),
    },
  );
  if (!placement.placed) refuse('IDEMPOTENCY_KEY_REUSED');
  await announcePlayers(transaction, [{ userId, betId: placement.betId }]);
  return placement.betId;
}

type Attempt = {
  database: Queryable;
  metrics: Metrics;
  waitedInPlay: boolean;
  write: (bet: BetToPlace) => Promise<Placement>;
};
type RefusedInPlay = { placed: false; replay: false; refusal: 'IN_PLAY' };
type WriteResult = Extract<Placement, { placed: true } | { replay: true }> | RefusedInPlay;

/**
 * Writes a bet at current prices if the player's policy accepts them. Refuses as `placeBet` does.
 */
async function writeBet(
  request: BetRequest,
  { database, metrics, waitedInPlay, write }: Attempt,
): Promise<{ bet: BetToPlace; placement: WriteResult }> {
  let units = await readUnits(database, request.units);
  refuseSystem(request, units);
  const readBonus = async () => (mayHaveBonus(request) ? await readLadder(database) : null);
  let ladder = await readBonus();
  for (let attempt = 1; ; attempt += 1) {
    const bet = toBetToPlace(request, units, { waitedInPlay, ladder });
    if (!areOddsAccepted(units, request)) return refuseOdds(units);
    refuseWorseBonus(request.bonusSeen, units, { ladder, bet });
    const placement = await write(bet);
    if (placement.placed || placement.replay) return { bet, placement };
    const { refusal, legs } = placement;
    if (refusal === 'IN_PLAY') return { bet, placement: { placed: false, replay: false, refusal } };
    metrics.betsRefused.inc({ code: refusal });
    if (refusal === 'BONUS_CHANGED' && attempt < MAX_ATTEMPTS) {
      ladder = await readBonus();
      continue;
    }
    if (refusal === 'MARKET_CLOSED') await refuseLinesNotOffered(database, bet.legs);
    if (refusal !== 'ODDS_CHANGED') return refusePlacement(refusal, request, placement);
    units = await repriceUnits(
      database,
      units,
      legs.map((leg) => leg.odds),
    );
    if (attempt === MAX_ATTEMPTS) return refuseOdds(units);
  }
}

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

function refuseSystem({ system }: BetRequest, units: readonly Unit[]): void {
  if (system !== null && systemLines(system, units) === null)
    refuseField('selections', `A ${system.replaceAll('_', ' ')} can't have ${units.length} selections`);
}

/** Whether the player's policy accepts each unit's current odds. */
function areOddsAccepted(units: readonly Unit[], { acceptOddsChange }: BetRequest): boolean {
  return units.every(
    ({ request, odds }) => request.odds === undefined || acceptsOddsChange(acceptOddsChange, request.odds, odds),
  );
}

type Terms = { waitedInPlay: boolean; ladder: BonusLadder | null };

function toBetToPlace(request: BetRequest, units: readonly Unit[], { waitedInPlay, ladder }: Terms): BetToPlace {
  const figures = figuresOf(request, units);
  return {
    userId: request.userId,
    idempotencyKey: request.idempotency?.key ?? null,
    requestHash: request.idempotency?.requestHash ?? null,
    ...figures,
    bonus: ladder && bonusOf(ladder, figures, units),
    bonusVersion: ladder?.version ?? null,
    freeBetId: request.freeBetId ?? null,
    boostId: request.boostId ?? null,
    waitedInPlay,
    isAccumulator: units.length > 1 || units.some((unit) => unit.legs.length > 1),
    legs: legsToPlace(units),
    groups: units.flatMap(({ quote }, index) => (quote === null ? [] : [{ ...quote, groupNumber: index + 1 }])),
  };
}

type Figures = Pick<BetToPlace, 'stakeCents' | 'totalOdds' | 'potentialWinCents' | 'system' | 'lineStakeCents'>;

/** A system's odds are its full payout divided by its total stake. */
function figuresOf(request: BetRequest, units: readonly Unit[]): Figures {
  const { stakeCents, system } = request;
  const odds = units.map((unit) => unit.odds);
  if (system === null) {
    // A return above the maximum amount exceeds every limit.
    const { totalOdds, return: potentialWinCents } = accumulatorFigures(stakeCents, odds) ?? refuse('LIMIT_EXCEEDED');
    const { freeBetId } = request;
    const isFree = freeBetId !== null && freeBetId !== undefined;
    const paid = isFree ? freeBetPayout(potentialWinCents, stakeCents) : potentialWinCents;
    return { stakeCents, totalOdds, potentialWinCents: paid, system: null, lineStakeCents: null };
  }
  const figures = systemFigures(system, stakeCents, odds) ?? refuse('LIMIT_EXCEEDED');
  const totalOdds = Math.floor((figures.return * 100) / figures.stake);
  // Each line's return is rounded down to a cent.
  if (totalOdds < MIN_ODDS) refuse('STAKE_TOO_LOW');
  return {
    stakeCents: figures.stake,
    totalOdds: oddsHundredths(totalOdds),
    potentialWinCents: figures.return,
    system,
    lineStakeCents: stakeCents,
  };
}

type RefusedPlacement = Extract<Placement, { replay: false }>;
type Replay = { betId: number; sameRequest: boolean };

async function replayedBet(pool: Queryable, { betId, sameRequest }: Replay): Promise<Bet> {
  if (!sameRequest) refuse('IDEMPOTENCY_KEY_REUSED');
  return placedBetOf(pool, betId);
}

async function placedBetOf(pool: Queryable, betId: number): Promise<Bet> {
  return asPlaced((await findBet(pool, betId)) ?? refuse('NOT_FOUND'));
}

/** Refuses with the current odds of the bet and of each unit, in the request's order. */
function refuseOdds(units: readonly Unit[]): never {
  const odds = units.map((unit) => unit.odds);
  return refuse('ODDS_CHANGED', {
    currentOdds: formatOdds(productOf(odds)),
    selections: odds.map((each) => ({ currentOdds: formatOdds(each) })),
  });
}

function refusePlacement(
  refusal: ErrorCode,
  { units }: BetRequest,
  { legs, minStakeCents, maxStakeCents, left }: RefusedPlacement,
): never {
  if (refusal === 'VALIDATION')
    refuseField(units.length === 1 ? 'stake' : 'totalStake', 'The stake must equal the full amount of the free bet');
  if (left !== null) refuse(refusal, { left: formatAmount(left.cents), period: left.period });
  if (minStakeCents !== null) refuse(refusal, { minStake: formatAmount(minStakeCents) });
  if (refusal === 'LIMIT_EXCEEDED') refuse(refusal, { maxStake: formatAmount(maxStakeCents ?? cents(0)) });
  if (refusal !== 'LINE_CHANGED') refuse(refusal);
  const lines = legs.map(({ line }) => ({ currentLine: line === null ? null : formatLine(line) }));
  return refuse(refusal, { currentLine: lines.length === 1 ? lines[0]?.currentLine : null, selections: lines });
}
