// Turns a request into the bet to write: its odds, stake and potential win at the given prices.
import type { BonusTerms } from '#domain/accumulator-bonus.ts';
import type { OddsChangePolicy } from '#domain/bet.ts';
import type { Cents } from '#domain/money.ts';
import { MIN_ODDS, oddsHundredths } from '#domain/odds.ts';
import { freeBetPayout } from '#domain/promotion.ts';
import { accumulatorFigures, type SystemKind, systemFigures } from '#domain/slip.ts';
import type { BetToPlace, InPlayDelay } from '#server/features/bets/placing/bet-placement.ts';
import { bonusOf } from '#server/features/bets/placing/bonus-of-bet.ts';
import type { SelectionOrBuilder } from '#server/features/bets/placing/selection-request.ts';
import { legsToPlace, type PricedSelection } from '#server/features/bets/placing/selections.ts';
import type { BonusLadder } from '#server/features/promotions/accumulator-bonus.ts';
import type { Idempotency } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';

export type BetRequest = {
  userId: number;
  selections: readonly SelectionOrBuilder[];
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

type Terms = { inPlayDelay: InPlayDelay; ladder: BonusLadder | null };

export function toBetToPlace(
  request: BetRequest,
  selections: readonly PricedSelection[],
  { inPlayDelay, ladder }: Terms,
): BetToPlace {
  const figures = figuresOf(request, selections);
  return {
    userId: request.userId,
    idempotencyKey: request.idempotency?.key ?? null,
    requestHash: request.idempotency?.requestHash ?? null,
    ...figures,
    bonus: ladder && bonusOf(ladder, figures, selections),
    bonusVersion: ladder?.version ?? null,
    freeBetId: request.freeBetId ?? null,
    boostId: request.boostId ?? null,
    inPlayDelay,
    isAccumulator: selections.length > 1 || selections.some((selection) => selection.legs.length > 1),
    legs: legsToPlace(selections),
    builders: selections.flatMap(({ quote }, index) => (quote === null ? [] : [{ ...quote, groupNumber: index + 1 }])),
  };
}

type Figures = Pick<BetToPlace, 'stakeCents' | 'totalOdds' | 'potentialWinCents' | 'system' | 'lineStakeCents'>;

/** A system's odds are its full payout divided by its total stake. */
function figuresOf(request: BetRequest, selections: readonly PricedSelection[]): Figures {
  const { stakeCents, system } = request;
  const odds = selections.map((selection) => selection.odds);
  if (system === null) {
    // A return above the maximum amount exceeds every limit.
    const { totalOdds, return: potentialWinCents } = accumulatorFigures(stakeCents, odds) ?? refuse('LIMIT_EXCEEDED');
    const isFree = (request.freeBetId ?? null) !== null;
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
