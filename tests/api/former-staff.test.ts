// A first approval counts only while its author is active staff and may still give it.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';

let app: TestApp;
let former: Player;
let second: Player;
let third: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
  second = await app.staff('admin');
  third = await app.staff('admin');
});
afterAll(() => app.close());

const query = (text: string, values: unknown[]) => app.database.pool.query(text, values);
const dismissals: [string, () => Promise<unknown>][] = [
  ['is suspended', () => query('update users set suspended_at = now() where id = $1', [former.id])],
  ['has lost the role', () => query(`update users set role = 'verifier' where id = $1`, [former.id])],
];
const post = (by: Player, path: string, body: object) =>
  by.call('POST', path, body, { 'idempotency-key': randomUUID() });
const balanceAfter = async (player: Player, decide: (by: Player) => Promise<unknown>) => {
  await decide(second);
  const afterSecond = await balanceOf(player);
  await decide(third);
  return [afterSecond, await balanceOf(player)];
};

it.each(dismissals)('added funds need two more people if the first person %s', async (_how, dismiss) => {
  former = await app.staff('admin');
  const player = await app.player();
  const { transaction } = await former.post('/api/admin/add-funds', { userId: player.id, amount: '150.00' });
  await dismiss();
  const approve = (by: Player) => post(by, '/api/admin/approve-deposit', { depositId: transaction.id });
  expect(await balanceAfter(player, approve)).toEqual(['0.00', '150.00']);
  await app.expectBooksToBalance();
});

it.each(dismissals)('a reversal needs two more people if the first person %s', async (_how, dismiss) => {
  former = await app.staff('admin');
  const player = await app.player();
  const { transaction } = await former.post('/api/admin/add-funds', { userId: player.id, amount: '150.00' });
  await post(second, '/api/admin/approve-deposit', { depositId: transaction.id });
  const reverse = (by: Player) =>
    post(by, '/api/admin/reverse-funds', { transactionId: transaction.id, reason: 'Twice' });
  await reverse(former);
  await dismiss();
  expect(await balanceAfter(player, reverse)).toEqual(['150.00', '0.00']);
});

it.each(dismissals)('a manual settlement needs two more people if the first person %s', async (_how, dismiss) => {
  former = await app.staff('admin');
  const player = await app.player('10.00');
  await query(`update transactions set completed_at = completed_at - interval '1 day' where user_id = $1`, [player.id]);
  const { id: gameId } = await app.game();
  const { id } = await player.post('/api/bets', { gameId, betType: 'home', stake: 10 }, 201);
  const settle = (by: Player) => by.patch(`/api/bets/${id}/status`, { status: 'won' });
  expect(await settle(former)).toMatchObject({ awaitingSecond: true });
  await dismiss();
  expect(await balanceAfter(player, settle)).toEqual(['0.00', '25.00']);
});

it.each(dismissals)('a proposal can no longer be approved if its author %s', async (_how, dismiss) => {
  former = await app.staff('admin');
  const { id } = await app.player();
  expect(await former.patch(`/api/users/${id}/role`, { role: 'trader' })).toMatchObject({ awaitingSecond: true });
  await dismiss();
  const proposal = (await second.get('/api/admin/proposals')).find(({ proposedBy }) => proposedBy.id === former.id);
  expect(proposal).toMatchObject({ isOutdated: true });
  const decide = (approved: boolean) => second.call('POST', `/api/admin/proposals/${proposal?.id}`, { approved });
  expect(await decide(true)).toMatchObject({ status: 409, body: { code: 'PROPOSAL_OUTDATED' } });
  expect((await decide(false)).status).toBe(200);
});
