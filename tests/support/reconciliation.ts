import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { PaymentCase } from '#contract/payments/objects.ts';
import type { StatementRow } from '#server/payments/provider.ts';
import type { Player, TestApp } from '#tests/support/app.ts';
import { readScriptedStatement, type Scripted, settled } from '#tests/support/scripted-provider.ts';

/** Statements of the scripted provider, and their cases, in a running application. */
export function reconciliationOf(app: TestApp, admin: Player, provider: () => Scripted) {
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
  const cashier = () => app.staff('cashier');

  async function paidDeposit(amount = 10, payer: string | null = null): Promise<{ player: Player; receipt: string }> {
    const player = await app.player();
    await player.post('/api/transactions/deposit', { amount, method: 'mobile_money' }, 201);
    await provider().work();
    const result = settled(amount * 100, { payer });
    provider().script.status = result;
    await provider().makeDue();
    await provider().work();
    return { player, receipt: result.receipt };
  }

  async function paidWithdrawal(paidCents = 1000): Promise<{ receipt: string }> {
    const player = await app.player('10.00');
    await app.database.pool.query('update users set is_verified = true where id = $1', [player.id]);
    const withdrawal = { amount: 10, method: 'phone_number' } as const;
    const { id: transactionId } = await player.post('/api/transactions/withdrawal', withdrawal, 201);
    await admin.post('/api/admin/process-withdrawal', { transactionId }, 200, key());
    // The account is new, so its payout would otherwise wait.
    await provider().makeDue();
    const result = settled(paidCents);
    provider().script.status = result;
    await provider().work();
    await provider().makeDue();
    await provider().work();
    return { receipt: result.receipt };
  }

  /**
   * A payout that the provider has accepted and not reported on since. No approval counts towards
   * the day's limit.
   */
  async function openPayout(amount = 10): Promise<{ player: Player; transactionId: number; reference: string }> {
    const { pool } = app.database;
    const player = await app.player();
    const colleague = await cashier();
    const excludeFromDailyTotal = () =>
      pool.query(
        `update transactions set completed_at = completed_at - interval '1 day',
           decided_by = case when status = 'completed' then decided_by end where user_id = $1`,
        [player.id],
      );
    for (let added = 0; added < amount; added += 500) {
      const part = Math.min(500, amount - added);
      await admin.post('/api/admin/add-funds', { userId: player.id, amount: part }, 200, key());
      await excludeFromDailyTotal();
    }
    await pool.query('update users set is_verified = true where id = $1', [player.id]);
    const withdrawal = { amount, method: 'phone_number' } as const;
    const { id: transactionId } = await player.post('/api/transactions/withdrawal', withdrawal, 201);
    const approve = (by: Player) => by.call('POST', '/api/admin/process-withdrawal', { transactionId }, key());
    if ((await approve(admin)).body.awaitingSecond) await approve(colleague);
    await excludeFromDailyTotal();
    provider().script.status = { outcome: 'pending' };
    // The account is new, so its payout would otherwise wait.
    await provider().makeDue();
    await provider().work();
    return { player, transactionId, reference: provider().calls.payOut.at(-1)?.reference ?? '' };
  }

  const centsIn = async (part: 'float' | 'suspense') => {
    const states = await admin.get('/api/admin/payment-providers');
    return Math.round(Number(states.find(({ name }) => name === 'scripted')?.[part]) * 100);
  };
  const floatCents = () => centsIn('float');
  const suspenseCents = () => centsIn('suspense');

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
    await provider().makeDue();
    provider().script.payOut = { outcome: 'unanswered', reason: 'timeout' };
    provider().script.status = { outcome: 'missing' };
    await provider().work();
    const backdatePayment = "update payments set sent_at = now() - interval '2 hours' where transaction_id = $1";
    await pool.query(backdatePayment, [transactionId]);
    await provider().makeDue();
    await provider().work();
    await pool.query('update transactions set decided_by = null where id = $1', [transactionId]);
    const opened = await newestCase();
    expect(opened).toMatchObject({ kind: 'no_trace', transactionId });
    return opened;
  }

  return {
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
    suspenseCents,
    untracedPayout,
  };
}
