// The operator's profit or loss on open bets at each final score. Bets on one selection at
// different prices form one position, with their total stake and full payout; so do bets on the
// same bet builder, which only wins as a whole. On each of its games, an accumulator counts like a
// single of the same stake. If the score alone does not decide a position (half time, order of
// goals, scorers), the worst case for the operator is assumed. A scorer whose side is known can
// only win at scores where that side has scored. "Any other" counts as lost at every listed score.
// A bet placed while a listed score was closed wins at that score too, but a position does not
// distinguish the terms of its bets.

import { createCache } from '#domain/endings/cache.ts';
import type { GoalOrder, PlayerEnding } from '#domain/endings/ending.ts';
import { followGoals, goalEvents, statesOf } from '#domain/endings/goal-sequence.ts';
import { trackOrder } from '#domain/endings/order-trackers.ts';
import { type Score, TEAM_SIDES, type TeamSide } from '#domain/game.ts';
import { type CataloguedSelection, marketNamed, selectionOfKey } from '#domain/markets/catalogue.ts';
import type { SelectionKey } from '#domain/markets/keys.ts';
import type { Market, OrderMarket } from '#domain/markets/market.ts';
import { type ListedEnding, selectionOutcome } from '#domain/markets/selection-outcome.ts';
import { type Cents, cents, sumCents } from '#domain/money.ts';
import { GRID_SIDE, MAX_GOALS as MAX_FURTHER_GOALS } from '#domain/pricing/score-grid.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

export type PositionLeg = {
  readonly key: SelectionKey;
  /** The score from which an in-play bet on later goals counts; null for all other bets. */
  readonly base: Score | null;
  /** The side that a scorer plays for; null if it is not known, and for other markets. */
  readonly scorerSide: TeamSide | null;
};

/** All open bets on one selection of a game, or on one bet builder. */
export type Position = {
  readonly legs: readonly PositionLeg[];
  readonly stakeCents: Cents;
  readonly payoutCents: Cents;
};

export type ScoreProfit = Score & { readonly profitCents: Cents };

const MAX_GOALS = 7;

/**
 * The operator's profit at every final score from the current score to seven goals a side, or to
 * the current goals if there are more.
 * @returns worst score first
 */
export function profitByScore(positions: readonly Position[], current: Score): ScoreProfit[] {
  const payments = positions.map(paymentOf);
  const stakeCents = sumCents(positions.map((position) => position.stakeCents));
  const scores: ScoreProfit[] = [];
  for (let home = current.home; home <= Math.max(MAX_GOALS, current.home); home += 1)
    for (let away = current.away; away <= Math.max(MAX_GOALS, current.away); away += 1) {
      const paidCents = payments.reduce((sum, paidAt) => sum + paidAt({ home, away }), 0);
      scores.push({ home, away, profitCents: cents(stakeCents - paidCents) });
    }
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

/** What a position pays at a final score. */
function paymentOf({ legs, stakeCents, payoutCents }: Position): (score: Score) => number {
  const paid: Record<Outcome, number> = {
    won: payoutCents,
    lost: 0,
    void: stakeCents,
    half_won: Math.floor((stakeCents + payoutCents) / 2),
    half_lost: Math.floor(stakeCents / 2),
  };
  const ofLegs = legs.map(outcomesOf);
  const [ofFirst] = ofLegs;
  if (ofFirst && ofLegs.length === 1) return (score) => paid[ofFirst(score)];
  return (score) => paid[ofLegs.some((outcomeAt) => outcomeAt(score) === 'lost') ? 'lost' : 'won'];
}

type OutcomeAt = (score: Score) => Outcome;

// Games have the same selections, so each outcome is computed once. Without this, the exposure of
// 300 games with 296 selections each took 32 s of CPU time.
const cachedOutcomes = createCache<Map<number, Outcome>>(500);
const ROW_LENGTH = 100;

/**
 * The outcome at a final score; the one that costs the most if the score does not decide it, or if
 * the selection is not in the catalogue.
 */
function outcomesOf({ key, base, scorerSide }: PositionLeg): OutcomeAt {
  const found = selectionOfKey(key);
  const market = found && marketNamed(found.market);
  if (!found || !market) return () => 'won';
  const name = [found.selection, found.line, base?.home, base?.away, scorerSide].join(' ');
  const outcomes = cachedOutcomes(market, name, () => new Map());
  return (score) => {
    const cell = ROW_LENGTH * score.home + score.away;
    const outcome = outcomes.get(cell) ?? outcomeAt(market, { ...found, base, scorerSide }, score);
    outcomes.set(cell, outcome);
    return outcome;
  };
}

type Terms = Pick<CataloguedSelection, 'selection' | 'line'> & Omit<PositionLeg, 'key'>;

function outcomeAt(market: Market, { selection, line, base, scorerSide }: Terms, score: Score): Outcome {
  if (market.kind === 'scorer')
    return costliest(playerEndings(score, scorerSide).map((ending) => market.outcome(ending)));
  const outcomeOf = (ending: ListedEnding) => selectionOutcome(market, selection ?? '', ending, line ?? 0);
  const start = base ?? { home: 0, away: 0 };
  switch (market.dependsOn) {
    case 'full_time_score':
      return outcomeOf(score);
    case 'score_since_placement':
      return outcomeOf({ home: score.home - start.home, away: score.away - start.away });
    case 'first_half_score':
    case 'second_half_score':
      return costliest(scoresUpTo(score).map(outcomeOf));
    case 'half_time_and_full_time':
      return costliest(scoresUpTo(score).map((halfTime) => outcomeOf({ halfTime, fullTime: score })));
    case 'goal_order':
      return costliest(ordersTo(market, score, start.home + start.away).map(outcomeOf));
  }
}

const cached = createCache<Float64Array[]>(20);

/** The orders of goals that lead to a score, as far as the market distinguishes them. */
function ordersTo(market: OrderMarket, score: Score, placedAfter: number): GoalOrder[] {
  const { trackers, endingOf } = trackOrder(market.reads, { sides: [], placedAfter });
  const cell = Math.min(score.home, MAX_FURTHER_GOALS) * GRID_SIDE + Math.min(score.away, MAX_FURTHER_GOALS);
  const cells = cached(market, String(placedAfter), () => followGoals(trackers, goalEvents([]), { home: 0, away: 0 }));
  const chances = cells[cell] as Float64Array;
  return [...chances.entries()].flatMap(([combination, chance]) =>
    chance > 0 ? [endingOf(statesOf(trackers, combination), score)] : [],
  );
}

/** A player's endings at this score, for the player's side, or for both sides if it is unknown. */
function playerEndings(score: Score, scorerSide: TeamSide | null): PlayerEnding[] {
  const sides = scorerSide === null ? TEAM_SIDES : [scorerSide];
  return sides.flatMap((side) =>
    [0, 1, 2, 3].slice(0, score[side] + 1).flatMap((goals) =>
      (goals === 0 ? [false] : [true, false]).flatMap((scoredFirst) =>
        (goals === 0 ? [false] : [true, false]).map((scoredLast) => ({
          score,
          side,
          wasOnForFirst: true,
          goals,
          scoredFirst,
          scoredLast,
        })),
      ),
    ),
  );
}

const BY_COST: readonly Outcome[] = ['won', 'half_won', 'void', 'half_lost', 'lost'];
const costliest = (outcomes: readonly Outcome[]): Outcome => BY_COST.find((each) => outcomes.includes(each)) ?? 'lost';

function scoresUpTo({ home, away }: Score): Score[] {
  return Array.from({ length: (home + 1) * (away + 1) }, (_none, index) => ({
    home: Math.floor(index / (away + 1)),
    away: index % (away + 1),
  }));
}
