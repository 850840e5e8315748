// Keeps the operator's prices, fills in the rest from the goal model, and refuses losing books.
import type { Lines } from '#domain/markets/api-fields.ts';
import { describePrice } from '#domain/markets/describe-price.ts';
import { bookOfFields, fieldOfKey, keyOfField } from '#domain/markets/fields-of-keys.ts';
import { parseKey } from '#domain/markets/keys.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { checkPrices, type PricesToCheck } from '#domain/pricing/check-prices.ts';
import { quotesIn } from '#domain/pricing/fit-quotes.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { inCatalogueOrder } from '#domain/pricing/held-prices.ts';
import { DEFAULT_MARGINS, type Margins } from '#domain/pricing/market-prices.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import {
  completeManualPrices,
  DEFAULT_LINES,
  type FitPrices,
  fitGame,
  priceGame,
  pricesWithFieldIfUncovered,
} from '#domain/pricing/price-game.ts';
import type { PricedPlayer, UnconfirmedChange } from '#domain/pricing/scorers.ts';
import { withSpecDefaults } from '#domain/pricing/spec-defaults.ts';
import type { MatchState } from '#domain/pricing/sure-win.ts';
import { isSameName } from '#domain/team-name.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { type PlayerRow, squadsOf, type TeamsOfGame } from '#server/features/games/player-rows.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

/** Prices set by a person, by price field. */
export type ManualPrices = Readonly<Partial<Record<string, OddsHundredths>>>;
export type Squads = { home: PlayerRow[]; away: PlayerRow[] };

type NewGamePricing = {
  manual: ManualPrices;
  lines: Lines;
  squads: Squads;
  margins?: Margins;
  /** Fill in the specification's defaults, where valid, instead of the model's prices. */
  specDefaults?: boolean;
};

/**
 * Prices a game from the prices that a person has set, at least the three of the result. Refuses
 * with VALIDATION if one of these is missing, and with BOOK_BELOW_ONE for a market or a
 * combination.
 */
export function priceNewGame(pricing: NewGamePricing): { prices: PriceBook; model: GoalModel } {
  const { lines, squads, margins = DEFAULT_MARGINS } = pricing;
  const fit = { ...fitPricesOf(pricing.manual), others: quotesIn(otherManual(pricing)), margins };
  const manual = bookOfFields(pricing.manual, lines);
  const players = pricedPlayers(squads);
  const prices = priceGame({ ...fit, ...lines, players, manual });
  const model = fitGame(fit);
  const outlook = outlookBeforeKickOff(model);
  refuseLosingBook({ book: prices, manual, outlook }, lines);
  return { prices: pricing.specDefaults ? withSpecDefaults(prices, lines, manual, outlook) : prices, model };
}

/**
 * Adds prices set by a person, and the derived prices of the markets' other sides, to the current
 * book. Refuses with BOOK_BELOW_ONE.
 */
export function overlayManual(
  prices: PriceBook,
  manual: ManualPrices,
  { lines, margins, matchState, outlook }: Overlay,
): PriceBook {
  const added = bookOfFields(manual, lines);
  const whole = { ...prices, ...completeManualPrices(added, margins) };
  const book = outlook ? pricesWithFieldIfUncovered(whole, lines, outlook) : whole;
  refuseLosingBook({ book, manual: added, matchState, outlook }, lines);
  return book;
}

type Overlay = {
  lines: Lines;
  margins: Margins;
  matchState?: MatchState | undefined;
  /** The model's outlook; null without a model. */
  outlook: Outlook | null;
};

const MODEL_FIELDS = ['homeOdds', 'drawOdds', 'awayOdds', 'overUnder25Odds', 'overUnder25UnderOdds'];

export const FITTED_MARKETS: readonly MarketName[] = marketsOfFields(MODEL_FIELDS);

/** The markets of price fields, in catalogue order. */
export function marketsOfFields(fields: readonly string[], others: readonly MarketName[] = []): MarketName[] {
  const markets = fields.flatMap((field) => parseKey(keyOfField(field, DEFAULT_LINES) ?? '')?.market ?? []);
  return inCatalogueOrder([...others, ...markets]);
}

export function movesModel(manual: ManualPrices): boolean {
  return MODEL_FIELDS.some((field) => manual[field] !== undefined);
}

/** Only prices set by a person determine the expected goals. */
function fitPricesOf(manual: ManualPrices): FitPrices {
  return {
    result: {
      home: resultPrice(manual, 'homeOdds'),
      draw: resultPrice(manual, 'drawOdds'),
      away: resultPrice(manual, 'awayOdds'),
    },
    over25: manual.overUnder25Odds,
    under25: manual.overUnder25UnderOdds,
  };
}

/** Prices set by a person, other than those for the result and over/under 2.5. */
function otherManual({ manual, lines }: NewGamePricing): PriceBook {
  const others = Object.entries(manual).filter(([field]) => !MODEL_FIELDS.includes(field));
  return bookOfFields(Object.fromEntries(others), lines);
}

function resultPrice(manual: ManualPrices, field: string): OddsHundredths {
  return manual[field] ?? refuseField(field, 'Required');
}

export async function pricedPlayersOf(database: Queryable, game: TeamsOfGame): Promise<PricedPlayer[]> {
  return pricedPlayers(await squadsOf(database, game));
}

function pricedPlayers(squads: Squads): PricedPlayer[] {
  return (['home', 'away'] as const).flatMap((side) =>
    squads[side].map((row) => ({ id: row.id, side, position: row.position, unconfirmed: unconfirmedChange(row) })),
  );
}

function unconfirmedChange(row: PlayerRow): UnconfirmedChange | undefined {
  if (row.changed_by === null) return undefined;
  return {
    from: row.confirmed_position,
    isNewPlayer: row.confirmed_name === null || !isSameName(row.confirmed_name, row.name),
    isRemoved: row.removed_at !== null,
  };
}

/** Refuses with BOOK_BELOW_ONE, giving the market and its sum, or the winning combination. */
function refuseLosingBook(prices: PricesToCheck, lines: Lines): void {
  const check = checkPrices(prices);
  if (check.holds) return;
  if (check.reason === 'book') {
    const { market, sum } = check;
    const name = market.replaceAll('_', ' ');
    const message = `The implied probabilities in ${name} sum to ${sum.toFixed(3)}: below 1.00 the book loses money`;
    refuse('BOOK_BELOW_ONE', { message, market, sum });
  }
  const keys = Object.keys(check.stakes);
  const message = `Backing ${keys.map(describePrice).join(', ')} together would win whatever happens`;
  refuse('BOOK_BELOW_ONE', { message, issues: keys.map((key) => ({ path: fieldOfKey(key, lines) ?? key, message })) });
}
