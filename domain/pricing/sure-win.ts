// A sure win is a set of bets on one game that pays more than its stakes whatever happens. By the
// duality of linear programming there is one exactly when no probabilities of the game's endings
// make every bet return at most its stake on average. So we look for such probabilities near the
// model's own. If there are none nearby, a linear program decides.
//
// Goalscorer bets are left out, since any further goal may be scored by a player without a price.
// The exception is bets on a player who has already scored, if they win at some scores no matter
// who scores next, such as to score last or to score and win. Bets on the order of goals are also
// left out, since their prices can't be set manually.
import {
  classesOfGroups,
  type EndingGroups,
  type GroupedTable,
  groupEndings,
  refine,
} from '#domain/endings/ending-groups.ts';
import { classOutcomes, outcomeTable, type Situation } from '#domain/endings/outcome-table.ts';
import type { Score } from '#domain/game.ts';
import { findMarket } from '#domain/markets/catalogue.ts';
import { parseKey, type SelectionKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { type Cents, cents } from '#domain/money.ts';
import { MIN_ODDS, type OddsHundredths } from '#domain/odds.ts';
import { pricedSelections } from '#domain/pricing/book-check.ts';
import { endingChances } from '#domain/pricing/ending-chances.ts';
import { modelOfExpectedGoals } from '#domain/pricing/goal-model.ts';
import { splitsBeforeKickOff } from '#domain/pricing/half-time.ts';
import { builderOdds } from '#domain/pricing/joint.ts';
import { outrightLossChance } from '#domain/pricing/market-chances.ts';
import { type Outlook, outlookBeforeKickOff, outlookOf } from '#domain/pricing/outlook.ts';
import { certainWins, type Scorer } from '#domain/pricing/scored-players.ts';
import { maximiseSum } from '#domain/pricing/simplex.ts';
import { type GroupedBet, isAtMostStake, meanReturns, TOLERANCE, tiltChances } from '#domain/pricing/tilt-chances.ts';
import { type Factor, legFactor } from '#domain/settlement/factor.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

/** The state of a live game, for checking its in-play book. */
export type MatchState = {
  readonly score: Score;
  /** The half-time score once it is final. */
  readonly halfTime: Score | null;
  /** The scorers so far, in order, without own goals; null or absent if one is missing. */
  readonly scorers?: readonly Scorer[] | null | undefined;
};

const KICK_OFF: MatchState = { score: { home: 0, away: 0 }, halfTime: null };

/** What is known or offered in addition to the listed prices. */
export type Extras = {
  /** Boosted selections, at their own lines. */
  readonly boosts?: readonly BoostedPrice[];
  /** The model's outlook. Bet builders are priced from it. */
  readonly outlook?: Outlook | null | undefined;
};

export type BoostedPrice = { readonly key: SelectionKey; readonly odds: OddsHundredths };

export type SureWin = {
  /** The stake on each selection, and on the builders that win where a boost loses: "not <key>". */
  readonly stakes: Readonly<Record<SelectionKey, Cents>>;
  /** The minimum profit of these stakes, exact and above zero. */
  readonly profit: Cents;
};

/**
 * Looks for a sure win over all listed markets of one game.
 * @param matchState the state of a live game
 * @returns stakes of about 1,000,000.00 in total with their exact minimum profit, or null if there
 * is none
 */
export function findSureWin(
  book: PriceBook,
  matchState: MatchState = KICK_OFF,
  { boosts = [], outlook = null }: Extras = {},
): SureWin | null {
  const game: GameBook = { book, matchState };
  const offered = [
    ...Object.entries(book).flatMap(([key, odds]) => betOn(game, key, odds as OddsHundredths) ?? []),
    ...boosts.flatMap((boost) => boostBets(game, boost, outlook)),
  ];
  if (offered.length === 0) return null;
  const groups = groupEndings(offered.map(({ table }) => table));
  const classes = new Map<GroupedTable, Uint8Array>();
  const bets = offered.map((bet) => {
    const ofTable = classes.get(bet.table) ?? classesOfGroups(groups, bet.table);
    classes.set(bet.table, ofTable);
    return { ...bet, classes: ofTable };
  });
  const tilted = tiltChances(bets, groupChances(groups, outlook ?? averageOutlook(matchState)));
  return tilted.isFair ? null : solve(bets, tilted.suspects);
}

const TOTAL_STAKE_CENTS = 100_000_000;

type GameBook = { readonly book: PriceBook; readonly matchState: MatchState };

type Bet = {
  readonly key: SelectionKey;
  readonly table: GroupedTable;
  /** What a stake of one returns in each class of the table, as a fraction and as a number. */
  readonly factors: readonly Factor[];
  readonly returns: readonly number[];
};

type BetOnGroups = Bet & GroupedBet;

/** Null for a bet that the search leaves out. */
function betOn({ book, matchState }: GameBook, key: SelectionKey, odds: OddsHundredths): Bet | null {
  const { market: name, selection, line, playerId } = parseKey(key) ?? { market: '' };
  const market = findMarket(name);
  if (market === null || market.dependsOn === 'goal_order') return null;
  if (market.kind === 'scorer') {
    const { score, scorers } = matchState;
    const wins = playerId == null || !scorers ? null : certainWins(market, playerId, { score, scorers });
    return wins && betOf(key, wins, ['won', 'lost'], odds);
  }
  const table = outcomeTable(market, line ?? 0, situationIn(matchState));
  if (table === null) return null;
  const priced = selection === market.rest ? pricedSelections(book, market) : null;
  return betOf(key, table, classOutcomes(market, table, selection ?? '', priced), odds);
}

function betOf(key: SelectionKey, table: GroupedTable, outcomes: readonly Outcome[], odds: OddsHundredths): Bet {
  const factors = outcomes.map((outcome) => legFactor(outcome, odds));
  const returns = factors.map(({ numerator, denominator }) => Number(numerator) / Number(denominator));
  return { key, table, factors, returns };
}

function situationIn({ score, halfTime }: MatchState): Situation {
  return { score, since: score, halfTime, isFirstHalfOpen: halfTime === null };
}

/** A boost, and the bet builders that cover the opposite endings. */
function boostBets(game: GameBook, { key, odds }: BoostedPrice, outlook: Outlook | null): Bet[] {
  const bet = betOn(game, key, odds);
  if (bet === null) return [];
  const rest = outlook && restBet(game, bet, outlook);
  return rest ? [bet, rest] : [bet];
}

/**
 * A bet on every ending at which another bet loses, at the odds of a bet builder on those endings.
 * A builder's price is concave in its chance, so splitting it into several builders is never
 * cheaper.
 */
function restBet({ book }: GameBook, { key, table, factors }: Bet, outlook: Outlook): Bet | null {
  const { market: name, selection = null, line = null } = parseKey(key) ?? { market: '' };
  const market = findMarket(name);
  if (market?.kind !== 'listed' || market.dependsOn === 'goal_order') return null;
  const otherTerms = {
    playerId: null,
    odds: MIN_ODDS,
    scoreAtPlacement: outlook.score,
    pricedSelections: pricedSelections(book, market),
  };
  const chance = outrightLossChance(market, { market: name, selection, line, ...otherTerms }, outlook);
  const odds = builderOdds(chance);
  if (odds === null) return null;
  const outcomes = factors.map(({ numerator }) => (numerator === 0n ? 'won' : 'lost'));
  return betOf(`not ${key}`, table, outcomes, odds);
}

/** Without a model, any chances can serve as the start; these are an average game's. */
function averageOutlook({ score, halfTime }: MatchState): Outlook {
  const { grid, splits } = outlookBeforeKickOff(modelOfExpectedGoals(1.5, 1.2));
  return outlookOf({ score, goals: null, grid, halfTime, splits });
}

/** The chances of the groups; none is zero, so that no ending is left out. */
function groupChances({ onSplits, ofEnding, count }: EndingGroups, outlook: Outlook): Float64Array {
  const known = outlook.splits === null ? { ...outlook, splits: splitsBeforeKickOff() } : outlook;
  const chances = new Float64Array(count).fill(MIN_CHANCE);
  endingChances(known, onSplits ? 'splits' : 'all').forEach((chance, ending) => {
    const group = ofEnding[ending] as number;
    chances[group] = (chances[group] as number) + chance;
  });
  return chances;
}

const MIN_CHANCE = 1e-15;

/**
 * Solves the linear program for the bets that matter: those that the tilt found, and those that
 * return more than their stakes at the program's own chances.
 */
function solve(bets: readonly BetOnGroups[], suspects: readonly BetOnGroups[]): SureWin | null {
  const chosen = [...suspects];
  for (;;) {
    const columns = distinctGroups(chosen);
    const program = maximiseSum(chosen.map((bet) => columns.map((group) => returnAt(bet, group))));
    if (program.value < 1 - TOLERANCE) return exactSureWin(chosen, columns, program.rowPrices);
    const chances = new Float64Array((bets[0] as BetOnGroups).classes.length);
    columns.forEach((group, index) => {
      chances[group] = program.weights[index] as number;
    });
    const means = meanReturns(bets, chances);
    const above = [...bets.keys()]
      .filter((at) => !isAtMostStake(means[at] as number) && !chosen.includes(bets[at] as BetOnGroups))
      .sort((one, other) => (means[other] as number) - (means[one] as number));
    if (above.length === 0) return null;
    chosen.push(...above.slice(0, MAX_ADDED_BETS).map((at) => bets[at] as BetOnGroups));
  }
}

/** Adding more per round makes the program larger than necessary. */
const MAX_ADDED_BETS = 10;

const returnAt = ({ classes, returns }: BetOnGroups, group: number) => returns[classes[group] as number] as number;

/** One group for each distinct list of returns: groups with equal returns add nothing. */
function distinctGroups(bets: readonly BetOnGroups[]): number[] {
  const groups = new Uint16Array((bets[0] as BetOnGroups).classes.length);
  let count = 1;
  for (const { classes, returns } of bets) {
    const indexes = returns.map((each) => returns.indexOf(each));
    const byReturn = classes.map((each) => indexes[each] as number);
    count = refine(groups, count, byReturn);
  }
  const first = new Array<number>(count).fill(0);
  for (let group = groups.length - 1; group >= 0; group -= 1) first[groups[group] as number] = group;
  return first;
}

/** Rounds the stakes to cents and verifies the profit exactly; null if no profit is left. */
function exactSureWin(
  bets: readonly BetOnGroups[],
  columns: readonly number[],
  shares: readonly number[],
): SureWin | null {
  const all = shares.reduce((sum, share) => sum + Math.max(share, 0), 0);
  const stakes = shares.map((share) => Math.round((Math.max(share, 0) / all) * TOTAL_STAKE_CENTS));
  const staked = stakes.reduce((sum, stake) => sum + stake, 0);
  const payouts = columns.map((group) =>
    bets.reduce((sum, bet, index) => {
      const { numerator, denominator } = bet.factors[bet.classes[group] as number] as Factor;
      return sum + (BigInt(stakes[index] as number) * numerator) / denominator;
    }, 0n),
  );
  const least = payouts.reduce((low, payout) => (payout < low ? payout : low));
  const profit = Number(least) - staked;
  if (profit <= 0) return null;
  const named = bets.map(({ key }, index) => [key, cents(stakes[index] as number)] as const);
  return { stakes: Object.fromEntries(named.filter(([, stake]) => stake > 0)), profit: cents(profit) };
}
