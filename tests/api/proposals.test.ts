import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { setMargins as saveMargins } from '#server/features/games/margins.ts';
import { lockLadderAndMargins } from '#server/features/promotions/accumulator-bonus.ts';
import { setRiskLimits } from '#server/features/risk/risk-limits.ts';
import { setUserRole } from '#server/features/users/set-user-role.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

let app: TestApp;
let first: Player;
let second: Player;
let trader: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
  first = await app.admin();
  [second, trader] = [await app.player(), await app.staff('trader')];
  // A lone administrator has no one to approve a proposal.
  expect(await setRole(first, second, 'admin')).toMatchObject({ body: { role: 'admin', awaitingSecond: false } });
});
afterAll(() => app.close());
const setRole = (by: Player, of: Player, role: string) => by.call('PATCH', `/api/users/${of.id}/role`, { role });
const setLimits = (by: Player, limits: object) => by.call('PATCH', '/api/admin/risk-limits', limits);
const setMargins = (by: Player, margins: object) => by.call('PATCH', '/api/admin/margins', margins);
const proposals = (by: Player) => by.get('/api/admin/proposals');
const decide = (by: Player, id: number, approved = true) => by.call('POST', `/api/admin/proposals/${id}`, { approved });
const lastId = async () => (await proposals(first)).at(-1)?.id as number;
const expectProposed = async (by: Player, change: () => Promise<unknown>, path: string) => {
  expect(await change()).toMatchObject({ status: 200, body: { awaitingSecond: true } });
  return by.get(path);
};

describe('with a four-eyes amount', () => {
  it('requires two people to raise a betting limit above it', async () => {
    expect(await setLimits(first, { stake: '90.00' })).toMatchObject({
      body: { stake: '90.00', awaitingSecond: false },
    });
    const current = await expectProposed(first, () => setLimits(first, { stake: '5000.00' }), '/api/admin/risk-limits');
    expect(current).toMatchObject({ stake: '90.00' });
    expect(await proposals(trader)).toMatchObject([
      { kind: 'risk limits', before: { stake: '90.00' }, after: { stake: '5000.00' }, proposedBy: { id: first.id } },
    ]);
    const id = await lastId();
    expect(await decide(first, id)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect((await decide(trader, id)).status).toBe(200);
    expect(await first.get('/api/admin/risk-limits')).toMatchObject({ stake: '5000.00' });
    expect(await decide(second, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
  });

  it('requires two people to lower a margin', async () => {
    expect(await setMargins(first, { basisPoints: { match_result: 900 } })).toMatchObject({
      body: { awaitingSecond: false },
    });
    const lower = () => setMargins(first, { basisPoints: { match_result: 100 } });
    expect(await expectProposed(first, lower, '/api/admin/margins')).toMatchObject({
      basisPoints: { match_result: 900 },
    });
    expect((await decide(second, await lastId())).status).toBe(200);
    expect(await first.get('/api/admin/margins')).toMatchObject({ basisPoints: { match_result: 100 } });
  });

  it('requires two people to reactivate staff, and one to suspend them or to reactivate a player', async () => {
    const [person, player] = [await app.staff('cashier'), await app.player()];
    const suspend = ({ id }: Player, suspended: boolean) =>
      first.call('PATCH', `/api/users/${id}/suspension`, { suspended, reason: 'Asked' });
    expect(await suspend(person, false)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    for (const each of [person, player])
      expect(await suspend(each, true)).toMatchObject({ body: { suspended: true, awaitingSecond: false } });
    expect(await suspend(player, false)).toMatchObject({ body: { suspended: false, awaitingSecond: false } });
    expect(await suspend(person, false)).toMatchObject({ body: { suspended: true, awaitingSecond: true } });
    const id = await lastId();
    expect((await proposals(second)).at(-1)).toMatchObject({
      user: { id: person.id },
      before: { suspended: true },
      after: { suspended: false, reason: 'Asked' },
    });
    expect(await decide(first, id)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect((await decide(second, id)).status).toBe(200);
    expect(await first.get(`/api/users/${person.id}`)).toMatchObject({ suspended: false, role: 'cashier' });
  });

  it('requires two people to grant a staff role, and one to revoke it', async () => {
    const person = await app.player();
    const give = () => setRole(first, person, 'cashier');
    expect(await expectProposed(first, give, `/api/users/${person.id}`)).toMatchObject({ role: 'user' });
    const id = await lastId();
    expect(await proposals(trader)).toEqual([]);
    expect(await decide(trader, id)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await decide(second, id)).status).toBe(200);
    expect(await first.get(`/api/users/${person.id}`)).toMatchObject({ role: 'cashier' });
    expect(await setRole(first, person, 'user')).toMatchObject({ body: { role: 'user', awaitingSecond: false } });
  });
});

it('requires a second person even if an administrator suspends the only other one', async () => {
  const friend = await app.player();
  await first.patch(`/api/users/${second.id}/suspension`, { suspended: true, reason: 'On leave' });
  expect(await setRole(first, friend, 'admin')).toMatchObject({ body: { role: 'user', awaitingSecond: true } });
  await first.patch(`/api/users/${second.id}/suspension`, { suspended: false, reason: 'Is back' });
  expect((await decide(second, await lastId(), false)).status).toBe(200);
  expect(await setRole(first, second, 'user')).toMatchObject({ body: { role: 'admin', awaitingSecond: true } });
  expect((await decide(first, await lastId(), false)).status).toBe(200);
});

describe('a proposal', () => {
  beforeAll(async () => {
    await setLimits(first, { payout: '10.00', game: '10.00', player: '10.00' });
  });

  it("can't be approved by a user who became staff after it", async () => {
    await setLimits(first, { payout: '7777.00' });
    await app.database.pool.query(`update users set role = 'admin' where id = $1`, [trader.id]);
    expect(await decide(trader, await lastId())).toMatchObject({ status: 403, body: { code: 'ROLE_TOO_NEW' } });
    await app.database.pool.query(`update users set role = 'trader' where id = $1`, [trader.id]);
    expect((await decide(second, await lastId())).status).toBe(200);
  });

  it('can be rejected, withdrawn, and replaced by another', async () => {
    await setLimits(first, { game: '9000.00' });
    await setLimits(second, { game: '9000.00' });
    expect(await proposals(first)).toMatchObject([{ after: { game: '9000.00' }, proposedBy: { id: second.id } }]);
    expect((await decide(second, await lastId(), false)).status).toBe(200);
    await setLimits(first, { game: '9000.00' });
    expect((await decide(second, await lastId(), false)).status).toBe(200);
    expect(await proposals(first)).toEqual([]);
    expect(await first.get('/api/admin/risk-limits')).not.toMatchObject({ game: '9000.00' });
  });

  it('stays open when another is made for other values; a replaced one is in the audit trail', async () => {
    await setLimits(first, { game: '9000.00' });
    await setLimits(second, { stake: '90.00' });
    await setLimits(second, { stake: '9100.00' });
    expect((await proposals(first)).map(({ after }) => after)).toEqual([{ game: '9000.00' }, { stake: '9100.00' }]);
    await setLimits(second, { game: '9500.00' });
    expect((await proposals(first)).map(({ after }) => after)).toEqual([{ stake: '9100.00' }, { game: '9500.00' }]);
    await Promise.all(['9600.00', '9700.00'].map((game) => setLimits(second, { game })));
    expect((await proposals(first)).filter(({ after }) => 'game' in (after as object))).toHaveLength(1);
    const { rows } = await first.get('/api/admin/audit?search=replaced');
    expect(rows[0]).toMatchObject({
      action: 'change of risk limits replaced',
      actorId: second.id,
    });
    await setMargins(first, { basisPoints: { match_result: 90 } });
    await setMargins(second, { basisPoints: { over_under: 110 } });
    const open = await proposals(first);
    expect(open).toHaveLength(4);
    for (const { id } of open) expect((await decide(second, id, false)).status).toBe(200);
  });

  it('is refused immediately if it is invalid', async () => {
    const rich = await app.player('10.00');
    expect(await setRole(first, rich, 'trader')).toMatchObject({ status: 409, body: { code: 'ACCOUNT_IN_USE' } });
    expect(await proposals(first)).toEqual([]);
  });

  it('is applied once by two concurrent approvals', async () => {
    await setLimits(first, { player: '8000.00' });
    const id = await lastId();
    const both = await Promise.all([decide(second, id), decide(trader, id)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(both.find(({ status }) => status !== 200)).toMatchObject({ body: { code: 'ALREADY_PROCESSED' } });
    expect(await first.get('/api/admin/risk-limits')).toMatchObject({ player: '8000.00' });
  });
});

describe('a change made while another is being saved', () => {
  /** Calls once `save` has changed something, and before its transaction ends. */
  const during = async <Result>(save: (transaction: Transaction) => Promise<unknown>, call: () => Promise<Result>) => {
    let result: Promise<Result> | undefined;
    await withTransaction(app.database.pool, async (transaction) => {
      await save(transaction);
      result = call();
      await waitForLocks(app.database.pool, 1);
      // Fails if the waiting call has locked the row first, which would be a deadlock.
      await sql`select from margins for update nowait`.run(transaction);
    });
    return result;
  };
  const saveMargin = (points: number) => (transaction: Transaction) =>
    saveMargins(transaction, { basisPoints: { match_result: points } }, second.id);
  const saveStake = (stakeCents: number) => (transaction: Transaction) =>
    setRiskLimits(transaction, { stake: cents(stakeCents) }, second.id);

  it('requires two people if it needs them after the other', async () => {
    await withTransaction(app.database.pool, saveMargin(500));
    const margins = () => setMargins(trader, { basisPoints: { match_result: 700 } });
    expect(await during(saveMargin(900), margins)).toMatchObject({ body: { awaitingSecond: true } });
    expect(await first.get('/api/admin/margins')).toMatchObject({ basisPoints: { match_result: 900 } });

    await withTransaction(app.database.pool, saveStake(500_000));
    const limits = () => setLimits(trader, { stake: '4000.00' });
    expect(await during(saveStake(9000), limits)).toMatchObject({ body: { awaitingSecond: true } });
    expect(await first.get('/api/admin/risk-limits')).toMatchObject({ stake: '90.00' });
  });

  it('requires two people to grant a role if a second administrator is being appointed', async () => {
    const demote = (transaction: Transaction) =>
      sql`update users set role = 'user' where id = ${second.id}`.run(transaction);
    await withTransaction(app.database.pool, demote);
    const friend = await app.player();
    const appoint = async (transaction: Transaction) => {
      await setUserRole(transaction, { userId: second.id, role: 'admin', actorId: first.id });
    };
    expect(await during(appoint, () => setRole(first, friend, 'admin'))).toMatchObject({
      body: { role: 'user', awaitingSecond: true },
    });
    expect((await decide(second, await lastId(), false)).status).toBe(200);
  });

  it('takes its locks in the same order when approved as when saved directly', async () => {
    await withTransaction(app.database.pool, saveMargin(900));
    expect(await setMargins(trader, { basisPoints: { match_result: 650 } })).toMatchObject({
      body: { awaitingSecond: true },
    });
    const id = await lastId();
    expect(await during(lockLadderAndMargins, () => decide(first, id))).toMatchObject({ status: 200 });
    expect(await first.get('/api/admin/margins')).toMatchObject({ basisPoints: { match_result: 650 } });
  });
});

it('lets one person change limits without a four-eyes amount', async () => {
  const open = await startApp();
  try {
    const admin = await open.admin();
    expect(await setLimits(admin, { stake: '50000.00' })).toMatchObject({ body: { awaitingSecond: false } });
  } finally {
    await open.close();
  }
});
