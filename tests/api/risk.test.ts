import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp, type TestGame } from '../support/app.ts';

const app: TestApp = await startApp();
afterAll(() => app.close());

const generous = { stake: 100000, payout: 1000000, selection: 1000000, game: 1000000, player: 1000000 };
const setLimits = async (change: Partial<typeof generous>) =>
  (await app.admin()).patch('/api/admin/risk-limits', { ...generous, ...change });
beforeEach(() => setLimits({}));

const bet = (player: Player, game: TestGame, stake: number, betType = 'home') =>
  player.call('POST', '/api/bets', { gameId: game.id, betType, stake });

describe('a bet above a limit is refused with the highest stake that would be taken', () => {
  it.each([
    ['the stake', { stake: 50 }, '50.00'],
    ['the payout, at 2.50', { payout: 100 }, '40.00'],
    ['what a selection may cost, at 2.50', { selection: 90 }, '60.00'],
    ['what a game may cost, at 2.50', { game: 30 }, '20.00'],
    ['what a player may have open', { player: 70 }, '70.00'],
  ])('%s', async (_name, limits, maxStake) => {
    await setLimits(limits);
    const player = await app.player('500.00');
    const game = await app.game();
    expect(await bet(player, game, 500)).toMatchObject({ status: 409, body: { code: 'LIMIT_EXCEEDED', maxStake } });
    expect((await bet(player, game, Number(maxStake) + 0.01)).status).toBe(409);
    expect((await bet(player, game, Number(maxStake))).status).toBe(201);
    expect(await bet(player, game, 500)).toMatchObject({ status: 400, body: { code: 'INSUFFICIENT_BALANCE' } });
    await app.expectBooksToHold();
  });

  it('counts the bets that are open on the selection, and takes others', async () => {
    await setLimits({ selection: 90 });
    const [first, second] = [await app.player('100.00'), await app.player('100.00')];
    const game = await app.game();
    expect((await bet(first, game, 50)).status).toBe(201);
    expect(await bet(second, game, 20)).toMatchObject({ body: { code: 'LIMIT_EXCEEDED', maxStake: '10.00' } });
    expect((await bet(second, game, 20, 'away')).status).toBe(201);
  });

  it("lets the other side's stakes pay for a game's worst result", async () => {
    await setLimits({ game: 30 });
    const players = [await app.player('100.00'), await app.player('100.00'), await app.player('100.00')] as const;
    const game = await app.game();
    expect((await bet(players[0], game, 20)).status).toBe(201);
    expect(await bet(players[1], game, 20)).toMatchObject({ body: { maxStake: '0.00' } });
    expect((await bet(players[2], game, 15.78, 'away')).status).toBe(409);
  });

  it('holds when fifty players bet at once', async () => {
    await setLimits({ selection: 90 });
    const players = await Promise.all(Array.from({ length: 50 }, () => app.player('10.00')));
    const game = await app.game();
    const answers = await Promise.all(players.map((player) => bet(player, game, 10)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(6);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201, 409]));
    const exposures = (await (await app.admin()).get('/api/admin/exposure')) as { gameId: number }[];
    const exposure = exposures.find(({ gameId }) => gameId === game.id);
    expect(exposure).toMatchObject({ stakes: '60.00', worst: { profit: '-90.00' } });
  });
});

describe('the exposure of a game', () => {
  it('is what open singles win or lose the house at each score', async () => {
    const player = await app.player('1000.00');
    const games = [await app.game(), await app.game()] as const;
    const admin = await app.admin();
    await bet(player, games[0], 100);
    await bet(player, games[0], 50, 'draw');
    const selections = games.map((game) => ({ gameId: game.id, betType: 'home' }));
    await player.post('/api/place-accumulator', { selections, totalStake: 7 }, 201);
    const exposures = (await admin.get('/api/admin/exposure')) as Record<string, unknown>[];
    const exposure = exposures.find((each) => each.gameId === games[0].id);
    expect(exposure).toMatchObject({
      stakes: '150.00',
      accumulatorStakes: '7.00',
      worst: { home: 1, away: 0, profit: '-100.00' },
      best: { profit: '150.00' },
    });
    expect(exposure?.scores).toContainEqual({ home: 1, away: 1, profit: '-15.00' });
  });
});

describe('manual settlement', () => {
  type Exposed = { gameId: number; stakes: string; accumulatorStakes: string; worst: { profit: string } };
  const exposureOf = async (game: TestGame) =>
    ((await (await app.admin()).get('/api/admin/exposure')) as Exposed[]).find(({ gameId }) => gameId === game.id);
  const settle = async (betId: number, status: string) =>
    (await app.admin()).patch(`/api/bets/${betId}/status`, { status });

  it('releases the exposure of a single, and makes room under the limit of its selection', async () => {
    await setLimits({ selection: 90 });
    const [first, second] = [await app.player('100.00'), await app.player('100.00')];
    const game = await app.game();
    const { id } = (await bet(first, game, 60)).body as { id: number };
    expect((await bet(second, game, 10)).status).toBe(409);
    await settle(id, 'lost');
    expect(await exposureOf(game)).toMatchObject({ stakes: '0.00', worst: { profit: '0.00' } });
    expect((await bet(second, game, 10)).status).toBe(201);
    expect(await exposureOf(game)).toMatchObject({ stakes: '10.00', worst: { profit: '-15.00' } });
  });

  it('releases an accumulator from each of its games, once: a correction releases nothing more', async () => {
    const player = await app.player('100.00');
    const games = [await app.game(), await app.game()] as const;
    const selections = games.map((game) => ({ gameId: game.id, betType: 'home' }));
    const { id } = (await player.post('/api/place-accumulator', { selections, totalStake: 7 }, 201)) as { id: number };
    await player.post('/api/place-accumulator', { selections, totalStake: 3 }, 201);
    await settle(id, 'void');
    for (const game of games) expect(await exposureOf(game)).toMatchObject({ accumulatorStakes: '3.00' });
    await (await app.admin()).call('PATCH', `/api/bets/${id}/settlement`, { status: 'lost', reason: 'wrong' });
    for (const game of games) expect(await exposureOf(game)).toMatchObject({ accumulatorStakes: '3.00' });
    await app.expectBooksToHold();
  });
});

describe('a scorer bet', () => {
  it('counts as a liability only at scores where his side scored', async () => {
    const team = `Scorers ${Date.now()}`;
    const admin = await app.admin();
    const scorer = (await admin.post('/api/players', { name: 'Nine', team, position: 'Forward' }, 201)) as {
      id: number;
    };
    const game = await app.game({ awayTeam: team });
    const player = await app.player('100.00');
    const body = { gameId: game.id, betType: 'anytime_goalscorer', playerId: scorer.id, stake: 10 };
    await player.post('/api/bets', body, 201);
    const exposures = (await admin.get('/api/admin/exposure')) as {
      gameId: number;
      scores: { home: number; away: number; profit: string }[];
    }[];
    const scores = exposures.find(({ gameId }) => gameId === game.id)?.scores ?? [];
    for (const { away, profit } of scores) expect(Number(profit) < 0).toBe(away > 0);
  });
});

describe('margins', () => {
  it('are set by market, and games created after are priced with them', async () => {
    const admin = await app.admin();
    const before = await app.game();
    const margins = (await admin.get('/api/admin/margins')) as { basisPoints: Record<string, number> };
    await admin.patch('/api/admin/margins', { basisPoints: { correct_score: 3000 } });
    const after = await app.game();
    expect(Number(after.correctScore11Odds)).toBeLessThan(Number(before.correctScore11Odds));
    expect(after.bttsYesOdds).toBe(before.bttsYesOdds);
    await admin.patch('/api/admin/margins', { basisPoints: margins.basisPoints });
    expect((await admin.call('PATCH', '/api/admin/margins', { basisPoints: { correct_score: -1 } })).status).toBe(400);
  });
});
