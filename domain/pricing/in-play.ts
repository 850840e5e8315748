// In play the remaining goals decrease with the clock and change with red cards. Markets are
// repriced at every change and every minute, stoppage time included. A decided selection has no
// price.
import type { Goal, Score } from '#domain/game.ts';
import type { PriceBook } from '#domain/markets/market.ts';
import { type ClockTime, FIRST_HALF_END } from '#domain/match-clock.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { FIRST_HALF_SHARE, halfTimeSplits } from '#domain/pricing/half-time.ts';
import { type Lines, type Margins, marketPrices } from '#domain/pricing/market-prices.ts';
import { type Outlook, outlookOf } from '#domain/pricing/outlook.ts';
import { scoreGrid } from '#domain/pricing/score-grid.ts';
import { type PricedPlayer, scorerOutlook, scorerShares } from '#domain/pricing/scorers.ts';

export type LiveState = ClockTime & {
  readonly score: Score;
  readonly redCards?: Score | undefined;
  /** The recorded half-time score; null before half time or if none was recorded. */
  readonly halfTime: Score | null;
};

export type LivePricing = LiveState & {
  readonly goals: readonly Goal[];
  readonly lines: Lines;
  readonly margins: Margins;
  readonly players?: readonly PricedPlayer[] | undefined;
};

/**
 * A red card reduces a side's goals by a third and increases the other's by a fifth (J. Vecer, F.
 * Kopriva and T. Ichiba, "Estimating the effect of the red card in soccer", Journal of Quantitative
 * Analysis in Sports 5, 2009).
 */
const RED_CARD_OWN_FACTOR = 2 / 3;
const RED_CARD_OTHER_FACTOR = 1.2;

/**
 * The shares of a half's goals scored in its stoppage time. The 2026 World Cup, with its long
 * stoppages, had 10 and 20 %; a third less for ordinary games is an assumption.
 */
const FIRST_HALF_STOPPAGE_SHARE = 0.06;
const SECOND_HALF_STOPPAGE_SHARE = 0.14;
const HALF_MINUTES = 45;
/**
 * The mean length of stoppage time. With a mean of m, after n minutes we expect m x m / (m + n)
 * more: 5.5 minutes at 90, 2.9 at 90+5, 1.8 at 90+11. The expectation falls every minute and is
 * never zero, since only the final whistle ends a half.
 */
const FIRST_HALF_STOPPAGE_MINUTES = 2.5;
const SECOND_HALF_STOPPAGE_MINUTES = 5.5;

type Stoppage = { share: number; meanMinutes: number };
const FIRST_STOPPAGE: Stoppage = { share: FIRST_HALF_STOPPAGE_SHARE, meanMinutes: FIRST_HALF_STOPPAGE_MINUTES };
const SECOND_STOPPAGE: Stoppage = { share: SECOND_HALF_STOPPAGE_SHARE, meanMinutes: SECOND_HALF_STOPPAGE_MINUTES };

/** The shares of a game's goals that remain before and after half time. */
export function remainingShares({ period, minute, stoppageMinutes }: ClockTime): { first: number; second: number } {
  const second = 1 - FIRST_HALF_SHARE;
  switch (period) {
    case 'not_started':
    case 'first_half':
      return { first: FIRST_HALF_SHARE * remainingShareOfHalf(minute, stoppageMinutes, FIRST_STOPPAGE), second };
    case 'half_time':
      return { first: 0, second };
    case 'second_half':
      return {
        first: 0,
        second: second * remainingShareOfHalf(minute - FIRST_HALF_END, stoppageMinutes, SECOND_STOPPAGE),
      };
    case 'full_time':
      return { first: 0, second: 0 };
  }
}

/** The share of a half's goals that remains after this many minutes of it. */
function remainingShareOfHalf(minutes: number, stoppageMinutes: number, { share, meanMinutes }: Stoppage): number {
  const left = Math.max(1 - Math.max(minutes, 0) / HALF_MINUTES, 0);
  return (1 - share) * left + share * (meanMinutes / (meanMinutes + stoppageMinutes));
}

export function liveOutlook(model: GoalModel, state: LiveState): Outlook {
  const { first, second } = remainingShares(state);
  const share = first + second;
  const { home: homeCards, away: awayCards } = state.redCards ?? { home: 0, away: 0 };
  const homeGoals = model.homeGoals * share * RED_CARD_OWN_FACTOR ** homeCards * RED_CARD_OTHER_FACTOR ** awayCards;
  const awayGoals = model.awayGoals * share * RED_CARD_OWN_FACTOR ** awayCards * RED_CARD_OTHER_FACTOR ** homeCards;
  // The correlation applies to whole games; it is reduced in proportion to the remaining goals.
  const grid = scoreGrid(homeGoals, awayGoals, model.rho * share);
  const isFirstHalfOver = first === 0;
  return outlookOf({
    score: state.score,
    grid,
    halfTime: isFirstHalfOver ? state.halfTime : null,
    splits: isFirstHalfOver ? null : halfTimeSplits(first / share),
  });
}

/** The book of a live game. Decided selections have no price; the handicap counts later goals. */
export function priceInPlay(model: GoalModel, live: LivePricing): PriceBook {
  const outlook = liveOutlook(model, live);
  const scorers = live.players?.length
    ? { outlook: scorerOutlook(outlook, live.goals), shares: scorerShares(live.players) }
    : { outlook: null, shares: [] };
  return marketPrices(outlook, live.lines, live.margins, scorers);
}
