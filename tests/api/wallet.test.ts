import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { balanceHistory } from '#server/features/wallet/balance-history.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { expectEffects } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { plansOf } from '#tests/support/plans-of.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

type Transaction = Record<string, unknown> & { id: number };

const walletOf = (player: Player) => player.get(`/api/users/${player.id}/wallet`);
const deposit = (player: Player, amount: unknown = 50, method: unknown = 'mpesa_kenya') =>
  player.call('POST', '/api/transactions/deposit', { amount, method });
const withdraw = (player: Player, amount: unknown = 50, method: unknown = 'phone_number') =>
  player.call('POST', '/api/transactions/withdrawal', { amount, method });

describe('a deposit', () => {
  it('moves nothing until it is approved, and is then added to the balance', async () => {
    const player = await app.player();
    const admin = await app.admin();
    const { body } = await deposit(player, 19.99);
    const request = body as Transaction;
    expect(request).toMatchObject({
      type: 'deposit',
      amount: '19.99',
      status: 'pending',
      method: 'mpesa_kenya',
      reference: player.username,
      completedAt: null,
    });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', onHold: '0.00', inBets: '0.00' });
    expect(await admin.get('/api/admin/pending-deposits')).toContainEqual(request);
    expect(await admin.post('/api/admin/approve-deposit', { depositId: request.id, adminNote: '' })).toMatchObject({
      status: 'completed',
      notes: 'Deposit approved - mpesa_kenya',
      newBalance: '19.99',
    });
    expect(await walletOf(player)).toMatchObject({ available: '19.99' });
    expect(await player.get('/api/transactions')).toMatchObject([{ id: request.id, status: 'completed' }]);
  });

  it('moves nothing when it is rejected', async () => {
    const player = await app.player();
    const admin = await app.admin();
    const request = (await deposit(player)).body;
    expect(await admin.post('/api/admin/reject-deposit', { depositId: request.id })).toMatchObject({
      status: 'rejected',
      notes: 'Deposit rejected by admin',
      newBalance: '0.00',
    });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', onHold: '0.00' });
  });
});

describe('added funds that are reversed', () => {
  const addTo = async (player: Player, amount: string): Promise<number> => {
    const funds = { userId: player.id, amount, note: 'Prize' };
    const added = await (await app.admin()).post('/api/admin/add-funds', funds);
    return added.transaction.id;
  };
  const reverse = async (transactionId: number, reason: unknown = 'Wrong player', key: string = randomUUID()) =>
    (await app.admin()).call('POST', '/api/admin/reverse-funds', { transactionId, reason }, { 'idempotency-key': key });

  it('leave the balance once and in full, and appear in the ledger, statement and audit trail', async () => {
    const player = await app.player();
    const id = await addTo(player, '50.00');
    const key = randomUUID();
    const response = await reverse(id, 'Wrong player', key);
    expect(response).toMatchObject({
      status: 200,
      body: { id, newBalance: '0.00', awaitingSecond: false, reversedAt: expect.any(String) },
    });
    expect((await reverse(id, 'Wrong player', key)).body).toEqual(response.body);
    expect(await reverse(id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', onHold: '0.00', inBets: '0.00' });
    const [own] = await player.get('/api/transactions');
    expect(own).toMatchObject({ id, status: 'completed', reversalReason: 'Wrong player' });
    const statement = await (await app.admin()).get(`/api/users/${player.id}/statement`);
    expect(statement.rows).toMatchObject([
      { kind: 'credit', amount: '50.00' },
      { kind: 'credit_reversal', reference: `request ${id}`, amount: '-50.00', balance: '0.00' },
    ]);
    const file = `/api/admin/tables/transactions?format=csv&userId=${player.id}`;
    const [head = '', line = ''] = String((await (await app.admin()).call('GET', file)).body).split('\r\n');
    expect(head).toMatch(/,Reversed,Reversal reason,Payment state,Receipt$/);
    expect(line).toMatch(/,completed,.*Z,Wrong player,,$/);
    const { rows } = await app.database.pool.query(
      `select after from audit_entries where action = 'added funds reversed' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ after: { amountCents: 5000, reason: 'Wrong player', userId: player.id } }]);
  });

  it('must still be in the balance', async () => {
    const player = await app.player();
    const game = await app.game();
    const id = await addTo(player, '50.00');
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: '0.01' }, 201);
    expect(await reverse(id)).toMatchObject({
      status: 400,
      body: {
        code: 'INSUFFICIENT_BALANCE',
        available: '49.99',
        message: 'The player has 49.99 available, which does not cover the 50.00 to reverse',
      },
    });
    await addTo(player, '0.01');
    expect((await reverse(id)).status).toBe(200);
  });

  it("are reversed once under concurrent requests, and can't also be spent", async () => {
    const player = await app.player();
    const game = await app.game();
    const id = await addTo(player, '50.00');
    const attempts = Array.from({ length: 6 }, () => () => reverse(id));
    await expectEffects(app, { effects: 1, codes: ['ALREADY_PROCESSED'] }, attempts);
    expect(await walletOf(player)).toMatchObject({ available: '0.00' });
    const next = await addTo(player, '10.00');
    const bet = { gameId: game.id, betType: 'home', stake: '10.00' };
    const both = [() => reverse(next), () => player.call('POST', '/api/bets', bet)];
    await expectEffects(app, { effects: 1, codes: ['INSUFFICIENT_BALANCE'] }, both);
    expect(await walletOf(player)).toMatchObject({ available: '0.00' });
  });

  it('need a reason, and must be funds added by staff', async () => {
    const player = await app.player();
    const id = await addTo(player, '50.00');
    expect(await reverse(id, ' ')).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } });
    const { id: depositId } = (await deposit(player)).body;
    await (await app.admin()).post('/api/admin/approve-deposit', { depositId });
    expect((await reverse(depositId)).status).toBe(404);
    expect((await reverse(999_999)).status).toBe(404);
    const body = { transactionId: id, reason: 'Mine' };
    expect((await player.call('POST', '/api/admin/reverse-funds', body)).status).toBe(403);
    expect(await walletOf(player)).toMatchObject({ available: '100.00' });
  });

  it('are verified by the ledger: a reversal without its transfer is detected', async () => {
    const player = await app.player();
    const id = await addTo(player, '5.00');
    const mark = (reversed: boolean) =>
      app.database.pool.query(
        `update transactions set reversed_at = case when $2 then now() end, reversed_by = case when $2 then user_id end,
           reversal_reason = case when $2 then 'x' end where id = $1`,
        [id, reversed],
      );
    await mark(true);
    const { checks } = await verifyLedger(app.database.pool);
    const failed = checks.filter(({ violations }) => violations > 0).map(({ name }) => name);
    expect(failed).toContain(
      'added or deducted funds were reversed once and in full if their transaction is reversed, and never otherwise',
    );
    await mark(false);
  });
});

describe('a withdrawal', () => {
  it('holds its amount immediately, and pays it out when approved', async () => {
    const player = await app.player('80.00');
    const admin = await app.admin();
    const request = (await withdraw(player)).body;
    expect(await walletOf(player)).toMatchObject({ available: '30.00', onHold: '50.00', inBets: '0.00' });
    expect(await admin.post('/api/admin/process-withdrawal', { transactionId: request.id })).toMatchObject({
      status: 'completed',
      newBalance: '30.00',
    });
    expect(await walletOf(player)).toMatchObject({ available: '30.00', onHold: '0.00', inBets: '0.00' });
  });

  it('is returned when rejected', async () => {
    const player = await app.player('80.00');
    const admin = await app.admin();
    const request = (await withdraw(player)).body;
    const response = await admin.post('/api/admin/reject-withdrawal', {
      transactionId: request.id,
      note: 'Wrong number',
    });
    expect(response).toMatchObject({
      status: 'rejected',
      notes: 'Wrong number',
      newBalance: '80.00',
      message: 'Withdrawal rejected and funds refunded to user',
    });
    expect(await walletOf(player)).toMatchObject({ available: '80.00', onHold: '0.00' });
  });

  it('never exceeds the balance, even under concurrent requests', async () => {
    const player = await app.player('80.00');
    const responses = await Promise.all(Array.from({ length: 10 }, () => withdraw(player)));
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(9).fill(400)]);
    expect(await withdraw(player, 30.01)).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
  });
});

describe('funds added by an administrator', () => {
  it('are in the balance and in the history, once for one key', async () => {
    const player = await app.player();
    const admin = await app.admin();
    const body = { userId: player.id, amount: 12.34, note: 'Welcome' };
    const key = { 'idempotency-key': randomUUID() };
    const first = await admin.post('/api/admin/add-funds', body, 200, key);
    expect(first).toMatchObject({ newBalance: '12.34' });
    expect(await admin.post('/api/admin/add-funds', body, 200, key)).toEqual(first);
    expect(await player.get('/api/transactions')).toMatchObject([
      { type: 'deposit', method: 'admin_credit', amount: '12.34', status: 'completed', notes: 'Welcome' },
    ]);
  });

  it('need an existing player', async () => {
    const admin = await app.admin();
    expect((await admin.call('POST', '/api/admin/add-funds', { userId: 999_999, amount: 1 })).status).toBe(404);
  });
});

describe('the database', () => {
  it.each([
    ['update transfers set amount_cents = 1', 'never changed'],
    ['delete from transfers', 'never changed'],
    ['truncate transfers', 'never changed'],
    ['update wallets set available_cents = available_cents + 100', 'only by a transfer'],
    ['delete from wallets', 'never deleted'],
    ['delete from bets', 'never deleted'],
    ['update bet_legs set game_id = game_id', 'stays with its bet'],
    [
      `insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents)
       select 'stake', 424244, max(user_id), 'availables', 'staked', 1 from wallets`,
      'transfers_debit_account_check',
    ],
    [
      `insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents)
       select 'stake', 424244, max(user_id), 'available', 'float:', 1 from wallets`,
      'transfers_credit_account_check',
    ],
    [
      `insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents)
       values ('stake', 424243, 999999, 'available', 'staked', 1)`,
      'on a wallet',
    ],
    [
      `insert into bet_legs (bet_id, leg_number, game_id, market, selection, selection_key, odds_hundredths, game_version)
       values (999999, 1, 1, 'match_result', 'home', 'match_result/home', 250, 1)`,
      'belongs to a bet',
    ],
    [
      `with bet as (
         insert into bets (user_id, stake_cents, odds_hundredths, potential_win_cents)
         select max(id), 1, 250, 250 from users returning id)
       insert into bet_legs (bet_id, leg_number, game_id, market, selection, selection_key, odds_hundredths, game_version)
       select id, 1, 999999, 'match_result', 'home', 'match_result/home', 250, 1 from bet`,
      'is on a game',
    ],
    ['insert into wallets (user_id, available_cents) select max(id) + 1, 1 from users', 'is opened empty'],
    ['insert into wallets (user_id, debt_cents) select max(id) + 1, 1 from users', 'is opened empty'],
    ['update audit_entries set action = null', 'never changed'],
  ])('refuses a change to the ledger: %s', async (statement, complaint) => {
    await app.player('10.00');
    await expect(app.database.pool.query(statement)).rejects.toThrow(complaint);
  });

  it('refuses the same event twice, and an overdrawn account', async () => {
    const player = await app.player('10.00');
    const transfer = `insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents)
      values ('stake', 424242, ${player.id}, 'available', 'staked', $1)`;
    await expect(app.database.pool.query(transfer, [1001])).rejects.toThrow('wallets_available_cents_check');
    await expect(
      app.database.pool.query(`${transfer}, ('stake', 424242, ${player.id}, 'available', 'staked', $1)`, [1]),
    ).rejects.toThrow('transfers_kind_ref_id_sequence_key');
  });

  it('is verified by a check that fails if a stake differs from the ledger', async () => {
    const game = await app.game();
    const player = await app.player('10.00');
    const { id } = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 5 }, 201);
    await app.database.pool.query('alter table bets disable trigger user');
    await app.database.pool.query('update bets set stake_cents = 400 where id = $1', [id]);
    await expect(app.expectBooksToBalance()).rejects.toThrow('the books do not balance');
    await app.database.pool.query('update bets set stake_cents = 500 where id = $1', [id]);
    await app.database.pool.query('alter table bets enable trigger user');
  });
});

describe('the balance over time', () => {
  it('lists the available balance at the end of each day, from the day before registration until now', async () => {
    const player = await app.player('100.00');
    await player.post('/api/transactions/withdrawal', { amount: '30.00', method: 'mpesa_kenya' }, 201);
    await app.database.pool.query(`update users set created_at = now() - interval '3 days' where id = $1`, [player.id]);
    const { days } = await player.get(`/api/users/${player.id}/balance-history`);
    expect(days.map(({ balance }) => balance)).toEqual(['0.00', '0.00', '0.00', '0.00', '70.00']);
    expect(days.at(-1)?.day).toBe(new Date().toISOString().slice(0, 10));
    const short = await player.get(`/api/users/${player.id}/balance-history?days=2`);
    expect(short.days).toHaveLength(2);
  });

  it("reads the player's transfers once, not for each day", async () => {
    const { id } = await app.player();
    const plan = await plansOf(app.database.pool, (database) => balanceHistory(database, id, 366).catch(() => {}));
    expect(plan).toContain('CTE moved');
  });

  it('is refused for more than a year, and for another player', async () => {
    const player = await app.player();
    const other = await app.player();
    const tooLong = await player.call('GET', `/api/users/${player.id}/balance-history?days=367`);
    expect(tooLong).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await other.call('GET', `/api/users/${player.id}/balance-history`)).toMatchObject({ status: 403 });
  });
});
