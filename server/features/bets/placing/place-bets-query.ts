// Bets as the parameters of the statement that places them.
import { createHash } from 'node:crypto';
import { bookKey } from '#domain/markets/book-key.ts';
import { correctScore } from '#domain/markets/correct-score.ts';
import type { BetToPlace } from '#server/features/bets/placing/bet-placement.ts';
import { placeBetsStatement } from '#server/features/bets/placing/place-bets.sql.ts';

/** What `other` is the rest of: those that have a price when the bet is written are kept on it. */
const correctScores = correctScore.selections.filter((each) => each.selection !== 'other');

/** Whether the plain statement has not all that the bet needs. A player's own limits are not known from the bet. */
export function needsFullStatement({ freeBetId, boostId, groups, legs }: BetToPlace): boolean {
  if (typeof freeBetId === 'number' || typeof boostId === 'number' || groups.length > 0) return true;
  return legs.some(({ playerId, priceField }) => playerId !== null || priceField === 'correctScoreOtherOdds');
}

/** The statement for these bets, prepared once on each connection. `requireVerified` refuses players who are not fully verified. */
export function placeBetsQuery(bets: readonly BetToPlace[], kind: 'plain' | 'full', requireVerified: boolean) {
  const values = plainValues(bets, requireVerified);
  if (kind === 'full') values.push(...fullValues(bets));
  return { name: `place-bets-${kind}`, text: placeBetsStatement[kind], values };
}

/** Names the selections of a bet with more than one, whatever their order, lines and prices. */
function combinationOf({ legs }: BetToPlace): string | null {
  if (legs.length === 1) return null;
  const selections = legs.map(({ gameId, priceField }) => `${gameId} ${priceField}`).sort();
  return createHash('sha256').update(selections.join('\n')).digest('base64url');
}

function plainValues(bets: readonly BetToPlace[], requireVerified: boolean): unknown[] {
  const legs = bets.flatMap((bet, ordinal) =>
    bet.legs.map((leg, index) => ({ ...leg, ordinal, legNumber: index + 1 })),
  );
  return [
    bets.map((_, ordinal) => ordinal),
    bets.map((bet) => bet.userId),
    bets.map((bet) => bet.idempotencyKey),
    bets.map((bet) => bet.requestHash),
    bets.map((bet) => bet.stakeCents),
    bets.map((bet) => bet.totalOdds),
    bets.map((bet) => bet.potentialWinCents),
    bets.map((bet) => bet.isAccumulator),
    bets.map((bet) => bet.system),
    bets.map((bet) => bet.lineStakeCents),
    bets.map((bet) => bet.waitedInPlay),
    legs.map((leg) => leg.ordinal),
    legs.map((leg) => leg.legNumber),
    legs.map((leg) => leg.gameId),
    legs.map((leg) => leg.betType),
    legs.map((leg) => leg.selection),
    legs.map((leg) => leg.playerId),
    legs.map((leg) => leg.priceField),
    legs.map((leg) => leg.lineField),
    legs.map((leg) => leg.expectedOdds),
    legs.map((leg) => leg.expectedLine),
    legs.map((leg) => bookKey(leg.priceField)),
    legs.map((leg) => leg.groupNumber),
    legs.map((leg) => leg.expectedVersion),
    requireVerified,
    bets.map(combinationOf),
    legs.map((leg) => leg.gameId),
  ];
}

function fullValues(bets: readonly BetToPlace[]): unknown[] {
  const groups = bets.flatMap((bet, ordinal) => bet.groups.map((group) => ({ ...group, ordinal })));
  return [
    bets.map((bet) => bet.freeBetId ?? null),
    bets.map((bet) => bet.boostId ?? null),
    groups.map((group) => group.ordinal),
    groups.map((group) => group.groupNumber),
    groups.map((group) => group.odds),
    groups.map((group) => JSON.stringify(group.oddsWithout)),
    correctScores.map((each) => each.selection),
    correctScores.map((each) => each.priceField),
  ];
}
