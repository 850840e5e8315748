// What staff see of a provider's health and statements.
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Reconciliation } from '#contract/payments/objects.ts';
import { paymentJobs } from '#server/jobs/payment-job.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import { readApiStatement } from '#server/payments/reconcile.ts';
import { startApp } from '#tests/support/app.ts';
import { reconciliationOf } from '#tests/support/reconciliation.ts';
import { addScriptedProvider, endOpenPayments, type Scripted } from '#tests/support/scripted-provider.ts';

const app = await startApp({ FOUR_EYES_AMOUNT: '1000.00' });
const admin = await app.admin();
let provider: Scripted;
const { key, paidDeposit } = reconciliationOf(app, admin, () => provider);
beforeEach(async () => {
  provider = addScriptedProvider(app);
  await endOpenPayments(app);
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
});

it("does not count a provider's confirmation of a deposit as a decision by staff", async () => {
  const { player } = await paidDeposit(1200);
  const person = await app.staff('admin');
  await person.post('/api/admin/free-bets', { userId: player.id, amount: '10.00', days: 7 }, 201, key());
  await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
  const withdrawal = { amount: 10, method: 'phone_number' } as const;
  const { id: transactionId } = await player.post('/api/transactions/withdrawal', withdrawal, 201);
  expect(await person.post('/api/admin/process-withdrawal', { transactionId }, 200, key())).toMatchObject({
    awaitingSecond: false,
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

it('shows who last stopped a provider, and why', async () => {
  const path = '/api/admin/payment-providers/scripted' as '/api/admin/payment-providers/x';
  const stopped = async () => (await admin.get('/api/admin/payment-providers'))[0]?.stopped;
  await admin.post(path, { stopped: true, reason: 'Outage' }, 200, key());
  const first = await stopped();
  const other = await app.staff('admin');
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

it('counts a statement that cannot be read as a failure of its job', async () => {
  const { payments } = app.services;
  (payments.providers.get('scripted') as Provider).client.statement = () => Promise.reject(new Error('HTTP 500'));
  const job = paymentJobs(app.services).find(({ name }) => name === 'payment statements');
  await expect(job?.run()).rejects.toThrow('HTTP 500');
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
