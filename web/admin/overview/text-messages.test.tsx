import { expect, it } from 'vitest';
import { renderIn } from '#tests/support/render-in.tsx';
import { TextMessages } from '#web/admin/overview/text-messages.tsx';
import { queryOf } from '#web/lib/query-client.ts';

const NO_MESSAGES = { sent: 0, delivered: 0, failed: 0, waiting: 0, inDoubt: 0, costs: [], lastSentAt: null };

it.each([
  [6, 3, 'text-text'],
  // Unverified numbers are refused from here on, although 4 is less than four fifths of 6.
  [6, 4, 'text-wait'],
  [6, 6, 'text-loss'],
  [1, 0, 'text-text'],
  [1, 1, 'text-loss'],
])('with a limit of %i, shows %i used as %s', async (dailyLimit, limitUsed, tone) => {
  const { queryKey } = queryOf('getTextMessageFigures', {});
  const figures = { provider: 'twilio', dailyLimit, limitUsed, ...NO_MESSAGES };
  const card = await renderIn('en', <TextMessages />, [[queryKey, figures]]);
  expect(card).toMatch(new RegExp(`${tone}">${limitUsed} / ${dailyLimit}<`));
});
