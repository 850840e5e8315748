import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readDatabaseFacts } from '#server/production/database-facts.ts';
import { listFindings } from '#server/production/rules.ts';
import { createSecrets } from '#server/secrets.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const PASSWORD = 'long enough';
const phoneOf = async (userId: number) => {
  const { rows } = await app.database.pool.query<{ phone_number: string }>(
    'select phone_number from users where id = $1',
    [userId],
  );
  return rows[0]?.phone_number as string;
};
const codeAt = (secret: string, secondsFromNow = 0) =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + secondsFromNow });
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000');

/** A user with the second factor on, whose code for the current step has been used. */
async function userWithSecondFactor() {
  const player = await app.player();
  const { secret } = await player.post('/api/auth/totp/setup', { password: PASSWORD });
  const { recoveryCodes } = await player.post('/api/auth/totp/confirm', { code: await codeAt(secret) });
  const phoneNumber = await phoneOf(player.id);
  const logIn = (totp?: string) =>
    app.visitor().call('POST', '/api/auth/login', { phoneNumber, password: PASSWORD, totp });
  return { player, secret, recoveryCodes, logIn };
}

describe('the second factor', () => {
  it('is set up with the password and turned on by a first code', async () => {
    const player = await app.player();
    expect(await player.get('/api/auth/totp')).toEqual({ enabled: false, required: false, recoveryCodesLeft: 0 });
    expect((await player.call('POST', '/api/auth/totp/setup', { password: 'wrong one' })).status).toBe(400);
    const { secret, otpauthUrl } = await player.post('/api/auth/totp/setup', { password: PASSWORD });
    expect(otpauthUrl).toMatch(/^otpauth:\/\/totp\/Goldline:player\d+\?/);
    expect(otpauthUrl).toContain(secret);
    const code = await codeAt(secret);
    expect(await player.call('POST', '/api/auth/totp/confirm', { code: otherCode(code) })).toMatchObject({
      status: 401,
      body: { code: 'WRONG_TOTP' },
    });
    const response = await player.post('/api/auth/totp/confirm', { code });
    expect(new Set(response.recoveryCodes).size).toBe(10);
    expect(await player.get('/api/auth/totp')).toEqual({ enabled: true, required: false, recoveryCodesLeft: 10 });
    expect((await player.call('POST', '/api/auth/totp/setup', { password: PASSWORD })).status).toBe(409);
    expect((await player.call('POST', '/api/auth/totp/confirm', { code })).status).toBe(409);
  });

  it('stores the secret only encrypted, and the recovery codes only as hashes', async () => {
    const { player, secret, recoveryCodes } = await userWithSecondFactor();
    const { rows } = await app.database.pool.query(
      `select encode(f.sealed_secret, 'escape') as sealed, string_agg(encode(r.code_hash, 'escape'), ',') as hashes
       from second_factors f join recovery_codes r using (user_id) where user_id = $1 group by 1`,
      [player.id],
    );
    const text = JSON.stringify(rows);
    expect(text).not.toContain(secret);
    for (const code of recoveryCodes) expect(text).not.toContain(code);
    const { secrets } = app.services;
    const sealed = secrets.seal('totp:1', secret);
    expect(secrets.unseal('totp:1', sealed)).toBe(secret);
    expect(() => secrets.unseal('totp:2', sealed)).toThrow();
    sealed[sealed.length - 1] = (sealed.at(-1) as number) ^ 1;
    expect(() => secrets.unseal('totp:1', sealed)).toThrow();
  });

  it('has to be reset after a change of SESSION_SECRET', async () => {
    const { player, secret, logIn } = await userWithSecondFactor();
    const { pool } = app.database;
    const facts = () => readDatabaseFacts(pool, app.services.config);
    expect(await facts()).toMatchObject({ hasUnreadableFactors: false });
    const sealed = createSecrets('another secret of the same installation').seal(`totp:${player.id}`, secret);
    await pool.query('update second_factors set sealed_secret = $2 where user_id = $1', [player.id, sealed]);
    expect(await logIn(await codeAt(secret, 30))).toMatchObject({ status: 403, body: { code: 'TOTP_RESET_REQUIRED' } });
    expect(await facts()).toMatchObject({ hasUnreadableFactors: true });
    const findings = listFindings({ config: app.services.config, database: await facts() });
    expect(findings).toContainEqual(expect.objectContaining({ setting: 'SESSION_SECRET', code: 'unreadableFactors' }));
    await (await app.admin()).post(`/api/users/${player.id}/reset-second-factor`, {}, 200);
    expect((await logIn()).status).toBe(200);
  });

  it('is required at login, after the password', async () => {
    const { player, secret, logIn } = await userWithSecondFactor();
    const phoneNumber = await phoneOf(player.id);
    const wrong = { phoneNumber, password: 'wrong one', totp: await codeAt(secret, 30) };
    expect(await app.visitor().call('POST', '/api/auth/login', wrong)).toMatchObject({
      status: 401,
      body: { code: 'WRONG_PASSWORD' },
    });
    expect(await logIn()).toMatchObject({ status: 401, body: { code: 'TOTP_REQUIRED' } });
    expect(await logIn(otherCode(await codeAt(secret, 30)))).toMatchObject({
      status: 401,
      body: { code: 'WRONG_TOTP' },
    });
    expect(await logIn(await codeAt(secret, 30))).toMatchObject({ status: 200, body: { user: { id: player.id } } });
  });

  it('accepts each code once, even concurrently, and none from five minutes ahead', async () => {
    const { secret, logIn } = await userWithSecondFactor();
    expect(await logIn(await codeAt(secret))).toMatchObject({ body: { code: 'WRONG_TOTP' } });
    const next = await codeAt(secret, 30);
    const responses = await Promise.all([logIn(next), logIn(next)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await logIn(await codeAt(secret, 300))).toMatchObject({ body: { code: 'WRONG_TOTP' } });
  });

  it('accepts each recovery code once, in any format', async () => {
    const { player, recoveryCodes, logIn } = await userWithSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect(await logIn(first)).toMatchObject({ status: 200 });
    expect(await logIn(first)).toMatchObject({ body: { code: 'WRONG_TOTP' } });
    expect(await logIn(second.replaceAll('-', ' ').toUpperCase())).toMatchObject({ status: 200 });
    expect(await player.get('/api/auth/totp')).toMatchObject({ recoveryCodesLeft: 8 });
  });

  it('is locked for a while after five wrong codes, even for the right one', async () => {
    const { player, secret, recoveryCodes, logIn } = await userWithSecondFactor();
    const next = await codeAt(secret, 30);
    for (let count = 0; count < 5; count += 1) expect(await logIn(otherCode(next))).toMatchObject({ status: 401 });
    expect(await logIn(next)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(await logIn(recoveryCodes[0])).toMatchObject({ status: 429 });
    await app.database.pool.query(
      `update second_factors set failed_at = now() - interval '5 minutes' where user_id = $1`,
      [player.id],
    );
    const locked = (await logIn(next)).body as { retryAfterSeconds: number };
    expect(Math.round(locked.retryAfterSeconds / 60)).toBe(10);
    await app.database.pool.query(
      `update second_factors set failed_at = now() - interval '16 minutes' where user_id = $1`,
      [player.id],
    );
    expect(await logIn(await codeAt(secret, 30))).toMatchObject({ status: 200 });
  });

  it('is turned off only with a code, and new recovery codes replace the old', async () => {
    const { player, secret, recoveryCodes, logIn } = await userWithSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    const { recoveryCodes: fresh } = await player.post('/api/auth/totp/recovery-codes', { code: first });
    expect(await logIn(second)).toMatchObject({ body: { code: 'WRONG_TOTP' } });
    const wrong = await player.call('POST', '/api/auth/totp/disable', { code: otherCode(await codeAt(secret, 30)) });
    expect(wrong.status).toBe(401);
    await player.post('/api/auth/totp/disable', { code: fresh[0] });
    expect(await logIn()).toMatchObject({ status: 200 });
    expect((await player.call('POST', '/api/auth/totp/disable', { code: fresh[1] })).status).toBe(401);
    const { rows } = await app.database.pool.query(
      `select action from audit_entries where subject_id = $1 and actor_id = $1 order by id`,
      [player.id],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'second factor switched on',
      'recovery codes renewed',
      'second factor switched off',
    ]);
  });

  it('is reset by an administrator for a user who lost it, which ends their sessions', async () => {
    const { player, logIn } = await userWithSecondFactor();
    const admin = await app.admin();
    expect((await admin.call('POST', `/api/users/${admin.id}/reset-second-factor`)).status).toBe(403);
    await admin.post(`/api/users/${player.id}/reset-second-factor`);
    expect((await player.call('GET', '/api/auth/me')).status).toBe(401);
    expect(await logIn()).toMatchObject({ status: 200 });
    expect((await admin.call('POST', `/api/users/${player.id}/reset-second-factor`)).status).toBe(404);
  });
});

describe('a site that requires a second factor for staff', () => {
  it('blocks other calls until they have set it up', async () => {
    const strict = await startApp({ REQUIRE_STAFF_TOTP: 'on' });
    const admin = await strict.admin();
    expect(await admin.call('GET', '/api/users')).toMatchObject({
      status: 403,
      body: { code: 'TOTP_SETUP_REQUIRED' },
    });
    expect(await admin.get('/api/auth/totp')).toMatchObject({ enabled: false, required: true });
    const { secret } = await admin.post('/api/auth/totp/setup', { password: PASSWORD });
    await admin.post('/api/auth/totp/confirm', { code: await codeAt(secret) });
    expect((await admin.call('GET', '/api/users')).status).toBe(200);
    expect(await (await strict.player()).get('/api/auth/totp')).toMatchObject({ required: false });
    await strict.close();
  });
});
