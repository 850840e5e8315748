import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '#contract/users/objects.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const PASSWORD = 'secret word';
const registration = (phoneNumber: string, username: string) => ({ phoneNumber, password: PASSWORD, username });

describe('registering', () => {
  it('logs the player in with an empty wallet, and returns no secret', async () => {
    const visitor = app.visitor();
    const body = { ...registration('+254712000001', 'asha'), email: 'asha@example.org' };
    const response = await visitor.call('POST', '/api/auth/register', body);
    expect(response.status).toBe(201);
    expect(response.body).toMatchObject({
      message: 'Registration successful!',
      user: { username: 'asha', phoneNumber: '+254712000001', balance: '0.00', role: 'user', isVerified: false },
    });
    expect(JSON.stringify(response.body)).not.toMatch(/password|hash|token/i);
    expect(response.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Lax$/);
    expect(await visitor.get('/api/auth/me')).toMatchObject({ username: 'asha' });
    expect(await visitor.get('/api/auth/user')).toMatchObject({ username: 'asha' });
  });

  it('ignores case when comparing usernames', async () => {
    await app.visitor().post('/api/auth/register', registration('+254712000002', 'Baraka'), 201);
    const sameName = await app.visitor().call('POST', '/api/auth/register', registration('+254712000003', 'baraka'));
    expect(sameName).toMatchObject({ status: 409, body: { code: 'USERNAME_TAKEN' } });
  });

  it('accepts only one of ten concurrent registrations of a phone number', async () => {
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        app.visitor().call('POST', '/api/auth/register', registration('+254712000004', `racer${index}`)),
      ),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(9).fill(409)]);
  });

  it.each(['256772000005', '(00)256772000005', '+000256772000005', '2560772000005', '0256 772 000005'])(
    'recognises a phone number of another country written as %s',
    async (phoneNumber) => {
      const owner = registration('+256772000005', 'ugandan');
      await app.visitor().call('POST', '/api/auth/register', owner);
      const again = await app.visitor().call('POST', '/api/auth/register', registration(phoneNumber, 'second'));
      expect(again).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } });
      await app.visitor().post('/api/auth/login', { phoneNumber, password: PASSWORD });
    },
  );

  it('keeps the accounts that were registered without the plus of a country code', async () => {
    const player = await app.player();
    await app.database.pool.query(`update users set phone_key = '256772000006' where id = $1`, [player.id]);
    const changed = 'select credentials_changed_at::text from users where id = $1';
    const before = (await app.database.pool.query(changed, [player.id])).rows;
    const migration = 'server/database/migrations/0163-country-codes-without-plus.sql';
    await app.database.pool.query(await readFile(migration, 'utf8'));
    const login = { phoneNumber: '256772000006', password: 'long enough' };
    expect((await app.visitor().post('/api/auth/login', login)).user.id).toBe(player.id);
    expect((await app.database.pool.query(changed, [player.id])).rows).toEqual(before);
  });

  it.each([
    [{ phoneNumber: undefined }, 'Phone number is required'],
    [{ phoneNumber: '' }, 'Phone number is required'],
    [{ phoneNumber: '071234567' }, 'Phone number must be at least 10 digits'],
    [{ password: undefined }, 'Password is required'],
    [{ password: '' }, 'Password is required'],
    [{ password: '12345' }, 'Password must be at least 6 characters'],
    [{ username: undefined }, 'Username is required'],
    [{ username: '' }, 'Username is required'],
    [{ username: 'a' }, 'Username must be at least 3 characters'],
    [
      { username: '<b>asha</b>' },
      'Username must start with a letter or digit and contain only Latin letters, digits, spaces and . _ -',
    ],
    [{ username: 'x'.repeat(51) }, 'Must be at most 50 characters'],
    [{ username: 'Adm1n' }, 'Username is reserved for staff'],
    [{ phoneNumber: '1'.repeat(41) }, 'Phone number must be at most 40 characters'],
    [{ password: 'x'.repeat(201) }, 'Password must be at most 200 characters'],
    [{ rememberMe: true, totp: '1' }, 'Unknown fields: rememberMe, totp'],
    [{ email: 'not an address' }, 'Invalid email format'],
    [{ role: 'admin' }, undefined],
    [{ balance: '1000.00' }, undefined],
    [{ isVerified: true }, undefined],
  ])('refuses %j', async (change, message) => {
    const body = { ...registration('+254712000005', 'refused'), ...change };
    const response = await app.visitor().call('POST', '/api/auth/register', body);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ code: 'VALIDATION', issues: [{ message: message ?? expect.any(String) }] });
  });
});

describe('logging in', () => {
  it('finds the account by its password if another has the same phone, written with a plus', async () => {
    const owner = await app.player();
    const other = { phoneNumber: '+256772000008', password: 'the other one', username: 'other_account' };
    await app.visitor().post('/api/auth/register', other, 201);
    await app.database.pool.query(
      `update users set phone_number = '256772000008', phone_key = '256772000008' where id = $1`,
      [owner.id],
    );
    const logIn = (phoneNumber: string, password: string) =>
      app.visitor().call('POST', '/api/auth/login', { phoneNumber, password });
    for (const phoneNumber of ['256772000008', '+256772000008']) {
      expect((await logIn(phoneNumber, 'long enough')).body).toMatchObject({ user: { id: owner.id } });
      expect((await logIn(phoneNumber, other.password)).body).toMatchObject({ user: { username: 'other_account' } });
      expect((await logIn(phoneNumber, 'neither of them')).body).toMatchObject({ code: 'WRONG_PASSWORD' });
    }
  });

  it('distinguishes an unknown phone number from a wrong password', async () => {
    await app.visitor().post('/api/auth/register', registration('+254712000006', 'dalia'), 201);
    const logIn = (phoneNumber: string, password: string) =>
      app.visitor().call('POST', '/api/auth/login', { phoneNumber, password });
    expect(await logIn('+254712999999', PASSWORD)).toMatchObject({
      status: 401,
      body: { code: 'PHONE_NOT_FOUND', message: 'Phone number not found' },
    });
    expect(await logIn('+254712000006', 'wrong word')).toMatchObject({
      status: 401,
      body: { code: 'WRONG_PASSWORD', message: 'Incorrect password' },
    });
    expect((await logIn('0712000006', PASSWORD)).status).toBe(200);
  });

  it('is limited by phone number, whatever addresses the attempts claim to come from', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' });
    await limited.visitor().post('/api/auth/register', registration('+254712000007', 'eshe'), 201);
    const attempt = (password: string, forwarded: string) =>
      limited
        .visitor()
        .call('POST', '/api/auth/login', { phoneNumber: '+254712000007', password }, { 'x-forwarded-for': forwarded });
    for (let count = 0; count < 10; count += 1) expect((await attempt('wrong', `10.0.0.${count}`)).status).toBe(401);
    const refused = await attempt(PASSWORD, '10.0.1.1');
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });

  it('starts a session that ends after a day of inactivity, and at its expiry', async () => {
    const idle = app.visitor();
    await idle.post('/api/auth/register', registration('+254712000010', 'hodari'), 201);
    await app.database.pool.query(`update sessions set last_seen_at = now() - interval '25 hours'`);
    expect((await idle.call('GET', '/api/auth/me')).status).toBe(401);
    const old = app.visitor();
    await old.post('/api/auth/login', { phoneNumber: '+254712000010', password: PASSWORD });
    await app.database.pool.query(`update sessions set expires_at = now() - interval '1 second'`);
    expect((await old.call('GET', '/api/auth/me')).status).toBe(401);
  });

  it.each([
    ['disk is full', '53100'],
    ['database is read-only', '25006'],
  ])("starts a session that can still read when its use can't be recorded because the %s", async (_why, code) => {
    const player = await app.player('1.00');
    const { pool } = app.database;
    await pool.query(`update sessions set last_seen_at = now() - interval '2 minutes'`);
    await pool.query(`
      create function refuse_write() returns trigger language plpgsql as
        $$ begin raise exception 'not writable' using errcode = '${code}'; end $$;
      create trigger refuse_write before update on sessions execute function refuse_write()`);
    const response = await player.call('GET', '/api/auth/me');
    await pool.query('drop trigger refuse_write on sessions; drop function refuse_write');
    expect(response).toMatchObject({ status: 200, body: { id: player.id } });
  });

  it('is refused while the disk is full, but reads are served without being counted', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' });
    try {
      await limited.database.pool.query(`
        create function refuse_write() returns trigger language plpgsql as
          $$ begin raise exception 'not writable' using errcode = '53100'; end $$;
        create trigger refuse_write before insert on call_counts execute function refuse_write()`);
      const visitor = limited.visitor();
      expect(await visitor.call('GET', '/api/featured-codes')).toMatchObject({ status: 200 });
      const login = { phoneNumber: '+254712000010', password: PASSWORD };
      expect(await visitor.call('POST', '/api/auth/login', login)).toMatchObject({ status: 503 });
    } finally {
      await limited.close();
    }
  });

  it('records the use of a session once, without waiting for the disk or a replica', async () => {
    const player = app.visitor();
    await player.post('/api/auth/register', registration('+254712000012', 'juma'), 201);
    await app.database.pool.query(`update sessions set last_seen_at = now() - interval '2 minutes'`);
    // A deferred trigger runs at the commit.
    await app.database.pool.query(`
      create table commits (synchronous text);
      create function note_commit() returns trigger language plpgsql as
        $$ begin insert into commits values (current_setting('synchronous_commit')); return null; end $$;
      create constraint trigger note_commit after update on sessions deferrable initially deferred
        for each row execute function note_commit()`);
    await Promise.all(Array.from({ length: 8 }, () => player.get('/api/auth/me')));
    expect((await app.database.pool.query('select synchronous from commits')).rows).toEqual([{ synchronous: 'off' }]);
    const { rows } = await app.database.pool.query(`
      select min(last_seen_at) > now() - interval '1 minute' as recorded from sessions
      where user_id = (select id from users where username = 'juma')`);
    expect(rows).toEqual([{ recorded: true }]);
    await app.database.pool.query('drop trigger note_commit on sessions');
  });

  it('stores neither the password nor the session token in the database', async () => {
    const player = app.visitor();
    await player.post('/api/auth/register', registration('+254712000011', 'imani'), 201);
    const token = player.cookie()?.split('=')[1] ?? '';
    const { rows } = await app.database.pool.query(
      `select (select string_agg(u::text, '') from users u) as users, (select string_agg(s::text, '') from sessions s) as sessions`,
    );
    expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).toContain('$argon2id$');
  });
});

describe('verification', () => {
  const tokenOf = async (userId: number) => {
    const { rows } = await app.database.pool.query<{ body: string }>(
      'select body from outbox_messages where user_id = $1 order by id desc limit 1',
      [userId],
    );
    return rows[0]?.body.match(/\d{6}/)?.[0] ?? '';
  };

  it('refuses a wrong token, and accepts the sent one once', async () => {
    const player = await app.player();
    const token = await tokenOf(player.id);
    const wrong = token === '000000' ? '000001' : '000000';
    expect(await player.call('POST', '/api/auth/verify-email', { token: wrong })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_TOKEN' },
    });
    expect(await player.post('/api/auth/verify-email', { token })).toMatchObject({ user: { isVerified: true } });
    expect((await player.call('POST', '/api/auth/verify-email', { token })).status).toBe(400);
  });

  it('is recorded in the audit trail once it has verified the phone', async () => {
    const player = await app.player();
    await player.post('/api/auth/verify-email', { token: await tokenOf(player.id) });
    const { rows } = await app.database.pool.query(
      `select actor_id, action from audit_entries where subject = 'user' and subject_id = $1`,
      [player.id],
    );
    expect(rows).toEqual([{ actor_id: player.id, action: 'phone verified' }]);
  });

  it('refuses even the right token after five wrong ones, and sends a new one at most once a minute', async () => {
    const player = await app.player();
    const token = await tokenOf(player.id);
    const wrong = token === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) await player.call('POST', '/api/auth/verify-email', { token: wrong });
    expect((await player.call('POST', '/api/auth/verify-email', { token })).status).toBe(400);
    expect((await player.call('POST', '/api/auth/resend-token')).status).toBe(429);
    await app.database.pool.query(`update phone_tokens set sent_at = now() - interval '2 minutes'`);
    await player.post('/api/auth/resend-token');
    await player.post('/api/auth/verify-email', { token: await tokenOf(player.id) });
  });

  const identity = {
    dateOfBirth: '1990-05-17',
    phoneNumber: '+254712000099',
    address: '1 Moi Avenue, Nairobi',
    documentType: 'national_id',
    documentNumber: 'A1234567',
    documentCountry: 'KE',
  };

  it('sends an identity to an administrator, who approves or rejects it', async () => {
    const player = await app.player();
    const admin = await app.admin();
    expect(await player.post('/api/auth/submit-identity', identity)).toMatchObject({
      user: { identityDocumentNumber: 'A1234567', identityVerified: false },
    });
    const live = listenLive(app.url, { cookie: player.cookie() ?? '' });
    await live.until('INITIAL_DATA');
    const reject = { identityVerified: false, identityVersion: 1, verificationNotes: 'Blurred' };
    expect(await admin.post(`/api/admin/verify-user/${player.id}`, reject)).toMatchObject({
      identityVerified: false,
      verificationNotes: 'Blurred',
    });
    await live.until('USER_UPDATE', (user: User) => user.identityRejected && user.verificationNotes === 'Blurred');
    const approve = { identityVerified: true, identityVersion: 1, verificationNotes: 'Fine' };
    expect(await admin.post(`/api/admin/verify-user/${player.id}`, approve)).toMatchObject({ identityVerified: true });
    await live.until('USER_UPDATE', (user: User) => user.identityVerified);
    live.socket.close();
    expect((await player.call('POST', '/api/auth/submit-identity', identity)).status).toBe(409);
  });

  it('refuses players under 18, and approval without a submission', async () => {
    const player = await app.player();
    const admin = await app.admin();
    const young = new Date(Date.now() - 17.5 * 365.25 * 86_400_000).toISOString().slice(0, 10);
    expect(await player.call('POST', '/api/auth/submit-identity', { ...identity, dateOfBirth: young })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'dateOfBirth' }] },
    });
    const approve = { identityVerified: true, identityVersion: 0 };
    expect((await admin.call('POST', `/api/admin/verify-user/${player.id}`, approve)).status).toBe(409);
  });
});
