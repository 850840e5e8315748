import { expect, it } from 'vitest';
import type { SettingName } from '#domain/settings/settings.ts';
import { inputOfValue, problemOf, valueOfInput } from '#web/admin/settings/setting-draft.ts';

it.each<[SettingName, string, string]>([
  ['IN_PLAY_DELAY_MS', '3000', '3'],
  ['IN_PLAY_DELAY_MS', '1500', '1.5'],
  ['SUSPENSION_MS', '0', '0'],
  ['SUSPENSION_MS', '20001', '20.001'],
  ['EARLY_PAYOUT_DELAY_S', '60', '60'],
  ['OPERATOR_NAME', '1000', '1000'],
])('%s with value %s is entered as %s', (name, text, input) => {
  expect([inputOfValue(name, text), valueOfInput(name, input)]).toEqual([input, text]);
});

it('accepts a decimal comma and spaces', () => {
  expect(valueOfInput('IN_PLAY_DELAY_MS', ' 2,5 ')).toBe('2500');
});

it.each(['', 'soon', '-1', '1.2345', '1e3', '61'])('rejects a delay of %j seconds', (input) => {
  const next = valueOfInput('IN_PLAY_DELAY_MS', input);
  expect(problemOf({ name: 'IN_PLAY_DELAY_MS', value: next, seen: '3000', next })).toBeDefined();
});
