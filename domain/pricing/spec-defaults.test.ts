import { describe, expect, it } from 'vitest';
import { PRICE_FIELDS } from '#domain/markets/api-fields.ts';
import { bookOfFields, fieldsOfBook } from '#domain/markets/fields-of-keys.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { checkPrices } from '#domain/pricing/check-prices.ts';
import { outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { DEFAULT_LINES, fitGame, priceGame } from '#domain/pricing/price-game.ts';
import { withSpecDefaults } from '#domain/pricing/spec-defaults.ts';

const odds = (value: number) => value as OddsHundredths;
const games: [string, [number, number, number]][] = [
  ['an even game', [250, 330, 290]],
  ['a strong home side', [130, 550, 1100]],
  ['a strong away side', [900, 500, 135]],
];
const resultOf = ([home, draw, away]: [number, number, number]) => ({
  result: { home: odds(home), draw: odds(draw), away: odds(away) },
});
const priced = (result: [number, number, number]) => priceGame(resultOf(result));
const outlookFor = (result: [number, number, number]) => outlookBeforeKickOff(fitGame(resultOf(result)));
/** The fields of an even game with these manual prices. */
function fieldsWithDefaults(fields: Record<string, OddsHundredths>) {
  const manual = bookOfFields(fields, DEFAULT_LINES);
  const game: [number, number, number] = [250, 330, 290];
  const book = withSpecDefaults({ ...priced(game), ...manual }, DEFAULT_LINES, manual, outlookFor(game));
  return fieldsOfBook(book, DEFAULT_LINES);
}
const specDefault = (field: string) => PRICE_FIELDS.find((each) => each.field === field)?.specDefault;

describe("the specification's default prices", () => {
  it.each(games)('are used for %s only where they leave no sure win', (_name, result) => {
    const outlook = outlookFor(result);
    const book = withSpecDefaults(priced(result), DEFAULT_LINES, {}, outlook);
    expect(checkPrices({ book, outlook })).toEqual({ holds: true });
  });

  it('are used if the book passes: 1.90 for yes and no on both teams to score, in an even game', () => {
    const book = fieldsWithDefaults({});
    expect([book.bttsYesOdds, book.bttsNoOdds]).toEqual([190, 190]);
  });

  it('are not used if they lose money: 2.50 on both sides of 3.5 goals', () => {
    const book = fieldsWithDefaults({});
    expect(specDefault('overUnder35Odds')).toBe(250);
    expect([book.overUnder35Odds, book.overUnder35UnderOdds]).not.toEqual([250, 250]);
  });

  it('leave a book alone if its prices were entered manually', () => {
    const manual = { bttsYesOdds: odds(200), bttsNoOdds: odds(175) };
    const book = fieldsWithDefaults(manual);
    expect([book.bttsYesOdds, book.bttsNoOdds]).toEqual([200, 175]);
  });
});
