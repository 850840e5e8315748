// A bet is placed at the price the player saw. If the game's price is another by then, the bet is refused
// with the price as it is, unless the player's policy takes it; then it is placed at exactly that price.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Bet } from '#contract/objects/bet.ts';
import { acceptsOddsChange, type OddsChangePolicy } from '#domain/bet.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import { type BetType, resolveSelection } from '#domain/markets/registry.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { formatOdds, type OddsHundredths, potentialWinCents, totalOdds } from '#domain/odds.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { asPlaced, findBet } from '#server/features/bets/bet-rows.ts';
import type { BetWriter, LegToPlace, Placement } from '#server/features/bets/bet-writer.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

export type SelectionRequest = {
  gameId: number;
  betType: BetType;
  selection?: string | null | undefined;
  playerId?: number | null | undefined;
  odds?: OddsHundredths | undefined;
  line?: LineQuarters | null | undefined;
};

export type BetRequest = {
  userId: number;
  selections: readonly SelectionRequest[];
  stakeCents: Cents;
  isAccumulator: boolean;
  acceptOddsChange: OddsChangePolicy;
  idempotency: Idempotency | null;
};

type Dependencies = { pool: Queryable; betWriter: BetWriter; metrics: Metrics; inPlayDelayMs: number };

/** How often a price may move between reading and writing before the player is asked again. */
const attemptsMax = 3;

/**
 * Places a single (one selection) or an accumulator. Refuses, in this order: VALIDATION for what is not in the
 * catalogue, SAME_GAME, IDEMPOTENCY_KEY_REUSED, ACCOUNT_SUSPENDED, VERIFICATION_REQUIRED, NOT_FOUND,
 * MARKET_CLOSED, MARKET_SUSPENDED, LINE_CHANGED, ODDS_CHANGED, INSUFFICIENT_BALANCE, LIMIT_EXCEEDED (with the
 * highest stake that would be taken).
 */
export async function placeBet(dependencies: Dependencies, request: BetRequest): Promise<Bet> {
  const { pool, betWriter, metrics } = dependencies;
  refuseSameGame(request.selections);
  let legs = await withKnownOdds(pool, request.selections.map(toLeg), request.selections);
  await waitInPlay(dependencies, legs);
  for (let attempt = 1; ; attempt += 1) {
    const placement = await betWriter.place(toBetToPlace(request, legs));
    if (placement.placed) metrics.betsPlaced.inc();
    if (placement.placed || placement.replay) return answerPlaced(pool, placement);
    metrics.betsRefused.inc({ code: placement.refusal });
    if (attempt === attemptsMax || !isTaken(placement, request)) return refusePlacement(placement);
    legs = legs.map((leg, index) => ({ ...leg, expectedOdds: placement.currentOdds[index] ?? leg.expectedOdds }));
  }
}

function refuseSameGame(selections: readonly SelectionRequest[]): void {
  const games = selections.map((selection) => selection.gameId);
  const repeated = games.find((gameId, index) => games.indexOf(gameId) !== index);
  if (repeated !== undefined) refuse('SAME_GAME', { gameId: repeated });
}

type UnpricedLeg = Omit<LegToPlace, 'expectedOdds'>;

function toLeg(request: SelectionRequest, index: number, all: readonly SelectionRequest[]): UnpricedLeg {
  const resolved = resolveSelection(request);
  if (resolved === null) {
    const path = all.length === 1 ? 'selection' : `selections.${index}.selection`;
    return refuseField(path, `There is no such selection of ${request.betType}`);
  }
  return {
    gameId: request.gameId,
    betType: resolved.betType,
    selection: resolved.selection,
    playerId: resolved.playerId,
    priceField: resolved.priceField,
    lineField: resolved.usesLine,
    expectedLine: resolved.usesLine === null ? null : (request.line ?? null),
  };
}

/** A client that sent no odds takes the price as it is; it is read here and checked when the bet is written. */
async function withKnownOdds(
  database: Queryable,
  legs: readonly UnpricedLeg[],
  requests: readonly SelectionRequest[],
): Promise<LegToPlace[]> {
  if (requests.every((request) => request.odds !== undefined))
    return legs.map((leg, index) => ({ ...leg, expectedOdds: requests[index]?.odds as OddsHundredths }));
  const { rows } = await database.query<{ id: number; prices: Record<string, OddsHundredths> }>(
    'select id, prices from games where id = any($1::bigint[])',
    [legs.map((leg) => leg.gameId)],
  );
  const pricesOf = new Map(rows.map((row) => [row.id, row.prices]));
  return legs.map((leg, index) => {
    const current = pricesOf.get(leg.gameId)?.[leg.priceField];
    return { ...leg, expectedOdds: requests[index]?.odds ?? current ?? unpriced };
  });
}

/** Stands for a price that is not there; the statement then says why. */
const unpriced = 101 as OddsHundredths;

/** In play a bet waits some seconds, so that nobody bets on a goal that the feed has not told yet. */
async function waitInPlay({ pool, inPlayDelayMs }: Dependencies, legs: readonly LegToPlace[]): Promise<void> {
  if (inPlayDelayMs === 0) return;
  const { rows } = await pool.query(`select 1 from games where id = any($1::bigint[]) and status = 'live' limit 1`, [
    legs.map((leg) => leg.gameId),
  ]);
  if (rows.length > 0) await sleep(inPlayDelayMs);
}

function toBetToPlace(request: BetRequest, legs: readonly LegToPlace[]) {
  const odds = totalOdds(legs.map((leg) => leg.expectedOdds));
  return {
    userId: request.userId,
    idempotencyKey: request.idempotency?.key ?? null,
    requestHash: request.idempotency?.requestHash ?? null,
    stakeCents: request.stakeCents,
    totalOdds: odds,
    potentialWinCents: potentialWinCents(request.stakeCents, odds),
    isAccumulator: request.isAccumulator,
    legs,
  };
}

type Refused = Extract<Placement, { replay: false }>;

/** Whether the player's policy takes the prices as they are now. */
function isTaken(placement: Refused, request: BetRequest): boolean {
  if (placement.refusal !== 'ODDS_CHANGED') return false;
  return request.selections.every((selection, index) => {
    const current = placement.currentOdds[index];
    if (current == null) return false;
    return selection.odds === undefined || acceptsOddsChange(request.acceptOddsChange, selection.odds, current);
  });
}

async function answerPlaced(pool: Queryable, placement: Exclude<Placement, Refused>): Promise<Bet> {
  if (!placement.placed && !placement.sameRequest) refuse('IDEMPOTENCY_KEY_REUSED');
  const bet = (await findBet(pool, placement.betId)) ?? refuse('NOT_FOUND');
  return asPlaced(bet);
}

/** Tells the price (a multiple's total) and line as they are now, and each selection's, in the request's order. */
function refusePlacement({ refusal, currentOdds, currentLines, maxStakeCents }: Refused): never {
  if (refusal === 'LIMIT_EXCEEDED') refuse(refusal, { maxStake: formatAmount(maxStakeCents ?? cents(0)) });
  if (refusal !== 'ODDS_CHANGED' && refusal !== 'LINE_CHANGED') return refuse(refusal);
  const known = currentOdds.filter((odds) => odds !== null);
  const selections = currentOdds.map((odds, index) => {
    const line = currentLines[index] ?? null;
    return { currentOdds: odds && formatOdds(odds), currentLine: line === null ? null : formatLine(line) };
  });
  return refuse(refusal, {
    currentOdds: formatOdds(totalOdds(known)),
    currentLine: selections.length === 1 ? selections[0]?.currentLine : null,
    selections,
  });
}
