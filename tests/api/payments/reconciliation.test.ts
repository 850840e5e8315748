// Reconciling a provider's statement, the cases opened for differences, and how staff close them.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PaymentCase, Reconciliation } from '#contract/payments/objects.ts';
import { cents } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import type { StatementRow } from '#server/payments/provider.ts';
import { readApiStatement } from '#server/payments/reconcile.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import {
  addScriptedProvider,
  readScriptedStatement,
  type Scripted,
  settled,
  statementRow,
} from '#tests/support/scripted-provider.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

let app: TestApp;
let admin: Player;
let provider: Scripted;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '1000.00' });
  admin = await app.admin();
});
beforeEach(async () => {
  provider = addScriptedProvider(app);
  await app.database.pool.query(`
    update payments set state = 'failed', failure = 'expired', next_at = null, finished_at = now()
    where state in ('created', 'sent', 'pending')`);
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
});

const key = () => ({ 'idempotency-key': randomUUID() });
const today = () => new Date().toISOString().slice(0, 10);

const read = (...rows: StatementRow[]) => readScriptedStatement(app, rows);
const newestCase = async (): Promise<PaymentCase> => {
  const cases = await admin.get('/api/admin/payment-cases?limit=200');
  return cases.at(-1) as PaymentCase;
};
const close = (id: number, body: object, by = admin) =>
  by.call('POST', `/api/admin/payment-cases/${id}/close` as '/api/admin/payment-cases/1/close', body as never, key());
/** A member of staff whose role is new. */
async function cashier(): Promise<Player> {
  const person = await app.player();
  await app.database.pool.query("update users set role = 'cashier' where id = $1", [person.id]);
  return person;
}

async function paidDeposit(amount = 10): Promise<{ player: Player; receipt: string }> {
  const player = await app.player();
  await player.post('/api/transactions/deposit', { amount, method: 'mobile_money' }, 201);
  await provider.work();
  const result = settled(amount * 100);
  provider.script.status = result;
  await provider.makeDue();
  await provider.work();
  return { player, receipt: result.receipt };
}

async function paidWithdrawal(): Promise<{ receipt: string }> {
  const player = await app.player('10.00');
  await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
  const withdrawal = { amount: 10, method: 'phone_number' } as const;
  const { id: transactionId } = await player.post('/api/transactions/withdrawal', withdrawal, 201);
  await admin.post('/api/admin/process-withdrawal', { transactionId }, 200, key());
  // The account is new, so its payout would otherwise wait.
  await provider.makeDue();
  const result = settled(1000);
  provider.script.status = result;
  await provider.work();
  await provider.makeDue();
  await provider.work();
  return { receipt: result.receipt };
}

const floatCents = async () => {
  const states = await admin.get('/api/admin/payment-providers');
  return Math.round(Number(states.find(({ name }) => name === 'scripted')?.float) * 100);
};

/**
 * A case about an approved payout that the provider doesn't have. No approval counts towards the
 * day's limit.
 */
async function untracedPayout(player: Player, amount: number): Promise<PaymentCase> {
  const { pool } = app.database;
  await pool.query('update users set is_verified = true where id = $1', [player.id]);
  await pool.query("update transactions set completed_at = completed_at - interval '1 day'");
  const withdrawal = { amount, method: 'phone_number' } as const;
  const { id: transactionId } = await player.post('/api/transactions/withdrawal', withdrawal, 201);
  await admin.post('/api/admin/process-withdrawal', { transactionId }, 200, key());
  // The account is new, so its payout would otherwise wait.
  await provider.makeDue();
  provider.script.payOut = { outcome: 'unanswered', reason: 'timeout' };
  provider.script.status = { outcome: 'missing' };
  await provider.work();
  const backdatePayment = "update payments set created_at = now() - interval '2 hours' where transaction_id = $1";
  await pool.query(backdatePayment, [transactionId]);
  await provider.makeDue();
  await provider.work();
  await pool.query('update transactions set decided_by = null where id = $1', [transactionId]);
  const opened = await newestCase();
  expect(opened).toMatchObject({ kind: 'no_trace', transactionId });
  return opened;
}

describe('the statement', () => {
  it('credits a prompt without any callback, by our reference or its account number', async () => {
    for (const what of ['reference', 'shortReference'] as const) {
      const player = await app.player();
      await player.post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
      await provider.work();
      const order = provider.calls.collect.at(-1);
      await read(statementRow({ reference: order?.[what] ?? null }));
      expect(await balanceOf(player)).toBe('10.00');
    }
  });

  it('credits an unsolicited payment once', async () => {
    const player = await app.player();
    const lost = statementRow({ reference: player.username });
    await read(lost);
    await read(lost);
    expect(await balanceOf(player)).toBe('10.00');
  });

  it('matches payments that both sides have, and opens no case', async () => {
    const before = await admin.get('/api/admin/payment-cases?limit=200');
    const { receipt } = await paidDeposit();
    await read(statementRow({ receipt }));
    expect(await admin.get('/api/admin/payment-cases?limit=200')).toEqual(before);
    const day = (await admin.get(`/api/admin/reconciliations/scripted/${today()}`)) as Reconciliation;
    expect(day.matched.in).toBeGreaterThan(0);
    expect(day).toMatchObject({ provider: 'scripted', opening: '0.00' });
  });

  it('replaces a provisional receipt with the real one', async () => {
    const player = await app.player();
    provider.script.collect = { outcome: 'accepted', providerRef: 'ws_CO_1' };
    await player.post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
    await provider.work();
    provider.script.status = settled(1000, { receipt: 'ws_CO_1' });
    await provider.makeDue();
    await provider.work();
    await read(statementRow({ receipt: 'REAL1', reference: provider.calls.collect.at(-1)?.shortReference ?? null }));
    const [transaction] = await player.get(`/api/transactions/user/${player.id}`);
    expect(transaction).toMatchObject({ payment: { receipt: 'REAL1' } });
    expect(await balanceOf(player)).toBe('10.00');
  });

  it.each([
    ['in', 1100, 'in', '1.00', 'treasury', 100],
    ['in', 999, 'out', '0.01', 'charges', -1],
    ['out', 1100, 'out', '1.00', 'suspense', -100],
    ['out', 900, 'in', '1.00', 'suspense', 100],
  ] as const)(
    'opens a case for the difference of an amount (%s, %i cents instead of 1000), and closing it books it',
    async (paidDirection, theirs, direction, amount, closing, change) => {
      const { receipt } = paidDirection === 'in' ? await paidDeposit() : await paidWithdrawal();
      await read(statementRow({ receipt, direction: paidDirection, amountCents: cents(theirs) }));
      const opened = await newestCase();
      const transactionType = paidDirection === 'in' ? 'deposit' : 'withdrawal';
      expect(opened).toMatchObject({ kind: 'statement_amount', direction, amount, receipt, transactionType });
      expect(opened.detail).toEqual({ ours: 1000, theirs });
      const before = await floatCents();
      expect(await close(opened.id, { closing, note: 'Their books are right' })).toMatchObject({ status: 200 });
      expect((await floatCents()) - before).toBe(change);
      await app.expectBooksToBalance();
      await admin.post(`/api/admin/payment-cases/${opened.id}/reopen`, { reason: 'Theirs were wrong' }, 200, key());
      expect(await floatCents()).toBe(before);
      await close(opened.id, { closing: 'none', note: 'Theirs were wrong' });
      await read(statementRow({ receipt, direction: paidDirection, amountCents: cents(theirs) }));
      expect(await newestCase()).not.toMatchObject({ receipt });
    },
  );

  it('opens a case for a refunded deposit, and closing it reverses the deposit', async () => {
    const { player, receipt } = await paidDeposit();
    await read(statementRow({ receipt }), statementRow({ direction: 'out', reference: receipt }));
    const opened = await newestCase();
    expect(opened).toMatchObject({ kind: 'reversed', amount: '10.00', userId: player.id });
    expect(await close(opened.id, { closing: 'reverse', note: 'Paid back by M-Pesa' })).toMatchObject({ status: 200 });
    expect(await balanceOf(player)).toBe('0.00');
    await app.expectBooksToBalance();
  });

  it('opens a case for a payment missing from yesterday, which a later statement closes', async () => {
    const { receipt } = await paidDeposit();
    await app.database.pool.query(
      "update payments set finished_at = finished_at - interval '1 day', created_at = created_at - interval '1 day' where receipt = $1",
      [receipt],
    );
    await read();
    expect(await newestCase()).toMatchObject({ kind: 'missing_there', receipt, closed: null });
    await read(statementRow({ receipt }));
    const [closed] = await admin.get('/api/admin/payment-cases?state=closed');
    const note = 'The payment is in a statement that was read later';
    expect(closed).toMatchObject({ receipt, closed: { closing: 'none', by: null, note } });
  });
});

it('does not count deposits that a provider confirmed as decisions by staff', async () => {
  const { player } = await paidDeposit(1200);
  const person = await app.player();
  await app.database.pool.query("update users set role = 'admin' where id = $1", [person.id]);
  await person.post('/api/admin/free-bets', { userId: player.id, amount: '10.00', days: 7 }, 201, key());
  await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
  const withdrawal = { amount: 10, method: 'phone_number' } as const;
  const { id: transactionId } = await player.post('/api/transactions/withdrawal', withdrawal, 201);
  expect(await person.post('/api/admin/process-withdrawal', { transactionId }, 200, key())).toMatchObject({
    awaitingSecond: false,
  });
});

describe('closing a case', () => {
  const missing = async (fields: Partial<StatementRow> = {}) => {
    await read(statementRow(fields));
    return newestCase();
  };

  it('credits the player that staff choose with a payment that only the provider has', async () => {
    const player = await app.player();
    const { id } = await missing();
    expect(await close(id, { closing: 'credit', note: 'Screenshot of the player' })).toMatchObject({ status: 400 });
    expect(await close(id, { closing: 'credit', userId: player.id, note: 'Screenshot' })).toMatchObject({
      status: 200,
      body: { closed: { closing: 'credit', note: 'Screenshot' } },
    });
    expect(await balanceOf(player)).toBe('10.00');
    expect(await close(id, { closing: 'credit', userId: player.id, note: 'Again' })).toMatchObject({ status: 409 });
    expect(await balanceOf(player)).toBe('10.00');
    await app.expectBooksToBalance();
  });

  it.each([
    ['the payer', ['mtn_ug', 'airtel_cd'], '256771234567', 'mtn_uganda', 'MTN MoMo'],
    ['a provider with one network', ['airtel_cd'], null, 'airtel_congo', 'Airtel Money'],
    ['neither', ['mtn_ug', 'airtel_cd'], null, 'mobile_money', 'Mobile money'],
  ] as const)('records the method that %s determines', async (_, networks, payer, method, network) => {
    addScriptedProvider(app, { networks });
    for (const account of ['no such account', null]) {
      const player = await app.player();
      // Without an account number the payment is not in suspense yet.
      const { id, isInSuspense } = await missing({ payer, reference: account });
      expect(isInSuspense).toBe(account !== null);
      await close(id, { closing: 'credit', userId: player.id, note: 'Screenshot' });
      const [deposit] = await player.get(`/api/transactions/user/${player.id}`);
      expect(deposit).toMatchObject({ amount: '10.00', method, payment: { network } });
    }
  });

  it.each([
    ['in', 'suspense'],
    ['in', 'treasury'],
    ['out', 'charges'],
    ['out', 'treasury'],
  ] as const)('books money %s as %s', async (direction, closing) => {
    const { id } = await missing({ direction });
    expect(await close(id, { closing, note: 'Checked in the portal' })).toMatchObject({ status: 200 });
    await app.expectBooksToBalance();
  });

  it('credits a payment to an unknown account from suspense, or returns it', async () => {
    const player = await app.player();
    for (const closing of ['credit', 'return'] as const) {
      await read(statementRow({ reference: 'no such account' }));
      const opened = await newestCase();
      expect(opened).toMatchObject({ kind: 'unknown_account', closings: ['credit', 'return'] });
      const userId = closing === 'credit' ? { userId: player.id } : {};
      expect(await close(opened.id, { closing, note: 'By phone', ...userId })).toMatchObject({ status: 200 });
    }
    expect(await balanceOf(player)).toBe('10.00');
    await app.expectBooksToBalance();
  });

  it.each([
    ['reversed', ({ receipt }: StatementRow) => statementRow({ direction: 'out', reference: receipt })],
    ['statement_amount', ({ receipt }: StatementRow) => statementRow({ receipt, amountCents: cents(90_000) })],
  ] as const)('neither credits nor returns money in suspense for another case about it (%s)', async (kind, rowOf) => {
    const player = await app.player();
    const paid = statementRow({ reference: 'no such account' });
    await read(paid);
    const held = await newestCase();
    await app.database.pool.query('delete from statement_rows where receipt = $1', [paid.receipt]);
    await read(rowOf(paid));
    const other = await newestCase();
    expect(other).toMatchObject({ kind, isInSuspense: false });
    for (const closing of ['credit', 'return']) {
      const userId = closing === 'credit' ? { userId: player.id } : {};
      expect(await close(other.id, { closing, note: 'By phone', ...userId })).toMatchObject({ status: 400 });
    }
    expect(await close(held.id, { closing: 'return', note: 'By phone' })).toMatchObject({ status: 200 });
    expect(await close(other.id, { closing: 'none', note: 'Returned' })).toMatchObject({ status: 200 });
    expect(await balanceOf(player)).toBe('0.00');
    await app.expectBooksToBalance();
  });

  it('reverses a deposit that the provider does not have; spent money becomes debt', async () => {
    const { player, receipt } = await paidDeposit();
    await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
    await player.post('/api/transactions/withdrawal', { amount: 10, method: 'mtn_uganda' }, 201);
    await app.database.pool.query(
      "update payments set finished_at = finished_at - interval '1 day', created_at = created_at - interval '1 day' where receipt = $1",
      [receipt],
    );
    await read();
    const { id } = await newestCase();
    expect(await close(id, { closing: 'reverse', note: 'Reversed by the customer' })).toMatchObject({ status: 200 });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '0.00', debt: '10.00' });
    await app.expectBooksToBalance();
  });

  it('marks a payout that the provider does not have as paid or not paid', async () => {
    provider = addScriptedProvider(app, { isIdempotent: false });
    for (const closing of ['paid', 'not_paid'] as const) {
      const player = await app.player('50.00');
      const opened = await untracedPayout(player, 10);
      expect(await close(opened.id, { closing, note: 'Asked support', receipt: 'PORTAL1' })).toMatchObject({
        status: 200,
      });
      const onHold = { onHold: '0.00', available: closing === 'paid' ? '40.00' : '50.00' };
      expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject(onHold);
    }
  });

  it('needs a second person if the payouts that one person closes as not paid exceed the limit', async () => {
    provider = addScriptedProvider(app, { isIdempotent: false });
    const person = await cashier();
    const untraced = async () => (await untracedPayout(await app.player('700.00'), 600)).id;
    const closeUnpaid = (id: number) => close(id, { closing: 'not_paid', note: 'Asked support' }, person);
    const isClosed = { status: 200, body: { closed: { closing: 'not_paid' } } };
    const isProposed = {
      status: 200,
      body: { closed: null, proposed: { closing: 'not_paid', by: person.username } },
    };
    expect(await closeUnpaid(await untraced())).toMatchObject(isClosed);
    const second = await untraced();
    expect(await closeUnpaid(second)).toMatchObject(isProposed);
    // The next day it is below the limit, but its proposer still can't close it alone.
    await app.database.pool.query("update payment_cases set closed_at = closed_at - interval '1 day'");
    expect(await closeUnpaid(second)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect(await close(second, { closing: 'not_paid', note: 'Confirmed' })).toMatchObject(isClosed);
    // What two people decided doesn't count.
    expect(await closeUnpaid(await untraced())).toMatchObject(isClosed);
  });

  it('is refused for a payment that was recorded after the case was opened', async () => {
    const receipt = `LATE${Date.now()}`;
    const { id } = await missing({ receipt });
    const player = await app.player();
    await player.post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
    await provider.work();
    provider.script.status = settled(1000, { receipt });
    await provider.makeDue();
    await provider.work();
    expect(await balanceOf(player)).toBe('10.00');
    for (const closing of ['credit', 'suspense', 'treasury'])
      expect(
        await close(id, { closing, note: 'Late', ...(closing === 'credit' && { userId: player.id }) }),
      ).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_PROCESSED' },
      });
    expect(await close(id, { closing: 'none', note: 'It is booked' })).toMatchObject({ status: 200 });
  });

  it('requires two people above the limit, who must choose the same closing', async () => {
    const second = await cashier();
    const { id } = await missing({ amountCents: cents(200_000) });
    expect(await close(id, { closing: 'treasury', note: 'Top-up' })).toMatchObject({
      status: 200,
      body: { closed: null, proposed: { closing: 'treasury', by: admin.username } },
    });
    expect(await close(id, { closing: 'treasury', note: 'Top-up' })).toMatchObject({
      status: 409,
      body: { code: 'SECOND_PERSON_REQUIRED' },
    });
    expect(await close(id, { closing: 'treasury', note: 'Bank statement' }, await cashier())).toMatchObject({
      status: 403,
      body: { code: 'ROLE_TOO_NEW' },
    });
    expect(await close(id, { closing: 'treasury', note: 'Bank statement' }, second)).toMatchObject({
      status: 200,
      body: { closed: { closing: 'treasury', by: second.username } },
    });
    await app.expectBooksToBalance();
  });

  it('confirms a proposal only as it is once the case is locked', async () => {
    const { id } = await missing({ amountCents: cents(200_000) });
    await close(id, { closing: 'treasury', note: 'Top-up' });
    const second = await cashier();
    let confirmed: ReturnType<typeof close> | undefined;
    await withTransaction(app.database.pool, async (transaction) => {
      await sql`update payment_cases set closing = '{"closing": "suspense"}' where id = ${id}`.run(transaction);
      confirmed = close(id, { closing: 'treasury', note: 'Bank statement' }, second);
      await waitForLocks(app.database.pool, 1);
    });
    expect(await confirmed).toMatchObject({
      status: 200,
      body: { closed: null, proposed: { closing: 'treasury', by: second.username } },
    });
  });

  it('is refused with the wrong kind of closing, by a player, or without a note', async () => {
    const { id } = await missing();
    expect(await close(id, { closing: 'paid', note: 'x' })).toMatchObject({ status: 400 });
    expect(await close(id, { closing: 'none' })).toMatchObject({ status: 400 });
    expect(await close(id, { closing: 'none', note: 'x' }, await app.player())).toMatchObject({ status: 403 });
    expect(await close(999_999, { closing: 'none', note: 'x' })).toMatchObject({ status: 404 });
  });
});

describe('an uploaded statement', () => {
  const upload = (csv: string, complete = false) =>
    admin.call(
      'POST',
      '/api/admin/payment-providers/scripted/statement' as '/api/admin/payment-providers/x/statement',
      { csv, complete } as never,
      key(),
    );

  it("can have a provider's export format, and each of its rows opens a case once", async () => {
    const player = await app.player();
    const csv = [
      'Receipt No.,Completion Time,Details,Paid In,Withdrawn,A/C No.,Other Party Info',
      `FILE1,${today()} 10:00:00,Pay Bill,"1,010.00",,${player.username},254711000111 - A PLAYER`,
      `FILE2,${today()} 11:00:00,Charge,,-12.00,,`,
    ].join('\n');
    expect(await upload(csv)).toMatchObject({ status: 200, body: { rows: 2, added: 2, days: [{ day: today() }] } });
    expect(await upload(csv)).toMatchObject({ status: 200, body: { rows: 2, added: 0 } });
    expect(await balanceOf(player)).toBe('0.00');
    expect((await admin.get('/api/admin/payment-cases?limit=200')).slice(-2)).toMatchObject([
      { kind: 'missing_here', direction: 'in', amount: '1010.00', receipt: 'FILE1' },
      { kind: 'missing_here', direction: 'out', amount: '12.00', receipt: 'FILE2' },
    ]);
  });

  it('credits no prompt, is superseded by rows from the API, and does not prove that the provider has a payment', async () => {
    const player = await app.player();
    await player.post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
    await provider.work();
    const account = provider.calls.collect.at(-1)?.shortReference;
    expect(await upload(`Receipt,Time,Paid In,Account\nFAKE1,${today()} 10:00:00,10,${account}`)).toMatchObject({
      status: 200,
    });
    expect(await balanceOf(player)).toBe('0.00');
    await read(statementRow({ receipt: 'FAKE1', amountCents: cents(700) }));
    const stored = await app.database.pool.query(
      `select source, amount_cents::int from statement_rows where receipt = 'FAKE1'`,
    );
    expect(stored.rows).toEqual([{ source: 'api', amount_cents: 700 }]);

    const { receipt } = await paidDeposit();
    await app.database.pool.query(
      `update payments set finished_at = finished_at - interval '1 day', created_at = created_at - interval '1 day'
       where receipt = $1`,
      [receipt],
    );
    const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
    await upload(`Receipt,Time,Paid In\n${receipt},${yesterday} 10:00:00,10`, true);
    await read();
    expect(await newestCase()).toMatchObject({ kind: 'missing_there', receipt, closed: null });
  });

  it('does not let one person credit more than the limit in a day, or their own account', async () => {
    const player = await app.player();
    const person = await cashier();
    const lines = [1, 2].map((number) => `SPLIT${number},${today()} 10:0${number}:00,900`);
    await upload(['Receipt,Time,Paid In', ...lines].join('\n'));
    const cases = (await admin.get('/api/admin/payment-cases?limit=200')).slice(-2);
    const credit = (userId: number) => ({ closing: 'credit', userId, note: 'From the portal' });
    const [first, second] = cases.map(({ id }) => id) as [number, number];
    expect(await close(first, credit(person.id), person)).toMatchObject({
      status: 403,
      body: { code: 'OWN_ACCOUNT' },
    });
    expect(await close(first, credit(player.id), person)).toMatchObject({ body: { closed: { closing: 'credit' } } });
    expect(await close(second, credit(player.id), person)).toMatchObject({
      body: { closed: null, proposed: { by: person.username } },
    });
    expect(await balanceOf(player)).toBe('900.00');
  });

  it.each([
    ['Receipt,Time,Paid In\nA1,yesterday,10', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,2026-11-23,1e3', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,2026-11-23,"10,50"', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,+275760-09-12,10', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,2099-01-01,10', 'Line 2 is not a valid payment'],
    ['Receipt,Paid In\nA1,10', 'The file has no time column'],
    ['"', 'The file is not valid CSV'],
  ])('is refused as a whole if it contains an error: %j', async (csv, message) => {
    expect(await upload(csv)).toMatchObject({ status: 400, body: { code: 'VALIDATION', message } });
  });
});

it("shows a provider's health, and stops and restarts it", async () => {
  await paidDeposit();
  const [state] = await admin.get('/api/admin/payment-providers');
  expect(state).toMatchObject({ name: 'scripted', stopped: null, lastSuccessAt: expect.any(String) });
  const path = '/api/admin/payment-providers/scripted' as '/api/admin/payment-providers/x';
  const stop = { stopped: true, reason: 'Outage' } as const;
  expect(await admin.post(path, stop, 200, key())).toMatchObject({ stopped: { reason: 'Outage', by: admin.username } });
  const refused = await (await app.player()).call('POST', '/api/transactions/deposit', {
    amount: 10,
    method: 'mobile_money',
  });
  expect(refused).toMatchObject({ status: 409, body: { code: 'METHOD_UNAVAILABLE' } });
  expect(await admin.post(path, { stopped: false }, 200, key())).toMatchObject({ stopped: null });
});

it('shows who gave the reason of a provider that is stopped again', async () => {
  const path = '/api/admin/payment-providers/scripted' as '/api/admin/payment-providers/x';
  const stopped = async () => (await admin.get('/api/admin/payment-providers'))[0]?.stopped;
  await admin.post(path, { stopped: true, reason: 'Outage' }, 200, key());
  const first = await stopped();
  const other = await app.player();
  await app.database.pool.query(`update users set role = 'admin' where id = $1`, [other.id]);
  await other.post(path, { stopped: true, reason: 'Wrong balance' }, 200, key());
  const second = await stopped();
  await admin.post(path, { stopped: false }, 200, key());
  expect(second).toMatchObject({ reason: 'Wrong balance', by: other.username });
  expect(Date.parse(second?.at ?? '')).toBeGreaterThan(Date.parse(first?.at ?? ''));
});

it('does not count prompts that players decline as provider errors', async () => {
  const before = (await admin.get('/api/admin/payment-providers'))[0];
  for (const failure of ['cancelled', 'wrong_pin', 'no_funds', 'expired'] as const) {
    provider.script.collect = { outcome: 'refused', failure, code: failure };
    await (await app.player()).post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
    await provider.work();
  }
  const [after] = await admin.get('/api/admin/payment-providers');
  expect(after?.declined).toBe((before?.declined ?? 0) + 3);
  expect(after?.failed).toBe((before?.failed ?? 0) + 1);
});

it('shows which provider replaces one that is stopped', async () => {
  const { providers } = app.services.payments;
  const own = providers.get('scripted') as Provider;
  const other = { ...own, name: 'other', capabilities: { ...own.capabilities, title: 'Other', payout: null } };
  const state = async (name: string) =>
    (await admin.get('/api/admin/payment-providers')).find((each) => each.name === name)?.ifStopped;
  const inKenya = async (name: string) =>
    (await state(name))?.filter(({ network }) => network === 'M-Pesa (KE)').map(({ type, to }) => [type, to]);
  expect(await inKenya('scripted')).toEqual([
    ['deposit', null],
    ['withdrawal', null],
  ]);
  (providers as Map<string, Provider>).set('other', other as never);
  try {
    expect(await inKenya('scripted')).toEqual([
      ['deposit', 'Other'],
      ['withdrawal', null],
    ]);
    expect(await inKenya('other')).toEqual([]);
  } finally {
    (providers as Map<string, Provider>).delete('other');
  }
});

it("shows whether a day's statement was read, for each direction", async () => {
  const day = '2026-03-01';
  const at = new Date(`${day}T10:00:00Z`);
  const books = () => admin.get(`/api/admin/reconciliations/scripted/${day}`) as Promise<Reconciliation>;
  expect((await books()).statementRead).toEqual({ in: false, out: false });
  const csv = `Receipt,Time,Paid In\nUNREAD1,${at.toISOString()},10`;
  await admin.call('POST', '/api/admin/payment-providers/scripted/statement', { csv, complete: false }, key());
  // The API's statement covers both directions, so an uploaded file does not count as one.
  expect((await books()).statementRead).toEqual({ in: false, out: false });
  provider = addScriptedProvider(app, { statement: ['out'] });
  expect((await books()).statementRead).toEqual({ in: true, out: false });
  const own = app.services.payments.providers.get('scripted') as Provider;
  own.client.statement = async () => [];
  await readApiStatement(app.database.pool, own, new Date(day), new Date('2026-03-02'));
  expect((await books()).statementRead).toEqual({ in: true, out: true });
});

describe('a claim by receipt code', () => {
  const claim = (by: Player, code: string) => by.post('/api/payments/claims', { receipt: code }, 200);
  // Codes are compared in upper case, which providers use.
  const newCode = () => `CODE${randomUUID().slice(0, 8)}`.toUpperCase();

  it("is answered without revealing other players' payments", async () => {
    const { player, receipt } = await paidDeposit();
    expect(await claim(player, receipt)).toEqual({ status: 'credited' });
    const other = await app.player();
    expect(await claim(other, receipt)).toEqual({ status: 'unknown' });
    await other.post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
    await provider.work();
    expect(await claim(other, receipt)).toEqual({ status: 'checking' });
    provider.script.status = settled(1000);
    expect(await claim(other, 'ABCDEF123')).toEqual({ status: 'checking' });
    await provider.work();
    expect(await balanceOf(other)).toBe('10.00');
  });

  it('reports a reversed deposit as not credited', async () => {
    const { player, receipt } = await paidDeposit();
    await read(statementRow({ receipt }), statementRow({ direction: 'out', reference: receipt }));
    expect(await claim(player, receipt)).toEqual({ status: 'credited' });
    await close((await newestCase()).id, { closing: 'reverse', note: 'Refunded by the provider' });
    expect(await claim(player, receipt)).toEqual({ status: 'not_credited' });
  });

  it('reports a payment that staff must decide on, or that failed, as not credited', async () => {
    const player = await app.player();
    const large = newCode();
    await read(statementRow({ receipt: large, reference: player.username, amountCents: cents(1_100_000) }));
    expect(await newestCase()).toMatchObject({ kind: 'not_allowed', receipt: large });
    expect(await claim(player, large)).toEqual({ status: 'not_credited' });
    const failed = newCode();
    const received = { receipt: failed, amountCents: cents(1000), account: player.username };
    await provider.post(player, provider.address(), { received });
    expect(await claim(player, failed)).toEqual({ status: 'checking' });
    provider.script.status = { outcome: 'failed', failure: 'refused', code: 'no such payment' };
    await provider.makeDue();
    await provider.work();
    expect(await claim(player, failed)).toEqual({ status: 'not_credited' });
  });

  it('does not count a withdrawal as a deposit', async () => {
    provider = addScriptedProvider(app, { isIdempotent: false });
    const player = await app.player('50.00');
    const code = newCode();
    await close((await untracedPayout(player, 10)).id, { closing: 'paid', note: 'In the portal', receipt: code });
    expect(await claim(player, code)).toEqual({ status: 'unknown' });
  });
});
