// Staff void the selections that players backed at an obviously wrong price.
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { startApp } from '#tests/support/app.ts';
import { lateBets } from '#tests/support/late-bets.ts';

const app = await startApp();
const admin = await app.admin();
const { bet, betOf, liveGame, goal, disallow, cashOut, walletOf, auditOf, backdateBets, ago, statusOf } = lateBets(
  app,
  admin,
);
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const HOME = 'match_result/home';
const pricesOf = (id: number, since = ago(120)) => admin.get(`/api/games/${id}/price-errors?since=${since}`);
const voidAt = (id: number, fields: object = {}, status = 200) =>
  admin.post(
    `/api/games/${id}/price-errors`,
    { keys: [HOME], since: ago(120), note: 'Typing error', ...fields },
    status as 200,
  );
const restore = (id: number, errorId: number, status = 200) =>
  admin.post(`/api/games/${id}/price-errors/undo`, { id: errorId }, status as 200);
async function finish(id: number, homeScore: number) {
  await admin.patch(`/api/games/${id}/status`, { status: 'live' });
  await admin.patch(`/api/games/${id}/score`, { homeScore, awayScore: 0, currentMinute: 90 });
  await admin.patch(`/api/games/${id}/status`, { status: 'finished' });
  await app.settle();
}

/** Home bets accepted 100, 60 and 5 seconds ago, and an away bet. */
async function bets() {
  const player = await app.player('40.00');
  const { id } = await app.game();
  const placed: Bet[] = [];
  for (const [seconds, betType] of [
    [100, 'home'],
    [60, 'home'],
    [5, 'home'],
    [60, 'away'],
  ] as const) {
    placed.push(await bet(player, { gameId: id, betType }));
    await backdateBets(seconds, ...placed.slice(-1));
  }
  const statuses = async () => {
    await app.settle();
    return Promise.all(placed.map((each) => statusOf(player, each)));
  };
  return { player, id, placed, statuses };
}

describe('the accepted prices of a game', () => {
  it('are listed by selection, highest stakes first, for a period', async () => {
    const { id } = await bets();
    expect((await pricesOf(id)).prices).toMatchObject([
      { key: HOME, bets: 3, settled: 0, stake: '30.00', lowestOdds: '2.50', highestOdds: '2.50' },
      { key: 'match_result/away', bets: 1, stake: '10.00' },
    ]);
    expect((await pricesOf(id, ago(30))).prices).toMatchObject([{ key: HOME, bets: 1 }]);
  });
});

describe('a price error', () => {
  it('voids the bets on the selection that were accepted in the period, and no others', async () => {
    const { id, player, placed, statuses } = await bets();
    const until = ago(30);
    expect(await voidAt(id, { since: ago(80), until })).toEqual({
      voided: { bets: 1, stake: '10.00', cashOuts: 0, cashedOut: '0.00' },
      awaitingSecond: false,
    });
    expect(await statuses()).toEqual(['pending', 'void', 'pending', 'pending']);
    expect(await walletOf(player)).toMatchObject({ available: '10.00' });
    expect((await betOf(player, placed[1] as Bet)).explanation).toContain('Accepted at an obviously wrong price');
    expect(await pricesOf(id)).toMatchObject({
      prices: [{ key: HOME, bets: 2 }, { bets: 1 }],
      priceErrors: [{ keys: [HOME], until, bets: 1, awaitingSecond: false }],
    });
    expect((await auditOf(id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['price error reported', 'bets voided']),
    );
  });

  it('voids one selection of an accumulator and keeps the others at their odds', async () => {
    const player = await app.player('10.00');
    const [wrong, other] = [await app.game(), await app.game()];
    const selections = [wrong, other].map(({ id }) => ({ gameId: id, betType: 'home' }));
    const placed = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    await voidAt(wrong.id);
    await finish(wrong.id, 0);
    await finish(other.id, 1);
    expect(await betOf(player, placed)).toMatchObject({ status: 'won', payout: '25.00' });
  });

  it('voids settled bets, and restoring them settles them as before', async () => {
    const { id, player, statuses } = await bets();
    await finish(id, 1);
    expect(await statuses()).toEqual(['won', 'won', 'won', 'lost']);
    await voidAt(id);
    expect(await statuses()).toEqual(['void', 'void', 'void', 'lost']);
    expect(await walletOf(player)).toMatchObject({ available: '30.00' });
    const [error] = (await pricesOf(id)).priceErrors;
    expect(await restore(id, error?.id ?? 0)).toMatchObject({ awaitingSecond: false, restored: { bets: 3 } });
    expect(await statuses()).toEqual(['won', 'won', 'won', 'lost']);
    expect(await walletOf(player)).toMatchObject({ available: '75.00' });
    await restore(id, error?.id ?? 0, 409);
    expect((await auditOf(id)).map(({ action }) => action)).toContain('price error restored');
  });

  it('applies to bets that are already void, once the other reason no longer does', async () => {
    const player = await app.player('10.00');
    const id = await liveGame();
    const placed = await bet(player, { gameId: id });
    await backdateBets(60, placed);
    const { id: goalId } = await goal(id, { team: 'away', happenedAt: ago(90) });
    await voidAt(id);
    await disallow(id, goalId);
    await app.settle();
    expect(await betOf(player, placed)).toMatchObject({ status: 'void' });
    const [error] = (await pricesOf(id)).priceErrors;
    expect(await restore(id, error?.id ?? 0)).toMatchObject({ restored: { bets: 1 } });
    await app.settle();
    expect(await statusOf(player, placed)).toBe('pending');
  });

  it('that overlaps another is refused until that one is restored', async () => {
    const { id } = await bets();
    await voidAt(id, { since: ago(80), until: ago(30) });
    expect(await voidAt(id, {}, 409)).toMatchObject({ code: 'ALREADY_PROCESSED' });
    await voidAt(id, { since: ago(20) });
    const [, first] = (await pricesOf(id)).priceErrors;
    await restore(id, first?.id ?? 0);
    expect(await voidAt(id, { since: ago(80), until: ago(30) })).toMatchObject({ voided: { bets: 1 } });
  });

  it('returns stakes that can be withdrawn immediately', async () => {
    const { id, player, statuses } = await bets();
    await voidAt(id);
    await statuses();
    expect(await walletOf(player)).toMatchObject({ available: '30.00', withdrawable: '30.00' });
  });

  it('leaves bets that staff settled, which are not listed', async () => {
    const { id, placed, statuses } = await bets();
    await admin.patch(`/api/bets/${placed[0]?.id}/status`, { status: 'won' });
    expect((await pricesOf(id)).prices).toMatchObject([{ key: HOME, bets: 2 }, { bets: 1 }]);
    expect(await voidAt(id)).toMatchObject({ voided: { bets: 2 } });
    expect(await statuses()).toEqual(['won', 'void', 'void', 'pending']);
  });

  it('reverses the cash-outs of its bets, even later ones, and no others', async () => {
    const { id, player, placed, statuses } = await bets();
    const [first, second] = placed as [Bet, Bet];
    await cashOut(player, first, 100, 2);
    await cashOut(player, second, 100, 2);
    expect(await voidAt(id, { since: ago(80), until: ago(30) })).toMatchObject({ voided: { bets: 1, cashOuts: 1 } });
    expect((await statuses()).slice(0, 2)).toEqual(['cashed_out', 'void']);
  });

  it.each([
    ['without a bet in the period', () => ({ until: ago(110) }), 'keys'],
    ['on another selection', () => ({ keys: ['match_result/draw'] }), 'keys'],
    ['with an empty period', () => ({ since: ago(-60) }), 'until'],
  ])('%s is refused and changes nothing', async (_, fieldsOf, field) => {
    const { id, statuses } = await bets();
    expect(await voidAt(id, fieldsOf(), 400)).toMatchObject({ code: 'VALIDATION', issues: [{ path: field }] });
    expect(await statuses()).toEqual(Array(4).fill('pending'));
    expect((await pricesOf(id)).priceErrors).toEqual([]);
  });

  it('is refused more than 72 hours after the end', async () => {
    const { id } = await bets();
    await finish(id, 0);
    await app.database.pool.query(`update games set finished_at = now() - interval '73 hours' where id = $1`, [id]);
    expect(await voidAt(id, {}, 409)).toMatchObject({ code: 'WRONG_STATE' });
  });
});
