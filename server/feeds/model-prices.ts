// Prices for a game without any: from the expected goals of each side, with the operator's margin.
import { overUnderField } from '#domain/markets/over-under.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { type Lines, type Margins, marketPrices } from '#domain/pricing/market-prices.ts';
import { outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { chooseLines } from '#domain/pricing/price-game.ts';
import type { TypedPrices } from '#server/features/games/pricing.ts';

const fields = ['homeOdds', 'drawOdds', 'awayOdds', overUnderField('over', '2.5'), overUnderField('under', '2.5')];

/** The result prices, both sides of 2.5 goals, and balanced lines; the rest follows from them. */
export function pricesFromModel(model: GoalModel, margins: Margins): { prices: TypedPrices; lines: Lines } {
  const lines = chooseLines(model);
  const noScorers = { outlook: null, shares: [] };
  const book = marketPrices(outlookBeforeKickOff(model), lines, margins, noScorers);
  const given = fields.flatMap((field) => (book[field] ? [[field, book[field] as OddsHundredths]] : []));
  return { prices: Object.fromEntries(given), lines };
}
