import { describe, expect, it } from 'vitest';
import { PRICE_FIELDS } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { checkPrices } from '#domain/pricing/check-prices.ts';
import { DEFAULT_LINES, priceGame } from '#domain/pricing/price-game.ts';
import { withSpecDefaults } from '#domain/pricing/spec-defaults.ts';

const odds = (value: number) => value as OddsHundredths;
const games: [string, [number, number, number]][] = [
  ['an even game', [250, 330, 290]],
  ['a strong home side', [130, 550, 1100]],
  ['a strong away side', [900, 500, 135]],
];
const priced = ([home, draw, away]: [number, number, number]) =>
  priceGame({ result: { home: odds(home), draw: odds(draw), away: odds(away) } });
const specDefault = (field: string) => PRICE_FIELDS.find((each) => each.field === field)?.specDefault;

describe("the specification's default prices", () => {
  it.each(games)('are used for %s only as far as they leave no sure win', (_name, result) => {
    const book = withSpecDefaults(priced(result), DEFAULT_LINES, {});
    expect(checkPrices({ book, lines: DEFAULT_LINES })).toEqual({ holds: true });
  });

  it('are used if the book passes: 1.90 either way for both teams to score, in an even game', () => {
    const book = withSpecDefaults(priced([250, 330, 290]), DEFAULT_LINES, {});
    expect([book.bttsYesOdds, book.bttsNoOdds]).toEqual([190, 190]);
  });

  it('are not used if they lose money: 2.50 on both sides of 3.5 goals', () => {
    const book = withSpecDefaults(priced([250, 330, 290]), DEFAULT_LINES, {});
    expect(specDefault('overUnder35Odds')).toBe(250);
    expect([book.overUnder35Odds, book.overUnder35UnderOdds]).not.toEqual([250, 250]);
  });

  it('leave a book alone if one of its prices was entered manually', () => {
    const typed = { bttsYesOdds: odds(200), bttsNoOdds: odds(175) };
    const book = withSpecDefaults({ ...priced([250, 330, 290]), ...typed }, DEFAULT_LINES, typed);
    expect([book.bttsYesOdds, book.bttsNoOdds]).toEqual([200, 175]);
  });
});
