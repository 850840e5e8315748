import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let first: Player;
let second: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
  first = await app.admin();
  second = await app.player();
  await first.patch(`/api/users/${second.id}/role`, { role: 'cashier' });
});
afterAll(() => app.close());

const held = { onHold: '150.00' };
const balanceOf = async (player: Player) => ((await player.get('/api/auth/me')) as { balance: string }).balance;

/** A player with money who has asked for some of it. */
async function withdrawal(amount: number): Promise<{ player: Player; transactionId: number }> {
  const player = await app.player('100.00');
  await first.post('/api/admin/add-funds', { userId: player.id, amount: '100.00' });
  const asked = await player.post('/api/transactions/withdrawal', { amount, method: 'phone_number' }, 201);
  return { player, transactionId: (asked as { id: number }).id };
}
const approve = (who: Player, transactionId: number, key: string = randomUUID()) =>
  who.call('POST', '/api/admin/process-withdrawal', { transactionId }, { 'idempotency-key': key });

describe('a withdrawal above the amount', () => {
  it('is paid when two administrators have approved it, and not by one of them twice', async () => {
    const { player, transactionId } = await withdrawal(150);
    const key = randomUUID();
    const firstAnswer = await approve(first, transactionId, key);
    expect(firstAnswer).toMatchObject({
      status: 200,
      body: { status: 'pending', awaitingSecond: true, newBalance: '50.00' },
    });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject(held);
    const pending = (await second.get('/api/admin/pending-withdrawals')) as object[];
    expect(pending).toMatchObject([{ id: transactionId, awaitingSecond: true }]);
    const ofUser = `/api/admin/tables/transactions?type=withdrawal&userId=${player.id}`;
    expect(await second.get(ofUser)).toMatchObject({ rows: [{ firstApprovedBy: first.username }] });
    const [own] = (await player.get('/api/transactions')) as object[];
    expect(own).toMatchObject({ awaitingSecond: true });
    expect(own).not.toHaveProperty('firstApprovedBy');
    expect(await approve(first, transactionId)).toMatchObject({
      status: 409,
      body: { code: 'SECOND_PERSON_REQUIRED' },
    });
    expect(await approve(second, transactionId)).toMatchObject({
      status: 200,
      body: { status: 'completed', awaitingSecond: false },
    });
    expect(await approve(first, transactionId)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    // A retry of the first is told what the first was told, whatever happened since.
    expect((await approve(first, transactionId, key)).body).toEqual(firstAnswer.body);
    const { rows } = await app.database.pool.query(
      `select actor_id, action from audit_entries where subject = 'transaction' and subject_id = $1 order by number`,
      [transactionId],
    );
    expect(rows).toEqual([
      { actor_id: first.id, action: 'approved as the first of two' },
      { actor_id: second.id, action: 'withdrawal approved' },
    ]);
    await app.expectBooksToHold();
  });

  it('is the work of a first and a second when both approve at once', async () => {
    const { transactionId } = await withdrawal(150);
    const answers = await Promise.all([approve(first, transactionId), approve(second, transactionId)]);
    const bodies = answers.map(({ body }) => (body as { awaitingSecond: boolean }).awaitingSecond);
    expect(bodies.sort()).toEqual([false, true]);
    await app.expectBooksToHold();
  });

  it('is not paid by one who approves twice at once', async () => {
    const { player, transactionId } = await withdrawal(150);
    const answers = await Promise.all([approve(first, transactionId), approve(first, transactionId)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject(held);
    await app.expectBooksToHold();
  });

  it('is rejected by one, also after a first approval', async () => {
    const { player, transactionId } = await withdrawal(150);
    await approve(first, transactionId);
    await first.post('/api/admin/reject-withdrawal', { transactionId });
    expect(await balanceOf(player)).toBe('200.00');
    expect(await approve(second, transactionId)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    await app.expectBooksToHold();
  });

  it('of the amount itself needs one', async () => {
    const { transactionId } = await withdrawal(100);
    expect(await approve(first, transactionId)).toMatchObject({ body: { status: 'completed', awaitingSecond: false } });
    await app.expectBooksToHold();
  });
});

describe('funds above the amount', () => {
  const add = (who: Player, userId: number, key = randomUUID()) =>
    who.call('POST', '/api/admin/add-funds', { userId, amount: '100.01', note: 'Prize' }, { 'idempotency-key': key });

  it('are added when another administrator approves them as a deposit', async () => {
    const player = await app.player();
    const key = randomUUID();
    const asked = await add(first, player.id, key);
    expect(asked).toMatchObject({
      status: 200,
      body: { status: 'pending', awaitingSecond: true, newBalance: '0.00', transaction: { method: 'admin_credit' } },
    });
    expect(await add(first, player.id, key)).toEqual({ ...asked, headers: expect.anything() });
    const { id } = (asked.body as { transaction: { id: number } }).transaction;
    const decide = (who: Player) => who.call('POST', '/api/admin/approve-deposit', { depositId: id });
    expect(await decide(first)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect(await balanceOf(player)).toBe('0.00');
    expect(await decide(second)).toMatchObject({ status: 200, body: { status: 'completed', newBalance: '100.01' } });
    expect(await decide(second)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    await app.expectBooksToHold();
  });

  it('are not added when they are rejected', async () => {
    const player = await app.player();
    const asked = await add(first, player.id);
    const { id } = (asked.body as { transaction: { id: number } }).transaction;
    await second.post('/api/admin/reject-deposit', { depositId: id });
    expect(await balanceOf(player)).toBe('0.00');
    await app.expectBooksToHold();
  });
});

describe('the reversal of funds above the amount', () => {
  const reverse = (who: Player, transactionId: number) =>
    who.call('POST', '/api/admin/reverse-funds', { transactionId, reason: 'Wrong player' });
  const added = async (player: Player): Promise<number> => {
    const answer = await first.post('/api/admin/add-funds', { userId: player.id, amount: '150.00' });
    const { id } = (answer as { transaction: { id: number } }).transaction;
    await second.post('/api/admin/approve-deposit', { depositId: id });
    return id;
  };

  it('is made when another administrator confirms it, and not by the one who asked', async () => {
    const player = await app.player();
    const id = await added(player);
    expect(await reverse(first, id)).toMatchObject({
      status: 200,
      body: { awaitingSecond: true, newBalance: '150.00' },
    });
    const rows = `/api/admin/tables/transactions?userId=${player.id}`;
    expect(await second.get(rows)).toMatchObject({ rows: [{ id, reversalAskedBy: first.username }] });
    expect(((await player.get('/api/transactions')) as object[])[0]).not.toHaveProperty('reversalAskedBy');
    expect(await reverse(first, id)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect(await balanceOf(player)).toBe('150.00');
    expect(await reverse(second, id)).toMatchObject({
      status: 200,
      body: { awaitingSecond: false, newBalance: '0.00' },
    });
    await app.expectBooksToHold();
  });

  it('lapses when no one confirms it within a day', async () => {
    const player = await app.player();
    const id = await added(player);
    await reverse(first, id);
    await app.database.pool.query(
      `update transactions set reversal_asked_at = now() - interval '25 hours' where id = $1`,
      [id],
    );
    expect(await reverse(second, id)).toMatchObject({ status: 200, body: { awaitingSecond: true } });
    expect(await balanceOf(player)).toBe('150.00');
    expect(await reverse(first, id)).toMatchObject({ status: 200, body: { awaitingSecond: false } });
    await app.expectBooksToHold();
  });

  it('of funds that still wait is refused', async () => {
    const player = await app.player();
    const answer = await first.post('/api/admin/add-funds', { userId: player.id, amount: '150.00' });
    const { id } = (answer as { transaction: { id: number } }).transaction;
    expect(await reverse(second, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
  });
});

describe('without an amount', () => {
  it('one administrator is enough', async () => {
    const alone = await startApp();
    const player = await alone.player('5000.00');
    expect(await balanceOf(player)).toBe('5000.00');
    await alone.close();
  });
});
