// Keeps the operator's prices, fills in the rest from the goal model, and refuses losing books.
import { describePrice } from '#domain/markets/describe-price.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { LineField, PriceBook } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { checkPrices, type PricesToCheck } from '#domain/pricing/check-prices.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { marketsOfFields } from '#domain/pricing/held-prices.ts';
import { DEFAULT_MARGINS, type Margins } from '#domain/pricing/market-prices.ts';
import { completeTyped, type FitPrices, fitGame, priceGame } from '#domain/pricing/price-game.ts';
import type { PricedPlayer } from '#domain/pricing/scorers.ts';
import { withSpecDefaults } from '#domain/pricing/spec-defaults.ts';
import type { MatchState } from '#domain/pricing/sure-win.ts';
import type { PlayerRow } from '#server/features/games/player-rows.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

export type TypedPrices = PriceBook;
export type Squads = { home: PlayerRow[]; away: PlayerRow[] };
export type GameLines = Record<LineField, LineQuarters>;

type NewGamePricing = {
  typed: TypedPrices;
  lines: GameLines;
  squads: Squads;
  margins?: Margins;
  /** Fill in the specification's defaults, where valid, instead of the model's prices. */
  specDefaults?: boolean;
};

/** By its three result prices. Refuses BOOK_BELOW_ONE for a market or a combination. */
export function priceNewGame(pricing: NewGamePricing): { prices: PriceBook; model: GoalModel } {
  const { typed, lines, squads, margins = DEFAULT_MARGINS } = pricing;
  const fit = { ...fitPricesOf(typed), margins };
  const players = pricedPlayers(squads);
  const prices = priceGame({ ...fit, ...lines, players, typed });
  refuseLosingBook({ book: prices, lines, typed });
  const model = fitGame(fit);
  return { prices: pricing.specDefaults ? withSpecDefaults(prices, lines, typed) : prices, model };
}

/** Typed prices on the current book, with a market's other side. Refuses BOOK_BELOW_ONE. */
export function overlayTyped(
  prices: PriceBook,
  typed: TypedPrices,
  { lines, margins, matchState }: { lines: GameLines; margins: Margins; matchState?: MatchState | undefined },
): PriceBook {
  const book = { ...prices, ...completeTyped(typed, margins) };
  refuseLosingBook({ book, lines, typed, matchState });
  return book;
}

const modelFields = ['homeOdds', 'drawOdds', 'awayOdds', 'overUnder25Odds', 'overUnder25UnderOdds'];

export const FITTED_MARKETS = marketsOfFields([], modelFields);

export function movesModel(typed: TypedPrices): boolean {
  return modelFields.some((field) => typed[field] !== undefined);
}

/** Only typed prices determine the expected goals. */
function fitPricesOf(typed: TypedPrices): FitPrices {
  return {
    result: {
      home: resultPrice(typed, 'homeOdds'),
      draw: resultPrice(typed, 'drawOdds'),
      away: resultPrice(typed, 'awayOdds'),
    },
    over25: typed.overUnder25Odds,
    under25: typed.overUnder25UnderOdds,
  };
}

function resultPrice(typed: TypedPrices, field: string): OddsHundredths {
  return typed[field] ?? refuseField(field, 'Required');
}

export function pricedPlayers(squads: Squads): PricedPlayer[] {
  return (['home', 'away'] as const).flatMap((side) =>
    squads[side].map(({ id, position }) => ({ id, side, position })),
  );
}

/** Refuses BOOK_BELOW_ONE with the market and its sum, or the winning combination. */
function refuseLosingBook(prices: PricesToCheck): void {
  const check = checkPrices(prices);
  if (check.holds) return;
  if (check.reason === 'book') {
    const { market, sum } = check;
    const message = `The ${market.replaceAll('_', ' ')} prices sum to ${sum.toFixed(3)}: below 1.00 the book loses money`;
    refuse('BOOK_BELOW_ONE', { message, market, sum });
  }
  const fields = Object.keys(check.stakes);
  const message = `Backing ${fields.map(describePrice).join(', ')} together would win whatever happens`;
  refuse('BOOK_BELOW_ONE', { message, issues: fields.map((path) => ({ path, message })) });
}
