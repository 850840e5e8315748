import { describe, expect, it, test } from 'vitest';
import { currencyOf } from '#domain/currency.ts';
import { defaultTexts, isDangerous, readSetting } from '#domain/settings/read-setting.ts';
import { SETTING_NAMES, type SettingName, settingOf } from '#domain/settings/settings.ts';

const dollars = currencyOf('USD');
const shillings = currencyOf('UGX');

describe('the defaults', () => {
  it.each([
    ['in dollars', dollars, false],
    ['in shillings', shillings, false],
    ['in the demo', dollars, true],
  ] as const)('are valid values %s', (_name, of, demo) => {
    const texts = defaultTexts({ of, demo });
    for (const name of SETTING_NAMES) expect(readSetting(name, texts[name], of).problem, name).toBeUndefined();
  });

  it('scale with the currency', () => {
    expect(defaultTexts({ of: dollars, demo: true })).toMatchObject({ ALERT_BIG_WIN: '10000.00', JACKPOT: '$50,000' });
    expect(defaultTexts({ of: shillings, demo: true })).toMatchObject({
      ALERT_BIG_WIN: '40000000',
      JACKPOT: 'UGX\u00a0200,000,000',
    });
  });

  it('contain no real deposit targets: only the demo has targets, which are clearly fake', () => {
    const targets = SETTING_NAMES.filter((name) => settingOf(name).group === 'deposits');
    const demo = defaultTexts({ of: dollars, demo: true });
    const real = defaultTexts({ of: dollars, demo: false });
    expect(targets).toHaveLength(7);
    for (const name of targets)
      expect([demo[name], real[name]]).toEqual([expect.stringContaining('send no money'), '']);
  });
});

test.each<[SettingName, string, string, boolean]>([
  ['FOUR_EYES_AMOUNT', '100.00', '100.01', true],
  ['FOUR_EYES_AMOUNT', '100.00', '99.00', false],
  ['FOUR_EYES_AMOUNT', '100.00', '', true],
  ['FOUR_EYES_AMOUNT', '', '100.00', false],
  ['PAYOUT_AUTOMATIC_AMOUNT', '', '0.00', true],
  ['PAYOUT_AUTOMATIC_AMOUNT', '5.00', '', false],
  ['SMS_DAILY_LIMIT', '100', '', true],
  ['SMS_DAILY_LIMIT', '', '100', false],
  ['GAME_SILENCE_S', '60', '0', true],
  ['GAME_SILENCE_S', '0', '3600', false],
  ['GAME_SILENCE_S', '60', '90', true],
  ['IN_PLAY_DELAY_MS', '3000', '2000', true],
  ['IN_PLAY_DELAY_MS', '3000', '4000', false],
  ['ALERT_BIG_WIN', '100.00', '200.00', true],
  ['ALERT_BIG_WIN', '200.00', '100.00', false],
  ['REQUIRE_VERIFICATION', 'betting', 'withdrawal', true],
  ['REQUIRE_VERIFICATION', 'none', 'withdrawal', false],
  ['PAYPAL_ACCOUNT', '', 'pay@lion.test', true],
  ['PAYPAL_ACCOUNT', 'pay@lion.test', '', false],
  ['SUPPORT_CONTACT', 'help@lion.test', 'help@other.test', true],
  ['SUPPORT_CONTACT', 'help@lion.test', '', false],
  ['OPERATOR_NAME', 'One', 'Other', true],
  ['OPERATOR_ADDRESS', '', 'Other', true],
  ['JACKPOT', '$50,000', 'Send to 0711 111 111', true],
  ['JACKPOT', '$50,000', '', false],
  ['LATE_BET_WINDOW_S', '10', '9', true],
  ['LATE_BET_WINDOW_S', '10', '600', true],
  ['ALERT_PENDING_HOURS', '24', '720', true],
  ['ALERT_PENDING_HOURS', '24', '12', false],
  ['ALERT_LATE_START_MINUTES', '10', '720', true],
  ['PAYPAL_ACCOUNT', 'same', 'same', false],
])('%s from %j to %j is dangerous: %j', (name, before, after, dangerous) => {
  expect(isDangerous(name, before, after)).toBe(dangerous);
});
