// A case that was closed by mistake is reopened: the ledger entry of its closing is reversed, and
// it can be closed differently.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import type { StatementRow } from '#server/payments/provider.ts';
import { type Player, startApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { reconciliationOf } from '#tests/support/reconciliation.ts';
import { addScriptedProvider, type Scripted, statementRow } from '#tests/support/scripted-provider.ts';

const app = await startApp({ FOUR_EYES_AMOUNT: '1000.00' });
const admin = await app.admin();
const second = await app.staff('cashier');
let provider: Scripted;
const payments = reconciliationOf(app, admin, () => provider);
const { key, read, newestCase, paidDeposit } = payments;
beforeEach(async () => {
  provider = addScriptedProvider(app);
  await app.database.pool.query("update payment_decisions set created_at = created_at - interval '1 day'");
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
});

const caseOf = async (...rows: StatementRow[]) => {
  await read(...rows);
  return newestCase();
};
const close = (id: number, body: object, by = admin) => payments.close(id, { note: 'Checked', ...body }, by);
const reopen = (id: number, by = admin, reason = 'The wrong player') =>
  by.call('POST', `/api/admin/payment-cases/${id}/reopen`, { reason }, key());
const walletOf = (player: Player) => player.get(`/api/users/${player.id}/wallet`);
/** The id of the player's newest deposit. */
const depositIdOf = async (player: Player) =>
  (await player.get(`/api/transactions/user/${player.id}`)).find(({ type }) => type === 'deposit')?.id;
const floatAndSuspense = async () => {
  const states = await admin.get('/api/admin/payment-providers');
  const { float, suspense } = states.find(({ name }) => name === 'scripted') as (typeof states)[number];
  return { float, suspense };
};
/**
 * Today's deposits on the overview and in its chart, those in the player's net position, and the
 * total above the list of deposits.
 */
const depositsOf = async (player: Player) => {
  const { today, series } = await admin.get('/api/admin/overview?step=day');
  const position = await player.get(`/api/users/${player.id}/net-position`);
  const { deposit } = await admin.get('/api/admin/figures/money');
  return [today.deposits, series.at(-1)?.deposits, position.all.deposits, deposit.completed.amount].map(Number);
};
const cannotReopen = { status: 409, body: { code: 'CANNOT_REOPEN' } };
/** Requests a withdrawal and approves it, so that a reversal can't cancel it. */
const withdraw = async (player: Player, amount: number) => {
  await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
  const request = { amount, method: 'mtn_uganda' } as const;
  const { id: transactionId } = await player.post('/api/transactions/withdrawal', request, 201);
  await admin.post('/api/admin/process-withdrawal', { transactionId }, 200, key());
};

describe('reopening a case that credited a player', () => {
  it.each([
    ['missing_here', { payer: '254722000701' }],
    ['unknown_account', { reference: 'no such account', payer: '254722000702' }],
  ] as const)('moves the money to suspense, and it can be credited to another player (%s)', async (kind, fields) => {
    const wrong = await app.player();
    const right = await app.player();
    const opened = await caseOf(statementRow(fields));
    expect(opened.kind).toBe(kind);
    await close(opened.id, { closing: 'credit', userId: wrong.id });
    const before = await floatAndSuspense();
    expect(await reopen(opened.id)).toMatchObject({
      status: 200,
      body: {
        closed: null,
        proposed: null,
        isInSuspense: true,
        closings: ['credit', 'return'],
        reopened: { by: admin.username, reason: 'The wrong player' },
      },
    });
    expect(await admin.get(`/api/admin/payment-cases/${opened.id}`)).toMatchObject({ id: opened.id, closed: null });
    expect(await balanceOf(wrong)).toBe('0.00');
    const [reversed] = await wrong.get(`/api/transactions/user/${wrong.id}`);
    expect(reversed).toMatchObject({ payment: { state: 'reversed' } });
    const withPayer = async () => {
      const { rows } = await admin.get(`/api/admin/tables/transactions?search=${fields.payer}`);
      return rows.map(({ userId }) => userId);
    };
    expect(await withPayer()).toEqual([wrong.id]);
    const { float, suspense } = await floatAndSuspense();
    expect(float).toBe(before.float);
    expect(Number(suspense)).toBe(Number(before.suspense) + 10);
    await app.expectBooksToBalance();
    expect(await close(opened.id, { closing: 'credit', userId: right.id })).toMatchObject({ status: 200 });
    expect(await balanceOf(right)).toBe('10.00');
    expect(await withPayer()).toEqual([right.id, wrong.id]);
    expect(await floatAndSuspense()).toEqual(before);
    await app.expectBooksToBalance();
    // A second reopening works too.
    expect(await reopen(opened.id)).toMatchObject({ status: 200 });
    expect(await balanceOf(right)).toBe('0.00');
    await app.expectBooksToBalance();
    expect(await close(opened.id, { closing: 'return' })).toMatchObject({ status: 200 });
    await app.expectBooksToBalance();
  });

  it("no longer counts towards the wrong player's deposit limit", async () => {
    const wrong = await app.player();
    await wrong.patch(`/api/users/${wrong.id}/limits`, { deposit: { day: 10 } });
    const { id } = await caseOf(statementRow());
    await close(id, { closing: 'credit', userId: wrong.id });
    await reopen(id);
    const { deposit } = await wrong.get(`/api/users/${wrong.id}/limits`);
    expect(deposit.day).toMatchObject({ used: '0.00', left: '10.00' });
    const request = { amount: 10, method: 'card' };
    expect(await wrong.call('POST', '/api/transactions/deposit', request)).toMatchObject({ status: 201 });
  });

  it('turns money that the player has spent into debt', async () => {
    const player = await app.player();
    const { id } = await caseOf(statementRow());
    await close(id, { closing: 'credit', userId: player.id });
    await withdraw(player, 10);
    expect(await reopen(id)).toMatchObject({ status: 200 });
    const debts = [{ cause: 'deposit', id: await depositIdOf(player), amount: '10.00' }];
    expect(await walletOf(player)).toMatchObject({ available: '0.00', debt: '10.00', debts });
    await app.expectBooksToBalance();
  });

  it('is refused after the deposit was reversed', async () => {
    const player = await app.player();
    const paid = statementRow();
    const { id } = await caseOf(paid);
    await close(id, { closing: 'credit', userId: player.id });
    const reversal = await caseOf(statementRow({ direction: 'out', reference: paid.receipt }));
    expect(reversal).toMatchObject({ kind: 'reversed' });
    await close(reversal.id, { closing: 'reverse' });
    expect(await reopen(id)).toMatchObject(cannotReopen);
    expect(await reopen(reversal.id)).toMatchObject(cannotReopen);
    await app.expectBooksToBalance();
  });

  it('is refused if the provider refunded the deposit under its own receipt', async () => {
    const { player, receipt } = await paidDeposit();
    const { id, kind } = await caseOf(statementRow({ direction: 'out', receipt }));
    expect(kind).toBe('reversed');
    await close(id, { closing: 'reverse' });
    expect(await reopen(id)).toMatchObject(cannotReopen);
    expect(await balanceOf(player)).toBe('0.00');
  });
});

const missingAtProvider = async (receipt: string) => {
  await app.database.pool.query(
    `update payments set finished_at = finished_at - interval '1 day', created_at = created_at - interval '1 day'
     where receipt = $1`,
    [receipt],
  );
  return caseOf();
};

describe('a case whose closing reverses a deposit', () => {
  it("can't name another player, who doesn't owe the money", async () => {
    const { player, receipt } = await paidDeposit();
    const other = await app.player('50.00');
    const { id } = await missingAtProvider(receipt);
    const refused = await close(id, { closing: 'reverse', userId: other.id });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION', issues: [{ path: 'userId' }] } });
    expect(await close(id, { closing: 'reverse' })).toMatchObject({ status: 200 });
    expect(await balanceOf(player)).toBe('0.00');
    expect(await balanceOf(other)).toBe('50.00');
  });
});

it('requires two people to reverse or restore a deposit above the limit, even if a smaller refund was found', async () => {
  const { player, receipt } = await paidDeposit(1200);
  const { id, amount } = await caseOf(statementRow({ direction: 'out', amountCents: cents(100), reference: receipt }));
  expect(amount).toBe('1.00');
  const closing = 'reverse';
  expect(
    await admin.post('/api/admin/preview-payment-cases', { items: [{ id, closing, proposedBy: null }] }),
  ).toMatchObject({
    amount: '1200.00',
    needSecond: 1,
  });
  expect(await close(id, { closing })).toMatchObject({ body: { closed: null, proposed: { by: admin.username } } });
  expect(await balanceOf(player)).toBe('1200.00');
  expect(await close(id, { closing }, second)).toMatchObject({ body: { closed: { by: second.username } } });
  expect(await balanceOf(player)).toBe('0.00');
  await app.database.pool.query('delete from statement_rows where reference = $1', [receipt]);
  expect(await reopen(id)).toMatchObject({ body: { reopening: { by: admin.username } } });
  expect(await balanceOf(player)).toBe('0.00');
  const { rows } = await admin.get(`/api/admin/audit?subject=payment_case&subjectId=${id}`);
  expect(rows.map(({ before, after }) => [before, after])).toMatchObject([
    [{ amountCents: 120_000 }, {}],
    [null, { amountCents: 120_000 }],
    [null, { amountCents: 120_000 }],
  ]);
});

describe('reopening a case that reversed a deposit', () => {
  it.each([
    ['in the balance', 0, { available: '10.00', debt: '0.00' }],
    ['spent', 10, { available: '0.00', debt: '0.00' }],
  ])('restores the deposit; the money was %s', async (_what, spent, expected) => {
    const { player, receipt } = await paidDeposit();
    if (spent > 0) await withdraw(player, spent);
    const { id } = await missingAtProvider(receipt);
    const before = { wallet: await walletOf(player), operator: await floatAndSuspense() };
    const deposits = await depositsOf(player);
    for (let time = 0; time < 2; time += 1) {
      expect(await close(id, { closing: 'reverse' })).toMatchObject({ status: 200 });
      expect(await depositsOf(player)).toEqual(deposits.map((amount) => amount - 10));
      // Two people restore a deposit of any amount.
      expect(await reopen(id)).toMatchObject({ status: 200, body: { reopening: { by: admin.username } } });
      expect(await walletOf(player)).not.toEqual(before.wallet);
      expect(await reopen(id, second)).toMatchObject({ status: 200, body: { closed: null } });
      expect(await walletOf(player)).toEqual(before.wallet);
      expect(await floatAndSuspense()).toEqual(before.operator);
      expect(await depositsOf(player)).toEqual(deposits);
      await app.expectBooksToBalance();
    }
    expect(before.wallet).toMatchObject(expected);
    const [deposit] = (await player.get(`/api/transactions/user/${player.id}`)).filter(
      ({ type }) => type === 'deposit',
    );
    expect(deposit).toMatchObject({ payment: { state: 'succeeded' } });
  });

  it('does not repay other debts', async () => {
    const { player, receipt } = await paidDeposit();
    const { id } = await missingAtProvider(receipt);
    await close(id, { closing: 'reverse' });
    const other = await caseOf(statementRow());
    await close(other.id, { closing: 'credit', userId: player.id });
    await withdraw(player, 10);
    await reopen(other.id);
    const debts = [{ cause: 'deposit', id: await depositIdOf(player), amount: '10.00' }];
    expect(await walletOf(player)).toMatchObject({ available: '0.00', debt: '10.00', debts });
    await reopen(id);
    await reopen(id, second);
    expect(await walletOf(player)).toMatchObject({ available: '10.00', debt: '10.00', debts });
  });
});

it.each([
  ['in', 'suspense'],
  ['in', 'treasury'],
  ['in', 'none'],
  ['out', 'charges'],
  ['out', 'treasury'],
  ['out', 'suspense'],
] as const)('reverses the ledger entry for a case about money %s, closed as %s', async (direction, closing) => {
  const { id } = await caseOf(statementRow({ direction }));
  const before = await floatAndSuspense();
  for (let time = 0; time < 2; time += 1) {
    expect(await close(id, { closing })).toMatchObject({ status: 200 });
    expect(await reopen(id)).toMatchObject({ status: 200, body: { closed: null } });
    expect(await floatAndSuspense()).toEqual(before);
  }
  await app.expectBooksToBalance();
});

it.each([
  ['with its receipt as the reference', ({ receipt }: StatementRow) => ({ reference: receipt })],
  ['under its own receipt', ({ receipt }: StatementRow) => ({ receipt })],
])('reopens a case closed as a return, unless the provider has refunded the payment %s', async (_, refundOf) => {
  const paid = statementRow({ reference: 'no such account' });
  const { id } = await caseOf(paid);
  const before = await floatAndSuspense();
  await close(id, { closing: 'return' });
  expect(await reopen(id)).toMatchObject({ status: 200 });
  expect(await floatAndSuspense()).toEqual(before);
  await close(id, { closing: 'return' });
  await read(statementRow({ direction: 'out', ...refundOf(paid) }));
  expect(await reopen(id)).toMatchObject(cannotReopen);
});

it.each(['paid', 'not_paid'] as const)('refuses to reopen a payout that staff closed as %s', async (closing) => {
  const { id } = await caseOf(statementRow());
  await close(id, { closing: 'none' });
  await app.database.pool.query('update payment_cases set closing = $2 where id = $1', [
    id,
    JSON.stringify({ closing }),
  ]);
  expect(await reopen(id)).toMatchObject(cannotReopen);
});

it('requires two people to reopen a case above the limit, each with an audit entry', async () => {
  const { id } = await caseOf(statementRow({ amountCents: cents(200_000) }));
  await close(id, { closing: 'treasury' });
  await close(id, { closing: 'treasury' }, second);
  const before = await floatAndSuspense();
  expect(await reopen(id)).toMatchObject({
    status: 200,
    body: { closed: { closing: 'treasury' }, reopening: { by: admin.username, reason: 'The wrong player' } },
  });
  expect(await floatAndSuspense()).toEqual(before);
  expect(await reopen(id)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
  const newcomer = await app.staff('cashier');
  expect(await reopen(id, newcomer)).toMatchObject({ status: 403, body: { code: 'ROLE_TOO_NEW' } });
  expect(await reopen(id, second, 'Not our transfer')).toMatchObject({
    status: 200,
    body: { closed: null, reopening: null, reopened: { by: second.username, reason: 'Not our transfer' } },
  });
  await app.expectBooksToBalance();
  const { rows } = await admin.get(`/api/admin/audit?subject=payment_case&subjectId=${id}`);
  expect(rows.map(({ action }) => action)).toEqual([
    'payment case reopened',
    'payment case reopening proposed',
    'payment case closed',
    'payment case closing proposed',
  ]);
});

it('requires two more people if the one who proposed to reopen a case has been suspended since', async () => {
  const former = await app.staff('cashier');
  const { id } = await caseOf(statementRow({ amountCents: cents(200_000) }));
  await close(id, { closing: 'treasury' });
  await close(id, { closing: 'treasury' }, second);
  await reopen(id, former);
  await app.database.pool.query('update users set suspended_at = now() where id = $1', [former.id]);
  expect(await reopen(id, second)).toMatchObject({
    status: 200,
    body: { closed: { closing: 'treasury' }, reopening: { by: second.username } },
  });
  expect(await reopen(id)).toMatchObject({ status: 200, body: { closed: null, reopened: { by: admin.username } } });
});

it('requires two people once what one person reopens in a day exceeds the limit', async () => {
  const person = await app.staff('cashier');
  const cases: number[] = [];
  for (const by of [admin, second]) {
    const { id } = await caseOf(statementRow({ amountCents: cents(60_000) }));
    await close(id, { closing: 'treasury' }, by);
    cases.push(id);
  }
  const closed = [];
  for (const id of cases) closed.push((await reopen(id, person)).body.closed?.closing ?? null);
  expect(closed).toEqual([null, 'treasury']);
  await app.expectBooksToBalance();
});

it('lets no one who proposed to reopen a case do so alone, even if it is below the limit the next day', async () => {
  const { id } = await caseOf(statementRow());
  await close(id, { closing: 'none' });
  await app.database.pool.query('update payment_cases set reopening_proposed_by = $2 where id = $1', [id, admin.id]);
  expect(await reopen(id)).toMatchObject({ status: 409, body: { code: 'SECOND_PERSON_REQUIRED' } });
});

it('lets staff reopen only cases that staff closed, and not cases about their own account', async () => {
  const opened = await caseOf(statementRow());
  expect(await reopen(opened.id)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
  expect(await reopen(999_999)).toMatchObject({ status: 404 });
  expect(await reopen(opened.id, admin, ' ')).toMatchObject({ status: 400 });
  expect(await reopen(opened.id, await app.player())).toMatchObject({ status: 403 });
  const player = await app.player();
  await close(opened.id, { closing: 'credit', userId: player.id });
  await app.database.pool.query("update users set role = 'cashier' where id = $1", [player.id]);
  expect(await reopen(opened.id, player)).toMatchObject({ status: 403, body: { code: 'OWN_ACCOUNT' } });
  await app.database.pool.query('update payment_cases set closed_by = null where id = $1', [opened.id]);
  expect(await reopen(opened.id)).toMatchObject(cannotReopen);
});
