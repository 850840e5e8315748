// In play the goals still to come shrink with the clock and move with red cards; the markets are priced anew
// from them at every change and every minute. A selection that is decided gets no price.
import type { Goal, Score } from '#domain/game.ts';
import type { PriceBook } from '#domain/markets/market.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { FIRST_HALF_SHARE, halfTimeLeaders } from '#domain/pricing/half-time.ts';
import { type Lines, type Margins, marketPrices } from '#domain/pricing/market-prices.ts';
import { type Outlook, outlookOf, recordedHalfTime } from '#domain/pricing/outlook.ts';
import { scoreGrid } from '#domain/pricing/score-grid.ts';
import { type PricedPlayer, scorerOutlook, scorerShares } from '#domain/pricing/scorers.ts';

/** Where a live game stands. */
export interface LiveState {
  readonly score: Score;
  /** Minutes on the clock: 0 to 45 and on in the first half, 45 to 90 and on in the second. */
  readonly minute: number;
  readonly redCards?: Score | undefined;
  /** The recorded half-time score; null before half time or when none was recorded. */
  readonly halfTime: Score | null;
  /** Whether the second half has begun; without it, a minute past 45 means that it has. */
  readonly halfTimePassed?: boolean | undefined;
}

export interface LivePricing extends LiveState {
  readonly goals: readonly Goal[];
  readonly lines: Lines;
  readonly margins: Margins;
  readonly players?: readonly PricedPlayer[] | undefined;
}

/**
 * A red card takes a third off a side's goals and adds a fifth to the other's (J. Vecer, F. Kopriva and
 * T. Ichiba, "Estimating the effect of the red card in soccer", Journal of Quantitative Analysis in Sports 5,
 * 2009).
 */
const RED_CARD_OWN_FACTOR = 2 / 3;
const RED_CARD_OTHER_FACTOR = 1.2;

/**
 * The shares of a half's goals that fall in its stoppage time. The World Cup of 2026, with its long stoppages,
 * had 10 and 20 %; we take a third less for ordinary games, which is an assumption.
 */
const FIRST_HALF_STOPPAGE_SHARE = 0.06;
const SECOND_HALF_STOPPAGE_SHARE = 0.14;
const HALF_MINUTES = 45;
/** Once stoppage time runs, its share wears off over so many minutes and never quite to nothing. */
const STOPPAGE_MINUTES = 8;
const LAST_OF_STOPPAGE = 0.15;

/** The shares of a game's goals still to come before half time and after it. */
export function sharesToCome(minute: number, halfTimePassed: boolean): { first: number; second: number } {
  const secondShare = 1 - FIRST_HALF_SHARE;
  if (halfTimePassed) {
    return { first: 0, second: secondShare * halfToCome(minute - HALF_MINUTES, SECOND_HALF_STOPPAGE_SHARE) };
  }
  return { first: FIRST_HALF_SHARE * halfToCome(minute, FIRST_HALF_STOPPAGE_SHARE), second: secondShare };
}

/** The share of a half's goals to come, so many minutes into it. */
function halfToCome(minutes: number, stoppageShare: number): number {
  const played = Math.max(minutes, 0);
  if (played < HALF_MINUTES) return stoppageShare + (1 - stoppageShare) * (1 - played / HALF_MINUTES);
  const left = Math.max(1 - (played - HALF_MINUTES) / STOPPAGE_MINUTES, LAST_OF_STOPPAGE);
  return stoppageShare * left;
}

/** The outlook of a live game: what may still happen, from here on. */
export function liveOutlook(model: GoalModel, state: LiveState): Outlook {
  const passed = state.halfTimePassed ?? state.minute > HALF_MINUTES;
  const { first, second } = sharesToCome(state.minute, passed);
  const share = first + second;
  const { home: homeCards, away: awayCards } = state.redCards ?? { home: 0, away: 0 };
  const homeGoals = model.homeGoals * share * RED_CARD_OWN_FACTOR ** homeCards * RED_CARD_OTHER_FACTOR ** awayCards;
  const awayGoals = model.awayGoals * share * RED_CARD_OWN_FACTOR ** awayCards * RED_CARD_OTHER_FACTOR ** homeCards;
  // The correlation is one of whole games; what is left of it goes with the goals that are left.
  const grid = scoreGrid(homeGoals, awayGoals, model.rho * share);
  const lead = state.score.home - state.score.away;
  const halfTime = passed ? recordedHalfTime(state.halfTime) : halfTimeLeaders(first / share, lead);
  return outlookOf(state.score, grid, halfTime);
}

/**
 * The book of a live game. Selections already decided have no price, so their markets are closed; the
 * handicap counts the goals from now on.
 */
export function priceInPlay(model: GoalModel, live: LivePricing): PriceBook {
  const outlook = liveOutlook(model, live);
  const scorers = live.players?.length
    ? { outlook: scorerOutlook(outlook, live.goals), shares: scorerShares(live.players) }
    : { outlook: null, shares: [] };
  return marketPrices(outlook, live.lines, live.margins, scorers);
}
