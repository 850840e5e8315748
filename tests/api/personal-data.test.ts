import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { COPIED_TABLES, copyPersonalData, TABLES_NOT_COPIED } from '#server/features/users/personal-data.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { checkout } from '#tests/support/folders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('copies or explains every table with a user_id', async () => {
  const { rows } = await app.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'user_id'`,
  );
  const known = new Set([...COPIED_TABLES, ...Object.keys(TABLES_NOT_COPIED)]);
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.map(({ name }) => name).filter((name) => !known.has(name))).toEqual([]);
});

it("copies a player's data without secrets, and records the copy", async () => {
  const admin = await app.admin();
  const [player, other] = [await app.player('100.00'), await app.player('50.00')];
  const gameId = (await app.game()).id;
  const bet = await player.post('/api/bets', { gameId, betType: 'home', stake: 4 }, 201);
  await other.post('/api/bets', { gameId, betType: 'away', stake: 5 }, 201);
  await player.post('/api/transactions/withdrawal', { amount: 20, method: 'phone_number' }, 201);
  await admin.post(`/api/users/${player.id}/notes`, { text: 'Called about a deposit' }, 201);
  await admin.patch(`/api/users/${player.id}/suspension`, { suspended: true, reason: 'Suspected of fraud' });

  const { player: own, internal } = await copyPersonalData(app.database.pool, player.id);
  expect(own.users).toEqual([expect.objectContaining({ id: player.id, username: player.username })]);
  expect(own.wallets).toEqual([expect.objectContaining({ held_cents: 2000, staked_cents: 400 })]);
  expect(own.bets).toEqual([expect.objectContaining({ id: bet.id, stake_cents: 400 })]);
  expect(own.bet_legs).toEqual([expect.objectContaining({ bet_id: bet.id, game_id: gameId })]);
  expect(own.transactions).toEqual([
    expect.objectContaining({ type: 'deposit', amount_cents: 10_000 }),
    expect.objectContaining({ type: 'withdrawal', status: 'pending' }),
  ]);
  expect(own.sessions).toHaveLength(1);
  expect(internal.user_notes).toEqual([expect.objectContaining({ text: 'Called about a deposit' })]);
  expect(internal.audit_entries?.map(({ action }) => action)).toEqual([
    'funds added',
    'note written',
    'user suspended',
  ]);
  expect(internal.users).toEqual([expect.objectContaining({ suspension_reason: 'Suspected of fraud' })]);
  expect(JSON.stringify(own)).not.toContain('Suspected of fraud');
  const text = JSON.stringify({ own, internal });
  expect(text).not.toMatch(/"\\\\x|\$argon|"body"/);
  expect(text).not.toContain(other.username);

  const [last] = (await admin.get('/api/admin/audit?pageSize=1')).rows;
  expect(last).toMatchObject({ action: 'personal data copied', subject: 'user', subjectId: player.id });
});

it("copies the statement's row of a player's payment, but not another provider's with the same receipt", async () => {
  const { pool } = app.database;
  const player = await app.player();
  await pool.query(
    `insert into payments (reference, provider, kind, state, network, amount_cents, paid_cents, phone, account,
       receipt, finished_at, user_id)
     values (gen_random_uuid(), 'mtn', 'unsolicited', 'succeeded', 'mtn_ug', 500, 500, '256771000001', 'x', 'SAME1', now(), $1)`,
    [player.id],
  );
  await pool.query(
    `insert into statement_rows (provider, receipt, direction, amount_cents, made_at)
     values ('mtn', 'SAME1', 'in', 500, now()), ('airtel', 'SAME1', 'in', 700, now())`,
  );
  const { player: own } = await copyPersonalData(pool, player.id);
  expect(own.statement_rows).toEqual([expect.objectContaining({ provider: 'mtn', amount_cents: 500 })]);
});

it('is written to a new file by npm run copy:personal-data', async () => {
  const player = await app.player();
  const folder = mkdtempSync(path.join(tmpdir(), 'goldline-copy-'));
  const copy = (phoneNumber: string, name: string) =>
    spawnSync(process.execPath, ['--import', 'tsx', 'server/commands/copy-personal-data.ts', phoneNumber, name], {
      cwd: checkout,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'test', DATABASE_URL: app.database.url, INIT_CWD: folder },
      timeout: 60_000,
    });
  const { rows } = await app.database.pool.query('select phone_number from users where id = $1', [player.id]);
  const { stderr, status } = copy(rows[0].phone_number, 'copy.json');
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  const written = JSON.parse(readFileSync(path.join(folder, 'copy.json'), 'utf8'));
  expect(written.player.users).toEqual([expect.objectContaining({ username: player.username })]);
  expect(copy(rows[0].phone_number, 'copy.json')).toMatchObject({ status: 1, stderr: expect.stringMatching(/EEXIST/) });
  expect(copy('+254799999999', 'other.json')).toMatchObject({
    status: 1,
    stderr: 'No account has this phone number\n',
  });
  rmSync(folder, { recursive: true });
});
