import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const key = () => ({ 'idempotency-key': randomUUID() });
const patch = async (path: string, body: unknown) => (await app.admin()).patch(path, body);
const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);

describe('one market of a game', () => {
  it('is suspended and resumed, including its short bet types, while the others accept bets', async () => {
    const game = await app.game();
    const player = await app.player('100.00');
    const bet = (betType: string, selection: string, odds: unknown) =>
      player.call('POST', '/api/bets', { gameId: game.id, betType, selection, odds, stake: '1.00' }, key());
    await patch(`/api/games/${game.id}/suspension`, { suspended: true, market: 'match_result' });
    expect(await gameOf(game.id)).toMatchObject({ suspended: false, suspendedMarkets: ['match_result'] });
    for (const betType of ['match_result', 'home'])
      expect(await bet(betType, 'home', '2.50')).toMatchObject({ status: 409, body: { code: 'MARKET_SUSPENDED' } });
    expect(await bet('both_teams_score', 'yes', game.bttsYesOdds)).toMatchObject({ status: 201 });
    await patch(`/api/games/${game.id}/suspension`, { suspended: false, market: 'match_result' });
    expect(await bet('home', 'home', '2.50')).toMatchObject({ status: 201 });
    await app.expectBooksToBalance();
  });

  it("can't be used for cash-outs while suspended", async () => {
    const game = await app.game();
    const player = await app.player('100.00');
    const body = { gameId: game.id, betType: 'home', selection: 'home', odds: '2.50', stake: '10.00' };
    const { id } = await player.post('/api/bets', body, 201, key());
    await player.post(`/api/bets/${id}/cash-out-quote`, {}, 200);
    await patch(`/api/games/${game.id}/suspension`, { suspended: true, market: 'match_result' });
    expect(await player.call('POST', `/api/bets/${id}/cash-out-quote`, {})).toMatchObject({
      status: 409,
      body: { code: 'MARKET_SUSPENDED' },
    });
  });
});

describe('suspending all games', () => {
  it('suspends the live ones of a league, and upcoming ones if requested, each with an audit entry', async () => {
    const admin = await app.admin();
    const league = `League ${randomUUID().slice(0, 8)}`;
    const start = async (fields: Record<string, unknown>) => {
      const { id } = await app.game(fields);
      await admin.patch(`/api/games/${id}/status`, { status: 'live' });
      return id;
    };
    const live = [await start({ league }), await start({ league })];
    const elsewhere = await start({});
    const upcoming = (await app.game({ league })).id;
    const suspendedOf = async (ids: readonly number[]) =>
      Promise.all(ids.map(async (id) => (await gameOf(id)).suspended));
    const { results } = await admin.post('/api/games/suspension', { league }, 200);
    expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(live.map((id) => [id, 'done']));
    expect(await suspendedOf([...live, elsewhere, upcoming])).toEqual([true, true, false, false]);
    const actions = `select count(*)::int from audit_entries where action = 'game suspended' and subject_id = any($1)`;
    expect((await app.database.pool.query(actions, [live])).rows).toEqual([{ count: 2 }]);
    await admin.post('/api/games/suspension', { upcoming: true }, 200);
    expect(await suspendedOf([elsewhere, upcoming])).toEqual([true, true]);
    const [first = 0] = live;
    await admin.patch(`/api/games/${first}/suspension`, { suspended: false });
    expect(await suspendedOf(live)).toEqual([false, true]);
  });
});

it('suspends the other games if one is locked', async () => {
  const admin = await app.admin();
  const league = `League ${randomUUID().slice(0, 8)}`;
  const ids = [(await app.game({ league })).id, (await app.game({ league })).id];
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from games where id = $1 for update', [Math.min(...ids)]);
    const { results } = await admin.post('/api/games/suspension', { league, upcoming: true }, 200);
    expect(results.map(({ outcome, code }) => [outcome, code])).toEqual([
      ['refused', 'NOT_READY'],
      ['done', null],
    ]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
}, 20_000);

it('suspends a game that kicks off meanwhile', async () => {
  const admin = await app.admin();
  const league = `League ${randomUUID().slice(0, 8)}`;
  const [live, next] = [await app.game({ league }), await app.game({ league })];
  await admin.patch(`/api/games/${live.id}/status`, { status: 'live' });
  const holder = await app.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select from games where id = $1 for update', [live.id]);
    const suspended = admin.post('/api/games/suspension', { league }, 200);
    await waitForLocks(app.database.pool, 1);
    await admin.patch(`/api/games/${next.id}/status`, { status: 'live' });
    await holder.query('commit');
    expect((await suspended).results.map(({ id }) => id)).toEqual([live.id, next.id]);
  } finally {
    holder.release();
  }
});

describe('resuming', () => {
  const resume = async (id: number, body: { version?: number; market?: 'match_result' }) =>
    (await app.admin()).call('PATCH', `/api/games/${id}/suspension`, { suspended: false, ...body });

  it.each([undefined, 'match_result'] as const)('%s is refused if a colleague has changed the game', async (market) => {
    const { id } = await app.game();
    const suspend = async (suspended: boolean, version?: number) =>
      (await app.admin()).patch(`/api/games/${id}/suspension`, { suspended, market, version });
    const seen = await suspend(true);
    await suspend(false, seen.version);
    const again = await suspend(true, seen.version);
    const refused = { status: 409, body: { code: 'GAME_CHANGED', version: again.version } };
    expect(await resume(id, { market, version: seen.version })).toMatchObject(refused);
    expect(await gameOf(id)).toMatchObject({ suspended: again.suspended, suspendedMarkets: again.suspendedMarkets });
    expect(await resume(id, { market, version: again.version })).toMatchObject({ status: 200 });
    expect(await gameOf(id)).toMatchObject({ suspended: false, suspendedMarkets: [] });
  });

  it('is refused after a suspension for another reason, but not without a version', async () => {
    const { id } = await app.game();
    const admin = await app.admin();
    await admin.patch(`/api/games/${id}/status`, { status: 'live' });
    const seen = await admin.patch(`/api/games/${id}/suspension`, { suspended: true });
    await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 3 }, 201);
    expect(await resume(id, { version: seen.version })).toMatchObject({ status: 409, body: { code: 'GAME_CHANGED' } });
    expect(await gameOf(id)).toMatchObject({ suspended: true });
    expect(await resume(id, {})).toMatchObject({ status: 200, body: { suspended: false } });
  });

  it('is not refused after another minute', async () => {
    const { id } = await app.game();
    const admin = await app.admin();
    await admin.patch(`/api/games/${id}/status`, { status: 'live' });
    const { version } = await admin.patch(`/api/games/${id}/suspension`, { suspended: true });
    await admin.patch(`/api/games/${id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 1 });
    expect(await resume(id, { version })).toMatchObject({ status: 200, body: { suspended: false } });
  });

  it.each(['upcoming', 'half_time'] as const)('at %s is refused after a second suspension', async (state) => {
    const league = `League ${randomUUID().slice(0, 8)}`;
    const { id } = await app.game({ league });
    const admin = await app.admin();
    if (state === 'half_time') {
      await admin.patch(`/api/games/${id}/status`, { status: 'live' });
      await admin.patch(`/api/games/${id}/period`, { period: 'half_time' });
    }
    const { version } = await admin.patch(`/api/games/${id}/suspension`, { suspended: true });
    await admin.post('/api/games/suspension', { league, upcoming: true }, 200);
    expect(await resume(id, { version })).toMatchObject({ status: 409, body: { code: 'GAME_CHANGED' } });
  });
});

describe("a game's names", () => {
  const newName = () => `Name ${randomUUID().slice(0, 8)}`;
  const namedGame = async () => {
    const teams = { homeTeam: newName(), awayTeam: newName(), league: 'Test League' };
    return { ...(await app.game(teams)), ...teams };
  };
  type NamedGame = Awaited<ReturnType<typeof namedGame>>;
  const scorerOf = async (team: string) =>
    await (await app.admin()).post('/api/players', { name: newName(), team, position: 'Forward' }, 201);
  const rename = async (game: NamedGame, names: Partial<Record<'homeTeam' | 'awayTeam' | 'league', string>>) =>
    (await app.admin()).call('PATCH', `/api/games/${game.id}/names`, {
      homeTeam: game.homeTeam,
      awayTeam: game.awayTeam,
      league: 'Test League',
      ...names,
    });

  it.each(['upcoming', 'live', 'finished'])(
    'can be corrected while it is %s, and bets, screens and audit trail follow',
    async (status) => {
      const game = await namedGame();
      const player = await app.player('10.00');
      await player.post('/api/bets', { gameId: game.id, betType: 'home', odds: '2.50', stake: '1.00' }, 201, key());
      if (status !== 'upcoming') await patch(`/api/games/${game.id}/status`, { status: 'live' });
      if (status === 'finished') await patch(`/api/games/${game.id}/status`, { status });
      const live = listenLive(app.url);
      await live.until('INITIAL_DATA');
      const names = { homeTeam: newName(), awayTeam: newName(), league: newName() };
      expect(await rename(game, names)).toMatchObject({ status: 200, body: { ...names, status } });
      await live.until(status === 'finished' ? 'GAME_FINISHED' : 'GAME_STATUS_UPDATE', (data: TestGame) => {
        return data.id === game.id && data.homeTeam === names.homeTeam;
      });
      live.socket.close();
      expect(await player.get('/api/bets')).toMatchObject([
        { homeTeam: names.homeTeam, awayTeam: names.awayTeam, selection: 'home', odds: '2.50' },
      ]);
      const admin = await app.admin();
      const { version } = await gameOf(game.id);
      expect((await rename(game, names)).body).toMatchObject({ version });
      const entries = await app.database.pool.query(
        `select actor_id, before, after from audit_entries where action = 'game names changed' and subject_id = $1`,
        [game.id],
      );
      expect(entries.rows).toEqual([
        {
          actor_id: admin.id,
          before: { homeTeam: game.homeTeam, awayTeam: game.awayTeam, league: 'Test League' },
          after: names,
        },
      ]);
    },
  );

  it('can be corrected to different teams, which offers their scorers and keeps manual prices', async () => {
    const game = await namedGame();
    const newHome = newName();
    const removed = await scorerOf(game.homeTeam);
    const awayScorer = await scorerOf(game.awayTeam);
    const added = await scorerOf(newHome);
    await patch(`/api/games/${game.id}/odds`, {
      awayOdds: '2.80',
      scorerOdds: { [`anytimeGoalscorerOdds:${awayScorer.id}`]: '4.40' },
    });
    expect((await rename(game, { homeTeam: newHome })).status).toBe(200);
    const players = await app.visitor().get(`/api/players?gameId=${game.id}`);
    expect(players.map(({ id }) => id)).toEqual([added.id, awayScorer.id]);
    expect(players.map((player) => player.anytimeGoalscorerOdds)).toEqual([expect.any(String), '4.40']);
    expect(await gameOf(game.id)).toMatchObject({ homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.80' });
    const { rows } = await app.database.pool.query('select prices from games where id = $1', [game.id]);
    const pricesOf = ({ id }: { id: number }) =>
      Object.keys(rows[0].prices).filter((field) => field.endsWith(`@player=${id}`));
    expect(pricesOf(added)).not.toEqual([]);
    expect(pricesOf(removed)).toEqual([]);
  });

  it("can't be swapped once there are bets, nor changed for a team with scorer bets", async () => {
    const game = await namedGame();
    const player = await app.player('10.00');
    const scorer = await scorerOf(game.homeTeam);
    const swapped = { homeTeam: game.awayTeam, awayTeam: game.homeTeam };
    expect((await rename(game, swapped)).status).toBe(200);
    expect((await rename(game, {})).status).toBe(200);
    const bet = { gameId: game.id, betType: 'anytime_goalscorer', playerId: scorer.id, stake: '1.00' };
    await player.post('/api/bets', bet, 201, key());
    expect(await rename(game, swapped)).toMatchObject({ status: 409, body: { code: 'TEAMS_BOUND' } });
    expect(await rename(game, { homeTeam: newName() })).toMatchObject({ status: 409, body: { code: 'TEAMS_BOUND' } });
    expect((await rename(game, { awayTeam: newName(), league: newName() })).status).toBe(200);
  });

  it("can't be swapped in small steps either: the names at the first bet count", async () => {
    const game = await namedGame();
    const player = await app.player('10.00');
    const name = newName();
    const teams = { homeTeam: `${name} Giants`, awayTeam: `${name} Minnows` };
    expect((await rename(game, teams)).status).toBe(200);
    await player.post('/api/bets', { gameId: game.id, betType: 'home', odds: '2.50', stake: '1.00' }, 201, key());
    const giant = `${name} Giant`;
    const teamsBound = { status: 409, body: { code: 'TEAMS_BOUND' } };
    expect((await rename(game, { ...teams, homeTeam: giant })).status).toBe(200);
    expect(await rename(game, { homeTeam: giant, awayTeam: teams.homeTeam.toUpperCase() })).toMatchObject(teamsBound);
    expect(await rename(game, { homeTeam: newName(), awayTeam: giant })).toMatchObject(teamsBound);
    expect((await rename(game, teams)).status).toBe(200);
  });

  it('are refused with the current ones if a colleague has corrected them first', async () => {
    const game = await namedGame();
    const seen = { homeTeam: game.homeTeam, awayTeam: game.awayTeam, league: 'Test League' };
    const league = newName();
    expect((await rename(game, { league })).status).toBe(200);
    const late = { ...seen, homeTeam: newName(), seen };
    expect(await (await app.admin()).call('PATCH', `/api/games/${game.id}/names`, late)).toMatchObject({
      status: 409,
      body: { code: 'GAME_CHANGED', changed: [{ field: 'league', seen: 'Test League', current: league }] },
    });
    expect(await gameOf(game.id)).toMatchObject({ homeTeam: game.homeTeam, league });
  });

  it("must be valid and of two different teams, and can't be changed by players", async () => {
    const game = await namedGame();
    for (const names of [{ awayTeam: game.homeTeam.toUpperCase() }, { homeTeam: ' ' }, { league: 'x'.repeat(81) }])
      expect(await rename(game, names)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    const names = { homeTeam: 'A', awayTeam: 'B', league: 'C' };
    const player = await app.player();
    expect(await player.call('PATCH', `/api/games/${game.id}/names`, names)).toMatchObject({ status: 403 });
    expect(await gameOf(game.id)).toMatchObject({ homeTeam: game.homeTeam });
  });
});

const endedHolds = async (id: number) =>
  (
    await app.database.pool.query(
      `select actor_id, before, after from audit_entries where action = 'held prices ended' and subject_id = $1`,
      [id],
    )
  ).rows;

describe('prices entered in play', () => {
  const liveGame = async () => {
    const game = await app.game();
    await patch(`/api/games/${game.id}/status`, { status: 'live' });
    return game;
  };
  const setMinute = (id: number, currentMinute: number, score = { homeScore: 0, awayScore: 0 }) =>
    patch(`/api/games/${id}/score`, { ...score, currentMinute });

  it('stay held with their market until released, while other markets move', async () => {
    const game = await liveGame();
    const held = await patch(`/api/games/${game.id}/odds`, { homeOdds: 2.35, hold: true });
    expect(held).toMatchObject({ homeOdds: '2.35', heldMarkets: ['match_result'] });
    const before = await gameOf(game.id);
    await setMinute(game.id, 5);
    const later = await gameOf(game.id);
    expect(later).toMatchObject({
      homeOdds: '2.35',
      drawOdds: before.drawOdds,
      awayOdds: before.awayOdds,
      heldMarkets: ['match_result'],
    });
    expect(later.overUnder25Odds).not.toBe(before.overUnder25Odds);
    const admin = await app.admin();
    const released = await admin.post(`/api/games/${game.id}/odds/release`, { market: 'match_result' }, 200);
    expect(released).toMatchObject({ heldMarkets: [] });
    expect((released as TestGame).homeOdds).not.toBe('2.35');
    expect(await admin.call('POST', `/api/games/${game.id}/odds/release`, {})).toMatchObject({ status: 409 });
  });

  it('last until the next minute if they are not held', async () => {
    const game = await liveGame();
    await patch(`/api/games/${game.id}/odds`, { homeOdds: 2.35 });
    await setMinute(game.id, 5);
    expect((await gameOf(game.id)).homeOdds).not.toBe('2.35');
  });

  it('are held at their line with their market', async () => {
    const game = await liveGame();
    await patch(`/api/games/${game.id}/odds`, {
      handicapLine: '-0.25',
      handicapHomeOdds: 2.1,
      handicapAwayOdds: 1.7,
      hold: true,
    });
    await setMinute(game.id, 30);
    expect(await gameOf(game.id)).toMatchObject({
      handicapLine: '-0.25',
      handicapHomeOdds: '2.10',
      handicapAwayOdds: '1.70',
      heldMarkets: ['handicap'],
    });
  });

  it.each([
    ['a goal', (id: number) => setMinute(id, 6, { homeScore: 1, awayScore: 0 })],
    [
      'a red card',
      (id: number) =>
        patch(`/api/games/${id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 6, homeRedCards: 1 }),
    ],
    ['half time', (id: number) => setMinute(id, 46)],
  ])('are released by %s', async (_name, causeEvent) => {
    const game = await liveGame();
    await patch(`/api/games/${game.id}/odds`, { homeOdds: 2.35, hold: true });
    await causeEvent(game.id);
    const after = await gameOf(game.id);
    expect(after.heldMarkets).toEqual([]);
    expect(after.homeOdds).not.toBe('2.35');
    expect(await endedHolds(game.id)).toEqual([
      { actor_id: null, before: { held: ['match_result'] }, after: { held: [] } },
    ]);
  });

  it('are released by the end of the game, as the audit trail shows', async () => {
    const game = await liveGame();
    await patch(`/api/games/${game.id}/odds`, { homeOdds: 2.35, hold: true });
    await setMinute(game.id, 7);
    expect(await endedHolds(game.id)).toEqual([]);
    await patch(`/api/games/${game.id}/status`, { status: 'finished' });
    expect(await endedHolds(game.id)).toMatchObject([{ before: { held: ['match_result'] }, after: { held: [] } }]);
  });

  it("are not held before kick-off, when the model doesn't move them", async () => {
    const game = await app.game();
    const refused = await (await app.admin()).call('PATCH', `/api/games/${game.id}/odds`, {
      homeOdds: 2.4,
      hold: true,
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    expect(await gameOf(game.id)).toMatchObject({ homeOdds: '2.50' });
  });
});

describe('two people who edit prices at once', () => {
  const save = async (id: number, body: unknown) => (await app.admin()).call('PATCH', `/api/games/${id}/odds`, body);

  it("don't overwrite each other: the second sees the change and can then save", async () => {
    const game = await app.game();
    const seen = { prices: { homeOdds: '2.50' }, handicapLine: game.handicapLine };
    expect((await save(game.id, { homeOdds: '2.40', seen })).status).toBe(200);
    const refused = await save(game.id, { homeOdds: '2.45', seen });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'GAME_CHANGED', changed: [{ field: 'homeOdds', seen: '2.50', current: '2.40' }] },
    });
    expect(await gameOf(game.id)).toMatchObject({ homeOdds: '2.40' });
    const informed = await save(game.id, { homeOdds: '2.45', seen: { prices: { homeOdds: '2.40' } } });
    expect(informed).toMatchObject({ status: 200, body: { homeOdds: '2.45' } });
  });

  it('see a moved line, but no change to fields that are not on their screen', async () => {
    const game = await app.game();
    await save(game.id, { asianTotalLine: '2.75' });
    const seen = { prices: {}, asianTotalLine: '2.50' };
    expect(await save(game.id, { asianTotalLine: '3.00', seen })).toMatchObject({
      status: 409,
      body: { changed: [{ field: 'asianTotalLine', seen: '2.50', current: '2.75' }] },
    });
    expect((await save(game.id, { bttsYesOdds: '1.80', seen: { prices: {} } })).status).toBe(200);
  });
});

describe('a refusal message about prices', () => {
  const result = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };
  const teams = { homeTeam: 'Readable Town', awayTeam: 'Readable City', league: 'L' };

  it.each<[string, Record<string, unknown>]>([
    [
      'prices of several markets that win together',
      { handicapLine: '-0.50', handicapHomeOdds: '1.70', handicapAwayOdds: '2.30' },
    ],
    ['a book of scores below one', { correctScore21Odds: '400', correctScore10Odds: '400' }],
    ['a both-teams book below one', { bttsNoOdds: '900' }],
    ['odds out of range', { correctScore21Odds: '1.00' }],
    ['a line not in quarters', { handicapLine: '0.30' }],
    ['a scorer without a price', { scorerOdds: { 'anytimeGoalscorerOdds:999999': '4.40' } }],
    ['a scorer price in another market', { scorerOdds: { 'homeOdds:1': '4.40' } }],
    ['a price that has changed since', { homeOdds: '2.45', seen: { prices: { homeOdds: '2.60' } } }],
  ])('contains no API field name: %s', async (_name, entered) => {
    const admin = await app.admin();
    const game = await app.game();
    const { seen, scorerOdds, ...prices } = entered;
    const isOfGame = seen !== undefined || scorerOdds !== undefined;
    const save = await admin.call('PATCH', `/api/games/${game.id}/odds`, entered);
    const others = isOfGame
      ? []
      : [
          await admin.call('POST', '/api/games/price-preview', { gameId: game.id, ...prices }),
          await admin.call('POST', '/api/games/price-preview', { ...result, ...prices }),
          await admin.call('POST', '/api/games', { ...teams, ...result, ...prices }),
        ];
    for (const response of [save, ...others]) {
      expect(response.status, JSON.stringify(response.body)).toBeGreaterThanOrEqual(400);
      const { message, issues = [] } = response.body;
      for (const text of [message, ...issues.map((issue) => issue.message)])
        expect(text).not.toMatch(/[a-z0-9](Odds|Line)\b/);
    }
  });
});

describe('a price preview', () => {
  const result = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };

  it("shows a new game's book, and each market's sum", async () => {
    const admin = await app.admin();
    const preview = await admin.post('/api/games/price-preview', result, 200);
    const game = await app.game();
    expect(preview.prices.bttsYesOdds).toBe(game.bttsYesOdds);
    expect(preview.prices.homeOdds).toBe('2.50');
    const sums = Object.fromEntries(preview.books.map(({ market, sum }) => [market, sum]));
    expect(sums.match_result).toBe(1.047);
    expect(preview.books.every(({ sum }) => sum >= 1)).toBe(true);
    expect(Object.keys(sums)).toEqual(expect.arrayContaining(['correct_score', 'half_time_full_time', 'handicap']));
  });

  it('changes nothing, and refuses what saving would refuse', async () => {
    const admin = await app.admin();
    const game = await app.game();
    const preview = await admin.post('/api/games/price-preview', { gameId: game.id, homeOdds: '2.20' }, 200);
    expect(await gameOf(game.id)).toMatchObject({ version: 1, homeOdds: '2.50' });
    await patch(`/api/games/${game.id}/odds`, { homeOdds: '2.20' });
    expect((await gameOf(game.id)).correctScore10Odds).toBe(preview.prices.correctScore10Odds);
    const losing = await admin.call('POST', '/api/games/price-preview', { gameId: game.id, homeOdds: '9.00' });
    expect(losing).toMatchObject({ status: 400, body: { code: 'BOOK_BELOW_ONE', market: 'match_result' } });
    const missing = await admin.call('POST', '/api/games/price-preview', { drawOdds: '3.30', awayOdds: '2.90' });
    expect(missing).toMatchObject({ status: 400, body: { issues: [{ path: 'homeOdds' }] } });
  });

  it("accepts a scorer's price only if it is valid and the scorer plays in the game", async () => {
    const admin = await app.admin();
    const game = await app.game();
    const addTo = (team: string, name: string) => admin.post('/api/players', { name, team, position: 'Forward' }, 201);
    const scorer = await addTo(String(game.homeTeam), 'Nine');
    const stranger = await addTo('Elsewhere', 'Ten');
    const fieldOf = ({ id }: { id: number }) => `anytimeGoalscorerOdds:${id}`;
    const preview = await admin.post(
      '/api/games/price-preview',
      { gameId: game.id, scorerOdds: { [fieldOf(scorer)]: '4.40' } },
      200,
    );
    expect(preview.prices[fieldOf(scorer)]).toBe('4.40');
    await patch(`/api/games/${game.id}/odds`, { scorerOdds: { [fieldOf(scorer)]: '4.40' } });
    const [priced] = await admin.get(`/api/players?gameId=${game.id}`);
    expect(priced).toMatchObject({ name: 'Nine', anytimeGoalscorerOdds: '4.40' });
    for (const scorerOdds of [
      { [fieldOf(stranger)]: '4.40' },
      { 'homeOdds:1': '4.40' },
      { [fieldOf(scorer)]: '1.00' },
    ]) {
      const previewed = await admin.call('POST', '/api/games/price-preview', { gameId: game.id, scorerOdds });
      const saved = await admin.call('PATCH', `/api/games/${game.id}/odds`, { scorerOdds });
      expect([previewed.status, saved.status], JSON.stringify(scorerOdds)).toEqual([400, 400]);
    }
  });
});

describe('a disallowed goal', () => {
  it('lowers the score, is no longer listed, and reopens the bets that it decided', async () => {
    const game = await app.game();
    const admin = await app.admin();
    const player = await app.player('100.00');
    const body = { gameId: game.id, betType: 'over_under', selection: 'over_0.5', odds: game.overUnder05Odds };
    const { id } = await player.post('/api/bets', { ...body, stake: '10.00' }, 201, key());
    await patch(`/api/games/${game.id}/status`, { status: 'live' });
    const goal = await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 10, ownGoal: false }, 201);
    await app.settle();
    expect(await player.get(`/api/bets/user/${player.id}`)).toMatchObject([{ id, status: 'won' }]);
    const disallowed = await admin.post(`/api/games/${game.id}/goals/${goal.id}/take-back`, {}, 200);
    expect(disallowed).toMatchObject({ homeScore: 0, awayScore: 0 });
    expect(await app.visitor().get(`/api/games/${game.id}/goals`)).toEqual([]);
    await app.settle();
    expect(await player.get(`/api/bets/user/${player.id}`)).toMatchObject([{ id, status: 'pending' }]);
    const again = await admin.call('POST', `/api/games/${game.id}/goals/${goal.id}/take-back`, {});
    expect(again).toMatchObject({
      status: 404,
      body: { message: expect.stringContaining('already have been disallowed') },
    });
    await app.expectBooksToBalance();
  });

  it('no longer counts for the half-time score, and must belong to this game', async () => {
    const game = await app.game();
    const other = await app.game();
    const admin = await app.admin();
    for (const { id } of [game, other]) await patch(`/api/games/${id}/status`, { status: 'live' });
    const { id: goalId } = await admin.post(
      `/api/games/${game.id}/goals`,
      { team: 'away', minute: 30, ownGoal: false },
      201,
    );
    await patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 1, currentMinute: 50 });
    expect(await gameOf(game.id)).toMatchObject({ halfTimeAwayScore: 1 });
    expect(await admin.call('POST', `/api/games/${other.id}/goals/${goalId}/take-back`, {})).toMatchObject({
      status: 404,
    });
    await admin.post(`/api/games/${game.id}/goals/${goalId}/take-back`, {}, 200);
    expect(await gameOf(game.id)).toMatchObject({ awayScore: 0, halfTimeAwayScore: 0, halfTimeRecorded: true });
  });

  it('is refused once the game is over: the result is corrected instead', async () => {
    const game = await app.game();
    const admin = await app.admin();
    await patch(`/api/games/${game.id}/status`, { status: 'live' });
    const { id } = await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 5, ownGoal: false }, 201);
    await patch(`/api/games/${game.id}/status`, { status: 'finished' });
    const refused = await admin.call('POST', `/api/games/${game.id}/goals/${id}/take-back`, {});
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
  });
});

describe('a settlement preview', () => {
  it('returns the stake of a losing bet if the game is abandoned, but not if it is finished', async () => {
    const game = await app.game();
    const player = await app.player('100.00');
    const bet = (betType: string, selection: string, odds: unknown) =>
      player.post('/api/bets', { gameId: game.id, betType, selection, odds, stake: '10.00' }, 201, key());
    await bet('home', 'home', '2.50');
    await patch(`/api/games/${game.id}/status`, { status: 'live' });
    const admin = await app.admin();
    const asOver = (as: string) => admin.get(`/api/games/${game.id}/settlement-preview?as=${as}`);
    expect(await asOver('abandoned')).toMatchObject({ bets: 1, stake: '10.00', payout: '10.00' });
    expect(await asOver('finished')).toMatchObject({ bets: 1, stake: '10.00', payout: '0.00' });
  });
});

describe('the games table', () => {
  it('starts with live and then upcoming games, and pages, searches, filters and exports', async () => {
    const admin = await app.admin();
    const league = `League ${randomUUID().slice(0, 8)}`;
    const soon = new Date(Date.now() + 3_600_000).toISOString();
    const later = new Date(Date.now() + 7_200_000).toISOString();
    const second = await app.game({ league, startTime: later, homeTeam: '=Formula' });
    const first = await app.game({ league, startTime: soon });
    const live = await app.game({ league });
    await patch(`/api/games/${live.id}/status`, { status: 'live' });
    const over = await app.game({ league });
    for (const status of ['live', 'finished']) await patch(`/api/games/${over.id}/status`, { status });
    const page = (query: string) => admin.get(`/api/admin/tables/games?search=${encodeURIComponent(league)}&${query}`);
    const ids = async (query: string) => (await page(query)).rows.map(({ id }) => id);
    expect(await ids('')).toEqual([live.id, first.id, second.id, over.id]);
    expect(await ids('pageSize=2&page=2')).toEqual([second.id, over.id]);
    expect(await ids('sort=startTime&direction=asc&status=upcoming')).toEqual([first.id, second.id]);
    expect((await page('pageSize=1')).total).toBe(4);
    const byTeams = `/api/admin/tables/games?search=${encodeURIComponent('=Formula v Eagles')}`;
    expect(await admin.get(byTeams)).toMatchObject({ rows: [{ id: second.id }] });
    const file = await admin.call('GET', `/api/admin/tables/games?format=csv&search=${encodeURIComponent(league)}`);
    expect(String(file.body)).toContain("'=Formula");
  });
});

describe('a file imported on the screen', () => {
  const csv = (rows: string[]) =>
    ['Div,Date,Time,HomeTeam,AwayTeam,FTHG,FTAG,FTR,B365H,B365D,B365A', ...rows].join('\n');

  it('is only reported in a dry run, then creates games once, and reports what was refused', async () => {
    const admin = await app.admin();
    const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10).split('-').reverse().join('/');
    const text = csv([`E0,${day},15:00,Import Town,Import City,,,,2.10,3.40,3.60`, 'E0,nonsense,15:00,A,B,,,,,,']);
    const send = (dryRun: boolean) => admin.post('/api/admin/import', { fileName: 'fixtures.csv', text, dryRun }, 200);
    const found = async () => (await admin.get('/api/admin/tables/games?search=Import%20Town')).total;
    expect(await send(true)).toMatchObject({ games: { created: 1 }, refused: [{ row: 'line 3' }] });
    expect(await found()).toBe(0);
    expect(await send(false)).toMatchObject({ games: { created: 1 } });
    expect(await send(false)).toMatchObject({ games: { created: 0, unchanged: 1 } });
    expect(await found()).toBe(1);
  });

  it('can be large, and is refused to players', async () => {
    const admin = await app.admin();
    const large = csv(Array.from({ length: 2000 }, (_, row) => `E0,nonsense ${row},,A,B,,,,,,`));
    expect(large.length).toBeGreaterThan(50_000);
    const report = await admin.post(
      '/api/admin/import',
      { fileName: 'large.csv', text: large.repeat(2), dryRun: true },
      200,
    );
    expect(report.refused.length).toBeGreaterThan(1000);
    const player = await app.player();
    const body = { fileName: 'a.csv', text: 'a', dryRun: true };
    expect(await player.call('POST', '/api/admin/import', body)).toMatchObject({ status: 403 });
  });
});
