// Settles every match of a file as if one bet of 1.00 had been placed on each selection of most
// markets (settledSelections), to check whole seasons against an independent calculation. Nothing
// is stored.
import type { GameFacts } from '#domain/game.ts';
import { type Lines, PRICE_FIELDS, type PriceField, toSpecSelection } from '#domain/markets/api-fields.ts';
import { listedMarkets, marketNamed } from '#domain/markets/catalogue.ts';
import { bookOfFields } from '#domain/markets/fields-of-keys.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { type Cents, cents } from '#domain/money.ts';
import { MIN_ODDS, potentialWinCents } from '#domain/odds.ts';
import { pricedSelections } from '#domain/pricing/book-check.ts';
import { chooseLines, DEFAULT_LINES, fitGame, type GamePrices, priceGame } from '#domain/pricing/price-game.ts';
import { OUTCOMES, type Outcome } from '#domain/settlement/outcome.ts';
import { settleBet } from '#domain/settlement/settle-bet.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';
import type { FileContents, ImportedMatch, MatchFacts } from '#server/feeds/import/imported.ts';

/** Every bet's stake: 1.00. */
const stake = cents(100);

/** The bets on one selection. Stakes and payouts include only those with a price. */
export type SelectionTotals = {
  market: string;
  selection: string;
  bets: number;
  outcomes: Record<Outcome, number>;
  /** Bets priced by the file and by the model. */
  pricedByFile: number;
  pricedByModel: number;
  stakedCents: Cents;
  paidCents: Cents;
};

export type SeasonReport = {
  matches: number;
  /** Matches whose bets aren't settled. */
  withoutResult: number;
  /** Matches with a result but no half-time score. */
  withoutHalfTime: number;
  /** With a result but no result prices: lines are the defaults, and bets have no price. */
  withoutPrices: number;
  refused: number;
  selections: SelectionTotals[];
};

type PlayedMatch = ImportedMatch & { facts: MatchFacts };
type Offer = { book: PriceBook; lines: Lines; fileKeys: ReadonlySet<string> };

/** Settles the selections of `settledSelections` on each match that has a result. */
export function settleSeason(files: readonly FileContents[]): SeasonReport {
  const matches = files.flatMap((file) => file.matches);
  const played = matches.filter((match): match is PlayedMatch => match.facts !== null);
  const totals = settledSelections().map((each) => ({ ...each, total: emptyTotals(each) }));
  for (const match of played) {
    const offer = offerOf(match);
    const facts = factsOf(match.facts);
    for (const { total, ...settled } of totals) settleOne(total, { settled, offer, facts });
  }
  return {
    matches: matches.length,
    withoutResult: matches.length - played.length,
    withoutHalfTime: played.filter(({ facts }) => facts.halfTime === null).length,
    withoutPrices: played.filter(({ prices }) => prices === null).length,
    refused: files.reduce((sum, file) => sum + file.refused.length, 0),
    selections: totals.map(({ total }) => total),
  };
}

type SettledSelection = Pick<PriceField, 'market' | 'selection' | 'line'>;

/**
 * The specification's price fields, and every selection of the other listed markets without lines,
 * except those that need the order of the goals. The files have neither the order nor the scorers.
 */
function settledSelections(): SettledSelection[] {
  const inSpec = new Set(PRICE_FIELDS.map(({ market }) => market));
  const others = listedMarkets().filter(
    ({ name, lines, dependsOn }) => !inSpec.has(name) && lines === undefined && dependsOn !== 'goal_order',
  );
  const ofOthers = others.flatMap(({ name, selections }) =>
    selections.map((selection) => ({ market: name, selection, line: null })),
  );
  return [...PRICE_FIELDS.map(({ market, selection, line }) => ({ market, selection, line })), ...ofOthers];
}

function emptyTotals({ market, selection, line }: SettledSelection): SelectionTotals {
  const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  const amounts = { pricedByFile: 0, pricedByModel: 0, stakedCents: cents(0), paidCents: cents(0) };
  const named = toSpecSelection({ market, selection, line: typeof line === 'number' ? line : null });
  return { market, selection: named.selection, bets: 0, outcomes, ...amounts };
}

const factsOf = ({ fullTime, halfTime }: MatchFacts): GameFacts => ({
  status: 'finished',
  homeGoals: fullTime.home,
  awayGoals: fullTime.away,
  halfTime,
  halfTimePassed: true,
  goals: [],
});

/** The file's prices and line, and the model's for what is missing. */
function offerOf({ prices: filePrices }: PlayedMatch): Offer {
  if (filePrices === null) return { book: {}, lines: DEFAULT_LINES, fileKeys: new Set() };
  const { homeOdds, drawOdds, awayOdds, overUnder25Odds, overUnder25UnderOdds, ...manual } = filePrices.prices;
  const fit = {
    result: { home: homeOdds ?? MIN_ODDS, draw: drawOdds ?? MIN_ODDS, away: awayOdds ?? MIN_ODDS },
    over25: overUnder25Odds,
    under25: overUnder25UnderOdds,
  } satisfies GamePrices;
  const chosen = chooseLines(fitGame(fit));
  const lines = { ...chosen, handicapLine: filePrices.handicapLine ?? chosen.handicapLine };
  const book = priceGame({ ...fit, ...lines, manual: bookOfFields(manual, lines) });
  return { book, lines, fileKeys: new Set(Object.keys(bookOfFields(filePrices.prices, lines))) };
}

/** A market's priced selections; null, which means the whole market, if there are none. */
function pricedOf(book: PriceBook, market: ListedMarket): string[] | null {
  const priced = pricedSelections(book, market);
  return priced.length === 0 ? null : priced;
}

type Bet = { settled: SettledSelection; offer: Offer; facts: GameFacts };

function settleOne(total: SelectionTotals, { settled: { market, selection, line: field }, offer, facts }: Bet): void {
  const line: LineQuarters | null = typeof field === 'string' ? offer.lines[field] : field;
  const key = selectionKey({ market, selection, line });
  const odds = offer.book[key];
  const priced = pricedOf(offer.book, marketNamed(market) as ListedMarket);
  const terms = { market, selection, line, playerId: null, scoreAtPlacement: null, pricedSelections: priced };
  const result = settleLeg({ ...terms, odds: odds ?? MIN_ODDS }, facts);
  if (result === null) throw new Error(`the final score does not decide the bet on ${market}`);
  total.bets += 1;
  total.outcomes[result.outcome] += 1;
  if (odds === undefined) return;
  const settled = settleBet({
    stake,
    legs: [{ odds, outcome: result.outcome }],
    potentialWin: potentialWinCents(stake, odds),
  });
  total[offer.fileKeys.has(key) ? 'pricedByFile' : 'pricedByModel'] += 1;
  total.stakedCents = cents(total.stakedCents + stake);
  total.paidCents = cents(total.paidCents + (settled?.payout ?? 0));
}

/** The operator's hold as a percentage of the stakes; null without stakes. */
export function holdPercent({ stakedCents, paidCents }: SelectionTotals): number | null {
  return stakedCents === 0 ? null : (100 * (stakedCents - paidCents)) / stakedCents;
}
