import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scorerMarkets } from '#domain/markets/catalogue.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ SUSPENSION_MS: '60000' });
});
afterAll(() => app.close());

const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);
const setStatus = async (id: number, status: string, expected = 200) =>
  (await app.admin()).patch(`/api/games/${id}/status`, { status }, expected);

describe('a new game', () => {
  it('keeps its three manual prices, and is listed as upcoming', async () => {
    const game = await app.game();
    expect(game).toMatchObject({
      homeOdds: '2.50',
      drawOdds: '3.30',
      awayOdds: '2.90',
      status: 'upcoming',
      version: 1,
    });
    expect(await app.visitor().get('/api/games/upcoming')).toContainEqual(game);
  });

  it("uses the specification's default prices on request, where their book is valid", async () => {
    const model = await app.game();
    const defaults = await app.game({ specDefaults: true });
    expect(defaults).toMatchObject({ homeOdds: '2.50', bttsYesOdds: '1.90', bttsNoOdds: '1.90' });
    expect(defaults.overUnder35Odds).toBe(model.overUnder35Odds);
  });

  it.each([
    ['0.0', '2.5', '0.00', '2.50'],
    ['-0.75', 3, '-0.75', '3.00'],
    [-1.5, '2.25', '-1.50', '2.25'],
  ])('accepts lines as %s and %s', async (handicapLine, asianTotalLine, handicap, total) => {
    const game = await app.game({ handicapLine, asianTotalLine });
    expect(game).toMatchObject({ handicapLine: handicap, asianTotalLine: total });
  });

  it('starts in an hour by default', async () => {
    const game = await app.game();
    const leadMs = new Date(game.startTime ?? 0).getTime() - Date.now();
    expect(leadMs).toBeGreaterThan(55 * 60_000);
    expect(leadMs).toBeLessThan(61 * 60_000);
  });

  it.each([
    [
      'three result prices that sum to less than 1',
      { homeOdds: '3.50', drawOdds: '3.50', awayOdds: '3.50' },
      'match_result',
      0.857,
    ],
    ['2.50 on both sides of 3.5 goals', { overUnder35Odds: '2.50', overUnder35UnderOdds: '2.50' }, 'over_under', 0.8],
    ['both teams to score at 2.20 either way', { bttsYesOdds: '2.20', bttsNoOdds: '2.20' }, 'both_teams_score', 0.909],
  ])('is refused with %s, and the response contains the sum', async (_name, prices, market, sum) => {
    const body = { homeTeam: 'A', awayTeam: 'B', league: 'L', homeOdds: 2.5, drawOdds: 3.3, awayOdds: 2.9, ...prices };
    const response = await (await app.admin()).call('POST', '/api/games', body);
    expect(response).toMatchObject({ status: 400, body: { code: 'BOOK_BELOW_ONE', market, sum } });
  });

  it.each([
    ['no teams', { homeTeam: '' }],
    ['no league', { league: undefined }],
    ['odds of 1.00', { homeOdds: '1.00' }],
    ['odds with three decimals', { homeOdds: 2.505 }],
    ['odds as "2.5"', { homeOdds: '2.5' }],
    ['an invalid start time', { startTime: 'tomorrow' }],
    ['a status other than upcoming', { status: 'live' }],
    ['an unknown field', { jackpot: 1 }],
    ['a line of one third', { handicapLine: 0.33 }],
    ['a line in scientific notation', { handicapLine: '5e-1' }],
    ['a team that plays itself', { awayTeam: 'a' }],
  ])('is refused with %s', async (_name, change) => {
    const body = { homeTeam: 'A', awayTeam: 'B', league: 'L', homeOdds: 2.5, drawOdds: 3.3, awayOdds: 2.9, ...change };
    expect(await (await app.admin()).call('POST', '/api/games', body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });
});

describe('a game', () => {
  it('goes from upcoming to live to finished, and refuses steps out of order', async () => {
    const { id } = await app.game();
    for (const wrong of ['finished', 'abandoned', 'upcoming']) await setStatus(id, wrong, 409);
    await setStatus(id, 'live');
    for (const wrong of ['live', 'upcoming', 'postponed']) await setStatus(id, wrong, 409);
    await setStatus(id, 'finished');
    for (const wrong of ['live', 'upcoming', 'finished', 'abandoned']) await setStatus(id, wrong, 409);
  });

  it('increases its version with every change', async () => {
    const { id, version } = await app.game();
    await setStatus(id, 'live');
    await (await app.admin()).patch(`/api/games/${id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 9 });
    expect((await gameOf(id)).version).toBe(version + 2);
  });

  it('has no score before kick-off', async () => {
    const { id } = await app.game();
    const early = { homeScore: 1, awayScore: 0, currentMinute: 0 };
    const response = await (await app.admin()).call('PATCH', `/api/games/${id}/score`, early);
    expect(response).toMatchObject({ status: 409, body: { code: 'WRONG_STATE', status: 'upcoming' } });
    await app.database.pool.query('update games set home_score = 1, away_red_cards = 1 where id = $1', [id]);
    await setStatus(id, 'live');
    expect(await gameOf(id)).toMatchObject({ homeScore: 0, awayScore: 0, awayRedCards: 0, homeOdds: '2.50' });
  });

  it('is repriced at kick-off, except the prices that its model is fitted to', async () => {
    const modelled = await app.game({ overUnder25Odds: '1.90', overUnder25UnderOdds: '1.90' });
    const entered = { htftHomeHome: '4.00', handicapLine: '2.00' };
    const { id } = await app.game({ overUnder25Odds: '1.90', overUnder25UnderOdds: '1.90', ...entered });
    await setStatus(id, 'live');
    const { htftHomeHome, bttsYesOdds } = modelled;
    expect(htftHomeHome).not.toBe(entered.htftHomeHome);
    const result = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };
    const goals = { overUnder25Odds: '1.90', overUnder25UnderOdds: '1.90' };
    const game = await gameOf(id);
    expect(game).toMatchObject({ ...result, ...goals, htftHomeHome, bttsYesOdds, heldMarkets: [] });
    expect(game.handicapLine).not.toBe('2.00');
    await setStatus(modelled.id, 'live');
    const prices = (from: Record<string, unknown>) => Object.entries(from).filter(([field]) => field.endsWith('Odds'));
    expect(prices(await gameOf(modelled.id))).toEqual(prices(modelled));
  });

  it('keeps its result prices at kick-off, and is repriced with the score and the minute', async () => {
    const { id, homeOdds } = await app.game();
    await setStatus(id, 'live');
    expect(await gameOf(id)).toMatchObject({ homeOdds });
    await (await app.admin()).patch(`/api/games/${id}/score`, { homeScore: 2, awayScore: 0, currentMinute: 70 });
    const game = await gameOf(id);
    expect(Number(game.homeOdds)).toBeLessThan(1.2);
    expect(game.correctScore10Odds).toBeNull();
    expect(game.overUnder15Odds).toBeNull();
  });

  it('is suspended briefly after a goal or a red card, and can be resumed manually', async () => {
    const admin = await app.admin();
    const { id } = await app.game();
    await setStatus(id, 'live');
    expect(await gameOf(id)).toMatchObject({ suspended: false });
    await admin.post(`/api/games/${id}/goals`, { team: 'away', minute: 3 }, 201);
    expect(await gameOf(id)).toMatchObject({ suspended: true, awayScore: 1, currentMinute: 3 });
    await admin.patch(`/api/games/${id}/suspension`, { suspended: false });
    expect(await gameOf(id)).toMatchObject({ suspended: false });
    const cards = { homeScore: 0, awayScore: 1, currentMinute: 4, homeRedCards: 1 };
    await admin.patch(`/api/games/${id}/score`, cards);
    expect(await gameOf(id)).toMatchObject({ suspended: true, homeRedCards: 1 });
  });

  it('records goals with scorers from the right team', async () => {
    const admin = await app.admin();
    const teams = { homeTeam: 'Herons', awayTeam: 'Otters' };
    const { id } = await app.game(teams);
    const addPlayer = (team: string, name: string, odds = {}) =>
      admin.post('/api/players', { team, name, position: 'Forward', ...odds }, 201);
    const heron = await addPlayer('Herons', 'Ade', { firstGoalscorerOdds: '5.00' });
    const otter = await addPlayer('Otters', 'Bo');
    const defaults = { firstGoalscorerOdds: '5.00', lastGoalscorerOdds: '8.00', anytimeGoalscorerOdds: '3.50' };
    expect(otter).toMatchObject(defaults);
    expect(await app.visitor().get(`/api/players?gameId=${id}`)).toMatchObject([
      { name: 'Ade', firstGoalscorerOdds: '5.00' },
      { name: 'Bo' },
    ]);
    const player = await app.player('10.00');
    const scorerBet = { gameId: id, betType: 'first_goalscorer', playerId: heron.id, stake: 2, odds: '5.00' };
    expect(await player.post('/api/bets', scorerBet, 201)).toMatchObject({ selection: 'Ade', playerId: heron.id });
    await setStatus(id, 'live');
    const goal = (body: Record<string, unknown>) =>
      admin.call('POST', `/api/games/${id}/goals`, { minute: 5, ...body });
    expect((await goal({ team: 'home', playerId: otter.id })).status).toBe(400);
    expect((await goal({ team: 'home', playerId: otter.id, ownGoal: true })).status).toBe(201);
    expect((await goal({ team: 'home', playerId: heron.id, minute: 9 })).status).toBe(201);
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'won', payout: '10.00' }]);
    expect(
      (await admin.call('POST', '/api/players', { team: 'Herons', name: 'Ade', position: 'Forward' })).status,
    ).toBe(409);
  });

  it('offers a new player in every open scorer market, before kick-off, in play and after a goal', async () => {
    const admin = await app.admin();
    const add = async (name: string, odds = {}) =>
      (await admin.post('/api/players', { team: 'Terns', name, position: 'Midfielder', ...odds }, 201)).id;
    const { id } = await app.game({ homeTeam: 'Terns', awayTeam: 'Gulls' });
    const pricesOf = async (playerId: number) => {
      const { groups } = await app.visitor().get(`/api/games/${id}/markets`);
      const offered = groups.flatMap(({ markets }) => markets.flatMap(({ lines }) => lines));
      const own = offered.flatMap(({ selections }) => selections).filter((each) => each.playerId === playerId);
      return Object.fromEntries(own.map(({ key, odds }) => [key.split('@')[0], Number(odds)]));
    };
    const everyMarket = scorerMarkets().map(({ name }) => name);
    const earlyId = await add('Early', { anytimeGoalscorerOdds: '3.00' });
    const early = await pricesOf(earlyId);
    expect(Object.keys(early)).toEqual(everyMarket);
    expect(early.anytime_goalscorer).toBe(3);
    expect(early.last_goalscorer).toBe(early.first_goalscorer);
    expect(early.to_score_hat_trick).toBeGreaterThan(early.to_score_2_or_more ?? 0);
    await setStatus(id, 'live');
    const inPlay = await pricesOf(await add('In play'));
    expect(Object.keys(inPlay)).toEqual(everyMarket);
    await admin.post(`/api/games/${id}/goals`, { team: 'away', minute: 5, ownGoal: true }, 201);
    const late = await pricesOf(await add('Late'));
    expect(late).toHaveProperty('to_score_2_or_more');
    expect(Object.keys(late)).toEqual(Object.keys(await pricesOf(earlyId)));
  });

  it('refuses an incomplete half-time score, and one above the score', async () => {
    const admin = await app.admin();
    const { id } = await app.game();
    await setStatus(id, 'live');
    const score = { homeScore: 1, awayScore: 0, currentMinute: 50 };
    const send = (half: Record<string, unknown>) =>
      admin.call('PATCH', `/api/games/${id}/score`, { ...score, ...half });
    expect((await send({ halfTimeHomeScore: 0 })).status).toBe(400);
    expect((await send({ halfTimeHomeScore: 2, halfTimeAwayScore: 0 })).status).toBe(400);
    expect((await send({ halfTimeHomeScore: 0, halfTimeAwayScore: 0 })).status).toBe(200);
  });

  it('lowers the half-time score with the score', async () => {
    const admin = await app.admin();
    const { id } = await app.game();
    await setStatus(id, 'live');
    const score = (homeScore: number, currentMinute: number) =>
      admin.patch(`/api/games/${id}/score`, { homeScore, awayScore: 1, currentMinute });
    await score(2, 40);
    for (const period of ['half_time', 'second_half']) await admin.patch(`/api/games/${id}/period`, { period });
    expect(await score(3, 50)).toMatchObject({ halfTimeHomeScore: 2, halfTimeAwayScore: 1 });
    expect(await score(1, 51)).toMatchObject({ halfTimeHomeScore: 1, halfTimeAwayScore: 1 });
  });

  it('lowers the half-time score with a disallowed goal that staff have counted in it', async () => {
    const admin = await app.admin();
    const { id } = await app.game();
    await setStatus(id, 'live');
    for (const period of ['half_time', 'second_half']) await admin.patch(`/api/games/${id}/period`, { period });
    const goal = await admin.post(`/api/games/${id}/goals`, { team: 'home', minute: 46 }, 201);
    const counted = { homeScore: 1, awayScore: 0, currentMinute: 47, halfTimeHomeScore: 1, halfTimeAwayScore: 0 };
    await admin.patch(`/api/games/${id}/score`, counted);
    await admin.post(`/api/games/${id}/goals/${goal.id}/take-back`, {}, 200);
    expect(await gameOf(id)).toMatchObject({ homeScore: 0, halfTimeHomeScore: 0 });
  });
});

describe('a report', () => {
  const liveGame = async () => {
    const { id } = await app.game();
    const admin = await app.admin();
    await admin.patch(`/api/games/${id}/status`, { status: 'live' });
    const send = (method: string, path: string, body: object) => admin.call(method, `/api/games/${id}/${path}`, body);
    return { id, send, goal: (fields: object) => send('POST', 'goals', { team: 'home', minute: 23, ...fields }) };
  };

  it('of a minute of extra time is refused', async () => {
    const { goal, send } = await liveGame();
    expect(await goal({ minute: 105 })).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await send('PATCH', 'score', { homeScore: 0, awayScore: 0, currentMinute: 105 })).toMatchObject({
      status: 400,
    });
    expect(await goal({ minute: 104 })).toMatchObject({ status: 201, body: { minute: 90, stoppageMinutes: 14 } });
  });

  it('of a goal from before the recorded start of a game that started early is accepted', async () => {
    const { goal } = await liveGame();
    expect(await goal({ happenedAt: new Date(Date.now() - 60_000).toISOString() })).toMatchObject({ status: 201 });
  });

  it.each([
    ['goals', 'POST', { team: 'home', minute: 1 }],
    ['red-cards', 'POST', { team: 'home', seen: 0 }],
    ['score', 'PATCH', { homeScore: 1, awayScore: 0, currentMinute: 1 }],
  ])('of %s from before kick-off is refused', async (path, method, body) => {
    const { id, send } = await liveGame();
    await app.database.pool.query('update games set start_time = kicked_off_at where id = $1', [id]);
    const happenedAt = new Date(Date.now() - 300_000).toISOString();
    expect(await send(method, path, { ...body, happenedAt })).toMatchObject({
      status: 400,
      body: { code: 'WRONG_EVENT_TIME' },
    });
  });
});

describe('a postponed game', () => {
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

  it('keeps its bets if rescheduled within 48 hours of its original kick-off', async () => {
    const admin = await app.admin();
    const player = await app.player('10.00');
    const { id } = await app.game();
    await player.post('/api/bets', { gameId: id, betType: 'home', stake: 10 }, 201);
    await setStatus(id, 'postponed');
    await app.settle();
    const back = await admin.patch(`/api/games/${id}/status`, { status: 'upcoming', startTime: hoursFromNow(40) });
    expect(back).toMatchObject({ status: 'upcoming' });
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'pending' }]);
  });

  it("can't be rescheduled later, and returns stakes 48 hours after its original kick-off", async () => {
    const admin = await app.admin();
    const player = await app.player('10.00');
    const { id } = await app.game();
    await player.post('/api/bets', { gameId: id, betType: 'home', stake: 10 }, 201);
    await setStatus(id, 'postponed');
    const late = { status: 'upcoming', startTime: hoursFromNow(50) };
    expect((await admin.call('PATCH', `/api/games/${id}/status`, late)).status).toBe(409);
    await app.database.pool.query(`update games set scheduled_start = now() - interval '49 hours' where id = $1`, [id]);
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'void', payout: '10.00' }]);
    await app.expectBooksToBalance();
  });
});

describe('a game that starts more than 48 hours after its original kick-off', () => {
  const delay = (id: number) =>
    app.database.pool.query(`update games set start_time = now() - interval '49 hours' where id = $1`, [id]);

  it('is refused if it has open bets, which are void once it is postponed', async () => {
    const player = await app.player('10.00');
    const { id } = await app.game();
    await player.post('/api/bets', { gameId: id, betType: 'home', stake: 10 }, 201);
    await delay(id);
    await setStatus(id, 'live', 409);
    await setStatus(id, 'postponed');
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'void', payout: '10.00' }]);
  });

  it('can start without open bets', async () => {
    const { id } = await app.game();
    await delay(id);
    await setStatus(id, 'live');
  });
});

describe('an abandoned game', () => {
  it('settles markets on the first half if it is abandoned at half time, as previewed', async () => {
    const admin = await app.admin();
    const player = await app.player('30.00');
    const { id } = await app.game();
    for (const selection of ['home_home', 'draw_home'])
      await player.post('/api/bets', { gameId: id, betType: 'half_time_full_time', selection, stake: 10 }, 201);
    await player.post('/api/bets', { gameId: id, market: 'first_half_result', selection: 'home', stake: 10 }, 201);
    await setStatus(id, 'live');
    await admin.patch(`/api/games/${id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 40 });
    await admin.patch(`/api/games/${id}/period`, { period: 'half_time' });
    const { payout } = await admin.get(`/api/games/${id}/settlement-preview?as=abandoned`);
    await setStatus(id, 'abandoned');
    await app.settle();
    const bets = await player.get('/api/bets');
    expect(bets.map((bet) => bet.status)).toEqual(['won', 'lost', 'void']);
    expect(await balanceOf(player)).toBe(payout);
    await app.expectBooksToBalance();
  });

  it('settles decided bets and returns the stakes of the rest', async () => {
    const admin = await app.admin();
    const player = await app.player('30.00');
    const { id } = await app.game();
    for (const selection of ['over_1.5', 'over_2.5'])
      await player.post('/api/bets', { gameId: id, betType: 'over_under', selection, stake: 10 }, 201);
    await player.post('/api/bets', { gameId: id, betType: 'home', stake: 10 }, 201);
    await setStatus(id, 'live');
    await admin.patch(`/api/games/${id}/score`, { homeScore: 2, awayScore: 0, currentMinute: 60 });
    await setStatus(id, 'abandoned');
    await app.settle();
    const bets = await player.get('/api/bets');
    expect(bets.map((bet) => bet.status)).toEqual(['void', 'void', 'won']);
    await app.expectBooksToBalance();
  });
});

describe('prices', () => {
  it('can be changed as long as the book stays valid, and a new result price moves the other markets', async () => {
    const admin = await app.admin();
    const game = await app.game();
    const changed = await admin.patch(`/api/games/${game.id}/odds`, {
      homeOdds: 1.5,
      drawOdds: 4.2,
      awayOdds: 7,
    });
    expect(changed).toMatchObject({ homeOdds: '1.50', drawOdds: '4.20', awayOdds: '7.00' });
    expect(changed.correctScore20Odds).not.toBe(game.correctScore20Odds);
    const broken = await admin.call('PATCH', `/api/games/${game.id}/odds`, { drawOdds: 40 });
    expect(broken).toMatchObject({ status: 400, body: { code: 'BOOK_BELOW_ONE' } });
    expect(await gameOf(game.id)).toMatchObject({ drawOdds: '4.20' });
  });

  it('move with the line', async () => {
    const admin = await app.admin();
    const game = await app.game();
    const changed = await admin.patch(`/api/games/${game.id}/odds`, { handicapLine: '-0.75', asianTotalLine: 2.25 });
    expect(changed).toMatchObject({ handicapLine: '-0.75', asianTotalLine: '2.25' });
    expect(changed.handicapHomeOdds).not.toBe(game.handicapHomeOdds);
  });

  it("can't be bet on at a different line", async () => {
    const admin = await app.admin();
    const player = await app.player('10.00');
    const game = await app.game();
    await admin.patch(`/api/games/${game.id}/odds`, { handicapLine: '-0.25' });
    const bet = { gameId: game.id, betType: 'handicap', selection: 'home', stake: 1 };
    expect(await player.call('POST', '/api/bets', { ...bet, line: '0.00' })).toMatchObject({
      status: 409,
      body: { code: 'LINE_CHANGED', currentLine: '-0.25' },
    });
    expect(await player.post('/api/bets', { ...bet, line: '-0.25' }, 201)).toMatchObject({ line: '-0.25' });
  });
});

describe('results', () => {
  const resultsOf = (query: string) => app.visitor().get(`/api/games/results?${query}`);

  it('list the games that have ended, latest kick-off first, without prices', async () => {
    const first = await app.game();
    const second = await app.game();
    for (const { id } of [first, second]) {
      await setStatus(id, 'live');
      await setStatus(id, 'finished');
    }
    const upcoming = await app.game();
    const results = await resultsOf('');
    expect(results.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id]);
    expect(results.map(({ id }) => id)).not.toContain(upcoming.id);
    expect(results[0]).not.toHaveProperty('homeOdds');
    expect(await resultsOf('limit=200')).toEqual(results);
    const correction = { homeScore: 4, awayScore: 3, reason: 'Typed wrongly' };
    await (await app.admin()).patch(`/api/games/${first.id}/result`, correction);
    expect((await resultsOf('')).find(({ id }) => id === first.id)).toMatchObject({ homeScore: 4, awayScore: 3 });
    const times = results.map(({ startTime }) => startTime);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('can be limited to a time range, excluding its end', async () => {
    const game = await app.game();
    await setStatus(game.id, 'live');
    await setStatus(game.id, 'abandoned');
    const { startTime } = await gameOf(game.id);
    const later = new Date(Date.parse(startTime as string) + 1).toISOString();
    const idsOf = async (from: string, to: string) => (await resultsOf(`from=${from}&to=${to}`)).map(({ id }) => id);
    expect(await idsOf(startTime as string, later)).toContain(game.id);
    expect(await idsOf(later, '2100-01-01T00:00:00.000Z')).not.toContain(game.id);
    expect(await idsOf('2020-01-01T00:00:00.000Z', startTime as string)).not.toContain(game.id);
  });

  it.each(['?from=yesterday', '?limit=1001', '?day=2026-08-15'])("can't be requested with %s", async (query) => {
    await app.visitor().get(`/api/games/results${query}`, 400);
  });
});

describe('the public lists', () => {
  const request = (path: string, etag?: string) =>
    fetch(`${app.url}${path}`, etag === undefined ? {} : { headers: { 'if-none-match': etag } });

  it.each(['/api/games', '/api/games/upcoming'])(
    'are not sent again until one of their games changes: %s',
    async (path) => {
      const { id } = await app.game();
      const first = await request(path);
      const etag = first.headers.get('etag') ?? '';
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const again = await request(path, etag);
      expect([again.status, await again.text()]).toEqual([304, '']);
      await (await app.admin()).patch(`/api/games/${id}/odds`, { drawOdds: '3.45' });
      const changed = await request(path, etag);
      expect(changed.status).toBe(200);
      expect(await changed.json()).toContainEqual(expect.objectContaining({ id, drawOdds: '3.45' }));
    },
  );

  it('contain a game until it is over, and show it as open after its suspension', async () => {
    const admin = await app.admin();
    const { id } = await app.game();
    await admin.patch(`/api/games/${id}/status`, { status: 'live' });
    await app.database.pool.query(`update games set suspended_until = now() + interval '0.5 seconds' where id = $1`, [
      id,
    ]);
    const find = async () => (await app.visitor().get('/api/games/live')).find((game) => game.id === id);
    expect(await find()).toMatchObject({ suspended: true });
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(await find()).toMatchObject({ suspended: false, suspendedUntil: null });
    await admin.patch(`/api/games/${id}/status`, { status: 'finished' });
    expect(await find()).toBeUndefined();
  });
});
