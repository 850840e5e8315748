// Limits on guesses of codes and passwords, text messages, pending deposits and quotes.
import { generate } from 'otplib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import type { ApiClient, ApiResponse } from '#tests/support/client.ts';

const PASSWORD = 'long enough';

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterEach(() => app.close());

const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const from = (address: string) => ({ 'x-forwarded-for': address });
const refused = { status: 429, body: { code: 'RATE_LIMITED' } };
const phoneOf = async (player: ApiClient) => (await player.get('/api/auth/me')).phoneNumber;

describe('the second factor', () => {
  const setUp = (player: ApiClient, password: string): Promise<ApiResponse> =>
    player.call('POST', '/api/auth/totp/setup', { password });
  const codeNow = (secret: string) => generate({ secret, epoch: Math.floor(Date.now() / 1000) });

  const switchOn = async (player: Player): Promise<string> => {
    const { secret } = (await setUp(player, PASSWORD)).body as { secret: string };
    await player.post('/api/auth/totp/confirm', { code: await codeNow(secret) });
    return secret;
  };

  it('allows ten guesses of the password for its setup, including logins', async () => {
    const player = await app.player();
    for (let turn = 0; turn < 10; turn += 1) expect((await setUp(player, `guess ${turn}`)).status).toBe(400);
    expect(await setUp(player, PASSWORD)).toMatchObject(refused);
    const login = { phoneNumber: await phoneOf(player), password: PASSWORD };
    expect(await player.call('POST', '/api/auth/login', login)).toMatchObject(refused);
  });

  it('ends the other sessions when it is turned on', async () => {
    const player = await app.player();
    const elsewhere = app.visitor();
    await elsewhere.post('/api/auth/login', { phoneNumber: await phoneOf(player), password: PASSWORD });
    await switchOn(player);
    expect((await elsewhere.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await player.call('GET', '/api/auth/me')).status).toBe(200);
  });

  it('allows thirty wrong codes a day, however they are distributed', async () => {
    const player = await app.player();
    const phoneNumber = await phoneOf(player);
    const secret = await switchOn(player);
    const right = await codeNow(secret);
    const logIn = (totp: string) => player.call('POST', '/api/auth/login', { phoneNumber, password: PASSWORD, totp });
    const wrong = right === '000000' ? '000001' : '000000';
    for (let turn = 0; turn < 30; turn += 1) {
      expect((await logIn(wrong)).status).toBe(401);
      await sql('update second_factors set failures = 0');
    }
    await sql('update second_factors set last_time_step = 0');
    await sql(`update spent_budgets set ends_at = now() + interval '5 hours'`);
    const locked = await logIn(await codeNow(secret));
    expect(locked).toMatchObject(refused);
    expect(Math.round((locked.body as { retryAfterSeconds: number }).retryAfterSeconds / 3600)).toBe(5);
    await sql(`update spent_budgets set ends_at = now()`);
    expect((await logIn(await codeNow(secret))).status).toBe(200);
  });
});

describe('a password reset code', () => {
  const reset = (phoneNumber: string, address: string): Promise<ApiResponse> => {
    const body = { phoneNumber, token: '000000', newPassword: 'another long one' };
    return app.visitor().call('POST', '/api/auth/reset-password', body, from(address));
  };

  it.each([
    ['with an account', true],
    ['without one', false],
  ])(
    'allows fifteen attempts a day from one address for a phone number %s, and then attempts from other addresses',
    async (_, hasAccount) => {
      const phoneNumber = hasAccount ? await phoneOf(await app.player()) : '+254712999999';
      for (let turn = 0; turn < 15; turn += 1) expect((await reset(phoneNumber, '10.0.0.1')).status).toBe(400);
      expect(await reset(phoneNumber, '10.0.0.1')).toMatchObject(refused);
      expect((await reset(phoneNumber, '10.0.0.2')).status).toBe(400);
    },
  );

  it('allows fifty attempts a day from one address, whatever the phone numbers', async () => {
    for (let turn = 0; turn < 50; turn += 1)
      expect((await reset(`+2547120000${turn + 10}`, '10.0.0.1')).status).toBe(400);
    expect(await reset('+254712000099', '10.0.0.1')).toMatchObject(refused);
    expect((await reset('+254712000099', '10.0.0.2')).status).toBe(400);
  });
});

describe('text messages', () => {
  let registrations = 0;
  const register = (phoneNumber: string, address = '10.0.0.1'): Promise<ApiResponse> => {
    registrations += 1;
    const body = { phoneNumber, username: `person ${registrations}`, password: PASSWORD };
    return app.visitor().call('POST', '/api/auth/register', body, from(address));
  };
  const countTexts = async () => (await sql('select 1 from outbox_messages')).rowCount;

  it.each([
    ['from an address', 'textsFromAddress', 100, '+254733000001', '10.0.0.1'],
    ['to a block of numbers', 'textsToBlock', 50, '+254712000002', '10.0.0.2'],
    ["to one of the operator's usual countries", 'textsToUsualCountry', 5000, '+254733000001', '10.0.0.2'],
  ])('are limited %s', async (_, budget, limit, phoneNumber, address) => {
    expect((await register('+254712000001')).status).toBe(201);
    await sql('update spent_budgets set spent = $2 where budget = $1', [budget, limit]);
    expect(await register(phoneNumber, address)).toMatchObject(refused);
    expect((await sql('select 1 from users where phone_number = $1', [phoneNumber])).rowCount).toBe(0);
    expect(await countTexts()).toBe(1);
    await sql('update spent_budgets set ends_at = now()');
    expect((await register(phoneNumber, address)).status).toBe(201);
  });

  it('are limited to twenty an hour to numbers in other countries', async () => {
    for (let turn = 10; turn < 30; turn += 1) expect((await register(`+4474001${turn}456`)).status).toBe(201);
    expect(await register('+447400130456', '10.0.0.2')).toMatchObject(refused);
    expect((await register('+254712000001', '10.0.0.2')).status).toBe(201);
  });

  it('are limited in the same way if the country code is written without a plus', async () => {
    for (let turn = 10; turn < 30; turn += 1) expect((await register(`4474001${turn}456`)).status).toBe(201);
    expect(await register('447400130456', '10.0.0.2')).toMatchObject(refused);
    expect(await register('+447400130456', '10.0.0.2')).toMatchObject(refused);
  });

  it('share one limit per number with password reset codes, without revealing it', async () => {
    const player = await app.player();
    const phoneNumber = await phoneOf(player);
    await sql(`update spent_budgets set spent = 20 where budget = 'textsToPhone'`);
    await sql(`update phone_tokens set sent_at = now() - interval '2 minutes'`);
    expect(await player.call('POST', '/api/auth/resend-token')).toMatchObject(refused);
    const response = await app.visitor().call('POST', '/api/auth/request-password-reset', { phoneNumber });
    expect(response.status).toBe(200);
    expect(await countTexts()).toBe(1);
  });

  it("don't use the verification token budget if they contain password reset codes", async () => {
    const player = await app.player();
    const phoneNumber = await phoneOf(player);
    for (let turn = 0; turn < 10; turn += 1) {
      await app.visitor().call('POST', '/api/auth/request-password-reset', { phoneNumber });
      await sql(
        `update password_resets set sent_at = now() - interval '2 minutes', period_began = now() - interval '7 hours'`,
      );
    }
    expect(await countTexts()).toBe(11);
    await sql(`update phone_tokens set sent_at = now() - interval '2 minutes'`);
    expect((await player.call('POST', '/api/auth/resend-token')).status).toBe(200);
  });

  it('are limited by address if they contain password reset codes, even for numbers without accounts', async () => {
    const requestReset = (phoneNumber: string) =>
      app.visitor().call('POST', '/api/auth/request-password-reset', { phoneNumber }, from('10.0.0.1'));
    expect((await requestReset('+254712999999')).status).toBe(200);
    await sql(`update spent_budgets set spent = 100 where budget = 'textsFromAddress'`);
    expect(await requestReset('+254712999998')).toMatchObject(refused);
  });

  it.each(['+254900223456', '+19005551234', '19005551234'])(
    'are not sent to premium-rate numbers, such as %s',
    async (phoneNumber) => {
      expect(await register(phoneNumber)).toMatchObject({ status: 400, body: { issues: [{ path: 'phoneNumber' }] } });
    },
  );
});

it('allows a player at most ten pending deposits, even when many arrive at once', async () => {
  const player = await app.player();
  const deposit = () => player.call('POST', '/api/transactions/deposit', { amount: 20, method: 'card' });
  const responses = await Promise.all(Array.from({ length: 14 }, deposit));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(10);
  expect(await deposit()).toMatchObject({ status: 409, body: { code: 'TOO_MANY_PENDING' } });
  const pending = responses.find(({ status }) => status === 201)?.body;
  await (await app.admin()).post('/api/admin/reject-deposit', { depositId: pending?.id });
  expect((await deposit()).status).toBe(201);
});

it.each([
  ['cash-out', '/api/bets/1/cash-out-quote', 300],
  ['bet builder', '/api/bet-builder/quote', 120],
])("limits a player's %s quotes per minute, whatever the address", async (_, path, max) => {
  const player = await app.player();
  const other = await app.player();
  const requestQuote = (caller: Player, turn: number) => caller.call('POST', path, {}, from(`10.0.${turn % 100}.1`));
  for (let turn = 0; turn < max; turn += 1) expect([400, 404]).toContain((await requestQuote(player, turn)).status);
  expect(await requestQuote(player, 0)).toMatchObject(refused);
  expect([400, 404]).toContain((await requestQuote(other, 0)).status);
});

it('limits the calls of an address, whether or not the proxy adds its ports', async () => {
  const requestReset = (address: string) =>
    app.visitor().call('POST', '/api/auth/request-password-reset', { phoneNumber: '+254712999999' }, from(address));
  for (let turn = 0; turn < 30; turn += 1) expect((await requestReset(`10.0.0.1:${4000 + turn}`)).status).toBe(200);
  expect(await requestReset('10.0.0.1:5000')).toMatchObject(refused);
  expect((await requestReset('10.0.0.2:5000')).status).toBe(200);
});

it('sends text messages to a national number in international format', async () => {
  const phoneNumber = '0711 000 444';
  await app.visitor().post('/api/auth/register', { phoneNumber, password: 'long enough', username: 'athome' }, 201);
  const { rows } = await sql(
    'select recipient from outbox_messages m join users u on u.id = m.user_id where u.phone_number = $1',
    [phoneNumber],
  );
  expect(rows).toEqual([{ recipient: '+254711000444' }]);
});
