// Settles every match of a file as if one bet of 1.00 had been placed on each selection of each
// market, to check whole seasons against an independent calculation. Nothing is stored.
import type { GameFacts } from '#domain/game.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { LineField, ListedMarket, PriceBook } from '#domain/markets/market.ts';
import { LISTED_MARKETS } from '#domain/markets/registry.ts';
import { type Cents, cents } from '#domain/money.ts';
import { MIN_ODDS, potentialWinCents } from '#domain/odds.ts';
import { listedScores } from '#domain/pricing/book-check.ts';
import { chooseLines, DEFAULT_LINES, fitGame, type GamePrices, priceGame } from '#domain/pricing/price-game.ts';
import { OUTCOMES, type Outcome } from '#domain/settlement/outcome.ts';
import { settleBet } from '#domain/settlement/settle-bet.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';
import type { FileContents, ImportedMatch, MatchFacts } from '#server/feeds/import/imported.ts';

/** The stake of every bet: 1.00. */
const stake = cents(100);

/** The bets on one selection; only priced ones count towards stakes and payouts. */
export type SelectionTotals = {
  market: string;
  selection: string;
  bets: number;
  outcomes: Record<Outcome, number>;
  /** Bets priced by the file, and by the model. For the others only the outcomes are counted. */
  pricedByFile: number;
  pricedByModel: number;
  stakedCents: Cents;
  paidCents: Cents;
};

export type SeasonReport = {
  matches: number;
  /** Matches without a result, on which nothing is settled, and without a half-time score. */
  withoutResult: number;
  withoutHalfTime: number;
  /** Matches without result prices: their lines are the defaults, and their bets have no price. */
  withoutPrices: number;
  refused: number;
  selections: SelectionTotals[];
};

type PlayedMatch = ImportedMatch & { facts: MatchFacts };
type Offer = { book: PriceBook; lines: Readonly<Record<LineField, LineQuarters>>; fileFields: ReadonlySet<string> };

/** Without goalscorers: the format has none. */
export function settleSeason(files: readonly FileContents[]): SeasonReport {
  const matches = files.flatMap((file) => file.matches);
  const played = matches.filter((match): match is PlayedMatch => match.facts !== null);
  const totals = LISTED_MARKETS.flatMap((market) =>
    market.selections.map(({ selection, priceField }) => ({
      market,
      priceField,
      total: emptyTotals(market, selection),
    })),
  );
  for (const match of played) {
    const offer = offerOf(match);
    const facts = factsOf(match.facts);
    for (const { market, priceField, total } of totals) settleOne(total, { market, priceField, offer, facts });
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

function emptyTotals(market: ListedMarket, selection: string): SelectionTotals {
  const outcomes = Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
  const amounts = { pricedByFile: 0, pricedByModel: 0, stakedCents: cents(0), paidCents: cents(0) };
  return { market: market.name, selection, bets: 0, outcomes, ...amounts };
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
function offerOf({ prices: given }: PlayedMatch): Offer {
  if (given === null) return { book: {}, lines: DEFAULT_LINES, fileFields: new Set() };
  const { homeOdds, drawOdds, awayOdds, overUnder25Odds, overUnder25UnderOdds, ...typed } = given.prices;
  const fit = {
    result: { home: homeOdds ?? MIN_ODDS, draw: drawOdds ?? MIN_ODDS, away: awayOdds ?? MIN_ODDS },
    over25: overUnder25Odds,
    under25: overUnder25UnderOdds,
  } satisfies GamePrices;
  const chosen = chooseLines(fitGame(fit));
  const lines = { ...chosen, handicapLine: given.handicapLine ?? chosen.handicapLine };
  return { book: priceGame({ ...fit, ...lines, typed }), lines, fileFields: new Set(Object.keys(given.prices)) };
}

/** The correct scores that have a price; null, for the whole catalogue, if none has. */
function scoresListed(book: PriceBook): string[] | null {
  const listed = listedScores(book);
  return listed.length === 0 ? null : listed;
}

type Bet = { market: ListedMarket; priceField: string; offer: Offer; facts: GameFacts };

function settleOne(total: SelectionTotals, { market, priceField, offer, facts }: Bet): void {
  const odds = offer.book[priceField];
  const line = market.lineField === null ? null : offer.lines[market.lineField];
  const { selection } = total;
  const placement = { playerId: null, scoreAtPlacement: null, listedScores: scoresListed(offer.book) };
  const result = settleLeg({ betType: market.name, selection, line, odds: odds ?? MIN_ODDS, ...placement }, facts);
  if (result === null) throw new Error(`a final score decides every bet on ${market.name}`);
  total.bets += 1;
  total.outcomes[result.outcome] += 1;
  if (odds === undefined) return;
  const settled = settleBet({
    stake,
    legs: [{ odds, outcome: result.outcome }],
    potentialWin: potentialWinCents(stake, odds),
  });
  total[offer.fileFields.has(priceField) ? 'pricedByFile' : 'pricedByModel'] += 1;
  total.stakedCents = cents(total.stakedCents + stake);
  total.paidCents = cents(total.paidCents + (settled?.payout ?? 0));
}

/** The operator's hold in percent of the stakes; null without stakes. */
export function holdPercent({ stakedCents, paidCents }: SelectionTotals): number | null {
  return stakedCents === 0 ? null : (100 * (stakedCents - paidCents)) / stakedCents;
}
