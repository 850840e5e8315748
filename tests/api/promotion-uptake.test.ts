// The uptake and cost of promotions, counted from their bets and free bets.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestGame } from '#tests/support/app.ts';
import { promotionsOf } from '#tests/support/promotions.ts';

const app = await startApp();
const admin = await app.admin();
const { sql, promote, boostable, boost, inDays } = promotionsOf(app);
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const bet = (player: Player, { id: gameId }: TestGame, fields: object) =>
  player.post('/api/bets', { gameId, betType: 'home', stake: 10, ...fields }, 201);
const uptakeOf = async ({ id }: { id: number }) =>
  (await admin.get('/api/admin/promotions/uptake')).promotions.find((each) => each.id === id);

describe('the uptake of a boost', () => {
  it('counts bets, stakes, the open liability and what was paid beyond the price at placement', async () => {
    const player = await app.player('100.00');
    const game = await boostable();
    const promotion = await boost(game);
    expect(await uptakeOf(promotion)).toMatchObject({
      boost: { bets: 0, stakes: '0.00', openLiability: '0.00', paidBeyondPrice: '0.00' },
      freeBets: null,
    });
    await bet(player, game, { boostId: promotion.id });
    // At a price of 2.60, the boost adds less.
    await admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.60' });
    await bet(player, game, { boostId: promotion.id, stake: 20 });
    const voided = await bet(player, game, { boostId: promotion.id, stake: 5 });
    await admin.patch(`/api/bets/${voided.id}/status`, { status: 'void', note: 'Test' });
    await bet(player, game, { stake: 5 });
    expect(await uptakeOf(promotion)).toMatchObject({
      boost: { bets: 2, stakes: '30.00', openLiability: '60.00', paidBeyondPrice: '0.00' },
    });
    await app.finish(game, 1, 0);
    expect(await uptakeOf(promotion)).toMatchObject({
      // 10.00 at 3.00 instead of 2.50, and 20.00 instead of 2.60.
      boost: { bets: 2, stakes: '30.00', openLiability: '0.00', paidBeyondPrice: '13.00' },
    });
  });

  it('has no cost if the bets lose, or if the price has risen above the boost', async () => {
    const player = await app.player('100.00');
    const lost = await boostable();
    const risen = await app.game();
    const one = await boost(lost);
    const other = await boost(risen, { odds: '2.60' });
    await bet(player, lost, { boostId: one.id });
    await admin.patch(`/api/games/${risen.id}/odds`, { homeOdds: '2.80' });
    await bet(player, risen, { boostId: other.id, odds: '2.60', acceptOddsChange: 'higher' });
    await app.finish(lost, 0, 0);
    await app.finish(risen, 1, 0);
    for (const promotion of [one, other])
      expect(await uptakeOf(promotion)).toMatchObject({ boost: { bets: 1, paidBeyondPrice: '0.00' } });
  });
});

describe('the uptake of a code', () => {
  it('counts its free bets by status, and what they paid', async () => {
    const freeBet = { code: 'UPTAKE', amount: 10, days: 7, requires: 'phone', wageringTimes: 0 };
    const promotion = await promote({ kind: 'free_bet', freeBet });
    const players = await Promise.all(Array.from({ length: 5 }, () => app.player()));
    const free: { id: number }[] = [];
    for (const player of players) {
      await sql('update users set is_verified = true where id = $1', [player.id]);
      free.push(await player.post('/api/promotions/redeem', { code: 'UPTAKE' }, 201));
    }
    const [winner, open] = players as [Player, Player];
    const game = await app.game();
    const later = await app.game();
    await bet(winner, game, { freeBetId: free[0]?.id });
    await bet(open, later, { freeBetId: free[1]?.id });
    await admin.post(`/api/admin/free-bets/${free[2]?.id}/revoke`, { reason: 'A mistake' });
    await sql('update free_bets set expires_at = now() where id = $1', [free[3]?.id]);
    await app.finish(game, 1, 0);
    const { boost: none, freeBets } = (await uptakeOf(promotion)) ?? {};
    expect(none).toBeNull();
    expect(freeBets).toEqual({
      given: 5,
      used: 2,
      open: 1,
      expired: 1,
      revoked: 1,
      usedValue: '20.00',
      openValue: '10.00',
      openLiability: '15.00',
      paid: '15.00',
    });
    const revoke = { reason: 'Ended early', seen: 1 };
    expect(await admin.post(`/api/admin/promotions/${promotion.id}/revoke-free-bets`, revoke)).toEqual({
      revoked: 1,
      value: '10.00',
      gone: 0,
      left: 0,
    });
    expect(await uptakeOf(promotion)).toMatchObject({ freeBets: { open: 0, revoked: 2 } });
    const { total } = await admin.get('/api/admin/promotions/uptake');
    expect(total.freeBets).toMatchObject({ given: 5, used: 2, paid: '15.00' });
    const again = await admin.call('POST', `/api/admin/promotions/${promotion.id}/revoke-free-bets`, revoke);
    expect(again).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
  });

  it('covers one page of promotions, and is hidden from players', async () => {
    const [newest, next] = await admin.get('/api/admin/promotions');
    const page = await admin.get(`/api/admin/promotions/uptake?limit=1&before=${newest?.id}`);
    expect(page.promotions).toMatchObject([{ id: next?.id }]);
    expect((await (await app.player()).call('GET', '/api/admin/promotions/uptake')).status).toBe(403);
  });

  it('covers the same promotions as the list when filtered to those that have not ended', async () => {
    const old = await promote({ startsAt: inDays(0.5) });
    const ended = await promote({});
    await admin.post(`/api/admin/promotions/${ended.id}/end`, {});
    const game = await boostable();
    const started = await boost(game);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await sql(`update games set start_time = now() where id = $1`, [game.id]);
    const ids = (await admin.get('/api/admin/promotions?show=current')).map(({ id }) => id);
    expect(ids).toContain(old.id);
    for (const { id } of [ended, started]) expect(ids).not.toContain(id);
    const { promotions } = await admin.get('/api/admin/promotions/uptake?show=current');
    expect(promotions.map(({ id }) => id)).toEqual(ids);
  });
});
