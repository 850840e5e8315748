import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { MANUAL_DEPOSIT_METHODS } from '#domain/wallet.ts';
import { ConfigError, readConfig } from '#server/config.ts';

const SECRET = 'a-secret-of-at-least-32-characters';
const production = { NODE_ENV: 'production', SESSION_SECRET: SECRET };

describe('readConfig', () => {
  test('needs nothing in development', () => {
    expect(readConfig({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      internalPort: undefined,
      internalHost: '127.0.0.1',
      databaseUrl: undefined,
      natsUrl: undefined,
      dataDir: path.resolve(import.meta.dirname, '../.data'),
      currency: 'USD',
      timeZone: 'UTC',
      adminPhone: undefined,
      adminPassword: undefined,
      seed: 'demo',
      sessionSecret: undefined,
      publicUrl: undefined,
      secureCookies: false,
      trustProxy: false,
      inPlayDelayMs: 3000,
      earlyPayoutDelayMs: 60_000,
      lateBetWindowMs: 10_000,
      suspensionMs: 15_000,
      matchClock: true,
      requireVerification: 'none',
      requireStaffTotp: false,
      alerts: { pendingHours: 24, lateStartMinutes: 10, bigWinCents: 10_000_00, staffDayCents: 25_000_00 },
      gameSilenceMs: 60_000,
      fourEyesCents: null,
      rateLimits: true,
      sockets: { perNode: 10_000, perAddress: 1000 },
      logLevel: 'info',
      sms: null,
      smsDailyLimit: null,
      payments: {
        providers: [],
        settings: {},
        callbackUrl: '',
        callbackSecret: '',
        payouts: { automaticCents: null, waitHours: 24 },
      },
      operator: { operator: null, licence: null, address: null, contact: null },
      pushServices: [
        'https://fcm.googleapis.com',
        'https://*.push.services.mozilla.com',
        'https://*.notify.windows.com',
        'https://*.push.apple.com',
      ],
      vapidPrivateKey: undefined,
      jackpot: '$50,000',
      paymentTargets: expect.any(Object),
    });
  });

  test('the demo has payment targets and a jackpot that are clearly not real; production has only what is set', () => {
    const demo = readConfig({});
    expect(Object.keys(demo.paymentTargets).sort()).toEqual([...MANUAL_DEPOSIT_METHODS].sort());
    for (const target of Object.values(demo.paymentTargets)) expect(target).toContain('(demo, send no money)');
    expect(readConfig(production)).toMatchObject({ jackpot: null, paymentTargets: {} });
    const set = readConfig({ ...production, PAYPAL_ACCOUNT: 'pay@goldline.test', JACKPOT: '$9' });
    expect(set).toMatchObject({ jackpot: '$9', paymentTargets: { paypal: 'pay@goldline.test' } });
  });

  test('takes payment providers with all they need, in the currency that they take', () => {
    const pawapay = { PAYMENT_PROVIDERS: 'pawapay', PAWAPAY_URL: 'https://api.pawapay.test', PAWAPAY_TOKEN: 'token' };
    const site = { PUBLIC_URL: 'https://bets.example', PAYMENT_CALLBACK_SECRET: SECRET, SEED: 'none' };
    const set = { ...pawapay, ...site, CURRENCY: 'UGX', PAYOUT_AUTOMATIC_AMOUNT: '200000' };
    expect(readConfig(set).payments).toEqual({
      providers: ['pawapay'],
      settings: { PAWAPAY_URL: 'https://api.pawapay.test', PAWAPAY_TOKEN: 'token' },
      callbackUrl: 'https://bets.example',
      callbackSecret: SECRET,
      payouts: { automaticCents: 200_000, waitHours: 24 },
    });
    expect(() => readConfig({ ...set, PAWAPAY_TOKEN: '' })).toThrow('PAWAPAY_TOKEN');
    expect(() => readConfig({ ...set, PAYMENT_CALLBACK_SECRET: '' })).toThrow('PAYMENT_CALLBACK_SECRET');
    expect(() => readConfig({ ...set, PAYMENT_PROVIDERS: 'pawapay,other' })).toThrow('PAYMENT_PROVIDERS');
    const mpesa = Object.fromEntries(
      ['CONSUMER_KEY', 'CONSUMER_SECRET', 'SHORTCODE', 'PASSKEY', 'INITIATOR', 'INITIATOR_PASSWORD', 'CERTIFICATE'].map(
        (name) => [`MPESA_${name}`, 'x'],
      ),
    );
    expect(() => readConfig({ ...set, ...mpesa, PAYMENT_PROVIDERS: 'mpesa' })).toThrow(
      'takes KES, but CURRENCY is UGX',
    );
  });

  test('is frozen, and treats an empty variable as unset', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: '' });
    expect(config.port).toBe(3000);
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('in production there is no demo, staff need a second factor and cookies are secure', () => {
    const safe = { seed: 'none', requireStaffTotp: true, secureCookies: true };
    expect(readConfig(production)).toMatchObject({ production: true, sessionSecret: SECRET, ...safe });
  });

  test.each([
    [{ PUBLIC_URL: 'https://bets.example/path' }, { publicUrl: 'https://bets.example', secureCookies: true }],
    [{ PUBLIC_URL: 'http://bets.example' }, { secureCookies: false }],
    [{ INTERNAL_PORT: '9464' }, { internalPort: 9464 }],
    [{ TRUST_PROXY: 'on' }, { trustProxy: true }],
    [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ DATA_DIR: '/srv/goldline' }, { dataDir: '/srv/goldline' }],
    [{ REQUIRE_STAFF_TOTP: 'on' }, { requireStaffTotp: true }],
    [{ FOUR_EYES_AMOUNT: '1000.00' }, { fourEyesCents: 100_000 }],
    [
      { CURRENCY: 'KES', FOUR_EYES_AMOUNT: '100000.00' },
      { currency: 'KES', fourEyesCents: 10_000_000 },
    ],
    [{ CURRENCY: 'UGX', FOUR_EYES_AMOUNT: '4000000' }, { fourEyesCents: 4_000_000 }],
    [{ CURRENCY: 'UGX' }, { jackpot: 'UGX\u00a0200,000,000' }],
    [
      { MATCH_CLOCK: 'off', RATE_LIMITS: 'off' },
      { matchClock: false, rateLimits: false },
    ],
  ])('reads %o', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  test.each([
    [{ PORT: '70000' }, 'PORT: must be between 0 and 65535'],
    [{ FOUR_EYES_AMOUNT: '1000' }, 'FOUR_EYES_AMOUNT: must be an amount such as 1000.00'],
    [{ CURRENCY: 'UGX', FOUR_EYES_AMOUNT: '1000.00' }, 'FOUR_EYES_AMOUNT: must be an amount such as 1000'],
    [{ CURRENCY: 'EUR' }, 'CURRENCY: must be one of USD, KES, TZS, UGX, RWF, CDF'],
    [{ CURRENCY: 'kes' }, 'CURRENCY: must be one of USD, KES, TZS, UGX, RWF, CDF'],
    [{ PORT: '3000x' }, 'PORT: must be a whole number'],
    [{ DATABASE_URL: 'mysql://u:open-sesame@h/d' }, 'DATABASE_URL: must start with postgresql://'],
    [{ NATS_URL: 'open-sesame' }, 'NATS_URL: must be nats://host:4222, or several of them with commas'],
    [{ ADMIN_PHONE: '0700' }, 'ADMIN_PHONE: must be a phone number of 10 to 15 digits, such as +255700000000'],
    [{ ADMIN_PHONE: '+255700000000' }, 'ADMIN_PHONE and ADMIN_PASSWORD must be set together'],
    [{ ADMIN_PHONE: '+255700000000', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: must have at least 6 characters'],
    [{ SEED: 'yes' }, 'SEED: must be "demo" or "none"'],
    [{ SESSION_SECRET: 'open-sesame' }, 'SESSION_SECRET: must have at least 32 characters'],
    [{ PUBLIC_URL: 'bets.example' }, 'PUBLIC_URL: must be an http or https address'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY: must be "on", "off", a number of proxies, or a list of addresses'],
    [{ IN_PLAY_DELAY_MS: '-1' }, 'IN_PLAY_DELAY_MS: must be a whole number'],
    [{ MATCH_CLOCK: 'true' }, 'MATCH_CLOCK: must be "on" or "off"'],
    [{ REQUIRE_VERIFICATION: 'all' }, 'REQUIRE_VERIFICATION: must be none, withdrawal or betting'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be a level such as info or warn'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV: must be development, production or test'],
    [{ PORT: 'x', SEED: 'y' }, 'PORT: must be a whole number; SEED: must be "demo" or "none"'],
  ])('refuses %o in one line that shows no value', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });
});
