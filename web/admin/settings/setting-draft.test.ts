import { expect, it } from 'vitest';
import type { SettingName } from '#domain/settings/settings.ts';
import { problemOf, textOfTyped, typedOfText } from '#web/admin/settings/setting-draft.ts';

it.each<[SettingName, string, string]>([
  ['IN_PLAY_DELAY_MS', '3000', '3'],
  ['IN_PLAY_DELAY_MS', '1500', '1.5'],
  ['SUSPENSION_MS', '0', '0'],
  ['SUSPENSION_MS', '20001', '20.001'],
  ['EARLY_PAYOUT_DELAY_S', '60', '60'],
  ['OPERATOR_NAME', '1000', '1000'],
])('%s with value %s is entered as %s', (name, text, typed) => {
  expect([typedOfText(name, text), textOfTyped(name, typed)]).toEqual([typed, text]);
});

it('accepts a decimal comma and spaces', () => {
  expect(textOfTyped('IN_PLAY_DELAY_MS', ' 2,5 ')).toBe('2500');
});

it.each(['', 'soon', '-1', '1.2345', '1e3', '61'])('rejects a delay of %j seconds', (typed) => {
  const next = textOfTyped('IN_PLAY_DELAY_MS', typed);
  expect(problemOf({ name: 'IN_PLAY_DELAY_MS', value: next, seen: '3000', next })).toBeDefined();
});
