// Reconciling a provider's statement with the payments here, and what players learn from it.
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Reconciliation } from '#contract/payments/objects.ts';
import { cents } from '#domain/money.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import type { StatementRow } from '#server/payments/provider.ts';
import { reconcileFromApi } from '#server/payments/reconcile.ts';
import { acceptOffers } from '#tests/support/accept-offers.ts';
import { type Player, startApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { promotionsOf } from '#tests/support/promotions.ts';
import { reconciliationOf } from '#tests/support/reconciliation.ts';
import {
  addScriptedProvider,
  endOpenPayments,
  type Scripted,
  settled,
  statementRow,
} from '#tests/support/scripted-provider.ts';

const app = await startApp({ FOUR_EYES_AMOUNT: '1000.00' });
const admin = await app.admin();
let provider: Scripted;
const {
  key,
  today,
  read,
  newestCase,
  close,
  cashier,
  paidDeposit,
  paidWithdrawal,
  openPayout,
  floatCents,
  untracedPayout,
} = reconciliationOf(app, admin, () => provider);
beforeEach(async () => {
  provider = addScriptedProvider(app);
  await endOpenPayments(app);
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
});

async function depositWithProvisionalReceipt(player: Player, receipt: string): Promise<void> {
  provider.script.collect = { outcome: 'accepted', providerRef: receipt };
  await player.post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
  await provider.work();
  provider.script.status = settled(1000, { receipt });
  await provider.makeDue();
  await provider.work();
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

  it.each(['is still queried', 'staff closed as not paid'])('credits an unsolicited payment that %s', async (how) => {
    const player = await app.player();
    const row = statementRow({ amountCents: cents(700), reference: player.username });
    provider.script.status = { outcome: 'unanswered', reason: 'HTTP 503' };
    const { receipt, amountCents } = row;
    await provider.post(player, provider.address(), { received: { receipt, amountCents, account: player.username } });
    if (how === 'staff closed as not paid') {
      await app.database.pool.query(
        "update payments set sent_at = now() - interval '2 hours' where claimed_receipt = $1",
        [receipt],
      );
      await provider.makeDue();
      await provider.work();
      const { id } = await newestCase();
      expect(await close(id, { closing: 'not_paid', note: 'Not in the portal' })).toMatchObject({ status: 200 });
    }
    const before = await newestCase();
    await read(row);
    expect(await balanceOf(player)).toBe('7.00');
    expect(await newestCase()).toEqual(before);
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

  it('names the payer of a prompt whose result did not, and opens a case for another phone', async () => {
    const payer = '254700000009';
    const { player, receipt } = await paidDeposit();
    const row = statementRow({ receipt, payer });
    await read(row);
    const { payment } = (await admin.get(`/api/admin/tables/transactions?search=${payer}`)).rows[0] ?? {};
    expect(payment).toMatchObject({ receipt });
    const opened = await newestCase();
    expect(opened).toMatchObject({ kind: 'payer', receipt, amount: '10.00', userId: player.id });
    await read(row);
    expect(await newestCase()).toEqual(opened);
  });

  it('replaces a provisional receipt with the real one', async () => {
    const player = await app.player();
    await depositWithProvisionalReceipt(player, 'ws_CO_1');
    await read(statementRow({ receipt: 'REAL1', reference: provider.calls.collect.at(-1)?.shortReference ?? null }));
    const [transaction] = await player.get(`/api/transactions/user/${player.id}`);
    expect(transaction).toMatchObject({ payment: { receipt: 'REAL1' } });
    expect(await balanceOf(player)).toBe('10.00');
  });

  it.each([
    ['its phone', 'own', '10.00'],
    ['a phone that the provider hides', null, '10.00'],
    ['another phone', '254799000111', '19.00'],
  ])(
    'credits a different amount for a prompt with a provisional receipt only if it comes from another phone: %s',
    async (_, payer, balance) => {
      const player = await app.player();
      const provisional = `ws_CO_${randomUUID().slice(0, 8)}`;
      await depositWithProvisionalReceipt(player, provisional);
      const { shortReference: reference = '', phone = '' } = provider.calls.collect.at(-1) ?? {};
      const paidBy = payer === 'own' ? phone.replace('+', '') : payer;
      const row = statementRow({ amountCents: cents(900), payer: paidBy, reference });
      await read(row);
      await read(row);
      expect(await balanceOf(player)).toBe(balance);
      const opened = await newestCase();
      const { receipt } = row;
      if (balance === '19.00') expect(opened?.receipt).not.toBe(receipt);
      else {
        expect(opened).toMatchObject({ kind: 'twice', receipt, amount: '9.00', direction: 'in', userId: player.id });
        const credit = { closing: 'credit', userId: player.id, note: 'A second payment' };
        expect(await close(opened.id, credit)).toMatchObject({ status: 200 });
        expect(await balanceOf(player)).toBe('19.00');
      }
    },
  );

  it('closes the case about a provisional receipt once a later statement has the real one', async () => {
    const player = await app.player();
    await depositWithProvisionalReceipt(player, 'ws_CO_2');
    await app.database.pool.query(
      `update payments set finished_at = finished_at - interval '1 day', created_at = created_at - interval '1 day'
       where receipt = 'ws_CO_2'`,
    );
    await read();
    const opened = await newestCase();
    expect(opened).toMatchObject({ kind: 'missing_there', receipt: 'ws_CO_2' });
    await read(statementRow({ receipt: 'REAL2', reference: provider.calls.collect.at(-1)?.shortReference ?? null }));
    expect(await newestCase()).not.toMatchObject({ id: opened.id });
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

  it('no longer counts a reversed deposit as one for promotions', async () => {
    const freeBet = { code: 'DEPOSITED', amount: 5, days: 3, requires: 'phone', firstDeposit: true, maxGrants: 10 };
    await promotionsOf(app).promote({ kind: 'free_bet', freeBet });
    const { player, receipt } = await paidDeposit();
    await acceptOffers(app.database.pool, player.id);
    await admin.post(`/api/users/${player.id}/tags`, { tag: 'refunded' });
    const preview = () =>
      admin.post('/api/admin/free-bet-batches/preview', {
        segment: { tag: 'refunded', deposited: true },
        amount: 5,
        days: 3,
      });
    expect(await preview()).toMatchObject({ players: 1 });
    await read(statementRow({ receipt }), statementRow({ direction: 'out', reference: receipt }));
    await close((await newestCase()).id, { closing: 'reverse', note: 'Paid back by M-Pesa' });
    expect(await preview()).toMatchObject({ players: 0 });
    expect(await player.call('POST', '/api/promotions/redeem', { code: 'DEPOSITED' })).toMatchObject({
      status: 409,
      body: { code: 'NOT_ELIGIBLE', missing: ['phone', 'deposit'] },
    });
  });

  it.each([
    ['today', 0],
    ['yesterday', 86_400_000],
  ])('settles the other payments if one of %s fails', async (_, agoMs) => {
    const [unlucky, lucky] = [await app.player(), await app.player()];
    const rows: StatementRow[] = [];
    for (const player of [unlucky, lucky]) {
      await player.post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
      await provider.work();
      const at = new Date(Date.now() - (player === unlucky ? agoMs : 0));
      rows.push(statementRow({ at, reference: provider.calls.collect.at(-1)?.reference ?? null }));
    }
    const { pool } = app.database;
    await pool.query(
      `create function fail_for_one() returns trigger language plpgsql as $$
       begin raise exception 'pulled the plug'; end $$;
       create trigger fail_for_one before insert on transfers for each row when (new.user_id = ${unlucky.id})
         execute function fail_for_one()`,
    );
    await expect(read(...rows)).rejects.toThrow();
    expect([await balanceOf(unlucky), await balanceOf(lucky)]).toEqual(['0.00', '10.00']);
    await pool.query('drop trigger fail_for_one on transfers; drop function fail_for_one()');
    await read(...rows);
    expect(await balanceOf(unlucky)).toBe('10.00');
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

  it('opens no case for a payment missing from the statement of a day that is not over', async () => {
    const { receipt } = await paidDeposit();
    const { providers } = app.services.payments;
    const scripted = providers.get('scripted') as Provider;
    scripted.client.statement = async () => [];
    await reconcileFromApi({ ...app.services, providers }, scripted, today());
    const cases = await admin.get('/api/admin/payment-cases?limit=200');
    expect(cases.map((each) => each.receipt)).not.toContain(receipt);
  });
});

describe('an uploaded statement', () => {
  const upload = (csv: string, complete = false, by = admin) =>
    by.call(
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
    const cases = await admin.get('/api/admin/payment-cases?limit=200');
    expect(cases.filter(({ receipt }) => receipt?.startsWith('FILE'))).toMatchObject([
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

  const walletOf = (player: Player) => player.get(`/api/users/${player.id}/wallet`);
  const paidOut = (rows: string[]) =>
    ['Receipt,Time,Withdrawn,Reference,Charge', ...rows.map((row) => row.replace(',', `,${today()} 00:00:01,`))].join(
      '\n',
    );
  const casesOf = async (receipt: string) =>
    (await admin.get('/api/admin/payment-cases?limit=200')).filter((each) => each.detail.receipt === receipt);

  it('marks an open payout as paid, and books its charge', async () => {
    const { player, reference } = await openPayout();
    const before = await floatCents();
    expect(await upload(paidOut([`PAID1,10,${reference},0.25`]), false, await cashier())).toMatchObject({
      status: 200,
    });
    expect(await walletOf(player)).toMatchObject({ available: '0.00', onHold: '0.00' });
    expect((await floatCents()) - before).toBe(-1025);
    await app.expectBooksToBalance();
  });

  it('ignores rows that were not paid', async () => {
    const { player, reference } = await openPayout();
    const row = `FAILED1,${today()} 00:00:01,Failed,10,${reference}`;
    expect(await upload(`Receipt,Time,Transaction Status,Withdrawn,Reference\n${row}`)).toMatchObject({
      body: { rows: 0, days: [] },
    });
    expect(await walletOf(player)).toMatchObject({ onHold: '10.00' });
    await endOpenPayments(app);
  });

  it('books the charge of a payout that was paid already, once, and above the limit opens a case', async () => {
    const [first, second] = [await paidWithdrawal(), await paidWithdrawal()];
    const person = await cashier();
    const before = await floatCents();
    const csv = paidOut([`${first.receipt},10,,0.25`, `${second.receipt},10,,1000.00`]);
    await upload(csv, false, person);
    await upload(csv, false, person);
    expect((await floatCents()) - before).toBe(-25);
    const opened = await newestCase();
    expect(opened).toMatchObject({ kind: 'statement_amount', receipt: second.receipt, amount: '1000.00' });
    await close(opened.id, { closing: 'charges', note: 'The fee' });
    await app.expectBooksToBalance();
  });

  it('books a charge in a row of its own, in any order', async () => {
    const { player, reference } = await openPayout();
    const other = await openPayout();
    const before = await floatCents();
    const rows = [`OWN1,10,${reference},`, 'OWN1,0.25,,', 'OWN2,0.40,,', `OWN2,10,${other.reference},`];
    expect(await upload(paidOut(rows))).toMatchObject({ status: 200 });
    expect(await walletOf(player)).toMatchObject({ onHold: '0.00' });
    expect(await walletOf(other.player)).toMatchObject({ onHold: '0.00' });
    expect((await floatCents()) - before).toBe(-2065);
  });

  it("opens a case for an outgoing row with a deposit's receipt, such as its charge", async () => {
    const { receipt } = await paidDeposit();
    await upload(
      `Receipt,Time,Paid In,Withdrawn\n${receipt},${today()} 00:00:01,10,\n${receipt},${today()} 00:00:01,,0.25`,
    );
    const opened = await newestCase();
    expect(opened).toMatchObject({ receipt, direction: 'out', amount: '0.25' });
    const before = await floatCents();
    expect(await close(opened.id, { closing: 'charges', note: 'The fee' })).toMatchObject({ status: 200 });
    expect((await floatCents()) - before).toBe(-25);
  });

  it('books no charge above the limit, even in parts over a day, but opens a case for a second person', async () => {
    const person = await cashier();
    const second = await cashier();
    const charged = async (receipt: string, charge: string) => {
      const { player, reference } = await openPayout();
      await upload(paidOut([`${receipt},10,${reference},${charge}`]), false, person);
      return player;
    };
    const before = await floatCents();
    const [whole, part] = [await charged('FEE1', '250000.00'), await charged('FEE2', '600.00')];
    expect((await floatCents()) - before).toBe(-61_000);
    expect(await walletOf(part)).toMatchObject({ onHold: '0.00' });
    const rest = await charged('FEE3', '600.00');
    expect((await floatCents()) - before).toBe(-61_000);
    expect(await walletOf(whole)).toMatchObject({ onHold: '10.00' });
    expect(await walletOf(rest)).toMatchObject({ onHold: '10.00' });
    const detail = { receipt: 'FEE1', theirs: 1000, charge: 25_000_000 };
    const [opened, ...others] = await casesOf('FEE1');
    expect([opened, others]).toMatchObject([{ kind: 'no_trace', amount: '10.00', detail, proposed: null }, []]);
    const id = opened?.id ?? 0;
    // Neither the job nor another upload books it later.
    await app.database.pool.query("update payment_decisions set created_at = created_at - interval '1 day'");
    await upload(paidOut(['FEE4,1,,']), false, person);
    await read();
    expect((await floatCents()) - before).toBe(-61_000);
    // Closing the case books the payout; its charge is another case.
    await close(id, { closing: 'paid', receipt: 'FEE1', note: 'In the portal' }, person);
    expect(await walletOf(whole)).toMatchObject({ onHold: '0.00' });
    expect((await floatCents()) - before).toBe(-62_000);
    const difference = await newestCase();
    expect(difference).toMatchObject({ kind: 'statement_amount', direction: 'out', amount: '250000.00' });
    expect(difference.detail).toEqual({ ours: 1000, theirs: 1000, charge: 25_000_000 });
    const charges = { closing: 'charges', note: 'On the invoice' };
    expect(await close(difference.id, charges, person)).toMatchObject({ body: { closed: null } });
    expect(await close(difference.id, charges, second)).toMatchObject({ body: { closed: { by: second.username } } });
    expect((await floatCents()) - before).toBe(-62_000 - 25_000_000);
    await app.expectBooksToBalance();
  });

  it.each([
    ['whose result is not overdue', false],
    ['that already has a case', true],
  ])('needs a second person to mark a payout above the limit as paid, %s', async (_, isOverdue) => {
    const person = await cashier();
    const { player, transactionId, reference } = await openPayout(1200);
    if (isOverdue) {
      await app.database.pool.query(
        "update payments set sent_at = now() - interval '2 hours' where transaction_id = $1",
        [transactionId],
      );
      await provider.makeDue();
      await provider.work();
      expect(await newestCase()).toMatchObject({ kind: 'no_trace', transactionId });
    }
    const receipt = `LARGE${transactionId}`;
    await upload(paidOut([`${receipt},1200,${reference},`]), false, person);
    expect(await walletOf(player)).toMatchObject({ onHold: '1200.00' });
    const opened = await newestCase();
    expect(opened).toMatchObject({ kind: 'no_trace', amount: '1200.00', detail: { receipt, theirs: 120_000 } });
    const paid = { closing: 'paid', receipt, note: 'In the portal' };
    expect(await close(opened.id, paid, person)).toMatchObject({ body: { closed: null } });
    expect(await close(opened.id, paid)).toMatchObject({ body: { closed: { by: admin.username } } });
    expect(await walletOf(player)).toMatchObject({ onHold: '0.00' });
    await app.expectBooksToBalance();
  });

  it('adds the payouts that it marks as paid to what its uploader decides that day', async () => {
    const person = await cashier();
    const [first, second] = [await openPayout(600), await openPayout(600)];
    await upload(paidOut([`DAY1,600,${first.reference},`, `DAY2,600,${second.reference},`]), false, person);
    expect(await walletOf(first.player)).toMatchObject({ onHold: '0.00' });
    expect(await walletOf(second.player)).toMatchObject({ onHold: '600.00' });
    const funds = { userId: (await app.player()).id, amount: 600 };
    expect((await person.call('POST', '/api/admin/add-funds', funds, key())).body).toMatchObject({
      awaitingSecond: true,
    });
  });

  it('closes a case about a missing payment only up to the limit, and it can be reopened', async () => {
    provider = addScriptedProvider(app, { statement: [] });
    const person = await cashier();
    const missing = async (amount: number) => {
      const { receipt } = await paidDeposit(amount);
      await upload(`Receipt,Time,Paid In\nX${receipt},${today()} 00:00:01,1`, true);
      const cases = await admin.get('/api/admin/payment-cases?limit=200');
      const found = cases.find((each) => each.kind === 'missing_there' && each.receipt === receipt);
      return { id: found?.id ?? 0, receipt };
    };
    const closedOf = async (id: number) => (await admin.get(`/api/admin/payment-cases/${id}`)).closed;
    const uploadRow = (receipt: string, amount: number) =>
      upload(`Receipt,Time,Paid In\n${receipt},${today()} 00:00:01,${amount}`, false, person);
    const large = await missing(1200);
    await uploadRow(large.receipt, 1200);
    expect(await closedOf(large.id)).toBeNull();
    const small = await missing(10);
    await uploadRow(small.receipt, 10);
    const note = 'The payment is in a statement that was read later';
    expect(await closedOf(small.id)).toMatchObject({ closing: 'none', by: person.username, note });
    const { rows } = await admin.get(`/api/admin/audit?subject=payment_case&subjectId=${small.id}`);
    expect(rows).toMatchObject([{ action: 'payment case closed', actor: person.username }]);
    await admin.post(`/api/admin/payment-cases/${small.id}/reopen`, { reason: 'The file is forged' }, 200, key());
    await uploadRow(`OTHER${small.receipt}`, 1);
    expect(await closedOf(small.id)).toBeNull();
  });

  it.each(['before the case was opened', 'and closed its case'])(
    'no longer proves a payment, even if an earlier file showed it %s, once a complete file of that time lacks it',
    async (when) => {
      provider = addScriptedProvider(app, { statement: [] });
      const person = await cashier();
      const { receipt } = await paidDeposit();
      const rows = (...times: [receipt: string, time: string][]) =>
        ['Receipt,Time,Paid In', ...times.map(([id, time]) => `${id},${today()} ${time},10`)].join('\n');
      const missing = async () => {
        const cases = await admin.get('/api/admin/payment-cases?limit=200');
        return cases.find((each) => each.kind === 'missing_there' && each.receipt === receipt) ?? null;
      };
      if (when === 'and closed its case') {
        await upload(rows([`A${receipt}`, '00:00:01']), true);
        expect(await missing()).toMatchObject({ closed: null });
      }
      const claimed = rows([receipt, '00:00:02']);
      await upload(claimed, false, person);
      expect(await missing()).toBeNull();
      // These files don't cover that time.
      await upload(rows([`B${receipt}`, '00:00:03'], [`C${receipt}`, '00:00:04']), true);
      await upload(rows([`A${receipt}`, '00:00:01'], [`B${receipt}`, '00:00:03']), false);
      expect(await missing()).toBeNull();
      await upload(rows([`A${receipt}`, '00:00:01'], [`B${receipt}`, '00:00:03']), true);
      const opened = await missing();
      expect(opened).toMatchObject({ closed: null });
      const { rows: superseded } = await app.database.pool.query(
        'select uploaded_by::int as by from superseded_statement_rows where receipt = $1',
        [receipt],
      );
      expect(superseded).toEqual([{ by: person.id }]);
      if (when !== 'and closed its case') return;
      expect(opened).toMatchObject({ reopened: { by: admin.username } });
      const { rows: audit } = await admin.get(`/api/admin/audit?subject=payment_case&subjectId=${opened?.id}`);
      expect(audit[0]).toMatchObject({ action: 'payment case reopened', before: { closedBy: person.username } });
      await upload(claimed, false, person);
      expect(await missing()).toEqual(opened);
    },
  );

  it('is replaced by a complete file that has another amount for a payment', async () => {
    provider = addScriptedProvider(app, { statement: [] });
    const { receipt } = await paidDeposit();
    const file = (amount: string) => `Receipt,Time,Paid In\n${receipt},${today()} 00:01:23,${amount}`;
    const theirs = async () =>
      ((await admin.get(`/api/admin/reconciliations/scripted/${today()}`)) as Reconciliation).theirs.in;
    await upload(file('5'));
    const before = await theirs();
    await upload(file('10'));
    expect(await theirs()).toEqual(before);
    await upload(file('10'), true);
    expect(await theirs()).toEqual({ count: before.count, amount: (Number(before.amount) + 5).toFixed(2) });
  });

  it.each(['after', 'before'])(
    'opens a case for each of two rows with one receipt, the charge %s the payment',
    async (when) => {
      const receipt = `BOTH${when}`;
      const charge = `${receipt},${today()} 00:00:0${when === 'after' ? 2 : 0},,2`;
      await upload(`Receipt,Time,Paid In,Withdrawn\n${receipt},${today()} 00:00:01,100,\n${charge}`);
      const cases = (await admin.get('/api/admin/payment-cases?limit=200')).filter((each) => each.receipt === receipt);
      const opened = cases.map(({ kind, direction, amount }) => [kind, direction, amount]).toSorted();
      expect(opened).toEqual([
        ['missing_here', 'in', '100.00'],
        ['missing_here', 'out', '2.00'],
      ]);
    },
  );

  it('leaves a prompt to staff if they credited it from a file, and its provider names no receipt', async () => {
    const player = await app.player();
    await player.post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
    await provider.work();
    const { reference = '' } = provider.calls.collect.at(-1) ?? {};
    await upload(`Receipt,Time,Paid In,Reference\nPORTAL1,${today()} 00:00:01,10,${reference}`);
    const { id } = await newestCase();
    expect(await close(id, { closing: 'credit', userId: player.id, note: 'Paid' })).toMatchObject({ status: 200 });
    provider.script.status = settled(1000, { receipt: reference });
    await provider.makeDue();
    await provider.work();
    expect(await balanceOf(player)).toBe('10.00');
    const { id: twiceId, kind } = await newestCase();
    expect(kind).toBe('twice');
    expect(await close(twiceId, { closing: 'none', note: 'The same payment' })).toMatchObject({ status: 200 });
  });

  it('is in the audit trail with its totals and a hash', async () => {
    const csv = `Receipt,Time,Paid In,Withdrawn,Charge\nTRAIL1,${today()},30,,\nTRAIL2,${today()},,20,0.50`;
    await upload(csv);
    const { rows } = await admin.get('/api/admin/audit');
    expect(rows.find(({ action }) => action === 'statement uploaded')?.after).toEqual({
      provider: 'scripted',
      rows: 2,
      added: 2,
      superseded: 0,
      incomingCents: 3000,
      outgoingCents: 2000,
      chargesCents: 50,
      sha256: createHash('sha256').update(csv).digest('hex'),
    });
  });

  it.each([
    ['Receipt,Time,Paid In\nA0,2026-11-23,10\nA1,yesterday,10', 'Line 3 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,05-11-2026 10:00:00,10', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,05/11/2026 10:00,10', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,05.11.2026,10', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,05-11-2026,10', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,5/11/2026 10:00 +03:00,10', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Transaction Status,Withdrawn\nA1,2026-11-23,Strange,10', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,2026-11-23,1e3', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,2026-11-23,"10,50"', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,+275760-09-12,10', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,2026-11-23,-10', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In,Charge\nA1,2026-11-23,10,"1,5"', 'Line 2 is not a valid payment'],
    ['Receipt,Time,Paid In\nA1,2099-01-01,10', 'Line 2 is not a valid payment'],
    ['\nReceipt,Time,Paid In\n\nA1,yesterday,10', 'Line 4 is not a valid payment'],
    ['Receipt,Paid In\nA1,10', 'The file has no time column'],
    ['"', 'The file is not valid CSV'],
  ])('is refused as a whole if it contains an error: %j', async (csv, message) => {
    expect(await upload(csv)).toMatchObject({ status: 400, body: { code: 'VALIDATION', message } });
    const stored = await app.database.pool.query("select 1 from statement_rows where receipt in ('A0', 'A1')");
    expect(stored.rowCount).toBe(0);
  });
});

describe('a claim by receipt code', () => {
  const claim = (by: Player, code: string) => by.post('/api/payments/claims', { receipt: code }, 200);
  const newCode = () => `Code_${randomUUID().slice(0, 8)}`;

  it("is answered without revealing other players' payments", async () => {
    const { player, receipt } = await paidDeposit();
    expect(await claim(player, receipt)).toEqual({ status: 'credited' });
    expect(await claim(player, receipt.toLowerCase())).toEqual({ status: 'credited' });
    const other = await app.player();
    expect(await claim(other, receipt)).toEqual({ status: 'unknown' });
    await other.post('/api/transactions/deposit', { amount: 10, method: 'mobile_money' }, 201);
    await provider.work();
    expect(await claim(other, receipt)).toEqual({ status: 'checking' });
    await provider.work();
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
