// Limits on guessing passwords and enumerating accounts, which must not lock owners out.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startApp, type TestApp } from '#tests/support/app.ts';
import type { ApiClient, ApiResponse } from '#tests/support/client.ts';

const PASSWORD = 'long enough';
const owner = { phoneNumber: '+254712000001', username: 'amina', password: PASSWORD };

let app: TestApp;
beforeEach(async () => {
  app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
});
afterEach(() => app.close());

const from = (address: string) => ({ 'x-forwarded-for': address });
/** A different address for each turn. */
const addressOf = (turn: number) => `10.${Math.floor(turn / 200)}.0.${turn % 200}`;

const logIn = (
  client: ApiClient,
  password: string,
  address: string,
  phoneNumber = owner.phoneNumber,
): Promise<ApiResponse> => client.call('POST', '/api/auth/login', { phoneNumber, password }, from(address));
const register = (client: ApiClient, person: object, address: string): Promise<ApiResponse> =>
  client.call('POST', '/api/auth/register', { ...owner, ...person }, from(address));

/** The owner, in the browser that they registered with. */
const openAccount = async (): Promise<ApiClient> => {
  const browser = app.visitor();
  expect((await register(browser, {}, '10.9.9.9')).status).toBe(201);
  return browser;
};
const refused = { status: 429, body: { code: 'RATE_LIMITED' } };

describe('wrong passwords', () => {
  it.each([
    ['from one address', () => '10.0.0.1', 10],
    ['from one address behind a proxy that adds ports', (turn: number) => `10.0.0.1:${4000 + turn}`, 10],
    ["from the owner's address", () => '10.9.9.9', 10],
    ['from a hundred addresses', addressOf, 100],
  ])('are blocked after a while without locking out the owner on a known device: %s', async (_, addressAt, tries) => {
    const browser = await openAccount();
    for (let turn = 0; turn < tries; turn += 1)
      expect((await logIn(app.visitor(), `guess ${turn}`, addressAt(turn))).status).toBe(401);
    expect(await logIn(app.visitor(), 'one more', addressAt(tries))).toMatchObject(refused);
    expect(await logIn(app.visitor(), PASSWORD, addressAt(tries))).toMatchObject(refused);
    expect((await logIn(browser, PASSWORD, addressAt(0))).status).toBe(200);
    // The login does not reset others' attempts.
    expect(await logIn(app.visitor(), 'one more', addressAt(tries))).toMatchObject(refused);
  });

  it("don't make one account's device known to other accounts", async () => {
    await openAccount();
    const thief = app.visitor();
    await register(thief, { phoneNumber: '+254712000002', username: 'zuri' }, '10.0.0.1');
    for (let turn = 0; turn < 10; turn += 1) await logIn(thief, `guess ${turn}`, '10.0.0.1');
    expect(await logIn(thief, PASSWORD, '10.0.0.1')).toMatchObject(refused);
  });

  it('are counted for one browser across addresses', async () => {
    const browser = app.visitor();
    for (let turn = 0; turn < 30; turn += 1)
      expect((await logIn(browser, 'guess', addressOf(turn), `+2547120001${turn + 10}`)).status).toBe(401);
    expect(await logIn(browser, 'guess', addressOf(30), '+254712000140')).toMatchObject(refused);
  });

  it('are limited on a known device too', async () => {
    const browser = await openAccount();
    for (let turn = 0; turn < 10; turn += 1) expect((await logIn(browser, 'guess', addressOf(turn))).status).toBe(401);
    expect(await logIn(browser, PASSWORD, addressOf(10))).toMatchObject(refused);
  });

  it.each([
    ['the last code sent', '0 hours'],
    ['another code', '7 hours'],
  ])("don't lock out the owner on a new device, who sets a new password with %s", async (_, later) => {
    await openAccount();
    const { phoneNumber } = owner;
    const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
    const attack = (path: string, body: object, turn: number) =>
      app.visitor().call('POST', path, { phoneNumber, ...body }, from(addressOf(turn)));
    await sql('update users set is_verified = true');
    // Uses up a day's budgets for guesses, requested codes, wrong codes and messages to similar
    // numbers.
    for (let turn = 0; turn < 101; turn += 1) await logIn(app.visitor(), 'guess', addressOf(turn));
    for (let turn = 0; turn < 8; turn += 1) {
      await attack('/api/auth/request-password-reset', {}, turn);
      await sql(`update password_resets set sent_at = now() - interval '2 minutes'`);
    }
    for (let turn = 0; turn < 40; turn += 1)
      await attack('/api/auth/reset-password', { token: `${100_000 + turn}`, newPassword: 'a thief has this' }, turn);
    await sql(`update spent_budgets set spent = 5000 where budget in ('textsToBlock', 'textsToUsualCountry')`);
    await sql('update password_resets set period_began = period_began - $1::interval', [later]);
    await sql('update password_resets set expires_at = expires_at - $1::interval', [later]);

    const elsewhere = app.visitor();
    expect(await logIn(elsewhere, PASSWORD, '10.8.8.8')).toMatchObject(refused);
    const response = await elsewhere.call(
      'POST',
      '/api/auth/request-password-reset',
      { phoneNumber },
      from('10.8.8.8'),
    );
    expect(response.status).toBe(200);
    const { rows } = await sql(`select body from outbox_messages where body like '%reset code is%' order by id desc`);
    const token = (rows as { body: string }[])[0]?.body.match(/is ([0-9A-Z-]+)/)?.[1];
    const body = { phoneNumber, token, newPassword: 'another long one' };
    const set = await elsewhere.call('POST', '/api/auth/reset-password', body, from('10.8.8.8'));
    expect(set.status).toBe(200);
    expect((await logIn(elsewhere, 'another long one', '10.8.8.8')).status).toBe(200);
  });
});

describe('a new password', () => {
  it('leaves only the device that set it known', async () => {
    const browser = await openAccount();
    const other = app.visitor();
    await logIn(other, PASSWORD, '10.8.8.8');
    await browser.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'another long one' });
    // The other device is kept as evidence, such as that one person has two accounts.
    const devices = async () => {
      const { rows } = await app.database.pool.query(
        'select removed_at is null as known from known_devices order by removed_at nulls first',
      );
      return rows.map(({ known }) => known);
    };
    expect(await devices()).toEqual([true, false]);
    await logIn(other, 'another long one', '10.8.8.8');
    expect(await devices()).toEqual([true, true]);
  });
});

it('a login renews the device cookie', async () => {
  const browser = await openAccount();
  const deviceCookie = async () => {
    const { headers } = await logIn(browser, PASSWORD, '10.9.9.9');
    return headers.getSetCookie().find((line) => line.startsWith('goldline_device='));
  };
  const cookie = await deviceCookie();
  expect(cookie).toMatch(/Max-Age=34560000;/);
  expect(await deviceCookie()).toBe(cookie);
  const { rows } = await app.database.pool.query('select count(*)::int as devices from known_devices');
  expect(rows).toEqual([{ devices: 1 }]);
});

describe('registering', () => {
  it('reports up to fifty taken numbers and names per 15 minutes to one address, and then refuses it', async () => {
    await openAccount();
    for (let turn = 0; turn < 10; turn += 1)
      expect((await register(app.visitor(), {}, '10.0.0.1')).body).toMatchObject({ code: 'PHONE_TAKEN' });
    expect(await register(app.visitor(), {}, '10.0.0.1')).toMatchObject(refused);
    const taken = (turn: number) => ({ phoneNumber: `+2547120001${turn + 10}` });
    await app.database.pool.query(`update call_counts set calls = 0`);
    for (let turn = 0; turn < 29; turn += 1)
      expect((await register(app.visitor(), taken(turn), '10.0.0.1')).body).toMatchObject({ code: 'USERNAME_TAKEN' });
    await app.database.pool.query(`update call_counts set calls = 0`);
    for (let turn = 29; turn < 40; turn += 1) await register(app.visitor(), taken(turn), '10.0.0.1');
    const free = { phoneNumber: '+254712000777', username: 'not taken yet' };
    expect(await register(app.visitor(), free, '10.0.0.1')).toMatchObject(refused);
    expect((await register(app.visitor(), free, '10.0.0.2')).status).toBe(201);
  });

  it('is limited per browser across addresses', async () => {
    await openAccount();
    const browser = app.visitor();
    for (let turn = 0; turn < 30; turn += 1)
      expect((await register(browser, { username: `other${turn}` }, addressOf(turn))).status).toBe(409);
    expect(await register(browser, { username: 'another' }, addressOf(30))).toMatchObject(refused);
  });
});

describe('a username', () => {
  it.each([
    ['with a zero-width space', 'ami\u200bna', 400],
    ['with a Hangul filler', 'amina\u3164', 400],
    ['in two alphabets', '\u0430mina', 400],
    ['in another alphabet', 'Алина', 400],
    ['with a dotless i', 'goldk\u0131ng', 400],
    ['with a script g', '\u0261oldking', 400],
    ['that changes its text direction', 'amina\u202e', 400],
    ['in full-width letters', 'ＡＭＩＮＡ', 409],
    ['with accents', 'Amélie', 201],
  ])('is refused or stored in one form: %s', async (_, username, status) => {
    await openAccount();
    const response = await register(app.visitor(), { phoneNumber: '+254712000002', username }, '10.0.0.1');
    expect(response.status).toBe(status);
  });

  it.each([
    ['Pele10', 'PeleIo', 409],
    ['karma', 'karrna', 409],
    ['goldking', 'góldking', 409],
    ['goldking', 'go\u0323\u0301ldking', 409],
    ['goldking', 'gold-king', 409],
    ['gold_king', 'GOLD.KING', 409],
    ['goldking', 'g o l d k i n g', 409],
    ['goldking', 'goldk1ng', 409],
    ['moses5', 'mosesS', 409],
    ['zola2', 'zolaZ', 409],
    ['abel8', 'abelB', 409],
    ['gugu', 'guqu', 409],
    ['dara kim', 'clara kim', 409],
    ['carmen', 'cannen', 201],
    ['lucia', 'luda', 201],
    ['goldking1', 'goldking2', 201],
  ])('such as %j makes %j unavailable only if they look the same', async (first, username, status) => {
    expect((await register(app.visitor(), { username: first }, '10.0.0.1')).status).toBe(201);
    const response = await register(app.visitor(), { username, phoneNumber: '+254712000002' }, '10.0.0.1');
    expect(response.status).toBe(status);
  });

  it("blocks new look-alikes if it is from an older account, even with letters that new names can't have", async () => {
    for (const [turn, name] of ['goldking', 'Алина', 'сосо'].entries())
      await app.database.pool.query(
        `insert into users (username, username_look, phone_number, phone_key, password_hash)
         values ($1, username_look($1), $2, $2, '')`,
        [name, `+25471300000${turn}`],
      );
    const responses = ['Gold King', 'coco', 'alma'].map(async (username, turn) => {
      const response = await register(app.visitor(), { username, phoneNumber: `+25471200000${turn}` }, '10.0.0.1');
      return response.status;
    });
    expect(await Promise.all(responses)).toEqual([409, 409, 201]);
  });
});
