import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import type { ApiClient } from '#tests/support/client.ts';

let app: TestApp;
let limited: TestApp;
beforeAll(async () => {
  app = await startApp();
  limited = await startApp({ RATE_LIMITS: 'on' });
});
afterAll(async () => {
  await app.close();
  await limited.close();
});

const PASSWORD = 'long enough';
const NEW_PASSWORD = 'another long one';

type Session = { id: number; userAgent: string | null; current: boolean };

const phoneOf = async (player: ApiClient) => (await player.get('/api/auth/me')).phoneNumber;
const logIn = (on: TestApp, phoneNumber: string, password: string) => {
  const client = on.visitor();
  return client.call('POST', '/api/auth/login', { phoneNumber, password }).then((response) => ({ client, response }));
};
const sessionsOf = (player: Player) => player.get(`/api/users/${player.id}/sessions`);
const changePassword = (player: ApiClient, currentPassword: string, password = NEW_PASSWORD) =>
  player.call('POST', '/api/auth/change-password', { currentPassword, newPassword: password });
const sql = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);

describe('changing the password', () => {
  it('requires the current one and ends all other sessions', async () => {
    const player = await app.player();
    const phoneNumber = await phoneOf(player);
    const elsewhere = (await logIn(app, phoneNumber, PASSWORD)).client;
    expect(await changePassword(player, PASSWORD)).toMatchObject({ status: 200, body: { ended: 1 } });
    expect((await elsewhere.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await player.call('GET', '/api/auth/me')).status).toBe(200);
    expect((await logIn(app, phoneNumber, PASSWORD)).response.status).toBe(401);
    expect((await logIn(app, phoneNumber, NEW_PASSWORD)).response.status).toBe(200);
  });

  it('accepts a retry, which ends no sessions', async () => {
    const player = await app.player();
    await changePassword(player, PASSWORD);
    const elsewhere = (await logIn(app, await phoneOf(player), NEW_PASSWORD)).client;
    expect(await changePassword(player, PASSWORD)).toMatchObject({ status: 200, body: { ended: 0 } });
    expect((await elsewhere.call('GET', '/api/auth/me')).status).toBe(200);
  });

  it.each([
    [
      'a wrong current password',
      'not the one',
      NEW_PASSWORD,
      { path: 'currentPassword', message: 'Incorrect password', reason: 'PASSWORD_INCORRECT' },
    ],
    [
      'a short new password',
      PASSWORD,
      '12345',
      { path: 'newPassword', message: 'Password must be at least 6 characters' },
    ],
    [
      'the current password as the new one',
      PASSWORD,
      PASSWORD,
      {
        path: 'newPassword',
        message: 'Choose a password that differs from your current one',
        reason: 'PASSWORD_UNCHANGED',
      },
    ],
  ])('refuses %s', async (_, current, password, issue) => {
    const player = await app.player();
    expect(await changePassword(player, current, password)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [issue] },
    });
    expect((await logIn(app, await phoneOf(player), PASSWORD)).response.status).toBe(200);
  });

  // Each call tries both passwords, because it may retry a change that was already made.
  it.each([
    ['wrong', 400, NEW_PASSWORD],
    ['right', 200, PASSWORD],
  ])('counts as two of ten guesses if the current one is wrong and the new one %s', async (_, status, password) => {
    const player = await limited.player();
    for (let count = 0; count < 5; count += 1)
      expect((await changePassword(player, `guess ${count}`, password)).status).toBe(status);
    expect(await changePassword(player, PASSWORD)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect((await logIn(limited, await phoneOf(player), PASSWORD)).response.status).toBe(429);
  });

  it('accepts only one of two concurrent changes', async () => {
    const player = await app.player();
    const responses = await Promise.all([
      changePassword(player, PASSWORD, 'first choice'),
      changePassword(player, PASSWORD, 'second choice'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('is recorded in the audit trail without a password', async () => {
    const player = await app.player();
    await changePassword(player, PASSWORD);
    const { rows } = await sql(`select action, before, after from audit_entries where subject_id = $1`, [player.id]);
    expect(rows).toEqual([{ action: 'password changed', before: null, after: { sessionsEnded: 0 } }]);
  });
});

describe('a password reset', () => {
  const requestReset = (phoneNumber: string, on = app) =>
    on.visitor().call('POST', '/api/auth/request-password-reset', { phoneNumber });
  const reset = (phoneNumber: string, token: string, password = NEW_PASSWORD, on = app) =>
    on.visitor().call('POST', '/api/auth/reset-password', { phoneNumber, token, newPassword: password });
  const textsOf = async (userId: number, { database } = app) => {
    const select = 'select body from outbox_messages where user_id = $1 order by id desc';
    return (await database.pool.query(select, [userId])).rows.map(({ body }) => body as string);
  };
  const codeOf = async (userId: number, on = app) =>
    (await textsOf(userId, on))[0]?.match(/reset code is ([0-9A-Z-]{9})/)?.[1] ?? '';
  const skipWait = (userId: number) =>
    sql(`update password_resets set sent_at = now() - interval '2 minutes' where user_id = $1`, [userId]);

  it('uses the code from the text message and ends every session', async () => {
    const player = await app.player();
    const phoneNumber = await phoneOf(player);
    expect((await requestReset(phoneNumber)).status).toBe(200);
    const code = await codeOf(player.id);
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect((await reset(phoneNumber, code)).status).toBe(200);
    expect((await player.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await logIn(app, phoneNumber, PASSWORD)).response.status).toBe(401);
    expect((await logIn(app, phoneNumber, NEW_PASSWORD)).response.status).toBe(200);
    expect((await textsOf(player.id))[0]).toContain('password was changed');
    expect(await reset(phoneNumber, code, 'a third one')).toMatchObject({ status: 400, body: { code: 'WRONG_TOKEN' } });
  });

  it('returns the same response for an unknown phone number and for too many requests', async () => {
    const player = await app.player();
    const phoneNumber = await phoneOf(player);
    const first = await requestReset(phoneNumber);
    const again = await requestReset(phoneNumber);
    const unknown = await requestReset('+254733000111');
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(unknown).toMatchObject({ status: 200, body: first.body });
    expect((await textsOf(player.id)).filter((text) => text.includes('reset code'))).toHaveLength(1);
    expect(await reset('+254733000111', '123456')).toMatchObject({ status: 400, body: { code: 'WRONG_TOKEN' } });
  });

  it('sends at most two codes in six hours; the last works until another can be sent', async () => {
    const player = await app.player();
    const phoneNumber = await phoneOf(player);
    const codes = async () => (await textsOf(player.id)).filter((text) => text.includes('reset code'));
    for (let count = 0; count < 5; count += 1) {
      await requestReset(phoneNumber);
      await skipWait(player.id);
    }
    expect(await codes()).toHaveLength(2);
    const { rows } = await sql(
      `select expires_at >= period_began + interval '6 hours' as works from password_resets where user_id = $1`,
      [player.id],
    );
    expect(rows).toEqual([{ works: true }]);
    await sql(`update password_resets set period_began = now() - interval '6 hours' where user_id = $1`, [player.id]);
    await requestReset(phoneNumber);
    expect(await codes()).toHaveLength(3);
    expect((await reset(phoneNumber, await codeOf(player.id))).status).toBe(200);
  });

  it('accepts the code in any format and after wrong attempts, but not once expired', async () => {
    const player = await app.player();
    const phoneNumber = await phoneOf(player);
    await requestReset(phoneNumber);
    for (let count = 0; count < 20; count += 1) expect((await reset(phoneNumber, `WRONG-${count}`)).status).toBe(400);
    const entered = (await codeOf(player.id)).toLowerCase().replace('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await reset(phoneNumber, entered)).status).toBe(200);
    await requestReset(phoneNumber);
    await sql(`update password_resets set expires_at = now() where user_id = $1`, [player.id]);
    expect((await reset(phoneNumber, await codeOf(player.id), 'a third one')).status).toBe(400);
    expect((await logIn(app, phoneNumber, NEW_PASSWORD)).response.status).toBe(200);
  });

  it('keeps the previous code when no budget is left for another message', async () => {
    const player = await limited.player();
    const phoneNumber = await phoneOf(player);
    const pool = limited.database.pool;
    await requestReset(phoneNumber, limited);
    await pool.query(`update spent_budgets set spent = 20 where budget = 'textsToPhone'`);
    await pool.query(`update password_resets set sent_at = now() - interval '2 minutes'`);
    await requestReset(phoneNumber, limited);
    const code = await codeOf(player.id, limited);
    expect((await reset(phoneNumber, code, NEW_PASSWORD, limited)).status).toBe(200);
  });

  it.each([
    ['removes a second factor set up before the phone was verified', 'user', false],
    ['keeps the second factor of a verified phone', 'user', true],
    ['keeps the second factor of staff', 'cashier', false],
  ])('%s', async (_, role, isVerified) => {
    const someone = await app.player();
    await sql('update users set role = $2 where id = $1', [someone.id, role]);
    await sql('update users set is_verified = $2 where id = $1', [someone.id, isVerified]);
    const phoneNumber = await phoneOf(someone);
    const { secret } = await someone.post('/api/auth/totp/setup', { password: PASSWORD });
    const code = await generate({ secret, epoch: Math.floor(Date.now() / 1000) });
    await someone.post('/api/auth/totp/confirm', { code });
    await requestReset(phoneNumber);
    expect((await reset(phoneNumber, await codeOf(someone.id))).status).toBe(200);
    const { client, response } = await logIn(app, phoneNumber, NEW_PASSWORD);
    if (role !== 'user' || isVerified) {
      expect(response).toMatchObject({ status: 401, body: { code: 'TOTP_REQUIRED' } });
      return;
    }
    expect(response.status).toBe(200);
    expect(await client.get('/api/auth/me')).toMatchObject({ isVerified: true });
    expect(await client.get('/api/auth/totp')).toMatchObject({ enabled: false });
    const { rows } = await sql('select action, after from audit_entries where subject_id = $1 order by id', [
      someone.id,
    ]);
    expect(rows.slice(-2)).toMatchObject([
      { action: 'second factor reset' },
      { action: 'password reset', after: { phoneVerified: true } },
    ]);
  });

  it('is refused to suspended staff like an unknown phone, even with an earlier code', async () => {
    const left = await app.player();
    await sql(`update users set role = 'cashier' where id = $1`, [left.id]);
    const phoneNumber = await phoneOf(left);
    const allowed = await requestReset(phoneNumber);
    const code = await codeOf(left.id);
    await sql('update users set suspended_at = now() where id = $1', [left.id]);
    await skipWait(left.id);
    expect(await requestReset(phoneNumber)).toMatchObject({ status: allowed.status, body: allowed.body });
    expect((await textsOf(left.id)).filter((text) => text.includes('reset code'))).toHaveLength(1);
    expect(await reset(phoneNumber, code)).toMatchObject({ status: 400, body: { code: 'WRONG_TOKEN' } });
    expect((await logIn(app, phoneNumber, NEW_PASSWORD)).response.status).toBe(401);
    // Suspended players still need access to their money.
    await sql(`update users set role = 'user' where id = $1`, [left.id]);
    expect((await reset(phoneNumber, code)).status).toBe(200);
  });

  it('accepts a code from only one of two concurrent requests, and only for its own phone number', async () => {
    const player = await app.player();
    const other = await app.player();
    const phoneNumber = await phoneOf(player);
    await requestReset(phoneNumber);
    const code = await codeOf(player.id);
    expect((await reset(await phoneOf(other), code)).status).toBe(400);
    const responses = await Promise.all([
      reset(phoneNumber, code, 'first choice'),
      reset(phoneNumber, code, 'second choice'),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('unlocks an account after too many guesses', async () => {
    const player = await limited.player();
    const phoneNumber = await phoneOf(player);
    for (let count = 0; count < 10; count += 1) await logIn(limited, phoneNumber, 'a guess');
    expect((await logIn(limited, phoneNumber, PASSWORD)).response.status).toBe(429);
    await requestReset(phoneNumber, limited);
    const code = await codeOf(player.id, limited);
    expect((await reset(phoneNumber, code, NEW_PASSWORD, limited)).status).toBe(200);
    expect((await logIn(limited, phoneNumber, NEW_PASSWORD)).response.status).toBe(200);
  });

  it('stores only a hash of its code', async () => {
    const player = await app.player();
    await requestReset(await phoneOf(player));
    const code = await codeOf(player.id);
    const { rows } = await sql('select r::text from password_resets r where user_id = $1', [player.id]);
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('is refused after too many requests in a minute from one address', async () => {
    const responses = [];
    for (let count = 0; count < 31; count += 1) responses.push((await requestReset('+254733000222', limited)).status);
    expect([responses[0], responses.at(-1)]).toEqual([200, 429]);
  });
});

describe("a user's own sessions", () => {
  it('are listed with their browsers, and can be ended one by one, or all except the current one', async () => {
    const player = await app.player();
    const phoneNumber = await phoneOf(player);
    const [second, third, fourth] = await Promise.all([1, 2, 3].map(() => logIn(app, phoneNumber, PASSWORD)));
    await sql(`update sessions set user_agent = 'Phone' where user_id = $1`, [player.id]);
    const sessions = await sessionsOf(player);
    expect(sessions).toHaveLength(4);
    expect(sessions[0]).toMatchObject({ id: expect.any(Number), userAgent: 'Phone' });
    const other = sessions.find(({ current }) => !current) as Session;
    const end = (body: unknown) => player.post(`/api/users/${player.id}/sessions/end`, body);
    expect(await end({ sessionId: other.id })).toEqual({ ended: 1 });
    expect(await end({ sessionId: other.id })).toEqual({ ended: 0 });
    const own = sessions.find(({ current }) => current) as Session;
    expect(await end({ sessionId: own.id })).toEqual({ ended: 0 });
    expect(await end({})).toEqual({ ended: 2 });
    expect(await sessionsOf(player)).toMatchObject([{ id: own.id, current: true }]);
    for (const { client } of [second, third, fourth] as { client: ApiClient }[])
      expect((await client.call('GET', '/api/auth/me')).status).toBe(401);
  });

  it("can't be ended by another user", async () => {
    const player = await app.player();
    const other = await app.player();
    const [theirs] = await sessionsOf(other);
    expect(await player.post(`/api/users/${player.id}/sessions/end`, { sessionId: theirs?.id })).toEqual({ ended: 0 });
    expect((await player.call('POST', `/api/users/${other.id}/sessions/end`, {})).status).toBe(403);
    expect(await sessionsOf(other)).toHaveLength(1);
  });
});

describe('the verification token', () => {
  it('shows its expiry, the attempts left and when another can be sent', async () => {
    const player = await app.player();
    const state = () => player.get('/api/auth/phone-token');
    expect(await state()).toEqual({ expiresAt: expect.any(String), triesLeft: 5, resendAt: expect.any(String) });
    await player.call('POST', '/api/auth/verify-email', { token: 'wrong' });
    await sql(`update phone_tokens set sent_at = now() - interval '2 minutes' where user_id = $1`, [player.id]);
    expect(await state()).toMatchObject({ triesLeft: 4, resendAt: null });
    await sql(`update phone_tokens set expires_at = now() where user_id = $1`, [player.id]);
    expect(await state()).toEqual({ expiresAt: null, triesLeft: 0, resendAt: null });
  });
});

describe('a rejected identity', () => {
  it('is marked as rejected until the player submits another', async () => {
    const player = await app.player();
    const identity = {
      dateOfBirth: '1990-05-17',
      phoneNumber: '+254712000099',
      address: '1 Moi Avenue, Nairobi',
      documentType: 'national_id',
      documentNumber: 'A1234567',
    };
    await player.post('/api/auth/submit-identity', identity);
    const reject = { identityVerified: false, identityVersion: 1, verificationNotes: 'Blurred' };
    await (await app.admin()).post(`/api/admin/verify-user/${player.id}`, reject);
    expect(await player.get('/api/auth/me')).toMatchObject({ identityRejected: true, verificationNotes: 'Blurred' });
    expect(await player.post('/api/auth/submit-identity', identity)).toMatchObject({
      user: { identityRejected: false, identityDocumentNumber: 'A1234567' },
    });
  });
});
