import { expect, it } from 'vitest';
import { renderIn } from '#tests/support/render-in.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { asSentence, useErrorText } from '#web/lib/use-error-text.ts';

it.each([
  ['The odds have changed', 'The odds have changed.'],
  ['Not available right now. Please try again.', 'Not available right now. Please try again.'],
])('ends "%s" with exactly one full stop', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});

it.each([
  ['UNDER_AGE', 'Vous devez avoir au moins 18 ans'],
  ['LATER_REASON', 'Sorry'],
])('shows the reason %s in the language of the page, or else as the server sent it', async (reason, text) => {
  const body = { code: 'VALIDATION', message: 'Sorry', issues: [{ path: 'field', message: 'Sorry', reason }] };
  const Problem = () => useErrorText()(new ApiError(400, JSON.stringify(body), 'Bad Request'));
  expect(await renderIn('fr', <Problem />)).toBe(text);
});
