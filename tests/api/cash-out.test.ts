import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { type Player, startApp } from '#tests/support/app.ts';
import { cashOutsOf } from '#tests/support/cash-outs.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { balanceOf, cents, newestBetOf } from '#tests/support/player-reads.ts';

const app = await startApp();
const { placeSingle, placeAccumulator, quoteOf, accept, start, score, end, endPastUndo } = cashOutsOf(app);
afterAll(() => app.close());

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
});

describe('cashing out a bet on a goalscorer', () => {
  const place = async (market: string) => {
    const player = await app.player('100.00');
    const team = `Scorers ${randomUUID().slice(0, 8)}`;
    const body = { name: 'Otieno', team, position: 'Forward' };
    const scorer = await (await app.admin()).post('/api/players', body, 201);
    const game = await app.game({ homeTeam: team });
    const selection = { market, playerId: scorer.id };
    const goal = async (details: object) =>
      (await app.admin()).post(`/api/games/${game.id}/goals`, { minute: 5, playerId: scorer.id, ...details }, 201);
    const single = () => player.post('/api/bets', { gameId: game.id, ...selection, stake: 10 }, 201);
    return { player, game, selection, goal, single };
  };
  const requestQuote = (player: Player, bet: { id: number }) =>
    player.call('POST', `/api/bets/${bet.id}/cash-out-quote`, {});
  const refused = (reason: string) => ({ status: 409, body: { code: 'CASH_OUT_UNAVAILABLE', reason } });

  it.each([
    'first_goalscorer',
    'last_goalscorer',
    'anytime_goalscorer',
    'to_score_2_or_more',
    'anytime_goalscorer_and_win',
  ])('who has yet to score is possible before kick-off, but not in play: %s', async (market) => {
    const { player, game, single } = await place(market);
    const bet = await single();
    const quote = await quoteOf(player, bet);
    expect(cents(quote.amount)).toBeLessThanOrEqual(950);
    await start(game);
    expect(await requestQuote(player, bet)).toMatchObject(refused('open_scorer'));
    expect(await accept(player, bet, quote)).toMatchObject(refused('open_scorer'));
    expect(await player.get(`/api/users/${player.id}/cash-out-values?bets=${bet.id}`)).toMatchObject([
      { amount: null, reason: 'open_scorer' },
    ]);
  });

  it('is possible in play once further goals of the player no longer matter', async () => {
    const { player, game, goal, single } = await place('anytime_goalscorer_and_win');
    const bet = await single();
    await start(game);
    await goal({ team: 'away', playerId: null, ownGoal: true, minute: 3 });
    await goal({ team: 'home' });
    await app.settle();
    expect((await requestQuote(player, bet)).body).toMatchObject({ share: 100 });
  });

  it('is not possible in play while the scorer of a goal is not recorded', async () => {
    const { player, game, goal, single } = await place('anytime_goalscorer');
    const bet = await single();
    await start(game);
    await goal({ team: 'home', playerId: null });
    expect(await requestQuote(player, bet)).toMatchObject(refused('no_price'));
  });

  it('is not possible in play in a bet builder or an accumulator either', async () => {
    const { player, game, selection } = await place('anytime_goalscorer');
    const other = await app.game();
    const groups = [{ gameId: game.id, selections: [selection, { betType: 'over_under', selection: 'over_2.5' }] }];
    const builder = await player.post('/api/place-builder', { groups, totalStake: 10 }, 201);
    const selections = [
      { gameId: game.id, ...selection },
      { gameId: other.id, betType: 'home' },
    ];
    const accumulator = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    const bets = [builder, accumulator];
    for (const bet of bets) await quoteOf(player, bet);
    await start(game);
    for (const bet of bets) expect(await requestQuote(player, bet)).toMatchObject(refused('open_scorer'));
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
    await endPastUndo(games[0]);
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
