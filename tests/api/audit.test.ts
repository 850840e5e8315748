import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry, AuditReport } from '#contract/audit/objects.ts';
import { verifyAudit } from '#server/audit/verify-audit.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

type Page = { rows: AuditEntry[]; total: number; totalIsCapped: boolean };
const trail = async (query = ''): Promise<Page> => await admin.get(`/api/admin/audit?${query}`);
const report = async (): Promise<AuditReport> => await admin.get('/api/admin/audit/verify');

describe('the audit trail', () => {
  it('has one row for each of 21 administrator actions', async () => {
    const before = (await trail()).total;
    const player = await app.player('100.00');
    const colleague = await app.player();
    const game = (await app.game()).id;
    await admin.post('/api/players', { name: 'Striker', team: 'Lions', position: 'Forward' }, 201);
    await admin.patch(`/api/games/${game}/odds`, { homeOdds: '2.40' });
    const bet = (betType: string) => player.post('/api/bets', { gameId: game, betType, stake: 1 }, 201);
    const one = await bet('home');
    const two = await bet('away');
    await admin.patch(`/api/games/${game}/suspension`, { suspended: true });
    await admin.patch(`/api/games/${game}/status`, { status: 'live' });
    await admin.post(`/api/games/${game}/goals`, { team: 'home', minute: 5 }, 201);
    await admin.patch(`/api/games/${game}/score`, { homeScore: 1, awayScore: 0, currentMinute: 9 });
    await admin.patch(`/api/bets/${one.id}/status`, { status: 'won' });
    await admin.patch(`/api/bets/${two.id}/status`, { status: 'void', note: 'Test' });
    const request = async (type: 'deposit' | 'withdrawal', method: string) =>
      (await player.post(`/api/transactions/${type}`, { amount: 10, method }, 201)).id;
    await admin.post('/api/admin/approve-deposit', { depositId: await request('deposit', 'card') });
    await admin.post('/api/admin/reject-deposit', { depositId: await request('deposit', 'card') });
    await admin.post('/api/admin/process-withdrawal', { transactionId: await request('withdrawal', 'phone_number') });
    await admin.post('/api/admin/reject-withdrawal', { transactionId: await request('withdrawal', 'phone_number') });
    await admin.post(`/api/admin/verify-user/${player.id}`, { identityVerified: false, identityVersion: 0 });
    await admin.patch(`/api/users/${colleague.id}/role`, { role: 'trader' });
    await admin.patch(`/api/users/${player.id}/suspension`, { suspended: true, reason: 'Test' });
    await admin.post(`/api/users/${player.id}/notes`, { text: 'Test' }, 201);
    await admin.post(`/api/users/${player.id}/end-sessions`);
    await admin.patch('/api/admin/risk-limits', { stake: '5000.00' });
    await admin.patch('/api/admin/margins', { method: 'power' });
    const { rows, total } = await trail('pageSize=200');
    const added = rows.slice(0, total - before).toReversed();
    expect(added.map(({ action }) => action)).toEqual([
      'funds added',
      'game created',
      'player added',
      'game odds changed',
      'game suspended',
      'game status changed',
      'goal recorded',
      expect.stringMatching(/^game score/),
      expect.stringMatching(/^bet /),
      expect.stringMatching(/^bet /),
      'deposit approved',
      'deposit rejected',
      'withdrawal approved',
      'withdrawal rejected',
      'identity rejected',
      'role changed',
      'user suspended',
      'note written',
      'sessions ended',
      'risk limits changed',
      expect.stringMatching(/^margins/),
    ]);
    expect(added.every(({ actorId, actor }) => actorId === admin.id && actor === 'admin')).toBe(true);
    expect(await report()).toMatchObject({ holds: true, entries: total, broken: null });
    await app.expectBooksToBalance();
  });

  it('begins with the first administrator, whom no member of staff appointed', async () => {
    expect((await trail('action=administrator%20created')).rows).toMatchObject([
      {
        number: 1,
        actorId: null,
        subject: 'user',
        subjectId: admin.id,
        after: { username: 'admin', phoneNumber: '+254700999999' },
      },
    ]);
  });

  it('stays one chain when many actions happen at once', async () => {
    const players = await Promise.all(Array.from({ length: 4 }, () => app.player()));
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        admin.post(`/api/users/${players[index % 4]?.id}/notes`, { text: `Note ${index}` }, 201),
      ),
    );
    const { holds, entries, head } = await report();
    expect(holds).toBe(true);
    const { rows } = await trail('pageSize=1');
    expect(rows[0]).toMatchObject({ number: entries, hash: head });
  });

  it('can be searched by actor, action, subject, time and text', async () => {
    const player = await app.player();
    await admin.post(`/api/users/${player.id}/notes`, { text: 'A needle in 100% hay_stack' }, 201);
    await admin.patch(`/api/users/${player.id}/role`, { role: 'verifier' });
    const count = async (query: string) => (await trail(query)).total;
    expect(await count(`subject=user&subjectId=${player.id}`)).toBe(2);
    expect(await count(`subject=user&subjectId=${player.id}&action=role%20changed`)).toBe(1);
    expect(await count('search=needle')).toBe(1);
    expect(await count('search=100%25%20hay_')).toBe(1);
    expect(await count('search=100_')).toBe(0);
    expect(await count('search=y_s')).toBe(1);
    // Values are searched only for three or more characters.
    expect(await count('search=y_')).toBe(0);
    expect(await count(`search=ro&subjectId=${player.id}&subject=user`)).toBe(1);
    expect(await count(`actorId=${player.id}`)).toBe(0);
    expect(await count('to=2000-01-01')).toBe(0);
    expect(await count(`from=2000-01-01&subjectId=${player.id}&subject=user`)).toBe(2);
    const first = await trail('pageSize=1&page=1&direction=asc');
    expect(first.rows).toMatchObject([{ number: 1 }]);
    expect((await trail('pageSize=2&page=2&direction=asc')).rows).toMatchObject([{ number: 3 }, { number: 4 }]);
  });

  it.each(['page=0', 'pageSize=1000', 'sort=hash', 'subject=secret', 'from=yesterday', 'actorId=1;drop'])(
    'refuses %s',
    async (query) => {
      expect((await admin.call('GET', `/api/admin/audit?${query}`)).status).toBe(400);
    },
  );

  it('is exported as CSV', async () => {
    const response = await admin.call('GET', '/api/admin/audit?format=csv&direction=asc');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
    expect(String(response.body)).toMatch(
      /^\uFEFF?Number,Time,Actor,Action,Subject,Subject ID,Before,After,Hash\r\n1,/,
    );
    expect(String(response.body).trim().split('\r\n')).toHaveLength((await trail()).total + 1);
  });

  it("records the files that staff download, but not a player's own", async () => {
    const player = await app.player('10.00');
    const before = (await trail()).total;
    await player.call('GET', `/api/users/${player.id}/statement?format=csv`);
    await admin.get('/api/admin/tables/users?search=a');
    expect((await trail()).total).toBe(before);
    await admin.call('GET', '/api/admin/tables/users?format=csv&search=a&pageSize=5');
    await admin.call('GET', `/api/users/${player.id}/statement?format=csv`);
    await admin.call('GET', '/api/admin/reports?by=player&format=xlsx');
    const { rows, total } = await trail('subject=export');
    expect(total).toBeGreaterThanOrEqual(3);
    expect(rows.slice(0, 3).map(({ actorId, action, after }) => [actorId, action, after])).toEqual([
      [admin.id, 'file downloaded', { call: 'getReport', format: 'xlsx', by: 'player' }],
      [admin.id, 'file downloaded', expect.objectContaining({ call: 'getStatement', format: 'csv', id: player.id })],
      [admin.id, 'file downloaded', expect.objectContaining({ call: 'searchUsers', format: 'csv', search: 'a' })],
    ]);
    expect(rows[2]?.after).not.toHaveProperty('pageSize');
  });

  it("can't be changed or shortened by the application that writes it", async () => {
    const { pool } = app.database;
    await expect(pool.query(`update audit_entries set action = 'nothing'`)).rejects.toThrow(/written once/);
    await expect(pool.query('delete from audit_entries')).rejects.toThrow(/written once/);
    await expect(pool.query('update audit_head set number = 0')).rejects.toThrow(/moves only/);
    await expect(pool.query('delete from audit_head')).rejects.toThrow(/moves only/);
  });
});

/** Tampers with the trail as only the database owner could, then restores it. */
async function verifyTampered(change: string): Promise<AuditReport> {
  const client = await app.database.pool.connect();
  const setTriggers = (action: string) => client.query(`alter table audit_entries ${action} trigger user`);
  try {
    await client.query('create table backup as select * from audit_entries');
    await setTriggers('disable');
    await client.query(change);
    await setTriggers('enable');
    return await verifyAudit(app.database.pool);
  } finally {
    await setTriggers('disable');
    await client.query('delete from audit_entries');
    await client.query('insert into audit_entries overriding system value select * from backup');
    await setTriggers('enable');
    await client.query('drop table backup');
    client.release();
  }
}

describe('tampering with the audit trail', () => {
  it.each([
    ['an action', `update audit_entries set action = 'nothing' where number = 3`, 3, 'changed'],
    ['a new value', `update audit_entries set after = '{"amountCents": 1}' where number = 4`, 4, 'changed'],
    ['an actor', `update audit_entries set actor_id = null where number = 2`, 2, 'changed'],
    [
      'a time',
      `update audit_entries set created_at = created_at - interval '1 microsecond' where number = 5`,
      5,
      'changed',
    ],
    ['a deleted row', 'delete from audit_entries where number = 6', 6, 'missing'],
    [
      'a changed row with a recomputed hash',
      `update audit_entries set action = 'x', hash = audit_entry_hash(previous_hash, number, actor_id, 'x', subject,
         subject_id, before, after, created_at) where number = 7`,
      8,
      'unlinked',
    ],
  ])('is detected and located: %s', async (_name, change, number, problem) => {
    expect(await verifyTampered(change)).toMatchObject({ holds: false, broken: { number, problem } });
    expect((await report()).holds).toBe(true);
  });

  it('is detected if rows are removed from the end', async () => {
    const { entries } = await report();
    expect(await verifyTampered(`delete from audit_entries where number = ${entries}`)).toMatchObject({
      holds: false,
      broken: { number: entries, problem: 'cut off' },
    });
  });

  it('is detected if a linked row is added after the end', async () => {
    const { entries } = await report();
    const added = `insert into audit_entries
        (number, previous_hash, hash, actor_id, action, subject, subject_id, before, after, created_at)
      select number + 1, hash,
        audit_entry_hash(hash, number + 1, actor_id, action, subject, subject_id, before, after, created_at),
        actor_id, action, subject, subject_id, before, after, created_at
      from audit_entries where number = ${entries}`;
    expect(await verifyTampered(added)).toMatchObject({
      holds: false,
      broken: { number: entries + 1, problem: 'added' },
    });
  });
});
