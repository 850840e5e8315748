import { expect, it } from 'vitest';
import { readChoices } from '#web/lib/display-choices.ts';

it.each([
  [null, { oddsFormat: 'decimal', timeZone: null, gameView: 'rows' }],
  ['text', { oddsFormat: 'decimal', timeZone: null, gameView: 'rows' }],
  [
    { oddsFormat: 'roman', timeZone: 'Mars/Base', gameView: 'tiles' },
    { oddsFormat: 'decimal', timeZone: null, gameView: 'rows' },
  ],
  [
    { oddsFormat: 'american', timeZone: 'Africa/Nairobi', gameView: 'cards' },
    { oddsFormat: 'american', timeZone: 'Africa/Nairobi', gameView: 'cards' },
  ],
])('keeps the valid parts of a stored %o', (record, choices) => {
  expect(readChoices(record)).toEqual(choices);
});
