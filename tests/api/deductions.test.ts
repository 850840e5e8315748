// Funds that staff deduct from a player, and their reversal.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { expectEffects, expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let first: Player;
let second: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
  first = await app.admin();
  second = await app.staff('admin');
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const key = () => ({ 'idempotency-key': randomUUID() });
/** Backdates earlier decisions to yesterday, so that they don't count in a test's daily sum. */
const nextDay = async () => {
  const { pool } = app.database;
  await pool.query(
    "update transactions set completed_at = completed_at - interval '1 day', reversed_at = reversed_at - interval '1 day'",
  );
  await pool.query("update manual_settlements set created_at = created_at - interval '1 day'");
};
/** A new player, credited with the balance in parts small enough for one person. */
const playerWith = async (balance: number) => {
  const player = await app.player();
  await nextDay();
  for (let left = balance; left > 0; left -= 100) {
    await first.post('/api/admin/add-funds', { userId: player.id, amount: Math.min(100, left) }, 200, key());
    await nextDay();
  }
  return player;
};
type Fields = { amount?: unknown; reason?: unknown };
const deduct = (player: Player, fields: Fields = {}, by: Player = first, headers = key()) =>
  by.call(
    'POST',
    '/api/admin/deduct-funds',
    { userId: player.id, amount: '30.00', reason: 'Paid twice', ...fields },
    headers,
  );
const decide = (action: 'process' | 'reject', transactionId: number, by: Player) =>
  by.call('POST', `/api/admin/${action}-withdrawal`, { transactionId }, key());
const reverse = (transactionId: number, by: Player = first) =>
  by.call('POST', '/api/admin/reverse-funds', { transactionId, reason: 'Wrong player' }, key());
const moneyOf = async (player: Player) => {
  const { available, onHold } = await player.get(`/api/users/${player.id}/wallet`);
  return [available, onHold];
};
const idOf = (response: Awaited<ReturnType<typeof deduct>>): number => response.body.transaction.id;
const linesOf = async (player: Player) =>
  (await player.get(`/api/users/${player.id}/statement`)).rows.map(({ kind, amount }) => [kind, amount]);

/**
 * A deduction of 101.00 awaiting approval, of a player who then owes 87.00 for a reversed payout.
 */
async function deductionWithDebt() {
  const player = await playerWith(50);
  const game = await app.game();
  const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 36 }, 201);
  for (const staff of [first, second]) await staff.patch(`/api/bets/${bet.id}/status`, { status: 'won' });
  await nextDay();
  const id = idOf(await deduct(player, { amount: '101.00' }));
  expect(await moneyOf(player)).toEqual(['3.00', '101.00']);
  const correction = { status: 'lost', reason: 'Offside' };
  for (const staff of [first, second]) {
    const corrected = await staff.patch(`/api/bets/${bet.id}/settlement`, correction);
    if (!corrected.awaitingSecond) break;
  }
  return { player, id };
}

describe('a deduction', () => {
  it('reduces the balance by the amount, and shows the reason in the history, statement and audit trail', async () => {
    const player = await playerWith(100);
    const made = await deduct(player);
    expect(made).toMatchObject({ status: 200, body: { newBalance: '70.00', status: 'completed' } });
    expect(await moneyOf(player)).toEqual(['70.00', '0.00']);
    const [shown] = await player.get('/api/transactions');
    expect(shown).toMatchObject({ type: 'withdrawal', method: 'admin_debit', amount: '30.00', notes: 'Paid twice' });
    expect(await linesOf(player)).toEqual([
      ['credit', '100.00'],
      ['deduction', '-30.00'],
    ]);
    const { rows } = await first.get(`/api/admin/audit?subject=user&subjectId=${player.id}`);
    expect(rows[0]).toMatchObject({ action: 'funds deducted', after: { amountCents: 3000, reason: 'Paid twice' } });
    const { items } = await player.get(`/api/users/${player.id}/notifications`);
    expect(items.map(({ kind }) => kind)).toContain('funds_deducted');
    const { rows: listed } = await first.get(`/api/admin/tables/transactions?credits=yes&userId=${player.id}`);
    expect(listed).toMatchObject([{ method: 'admin_debit' }, { method: 'admin_credit' }]);
  });

  it('is refused above the available amount, which the refusal states', async () => {
    const player = await playerWith(29.99);
    const [refused] = await expectRefused(app, 'INSUFFICIENT_BALANCE', () => deduct(player));
    expect(refused?.body).toMatchObject({ available: '29.99', message: 'The player has 29.99 available' });
  });

  it('takes effect once on a double click, and never overdraws when two people deduct at once', async () => {
    const player = await playerWith(50);
    const same = key();
    const [one, other] = await Promise.all([deduct(player, {}, first, same), deduct(player, {}, first, same)]);
    expect(one.body).toEqual(other.body);
    expect(await moneyOf(player)).toEqual(['20.00', '0.00']);
    const rival = await playerWith(50);
    await expectEffects(app, { effects: 1, codes: ['INSUFFICIENT_BALANCE'] }, [
      () => deduct(rival),
      () => deduct(rival, {}, second),
    ]);
  });

  it.each([
    [{ amount: '0.00' }, 'Amount must be at least 0.01'],
    [{ amount: '-5.00' }, 'Must be an amount with at most two decimals'],
    [{ reason: ' ' }, 'Enter a reason'],
  ])('is refused with a message that states what is allowed: %j', async (fields, message) => {
    expect(await deduct(await playerWith(100), fields)).toMatchObject({ status: 400, body: { message } });
  });

  it('is possible while withdrawals are frozen', async () => {
    const player = await playerWith(300);
    const freeze = { days: 7, reason: 'Odd', seenUntil: null };
    await first.post(`/api/users/${player.id}/freeze-withdrawals`, freeze, 200);
    const id = idOf(await deduct(player, { amount: '200.00' }));
    expect(await decide('process', id, second)).toMatchObject({ status: 200 });
    expect(await moneyOf(player)).toEqual(['100.00', '0.00']);
  });

  it('does not count as a withdrawal in the totals', async () => {
    const before = await first.get('/api/admin/figures/money');
    await deduct(await playerWith(100));
    const figures = await first.get('/api/admin/figures/money');
    expect(figures.withdrawal).toEqual(before.withdrawal);
    expect(figures.deduction.completed.count).toBe(before.deduction.completed.count + 1);
  });
});

describe('a deduction above the limit', () => {
  it('is held until a second person approves it', async () => {
    const player = await playerWith(300);
    const made = await deduct(player, { amount: '200.00' });
    expect(made).toMatchObject({ body: { status: 'pending', awaitingSecond: true, newBalance: '100.00' } });
    expect(await moneyOf(player)).toEqual(['100.00', '200.00']);
    expect(await decide('process', idOf(made), first)).toMatchObject({ body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect(await decide('process', idOf(made), second)).toMatchObject({ status: 200 });
    expect(await moneyOf(player)).toEqual(['100.00', '0.00']);
    const [shown] = await player.get('/api/transactions');
    expect(shown).toMatchObject({ status: 'completed', notes: 'Paid twice' });
  });

  it('is returned if it is rejected', async () => {
    const player = await playerWith(300);
    const id = idOf(await deduct(player, { amount: '200.00' }));
    expect(await decide('reject', id, second)).toMatchObject({ status: 200 });
    expect(await moneyOf(player)).toEqual(['300.00', '0.00']);
    expect(await linesOf(player)).toEqual([
      ...Array.from({ length: 3 }, () => ['credit', '100.00']),
      ['deduction', '-200.00'],
      ['deduction_return', '200.00'],
    ]);
    expect(await reverse(id)).toMatchObject({ body: { code: 'ALREADY_PROCESSED' } });
  });

  it('stays held when a reversed payout becomes a debt', async () => {
    const { player, id } = await deductionWithDebt();
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ onHold: '101.00', debt: '87.00' });
    expect(await decide('process', id, second)).toMatchObject({ status: 200 });
  });

  it('first repays the debt if it is rejected', async () => {
    const { player, id } = await deductionWithDebt();
    expect(await decide('reject', id, second)).toMatchObject({ status: 200 });
    const money = { available: '14.00', onHold: '0.00', debt: '0.00' };
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject(money);
    expect((await linesOf(player)).slice(-2)).toEqual([
      ['deduction_return', '101.00'],
      ['request_repayment', '-87.00'],
    ]);
  });
});

describe('the reversal of a deduction', () => {
  it('returns the amount once, with a reason that the player sees', async () => {
    const player = await playerWith(100);
    const id = idOf(await deduct(player));
    await expectEffects(app, { effects: 1, codes: ['ALREADY_PROCESSED'] }, [
      () => reverse(id),
      () => reverse(id, second),
    ]);
    expect(await moneyOf(player)).toEqual(['100.00', '0.00']);
    const [shown] = await player.get('/api/transactions');
    expect(shown).toMatchObject({ reversalReason: 'Wrong player' });
    expect((await linesOf(player)).at(-1)).toEqual(['deduction_reversal', '30.00']);
    const { items } = await player.get(`/api/users/${player.id}/notifications`);
    expect(items.map(({ kind }) => kind)).toContain('deduction_reversed');
  });

  it('needs two people above the limit', async () => {
    const player = await playerWith(300);
    const id = idOf(await deduct(player, { amount: '200.00' }));
    await decide('process', id, second);
    expect(await reverse(id)).toMatchObject({ body: { awaitingSecond: true } });
    expect(await moneyOf(player)).toEqual(['100.00', '0.00']);
    expect(await reverse(id, second)).toMatchObject({ status: 200 });
    expect(await moneyOf(player)).toEqual(['300.00', '0.00']);
  });

  it('counts towards what one person decides alone in a day', async () => {
    const player = await playerWith(100);
    const ids: number[] = [];
    for (const amount of ['60.00', '40.00']) ids.push(idOf(await deduct(player, { amount })));
    await nextDay();
    const [large, small] = ids as [number, number];
    expect(await reverse(large)).toMatchObject({ status: 200, body: { awaitingSecond: false } });
    const added = await first.post('/api/admin/add-funds', { userId: player.id, amount: 60 }, 200, key());
    expect(added).toMatchObject({ awaitingSecond: true });
    expect(await reverse(small, second)).toMatchObject({ body: { awaitingSecond: false } });
    await nextDay();
    expect(await deduct(player, { amount: '90.00' })).toMatchObject({ body: { status: 'completed' } });
  });

  it('awaits a second person until the request lapses, even if one person could reverse it alone by then', async () => {
    const player = await playerWith(100);
    const id = idOf(await deduct(player, { amount: '60.00' }));
    expect(await reverse(id)).toMatchObject({ body: { awaitingSecond: true } });
    await nextDay();
    expect(await reverse(id)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    await app.database.pool.query(
      "update transactions set reversal_asked_at = now() - interval '25 hours' where id = $1",
      [id],
    );
    expect(await reverse(id)).toMatchObject({ status: 200, body: { awaitingSecond: false } });
    const added = await first.post('/api/admin/add-funds', { userId: player.id, amount: 60 }, 200, key());
    expect(added).toMatchObject({ awaitingSecond: true });
  });
});
