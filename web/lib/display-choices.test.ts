import { expect, it } from 'vitest';
import { readChoices } from '#web/lib/display-choices.ts';

it.each([
  [null, { oddsFormat: 'decimal', timeZone: null }],
  ['text', { oddsFormat: 'decimal', timeZone: null }],
  [
    { oddsFormat: 'roman', timeZone: 'Mars/Base' },
    { oddsFormat: 'decimal', timeZone: null },
  ],
  [
    { oddsFormat: 'american', timeZone: 'Africa/Nairobi' },
    { oddsFormat: 'american', timeZone: 'Africa/Nairobi' },
  ],
])('keeps the valid parts of the stored %o', (record, choices) => {
  expect(readChoices(record)).toEqual(choices);
});
