// Cash-outs of bet builders and systems (decision 0166).
import { afterAll, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { type Player, startApp, type TestGame } from '#tests/support/app.ts';
import { cashOutsOf } from '#tests/support/cash-outs.ts';
import { balanceOf, cents, newestBetOf } from '#tests/support/player-reads.ts';

const app = await startApp();
const { quoteOf, acceptQuote, start, score, endPastUndo } = cashOutsOf(app);
afterAll(() => app.close());

const centsOf = async (player: Player) => cents(await balanceOf(player));
const requestQuote = (player: Player, bet: { id: number }, body = {}) =>
  player.call('POST', `/api/bets/${bet.id}/cash-out-quote`, body);
const accept = (player: Player, bet: { id: number }, quote: { quoteId: number }, acceptChange = 'higher') =>
  acceptQuote(player, bet, { quoteId: quote.quoteId, acceptChange });
const cashOut = async (player: Player, bet: { id: number }, share?: number) => {
  const quote = await quoteOf(player, bet, share);
  expect((await accept(player, bet, quote)).status).toBe(201);
  return cents(quote.amount);
};

const exposureOf = async (game: TestGame) => {
  const { rows } = await app.database.pool.query(
    `select sum(stake_cents + accumulator_stake_cents)::int as stake, sum(payout_cents + accumulator_payout_cents)::int
     as payout from exposures where game_id = $1`,
    [game.id],
  );
  return rows[0];
};

const HOME = { betType: 'home' };
const OVER = { betType: 'over_under', selection: 'over_2.5' };
const BOTH = { betType: 'both_teams_score', selection: 'yes' };

async function placeBuilder(selections: object[] = [HOME, OVER], { stake = 10, singles = 0 } = {}) {
  const player = await app.player('100.00');
  const game = await app.game();
  const others: TestGame[] = [];
  for (let count = 0; count < singles; count += 1) others.push(await app.game());
  const body = {
    groups: [{ gameId: game.id, selections }],
    selections: others.map(({ id }) => ({ gameId: id, ...HOME })),
    totalStake: stake,
  };
  return { player, game, others, bet: (await player.post('/api/place-builder', body, 201)) as Bet };
}

async function placeSystem(kind = 'trixie', stakePerLine = 1) {
  const player = await app.player('100.00');
  const games = [await app.game(), await app.game(), await app.game()] as const;
  const selections = games.map((game) => ({ gameId: game.id, ...HOME }));
  const bet: Bet = await player.post('/api/place-system', { system: kind, selections, stakePerLine }, 201);
  return { player, games, bet };
}

describe('a bet builder', () => {
  it('is cashed out at a loss right after it was placed, and no exposure is left', async () => {
    const { player, game, bet } = await placeBuilder();
    const quote = await quoteOf(player, bet);
    expect(cents(quote.fairValue)).toBeLessThan(1000);
    expect(cents(quote.fairValue)).toBeGreaterThan(700);
    expect(cents(quote.amount)).toBeLessThanOrEqual((cents(quote.fairValue) + 1) * 0.95);
    expect((await accept(player, bet, quote)).status).toBe(201);
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out', payout: quote.amount });
    expect(await centsOf(player)).toBe(9000 + cents(quote.amount));
    expect(await exposureOf(game)).toEqual({ stake: 0, payout: 0 });
    await app.expectBooksToBalance();
  });

  it('is worth more the likelier it is to win, up to its potential win', async () => {
    const { player, game, bet } = await placeBuilder();
    await start(game);
    const offers = [await quoteOf(player, bet)];
    for (const [home, away] of [
      [1, 0],
      [2, 0],
    ] as const) {
      await score(game, home, away, 30);
      offers.push(await quoteOf(player, bet));
    }
    const amounts = offers.map(({ amount }) => cents(amount));
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    // Over 2.5 is decided, so the rest is a home win, which 3-0 makes all but certain.
    await score(game, 3, 0, 80);
    expect(await requestQuote(player, bet)).toMatchObject({ status: 409, body: { code: 'MARKET_SUSPENDED' } });
    await app.settle();
    const won = await quoteOf(player, bet);
    expect(cents(won.fairValue)).toBeGreaterThan(cents(bet.potentialWin) * 0.98);
    expect(cents(won.fairValue)).toBeLessThanOrEqual(cents(bet.potentialWin));
    await score(game, 3, 3, 85);
    expect(cents((await quoteOf(player, bet)).amount)).toBeLessThan(cents(won.amount) / 2);
    await app.expectBooksToBalance();
  });

  it('can be partly cashed out, and the rest pays the remaining potential win', async () => {
    const { player, game, bet } = await placeBuilder();
    const paid = await cashOut(player, bet, 40);
    const left = Math.floor((600 * cents(bet.odds)) / 100);
    expect(await newestBetOf(player)).toMatchObject({
      status: 'pending',
      stake: '6.00',
      potentialWin: (left / 100).toFixed(2),
    });
    await start(game);
    await score(game, 3, 0, 90);
    await endPastUndo(game);
    await app.settle();
    expect(await centsOf(player)).toBe(9000 + paid + left);
    await app.expectBooksToBalance();
  });

  it('is worth its own value times those of the other games in an accumulator', async () => {
    const { player, game, bet, others } = await placeBuilder([HOME, OVER], { singles: 1 });
    const alone = await placeBuilder();
    const single = await alone.player.post('/api/bets', { gameId: others[0]?.id, ...HOME, stake: 10 }, 201);
    const values = [await quoteOf(alone.player, alone.bet), await quoteOf(alone.player, single)];
    const product = values.reduce((all, { fairValue }) => all * Number(fairValue), 0.1);
    expect(Number((await quoteOf(player, bet)).fairValue)).toBeCloseTo(product, 1);
    await start(game);
    await score(game, 3, 0, 90);
    await endPastUndo(game);
    await app.settle();
    await cashOut(player, bet);
    await app.expectBooksToBalance();
  });

  it('counts as 1.00 in an accumulator, and has no value alone, if it is void because it was placed late', async () => {
    const { player, others, bet } = await placeBuilder([HOME, OVER], { singles: 1 });
    const alone = await placeBuilder();
    await app.database.pool.query(
      `update bet_legs set void_reason = '{"code":"late"}', void_sentence = 'Late'
       where bet_id = any($1) and group_number is not null`,
      [[bet.id, alone.bet.id]],
    );
    const single = await player.post('/api/bets', { gameId: others[0]?.id, ...HOME, stake: 10 }, 201);
    expect((await quoteOf(player, bet)).fairValue).toBe((await quoteOf(player, single)).fairValue);
    expect(await requestQuote(alone.player, alone.bet)).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
  });

  it('counts at the odds of the other selections if one selection is void', async () => {
    const { player, bet } = await placeBuilder([HOME, { betType: 'over_under', selection: 'over_3.5' }, BOTH]);
    const whole = cents((await quoteOf(player, bet)).fairValue);
    await app.database.pool.query(
      `update bet_legs set void_reason = '{"code":"late"}', void_sentence = 'Late' where bet_id = $1 and leg_number = 1`,
      [bet.id],
    );
    const rest = await quoteOf(player, bet);
    expect(cents(rest.fairValue)).toBeLessThan(1000);
    expect(cents(rest.fairValue)).toBeGreaterThan(whole * 0.9);
  });

  it('is open again with its whole stake if a late goal reverses its cash-out', async () => {
    const { player, game, bet } = await placeBuilder();
    await start(game);
    await score(game, 0, 0, 20);
    const happenedAt = new Date().toISOString();
    const paid = await cashOut(player, bet);
    expect(await centsOf(player)).toBe(9000 + paid);
    await (await app.admin()).post(`/api/games/${game.id}/goals`, { team: 'home', minute: 21, happenedAt }, 201);
    await app.settle();
    expect(await newestBetOf(player)).toMatchObject({
      status: 'pending',
      stake: '10.00',
      potentialWin: bet.potentialWin,
    });
    expect(await centsOf(player)).toBe(9000);
    await app.expectBooksToBalance();
  });

  describe('without an offer', () => {
    const unavailable = (reason: string) => ({ status: 409, body: { code: 'CASH_OUT_UNAVAILABLE', reason } });

    it("can't be cashed out while the game or the market of any selection is suspended", async () => {
      const { player, game, bet } = await placeBuilder();
      const admin = await app.admin();
      await app.database.pool.query(`update games set suspended_markets = '{over_under}' where id = $1`, [game.id]);
      expect(await requestQuote(player, bet)).toMatchObject({ status: 409, body: { code: 'MARKET_SUSPENDED' } });
      await app.database.pool.query(`update games set suspended_markets = '{}' where id = $1`, [game.id]);
      const quote = await quoteOf(player, bet);
      await admin.patch(`/api/games/${game.id}/suspension`, { suspended: true });
      expect(await requestQuote(player, bet)).toMatchObject({ status: 409, body: { code: 'MARKET_SUSPENDED' } });
      expect(await accept(player, bet, quote, 'any')).toMatchObject({ body: { code: 'MARKET_SUSPENDED' } });
    });

    it("can't be cashed out without a model, or while one of the game's prices is above the model", async () => {
      const { player, game, bet } = await placeBuilder();
      await app.database.pool.query(`update games set prices = prices || '{"correct_score/0-0": 9000}' where id = $1`, [
        game.id,
      ]);
      expect(await requestQuote(player, bet)).toMatchObject(unavailable('price_above_model'));
      await app.database.pool.query('update games set model = null where id = $1', [game.id]);
      expect(await requestQuote(player, bet)).toMatchObject(unavailable('no_price'));
    });

    it("can't be cashed out once a selection is lost", async () => {
      const { player, game, bet } = await placeBuilder([HOME, { betType: 'over_under', selection: 'under_2.5' }]);
      await start(game);
      await score(game, 3, 0, 60);
      await app.settle();
      expect(await requestQuote(player, bet)).toMatchObject({ body: { code: 'ALREADY_PROCESSED' } });
      const {
        player: other,
        game: open,
        bet: dead,
      } = await placeBuilder([HOME, { betType: 'over_under', selection: 'under_2.5' }]);
      await start(open);
      await score(open, 1, 1, 60);
      expect(await requestQuote(other, dead)).toMatchObject(unavailable('too_little'));
    });

    it("can't be cashed out for more than twice its stake before kick-off", async () => {
      const { player, game, bet } = await placeBuilder();
      const odds = { homeOdds: '1.10', drawOdds: '9.00', awayOdds: '21.00' };
      await (await app.admin()).patch(`/api/games/${game.id}/odds`, odds);
      expect(await requestQuote(player, bet)).toMatchObject(unavailable('wrong_price'));
    });

    it("can't be cashed out if its game had a manual in-play price when it was placed", async () => {
      const player = await app.player('100.00');
      const game = await app.game();
      await start(game);
      await app.database.pool.query(`update games set model_prices = '{"match_result/home": 250}'  where id = $1`, [
        game.id,
      ]);
      const groups = [{ gameId: game.id, selections: [HOME, OVER] }];
      const bet = await player.post('/api/place-builder', { groups, totalStake: 10 }, 201);
      expect(await requestQuote(player, bet)).toMatchObject(unavailable('manual_price'));
    });
  });
});

describe('a system bet', () => {
  it('is worth the sum of its lines, and cashed out as a whole', async () => {
    const { player, games, bet } = await placeSystem();
    expect(await requestQuote(player, bet, { share: 50 })).toMatchObject({
      body: { code: 'CASH_OUT_UNAVAILABLE', reason: 'whole_only' },
    });
    const single = await app.player('100.00');
    const leg = await single.post('/api/bets', { gameId: games[0].id, ...HOME, stake: 100 }, 201);
    const value = Number((await quoteOf(single, leg)).fairValue) / 100;
    const quote = await quoteOf(player, bet);
    expect(Number(quote.fairValue)).toBeCloseTo(3 * value ** 2 + value ** 3, 1);
    expect(quote.stake).toBe('4.00');
    expect((await accept(player, bet, quote)).status).toBe(201);
    expect(await newestBetOf(player)).toMatchObject({ status: 'cashed_out', payout: quote.amount, stake: '4.00' });
    expect(await centsOf(player)).toBe(9600 + cents(quote.amount));
    for (const game of games) expect((await exposureOf(game)).stake).toBe(game.id === games[0].id ? 10_000 : 0);
    await app.expectBooksToBalance();
  });

  it('counts a lost selection only in the lines that contain it, and a won one at its payout', async () => {
    const { player, games, bet } = await placeSystem('patent', 2);
    for (const [game, home] of [
      [games[0], 0],
      [games[1], 1],
    ] as const) {
      await start(game);
      await score(game, home, 1 - home, 90);
      await endPastUndo(game);
    }
    await app.settle();
    // What remains is a single on the won game, a single on the open game, and a double on both.
    const single = await app.player('100.00');
    const open = await single.post('/api/bets', { gameId: games[2].id, ...HOME, stake: 100 }, 201);
    const value = Number((await quoteOf(single, open)).fairValue) / 100;
    const quote = await quoteOf(player, bet);
    expect(Number(quote.fairValue)).toBeCloseTo(2 * 2.5 + 2 * value + 2 * 2.5 * value, 1);
    await cashOut(player, bet);
    await app.expectBooksToBalance();
  });

  it('reopens with its whole stake and potential win after a reversal, and is cashed out again when the goal is disallowed', async () => {
    const { player, games, bet } = await placeSystem('trixie', 1.37);
    const admin = await app.admin();
    await start(games[0]);
    await score(games[0], 0, 0, 20);
    const before = await centsOf(player);
    const happenedAt = new Date().toISOString();
    const paid = await cashOut(player, bet);
    await admin.post(`/api/games/${games[0].id}/goals`, { team: 'home', minute: 21, happenedAt }, 201);
    await app.settle();
    expect(await newestBetOf(player)).toMatchObject({
      status: 'pending',
      stake: bet.stake,
      potentialWin: bet.potentialWin,
    });
    expect(await centsOf(player)).toBe(before);
    await app.expectBooksToBalance();
    const [goal] = (await app.database.pool.query('select id from goals where game_id = $1', [games[0].id])).rows;
    await admin.post(`/api/games/${games[0].id}/goals/${goal.id}/take-back`, {}, 200);
    await app.settle();
    expect(await newestBetOf(player)).toMatchObject({
      status: 'cashed_out',
      stake: bet.stake,
      potentialWin: bet.potentialWin,
    });
    expect(await centsOf(player)).toBe(before + paid);
    await app.expectBooksToBalance();
  });

  it('has no offer if its value is too low to cash out', async () => {
    const { player, bet } = await placeSystem('trixie', 0.01);
    expect(await requestQuote(player, bet)).toMatchObject({ body: { reason: 'too_little' } });
  });
});
