// A sure win is a set of bets on one game that pays more than its stakes whatever happens. By the
// duality of linear programming there is one exactly when no probabilities of the game's endings
// make every bet return at most its stake on average. So we look for such probabilities; if there
// are none, the dual solution is the sure win. Goalscorer bets are left out: any further goal may
// be scored by a player without a price, so they never contribute to a sure win. The exception is
// the last scorer so far, who wins if no goal follows.
import type { GameFacts, Goal, Score } from '#domain/game.ts';
import { lastGoalscorer } from '#domain/markets/last-goalscorer.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { PriceBook } from '#domain/markets/market.ts';
import { LISTED_MARKETS, marketOf, resolvePriceField, scorerField } from '#domain/markets/registry.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { listedScores } from '#domain/pricing/book-check.ts';
import { builderOdds } from '#domain/pricing/joint.ts';
import { meanOfOutcomes } from '#domain/pricing/market-chances.ts';
import type { Lines } from '#domain/pricing/market-prices.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { maximiseSum } from '#domain/pricing/simplex.ts';
import { decidedOutcome } from '#domain/settlement/decided-outcome.ts';
import { type Factor, legFactor } from '#domain/settlement/factor.ts';
import type { LegTerms } from '#domain/settlement/outcome.ts';

/** The state of a live game, for checking its in-play book. */
export type MatchState = {
  readonly score: Score;
  /** The half-time score once it is final. */
  readonly halfTime: Score | null;
  /** The last scorer so far, without own goals; null or absent if none, or a scorer is missing. */
  readonly lastScorer?: number | null | undefined;
};

const KICK_OFF: MatchState = { score: { home: 0, away: 0 }, halfTime: null };

/** Bets offered in addition to the listed prices. */
export type Extras = {
  /** Boosted selections, at their own lines. */
  readonly boosts: readonly BoostedPrice[];
  /** The outlook that bet builders are priced from; null if there are no builders. */
  readonly outlook: Outlook | null;
};

export type BoostedPrice = {
  readonly priceField: string;
  readonly line: LineQuarters | null;
  readonly odds: OddsHundredths;
};

const NO_EXTRAS: Extras = { boosts: [], outlook: null };

export type SureWin = {
  /** The stake on each price field. */
  readonly stakes: Readonly<Record<string, Cents>>;
  /** The minimum profit of these stakes, exact and above zero. */
  readonly profit: Cents;
};

/**
 * Looks for a sure win over all listed markets of one game.
 * @param lines of the game, in quarter goals
 * @param matchState the state of a live game
 * @param extras boosts of the game
 * @returns stakes of about 1,000,000.00 in total with their exact minimum profit, or null if there
 * is none
 */
export function findSureWin(
  book: PriceBook,
  lines: Lines,
  matchState: MatchState = KICK_OFF,
  extras: Extras = NO_EXTRAS,
): SureWin | null {
  const bets = [...pricedBets(book, lines, matchState), ...extraBets(book, matchState, extras)];
  const furthest = furthestGoals([
    lines.handicapLine,
    lines.asianTotalLine,
    ...extras.boosts.map(({ line }) => line ?? 0),
  ]);
  const endings = possibleEndings(furthest, matchState);
  const returns = bets.map((bet) => endings.map((facts) => returnPerUnit(bet, facts)));
  const columns = distinctColumns(returns);
  if (columns.length === 0) return null;
  const { value, rowPrices } = maximiseSum(returns.map((row) => columns.map((column) => row[column] as number)));
  if (value >= 1 - TOLERANCE) return null;
  return exactSureWin(bets, endings, rowPrices);
}

/** Smaller values are rounding errors of the program; its results are verified exactly. */
const TOLERANCE = 1e-9;
const TOTAL_STAKE_CENTS = 100_000_000;

type Bet = {
  readonly priceField: string;
  readonly terms: LegTerms;
  /** The return on a stake of one. */
  readonly paysOn: (facts: GameFacts) => Factor;
};

function betOn(priceField: string, terms: LegTerms): Bet {
  return {
    priceField,
    terms,
    paysOn: (facts) => {
      const outcome = decidedOutcome(marketOf(terms.betType), terms, facts);
      if (outcome === null) throw new Error(`a finished game must decide ${priceField}`);
      return legFactor(outcome, terms.odds);
    },
  };
}

function pricedBets(book: PriceBook, lines: Lines, matchState: MatchState): Bet[] {
  return [...listedBets(book, lines, matchState), ...lastScorerBet(book, matchState)];
}

function lastScorerBet(book: PriceBook, { lastScorer }: MatchState): Bet[] {
  if (lastScorer == null) return [];
  const priceField = scorerField(lastGoalscorer, lastScorer);
  const odds = book[priceField];
  if (odds === undefined) return [];
  const base = { betType: lastGoalscorer.name, selection: null, playerId: lastScorer, line: null, odds };
  return [betOn(priceField, { ...base, scoreAtPlacement: null, listedScores: null })];
}

function listedBets(book: PriceBook, lines: Lines, matchState: MatchState): Bet[] {
  const listed = listedScores(book);
  return LISTED_MARKETS.flatMap((market) =>
    market.selections.flatMap(({ selection, priceField }): Bet[] => {
      const odds = book[priceField];
      if (odds === undefined) return [];
      const line = market.lineField === null ? null : lines[market.lineField];
      const base = { betType: market.name, selection, playerId: null, line, odds };
      return [betOn(priceField, { ...base, scoreAtPlacement: matchState.score, listedScores: listed })];
    }),
  );
}

/** Each boost, and the bet builders that cover the opposite endings. */
function extraBets(book: PriceBook, matchState: MatchState, { boosts, outlook }: Extras): Bet[] {
  return boosts.flatMap((boost) => {
    const bet = boostedBet(book, matchState, boost);
    if (bet === null) return [];
    const rest = outlook && restBet(bet, outlook);
    return rest ? [bet, rest] : [bet];
  });
}

/** Null for a goalscorer, as explained above. */
function boostedBet(
  book: PriceBook,
  { score, lastScorer }: MatchState,
  { priceField, line, odds }: BoostedPrice,
): Bet | null {
  const found = resolvePriceField(priceField);
  if (found === null) return null;
  const { market, selection, playerId } = found;
  if (playerId !== null && (market !== lastGoalscorer.name || playerId !== lastScorer)) return null;
  const base = { betType: market, selection, playerId, line, odds };
  return betOn(priceField, { ...base, scoreAtPlacement: score, listedScores: listedScores(book) });
}

/**
 * A bet on every ending on which another bet loses, at the cost of a bet builder on those endings.
 * A builder's price is concave in its chance, so splitting it into several builders is never
 * cheaper.
 */
function restBet({ priceField, terms, paysOn }: Bet, outlook: Outlook): Bet | null {
  const market = marketOf(terms.betType);
  if (market.kind !== 'listed') return null;
  const lost = meanOfOutcomes(outlook, terms, (outcome) => (outcome === 'lost' ? 1 : 0)) ?? 0;
  const odds = builderOdds(lost);
  if (odds === null) return null;
  const [pays, paysNothing] = [legFactor('won', odds), legFactor('lost', odds)];
  return { priceField, terms, paysOn: (facts) => (paysOn(facts).numerator === 0n ? pays : paysNothing) };
}

/** The number of further goals of a side to look at; markets don't distinguish scores beyond it. */
function furthestGoals(lines: readonly number[]): number {
  return 5 + Math.ceil(Math.max(...lines.map(Math.abs)) / 4);
}

function possibleEndings(maxGoals: number, { score, halfTime, lastScorer = null }: MatchState): GameFacts[] {
  const endings: GameFacts[] = [];
  for (let home = 0; home <= maxGoals; home += 1) {
    for (let away = 0; away <= maxGoals; away += 1) {
      for (const half of halfTime ? [halfTime] : halfTimes(score, home, away)) {
        const lastGoalBy = home + away === 0 ? lastScorer : UNPRICED_PLAYER;
        endings.push(finished({ home: score.home + home, away: score.away + away }, half, lastGoalBy));
      }
    }
  }
  return endings;
}

/** A half-time score for each possible leader: all further goals of one side first, or of both. */
function halfTimes(score: Score, home: number, away: number): Score[] {
  const seen = new Map<number, Score>();
  for (let early = 0; early <= home; early += 1) {
    for (let against = 0; against <= away; against += 1) {
      const half = { home: score.home + early, away: score.away + against };
      seen.set(Math.sign(half.home - half.away), half);
    }
  }
  return [...seen.values()];
}

/** No player has this id. */
const UNPRICED_PLAYER = -1;

/** All goals are by one player, to decide the last scorer; other scorer markets are ignored. */
function finished({ home, away }: Score, halfTime: Score, playerId: number | null): GameFacts {
  const by = (team: Goal['team'], count: number): Goal[] =>
    Array.from({ length: count }, () => ({ team, playerId, minute: 90, ownGoal: false }));
  const goals = [...by('home', home), ...by('away', away)];
  return { status: 'finished', homeGoals: home, awayGoals: away, halfTime, halfTimePassed: true, goals };
}

function returnPerUnit(bet: Bet, facts: GameFacts): number {
  const { numerator, denominator } = bet.paysOn(facts);
  return Number(numerator) / Number(denominator);
}

/** One ending for each distinct row of returns: duplicates add nothing to the program. */
function distinctColumns(returns: readonly (readonly number[])[]): number[] {
  const seen = new Map<string, number>();
  const count = returns[0]?.length ?? 0;
  for (let column = 0; column < count; column += 1) {
    const key = returns.map((row) => row[column]).join();
    if (!seen.has(key)) seen.set(key, column);
  }
  return [...seen.values()];
}

/** Rounds the program's stakes to cents and verifies the profit exactly; null if none is left. */
function exactSureWin(bets: readonly Bet[], endings: readonly GameFacts[], shares: readonly number[]): SureWin | null {
  const all = shares.reduce((sum, share) => sum + Math.max(share, 0), 0);
  const stakes = shares.map((share) => Math.round((Math.max(share, 0) / all) * TOTAL_STAKE_CENTS));
  const staked = stakes.reduce((sum, stake) => sum + stake, 0);
  const payouts = endings.map((facts) =>
    bets.reduce((sum, bet, index) => {
      const { numerator, denominator } = bet.paysOn(facts);
      return sum + (BigInt(stakes[index] as number) * numerator) / denominator;
    }, 0n),
  );
  const least = payouts.reduce((low, payout) => (payout < low ? payout : low));
  const profit = Number(least) - staked;
  if (profit <= 0) return null;
  const named = bets.map((bet, index) => [bet.priceField, cents(stakes[index] as number)] as const);
  return { stakes: Object.fromEntries(named.filter(([, stake]) => stake > 0)), profit: cents(profit) };
}
