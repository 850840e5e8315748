import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import type { ApiResponse } from '#tests/support/client.ts';
import { lateBets } from '#tests/support/late-bets.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { balanceOf } from '#tests/support/player-reads.ts';

let app: TestApp;
let first: Player;
let second: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
  first = await app.admin();
  second = await app.staff('admin');
});
afterAll(() => app.close());

/** Gives a user a role, which requires two people. */
async function setRole(person: Player, role: string): Promise<void> {
  await first.patch(`/api/users/${person.id}/role`, { role });
  const [proposal] = await second.get('/api/admin/proposals');
  await second.post(`/api/admin/proposals/${proposal?.id}`, { approved: true });
}

const held = { onHold: '150.00' };

/** Backdates all decisions so far to yesterday. */
async function nextDay(): Promise<void> {
  await app.database.pool.query(`update transactions set completed_at = completed_at - interval '1 day'`);
  await app.database.pool.query(`update free_bets set created_at = created_at - interval '1 day'`);
  await app.database.pool.query(`update manual_settlements set created_at = created_at - interval '1 day'`);
}
beforeEach(nextDay);

/** A player with 200.00 credited on another day. */
async function richPlayer(): Promise<Player> {
  const player = await app.player('100.00');
  await nextDay();
  await first.post('/api/admin/add-funds', { userId: player.id, amount: '100.00' });
  await nextDay();
  return player;
}

/** A player with money who has requested a withdrawal. */
async function requestWithdrawal(amount: number): Promise<{ player: Player; transactionId: number }> {
  const player = await richPlayer();
  const withdrawal = await player.post('/api/transactions/withdrawal', { amount, method: 'phone_number' }, 201);
  return { player, transactionId: withdrawal.id };
}
const approve = (staff: Player, transactionId: number, key: string = randomUUID()) =>
  staff.call('POST', '/api/admin/process-withdrawal', { transactionId }, { 'idempotency-key': key });

/** Adds 150.00, which two people approve. @returns the transaction's id */
async function addApprovedFunds(player: Player): Promise<number> {
  const { transaction } = await first.post('/api/admin/add-funds', { userId: player.id, amount: '150.00' });
  await second.post('/api/admin/approve-deposit', { depositId: transaction.id });
  return transaction.id;
}
const reverse = (staff: Player, transactionId: number) =>
  staff.call('POST', '/api/admin/reverse-funds', { transactionId, reason: 'Wrong player' });

it('refuses the second approval of added funds, but not a rejection, after a self-exclusion', async () => {
  const player = await app.player('10.00');
  const { transaction } = await first.post('/api/admin/add-funds', { userId: player.id, amount: '150.00' });
  await player.post(`/api/users/${player.id}/self-exclusion`, { length: '6_months' });
  const decision = { depositId: transaction.id };
  expect(await second.call('POST', '/api/admin/approve-deposit', decision)).toMatchObject({
    body: { code: 'PLAYER_STOPPED' },
  });
  expect(await second.call('POST', '/api/admin/reject-deposit', decision)).toMatchObject({ status: 200 });
});

describe('a withdrawal above the amount', () => {
  it('is paid once two administrators have approved it, not after two approvals by one', async () => {
    const { player, transactionId } = await requestWithdrawal(150);
    const key = randomUUID();
    const firstResponse = await approve(first, transactionId, key);
    expect(firstResponse).toMatchObject({
      status: 200,
      body: { status: 'pending', awaitingSecond: true, newBalance: '50.00' },
    });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject(held);
    const pending = await second.get('/api/admin/pending-withdrawals');
    expect(pending).toMatchObject([{ id: transactionId, awaitingSecond: true }]);
    const ofUser = `/api/admin/tables/transactions?type=withdrawal&userId=${player.id}`;
    expect(await second.get(ofUser)).toMatchObject({ rows: [{ firstApprovedBy: first.username }] });
    const [own] = await player.get('/api/transactions');
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
    expect(await second.get(ofUser)).toMatchObject({
      rows: [{ decidedBy: second.username, completedAt: expect.any(String) }],
    });
    const [decided] = await player.get('/api/transactions');
    expect(decided).not.toHaveProperty('decidedBy');
    expect(await approve(first, transactionId)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    // A retry of the first approval returns its first response, whatever has happened since.
    expect((await approve(first, transactionId, key)).body).toEqual(firstResponse.body);
    const { rows } = await app.database.pool.query(
      `select actor_id, action, after -> 'userId' as user_id from audit_entries
      where subject = 'transaction' and subject_id = $1 order by number`,
      [transactionId],
    );
    expect(rows).toEqual([
      { actor_id: first.id, action: 'approved as the first of two', user_id: player.id },
      { actor_id: second.id, action: 'withdrawal approved', user_id: player.id },
    ]);
    await app.expectBooksToBalance();
  });

  it('counts concurrent approvals by two administrators as first and second', async () => {
    const { transactionId } = await requestWithdrawal(150);
    const responses = await Promise.all([approve(first, transactionId), approve(second, transactionId)]);
    const bodies = responses.map(({ body }) => body.awaitingSecond);
    expect(bodies.sort()).toEqual([false, true]);
    await app.expectBooksToBalance();
  });

  it("is not paid by one administrator's concurrent approvals", async () => {
    const { player, transactionId } = await requestWithdrawal(150);
    const responses = await Promise.all([approve(first, transactionId), approve(first, transactionId)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject(held);
    await app.expectBooksToBalance();
  });

  it('can be rejected by one administrator, even after a first approval', async () => {
    const { player, transactionId } = await requestWithdrawal(150);
    await approve(first, transactionId);
    await first.post('/api/admin/reject-withdrawal', { transactionId });
    expect(await balanceOf(player)).toBe('200.00');
    expect(await approve(second, transactionId)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    await app.expectBooksToBalance();
  });

  it('needs only one approval at exactly the amount', async () => {
    const { transactionId } = await requestWithdrawal(100);
    expect(await approve(first, transactionId)).toMatchObject({ body: { status: 'completed', awaitingSecond: false } });
    await app.expectBooksToBalance();
  });
});

describe('added funds above the amount', () => {
  const add = (staff: Player, userId: number, key = randomUUID()) =>
    staff.call('POST', '/api/admin/add-funds', { userId, amount: '100.01', note: 'Prize' }, { 'idempotency-key': key });

  it('are added once another administrator approves them as a deposit', async () => {
    const player = await app.player();
    const key = randomUUID();
    const proposed = await add(first, player.id, key);
    expect(proposed).toMatchObject({
      status: 200,
      body: { status: 'pending', awaitingSecond: true, newBalance: '0.00', transaction: { method: 'admin_credit' } },
    });
    expect(await add(first, player.id, key)).toEqual({ ...proposed, headers: expect.anything() });
    const { id } = proposed.body.transaction;
    const decide = (staff: Player) => staff.call('POST', '/api/admin/approve-deposit', { depositId: id });
    expect(await decide(first)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect(await balanceOf(player)).toBe('0.00');
    expect(await decide(second)).toMatchObject({ status: 200, body: { status: 'completed', newBalance: '100.01' } });
    expect(await decide(second)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    expect(await player.get('/api/transactions')).toMatchObject([{ id, status: 'completed', notes: 'Prize' }]);
    await app.expectBooksToBalance();
  });

  it('are not added when they are rejected', async () => {
    const player = await app.player();
    const proposed = await add(first, player.id);
    const { id } = proposed.body.transaction;
    await second.post('/api/admin/reject-deposit', { depositId: id });
    expect(await balanceOf(player)).toBe('0.00');
    expect(await player.get('/api/transactions')).toMatchObject([{ id, status: 'rejected', notes: 'Prize' }]);
    await app.expectBooksToBalance();
  });
});

describe('the reversal of added funds above the amount', () => {
  it('is made once another administrator confirms it, not the requester', async () => {
    const player = await app.player();
    const id = await addApprovedFunds(player);
    expect(await reverse(first, id)).toMatchObject({
      status: 200,
      body: { awaitingSecond: true, newBalance: '150.00' },
    });
    const rows = `/api/admin/tables/transactions?userId=${player.id}`;
    expect(await second.get(rows)).toMatchObject({ rows: [{ id, reversalRequestedBy: first.username }] });
    expect((await player.get('/api/transactions'))[0]).not.toHaveProperty('reversalRequestedBy');
    expect(await reverse(first, id)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect(await balanceOf(player)).toBe('150.00');
    expect(await reverse(second, id)).toMatchObject({
      status: 200,
      body: { awaitingSecond: false, newBalance: '0.00' },
    });
    await app.expectBooksToBalance();
  });

  it('expires if no one confirms it within a day', async () => {
    const player = await app.player();
    const id = await addApprovedFunds(player);
    await reverse(first, id);
    await app.database.pool.query(
      `update transactions set reversal_asked_at = now() - interval '25 hours' where id = $1`,
      [id],
    );
    expect(await reverse(second, id)).toMatchObject({ status: 200, body: { awaitingSecond: true } });
    expect(await balanceOf(player)).toBe('150.00');
    expect(await reverse(first, id)).toMatchObject({ status: 200, body: { awaitingSecond: false } });
    await app.expectBooksToBalance();
  });

  it('is refused while the funds are pending', async () => {
    const player = await app.player();
    const response = await first.post('/api/admin/add-funds', { userId: player.id, amount: '150.00' });
    const { id } = response.transaction;
    expect(await reverse(second, id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
  });
});

describe('several decisions below the amount', () => {
  type Decision = (staff: Player, player: Player) => Promise<ApiResponse['body'] & { awaitingSecond?: boolean }>;
  const awaitsSecond = { awaitingSecond: true };
  const addFunds: Decision = async (staff, player) =>
    (await staff.call('POST', '/api/admin/add-funds', { userId: player.id, amount: '60.00' })).body;
  const deposit: Decision = async (staff, player) => {
    const request = await player.post('/api/transactions/deposit', { amount: 60, method: 'card' }, 201);
    return (await staff.call('POST', '/api/admin/approve-deposit', { depositId: request.id })).body;
  };
  const withdraw: Decision = async (staff, player) => {
    const request = await player.post('/api/transactions/withdrawal', { amount: 60, method: 'phone_number' }, 201);
    return (await approve(staff, request.id)).body;
  };
  const giveFreeBet: Decision = async (staff, player) =>
    (await staff.call('POST', '/api/admin/free-bets', { userId: player.id, amount: '60.00', days: 7 })).body;
  const decisions: [string, Decision, object][] = [
    ['added funds', addFunds, awaitsSecond],
    ['a deposit', deposit, awaitsSecond],
    ['a withdrawal', withdraw, awaitsSecond],
    ['a free bet', giveFreeBet, { code: 'DAY_LIMIT_REACHED' }],
  ];

  it.each(decisions)('add up for a player across staff, including %s', async (_name, decide, refused) => {
    const player = await richPlayer();
    expect(await deposit(second, player)).toMatchObject({ awaitingSecond: false });
    expect(await decide(first, player)).toMatchObject(refused);
    await app.expectBooksToBalance();
  });

  it.each(decisions)('add up for a member of staff across players, including %s', async (name, decide) => {
    const one = await richPlayer();
    const other = await richPlayer();
    expect(await decide(first, one)).not.toMatchObject(awaitsSecond);
    expect(await addFunds(first, other), name).toMatchObject(awaitsSecond);
    await app.expectBooksToBalance();
  });

  it('add up when they are sent at once', async () => {
    const players = [await richPlayer(), await richPlayer(), await richPlayer(), await richPlayer()];
    const responses = await Promise.all(players.map((player) => addFunds(first, player)));
    const waiting = responses.map((response) => response.awaitingSecond);
    expect(waiting.filter(Boolean)).toHaveLength(3);
    await app.expectBooksToBalance();
  });

  it('count for one day, and not if two people made them', async () => {
    const player = await richPlayer();
    expect(await addFunds(first, player)).toMatchObject({ awaitingSecond: false });
    await nextDay();
    expect(await addFunds(first, player)).toMatchObject({ awaitingSecond: false });
    await nextDay();
    await addApprovedFunds(player);
    expect(await addFunds(second, player)).toMatchObject({ awaitingSecond: false });
  });

  it('still need a second person the next day if they were pending', async () => {
    const player = await richPlayer();
    await addFunds(first, player);
    const request = { amount: 60, method: 'phone_number' };
    const { id } = await player.post('/api/transactions/withdrawal', request, 201);
    expect((await approve(first, id)).body).toMatchObject(awaitsSecond);
    await nextDay();
    expect((await approve(first, id)).body).toMatchObject({ code: 'SECOND_PERSON_REQUIRED' });
    expect((await approve(second, id)).body).toMatchObject({ status: 'completed' });
  });
});

it('names added and deducted funds in the alerts about overdue requests', async () => {
  const player = await richPlayer();
  const funds = { userId: player.id, amount: '150.00' };
  await first.post('/api/admin/add-funds', funds);
  await first.post('/api/admin/deduct-funds', { ...funds, reason: 'Paid twice' });
  await app.database.pool.query(
    "update transactions set created_at = now() - interval '25 hours' where status = 'pending' and user_id = $1",
    [player.id],
  );
  const { alerts } = await first.get('/api/admin/overview');
  expect(alerts.filter(({ name }) => name === player.username)).toMatchObject([
    { request: 'credit', text: `Funds added for ${player.username} are awaiting a second approval` },
    { request: 'deduction', text: `Funds deducted from ${player.username} are awaiting a second approval` },
  ]);
});

describe('a role that is newer than the request', () => {
  const newCashier = async () => {
    const person = await app.player();
    await setRole(person, 'cashier');
    return person;
  };
  const tooNew = { status: 403, body: { code: 'ROLE_TOO_NEW' } };

  it('lets its holder give neither the first nor the second approval', async () => {
    const { player, transactionId } = await requestWithdrawal(150);
    const cashier = await newCashier();
    expect(await approve(cashier, transactionId)).toMatchObject(tooNew);
    await approve(first, transactionId);
    expect(await approve(cashier, transactionId)).toMatchObject(tooNew);
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject(held);
    expect((await approve(second, transactionId)).body).toMatchObject({ status: 'completed' });
  });

  it('includes the role of a colleague whose suspension was lifted since', async () => {
    const cashier = await app.player();
    await setRole(cashier, 'cashier');
    const suspend = (suspended: boolean) =>
      first.patch(`/api/users/${cashier.id}/suspension`, { suspended, reason: 'Dismissed' });
    await suspend(true);
    const { transactionId } = await requestWithdrawal(150);
    await approve(first, transactionId);
    expect(await suspend(false)).toMatchObject({ suspended: true, awaitingSecond: true });
    expect(await approve(cashier, transactionId)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
    const [proposal] = await second.get('/api/admin/proposals');
    await second.post(`/api/admin/proposals/${proposal?.id}`, { approved: true });
    expect(await approve(cashier, transactionId)).toMatchObject(tooNew);
    expect((await approve(second, transactionId)).body).toMatchObject({ status: 'completed' });
  });

  it("doesn't let its holder confirm a reversal", async () => {
    const id = await addApprovedFunds(await app.player());
    expect(await reverse(first, id)).toMatchObject({ body: { awaitingSecond: true } });
    expect(await reverse(await newCashier(), id)).toMatchObject(tooNew);
  });

  it('lets its holder make decisions that need one person', async () => {
    const { transactionId } = await requestWithdrawal(50);
    expect((await approve(await newCashier(), transactionId)).body).toMatchObject({ status: 'completed' });
  });
});

/**
 * Starts and ends the game at times when one person may do so, until the end can no longer be
 * undone.
 */
const playOut = async (gameId: number, homeScore = 0) => {
  const setBack = (column: string) =>
    app.database.pool.query(`update games set ${column} = now() - interval '2 hours' where id = $1`, [gameId]);
  await setBack('start_time');
  await first.patch(`/api/games/${gameId}/status`, { status: 'live' });
  await setBack('kicked_off_at');
  if (homeScore > 0) await first.patch(`/api/games/${gameId}/score`, { homeScore, awayScore: 0, currentMinute: 90 });
  await first.patch(`/api/games/${gameId}/status`, { status: 'finished' });
  await app.database.pool.query('update games set undo_until = null where id = $1', [gameId]);
};

describe('a bet that is settled manually', () => {
  const placeBet = async (stake: number) => {
    const player = await richPlayer();
    const game = await app.game();
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake }, 201);
    return { player, gameId: game.id, id: bet.id };
  };
  const settle = (staff: Player, id: number, status: string) =>
    staff.call('PATCH', `/api/bets/${id}/status`, { status, note: 'Feed is down' });
  const correct = (staff: Player, id: number, status: string) =>
    staff.call('PATCH', `/api/bets/${id}/settlement`, { status, reason: 'Wrong result' });
  const settleByTwo = async (id: number, status: string) => {
    await settle(first, id, status);
    await settle(second, id, status);
  };
  const awaitsSecond = { status: 200, body: { status: 'pending', awaitingSecond: true } };

  it('is announced to staff when it awaits a second person', async () => {
    const live = listenLive(app.url, { cookie: second.cookie() ?? '' });
    await live.until('INITIAL_DATA');
    const { id } = await placeBet(10);
    const isAboutBets = ({ topic }: { topic: string }) => topic === 'bets';
    await live.until('STAFF_UPDATE', isAboutBets);
    live.messages.length = 0;
    expect(await settle(first, id, 'won')).toMatchObject(awaitsSecond);
    await live.until('STAFF_UPDATE', isAboutBets);
    live.socket.close();
  });

  it('requires two people to correct to won while the end of its game can be undone', async () => {
    const { id, gameId } = await placeBet(10);
    await playOut(gameId);
    await app.settle();
    await app.database.pool.query(`update games set undo_until = now() + interval '1 minute' where id = $1`, [gameId]);
    expect(await correct(first, id, 'won')).toMatchObject({ body: { status: 'lost', awaitingSecond: true } });
  });

  it('requires two people to mark as won before its game is over', async () => {
    const { player, id } = await placeBet(10);
    expect(await settle(first, id, 'won')).toMatchObject(awaitsSecond);
    const inTable = async () => (await second.get(`/api/admin/tables/bets?search=${id}`)).rows;
    expect(await inTable()).toMatchObject([{ firstSettlements: [{ by: first.username, status: 'won' }] }]);
    expect(await balanceOf(player)).toBe('190.00');
    expect(await settle(first, id, 'won')).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    const newcomer = await app.player();
    await setRole(newcomer, 'trader');
    expect(await settle(newcomer, id, 'won')).toMatchObject({ status: 403, body: { code: 'ROLE_TOO_NEW' } });
    expect(await settle(second, id, 'won')).toMatchObject({ body: { status: 'won', awaitingSecond: false } });
    expect((await inTable())[0]).not.toHaveProperty('firstSettlements');
    expect(await balanceOf(player)).toBe('215.00');
    expect(await settle(second, id, 'won')).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    await app.expectBooksToBalance();
  });

  it('requires only one person to mark as won after its game is over', async () => {
    const { gameId, id } = await placeBet(10);
    await playOut(gameId);
    expect(await settle(first, id, 'won')).toMatchObject({ body: { status: 'won', awaitingSecond: false } });
    await app.expectBooksToBalance();
  });

  it('requires only one person to mark as lost or void', async () => {
    for (const status of ['lost', 'void']) {
      const { id } = await placeBet(10);
      expect(await settle(first, id, status)).toMatchObject({ body: { status, awaitingSecond: false } });
    }
    await app.expectBooksToBalance();
  });

  it("requires two people once the day's payouts exceed the amount", async () => {
    const { player, gameId } = await placeBet(1);
    const more = () => player.post('/api/bets', { gameId, betType: 'home', stake: 12 }, 201);
    const bets = [await more(), await more(), await more(), await more()];
    await playOut(gameId);
    await app.settle();
    const waiting = [];
    for (const { id } of bets) waiting.push((await correct(first, id, 'won')).body.awaitingSecond);
    expect(waiting).toEqual([false, false, false, true]);
    await nextDay();
    const last = bets[3]?.id as number;
    expect(await correct(first, last, 'won')).toMatchObject({ body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect(await correct(second, last, 'won')).toMatchObject({ body: { awaitingSecond: false } });
    await app.expectBooksToBalance();
  });

  it("requires two people once the day's voids have returned free bets above the amount", async () => {
    const player = await richPlayer();
    const { id: gameId } = await app.game();
    const lost = [];
    for (const amount of [60, 60]) {
      const { rows } = await app.database.pool.query<{ id: number }>(
        `insert into free_bets (user_id, amount_cents, expires_at) values ($1, $2, now() + interval '1 day') returning id`,
        [player.id, amount * 100],
      );
      const free = { gameId, betType: 'home', stake: amount, freeBetId: rows[0]?.id };
      const { id } = await player.post('/api/bets', free, 201);
      await settleByTwo(id, 'lost');
      lost.push(id);
    }
    await nextDay();
    const waiting = [];
    for (const id of lost) waiting.push((await correct(first, id, 'void')).body.awaitingSecond);
    expect(waiting).toEqual([false, true]);
    await app.expectBooksToBalance();
  });

  it("still counts towards the day's payouts after it is corrected", async () => {
    const { gameId, id } = await placeBet(18);
    await playOut(gameId);
    expect(await settle(first, id, 'won')).toMatchObject({ body: { status: 'won', awaitingSecond: false } });
    expect(await correct(first, id, 'lost')).toMatchObject({ body: { status: 'lost', awaitingSecond: false } });
    expect(await correct(first, id, 'won')).toMatchObject({ body: { status: 'lost', awaitingSecond: true } });
    await app.expectBooksToBalance();
  });

  it.each([
    ['added funds first', 'funds'],
    ['the settlement first', 'bet'],
  ])('counts towards one daily sum with the money that the same person adds: %s', async (_name, decidedFirst) => {
    const { gameId, id } = await placeBet(24);
    await playOut(gameId);
    await app.settle();
    const other = await richPlayer();
    const decide = async (what: string) => {
      const funds = { userId: other.id, amount: '60.00' };
      const decided =
        what === 'bet' ? await correct(first, id, 'won') : await first.call('POST', '/api/admin/add-funds', funds);
      return decided.body.awaitingSecond;
    };
    expect(await decide(decidedFirst)).toBe(false);
    expect(await decide(decidedFirst === 'bet' ? 'funds' : 'bet')).toBe(true);
    await app.expectBooksToBalance();
  });

  it('requires two people to mark as lost before its game if its potential win exceeds the amount', async () => {
    const { player, id } = await placeBet(41);
    expect(await settle(first, id, 'lost')).toMatchObject(awaitsSecond);
    expect(await settle(second, id, 'lost')).toMatchObject({ body: { status: 'lost', awaitingSecond: false } });
    expect(await balanceOf(player)).toBe('159.00');
  });

  it.each(['lost', 'void'])('requires two people to reverse a payout above the amount: a win as %s', async (as) => {
    const { player, gameId, id } = await placeBet(50);
    await playOut(gameId, 1);
    await app.settle();
    expect(await balanceOf(player)).toBe('275.00');
    expect(await correct(first, id, as)).toMatchObject({ body: { status: 'won', awaitingSecond: true } });
    expect(await balanceOf(player)).toBe('275.00');
  });

  it('counts its potential win if it is voided once its game has begun', async () => {
    const { gameId, id } = await placeBet(41);
    const early = await placeBet(41);
    expect(await settle(first, early.id, 'void')).toMatchObject({ body: { status: 'void', awaitingSecond: false } });
    await nextDay();
    await app.database.pool.query(`update games set start_time = now() where id = $1`, [gameId]);
    expect(await settle(first, id, 'void')).toMatchObject(awaitsSecond);
    await first.patch(`/api/games/${gameId}/status`, { status: 'live' });
    expect(await settle(first, id, 'void')).toMatchObject({ body: { code: 'SECOND_PERSON_REQUIRED' } });
  });

  it.each(['lost', 'void'])('counts its cash-outs, which can then no longer be reversed, if it is %s', async (as) => {
    const { player, gameId, id } = await placeBet(60);
    const { setStatus, score, cashOut, walletOf } = lateBets(app, first);
    await app.database.pool.query(`update games set start_time = now() where id = $1`, [gameId]);
    await setStatus(gameId, 'live');
    await score(gameId, 3, 0);
    const placed = { id } as Bet;
    expect(Number(await cashOut(player, placed, 99, 0))).toBeGreaterThan(100);
    expect(await settle(first, id, as)).toMatchObject(awaitsSecond);
    await score(gameId, 0, 0);
    const voids = (await second.get('/api/admin/proposals')).find(({ kind }) => kind === 'voids');
    await second.post(`/api/admin/proposals/${voids?.id}`, { approved: true });
    await app.settle();
    expect(await walletOf(player)).toMatchObject({ available: '140.00', inBets: '60.00' });
    await app.expectBooksToBalance();
  });

  it('requires two people to mark as won while its game is postponed', async () => {
    const { gameId, id } = await placeBet(10);
    await first.patch(`/api/games/${gameId}/status`, { status: 'postponed' });
    expect(await settle(first, id, 'won')).toMatchObject(awaitsSecond);
  });

  it('requires two people if it pays more than the amount, even after a correction', async () => {
    const { player, id } = await placeBet(60);
    await settleByTwo(id, 'lost');
    expect(await correct(first, id, 'won')).toMatchObject({ body: { status: 'lost', awaitingSecond: true } });
    expect(await correct(first, id, 'won')).toMatchObject({ body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect(await correct(second, id, 'won')).toMatchObject({ body: { status: 'won', awaitingSecond: false } });
    expect(await balanceOf(player)).toBe('290.00');
    await app.expectBooksToBalance();
  });
});

describe('without a four-eyes amount', () => {
  it('one administrator is enough', async () => {
    const alone = await startApp();
    const player = await alone.player('5000.00');
    expect(await balanceOf(player)).toBe('5000.00');
    await alone.close();
  });
});
