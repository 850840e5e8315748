// How staff close the cases of differences between a provider's statement and the payments here.
import { parse } from 'csv-parse/sync';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { Closing } from '#domain/payments/closings.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import type { StatementRow } from '#server/payments/provider.ts';
import { type Player, startApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { reconciliationOf } from '#tests/support/reconciliation.ts';
import {
  addScriptedProvider,
  endOpenPayments,
  type Scripted,
  settled,
  statementRow,
} from '#tests/support/scripted-provider.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

const app = await startApp({ FOUR_EYES_AMOUNT: '1000.00' });
const admin = await app.admin();
let provider: Scripted;
const {
  read,
  newestCase,
  close,
  key,
  cashier,
  paidDeposit,
  paidWithdrawal,
  floatCents,
  suspenseCents,
  untracedPayout,
} = reconciliationOf(app, admin, () => provider);
/** Backdates what staff have decided about payments so far to yesterday. */
const nextDay = () =>
  app.database.pool.query("update payment_decisions set created_at = created_at - interval '1 day'");
beforeEach(async () => {
  provider = addScriptedProvider(app);
  await endOpenPayments(app);
  await nextDay();
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
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

  it.each([
    [900, 'charges'],
    [900, 'treasury'],
    [1100, 'charges'],
    [1100, 'treasury'],
  ] as const)('takes the difference of a payout of %d cents out of suspense, as %s', async (paidCents, closing) => {
    const before = await suspenseCents();
    await paidWithdrawal(paidCents);
    const difference = 1000 - paidCents;
    const { id, ...opened } = await newestCase();
    expect(opened).toMatchObject({ kind: 'amount', closings: ['charges', 'treasury', 'none'] });
    expect(Number(opened.difference) * 100).toBe(difference);
    expect(await suspenseCents()).toBe(before + difference);
    const floatBefore = await floatCents();
    for (let times = 0; times < 2; times += 1) {
      expect(await close(id, { closing, note: 'Asked the provider' })).toMatchObject({ status: 200 });
      expect(await close(id, { closing, note: 'Again' })).toMatchObject({ status: 409 });
      expect(await suspenseCents()).toBe(before);
      const reopen = `/api/admin/payment-cases/${id}/reopen` as '/api/admin/payment-cases/1/reopen';
      expect(await admin.call('POST', reopen, { reason: 'Wrong account' }, key())).toMatchObject({ status: 200 });
      expect(await suspenseCents()).toBe(before + difference);
    }
    expect(await close(id, { closing: 'credit', note: 'By phone' })).toMatchObject({ status: 400 });
    expect(await close(id, { closing, note: 'Asked the provider' })).toMatchObject({ status: 200 });
    expect(await floatCents()).toBe(floatBefore);
    await app.expectBooksToBalance();
  });

  it('leaves a reversed deposit in the downloaded requests, with its receipt, state and time', async () => {
    const { player, receipt } = await paidDeposit();
    const file = async () =>
      (await admin.call('GET', `/api/admin/tables/transactions?format=csv&userId=${player.id}`)).body;
    const [deposit] = parse(String(await file()), { columns: true, bom: true }) as Record<string, string>[];
    expect(deposit).toMatchObject({ Status: 'completed', 'Payment state': 'succeeded', Receipt: receipt });
    await read(statementRow({ receipt }), statementRow({ direction: 'out', reference: receipt }));
    await close((await newestCase()).id, { closing: 'reverse', note: 'Refunded by the provider' });
    const [reversed] = parse(String(await file()), { columns: true, bom: true });
    const [request] = await player.get(`/api/transactions/user/${player.id}`);
    expect(request?.payment).toMatchObject({ state: 'reversed', reversedAt: expect.any(String) });
    const { items } = await player.get(`/api/users/${player.id}/notifications`);
    expect(items).toMatchObject([
      { kind: 'deposit_reversed', about: { transactionId: request?.id, amount: '10.00' } },
      { kind: 'deposit_completed' },
    ]);
    expect(reversed).toEqual({ ...deposit, 'Payment state': 'reversed', Reversed: request?.payment?.reversedAt });
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
    [
      'excluded themselves',
      (player: Player) => player.post(`/api/users/${player.id}/self-exclusion`, { length: '6_months' }),
    ],
    ['take a time-out', (player: Player) => player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' })],
    [
      'reached their deposit limit',
      (player: Player) => player.patch(`/api/users/${player.id}/limits`, { deposit: { day: 9 } }),
    ],
    [
      'are suspended',
      ({ id }: Player) => app.database.pool.query('update users set suspended_at = now() where id = $1', [id]),
    ],
  ])('credits no players who %s', async (_, stop) => {
    for (const reference of ['no such account', null]) {
      const player = await app.player();
      const { id } = await missing({ reference });
      await stop(player);
      expect(await close(id, { closing: 'credit', userId: player.id, note: 'By phone' })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'userId' }] },
      });
      expect(await balanceOf(player)).toBe('0.00');
      const other = await app.player();
      expect(await close(id, { closing: 'credit', userId: other.id, note: 'By phone' })).toMatchObject({ status: 200 });
    }
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

  it.each([
    ['requested only, which is cancelled', false, '0.00'],
    ['approved, which becomes debt', true, '10.00'],
  ])('reverses a deposit that the provider does not have; its withdrawal was %s', async (_, isApproved, debt) => {
    const { player, receipt } = await paidDeposit();
    await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
    const request = { amount: 10, method: 'mtn_uganda' } as const;
    const { id: transactionId } = await player.post('/api/transactions/withdrawal', request, 201);
    if (isApproved) await admin.post('/api/admin/process-withdrawal', { transactionId }, 200, key());
    await app.database.pool.query(
      "update payments set finished_at = finished_at - interval '1 day', created_at = created_at - interval '1 day' where receipt = $1",
      [receipt],
    );
    await read();
    const { id } = await newestCase();
    expect(await close(id, { closing: 'reverse', note: 'Reversed by the customer' })).toMatchObject({ status: 200 });
    const wallet = await player.get(`/api/users/${player.id}/wallet`);
    expect(wallet).toMatchObject({ available: '0.00', onHold: '0.00', debt });
    await app.expectBooksToBalance();
  });

  it('marks a payout that the provider does not have as paid or not paid', async () => {
    provider = addScriptedProvider(app, { isIdempotent: false });
    for (const [closing, right, wrong] of [
      ['paid', { receipt: 'PORTAL1' }, { receipt: ' ' }],
      ['not_paid', {}, { receipt: 'PORTAL2' }],
    ] as const) {
      const player = await app.player('50.00');
      const opened = await untracedPayout(player, 10);
      const body = { closing, note: 'Asked support' };
      expect(await close(opened.id, { ...body, ...wrong })).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'receipt' }] },
      });
      expect(await close(opened.id, { ...body, ...right })).toMatchObject({ status: 200 });
      const onHold = { onHold: '0.00', available: closing === 'paid' ? '40.00' : '50.00' };
      expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject(onHold);
    }
  });

  it('does not mark a payout as not paid that its provider has reported as paid since', async () => {
    provider = addScriptedProvider(app, { isIdempotent: false });
    const opened = await untracedPayout(await app.player('10.00'), 10);
    provider.script.status = settled(1000);
    await provider.makeDue();
    await provider.work();
    const note = 'Asked support';
    const refused = { status: 409, body: { code: 'ALREADY_PROCESSED' } };
    expect(await close(opened.id, { closing: 'not_paid', note })).toMatchObject(refused);
    const { receipt } = provider.script.status;
    expect(await close(opened.id, { closing: 'paid', receipt, note })).toMatchObject({ status: 200 });
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
    await nextDay();
    expect(await closeUnpaid(second)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
    expect(await close(second, { closing: 'not_paid', note: 'Confirmed' })).toMatchObject(isClosed);
    // What two people decided doesn't count.
    expect(await closeUnpaid(await untraced())).toMatchObject(isClosed);
  });

  it.each([
    ['charges', 'out'],
    ['suspense', 'out'],
    ['treasury', 'in'],
  ] as const)('needs a second person once what one person books as %s in a day exceeds the limit', async (...step) => {
    const [closing, direction] = step;
    const person = await cashier();
    const book = async (each: Closing) => {
      const { id } = await missing({ direction, amountCents: cents(60_000) });
      return (await close(id, { closing: each, note: 'Bank charges' }, person)).body.closed !== null;
    };
    expect(await book(closing)).toBe(true);
    expect(await book(closing)).toBe(false);
    // A closing that moves no money doesn't count.
    expect([await book('none'), await book('none')]).toEqual([true, true]);
    const funds = { userId: (await app.player()).id, amount: 600 };
    const added = await person.call('POST', '/api/admin/add-funds', funds, key());
    expect(added.body).toMatchObject({ awaitingSecond: true });
    await app.expectBooksToBalance();
  });

  it('does not count deposits that were never paid', async () => {
    const person = await cashier();
    for (let count = 0; count < 2; count += 1) {
      const player = await app.player();
      await player.post('/api/transactions/deposit', { amount: 600, method: 'mobile_money' }, 201);
      await provider.work();
      await app.database.pool.query("update payments set sent_at = now() - interval '2 days' where user_id = $1", [
        player.id,
      ]);
      await provider.makeDue();
      await provider.work();
      const opened = await newestCase();
      expect(opened).toMatchObject({ kind: 'no_trace', direction: 'in', userId: player.id });
      expect(await close(opened.id, { closing: 'not_paid', note: 'In the portal' }, person)).toMatchObject({
        body: { closed: { closing: 'not_paid' } },
      });
    }
  });

  it('needs a second person once the deposits that one person reverses in a day exceed the limit', async () => {
    const person = await cashier();
    const deposits = [await paidDeposit(600), await paidDeposit(600)];
    await read(...deposits.map(({ receipt }) => statementRow({ direction: 'out', reference: receipt })));
    const cases = (await admin.get('/api/admin/payment-cases?limit=200')).slice(-2);
    const items = cases.map(({ id }) => ({ id, closing: 'reverse', proposedBy: null }));
    expect(await person.post('/api/admin/preview-payment-cases', { items })).toMatchObject({ needSecond: 1 });
    for (const { id } of cases) await close(id, { closing: 'reverse', note: 'Refunded' }, person);
    const balances = await Promise.all(deposits.map(({ player }) => balanceOf(player)));
    expect(balances.toSorted()).toEqual(['0.00', '600.00']);
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

  it('credits no payment that has the receipt of a payout', async () => {
    const { receipt } = await paidWithdrawal();
    const { id, direction } = await missing({ receipt });
    expect(direction).toBe('in');
    const player = await app.player();
    expect(await close(id, { closing: 'credit', userId: player.id, note: 'Sent back' })).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_PROCESSED' },
    });
    expect(await close(id, { closing: 'suspense', note: 'Sent back' })).toMatchObject({ status: 200 });
  });

  it('requires a second person above the limit, other than its proposer or a newcomer', async () => {
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

  it('needs two more people if the one who proposed it has been suspended since', async () => {
    const [former, second, third] = [await cashier(), await cashier(), await cashier()];
    const { id } = await missing({ amountCents: cents(200_000) });
    await close(id, { closing: 'treasury', note: 'Top-up' }, former);
    await app.database.pool.query('update users set suspended_at = now() where id = $1', [former.id]);
    expect(await close(id, { closing: 'treasury', note: 'Top-up' }, second)).toMatchObject({
      status: 200,
      body: { closed: null, proposed: { closing: 'treasury', by: second.username } },
    });
    expect(await close(id, { closing: 'treasury', note: 'Top-up' }, third)).toMatchObject({
      status: 200,
      body: { closed: { closing: 'treasury', by: third.username } },
    });
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

  it('is refused if the payment gets another player before the case is locked', async () => {
    const { player, receipt } = await paidDeposit();
    const other = await app.player();
    await read(statementRow({ direction: 'out', reference: receipt }));
    const { id } = await newestCase();
    let closed: ReturnType<typeof close> | undefined;
    const assignTo = (userId: number) => sql`update payments set user_id = ${userId} where receipt = ${receipt}`;
    await withTransaction(app.database.pool, async (transaction) => {
      await sql`select from wallets where user_id = ${player.id} for update`.run(transaction);
      closed = close(id, { closing: 'reverse', note: 'Refunded' });
      await waitForLocks(app.database.pool, 1);
      await assignTo(other.id).run(transaction);
    });
    expect(await closed).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    await assignTo(player.id).run(app.database.pool);
    expect(await close(id, { closing: 'reverse', note: 'Refunded' })).toMatchObject({ status: 200 });
    await app.expectBooksToBalance();
  });

  it('is refused with the wrong kind of closing, by a player, or without a note', async () => {
    const { id } = await missing();
    expect(await close(id, { closing: 'paid', note: 'x' })).toMatchObject({ status: 400 });
    expect(await close(id, { closing: 'none' })).toMatchObject({ status: 400 });
    expect(await close(id, { closing: 'none', note: 'x' }, await app.player())).toMatchObject({ status: 403 });
    expect(await close(999_999, { closing: 'none', note: 'x' })).toMatchObject({ status: 404 });
  });
});
