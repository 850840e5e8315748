// Prices for a game that has none, from each side's expected goals, with the operator's margin.
import { type Lines, mainLinesOf } from '#domain/markets/api-fields.ts';
import { fieldsOfBook } from '#domain/markets/fields-of-keys.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { type Margins, marketPrices } from '#domain/pricing/market-prices.ts';
import { outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { chooseLines } from '#domain/pricing/price-game.ts';
import type { ManualPrices } from '#server/features/games/pricing.ts';

const FIELDS = ['homeOdds', 'drawOdds', 'awayOdds', 'overUnder25Odds', 'overUnder25UnderOdds'];

/** The result prices, both sides of 2.5 goals, and balanced lines. The rest follows from these. */
export function pricesFromModel(model: GoalModel, margins: Margins): { prices: ManualPrices; lines: Lines } {
  const lines = chooseLines(model);
  const book = marketPrices(outlookBeforeKickOff(model), { mainLines: mainLinesOf(lines), margins });
  const prices = Object.entries(fieldsOfBook(book, lines)).filter(([field]) => FIELDS.includes(field));
  return { prices: Object.fromEntries(prices), lines };
}
