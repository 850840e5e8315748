import { afterAll, describe, expect, it } from 'vitest';
import { type Player, startApp } from '#tests/support/app.ts';
import { cashOutsOf } from '#tests/support/cash-outs.ts';
import { newestBetOf } from '#tests/support/player-reads.ts';

const app = await startApp();
const { placeSingle, placeAccumulator, quoteOf, acceptQuote, start, score, end, expireUndo, endPastUndo } =
  cashOutsOf(app);
afterAll(() => app.close());

describe('a cash-out quote', () => {
  const requestQuote = async (player: Player, bet: { id: number }, body: unknown = {}) =>
    player.call('POST', `/api/bets/${bet.id}/cash-out-quote`, body);

  it.each([[0], [101], [1.5], ['50'], [-1]])('is refused for the share %j', async (share) => {
    const { player, bet } = await placeSingle();
    expect(await requestQuote(player, bet, { share })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it("is refused for a missing bet, another player's bet, and any bet to staff", async () => {
    const { player, bet } = await placeSingle();
    expect(await requestQuote(player, { id: 999_999 })).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await requestQuote(await app.player(), bet)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await requestQuote(await app.admin(), bet)).toMatchObject({ status: 403, body: { code: 'STAFF_ACCOUNT' } });
  });

  it('is refused to a suspended account', async () => {
    const { player, bet } = await placeSingle();
    await app.database.pool.query('update users set suspended_at = now() where id = $1', [player.id]);
    expect(await requestQuote(player, bet)).toMatchObject({ status: 403, body: { code: 'ACCOUNT_SUSPENDED' } });
  });

  it('is refused for a settled bet', async () => {
    const { player, bet } = await placeSingle();
    await (await app.admin()).patch(`/api/bets/${bet.id}/status`, { status: 'void', note: 'Test' });
    expect(await requestQuote(player, bet)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
  });

  it('is refused while the game is suspended, past its kick-off or postponed', async () => {
    const { player, game, bet } = await placeSingle();
    const admin = await app.admin();
    await admin.patch(`/api/games/${game.id}/suspension`, { suspended: true });
    expect(await requestQuote(player, bet)).toMatchObject({ status: 409, body: { code: 'MARKET_SUSPENDED' } });
    await admin.patch(`/api/games/${game.id}/suspension`, { suspended: false });
    await app.database.pool.query(`update games set start_time = now() - interval '1 minute' where id = $1`, [game.id]);
    expect(await requestQuote(player, bet)).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'postponed' });
    expect(await requestQuote(player, bet)).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
  });

  it('is refused once everything in the bet is decided, since settlement is about to pay it in full', async () => {
    const { player, game, bet } = await placeSingle();
    await start(game);
    await score(game, 1, 0, 60);
    await endPastUndo(game);
    expect(await requestQuote(player, bet)).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
    await app.settle();
    expect((await newestBetOf(player)).status).toBe('won');
  });

  it('is refused for a leg decided by a goal that has not been paid yet', async () => {
    const player = await app.player('20.00');
    const game = await app.game();
    const other = await app.game();
    const over = { gameId: game.id, betType: 'over_under', selection: 'over_0.5' };
    const alone = await player.post('/api/bets', { ...over, stake: 10 }, 201);
    const { odds } = alone;
    const legs = [
      { ...over, odds },
      { gameId: other.id, betType: 'home', odds: '2.50' },
    ];
    const double = await player.post('/api/place-accumulator', { selections: legs, totalStake: 10 }, 201);
    await start(game);
    const early = await quoteOf(player, alone);
    await score(game, 1, 0, 3);
    for (const bet of [alone, double])
      expect(await requestQuote(player, bet)).toMatchObject({ status: 409, body: { code: 'MARKET_SUSPENDED' } });
    expect(await acceptQuote(player, alone, { quoteId: early.quoteId, acceptChange: 'any' })).toMatchObject({
      status: 409,
      body: { code: 'MARKET_SUSPENDED' },
    });
    await app.settle();
    expect((await requestQuote(player, double)).status).toBe(200);
  });

  it('is refused for a leg decided by an end that can still be undone', async () => {
    const { player, games, bet } = await placeAccumulator();
    const [game] = games;
    await start(game);
    await score(game, 1, 0, 80);
    const early = await quoteOf(player, bet);
    await end(game);
    await app.settle();
    expect((await newestBetOf(player)).legs).toMatchObject([{ status: 'won' }, { status: 'pending' }]);
    const refused = { status: 409, body: { code: 'MARKET_SUSPENDED' } };
    expect(await requestQuote(player, bet)).toMatchObject(refused);
    expect(await acceptQuote(player, bet, { quoteId: early.quoteId, acceptChange: 'any' })).toMatchObject(refused);
    await expireUndo(game);
    expect((await requestQuote(player, bet)).status).toBe(200);
  });

  it('is refused for a leg that is void because of an end that can still be undone', async () => {
    const admin = await app.admin();
    const player = await app.player('10.00');
    const games = [await app.game(), await app.game()] as const;
    const [game] = games;
    await start(game);
    const happenedAt = new Date().toISOString();
    const selections = games.map(({ id }) => ({ gameId: id, betType: 'home' }));
    const bet = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    const early = await quoteOf(player, bet);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished', happenedAt });
    await app.settle();
    expect((await newestBetOf(player)).legs).toMatchObject([{ status: 'void' }, { status: 'pending' }]);
    const refused = { status: 409, body: { code: 'MARKET_SUSPENDED' } };
    expect(await requestQuote(player, bet)).toMatchObject(refused);
    expect(await acceptQuote(player, bet, { quoteId: early.quoteId, acceptChange: 'any' })).toMatchObject(refused);
    await expireUndo(game);
    expect((await requestQuote(player, bet)).status).toBe(200);
  });

  it('is refused for a bet worth nothing or less than a cent, and for a game without a model', async () => {
    const { player, games, bet } = await placeAccumulator();
    await start(games[0]);
    await score(games[0], 0, 1, 90);
    await endPastUndo(games[0]);
    expect(await requestQuote(player, bet)).toMatchObject({ status: 409, body: { code: 'CASH_OUT_UNAVAILABLE' } });
    const small = await placeSingle(0.01);
    expect(await requestQuote(small.player, small.bet, { share: 50 })).toMatchObject({
      body: { code: 'CASH_OUT_UNAVAILABLE' },
    });
    const { player: other, game, bet: third } = await placeSingle();
    await app.database.pool.query('update games set model = null where id = $1', [game.id]);
    expect(await requestQuote(other, third)).toMatchObject({ body: { code: 'CASH_OUT_UNAVAILABLE' } });
  });

  it('is refused before kick-off for a bet at a price that was set far too high and then corrected', async () => {
    const player = await app.player('20.00');
    const admin = await app.admin();
    const game = await app.game();
    const setOdds = (homeOdds: string, drawOdds: string, awayOdds: string) =>
      admin.patch(`/api/games/${game.id}/odds`, { homeOdds, drawOdds, awayOdds });
    await setOdds('100.00', '1.01', '1.01');
    const home = { gameId: game.id, betType: 'home', stake: 10 };
    const { id } = await player.post('/api/bets', home, 201);
    await setOdds('2.50', '3.30', '2.90');
    const fairBet = await player.post('/api/bets', home, 201);
    const quote = (betId: number) => player.call('POST', `/api/bets/${betId}/cash-out-quote`, {});
    expect(await quote(id)).toMatchObject({ status: 409, body: { code: 'CASH_OUT_UNAVAILABLE' } });
    expect((await quote(fairBet.id)).status).toBe(200);
  });

  it.each([
    ['1.60', '5.98', '3.96', '2.72', '1.46'],
    ['4.76', '1.73', '3.80', '2.72', '1.46'],
  ])("offers no profit after kick-off if the model can't match %s, %s, %s, %s and %s", async (...prices) => {
    const [homeOdds = '', drawOdds = '', awayOdds = '', overUnder25Odds, overUnder25UnderOdds] = prices;
    const game = await app.game({ homeOdds, drawOdds, awayOdds, overUnder25Odds, overUnder25UnderOdds });
    const player = await app.player('1000.00');
    const bets: { id: number }[] = [];
    for (const selection of ['home', 'draw', 'away']) {
      const onTotal = { gameId: game.id, market: 'result_and_total', line: '2.50', stake: 10 };
      for (const request of [
        { gameId: game.id, market: 'match_result', selection, stake: 10 },
        { ...onTotal, selection: `${selection}_over` },
        { ...onTotal, selection: `${selection}_under` },
      ])
        bets.push(await player.post('/api/bets', request, 201));
    }
    const amounts = async () => Promise.all(bets.map(async (bet) => Number((await quoteOf(player, bet)).amount)));
    const before = await amounts();
    await start(game);
    for (const [index, amount] of (await amounts()).entries()) expect(amount).toBeCloseTo(before[index] as number, 1);
    await score(game, 0, 0, 1);
    for (const amount of await amounts()) expect(amount).toBeLessThan(10);
  });

  it('is refused for a bet on the first half while its score is missing in the second half', async () => {
    const { player, game, bet } = await placeSingle();
    const onHalf = { gameId: game.id, market: 'first_half_result', selection: 'away', stake: 10 };
    const half = await player.post('/api/bets', onHalf, 201);
    await start(game);
    await score(game, 0, 0, 44);
    await score(game, 1, 0, 50);
    const refused = { status: 409, body: { code: 'CASH_OUT_UNAVAILABLE', reason: 'no_price' } };
    expect(await requestQuote(player, half)).toMatchObject(refused);
    expect(await requestQuote(player, bet)).toMatchObject({ status: 200 });
  });

  it('never offers a profit on a bet placed at too high a price', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    await app.database.pool.query(`update games set prices = prices || '{"correct_score/0-0": 3000}' where id = $1`, [
      game.id,
    ]);
    const request = { gameId: game.id, betType: 'correct_score', selection: '0-0', stake: 10, odds: '30.00' };
    const bet = await player.post('/api/bets', request, 201);
    expect((await quoteOf(player, bet)).amount).toBe('9.50');
  });
});
