import { describe, expect, it, test } from 'vitest';
import { ConfigError, readConfig } from '#server/config.ts';
import type { DatabaseFacts } from '#server/production/database-facts.ts';
import { listFindings, refuseUnready } from '#server/production/rules.ts';
import { isWeakPassword } from '#server/production/weak-password.ts';

const ready = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'q8Zt3vN1xW5bL7sR2kD9mF4hJ6gP0cYe',
  PUBLIC_URL: 'https://bets.goldline.test',
  DATABASE_URL: 'postgresql://goldline@db/goldline',
  TRUST_PROXY: '10.0.0.0/8',
  PLAYER_COUNTRIES: 'GB',
  SMS_URL: 'https://sms.goldline.test',
  SMS_KEY: 'key',
  SMS_DAILY_LIMIT: '5000',
  MPESA_KENYA_NUMBER: '+254 711 382 945',
  OPERATOR_NAME: 'Lion Bets Ltd',
  OPERATOR_LICENCE: 'BCLB 0000123',
  OPERATOR_ADDRESS: 'Moi Avenue 1, Nairobi',
  SUPPORT_CONTACT: 'help@goldline.test',
  FOUR_EYES_AMOUNT: '1000.00',
  REQUIRE_VERIFICATION: 'withdrawal',
  INTERNAL_PORT: '9464',
};
const pawapay = {
  PAYMENT_PROVIDERS: 'pawapay',
  PAYMENT_CALLBACK_SECRET: 'q8Zt3vN1xW5bL7sR2kD9mF4hJ6gP0cYe',
  PAWAPAY_URL: 'https://api.pawapay.io',
  PAWAPAY_TOKEN: 'token',
};
const database: DatabaseFacts = {
  fromDemo: false,
  hasAdministrator: true,
  limitsSet: true,
  archived: true,
  hasUnreadableFactors: false,
  currency: 'USD',
  settings: {},
};

const findingsOf = (env: Record<string, string>, facts: DatabaseFacts | null = database) =>
  listFindings({ config: readConfig({ ...ready, ...env }), database: facts });

describe('the production rules', () => {
  it('find nothing if everything is set', () => {
    expect(findingsOf({})).toEqual([]);
  });

  test.each<[Record<string, string>, string[]]>([
    [{ SESSION_SECRET: '' }, ['SESSION_SECRET']],
    [{ SESSION_SECRET: 'a'.repeat(32) }, ['SESSION_SECRET']],
    [{ PUBLIC_URL: '' }, ['PUBLIC_URL']],
    [{ PUBLIC_URL: 'http://bets.goldline.test' }, ['PUBLIC_URL']],
    [{ SMS_URL: '' }, ['SMS_PROVIDER']],
    [{ SEED: 'demo' }, expect.arrayContaining(['SEED', 'PAYPAL_ACCOUNT', 'MTN_UGANDA_NUMBER'])],
    [{ RATE_LIMITS: 'off' }, ['RATE_LIMITS']],
    [{ TRUST_PROXY: 'on' }, ['TRUST_PROXY']],
    [{ MPESA_KENYA_NUMBER: '+254 700 000 000' }, ['MPESA_KENYA_NUMBER']],
    [{ VODA_TANZANIA_NUMBER: '+255 712 345 678' }, ['VODA_TANZANIA_NUMBER']],
    [{ CARD_PAYMENT_PAGE: 'https://pay.example/goldline' }, ['CARD_PAYMENT_PAGE']],
    [{ ...pawapay, PAYMENT_CALLBACK_SECRET: 'a'.repeat(32) }, ['PAYMENT_CALLBACK_SECRET']],
    [{ ...pawapay, PAYMENT_CALLBACK_URL: 'http://bets.goldline.test' }, ['PAYMENT_CALLBACK_URL']],
    [{ ...pawapay, PAWAPAY_URL: 'http://127.0.0.1:4010' }, ['PAYMENT_PROVIDERS']],
  ])('refuse %j', (env, settings) => {
    const refused = findingsOf(env).filter((finding) => finding.refused);
    expect(refused.map(({ setting }) => setting)).toEqual(settings);
  });

  it('apply to the values set by staff, not to the environment', () => {
    const settings = { FOUR_EYES_AMOUNT: '', MPESA_KENYA_NUMBER: '+254 700 000 000' };
    expect(findingsOf({}, { ...database, settings })).toMatchObject([
      { setting: 'MPESA_KENYA_NUMBER', refused: true },
      { setting: 'FOUR_EYES_AMOUNT', refused: false },
    ]);
    const corrected = { ...database, settings: { FOUR_EYES_AMOUNT: '500.00' } };
    expect(findingsOf({ FOUR_EYES_AMOUNT: '' }, corrected)).toEqual([]);
  });

  it('report that pages without an operator name show Goldline, and leave out other facts', () => {
    expect(findingsOf({ OPERATOR_NAME: '', OPERATOR_LICENCE: '' })).toMatchObject([
      { setting: 'OPERATOR_NAME', code: 'operatorName' },
      { setting: 'OPERATOR_LICENCE', code: 'operatorFact' },
    ]);
  });

  it('refuse a database that the demo filled', () => {
    expect(findingsOf({}, { ...database, fromDemo: true })).toMatchObject([
      { setting: 'DATA_DIR, DATABASE_URL', refused: true },
    ]);
  });

  test.each<[Record<string, string>, DatabaseFacts | null, string]>([
    [{ FOUR_EYES_AMOUNT: '' }, database, 'FOUR_EYES_AMOUNT'],
    [{ SUPPORT_CONTACT: '' }, database, 'SUPPORT_CONTACT'],
    [{ REQUIRE_STAFF_TOTP: 'off' }, database, 'REQUIRE_STAFF_TOTP'],
    [{ REQUIRE_VERIFICATION: '' }, database, 'REQUIRE_VERIFICATION'],
    [{ TRUST_PROXY: 'off' }, database, 'TRUST_PROXY'],
    [{ TRUST_PROXY: '1', HOST: '0.0.0.0' }, database, 'TRUST_PROXY'],
    [{ INTERNAL_PORT: '' }, database, 'INTERNAL_PORT'],
    [{ IN_PLAY_DELAY_MS: '0' }, database, 'IN_PLAY_DELAY_MS'],
    [{ SUSPENSION_MS: '1000' }, database, 'SUSPENSION_MS'],
    [{ EARLY_PAYOUT_DELAY_S: '0' }, database, 'EARLY_PAYOUT_DELAY_S'],
    [{ LATE_BET_WINDOW_S: '0' }, database, 'LATE_BET_WINDOW_S'],
    [{ GAME_SILENCE_S: '0' }, database, 'GAME_SILENCE_S'],
    [{ GAME_SILENCE_S: '600' }, database, 'GAME_SILENCE_S'],
    [{ SMS_KEY: '' }, database, 'SMS_KEY'],
    [{ PLAYER_COUNTRIES: '' }, database, 'PLAYER_COUNTRIES'],
    [{ SMS_DAILY_LIMIT: '' }, database, 'SMS_DAILY_LIMIT'],
    [{ SMS_PROVIDER: 'africas-talking', SMS_USERNAME: 'goldline' }, database, 'SMS_REPORT_TOKEN'],
    [{ MPESA_KENYA_NUMBER: '' }, database, 'PAYMENT METHODS'],
    [{ DATABASE_URL: '' }, database, 'DATABASE_URL'],
    [{}, null, 'DATABASE_URL'],
    [{}, { ...database, archived: false }, 'DATABASE_URL'],
    [{}, { ...database, limitsSet: false }, 'Admin, Betting limits'],
    [{}, { ...database, hasAdministrator: false }, 'ADMIN_PHONE'],
    [{ ADMIN_PHONE: '+254711382945', ADMIN_PASSWORD: 'river-Lantern-42-oak' }, database, 'ADMIN_PASSWORD'],
  ])('warn about %j with %j', (env, facts, setting) => {
    expect(findingsOf(env, facts)).toMatchObject([{ setting, refused: false }]);
  });

  it('list everything that prevents a start in one error that shows no value', () => {
    const config = readConfig({
      ...ready,
      PUBLIC_URL: 'http://bets.goldline.test',
      SMS_URL: '',
      ADMIN_PHONE: '+254711382945',
      ADMIN_PASSWORD: 'password1234',
      PAYPAL_ACCOUNT: 'demo@pay.example',
    });
    const start = () => refuseUnready({ config, database });
    expect(start).toThrow(ConfigError);
    expect(start).toThrow(/PUBLIC_URL .*\n.*ADMIN_PASSWORD .*\n.*SMS_PROVIDER .*\n.*PAYPAL_ACCOUNT /);
    expect(start).not.toThrow(/password1234|demo@pay|bets\.goldline/);
  });
});

describe("an administrator's password", () => {
  test.each([
    ['short1!Abc', true],
    ['password1234', true],
    ['Goldline-admin-2026', true],
    ['demo-admin', true],
    ['aaaaaaaaaaaaaaaa', true],
    ['0711382945-admin', true],
    ['river-Lantern-42-oak', false],
    ['xK9#mQ2$vL5!', false],
  ])('%s is weak: %s', (password, weak) => {
    expect(isWeakPassword(password, '+254711382945')).toBe(weak);
  });
});
