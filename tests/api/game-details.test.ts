import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

const detailsOf = (id: number) => app.visitor().get(`/api/games/${id}/details`);
const setStatus = (id: number, status: string) => admin.patch(`/api/games/${id}/status`, { status });
const setScore = (id: number, fields: Record<string, unknown>) =>
  admin.patch(`/api/games/${id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 1, ...fields });
const scoreGoal = (id: number, fields: Record<string, unknown>) =>
  admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 1, ...fields }, 201);

let teams = 0;
/** Teams without results or players from other tests. */
const newTeams = () => {
  teams += 1;
  return { homeTeam: `Home ${teams}`, awayTeam: `Away ${teams}` };
};

async function liveGame(fields: Record<string, unknown> = {}) {
  const game = await app.game({ ...newTeams(), ...fields });
  await setStatus(game.id, 'live');
  return game;
}

const playerOf = (team: string, name: string, position = 'Forward') =>
  admin.post('/api/players', { name, team, position }, 201);

describe('game details', () => {
  it('show the match as it was played', async () => {
    const game = await app.game(newTeams());
    const striker = await playerOf(game.homeTeam, 'Striker');
    const defender = await playerOf(game.awayTeam, 'Defender', 'Defender');
    await setStatus(game.id, 'live');
    await scoreGoal(game.id, { playerId: striker.id, minute: 12 });
    const offside = await scoreGoal(game.id, { team: 'away', minute: 20 });
    await admin.post(`/api/games/${game.id}/goals/${offside.id}/take-back`, {});
    await scoreGoal(game.id, { playerId: defender.id, ownGoal: true, minute: 45, stoppageMinutes: 2 });
    await admin.patch(`/api/games/${game.id}/period`, { period: 'half_time' });
    await admin.patch(`/api/games/${game.id}/period`, { period: 'second_half' });
    await setScore(game.id, { homeScore: 2, currentMinute: 63, awayRedCards: 1 });
    await scoreGoal(game.id, { team: 'away', minute: 70 });
    const { version } = await setStatus(game.id, 'finished');
    const details = await detailsOf(game.id);
    expect(details).toMatchObject({
      gameId: game.id,
      version,
      goals: [
        { team: 'home', playerName: 'Striker', minute: 12, ownGoal: false, disallowed: false },
        { team: 'away', playerName: null, minute: 20, disallowed: true },
        { team: 'home', playerName: 'Defender', minute: 45, stoppageMinutes: 2, ownGoal: true, disallowed: false },
        { team: 'away', minute: 70, disallowed: false },
      ],
      redCards: [{ team: 'away', minute: 63, stoppageMinutes: 0 }],
      lineUps: { recorded: false, home: [{ name: 'Striker' }], away: [{ name: 'Defender' }] },
    });
    expect(details.goals).toHaveLength(4);
    // Kick-off to 45+2, half time, 46 to 70, full time.
    expect(details.chances).toHaveLength(48 + 1 + 25 + 1);
    expect(details.chances.at(-1)).toMatchObject({ period: 'full_time', home: 1, draw: 0, away: 0 });
    for (const { home, draw, away } of details.chances) expect(home + draw + away).toBeCloseTo(1, 9);
  });

  it('keep the minutes of red cards, and a lowered count removes the latest', async () => {
    const game = await liveGame();
    const cards = async () =>
      (await detailsOf(game.id)).redCards.map(({ team, minute, stoppageMinutes }) => [team, minute, stoppageMinutes]);
    await setScore(game.id, { currentMinute: 10, homeRedCards: 1 });
    await setScore(game.id, { currentMinute: 30, awayRedCards: 1 });
    await setScore(game.id, { currentMinute: 45, stoppageMinutes: 1, homeRedCards: 3 });
    expect(await cards()).toEqual([
      ['home', 10, 0],
      ['away', 30, 0],
      ['home', 45, 1],
      ['home', 45, 1],
    ]);
    await setScore(game.id, { currentMinute: 45, stoppageMinutes: 2, homeRedCards: 1 });
    expect(await cards()).toEqual([
      ['home', 10, 0],
      ['away', 30, 0],
    ]);
    await setScore(game.id, { currentMinute: 45, stoppageMinutes: 3, homeRedCards: 0, awayRedCards: 2 });
    expect(await cards()).toEqual([
      ['away', 30, 0],
      ['away', 45, 3],
    ]);
  });

  it("don't show a goal as disallowed if a correction of the result has replaced it", async () => {
    const game = await liveGame();
    await scoreGoal(game.id, { minute: 12 });
    await setScore(game.id, { homeScore: 1, currentMinute: 90 });
    await setStatus(game.id, 'finished');
    const halfTime = { halfTimeHomeScore: 0, halfTimeAwayScore: 1 };
    const corrected = [{ team: 'away', minute: 13 }];
    const correction = { homeScore: 0, awayScore: 1, ...halfTime, goals: corrected, reason: 'Wrong side' };
    await admin.patch(`/api/games/${game.id}/result`, correction);
    const { goals, chances } = await detailsOf(game.id);
    expect(goals).toMatchObject([{ team: 'away', minute: 13, disallowed: false }]);
    expect(chances.at(-1)).toMatchObject({ home: 0, draw: 0, away: 1 });
  });

  it('contain only the current chances if the minutes of goals are unknown', async () => {
    const game = await liveGame();
    await setScore(game.id, { homeScore: 2, currentMinute: 50 });
    const { goals, chances } = await detailsOf(game.id);
    expect(goals).toEqual([]);
    expect(chances).toMatchObject([{ period: 'second_half', minute: 50 }]);
    expect(chances[0]?.home).toBeGreaterThan(0.85);
  });

  it('contain the chances and every change in the result prices before kick-off, and no prices in play', async () => {
    const game = await app.game(newTeams());
    const setOdds = (prices: Record<string, unknown>) => admin.patch(`/api/games/${game.id}/odds`, prices);
    await setOdds({ homeOdds: 2.2, drawOdds: 3.4, awayOdds: 3.3 });
    await setOdds({ bttsYesOdds: 1.8 });
    expect((await detailsOf(game.id)).chances).toMatchObject([{ period: 'not_started', minute: 0 }]);
    const prices = async () =>
      (await detailsOf(game.id)).resultPrices.map(({ home, draw, away }) => [home, draw, away]);
    const expected = [
      ['2.50', '3.30', '2.90'],
      ['2.20', '3.40', '3.30'],
    ];
    expect(await prices()).toEqual(expected);
    const started = await setStatus(game.id, 'live');
    await setScore(game.id, { currentMinute: 30 });
    expect(await prices()).toEqual(expected);
    expect(started.undoUntil).not.toBeNull();
  });

  it('contain no new prices after a start is undone', async () => {
    const game = await app.game(newTeams());
    const { undoUntil } = await setStatus(game.id, 'live');
    await setScore(game.id, { currentMinute: 20 });
    await admin.post(`/api/games/${game.id}/status/undo`, { undoUntil });
    expect((await detailsOf(game.id)).resultPrices).toHaveLength(1);
  });

  it('contain form and meetings from finished games before this one', async () => {
    const { homeTeam, awayTeam } = newTeams();
    const play = async (fields: Record<string, unknown>, homeScore: number, awayScore: number, daysAgo: number) => {
      const { id } = await liveGame(fields);
      await setScore(id, { homeScore, awayScore, currentMinute: 90 });
      await setStatus(id, 'finished');
      await app.database.pool.query(`update games set start_time = now() - make_interval(days => $2) where id = $1`, [
        id,
        daysAgo,
      ]);
      return id;
    };
    const meeting = await play({ homeTeam: awayTeam, awayTeam: homeTeam }, 2, 1, 30);
    const home = await play({ homeTeam, awayTeam: 'Others' }, 3, 0, 20);
    const away = await play({ homeTeam: 'Others', awayTeam }, 0, 0, 10);
    await liveGame({ homeTeam, awayTeam: 'Others' });
    const game = await app.game({ homeTeam, awayTeam });
    const { form, meetings } = await detailsOf(game.id);
    expect(form.home.map(({ id }) => id)).toEqual([home, meeting]);
    expect(form.away.map(({ id }) => id)).toEqual([away, meeting]);
    expect(meetings).toMatchObject([{ id: meeting, homeTeam: awayTeam, homeScore: 2, awayScore: 1 }]);
    expect((await detailsOf(home)).form.home.map(({ id }) => id)).toEqual([meeting]);
  });

  it('contain the line-ups where they were recorded, starters first', async () => {
    const game = await app.game(newTeams());
    const substitute = await playerOf(game.homeTeam, 'Substitute');
    const starter = await playerOf(game.homeTeam, 'Starter');
    const absent = await playerOf(game.homeTeam, 'Absent');
    expect((await detailsOf(game.id)).lineUps.home).toHaveLength(3);
    await app.database.pool.query(`update games set line_ups_recorded = true where id = $1`, [game.id]);
    // As for an awarded game, in which no one took part.
    expect((await detailsOf(game.id)).lineUps).toEqual({ recorded: true, home: [], away: [] });
    await app.database.pool.query(
      `insert into game_participants (game_id, player_id, came_on_minute) values ($1, $2, 60), ($1, $3, null)`,
      [game.id, substitute.id, starter.id],
    );
    const { lineUps } = await detailsOf(game.id);
    expect(lineUps).toMatchObject({
      recorded: true,
      home: [
        { name: 'Starter', cameOnMinute: null },
        { name: 'Substitute', cameOnMinute: 60 },
      ],
      away: [],
    });
    expect(lineUps.home.some(({ id }) => id === absent.id)).toBe(false);
  });

  it('are not found for an unknown game', async () => {
    expect(await app.visitor().call('GET', '/api/games/999999/details')).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
  });
});
