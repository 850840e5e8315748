// For every market, the exposure at a score is at least the cost of any ending with that score.
import { describe, expect, it } from 'vitest';
import { type Score, TEAM_SIDES } from '#domain/game.ts';
import { listedMarkets, scorerMarkets } from '#domain/markets/catalogue.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { type ListedEnding, selectionOutcome } from '#domain/markets/selection-outcome.ts';
import { cents } from '#domain/money.ts';
import { type PositionLeg, profitByScore } from '#domain/risk/exposure.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';
import { furtherGoals, orderOf, ordersOf, playerEndingOf, scoresUpTo } from '#tests/support/every-game.ts';

const STAKE = 1000;
const PAYOUT = 2500;
const PROFIT: Record<Outcome, number> = {
  won: STAKE - PAYOUT,
  half_won: STAKE - (STAKE + PAYOUT) / 2,
  void: 0,
  half_lost: STAKE / 2,
  lost: STAKE,
};
const SCORES = scoresUpTo(3).filter(({ home, away }) => home + away <= 5);
const KICK_OFF = { home: 0, away: 0 };

function profits(leg: PositionLeg, current: Score = KICK_OFF): (score: Score) => number {
  const position = { legs: [leg], stakeCents: cents(STAKE), payoutCents: cents(PAYOUT) };
  const byScore = new Map(
    profitByScore([position], current).map(({ home, away, profitCents }) => [`${home}-${away}`, profitCents]),
  );
  return ({ home, away }) => byScore.get(`${home}-${away}`) as number;
}

/** Every ending of a market with this final score. */
function endingsWith({ dependsOn }: ListedMarket, score: Score, base: Score): ListedEnding[] {
  const halfTimes = scoresUpTo(3).filter(({ home, away }) => home <= score.home && away <= score.away);
  const minus = (other: Score) => ({ home: score.home - other.home, away: score.away - other.away });
  switch (dependsOn) {
    case 'full_time_score':
      return [score];
    case 'score_since_placement':
      return [minus(base)];
    case 'first_half_score':
      return halfTimes;
    case 'second_half_score':
      return halfTimes.map(minus);
    case 'half_time_and_full_time':
      return halfTimes.map((halfTime) => ({ halfTime, fullTime: score }));
    case 'goal_order':
      return ordersOf(score).flatMap((sides) => {
        const goals = sides.map((side) => ({ side, scorer: 0 }));
        const placed = base.home + base.away;
        const isFromBase = goals.slice(0, placed).filter(({ side }) => side === 'home').length === base.home;
        return isFromBase ? [orderOf(goals, placed)] : [];
      });
  }
}

describe.each(listedMarkets())('a bet on $name', (market) => {
  const lines = market.lines ? [market.lines.from, market.lines.from + 4 * market.lines.step, market.lines.to] : [0];
  it.each([
    ['before kick-off', null],
    ['placed at 1-0', { home: 1, away: 0 }],
  ])('%s costs at least what any ending costs, and before kick-off no more than the worst', (_name, base) => {
    const start = base ?? KICK_OFF;
    const possible = SCORES.filter(({ home, away }) => home >= start.home && away >= start.away);
    for (const line of lines)
      for (const selection of market.selections) {
        const ofMarket = { market: market.name, selection, line: market.lines ? lineQuarters(line) : null };
        const profitAt = profits({ key: selectionKey(ofMarket), base, scorerSide: null }, start);
        for (const score of possible) {
          const worst = Math.min(
            ...endingsWith(market, score, start).map(
              (ending) => PROFIT[selectionOutcome(market, selection, ending, line)],
            ),
          );
          const profit = profitAt(score);
          if (profit > worst) expect(profit, `${selection} ${line} ${JSON.stringify(score)}`).toBe(worst);
          if (base === null && profit < worst)
            expect(profit, `${selection} ${line} ${JSON.stringify(score)}`).toBe(worst);
        }
      }
  });
});

describe.each(scorerMarkets())('a bet on $name', (market) => {
  it.each([...TEAM_SIDES, null])('for a player with side %s costs at least what any ending costs', (scorerSide) => {
    const profitAt = profits({ key: `${market.name}@player=7`, base: null, scorerSide });
    for (const side of scorerSide === null ? TEAM_SIDES : [scorerSide])
      for (const score of SCORES.filter(({ home, away }) => home + away <= 4)) {
        const player = { id: 7, side, share: 0.3 };
        const costs = furtherGoals(score, [player]).map(
          ({ goals }) => PROFIT[market.outcome(playerEndingOf(goals, player))],
        );
        expect(profitAt(score)).toBeLessThanOrEqual(Math.min(...costs));
      }
  });
});
