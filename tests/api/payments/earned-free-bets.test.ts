// Codes that require a deposit: one free bet per paying phone, and none for a reversed deposit.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { type Player, startApp } from '#tests/support/app.ts';
import { promotionsOf } from '#tests/support/promotions.ts';
import { reconciliationOf } from '#tests/support/reconciliation.ts';
import { addScriptedProvider, endOpenPayments, type Scripted, statementRow } from '#tests/support/scripted-provider.ts';

const app = await startApp({ FOUR_EYES_AMOUNT: '1000.00' });
const admin = await app.admin();
const second = await app.staff('cashier');
let provider: Scripted;
const { key, read, newestCase, close, paidDeposit } = reconciliationOf(app, admin, () => provider);
const { sql, promote, freeBetsOf, bet, give, settleAs } = promotionsOf(app);
beforeEach(async () => {
  provider = addScriptedProvider(app);
  await endOpenPayments(app);
});
afterAll(async () => {
  await app.expectBooksToBalance();
  await app.close();
});

let codes = 0;
/** A new code that requires a deposit, which counts towards no daily sum. */
async function offer(fields = {}): Promise<string> {
  codes += 1;
  const code = `EARNED-${codes}`;
  const freeBet = { code, amount: 5, days: 3, requires: 'phone', firstDeposit: true, maxGrants: 10, ...fields };
  await promote({ kind: 'free_bet', freeBet });
  // The tests' deposits are made before their codes, but count only since the promotion started.
  await sql(`update promotions set starts_at = starts_at - interval '1 hour'`, []);
  return code;
}
const redeem = (player: Player, code: string) => player.call('POST', '/api/promotions/redeem', { code });
async function depositor(amount = 10, payer: string | null = null) {
  const deposit = await paidDeposit(amount, payer);
  await sql('update users set is_verified = true where id = $1', [deposit.player.id]);
  return deposit;
}
/** Closes the case of a refund by reversing the deposit. @returns the case's id */
async function reverse(receipt: string, amountCents = cents(1000)): Promise<number> {
  const refund = statementRow({ direction: 'out', reference: receipt, amountCents });
  await read(statementRow({ receipt, amountCents }), refund);
  const { id } = await newestCase();
  expect(await close(id, { closing: 'reverse', note: 'Paid back' })).toMatchObject({ status: 200 });
  return id;
}
const reopen = async (id: number) => {
  for (const by of [admin, second])
    await by.call('POST', `/api/admin/payment-cases/${id}/reopen`, { reason: 'A mistake' }, key());
};
/** What staff see about the player next to a new request. */
async function risksOf(player: Player) {
  await player.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201);
  const { rows } = await admin.get(`/api/admin/tables/transactions?type=deposit&userId=${player.id}`);
  return rows.find((row) => row.status === 'pending')?.player?.risks;
}

describe('a code that requires a deposit', () => {
  it.each([
    ['named by the provider', '254788000001'],
    ['that the prompt was sent to', null],
  ])('is redeemed once for each paying phone, %s', async (_, payer) => {
    const code = await offer();
    const first = await depositor(10, payer ?? '254788000002');
    const other = await depositor(10, payer);
    if (payer === null) await sql(`update payments set phone = '+254788000002' where user_id = $1`, [other.player.id]);
    const alone = await depositor();
    expect((await redeem(first.player, code)).status).toBe(201);
    expect(await redeem(other.player, code)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    expect((await redeem(alone.player, code)).status).toBe(201);
    expect((await redeem(other.player, await offer())).status).toBe(201);
  });

  it('is not redeemed by a second account, even if the deposit of the first was reversed', async () => {
    const code = await offer();
    const first = await depositor(10, '254788000003');
    const other = await depositor(10, '254788000003');
    expect((await redeem(first.player, code)).status).toBe(201);
    await reverse(first.receipt);
    expect(await redeem(other.player, code)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
  });
});

describe('the free bet of a reversed deposit', () => {
  it('is revoked if unused, and returned with the deposit', async () => {
    const { player, receipt } = await depositor();
    const given = await give(player, 5);
    const { id } = (await redeem(player, await offer())).body;
    const { id: free } = (await redeem(player, await offer({ firstDeposit: false }))).body;
    const caseId = await reverse(receipt);
    expect(await freeBetsOf(player)).toMatchObject([
      { id: free, status: 'usable' },
      { id, status: 'revoked', revokeReason: 'The deposit that it required was reversed' },
      { id: given.id, status: 'usable' },
    ]);
    expect(await risksOf(player)).not.toContain('reversed_bonus');
    await app.expectBooksToBalance();
    // The provider has the deposit after all: the statement no longer shows a refund.
    await sql(`delete from statement_rows where direction = 'out' and reference = $1`, [receipt]);
    await reopen(caseId);
    expect((await freeBetsOf(player))[1]).toMatchObject({ id, status: 'usable', revokeReason: null });
    const { rows } = await sql(
      `select action from audit_entries where after ->> 'freeBetId' = $1 and action like 'free bet %' order by id`,
      [String(id)],
    );
    expect(rows.slice(-2)).toEqual([{ action: 'free bet revoked' }, { action: 'free bet returned' }]);
    await app.expectBooksToBalance();
  });

  it.each([
    ['stays if another deposit of at least the minimum remains', 20, 0, 'usable'],
    ['is revoked if only a smaller deposit remains', 19, 0, 'revoked'],
    ['is revoked if only a deposit from before the promotion remains', 20, 2, 'revoked'],
    ['is revoked if only such an earlier deposit remains, even if the bet was void', 20, 2, 'revoked', 'void'],
    ['stays with such an earlier deposit if it was given before that rule (0209)', 20, 2, 'usable', 'old'],
  ])('%s', async (_, amount, hoursAgo, status, condition?: string) => {
    const { player, receipt } = await depositor(20);
    const { id } = (await redeem(player, await offer({ minDeposit: 20 }))).body;
    if (condition === 'old') await sql('update free_bets set accepts_old_deposits = true where id = $1', [id]);
    if (condition === 'void') {
      const placed = await bet(player, await app.game(), { freeBetId: id, stake: 5 });
      await settleAs(placed.body, 'void');
      expect(await freeBetsOf(player)).toMatchObject([{ id, status: 'usable' }]);
    }
    const { id: depositId } = await player.post('/api/transactions/deposit', { amount, method: 'card' }, 201);
    await admin.post('/api/admin/approve-deposit', { depositId }, 200, key());
    await sql('update transactions set completed_at = now() - make_interval(hours => $2) where id = $1', [
      depositId,
      hoursAgo,
    ]);
    await reverse(receipt, cents(2000));
    expect(await freeBetsOf(player)).toMatchObject([{ id, status }]);
  });

  it('is returned if the deposit is reclaimed by mistake and credited again', async () => {
    const row = statementRow({ at: new Date(Date.now() - 3_600_000) });
    const player = await app.player();
    await sql('update users set is_verified = true where id = $1', [player.id]);
    await read(row);
    const { id: caseId } = await newestCase();
    const credit = { closing: 'credit', userId: player.id, note: 'The payer is known' };
    expect(await close(caseId, credit)).toMatchObject({ status: 200 });
    const { id } = (await redeem(player, await offer())).body;
    await reopen(caseId);
    expect(await freeBetsOf(player)).toMatchObject([{ id, status: 'revoked' }]);
    // Another payment doesn't return it.
    await read(row, statementRow({ at: row.at }));
    expect(await close((await newestCase()).id, credit)).toMatchObject({ status: 200 });
    expect(await freeBetsOf(player)).toMatchObject([{ id, status: 'revoked' }]);
    expect(await close(caseId, credit)).toMatchObject({ status: 200 });
    expect(await freeBetsOf(player)).toMatchObject([{ id, status: 'usable', revokeReason: null }]);
    await app.expectBooksToBalance();
  });

  it('is shown to staff if used, and is not returned if its bet is void', async () => {
    const { player, receipt } = await depositor();
    const { id } = (await redeem(player, await offer())).body;
    const placed = await bet(player, await app.game(), { freeBetId: id, stake: 5 });
    expect(placed.status).toBe(201);
    expect(await risksOf(player)).not.toContain('reversed_bonus');
    await reverse(receipt);
    expect(await freeBetsOf(player)).toMatchObject([{ id, status: 'used' }]);
    expect(await risksOf(player)).toContain('reversed_bonus');
    const { items } = await player.get(`/api/users/${player.id}/notifications`);
    expect(items.map(({ kind }) => kind)).not.toContain('free_bet_revoked');
    await settleAs(placed.body, 'void');
    expect(await freeBetsOf(player)).toMatchObject([{ id, status: 'revoked', betId: null }]);
    expect(await bet(player, await app.game(), { freeBetId: id, stake: 5 })).toMatchObject({
      body: { code: 'FREE_BET_UNAVAILABLE' },
    });
    expect(await risksOf(player)).not.toContain('reversed_bonus');
    await app.expectBooksToBalance();
  });
});
