import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { newWriter, singleToPlace } from '#bench/settlement-fixture.ts';
import { cents } from '#domain/money.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { GENEROUS_LIMITS } from '#tests/support/generous-limits.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

const app: TestApp = await startApp();
afterAll(() => app.close());

const setLimits = async (change: Partial<typeof GENEROUS_LIMITS>) =>
  (await app.admin()).patch('/api/admin/risk-limits', { ...GENEROUS_LIMITS, ...change });
beforeEach(() => setLimits({}));

const over = { betType: 'over_under', selection: 'over_2.5' };
const bet = (player: Player, game: TestGame, stake: number, on: string | object = 'home') =>
  player.call('POST', '/api/bets', { gameId: game.id, ...(typeof on === 'string' ? { betType: on } : on), stake });

describe('a betting limit', () => {
  it.each([
    ['the stake', { stake: 50 }, '50.00'],
    ['the payout, at 2.50', { payout: 100 }, '40.00'],
    ["a selection's liability, at 2.50", { selection: 90 }, '60.00'],
    ["a game's liability, at 2.50", { game: 30 }, '20.00'],
    ["a player's open stakes", { player: 70 }, '70.00'],
    ["a player's potential win on a game, at 2.50", { playerGame: 75 }, '50.00'],
    ["a player's potential win in a day, at 2.50", { playerDay: 45 }, '30.00'],
  ])('refuses a bet above it, and returns the highest possible stake: %s', async (_name, limits, maxStake) => {
    await setLimits(limits);
    const player = await app.player('500.00');
    const game = await app.game();
    expect(await bet(player, game, 500)).toMatchObject({ status: 409, body: { code: 'LIMIT_EXCEEDED', maxStake } });
    expect((await bet(player, game, Number(maxStake) + 0.01)).status).toBe(409);
    expect((await bet(player, game, Number(maxStake))).status).toBe(201);
    expect(await bet(player, game, 500)).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    await app.expectBooksToBalance();
  });

  it('counts open bets on the selection, and accepts bets on other selections', async () => {
    await setLimits({ selection: 90 });
    const first = await app.player('100.00');
    const second = await app.player('100.00');
    const game = await app.game();
    expect((await bet(first, game, 50)).status).toBe(201);
    expect(await bet(second, game, 20)).toMatchObject({ body: { code: 'LIMIT_EXCEEDED', maxStake: '10.00' } });
    expect((await bet(second, game, 20, 'away')).status).toBe(201);
  });

  it("offsets a game's worst result with stakes that are already on the other side", async () => {
    await setLimits({ game: 30 });
    const players = [await app.player('100.00'), await app.player('100.00'), await app.player('100.00')] as const;
    const game = await app.game();
    expect((await bet(players[0], game, 10)).status).toBe(201);
    expect(await bet(players[1], game, 20)).toMatchObject({ body: { maxStake: '10.00' } });
    expect((await bet(players[2], game, 7, 'away')).status).toBe(201);
    // A home win now costs 8.00: 15.00 less the stake of 7.00.
    expect(await bet(players[1], game, 20)).toMatchObject({ body: { maxStake: '14.66' } });
    expect((await bet(players[1], game, 14.66)).status).toBe(201);
    // A new bet counts in full, even if it would offset the others.
    expect((await bet(players[2], game, 7, 'away')).status).toBe(409);
  });

  it.each(['selection', 'game'])('is not exceeded by fifty concurrent bets: %s', async (limit) => {
    await setLimits({ [limit]: 90 });
    const players = await Promise.all(Array.from({ length: 50 }, () => app.player('10.00')));
    const game = await app.game();
    const responses = await Promise.all(players.map((player) => bet(player, game, 10)));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(6);
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201, 409]));
    const exposures = await (await app.admin()).get('/api/admin/exposure');
    const exposure = exposures.find(({ gameId }) => gameId === game.id);
    expect(exposure).toMatchObject({ stakes: '60.00', worst: { profit: '-90.00' } });
  });
});

describe("a game's liability", () => {
  it('counts bets on its other markets that are being written', async () => {
    await setLimits({ game: 90 });
    const first = await app.player('100.00');
    const second = await app.player('100.00');
    const game = await app.game();
    // The first bet at a game's version logs its prices, and other bets would wait for that.
    await bet(first, game, 1);
    let later: ReturnType<typeof bet> | undefined;
    await withTransaction(app.database.pool, async (transaction) => {
      const written = await newWriter(app.database.pool).placeIn(transaction, homeWin(first, game));
      expect(written).toMatchObject({ placed: true });
      later = bet(second, game, 50, over);
      await waitForLocks(app.database.pool, 1);
    });
    expect(await later).toMatchObject({ status: 409, body: { code: 'LIMIT_EXCEEDED' } });
    const { rows } = await app.database.pool.query('select game_liability($1) as cents', [game.id]);
    expect(rows).toEqual([{ cents: 7650 }]);
  });

  it('does not serialise bets on its markets while it is far from its limit', async () => {
    const first = await app.player('100.00');
    const second = await app.player('100.00');
    const game = await app.game();
    // The first bet at a game's version logs its prices.
    await bet(first, game, 1);
    await withTransaction(app.database.pool, async (transaction) => {
      await newWriter(app.database.pool).placeIn(transaction, homeWin(first, game));
      expect(await bet(second, game, 50, over)).toMatchObject({ status: 201 });
    });
  });

  it('serialises large bets on its markets', async () => {
    await setLimits({ game: 300 });
    const first = await app.player('100.00');
    const second = await app.player('100.00');
    const game = await app.game();
    await bet(first, game, 1);
    let later: ReturnType<typeof bet> | undefined;
    await withTransaction(app.database.pool, async (transaction) => {
      await newWriter(app.database.pool).placeIn(transaction, homeWin(first, game));
      later = bet(second, game, 50, over);
      await waitForLocks(app.database.pool, 1);
    });
    expect(await later).toMatchObject({ status: 201 });
  });

  it('serialises even small bets on its markets past half of its limit', async () => {
    await setLimits({ game: 2900 });
    const first = await app.player('2000.00');
    const second = await app.player('100.00');
    const game = await app.game();
    expect(await bet(first, game, 1000)).toMatchObject({ status: 201 });
    let later: ReturnType<typeof bet> | undefined;
    await withTransaction(app.database.pool, async (transaction) => {
      await newWriter(app.database.pool).placeIn(transaction, homeWin(first, game, 100));
      later = bet(second, game, 1, over);
      await waitForLocks(app.database.pool, 1);
    });
    expect(await later).toMatchObject({ status: 201 });
  });
});

/** A bet on the home side at 2.50, of 50.00 by default, in the writer's format. */
const homeWin = ({ id: userId }: Player, { id: gameId }: TestGame, stakeCents = 5000) =>
  singleToPlace({
    userId,
    gameId,
    market: 'match_result',
    selection: 'home',
    key: 'match_result/home',
    odds: oddsHundredths(250),
    stake: cents(stakeCents),
  });

const homeAndOver = [
  { betType: 'match_result', selection: 'home' },
  { betType: 'over_under', selection: 'over_2.5' },
];
const homeWins = (games: readonly TestGame[]) => games.map(({ id }) => ({ gameId: id, betType: 'home' }));
const double = (player: Player, games: readonly TestGame[], totalStake: number) =>
  player.call('POST', '/api/place-accumulator', { selections: homeWins(games), totalStake });
const builder = (player: Player, game: TestGame, totalStake: number, selections = homeAndOver) =>
  player.call('POST', '/api/place-builder', { groups: [{ gameId: game.id, selections }], totalStake });
const nearCertainGame = () => app.game({ homeOdds: '1.02', drawOdds: '17.00', awayOdds: '41.00' });
const exceeded = (maxStake: string) => ({ status: 409, body: { code: 'LIMIT_EXCEEDED', maxStake } });

describe('an accumulator', () => {
  it('counts towards each game like a single, so that a leg at 1.02 frees no limit on a selection', async () => {
    await setLimits({ selection: 90 });
    const player = await app.player('500.00');
    const games = [await app.game(), await nearCertainGame()];
    expect(await double(player, games, 100)).toMatchObject(exceeded('60.00'));
    expect((await double(player, games, 50)).status).toBe(201);
    expect(await bet(player, games[0] as TestGame, 20)).toMatchObject(exceeded('10.00'));
    expect(await double(player, [games[0] as TestGame, await nearCertainGame()], 20)).toMatchObject(exceeded('10.00'));
  });

  it('counts its stake like a single, so that long shots for a few cents close no game', async () => {
    await setLimits({ selection: 500, game: 500 });
    const games = await Promise.all(Array.from({ length: 10 }, () => app.game()));
    for (let count = 0; count < 5; count += 1)
      expect((await double(await app.player('0.05'), games, 0.05)).status).toBe(201);
    for (const game of games.slice(0, 3)) expect((await bet(await app.player('333.00'), game, 333)).status).toBe(201);
    await app.expectBooksToBalance();
  });

  it("counts towards a game's worst result like a single", async () => {
    await setLimits({ game: 30 });
    const player = await app.player('500.00');
    const games = [await app.game(), await nearCertainGame()];
    expect(await double(player, games, 100)).toMatchObject(exceeded('20.00'));
    expect((await double(player, games, 20)).status).toBe(201);
    expect(await bet(player, games[0] as TestGame, 10, 'draw')).toMatchObject(exceeded('0.00'));
  });

  it('counts until one of its selections has lost', async () => {
    await setLimits({ selection: 90 });
    const player = await app.player('500.00');
    const games = [await app.game(), await nearCertainGame()] as const;
    expect((await double(player, games, 50)).status).toBe(201);
    const admin = await app.admin();
    await admin.patch(`/api/games/${games[1].id}/status`, { status: 'live' });
    await admin.patch(`/api/games/${games[1].id}/status`, { status: 'finished' });
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'lost' }]);
    expect((await bet(player, games[0], 60)).status).toBe(201);
    await app.expectBooksToBalance();
  });

  it('counts towards each game if it is a line of a system bet', async () => {
    await setLimits({ selection: 90 });
    const player = await app.player('500.00');
    const games = [await app.game(), await app.game(), await app.game()];
    const system = { system: 'trixie', selections: homeWins(games) };
    const refused = await player.call('POST', '/api/place-system', { ...system, stakePerLine: 100 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'LIMIT_EXCEEDED' } });
    const { maxStake } = refused.body;
    const stakePerLine = Math.floor((Number(maxStake) * 100) / 4) / 100;
    expect(stakePerLine).toBeGreaterThan(2);
    expect((await player.call('POST', '/api/place-system', { ...system, stakePerLine })).status).toBe(201);
  });
});

describe('a bet builder', () => {
  it('counts towards its game, and a refusal returns the largest possible stake', async () => {
    await setLimits({ game: 100 });
    const player = await app.player('500.00');
    const game = await app.game();
    const { odds } = await player.post('/api/bet-builder/quote', {
      gameId: game.id,
      selections: homeAndOver,
    });
    const maxStake = (Math.floor(1_000_000 / (Number(odds) * 100 - 100)) / 100).toFixed(2);
    expect(await builder(player, game, 200)).toMatchObject(exceeded(maxStake));
    expect((await builder(player, game, Number(maxStake))).status).toBe(201);
    expect(await bet(player, game, 10, 'away')).toMatchObject({ status: 409 });
  });

  it.each(['game', 'combination'])('stays within its limits under concurrent bets: %s', async (limit) => {
    const players = await Promise.all(Array.from({ length: 10 }, () => app.player('10.00')));
    const game = await app.game();
    const { odds } = await (players[0] as Player).post('/api/bet-builder/quote', {
      gameId: game.id,
      selections: homeAndOver,
    });
    await setLimits({ [limit]: Math.ceil((Number(odds) - 1) * 30) });
    const responses = await Promise.all(players.map((player) => builder(player, game, 10)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    await app.expectBooksToBalance();
  });

  it('appears in the exposure on the desk at its winning scores', async () => {
    const player = await app.player('500.00');
    const game = await app.game();
    const placed = (await builder(player, game, 10)).body;
    await double(player, [game, await nearCertainGame()], 20);
    const exposure = await (await app.admin()).get(`/api/admin/games/${game.id}/exposure`);
    const at = (home: number, away: number) =>
      Number(exposure?.scores.find((score) => score.home === home && score.away === away)?.profit);
    expect(at(0, 0)).toBe(30);
    expect(at(1, 0)).toBe(10 - 30);
    expect(at(2, 1)).toBeCloseTo(10 - Number(placed.odds) * 10 - 30, 2);
    expect(exposure).toMatchObject({ stakes: '10.00', accumulatorStakes: '20.00' });
  });
});

describe("one player's potential wins", () => {
  it('on a game include singles, accumulators and builders', async () => {
    await setLimits({ playerGame: 100 });
    const player = await app.player('500.00');
    const other = await app.player('500.00');
    const game = await app.game();
    expect((await bet(player, game, 20)).status).toBe(201);
    expect((await double(player, [game, await nearCertainGame()], 20)).status).toBe(201);
    expect(await bet(player, game, 50)).toMatchObject(exceeded('26.00'));
    const built = await builder(player, game, 1);
    expect(built.status).toBe(201);
    const over = { gameId: game.id, betType: 'over_under', selection: 'over_0.5', stake: 100 };
    const early = (await player.call('POST', '/api/bets', over)).body;
    await (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'live' });
    await (await app.admin()).post(`/api/games/${game.id}/goals`, { team: 'away', minute: 3 }, 201);
    await app.settle();
    const left = 39 - (Number(built.body.odds) - 1) - (Number(early.odds) - 1) * 100;
    const odds = Number((await player.get(`/api/games/${game.id}`)).homeOdds);
    const maxStake = (Math.floor((left * 100) / (odds - 1) + 1e-6) / 100).toFixed(2);
    expect(await bet(player, game, 200)).toMatchObject(exceeded(maxStake));
    expect((await bet(other, game, 20)).status).toBe(201);
  });

  it('in a day include every game, and exclude lost bets', async () => {
    await setLimits({ playerDay: 90 });
    const player = await app.player('500.00');
    const placed = (await bet(player, await app.game(), 40)).body;
    expect(await bet(player, await app.game(), 40)).toMatchObject(exceeded('20.00'));
    await (await app.admin()).patch(`/api/bets/${placed.id}/status`, { status: 'lost' });
    expect((await bet(player, await app.game(), 60)).status).toBe(201);
  });

  it('include what was won with cashed-out parts, whatever happens to the rest', async () => {
    await setLimits({ playerDay: 100 });
    const player = await app.player('500.00');
    const admin = await app.admin();
    const game = await app.game();
    const other = await app.game();
    const room = async () => (await bet(player, other, 400)).body.maxStake;
    const roomNextTo = (win: number) => (Math.floor((10_000 - win) / 1.5) / 100).toFixed(2);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    const scores = (team: string, more: object = {}) =>
      admin.post(`/api/games/${game.id}/goals`, { team, minute: 3, ...more }, 201);
    const cashOut90Percent = async () => {
      const { id, odds } = (await bet(player, game, 10)).body;
      await scores('home');
      const quote = await player.post(`/api/bets/${id}/cash-out-quote`, { share: 90 });
      const cashedOut = await player.post(`/api/bets/${id}/cash-out`, { quoteId: quote.quoteId }, 201);
      const won = Math.round(Number(cashedOut.amount) * 100) - 900;
      return { id, won, openWin: Math.round((Number(odds) - 1) * 100) };
    };

    const first = await cashOut90Percent();
    expect(first.won).toBeGreaterThan(100);
    expect(await room()).toBe(roomNextTo(first.won + first.openWin));
    await admin.patch(`/api/bets/${first.id}/status`, { status: 'lost' });
    expect(await room()).toBe(roomNextTo(first.won - 100));

    await scores('away');
    const happenedAt = new Date().toISOString();
    const second = await cashOut90Percent();
    expect(await room()).toBe(roomNextTo(first.won - 100 + second.won + second.openWin));
    await scores('away', { happenedAt });
    await app.settle();
    expect(await room()).toBe(roomNextTo(first.won - 100));
  });

  it('stay within the limit under concurrent bets', async () => {
    await setLimits({ playerDay: 45 });
    const player = await app.player('500.00');
    const games = await Promise.all(Array.from({ length: 12 }, () => app.game()));
    const responses = await Promise.all(games.map((game) => bet(player, game, 10)));
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
  });
});

describe("all players' potential wins on one combination", () => {
  it('are limited, in any order and for any number of players', async () => {
    await setLimits({ combination: 100 });
    const games = [await app.game(), await nearCertainGame()];
    const players = await Promise.all(Array.from({ length: 6 }, () => app.player('50.00')));
    const responses = await Promise.all(
      players.map((player, index) => double(player, index % 2 === 0 ? games : [...games].reverse(), 20)),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(3);
    const player = players[0] as Player;
    const game = await app.game();
    expect(await double(await app.player('50.00'), games, 20)).toMatchObject(exceeded('4.51'));
    expect((await double(player, [games[0] as TestGame, game], 1)).status).toBe(201);
    expect((await bet(player, games[0] as TestGame, 10)).status).toBe(201);
    await app.expectBooksToBalance();
  });
});

describe('a combination', () => {
  const overs = (games: readonly TestGame[], line: string) =>
    games.map(({ id }) => ({ gameId: id, market: 'asian_total', selection: 'over', line }));
  const stake = async (games: readonly TestGame[], line: string, totalStake: number) =>
    (await app.player('50.00')).call('POST', '/api/place-accumulator', { selections: overs(games, line), totalStake });

  it('covers neighbouring lines, but not those a whole goal away', async () => {
    await setLimits({ combination: 60 });
    const games = [await app.game(), await app.game()];
    expect((await stake(games, '3.50', 3)).status).toBe(201);
    expect((await stake(games, '2.50', 12)).status).toBe(201);
    expect(await stake(games, '2.75', 12)).toMatchObject({ status: 409, body: { code: 'LIMIT_EXCEEDED' } });
  });
});

describe('a combination with near-certain selections', () => {
  const place = async (legs: readonly { game: TestGame; selection: string }[], totalStake: number) =>
    (await app.player('50.00')).call('POST', '/api/place-accumulator', {
      selections: legs.map(({ game, selection }) => ({ gameId: game.id, betType: selection })),
      totalStake,
    });

  it('has the limit of the combination without them', async () => {
    await setLimits({ combination: 100 });
    const core = [await app.game(), await app.game()].map((game) => ({ game, selection: 'home' }));
    expect((await place(core, 15)).status).toBe(201);
    for (const game of [await nearCertainGame(), await nearCertainGame()])
      expect(await place([...core, { game, selection: 'home' }], 15)).toMatchObject({
        status: 409,
        body: { code: 'LIMIT_EXCEEDED' },
      });
    expect((await place(core.toSpliced(1, 1, { game: await app.game(), selection: 'home' }), 15)).status).toBe(201);
  });

  it('has its own limit if all its selections are near-certain', async () => {
    await setLimits({ combination: 1 });
    const legs = [await nearCertainGame(), await nearCertainGame(), await nearCertainGame()].map((game) => ({
      game,
      selection: 'home',
    }));
    expect((await place(legs.slice(0, 2), 16)).status).toBe(201);
    expect(await place(legs.slice(0, 2), 40)).toMatchObject({ body: { code: 'LIMIT_EXCEEDED' } });
    expect((await place(legs.slice(1), 16)).status).toBe(201);
  });
});

describe('a combination under other names', () => {
  type Selection = { betType?: string; market?: string; selection?: string; line?: string };
  const accumulator = async (games: readonly TestGame[], selections: readonly Selection[]) =>
    (await app.player('50.00')).call('POST', '/api/place-accumulator', {
      selections: games.map(({ id }, index) => ({ gameId: id, ...selections[index % selections.length] })),
      totalStake: 15,
    });
  const refused = { status: 409, body: { code: 'LIMIT_EXCEEDED' } };
  const home = { betType: 'home' };
  const homeByHalfAGoal = { market: 'handicap', selection: 'home', line: '-0.50' };

  it('is limited together with selections of other markets that win at the same scores', async () => {
    await setLimits({ combination: 100 });
    const games = [await app.game(), await app.game()];
    expect((await accumulator(games, [home])).status).toBe(201);
    expect(await accumulator(games, [homeByHalfAGoal])).toMatchObject(refused);
    expect(await accumulator(games, [home, homeByHalfAGoal])).toMatchObject(refused);
    expect((await accumulator(games, [home, { betType: 'away' }])).status).toBe(201);
    await app.expectBooksToBalance();
  });

  it("is limited together with selections on the order of goals, and at the game's own line", async () => {
    await setLimits({ combination: 60 });
    const games = [await app.game(), await app.game()];
    const first = { market: 'first_team_to_score', selection: 'home' };
    expect((await accumulator(games, [first])).status).toBe(201);
    expect(await accumulator(games, [{ market: 'next_goal', selection: 'home' }])).toMatchObject(refused);
    const total = { betType: 'asian_total', selection: 'over' };
    const line = String((games[0] as TestGame).asianTotalLine);
    expect((await accumulator(games, [total])).status).toBe(201);
    const { betType: market, ...over } = total;
    expect(await accumulator(games, [{ market, ...over, line }])).toMatchObject(refused);
    expect(await accumulator(games, [{ ...total, line }])).toMatchObject(refused);
  });

  it('is limited together with bet builders that win at the same scores', async () => {
    await setLimits({ combination: 300 });
    const games = [await app.game(), await app.game()];
    const combined = { market: 'result_and_total', selection: 'home_over', line: '2.50' };
    expect((await accumulator(games, [combined])).status).toBe(201);
    const groups = games.map(({ id }) => ({ gameId: id, selections: homeAndOver }));
    const player = await app.player('50.00');
    expect(await player.call('POST', '/api/place-builder', { groups, totalStake: 15 })).toMatchObject(refused);
  });

  it('is limited together with bet builders that add selections which hardly raise their odds', async () => {
    await setLimits({ combination: 100 });
    const games = [await app.game(), await app.game()];
    const built = async (more: Selection[]) =>
      (await app.player('50.00')).call('POST', '/api/place-builder', {
        groups: games.map(({ id }) => ({ gameId: id, selections: [...homeAndOver, ...more] })),
        totalStake: 5,
      });
    expect((await built([])).status).toBe(201);
    const nearCertain = [
      { market: 'multi_goals', selection: '1_to_6' },
      { market: 'comeback_win', selection: 'neither' },
    ];
    for (const selection of nearCertain) expect(await built([selection])).toMatchObject(refused);
  });
});

describe("a game's exposure", () => {
  it("is the operator's profit or loss on open bets at each score", async () => {
    const player = await app.player('1000.00');
    const games = [await app.game(), await app.game()] as const;
    const admin = await app.admin();
    await bet(player, games[0], 100);
    await bet(player, games[0], 50, 'draw');
    const selections = games.map((game) => ({ gameId: game.id, betType: 'home' }));
    await player.post('/api/place-accumulator', { selections, totalStake: 7 }, 201);
    const exposures = await admin.get('/api/admin/exposure');
    const exposure = exposures.find((each) => each.gameId === games[0].id);
    expect(exposure).toMatchObject({
      stakes: '150.00',
      accumulatorStakes: '7.00',
      worst: { home: 1, away: 0, profit: '-110.50' },
      best: { profit: '157.00' },
    });
    expect(exposure?.scores).toContainEqual({ home: 1, away: 1, profit: '-8.00' });
    const own = await admin.get(`/api/admin/games/${games[0].id}/exposure`);
    expect(own).toMatchObject({ ...exposure });
    expect(own.selections).toEqual([
      { key: 'match_result/home', stakes: '107.00', liability: '160.50' },
      { key: 'match_result/draw', stakes: '50.00', liability: '115.00' },
    ]);
  });

  it('is zero without bets, and not found for an unknown game', async () => {
    const admin = await app.admin();
    const { id } = await app.game();
    expect(await admin.get(`/api/admin/games/${id}/exposure`)).toMatchObject({ stakes: '0.00', selections: [] });
    expect((await admin.call('GET', '/api/admin/games/999999999/exposure')).status).toBe(404);
  });
});

describe('manual settlement', () => {
  const exposureOf = async (game: TestGame) =>
    (await (await app.admin()).get('/api/admin/exposure')).find(({ gameId }) => gameId === game.id);
  const settle = async (betId: number, status: string) =>
    (await app.admin()).patch(`/api/bets/${betId}/status`, { status, note: 'Test' });

  it("releases a single's exposure, and makes room under its selection's limit", async () => {
    await setLimits({ selection: 90 });
    const first = await app.player('100.00');
    const second = await app.player('100.00');
    const game = await app.game();
    const { id } = (await bet(first, game, 60)).body;
    expect((await bet(second, game, 10)).status).toBe(409);
    await settle(id, 'lost');
    expect(await exposureOf(game)).toBeUndefined();
    expect((await bet(second, game, 10)).status).toBe(201);
    expect(await exposureOf(game)).toMatchObject({ stakes: '10.00', worst: { profit: '-15.00' } });
  });

  it('releases an accumulator from each of its games, once: a correction releases nothing more', async () => {
    const player = await app.player('100.00');
    const games = [await app.game(), await app.game()] as const;
    const selections = games.map((game) => ({ gameId: game.id, betType: 'home' }));
    const { id } = await player.post('/api/place-accumulator', { selections, totalStake: 7 }, 201);
    await player.post('/api/place-accumulator', { selections, totalStake: 3 }, 201);
    await settle(id, 'void');
    for (const game of games) expect(await exposureOf(game)).toMatchObject({ accumulatorStakes: '3.00' });
    await (await app.admin()).call('PATCH', `/api/bets/${id}/settlement`, { status: 'lost', reason: 'wrong' });
    for (const game of games) expect(await exposureOf(game)).toMatchObject({ accumulatorStakes: '3.00' });
    await app.expectBooksToBalance();
  });
});

describe('the stored exposure', () => {
  it('matches the open bets after partial cash-outs and settlements', async () => {
    const player = await app.player('500.00');
    const admin = await app.admin();
    const games = [await app.game(), await app.game()] as const;
    const grant = { userId: player.id, amount: 5 };
    const free = await admin.post('/api/admin/free-bets', grant, 201);
    await player.post('/api/bets', { gameId: games[0].id, betType: 'home', stake: 5, freeBetId: free.id }, 201);
    const selections = [games[1], await nearCertainGame()].map(({ id }) => ({ gameId: id, betType: 'home' }));
    for (const [betType, selection] of [
      ['handicap', 'home'],
      ['asian_total', 'over'],
    ])
      await player.post('/api/bets', { gameId: games[0].id, betType, selection, stake: 3 }, 201);
    const settled = await player.post('/api/bets', { gameId: games[0].id, betType: 'home', stake: 4 }, 201);
    await admin.patch(`/api/bets/${settled.id}/status`, { status: 'lost' });
    const group = { gameId: games[0].id, selections: homeAndOver };
    await player.post('/api/place-builder', { groups: [group], selections, totalStake: 10 }, 201);
    const { id } = (await double(player, games, 7.77)).body;
    const { quoteId } = await player.post(`/api/bets/${id}/cash-out-quote`, { share: 33 });
    const key = { 'idempotency-key': `part-${id}` };
    expect((await player.call('POST', `/api/bets/${id}/cash-out`, { quoteId }, key)).status).toBe(201);
    const counted = `
      select game_id, selection_key, home_base, away_base,
        sum(case when free_bet_id is null then stake_cents else 0 end) as stake,
        sum(exposed_payout(stake_cents, unit.odds_hundredths) - case when free_bet_id is null then 0 else stake_cents end) as payout
      from exposed_units((select array_agg(id) from bets where status = 'pending')) unit join bets on bets.id = unit.bet_id
      group by 1, 2, 3, 4`;
    const { rows } = await app.database.pool.query(
      `select * from exposures full join (${counted}) as open using (game_id, selection_key, home_base, away_base)
       where coalesce(stake_cents + accumulator_stake_cents, 0) <> coalesce(stake, 0)
         or coalesce(payout_cents + accumulator_payout_cents, 0) <> coalesce(payout, 0)`,
    );
    expect(rows).toEqual([]);
    await app.expectBooksToBalance();
  });
});

describe('potential wins of settled bets', () => {
  it('are deleted by key, however many others there are', async () => {
    const player = await app.player('100.00');
    const { id } = (await bet(player, await app.game(), 10)).body;
    const client = await app.database.pool.connect();
    // Also counts scans by earlier transactions of this connection, until PostgreSQL reports them.
    const countScans = async () => {
      const counts = `select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'possible_wins'`;
      return (await client.query(counts)).rows[0].scans as number;
    };
    try {
      await client.query('discard plans');
      await client.query('begin');
      await client.query('set local enable_seqscan = off');
      const scansBefore = await countScans();
      await client.query(
        `update bets set status = 'lost', payout_cents = 0, settled_at = now(), settlement_count = 1 where id = $1`,
        [id],
      );
      const scansAfter = await countScans();
      const { rows } = await client.query('select count(*)::int as rows from possible_wins where user_id = $1', [
        player.id,
      ]);
      expect({ ...rows[0], scans: scansAfter - scansBefore }).toEqual({ rows: 0, scans: 0 });
    } finally {
      await client.query('rollback');
      client.release();
    }
  });
});

describe('a scorer bet', () => {
  it("counts as a liability only at scores where the scorer's team scored", async () => {
    const team = `Scorers ${Date.now()}`;
    const admin = await app.admin();
    const scorer = await admin.post('/api/players', { name: 'Nine', team, position: 'Forward' }, 201);
    const game = await app.game({ awayTeam: team });
    const player = await app.player('100.00');
    const body = { gameId: game.id, betType: 'anytime_goalscorer', playerId: scorer.id, stake: 10 };
    await player.post('/api/bets', body, 201);
    const exposures = await admin.get('/api/admin/exposure');
    const scores = exposures.find(({ gameId }) => gameId === game.id)?.scores ?? [];
    expect(scores.map(({ away }) => away)).toEqual(expect.arrayContaining([0, 1]));
    for (const { away, profit } of scores) expect(Number(profit) < 0).toBe(away > 0);
  });
});

describe('margins', () => {
  it('are set by market, and apply to games created afterwards', async () => {
    const admin = await app.admin();
    const before = await app.game();
    const margins = await admin.get('/api/admin/margins');
    await admin.patch('/api/admin/margins', { basisPoints: { correct_score: 3000 } });
    const after = await app.game();
    expect(Number(after.correctScore11Odds)).toBeLessThan(Number(before.correctScore11Odds));
    expect(after.bttsYesOdds).toBe(before.bttsYesOdds);
    await admin.patch('/api/admin/margins', { basisPoints: margins.basisPoints });
    expect((await admin.call('PATCH', '/api/admin/margins', { basisPoints: { correct_score: -1 } })).status).toBe(400);
  });
});
