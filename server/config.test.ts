import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CURRENCY_CODES } from '#domain/currency.ts';
import { ConfigError, readConfig } from '#server/config.ts';

const SECRET = 'a-secret-of-at-least-32-characters';
const DATABASE_URL_PROBLEM =
  'DATABASE_URL: must be postgresql://user:password@host:5432/database; in a password, write %2F for / and %40 for @';
const VAPID_PROBLEM = 'VAPID_PRIVATE_KEY: must be the private key of a P-256 key pair: 32 bytes in base64url';
const production = { NODE_ENV: 'production', SESSION_SECRET: SECRET };

describe('readConfig', () => {
  test('requires no variables in development', () => {
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
      playerCountries: ['KE', 'UG', 'TZ', 'CD', 'RW'],
      adminPhone: undefined,
      adminPassword: undefined,
      seed: 'demo',
      sessionSecret: undefined,
      publicUrl: undefined,
      secureCookies: false,
      trustProxy: false,
      matchClock: true,
      requireStaffTotp: false,
      rateLimits: true,
      shutdownDelayMs: 0,
      sockets: { perNode: 10_000, perAddress: 1000 },
      logLevel: 'info',
      sms: null,
      payments: {
        providers: [],
        settings: {},
        callbackUrl: '',
        callbackSecret: '',
      },
      pushServices: [
        'https://fcm.googleapis.com',
        'https://*.push.services.mozilla.com',
        'https://*.notify.windows.com',
        'https://*.push.apple.com',
      ],
      vapidPrivateKey: undefined,
      settings: { environment: {}, defaults: expect.any(Object) },
      environmentVariables: expect.any(Array),
    });
  });

  test.each([
    [{ CURRENCY: 'UGX' }, ['UG', 'KE', 'TZ', 'CD', 'RW']],
    [{ CURRENCY: 'KES' }, ['KE', 'UG', 'TZ', 'CD', 'RW']],
    [{ CURRENCY: 'NGN' }, ['NG', 'KE', 'UG', 'TZ', 'CD', 'RW']],
    [{ CURRENCY: 'EUR', PLAYER_COUNTRIES: 'IE' }, ['IE']],
    [{ CURRENCY: 'UGX', PLAYER_COUNTRIES: 'np, IN,NP' }, ['NP', 'IN']],
  ])('reads the countries of players from %j', (variables, countries) => {
    expect(readConfig(variables).playerCountries).toEqual(countries);
  });

  test.each(['Kenya', 'KE;UG', 'XX', 'KE,', ','])('refuses %j as countries of players', (text) => {
    expect(() => readConfig({ PLAYER_COUNTRIES: text })).toThrow('must be country codes such as KE');
  });

  test.each(['EUR', 'XAF', 'XOF'])('requires the countries of players for %s', (code) => {
    expect(() => readConfig({ CURRENCY: code })).toThrow(`PLAYER_COUNTRIES: required with CURRENCY ${code}`);
  });

  test('shows no secret, and no password in a URL', () => {
    const { environmentVariables } = readConfig({
      SESSION_SECRET: SECRET,
      DATABASE_URL: 'postgresql://goldline:password@db/goldline',
      PUBLIC_URL: 'https://user:password@bets.example',
      PAWAPAY_TOKEN: 'password',
    });
    const shown = (name: string) => environmentVariables.find((variable) => variable.name === name);
    expect(shown('SESSION_SECRET')).toEqual({ name: 'SESSION_SECRET', isSet: true, isHidden: true, value: null });
    expect(shown('NATS_URL')).toMatchObject({ isSet: false, value: null });
    expect(shown('PUBLIC_URL')).toMatchObject({ value: 'https://bets.example' });
    expect(JSON.stringify(environmentVariables)).not.toMatch(new RegExp(`${SECRET}|password`));
  });

  test('accepts payment providers with all their settings, in a currency that they accept', () => {
    const pawapay = { PAYMENT_PROVIDERS: 'pawapay', PAWAPAY_URL: 'https://api.pawapay.test', PAWAPAY_TOKEN: 'token' };
    const site = { PUBLIC_URL: 'https://bets.example', PAYMENT_CALLBACK_SECRET: SECRET, SEED: 'none' };
    const variables = { ...pawapay, ...site, CURRENCY: 'UGX', PAYOUT_AUTOMATIC_AMOUNT: '200000' };
    expect(readConfig(variables).payments).toEqual({
      providers: ['pawapay'],
      settings: { PAWAPAY_URL: 'https://api.pawapay.test', PAWAPAY_TOKEN: 'token' },
      callbackUrl: 'https://bets.example',
      callbackSecret: SECRET,
    });
    expect(() => readConfig({ ...variables, PAWAPAY_TOKEN: '' })).toThrow('PAWAPAY_TOKEN');
    expect(() => readConfig({ ...variables, PAYMENT_CALLBACK_SECRET: '' })).toThrow('PAYMENT_CALLBACK_SECRET');
    expect(() => readConfig({ ...variables, PAYMENT_PROVIDERS: 'pawapay,other' })).toThrow('PAYMENT_PROVIDERS');
    const mpesa = Object.fromEntries(
      ['CONSUMER_KEY', 'CONSUMER_SECRET', 'SHORTCODE', 'PASSKEY', 'INITIATOR', 'INITIATOR_PASSWORD', 'CERTIFICATE'].map(
        (name) => [`MPESA_${name}`, 'x'],
      ),
    );
    expect(() => readConfig({ ...variables, ...mpesa, PAYMENT_PROVIDERS: 'mpesa' })).toThrow(
      'accepts KES, but CURRENCY is UGX',
    );
  });

  test('returns a frozen object, and treats an empty variable as unset', () => {
    const config = readConfig({ PORT: '', DATABASE_URL: '' });
    expect(config.port).toBe(3000);
    expect(Object.isFrozen(config)).toBe(true);
  });

  test('in production turns off the demo, requires a second factor of staff and secures cookies', () => {
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
    [{ DATABASE_URL: 'postgresql://u@first,[::1]:2/d' }, { databaseUrl: 'postgresql://u@first,[::1]:2/d' }],
    [{ DATABASE_URL: 'postgresql:///d?host=/run&user=a@b' }, { databaseUrl: 'postgresql:///d?host=/run&user=a@b' }],
    [{ DATA_DIR: '/srv/goldline' }, { dataDir: '/srv/goldline' }],
    [{ REQUIRE_STAFF_TOTP: 'on' }, { requireStaffTotp: true }],
    [{ FOUR_EYES_AMOUNT: '1000.00' }, { settings: { environment: { FOUR_EYES_AMOUNT: '1000.00' } } }],
    [{ CURRENCY: 'UGX', FOUR_EYES_AMOUNT: '4000000' }, { settings: { environment: { FOUR_EYES_AMOUNT: '4000000' } } }],
    [{ PAYPAL_ACCOUNT: ' pay@goldline.test ' }, { settings: { environment: { PAYPAL_ACCOUNT: 'pay@goldline.test' } } }],
    [
      { MATCH_CLOCK: 'off', RATE_LIMITS: 'off' },
      { matchClock: false, rateLimits: false },
    ],
  ])('reads %o', (env, expected) => {
    expect(readConfig(env)).toMatchObject(expected);
  });

  test.each<[Record<string, string>, string]>([
    [{ PORT: '70000' }, 'PORT: must be between 0 and 65535'],
    [{ FOUR_EYES_AMOUNT: '1000' }, 'FOUR_EYES_AMOUNT: must be an amount such as 1000.00'],
    [{ CURRENCY: 'UGX', FOUR_EYES_AMOUNT: '1000.00' }, 'FOUR_EYES_AMOUNT: must be an amount such as 1000'],
    [{ CURRENCY: 'ARS' }, `CURRENCY: must be one of ${CURRENCY_CODES.join(', ')}`],
    [{ CURRENCY: 'kes' }, `CURRENCY: must be one of ${CURRENCY_CODES.join(', ')}`],
    [{ PORT: '3000x' }, 'PORT: must be a whole number'],
    [{ DATABASE_URL: 'mysql://u:open-sesame@h/d' }, DATABASE_URL_PROBLEM],
    [{ NATS_URL: 'open-sesame' }, 'NATS_URL: must be nats://host:4222, or several of them, separated by commas'],
    [{ NATS_URL: 'nats://first:port' }, 'NATS_URL: must be nats://host:4222, or several of them, separated by commas'],
    [{ NATS_URL: 'nats://u:50%@h' }, 'NATS_URL: must be nats://host:4222, or several of them, separated by commas'],
    [{ DATABASE_URL: 'postgresql://u:open/sesame@h/d' }, DATABASE_URL_PROBLEM],
    [{ DATABASE_URL: 'postgresql://u:0/pen-sesame@h/d' }, DATABASE_URL_PROBLEM],
    [{ DATABASE_URL: 'postgresql://u@first:1,second:b/d' }, DATABASE_URL_PROBLEM],
    [{ VAPID_PRIVATE_KEY: 'A'.repeat(43) }, VAPID_PROBLEM],
    [{ VAPID_PRIVATE_KEY: 'short' }, VAPID_PROBLEM],
    [{ ADMIN_PHONE: '0700' }, 'ADMIN_PHONE: must be a phone number of 10 to 15 digits, such as +255700000000'],
    [{ ADMIN_PHONE: '+255700000000' }, 'ADMIN_PHONE and ADMIN_PASSWORD must be set together'],
    [{ ADMIN_PHONE: '+255700000000', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: must be at least 6 characters'],
    [{ SEED: 'yes' }, 'SEED: must be "demo" or "none"'],
    [{ SESSION_SECRET: 'open-sesame' }, 'SESSION_SECRET: must be at least 32 characters'],
    [{ PUBLIC_URL: 'bets.example' }, 'PUBLIC_URL: must be an http or https URL'],
    [{ TRUST_PROXY: 'maybe' }, 'TRUST_PROXY: must be "on", "off", a number of proxies, or a list of addresses'],
    ...['fff', '10.0.0', '10.0.0.0/33', '::/0', '10.0.0.0/8/8'].map((address): [Record<string, string>, string] => [
      { TRUST_PROXY: `127.0.0.1,${address}` },
      'TRUST_PROXY: must be "on", "off", a number of proxies, or a list of addresses',
    ]),
    [{ IN_PLAY_DELAY_MS: '-1' }, 'IN_PLAY_DELAY_MS: must be a whole number between 0 and 60000'],
    [{ MATCH_CLOCK: 'true' }, 'MATCH_CLOCK: must be "on" or "off"'],
    [{ REQUIRE_VERIFICATION: 'all' }, 'REQUIRE_VERIFICATION: must be one of none, withdrawal, betting'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be a level such as info or warn'],
    [{ NODE_ENV: 'prod' }, 'NODE_ENV: must be development, production or test'],
    [{ PORT: 'x', SEED: 'y' }, 'PORT: must be a whole number; SEED: must be "demo" or "none"'],
  ])('refuses %o in one line that shows no value', (env, message) => {
    expect(() => readConfig(env)).toThrow(new ConfigError(message));
  });
});
