import { describe, expect, it } from 'vitest';
import { PRICE_FIELD_NAMES } from '#domain/markets/api-fields.ts';
import { describePrice } from '#domain/markets/describe-price.ts';
import { keyOfField } from '#domain/markets/fields-of-keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';

const lines = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };
const describeField = (field: string) => describePrice(keyOfField(field, lines) ?? '');

describe('a price described in English', () => {
  it.each([
    ['homeOdds', 'match result home'],
    ['correctScore21Odds', 'correct score 2-1'],
    ['anytimeGoalscorerOdds:7', 'anytime goalscorer player 7'],
  ])('%s is %s', (field, words) => expect(describeField(field)).toBe(words));

  it('is unique for each price, and never the name of a field', () => {
    const words = PRICE_FIELD_NAMES.map(describeField);
    expect(new Set(words).size).toBe(PRICE_FIELD_NAMES.length);
    for (const each of words) expect(each).not.toContain('Odds');
  });
});
