import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CashOutQuote } from '#contract/bets/cash-out-objects.ts';
import type { Bet } from '#contract/bets/objects.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { balanceOf, cents, newestBetOf } from '#tests/support/player-reads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function placeSingle(stake = 10, balance = '100.00'): Promise<{ player: Player; game: TestGame; bet: Bet }> {
  const player = await app.player(balance);
  const game = await app.game();
  const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake, odds: '2.50' }, 201);
  return { player, game, bet };
}

async function placeAccumulator(): Promise<{ player: Player; games: [TestGame, TestGame]; bet: Bet }> {
  const player = await app.player('100.00');
  const games: [TestGame, TestGame] = [await app.game(), await app.game()];
  const selections = games.map((game) => ({ gameId: game.id, betType: 'home', odds: '2.50' }));
  const bet = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
  return { player, games, bet };
}

const quoteOf = (player: Player, bet: { id: number }, share?: number) =>
  player.post(`/api/bets/${bet.id}/cash-out-quote`, share === undefined ? {} : { share });
const accept = (player: Player, bet: { id: number }, quote: { quoteId: number }, key: string = randomUUID()) =>
  acceptQuote(player, bet, { quoteId: quote.quoteId }, key);
const acceptQuote = (player: Player, bet: { id: number }, body: object, key: string = randomUUID()) =>
  player.call('POST', `/api/bets/${bet.id}/cash-out`, body, { 'idempotency-key': key });

const start = async (game: TestGame) => (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'live' });
const score = async (game: TestGame, homeScore: number, awayScore: number, currentMinute: number) =>
  (await app.admin()).patch(`/api/games/${game.id}/score`, { homeScore, awayScore, currentMinute });
const end = async (game: TestGame) => (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'finished' });
const expireUndo = ({ id }: TestGame) =>
  app.database.pool.query(`update games set undo_until = now() - interval '1 second' where id = $1`, [id]);
/** Ends a game long enough ago that its end can no longer be undone. */
const endFinally = async (game: TestGame) => {
  await end(game);
  await expireUndo(game);
};

describe('cashing out a whole bet', () => {
  it('pays the quoted fair value less the margin', async () => {
    const { player, bet } = await placeSingle();
    const quote = await quoteOf(player, bet);
    expect(quote).toMatchObject({ betId: bet.id, share: 100, stake: '10.00', marginPercent: '5.00' });
    expect(cents(quote.amount)).toBe(Math.floor(cents(quote.fairValue) * 0.95));
    expect(cents(quote.amount)).toBeLessThan(1000);
    expect(Date.parse(quote.expiresAt) - Date.now()).toBeLessThanOrEqual(5000);
    const response = await accept(player, bet, quote);
    expect(response).toMatchObject({
      status: 201,
      body: { betId: bet.id, amount: quote.amount, stake: '10.00', stakeLeft: '0.00', betStatus: 'cashed_out' },
    });
    expect(await newestBetOf(player)).toMatchObject({
      status: 'cashed_out',
      payout: quote.amount,
      stake: '10.00',
      cashedOut: '0.00',
      explanation: `Cashed out for ${quote.amount}`,
    });
    expect(cents(await balanceOf(player))).toBe(9000 + cents(quote.amount));
    await app.expectBooksToBalance();
  });

  it("pays more when the bet's team leads, less when it trails, and never more than the potential win", async () => {
    const offers: number[] = [];
    for (const [home, away] of [
      [0, 1],
      [0, 0],
      [1, 0],
      [5, 0],
    ] as const) {
      const { player, game, bet } = await placeSingle();
      await start(game);
      await score(game, home, away, 60);
      offers.push(cents((await quoteOf(player, bet)).amount));
    }
    expect(offers).toEqual([...offers].sort((a, b) => a - b));
    expect(new Set(offers).size).toBe(4);
    expect(offers[3]).toBeLessThanOrEqual(2375);
  });

  it.each([
    ['correct_score', '1-0'],
    ['correct_score', 'other'],
    ['over_under', 'under_2.5'],
    ['both_teams_score', 'yes'],
    ['handicap', 'home'],
    ['asian_total', 'over'],
    ['half_time_full_time', 'draw_home'],
  ])('is possible on %s %s, before kick-off and in play', async (betType, selection) => {
    const player = await app.player('100.00');
    const game = await app.game();
    const bet = await player.post('/api/bets', { gameId: game.id, betType, selection, stake: 10 }, 201);
    const before = cents((await quoteOf(player, bet)).amount);
    expect(before).toBeGreaterThan(0);
    expect(before).toBeLessThanOrEqual(950);
    await start(game);
    await score(game, 0, 0, 30);
    expect(cents((await quoteOf(player, bet)).amount)).toBeGreaterThan(0);
  });

  it('is possible on a scorer market if every scorer so far is known', async () => {
    const player = await app.player('100.00');
    const admin = await app.admin();
    const team = `Scorers ${randomUUID().slice(0, 8)}`;
    const body = { name: 'Otieno', team, position: 'Forward' };
    const scorer = await admin.post('/api/players', body, 201);
    const game = await app.game({ homeTeam: team });
    const request = { gameId: game.id, betType: 'anytime_goalscorer', playerId: scorer.id, stake: 10 };
    const bet = await player.post('/api/bets', request, 201);
    expect(cents((await quoteOf(player, bet)).amount)).toBeLessThanOrEqual(950);
    await start(game);
    await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 5 }, 201);
    const unknown = await player.call('POST', `/api/bets/${bet.id}/cash-out-quote`, {});
    expect(unknown).toMatchObject({ status: 409, body: { code: 'CASH_OUT_UNAVAILABLE' } });
  });
});

it('sends the player the cashed-out bet and the new balance immediately', async () => {
  const { player, bet } = await placeSingle();
  const live = listenLive(app.url, { cookie: player.cookie() ?? '' });
  await live.until('INITIAL_DATA');
  const quote = await quoteOf(player, bet);
  await accept(player, bet, quote);
  const isCashOut = ({ id, status, payout }: Bet) =>
    id === bet.id && status === 'cashed_out' && payout === quote.amount;
  await live.until('BET_UPDATE', isCashOut);
  const newBalance = await balanceOf(player);
  await live.until('BALANCE_UPDATE', ({ balance }: { balance: string }) => balance === newBalance);
  live.socket.close();
});

describe('cashing out part of a bet', () => {
  it('pays that part, and the rest stays open with the remaining stake', async () => {
    const { player, game, bet } = await placeSingle();
    const quote = await quoteOf(player, bet, 40);
    expect(quote).toMatchObject({ share: 40, stake: '4.00' });
    const response = (await accept(player, bet, quote)).body;
    expect(response).toMatchObject({ share: 40, stake: '4.00', stakeLeft: '6.00', betStatus: 'pending' });
    expect(await newestBetOf(player)).toMatchObject({
      status: 'pending',
      stake: '6.00',
      potentialWin: '15.00',
      payout: null,
      cashedOut: quote.amount,
      cashedOutStake: '4.00',
    });
    await app.expectBooksToBalance();
    await start(game);
    await score(game, 1, 0, 90);
    await end(game);
    await app.settle();
    expect(await newestBetOf(player)).toMatchObject({ status: 'won', payout: '15.00', cashedOut: quote.amount });
    expect(cents(await balanceOf(player))).toBe(9000 + cents(quote.amount) + 1500);
    await app.expectBooksToBalance();
  });

  it('can be followed by another part, and by the rest', async () => {
    const { player, bet } = await placeSingle();
    const amounts: number[] = [];
    for (const share of [50, 50, 100]) {
      const quote = await quoteOf(player, bet, share);
      expect((await accept(player, bet, quote)).status).toBe(201);
      amounts.push(cents(quote.amount));
      await app.expectBooksToBalance();
    }
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out', stake: '2.50', cashedOutStake: '7.50' });
    expect(cents(await balanceOf(player))).toBe(9000 + amounts.reduce((sum, amount) => sum + amount, 0));
  });

  it('does not change the response to a retried placement', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const key = { 'idempotency-key': randomUUID() };
    const request = { gameId: game.id, betType: 'home', stake: 10.01, odds: '2.50' };
    const bet = await player.post('/api/bets', request, 201, key);
    await accept(player, bet, await quoteOf(player, bet, 33));
    expect(await player.post('/api/bets', request, 201, key)).toEqual(bet);
  });

  it("reduces the selection's exposure", async () => {
    const { player, game, bet } = await placeSingle();
    const exposure = async () =>
      (
        await app.database.pool.query(
          `select stake_cents, payout_cents from exposures where game_id = $1 and selection_key = 'match_result/home'`,
          [game.id],
        )
      ).rows;
    await accept(player, bet, await quoteOf(player, bet, 40));
    expect(await exposure()).toEqual([{ stake_cents: 600, payout_cents: 1500 }]);
    await accept(player, bet, await quoteOf(player, bet));
    expect(await exposure()).toEqual([{ stake_cents: 0, payout_cents: 0 }]);
  });
});

describe('cashing out an accumulator', () => {
  it('counts a decided leg at its payout and an open one at its probability', async () => {
    const { player, games, bet } = await placeAccumulator();
    const before = cents((await quoteOf(player, bet)).amount);
    await start(games[0]);
    await score(games[0], 2, 0, 90);
    await endFinally(games[0]);
    // The first leg is decided, although settlement has not run.
    const unsettled = cents((await quoteOf(player, bet)).amount);
    await app.settle();
    const quote = await quoteOf(player, bet);
    expect(cents(quote.amount)).toBe(unsettled);
    expect(unsettled).toBeGreaterThan(before * 2);
    expect((await accept(player, bet, quote)).status).toBe(201);
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out', payout: quote.amount });
    await app.expectBooksToBalance();
  });

  it('pays part of it, and a losing leg loses only the rest', async () => {
    const { player, games, bet } = await placeAccumulator();
    const quote = await quoteOf(player, bet, 50);
    await accept(player, bet, quote);
    await start(games[0]);
    await score(games[0], 0, 1, 90);
    await end(games[0]);
    await app.settle();
    expect(await newestBetOf(player)).toMatchObject({
      status: 'lost',
      stake: '5.00',
      payout: '0.00',
      cashedOut: quote.amount,
    });
    expect(cents(await balanceOf(player))).toBe(9000 + cents(quote.amount));
    await app.expectBooksToBalance();
  });
});

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
    await (await app.admin()).patch(`/api/bets/${bet.id}/status`, { status: 'void' });
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

  it('is refused for a bet worth nothing or less than a cent, and for a game without a model', async () => {
    const { player, games, bet } = await placeAccumulator();
    await start(games[0]);
    await score(games[0], 0, 1, 90);
    await endFinally(games[0]);
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

describe('accepting a cash-out quote', () => {
  it('is refused if the quote is missing or for another bet', async () => {
    const one = await placeSingle();
    const other = await placeSingle();
    expect(await accept(one.player, one.bet, { quoteId: 999_999 })).toMatchObject({ status: 404 });
    const quote = await quoteOf(other.player, other.bet);
    expect(await accept(one.player, one.bet, quote)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await accept(one.player, other.bet, quote)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
  });

  it('is refused if the quote has expired', async () => {
    const { player, bet } = await placeSingle();
    const quote = await quoteOf(player, bet);
    await app.database.pool.query('update cash_out_quotes set expires_at = now() where id = $1', [quote.quoteId]);
    expect(await accept(player, bet, quote)).toMatchObject({ status: 409, body: { code: 'QUOTE_EXPIRED' } });
  });

  it.each([
    ['a goal against it', (game: TestGame) => score(game, 0, 1, 10), 'CASH_OUT_CHANGED'],
    ['a minute', (game: TestGame) => score(game, 0, 0, 11), 'CASH_OUT_CHANGED'],
    ['the end', (game: TestGame) => end(game), 'CASH_OUT_CHANGED'],
    [
      'a suspension',
      async (game: TestGame) => (await app.admin()).patch(`/api/games/${game.id}/suspension`, { suspended: true }),
      'MARKET_SUSPENDED',
    ],
  ])('is refused if the quote is from before %s', async (_name, change, code) => {
    const { player, game, bet } = await placeSingle();
    await start(game);
    await score(game, 0, 0, 10);
    const quote = await quoteOf(player, bet);
    await change(game);
    expect(await accept(player, bet, quote)).toMatchObject({ status: 409, body: { code } });
    expect(await newestBetOf(player)).toMatchObject({ status: 'pending', stake: '10.00' });
  });

  it("is refused if any leg's game has changed or passed its kick-off", async () => {
    const { player, games, bet } = await placeAccumulator();
    const quote = await quoteOf(player, bet);
    await start(games[1]);
    await score(games[1], 0, 1, 20);
    expect(await accept(player, bet, quote)).toMatchObject({ status: 409, body: { code: 'CASH_OUT_CHANGED' } });
    const { player: other, game, bet: third } = await placeSingle();
    const soon = await quoteOf(other, third);
    await app.database.pool.query(`update games set start_time = now() where id = $1`, [game.id]);
    expect(await accept(other, third, soon)).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
  });

  it('is refused for a settled bet, a used quote, and a quote for a stake that has been cashed out since', async () => {
    const { player, bet } = await placeSingle();
    const first = await quoteOf(player, bet, 50);
    const second = await quoteOf(player, bet, 50);
    expect((await accept(player, bet, first)).status).toBe(201);
    expect(await accept(player, bet, first)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    expect(await accept(player, bet, second)).toMatchObject({ status: 409, body: { code: 'CASH_OUT_CHANGED' } });
    const third = await quoteOf(player, bet);
    await (await app.admin()).patch(`/api/bets/${bet.id}/status`, { status: 'lost' });
    expect(await accept(player, bet, third)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
    await app.expectBooksToBalance();
  });

  it('returns the same response for the same key, and refuses that key with another quote', async () => {
    const { player, bet } = await placeSingle();
    const quote = await quoteOf(player, bet, 50);
    const other = await quoteOf(player, bet);
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 5 }, () => accept(player, bet, quote, key)));
    for (const response of responses) expect(response).toMatchObject({ status: 201, body: responses[0]?.body });
    expect(await accept(player, bet, other, key)).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
    expect(await newestBetOf(player)).toMatchObject({ stake: '5.00', cashedOut: quote.amount });
    await app.expectBooksToBalance();
  });
});

describe('a cash-out after the game has changed', () => {
  async function placeAndQuote(): Promise<{ player: Player; game: TestGame; bet: Bet; quote: CashOutQuote }> {
    const { player, game, bet } = await placeSingle();
    await start(game);
    await score(game, 0, 0, 10);
    return { player, game, bet, quote: await quoteOf(player, bet) };
  }

  it('is accepted with any policy if the value is the same', async () => {
    const { player, game, bet, quote } = await placeAndQuote();
    await (await app.admin()).patch(`/api/games/${game.id}/odds`, { correctScore22Odds: '21.00' });
    const response = await acceptQuote(player, bet, { quoteId: quote.quoteId, acceptChange: 'none' });
    expect(response).toMatchObject({ status: 201, body: { amount: quote.amount } });
    await app.expectBooksToBalance();
  });

  it.each([
    ['higher', 'none', 409],
    ['higher', undefined, 201],
    ['higher', 'higher', 201],
    ['higher', 'any', 201],
    ['lower', 'none', 409],
    ['lower', undefined, 409],
    ['lower', 'higher', 409],
    ['lower', 'any', 201],
  ] as const)('with a value that is %s and policy %s returns %i', async (to, policy, status) => {
    const { player, game, bet, quote } = await placeAndQuote();
    await (to === 'higher' ? score(game, 1, 0, 10) : score(game, 0, 1, 10));
    const current = await quoteOf(player, bet);
    expect(Math.sign(cents(current.amount) - cents(quote.amount))).toBe(to === 'higher' ? 1 : -1);
    const response = await acceptQuote(player, bet, { quoteId: quote.quoteId, acceptChange: policy });
    expect(response.status).toBe(status);
    if (status === 201) {
      expect(response.body).toMatchObject({ amount: current.amount });
      expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out', payout: current.amount });
      expect(cents(await balanceOf(player))).toBe(9000 + cents(current.amount));
    } else {
      expect(response.body).toMatchObject({ code: 'CASH_OUT_CHANGED', currentAmount: current.amount });
      expect(await newestBetOf(player)).toMatchObject({ status: 'pending' });
    }
    await app.expectBooksToBalance();
  });

  it('leaves the bet to settlement, which pays in full, once the game is over', async () => {
    const { player, game, bet, quote } = await placeAndQuote();
    await score(game, 1, 0, 90);
    await end(game);
    const response = await acceptQuote(player, bet, { quoteId: quote.quoteId, acceptChange: 'any' });
    expect(response).toMatchObject({ status: 409, body: { code: 'CASH_OUT_CHANGED' } });
    await app.settle();
    expect(await newestBetOf(player)).toMatchObject({ status: 'won', payout: '25.00' });
  });

  it('refuses an unknown policy', async () => {
    const { player, bet, quote } = await placeAndQuote();
    const response = await acceptQuote(player, bet, { quoteId: quote.quoteId, acceptChange: 'maybe' });
    expect(response).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });
});

describe('concurrent cash-outs', () => {
  it('with the same quote succeed once', async () => {
    const { player, bet } = await placeSingle();
    const quote = await quoteOf(player, bet);
    const responses = await Promise.all(Array.from({ length: 20 }, () => accept(player, bet, quote)));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    await app.expectBooksToBalance();
  });

  it('with a settlement: each part of the stake is paid once, and the ledger balances', async () => {
    const admin = await app.admin();
    const player = await app.player('1000.00');
    const firsts: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      const game = await app.game();
      const request = { gameId: game.id, betType: 'home', stake: 10, odds: '2.50' };
      const bet = await player.post('/api/bets', request, 201);
      const before = cents(await balanceOf(player));
      await start(game);
      await score(game, 1, 0, 90);
      const share = round % 3 === 0 ? 50 : 100;
      const quote = await quoteOf(player, bet, share);
      const endGame = async () => {
        if (round % 2 === 0) await new Promise((resolve) => setTimeout(resolve, round % 8));
        await (round % 5 === 0 ? admin.patch(`/api/bets/${bet.id}/status`, { status: 'won' }) : end(game));
        await app.settle();
      };
      const [response] = await Promise.all([accept(player, bet, quote), endGame().catch(() => null)]);
      const after = await newestBetOf(player);
      const cashed = response.status === 201;
      firsts.push(cashed ? 'cash-out' : 'settlement');
      const expected = cashed && share === 100 ? 'cashed_out' : 'won';
      expect(after.status).toBe(expected);
      const paid = cashed ? cents(quote.amount) : 0;
      const settled = expected === 'won' ? (cashed ? 1250 : 2500) : 0;
      expect(cents(await balanceOf(player))).toBe(before + paid + settled);
      if (!cashed) expect(['ALREADY_PROCESSED', 'CASH_OUT_CHANGED']).toContain(response.body.code);
    }
    expect(new Set(firsts).size).toBe(2);
    await app.expectBooksToBalance();
  }, 90_000);
});

describe('a cash-out in play', () => {
  it('is delayed like a bet, and refused if a goal is scored during the delay', async () => {
    const slow = await startApp({ IN_PLAY_DELAY_MS: '300' });
    try {
      const player = await slow.player('100.00');
      const admin = await slow.admin();
      const game = await slow.game();
      const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10 }, 201);
      await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
      const quote = await quoteOf(player, bet);
      const [response] = await Promise.all([
        accept(player, bet, quote),
        admin.post(`/api/games/${game.id}/goals`, { team: 'away', minute: 3 }, 201),
      ]);
      expect(response).toMatchObject({ status: 409, body: { code: 'CASH_OUT_CHANGED' } });
      const startedAt = Date.now();
      expect((await accept(player, bet, await quoteOf(player, bet))).status).toBe(201);
      expect(Date.now() - startedAt).toBeGreaterThanOrEqual(300);
    } finally {
      await slow.close();
    }
  });
});
