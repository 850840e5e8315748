// The house's profit or loss on open bets at each final score. Bets on one selection at different
// prices form one position, with their total stake and full payout; so do bets on the same
// combination priced together, which only wins as a whole. An accumulator counts in full on each of
// its games. If the score alone does not decide a position (half time, scorers), the worse case for
// the house is assumed. A scorer can only win at scores where their side has scored.
import type { Halves } from '#domain/endings/ending.ts';
import type { Score, TeamSide } from '#domain/game.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import { listedMarket, resolvePriceField } from '#domain/markets/registry.ts';
import { selectionOutcome } from '#domain/markets/selection-outcome.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

export type PositionLeg = {
  readonly priceField: string;
  readonly line: LineQuarters | null;
  /** The score that an in-play handicap counts from; null before kick-off. */
  readonly base: Score | null;
  /** The side a scorer plays for; null for other markets, and if it is not known. */
  readonly scorerSide: TeamSide | null;
};

/** All open bets on one selection of a game, or on one combination. */
export type Position = {
  readonly legs: readonly PositionLeg[];
  readonly stakeCents: Cents;
  readonly payoutCents: Cents;
};

export type ScoreProfit = Score & {
  readonly profitCents: Cents;
};

const MAX_GOALS = 7;

/**
 * The house's profit at every final score from the current score to seven goals a side.
 * @returns worst score first
 */
export function profitByScore(positions: readonly Position[], current: Score): ScoreProfit[] {
  const scores: ScoreProfit[] = [];
  for (let home = current.home; home <= Math.max(MAX_GOALS, current.home); home += 1)
    for (let away = current.away; away <= Math.max(MAX_GOALS, current.away); away += 1)
      scores.push({ home, away, profitCents: profitAt(positions, { home, away }) });
  return scores.sort((a, b) => a.profitCents - b.profitCents || a.home + a.away - (b.home + b.away));
}

/**
 * Among equally good scores, the one with the fewest goals.
 * @param scores from profitByScore, at least one
 */
export function bestScore(scores: readonly ScoreProfit[]): ScoreProfit {
  const last = scores.at(-1);
  return scores.find(({ profitCents }) => profitCents === last?.profitCents) as ScoreProfit;
}

function profitAt(positions: readonly Position[], score: Score): Cents {
  return cents(positions.reduce((sum, position) => sum + position.stakeCents - paidAt(position, score), 0));
}

function paidAt(position: Position, score: Score): number {
  const { stakeCents, payoutCents } = position;
  const paid: Record<Outcome, number> = {
    won: payoutCents,
    lost: 0,
    void: stakeCents,
    half_won: Math.floor((stakeCents + payoutCents) / 2),
    half_lost: Math.floor(stakeCents / 2),
  };
  return paid[outcomeOf(position, score)];
}

function outcomeOf({ legs }: Position, score: Score): Outcome {
  const outcomes = legs.map((leg) => outcomeAt(leg, score));
  if (outcomes.length === 1) return outcomes[0] as Outcome;
  return outcomes.includes('lost') ? 'lost' : 'won';
}

/** The outcome at a final score; the one that costs the most if the score does not decide it. */
function outcomeAt(position: PositionLeg, score: Score): Outcome {
  const resolved = resolvePriceField(position.priceField);
  if (resolved === null) return 'won';
  if (resolved.playerId !== null) return scorerMayWin(position, score) ? 'won' : 'lost';
  const market = listedMarket(resolved.market);
  const { line, base } = position;
  const outcomeOf = (ending: Score | Halves) => selectionOutcome(market, resolved.selection ?? '', ending, line ?? 0);
  switch (market.dependsOn) {
    case 'full_time_score':
      return outcomeOf(score);
    case 'score_since_placement':
      return outcomeOf({ home: score.home - (base?.home ?? 0), away: score.away - (base?.away ?? 0) });
    case 'half_time_and_full_time':
      return costliest(scoresUpTo(score).map((halfTime) => outcomeOf({ halfTime, fullTime: score })));
  }
}

const BY_COST: readonly Outcome[] = ['won', 'half_won', 'void', 'half_lost', 'lost'];
const costliest = (outcomes: readonly Outcome[]): Outcome => BY_COST.find((each) => outcomes.includes(each)) ?? 'lost';

function scoresUpTo({ home, away }: Score): Score[] {
  return Array.from({ length: (home + 1) * (away + 1) }, (_none, at) => ({
    home: Math.floor(at / (away + 1)),
    away: at % (away + 1),
  }));
}

function scorerMayWin({ scorerSide }: PositionLeg, score: Score): boolean {
  return scorerSide === null ? score.home + score.away > 0 : score[scorerSide] > 0;
}
