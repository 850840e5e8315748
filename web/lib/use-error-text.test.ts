import { expect, it } from 'vitest';
import { asSentence } from '#web/lib/use-error-text.ts';

it.each([
  ['The odds have changed', 'The odds have changed.'],
  ['Not available right now. Please try again.', 'Not available right now. Please try again.'],
])('ends "%s" with exactly one full stop', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
