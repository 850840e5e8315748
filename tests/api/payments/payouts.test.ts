// Withdrawals through a provider, with responses and callbacks in any order.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Transaction } from '#contract/wallet/objects.ts';
import { cents } from '#domain/money.ts';
import { adoptDatabase } from '#server/adopt-database.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { silentLog } from '#server/database/log.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { openUnattended } from '#server/jobs/payment-job.ts';
import { createFailoverWatch } from '#server/prepare-restored.ts';
import { startApp } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { paymentsOf } from '#tests/support/payments.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import {
  addScriptedProvider,
  endOpenPayments,
  readScriptedStatement,
  type Scripted,
  settled,
  statementRow,
} from '#tests/support/scripted-provider.ts';

const app = await startApp({ PAYOUT_AUTOMATIC_AMOUNT: '100.00' });
const { key, deposit, withdraw, newestOf, casesOf, referenceOf, verifiedPlayer } = paymentsOf(app);
let provider: Scripted;
beforeEach(async () => {
  provider = addScriptedProvider(app);
  await endOpenPayments(app);
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
});

async function refusedPayout() {
  const player = await verifiedPlayer('50.00');
  provider.script.payOut = { outcome: 'refused', failure: 'refused', code: 'X' };
  await withdraw(player);
  await provider.work();
  return { player, reference: await referenceOf(player) };
}

describe('a withdrawal', () => {
  it('is paid to the verified phone without approval if it is below the limit', async () => {
    const player = await verifiedPlayer('50.00');
    expect(await withdraw(player)).toMatchObject({ status: 201, body: { payment: { network: 'M-Pesa' } } });
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(1);
    provider.script.status = settled(1000, { receipt: 'PAID1' });
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({
      status: 'completed',
      payment: { state: 'succeeded', receipt: 'PAID1' },
    });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '40.00', onHold: '0.00' });
  });

  it('needs approval above the daily limit, and stays pending until it is paid', async () => {
    const player = await verifiedPlayer('500.00');
    await withdraw(player, 60);
    await withdraw(player, 60);
    const second = await newestOf(player);
    expect(second).not.toHaveProperty('payment');
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(1);
    const admin = await app.admin();
    const approve = () => admin.call('POST', '/api/admin/process-withdrawal', { transactionId: second.id }, key());
    expect(await approve()).toMatchObject({ status: 200, body: { status: 'pending', payment: { network: 'M-Pesa' } } });
    expect(await approve()).toMatchObject({ status: 409, body: { code: 'PAYMENT_IN_FLIGHT' } });
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(2);
    provider.script.status = () => settled(6000);
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ status: 'completed' });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '380.00', onHold: '0.00' });
  });

  it('is returned if it fails permanently', async () => {
    const player = await verifiedPlayer('50.00');
    provider.script.payOut = { outcome: 'refused', failure: 'limit', code: 'LIMIT' };
    await withdraw(player);
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ status: 'rejected', payment: { failure: 'limit' } });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '50.00', onHold: '0.00' });
  });

  it('repays the debt of a payout reversed meanwhile if it fails', async () => {
    const player = await verifiedPlayer('25.00');
    const admin = await app.admin();
    const game = await app.game();
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10, odds: '2.50' }, 201);
    await admin.patch(`/api/bets/${bet.id}/status`, { status: 'won' });
    expect((await withdraw(player, 15)).status).toBe(201);
    await provider.work();
    await player.post('/api/bets', { gameId: game.id, betType: 'away', stake: 25 }, 201);
    await admin.patch(`/api/bets/${bet.id}/settlement`, { status: 'lost', reason: 'Checked again' });
    const wallet = () => player.get(`/api/users/${player.id}/wallet`);
    expect(await wallet()).toMatchObject({ available: '0.00', onHold: '15.00', debt: '25.00' });
    provider.script.status = { outcome: 'failed', failure: 'limit', code: 'LIMIT' };
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ status: 'rejected', payment: { failure: 'limit' } });
    expect(await wallet()).toMatchObject({ available: '0.00', onHold: '0.00', debt: '10.00' });
  });

  it('is not sent while the player owes money, and repays it when rejected', async () => {
    const { pool } = app.database;
    const player = await verifiedPlayer('25.00');
    const admin = await app.admin();
    const game = await app.game();
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10, odds: '2.50' }, 201);
    await admin.patch(`/api/bets/${bet.id}/status`, { status: 'won' });
    // A new password delays the payout.
    await pool.query('update users set credentials_changed_at = now() where id = $1', [player.id]);
    expect((await withdraw(player, 15)).status).toBe(201);
    const payment = async () => (await newestOf(player)).payment;
    expect(await payment()).toMatchObject({ waitsFor: 'credentials', sendsAfter: expect.any(String) });
    await player.post('/api/bets', { gameId: game.id, betType: 'away', stake: 25 }, 201);
    await admin.patch(`/api/bets/${bet.id}/settlement`, { status: 'lost', reason: 'Checked again' });
    const wallet = () => player.get(`/api/users/${player.id}/wallet`);
    await provider.makeDue();
    await provider.work();
    expect(provider.calls.payOut).toEqual([]);
    expect(await payment()).toMatchObject({ state: 'created', waitsFor: 'debt', sendsAfter: null });
    expect(await wallet()).toMatchObject({ available: '0.00', onHold: '15.00', debt: '25.00' });
    await admin.post('/api/admin/reject-withdrawal', { transactionId: (await newestOf(player)).id }, 200);
    expect(await wallet()).toMatchObject({ available: '0.00', onHold: '0.00', debt: '10.00' });
  });

  it('is not sent while the player is no longer verified, if the site requires it', async () => {
    const { pool } = app.database;
    const player = await verifiedPlayer('50.00');
    const admin = await app.admin();
    const verify = (identityVerified: boolean) =>
      admin.post(`/api/admin/verify-user/${player.id}`, {
        identityVerified,
        documentCountry: identityVerified ? 'KE' : undefined,
      });
    // A new password delays the payout.
    await pool.query(`update users set credentials_changed_at = now(), date_of_birth = '1990-05-17' where id = $1`, [
      player.id,
    ]);
    await withdraw(player);
    await pool.query("insert into settings values ('REQUIRE_VERIFICATION', 'withdrawal', $1)", [player.id]);
    await app.services.settings.refresh();
    const live = listenLive(app.url, { cookie: player.cookie() ?? '' });
    await live.until('INITIAL_DATA');
    await verify(false);
    const waitsForVerification = ({ payment }: Transaction) => payment?.waitsFor === 'verification';
    await live.until('TRANSACTION_UPDATE', waitsForVerification);
    await provider.makeDue();
    await provider.work();
    expect(provider.calls.payOut).toEqual([]);
    const waiting = { state: 'created', waitsFor: 'verification', sendsAfter: null };
    expect((await newestOf(player)).payment).toMatchObject(waiting);
    const states = await admin.get('/api/admin/payment-providers');
    expect(states.find(({ name }) => name === 'scripted')).toMatchObject({ open: 0 });
    live.messages.length = 0;
    await verify(true);
    await live.until('TRANSACTION_UPDATE', (transaction: Transaction) => !waitsForVerification(transaction));
    live.socket.close();
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(1);
    await pool.query('delete from settings');
    await app.services.settings.refresh();
  });

  it('stays on hold while its result is unknown, and is sent once to a provider that is not idempotent', async () => {
    provider = addScriptedProvider(app, { isIdempotent: false });
    const player = await verifiedPlayer('50.00');
    provider.script.payOut = { outcome: 'unanswered', reason: 'no response' };
    provider.script.status = { outcome: 'missing' };
    await withdraw(player);
    for (let turn = 0; turn < 4; turn += 1) {
      await provider.makeDue();
      await provider.work();
    }
    expect(provider.calls.payOut).toHaveLength(1);
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '40.00', onHold: '10.00' });
    await app.database.pool.query("update payments set sent_at = now() - interval '2 hours' where user_id = $1", [
      player.id,
    ]);
    await provider.makeDue();
    await provider.work();
    expect(await casesOf(player)).toEqual(['no_trace']);
  });

  it.each(['before the provider is queried', 'before it is sent again'])(
    'that may have been sent from another account becomes a case if the account changes %s',
    async (when) => {
      const { pool } = app.database;
      const player = await verifiedPlayer('50.00');
      provider.script.payOut = { outcome: 'unanswered', reason: 'no response' };
      provider.script.status = { outcome: 'missing' };
      await withdraw(player);
      await provider.work();
      if (when === 'before the provider is queried') provider.setAccount('B');
      await provider.makeDue();
      await pool.query("update payments set sent_at = now() - interval '2 hours' where user_id = $1", [player.id]);
      await provider.work();
      provider.setAccount('B');
      await provider.makeDue();
      await provider.work();
      await openUnattended(pool, app.services.payments.providers);
      expect(provider.calls.payOut).toHaveLength(1);
      expect(await casesOf(player)).toEqual(['no_trace']);
    },
  );

  it('that another account rejected temporarily is sent', async () => {
    const player = await verifiedPlayer('50.00');
    provider.script.payOut = { outcome: 'not-sent', reason: 'token: HTTP 401' };
    await withdraw(player);
    await provider.work();
    provider.setAccount('B');
    await provider.makeDue();
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(2);
  });

  it('that had no response is sent again from the same account if the provider has no record of it', async () => {
    const player = await verifiedPlayer('50.00');
    provider.script.payOut = { outcome: 'unanswered', reason: 'no response' };
    provider.script.status = { outcome: 'missing' };
    await withdraw(player);
    await provider.work();
    for (let turn = 0; turn < 2; turn += 1) {
      await provider.makeDue();
      provider.script.payOut = { outcome: 'not-sent', reason: 'HTTP 429' };
      await provider.work();
    }
    expect(provider.calls.payOut).toHaveLength(2);
    provider.setAccount('B');
    await provider.makeDue();
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(2);
    provider.setAccount('A');
    await provider.makeDue();
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(3);
  });

  it('opens no case for the time that it waited before it was sent', async () => {
    const player = await verifiedPlayer('50.00');
    await withdraw(player);
    await app.database.pool.query("update payments set created_at = now() - interval '25 hours' where user_id = $1", [
      player.id,
    ]);
    const oldestOpenAt = async () => {
      const states = await (await app.admin()).get('/api/admin/payment-providers');
      return states.find(({ name }) => name === 'scripted')?.oldestOpenAt ?? '';
    };
    for (let turn = 0; turn < 2; turn += 1) {
      await provider.makeDue();
      await provider.work();
    }
    expect(await newestOf(player)).toMatchObject({ status: 'pending', payment: { state: 'pending' } });
    expect(await casesOf(player)).toEqual([]);
    expect(Date.now() - Date.parse(await oldestOpenAt())).toBeLessThan(60_000);
  });

  it.each<[string, typeof provider.script.payOut]>([
    ['the provider does not respond', { outcome: 'unanswered', reason: 'HTTP 503' }],
    [
      'its adapter fails',
      () => {
        throw new Error('an adapter fault');
      },
    ],
  ])('is throttled while %s, so that few results are unknown', async (_, response) => {
    provider.script.payOut = response;
    const players = await Promise.all(Array.from({ length: 6 }, () => verifiedPlayer('50.00')));
    for (const player of players) {
      await withdraw(player);
      await provider.work();
    }
    expect(provider.calls.payOut).toHaveLength(3);
    const { rows } = await app.database.pool.query(
      `select state, count(*)::int from payments where provider = 'scripted' and kind = 'payout' and next_at is not null
       group by state order by state`,
    );
    expect(rows).toEqual([
      { state: 'created', count: 3 },
      { state: 'sent', count: 3 },
    ]);
  });

  it.each([
    ['its result is stored', 'payment_events'],
    ['due payments are read', 'stopped_providers'],
  ])('counts as a failure of its job if the database fails when %s, so that an alert fires', async (_, table) => {
    const { pool } = app.database;
    const failures = async () => {
      const { values } = await app.services.metrics.jobFailures.get();
      return values.find(({ labels }) => labels.name === 'payments')?.value ?? 0;
    };
    const before = await failures();
    await withdraw(await verifiedPlayer('50.00'));
    await provider.work();
    provider.script.status = () => settled(1000);
    await pool.query(`alter table ${table} rename to renamed`);
    try {
      await provider.makeDue();
      await provider.work();
    } finally {
      await pool.query(`alter table renamed rename to ${table}`);
    }
    expect(await failures()).toBeGreaterThan(before);
  });

  it('opens a case and moves no money if it was paid after a reported failure', async () => {
    const { player, reference } = await refusedPayout();
    await provider.post(player, provider.addressOf(reference), { claim: { reference, result: settled(1000) } });
    expect(await casesOf(player)).toEqual(['late_payout']);
    expect(await balanceOf(player)).toBe('50.00');
  });

  it('opens that case too if the callback proves nothing, once the status query confirms it', async () => {
    const { player, reference } = await refusedPayout();
    provider.script.status = settled(1000);
    await provider.post(player, provider.addressOf(reference), { claim: { reference } });
    expect(await casesOf(player)).toEqual(['late_payout']);
    expect(await balanceOf(player)).toBe('50.00');
  });

  it('that the provider rejects temporarily becomes a case after an hour, which staff close as not paid', async () => {
    const player = await verifiedPlayer('50.00');
    provider.script.payOut = { outcome: 'not-sent', reason: 'token: HTTP 401' };
    await withdraw(player);
    await provider.work();
    await app.database.pool.query("update payments set sent_at = now() - interval '2 hours' where user_id = $1", [
      player.id,
    ]);
    await provider.makeDue();
    await provider.work();
    expect(await casesOf(player)).toEqual(['no_trace']);
    const admin = await app.admin();
    const states = await admin.get('/api/admin/payment-providers');
    expect(states.find(({ name }) => name === 'scripted')).toMatchObject({ open: 1 });
    const opened = (await admin.get('/api/admin/payment-cases')).find(({ userId }) => userId === player.id);
    const path = `/api/admin/payment-cases/${opened?.id}/close` as const;
    await admin.post(path, { closing: 'not_paid', note: 'Wrong credentials' }, 200, key());
    expect(await newestOf(player)).toMatchObject({ status: 'rejected' });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '50.00', onHold: '0.00' });
    await provider.makeDue();
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(2);
  });

  it.each([
    ['is no longer configured', null],
    ['was stopped before it was sent again', { outcome: 'not-sent', reason: 'HTTP 429' } as const],
  ])('becomes a case after an hour if its provider %s', async (_, response) => {
    const { pool } = app.database;
    const player = await verifiedPlayer('50.00');
    if (response) provider.script.payOut = response;
    await withdraw(player);
    await provider.work();
    await pool.query("update payments set sent_at = now() - interval '61 minutes' where user_id = $1", [player.id]);
    const { providers } = app.services.payments;
    const configured = providers as Map<string, unknown>;
    if (response)
      await pool.query("insert into stopped_providers values ('scripted', 'Test', $1)", [(await app.admin()).id]);
    else configured.delete('scripted');
    for (let turn = 0; turn < 2; turn += 1) await openUnattended(pool, providers);
    const admin = await app.admin();
    const opened = (await admin.get('/api/admin/payment-cases')).filter(({ userId }) => userId === player.id);
    expect(opened).toMatchObject([{ kind: 'no_trace', direction: 'out', amount: '10.00' }]);
    const path = `/api/admin/payment-cases/${opened[0]?.id}/close` as const;
    await admin.post(path, { closing: 'not_paid', note: 'Not in the portal' }, 200, key());
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '50.00', onHold: '0.00' });
    await pool.query('delete from stopped_providers');
  });

  it('releases the hold if a different amount was paid, and books the difference to suspense', async () => {
    const player = await verifiedPlayer('50.00');
    await withdraw(player);
    provider.script.status = settled(900);
    await provider.work();
    await provider.makeDue();
    await provider.work();
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '40.00', onHold: '0.00' });
    expect(await casesOf(player)).toEqual(['amount']);
    await app.expectBooksToBalance();
  });

  it.each(['phone_number', 'mtn_uganda'])('needs a verified phone when it is paid by %s', async (method) => {
    const player = await app.player('50.00');
    expect(await withdraw(player, 10, method)).toMatchObject({ status: 403, body: { code: 'PHONE_NOT_VERIFIED' } });
    expect(await balanceOf(player)).toBe('50.00');
  });

  it('is delayed after a password change', async () => {
    const player = await verifiedPlayer('50.00');
    await app.database.pool.query('update users set credentials_changed_at = now() where id = $1', [player.id]);
    expect(await withdraw(player)).toMatchObject({
      body: { payment: { state: 'created', sendsAfter: expect.any(String) } },
    });
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(0);
  });

  it.each(['by a stopped provider', 'without a provider'])('is delayed too if it is made %s', async (how) => {
    const admin = await app.admin();
    const stop = (stopped: boolean) =>
      admin.post('/api/admin/payment-providers/scripted' as never, { stopped, reason: 'Test' } as never, 200, key());
    const player = await verifiedPlayer('500.00');
    await player.post('/api/auth/change-password', { currentPassword: 'long enough', newPassword: 'taken over' });
    if (how === 'without a provider') (app.services.payments.providers as Map<string, unknown>).clear();
    else await stop(true);
    await withdraw(player, 150);
    const { id: transactionId } = await newestOf(player);
    const approve = () => admin.call('POST', '/api/admin/process-withdrawal', { transactionId }, key());
    const { rows } = await app.database.pool.query(
      `select credentials_changed_at + interval '24 hours' as until from users where id = $1`,
      [player.id],
    );
    const until = rows[0].until.toISOString();
    expect(await approve()).toMatchObject({ status: 403, body: { code: 'PAYOUT_WAITING', until } });
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ onHold: '150.00' });
    await app.database.pool.query(
      `update users set credentials_changed_at = now() - interval '24 hours' where id = $1`,
      [player.id],
    );
    expect(await approve()).toMatchObject({ status: 200, body: { status: 'completed' } });
    if (how === 'by a stopped provider') await stop(false);
  });

  it('can be rejected by staff only before it is sent', async () => {
    const player = await verifiedPlayer('50.00');
    await app.database.pool.query('update users set credentials_changed_at = now() where id = $1', [player.id]);
    await withdraw(player);
    const { id: transactionId } = await newestOf(player);
    const admin = await app.admin();
    const reject = () => admin.call('POST', '/api/admin/reject-withdrawal', { transactionId, note: 'Call us' }, key());
    await app.database.pool.query('update payments set sends = 1 where transaction_id = $1', [transactionId]);
    expect(await reject()).toMatchObject({ status: 409, body: { code: 'PAYMENT_IN_FLIGHT' } });
    await app.database.pool.query('update payments set sends = 0 where transaction_id = $1', [transactionId]);
    expect(await reject()).toMatchObject({ status: 200, body: { status: 'rejected', notes: 'Call us' } });
    expect(await balanceOf(player)).toBe('50.00');
    // Staff rejected it before it was sent.
    expect(await newestOf(player)).toMatchObject({
      notes: 'Call us',
      payment: { state: 'failed', failure: 'rejected', sentAt: null },
    });
  });

  it('keeps the note of its approval once it is paid', async () => {
    const player = await verifiedPlayer('500.00');
    await withdraw(player, 150);
    const { id: transactionId } = await newestOf(player);
    const approval = { transactionId, note: 'Winnings checked' };
    await (await app.admin()).post('/api/admin/process-withdrawal', approval, 200, key());
    provider.script.status = settled(15_000);
    await provider.work();
    await provider.makeDue();
    await provider.work();
    expect(await newestOf(player)).toMatchObject({ status: 'completed', notes: 'Winnings checked' });
  });

  it('needs approval while the player has an open case', async () => {
    const player = await verifiedPlayer('50.00');
    await deposit(player, 20);
    provider.script.status = settled(1900);
    await provider.work();
    await provider.makeDue();
    await provider.work();
    expect(await casesOf(player)).toEqual(['amount']);
    expect((await withdraw(player)).body).not.toHaveProperty('payment');
  });
});

describe('a payout that was sent before a failover', () => {
  it.each([
    ['is queried, not sent, and all providers are stopped, if an asynchronous replica lacks it', false],
    ['is sent if it still waits on a synchronous replica', true],
  ])('%s', async (_, synchronous) => {
    const { pool } = app.database;
    await withTransaction(pool, adoptDatabase);
    const player = await verifiedPlayer('50.00');
    await withdraw(player);
    await provider.work();
    await withTransaction(pool, async (transaction) => {
      await transaction.query(
        `
        update payments set state = 'created', sends = 0, sent_at = null, sent_from = null, next_at = now()
        where user_id = $1`,
        [player.id],
      );
      const { rows } = await transaction.query<{ after: { timeline: number } }>(`
        select after from audit_entries where action = 'database adopted' order by number desc limit 1`);
      const { timeline = 0, ...place } = rows[0]?.after ?? {};
      const after = { ...place, timeline: timeline - 1, synchronous };
      await recordAction(transaction, { actorId: null, action: 'database adopted', about: 'settings', after });
    });
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(1);
    await createFailoverWatch(pool, silentLog)();
    await provider.work();
    expect(provider.calls.payOut).toHaveLength(synchronous ? 2 : 1);
    expect(provider.calls.status).toHaveLength(synchronous ? 0 : 1);
    const stopped = await pool.query('delete from stopped_providers where reason like $1', ['%failover%']);
    expect(stopped.rowCount !== 0).toBe(!synchronous);
  });
});

describe('a payout that a failover lost', () => {
  const casesAbout = async (reference: string) => {
    const cases = await (await app.admin()).get('/api/admin/payment-cases');
    return cases.filter(({ detail }) => detail.reference === reference);
  };
  const report = async (reference: string, claim: object) =>
    provider.post(await app.player(), provider.addressOf(reference), { claim: { reference, ...claim } });
  const paid = (fields: object = {}) => ({ direction: 'out', result: settled(1500, fields) }) as const;

  it('becomes one case once a callback proves that it was paid, which staff close with charges', async () => {
    const reference = randomUUID();
    await report(reference, paid({ receipt: 'LOST1', payer: '254722000801', name: 'Akinyi' }));
    await report(reference, paid({ receipt: 'LOST2' }));
    await readScriptedStatement(app, [statementRow({ receipt: 'LOST1', direction: 'out', amountCents: cents(1500) })]);
    const opened = await casesAbout(reference);
    const detail = { payer: '254722000801', name: 'Akinyi', reference };
    expect(opened).toMatchObject([
      { kind: 'missing_here', direction: 'out', amount: '15.00', receipt: 'LOST1', detail },
    ]);
    const close = `/api/admin/payment-cases/${opened[0]?.id ?? 0}/close` as const;
    const admin = await app.admin();
    const closed = await admin.call('POST', close, { closing: 'charges', note: 'Lost, deducted' }, key());
    expect(closed).toMatchObject({ status: 200 });
    await report(reference, paid({ receipt: 'LOST1', payer: null }));
    expect(await casesAbout(reference)).toEqual([]);
  });

  it.each<[string, object]>([
    ['is not proven', { direction: 'out', receipt: 'LOST3' }],
    ['does not say in which direction', { result: settled(1500) }],
    ['reports a failure', { direction: 'out', result: { outcome: 'failed', failure: 'refused', code: 'X' } }],
  ])('opens no case if the callback %s', async (_, claim) => {
    const reference = randomUUID();
    await report(reference, claim);
    expect(await casesAbout(reference)).toEqual([]);
  });
});
