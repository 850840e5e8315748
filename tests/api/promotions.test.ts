import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '#contract/games/objects.ts';
import { boostJob } from '#server/jobs/boost-job.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

type Bet = { id: number; status: string; payout: string | null; odds: string };
type FreeBet = { id: number; amount: string; status: string; betId: number | null };
type Promotion = { id: number; running: boolean };

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const sql = (text: string, values: unknown[]) => app.database.pool.query(text, values);
const walletOf = (player: Player) => player.get(`/api/users/${player.id}/wallet`);

async function promote(fields: Record<string, unknown>, status = 201): Promise<Promotion> {
  const promotion = { kind: 'notice', title: 'Welcome', text: 'Hello.', endsAt: inDays(1), ...fields };
  return await (await app.admin()).post('/api/admin/promotions', promotion, status);
}
/** A game whose prices allow a boost of the home win to 3.00: 2.50 with a margin of 13 %. */
const boostable = (fields = {}) => app.game({ drawOdds: '3.00', awayOdds: '2.50', ...fields });
const homeWin = { betType: 'match_result', selection: 'home' };
const boostLimits = { minStake: 1, maxStake: 20, maxBetsPerPlayer: 100, maxBets: 1000 };
const boost = (game: TestGame, fields: Record<string, unknown> = {}) =>
  promote({
    kind: 'odds_boost',
    boost: { ...homeWin, gameId: game.id, odds: '3.00', ...boostLimits, ...fields },
  });
const give = async (player: Player, amount: unknown = 10): Promise<FreeBet> =>
  await (await app.admin()).post('/api/admin/free-bets', { userId: player.id, amount }, 201);
const freeBetsOf = (player: Player) => player.get(`/api/users/${player.id}/free-bets`);
const bet = (player: Player, game: TestGame, fields: Record<string, unknown> = {}, headers = {}) =>
  player.call(
    'POST',
    '/api/bets',
    { gameId: game.id, betType: 'match_result', selection: 'home', stake: 10, ...fields },
    headers,
  );
const settleAs = async (placed: Bet, status: string) =>
  (await app.admin()).patch(`/api/bets/${placed.id}/status`, { status });

async function finish(game: TestGame, homeScore: number, awayScore: number): Promise<void> {
  const admin = await app.admin();
  await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await admin.patch(`/api/games/${game.id}/score`, { homeScore, awayScore, currentMinute: 90 });
  await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  await app.settle();
}

const shownIds = async () => (await app.visitor().get('/api/promotions')).map(({ id }) => id);

describe('promotions', () => {
  it('are created, shown while active, changed and ended', async () => {
    const admin = await app.admin();
    const later = await promote({ title: 'Later', startsAt: inDays(1), endsAt: inDays(2) });
    const running = await promote({ title: 'Now', colour: 'blue' });
    expect(await shownIds()).toContain(running.id);
    expect(await shownIds()).not.toContain(later.id);
    const changed = await admin.patch(`/api/admin/promotions/${running.id}`, { title: 'Then', colour: 'red' });
    expect(changed).toMatchObject({ title: 'Then', colour: 'red', text: 'Hello.', running: true });
    expect(await admin.post(`/api/admin/promotions/${running.id}/end`)).toMatchObject({ running: false });
    expect(await shownIds()).not.toContain(running.id);
    expect(await admin.call('POST', `/api/admin/promotions/${running.id}/end`)).toMatchObject({ status: 409 });
    const all = await admin.get('/api/admin/promotions');
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([later.id, running.id]));
  });

  it('include their translations, which a change replaces', async () => {
    const admin = await app.admin();
    const sw = { title: 'Karibu', text: 'Habari.' };
    const fr = { title: 'Bienvenue', text: 'Bonjour.' };
    const written = await promote({ translations: { sw, fr } });
    const shown = async () => (await app.visitor().get('/api/promotions')).find(({ id }) => id === written.id);
    expect(await shown()).toMatchObject({ title: 'Welcome', translations: { sw, fr } });
    const change = (fields: unknown) => admin.patch(`/api/admin/promotions/${written.id}`, fields);
    expect(await change({ title: 'Hello' })).toMatchObject({ translations: { sw, fr } });
    expect(await change({ translations: { fr } })).toHaveProperty('translations', { fr });
    expect(await shown()).toHaveProperty('translations', { fr });
    expect(await promote({})).toHaveProperty('translations', {});
  });

  it.each([
    [{ endsAt: '2020-01-01T00:00:00Z' }],
    [{ translations: { de: { title: 'Hallo', text: '' } } }],
    [{ translations: { sw: { title: '', text: 'Habari.' } } }],
    [{ kind: 'odds_boost' }],
    [{ kind: 'free_bet' }],
    [{ title: '' }],
    [{ colour: 'pink' }],
    [{ boost: { gameId: 1, betType: 'home', odds: 2, ...boostLimits } }],
    [{ kind: 'odds_boost', boost: { gameId: 1, betType: 'home', odds: 2, ...boostLimits, maxStake: undefined } }],
    [
      {
        kind: 'odds_boost',
        boost: { gameId: 1, betType: 'home', odds: 2, ...boostLimits, maxBetsPerPlayer: undefined },
      },
    ],
    [{ kind: 'odds_boost', boost: { gameId: 1, betType: 'home', odds: 2, ...boostLimits, maxBets: undefined } }],
    [{ kind: 'free_bet', freeBet: { code: 'a b', amount: 1, days: 1 } }],
  ])("can't be created with %j", async (fields) => {
    await promote(fields, 400);
  });

  it("can't be created on a missing selection", async () => {
    const game = await app.game();
    const fields = { betType: 'match_result', odds: '3.00', ...boostLimits };
    await promote({ kind: 'odds_boost', boost: { ...fields, gameId: game.id, selection: 'both' } }, 400);
    await promote({ kind: 'odds_boost', boost: { ...fields, gameId: 999_999, selection: 'home' } }, 404);
  });
});

describe('an odds boost', () => {
  it('is created only at the line that staff saw', async () => {
    const game = await app.game({ handicapLine: '-0.25', handicapHomeOdds: '2.00', handicapAwayOdds: '1.80' });
    const pick = { betType: 'handicap', selection: 'home', line: '-0.25' };
    const admin = await app.admin();
    const range = (line: string) =>
      admin.call(
        'GET',
        `/api/admin/promotions/boost-range?gameId=${game.id}&betType=handicap&selection=home&line=${line}`,
      );
    expect((await range('-0.25')).body).toMatchObject({ price: '2.00' });
    expect(await range('-0.75')).toMatchObject({ status: 409, body: { code: 'LINE_CHANGED', currentLine: '-0.25' } });
    const request = { kind: 'odds_boost', title: 'Boost', text: '', endsAt: inDays(1) };
    const create = (line: string) =>
      admin.call('POST', '/api/admin/promotions', {
        ...request,
        boost: { ...pick, line, gameId: game.id, odds: '2.01', ...boostLimits },
      });
    expect(await create('-0.75')).toMatchObject({
      status: 409,
      body: { code: 'LINE_CHANGED', currentLine: '-0.25' },
    });
    expect((await create('-0.25')).body).toMatchObject({ boost: { line: '-0.25', odds: '2.01' } });
  });

  it('accepts and pays a bet at its odds', async () => {
    const player = await app.player('100.00');
    const game = await boostable();
    const { id } = await boost(game);
    const [promotion] = (await player.get('/api/promotions')).filter((each) => each.id === id);
    expect(promotion).toMatchObject({
      boost: { odds: '3.00', normalOdds: '2.50', maxStake: '20.00', selection: 'home' },
    });
    const placed = (await bet(player, game, { boostId: id, odds: '3.00' })).body;
    expect(placed).toMatchObject({ odds: '3.00', potentialWin: '30.00', boostId: id });
    await finish(game, 1, 0);
    expect(await walletOf(player)).toMatchObject({ available: '120.00', inBets: '0.00' });
  });

  it('accepts a bet without odds, and refuses one at other odds', async () => {
    const player = await app.player('100.00');
    const game = await boostable();
    const { id } = await boost(game);
    expect((await bet(player, game, { boostId: id })).body).toMatchObject({ odds: '3.00' });
    expect(await bet(player, game, { boostId: id, odds: '2.50' })).toMatchObject({
      status: 409,
      body: { code: 'ODDS_CHANGED', currentOdds: '3.00' },
    });
    await (await app.admin()).patch(`/api/admin/promotions/${id}`, { boostedOdds: '2.80' });
    expect(await bet(player, game, { boostId: id, odds: '3.00' })).toMatchObject({ body: { currentOdds: '2.80' } });
  });

  it('refuses another selection or game, a stake above its maximum, and an ended boost', async () => {
    const player = await app.player('100.00');
    const game = await boostable();
    const other = await boostable();
    const { id } = await boost(game);
    const unavailable = { status: 409, body: { code: 'BOOST_UNAVAILABLE' } };
    expect(await bet(player, game, { boostId: id, selection: 'away' })).toMatchObject(unavailable);
    expect(await bet(player, other, { boostId: id })).toMatchObject(unavailable);
    expect(await bet(player, game, { boostId: 999_999 })).toMatchObject(unavailable);
    expect(await bet(player, game, { boostId: id, stake: 20.01 })).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_EXCEEDED', maxStake: '20.00' },
    });
    await (await app.admin()).patch(`/api/games/${game.id}/suspension`, { suspended: true });
    expect(await bet(player, game, { boostId: id })).toMatchObject({ body: { code: 'MARKET_SUSPENDED' } });
    await (await app.admin()).post(`/api/admin/promotions/${id}/end`);
    expect(await bet(player, game, { boostId: id })).toMatchObject(unavailable);
    expect(await walletOf(player)).toMatchObject({ available: '100.00' });
  });

  it('is limited per player, even under concurrent bets, and can be used again after a void', async () => {
    const player = await app.player('100.00');
    const game = await boostable();
    const { id } = await boost(game, { maxBetsPerPlayer: 2 });
    const responses = await Promise.all(Array.from({ length: 12 }, () => bet(player, game, { boostId: id, stake: 1 })));
    const placed = responses.filter((response) => response.status === 201);
    expect(placed).toHaveLength(2);
    for (const response of responses.filter((each) => each.status !== 201))
      expect(response).toMatchObject({ status: 409, body: { code: 'BOOST_UNAVAILABLE' } });
    await settleAs(placed[0]?.body as Bet, 'void');
    expect((await bet(player, game, { boostId: id, stake: 1 })).status).toBe(201);
    expect((await bet(await app.player('10.00'), game, { boostId: id, stake: 1 })).status).toBe(201);
  });

  it('is limited for all players together, even under concurrent bets', async () => {
    const game = await boostable();
    const { id } = await boost(game, { maxBets: 3, maxBetsPerPlayer: 2 });
    const players = await Promise.all(Array.from({ length: 8 }, () => app.player('50.00')));
    const unaffordable = bet(await app.player('1.00'), game, { boostId: id });
    const responses = await Promise.all([...players, ...players].map((player) => bet(player, game, { boostId: id })));
    expect(await unaffordable).toMatchObject({
      body: { code: expect.stringMatching(/INSUFFICIENT_BALANCE|BOOST_UNAVAILABLE/) },
    });
    expect(responses.filter((response) => response.status === 201)).toHaveLength(3);
    for (const response of responses.filter((each) => each.status !== 201))
      expect(response).toMatchObject({ status: 409, body: { code: 'BOOST_UNAVAILABLE' } });
    expect(await shownIds()).not.toContain(id);
    const admin = await app.admin();
    expect(await admin.call('PATCH', `/api/admin/promotions/${id}`, { maxBets: 2 })).toMatchObject({ status: 400 });
    expect(await admin.patch(`/api/admin/promotions/${id}`, { maxBets: 4 })).toMatchObject({
      boost: { maxBets: 4, betsTaken: 3 },
    });
    expect((await bet(await app.player('50.00'), game, { boostId: id })).status).toBe(201);
  });

  it('is not used up by bets below its minimum stake, which defaults to a tenth of the maximum', async () => {
    const game = await boostable();
    const tooLow = (minStake: string) => ({ status: 409, body: { code: 'BOOST_STAKE_TOO_LOW', minStake } });
    const { id } = await boost(game, { minStake: undefined, maxBets: 1 });
    const players = await Promise.all(Array.from({ length: 4 }, () => app.player('10.00')));
    const responses = await Promise.all(players.map((player) => bet(player, game, { boostId: id, stake: 0.01 })));
    for (const response of responses) expect(response).toMatchObject(tooLow('2.00'));
    const player = await app.player('100.00');
    expect(await bet(player, game, { boostId: id, stake: 1.99 })).toMatchObject(tooLow('2.00'));
    const change = (fields: object) =>
      app.admin().then((admin) => admin.call('PATCH', `/api/admin/promotions/${id}`, fields));
    expect(await change({ minStake: '5.00' })).toMatchObject({ body: { boost: { minStake: '5.00' } } });
    expect(await change({ maxStake: '4.99' })).toMatchObject({ status: 400, body: { issues: [{ path: 'minStake' }] } });
    expect(await bet(player, game, { boostId: id, stake: 2 })).toMatchObject(tooLow('5.00'));
    expect((await bet(player, game, { boostId: id, stake: 5 })).status).toBe(201);
    const above = { ...homeWin, gameId: game.id, odds: '3.00', ...boostLimits, minStake: '20.01' };
    expect(await promote({ kind: 'odds_boost', boost: above }, 400)).toMatchObject({
      issues: [{ path: 'boost.minStake' }],
    });
  });

  it('ends when its game kicks off', async () => {
    const player = await app.player('100.00');
    const game = await boostable();
    const admin = await app.admin();
    const { id } = await boost(game);
    const [promotion] = (await player.get('/api/promotions')).filter((each) => each.id === id);
    expect(promotion).toMatchObject({ endsAt: game.startTime, boost: { inPlay: false, maxBets: null } });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    expect(await shownIds()).not.toContain(id);
    const unavailable = { status: 409, body: { code: 'BOOST_UNAVAILABLE' } };
    expect(await bet(player, game, { boostId: id, odds: '3.00' })).toMatchObject(unavailable);
    const boosted = { ...homeWin, gameId: game.id, odds: '3.00', ...boostLimits };
    expect(await promote({ kind: 'odds_boost', boost: boosted }, 400)).toMatchObject({
      issues: [{ path: 'boost.inPlay' }],
    });
  });

  it('is paused while the price is lower than at its creation, if it was made for in-play betting', async () => {
    const player = await app.player('100.00');
    const game = await boostable();
    const admin = await app.admin();
    const { id } = await boost(game, { inPlay: true });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    expect((await bet(player, game, { boostId: id, odds: '3.00' })).status).toBe(201);
    const score = (homeScore: number, currentMinute: number) =>
      admin.patch(`/api/games/${game.id}/score`, { homeScore, awayScore: 0, currentMinute });
    await score(1, 82);
    expect(await bet(player, game, { boostId: id, odds: '3.00' })).toMatchObject({
      body: { code: 'BOOST_UNAVAILABLE' },
    });
    expect(await shownIds()).not.toContain(id);
    await score(0, 30);
    expect((await bet(player, game, { boostId: id, odds: '3.00' })).status).toBe(201);
  });

  it('is paused before kick-off while it is more than twice the price', async () => {
    const player = await app.player('100.00');
    const game = await boostable();
    const admin = await app.admin();
    const scorer = { name: 'Zuri', team: game.homeTeam, position: 'Forward' };
    const { id: playerId } = await admin.post('/api/players', scorer, 201);
    const priceAt = (odds: string) =>
      admin.patch(`/api/games/${game.id}/odds`, { scorerOdds: { [`anytimeGoalscorerOdds:${playerId}`]: odds } });
    await priceAt('3.00');
    const selection = { betType: 'anytime_goalscorer', selection: undefined, playerId };
    const { id } = await boost(game, { ...selection, odds: '4.00' });
    await priceAt('1.99');
    const take = () => bet(player, game, { ...selection, boostId: id, odds: '4.00' });
    expect(await take()).toMatchObject({ body: { code: 'BOOST_UNAVAILABLE' } });
    expect(await shownIds()).not.toContain(id);
    await priceAt('2.00');
    expect(await shownIds()).toContain(id);
    expect((await take()).status).toBe(201);
  });

  describe('that would make a sure win', () => {
    const write = async (game: TestGame, fields: object, promotion: object = {}) =>
      (await app.admin()).call('POST', '/api/admin/promotions', {
        kind: 'odds_boost',
        title: 'Boost',
        text: '',
        endsAt: inDays(1),
        ...promotion,
        boost: { ...homeWin, gameId: game.id, odds: '3.00', ...boostLimits, ...fields },
      });
    const refused = (code: string) => ({ status: 409, body: { code } });

    const oddsOf = async (game: TestGame, odds: object) =>
      (await app.admin()).patch(`/api/games/${game.id}/odds`, odds);
    const change = async (id: number, fields: object) =>
      (await app.admin()).call('PATCH', `/api/admin/promotions/${id}`, fields);
    const idOf = ({ body }: { body: { id: number } }) => body.id;

    it('is refused with another boost of its market, even under concurrent requests', async () => {
      const game = await boostable();
      const each = [{ odds: '2.60' }, { selection: 'draw', odds: '3.10' }, { selection: 'away', odds: '2.60' }];
      const responses = await Promise.all(each.map((fields) => write(game, fields)));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      for (const response of responses.filter(({ status }) => status === 409))
        expect(response).toMatchObject(refused('BOOST_EXISTS'));
      const later = { selection: 'draw', odds: '3.10' };
      const startsAt = inDays(1);
      const endsAt = inDays(2);
      const next = await write(game, later, { startsAt, endsAt });
      expect(next.status).toBe(201);
      expect(await change(idOf(next), { startsAt: inDays(0.5) })).toMatchObject(refused('BOOST_EXISTS'));
    });

    it('is refused together with the prices of its own market, or of others', async () => {
      const game = await app.game();
      expect(await write(game, { odds: '2.78' })).toMatchObject(refused('BOOST_SURE_WIN'));
      const boosted = await write(game, { odds: '2.77' });
      expect(boosted.status).toBe(201);
      expect(await change(idOf(boosted), { boostedOdds: '2.78' })).toMatchObject(refused('BOOST_SURE_WIN'));
      const overs = { betType: 'over_under', selection: 'over_2.5', odds: '2.60' };
      expect(await write(game, overs)).toMatchObject(refused('BOOST_SURE_WIN'));
    });

    it('is refused together with a boost that was bet on and has ended or changed', async () => {
      const game = await boostable();
      const home = await boost(game);
      const away = { selection: 'away', odds: '3.00' };
      const end = async (id: number) => (await app.admin()).post(`/api/admin/promotions/${id}/end`);
      await end(home.id);
      const free = await write(game, away);
      expect(free.status).toBe(201);
      await end(idOf(free));
      const boostWithBet = await boost(game);
      expect((await bet(await app.player('50.00'), game, { boostId: boostWithBet.id })).status).toBe(201);
      await change(boostWithBet.id, { boostedOdds: '2.51' });
      await end(boostWithBet.id);
      expect(await write(game, away)).toMatchObject(refused('BOOST_SURE_WIN'));
    });

    it('is paused when prices move, until they move back', async () => {
      const player = await app.player('100.00');
      const game = await boostable();
      const { id } = await boost(game, { odds: '2.90' });
      const take = () => bet(player, game, { boostId: id, odds: '2.90' });
      await oddsOf(game, { homeOdds: '2.20', drawOdds: '3.20', awayOdds: '3.20' });
      expect(await take()).toMatchObject(refused('BOOST_UNAVAILABLE'));
      expect(await shownIds()).not.toContain(id);
      expect(await change(id, { title: 'Still here' })).toMatchObject({
        status: 200,
        body: { boost: { sureWin: true } },
      });
      await oddsOf(game, { homeOdds: '2.50', drawOdds: '3.00', awayOdds: '2.50' });
      expect(await shownIds()).toContain(id);
      expect((await take()).status).toBe(201);
    });

    const expire = async (id: number) => {
      await sql("update promotions set starts_at = now() - interval '1 hour', ends_at = now() where id = $1", [id]);
      await boostJob(app.services).run();
    };
    it.each<[string, (id: number) => Promise<unknown>]>([
      ['ends', async (id) => (await app.admin()).post(`/api/admin/promotions/${id}/end`)],
      ['expires', expire],
    ])('closes other prices until it %s, and live clients receive both changes', async (_, end) => {
      const game = await boostable();
      const listener = listenLive(app.url);
      await listener.until('INITIAL_DATA');
      const readOpen = async () => {
        const { rows } = await sql(
          `select version, (select count(*)::int from jsonb_object_keys(prices)) as selections
           from games where id = $1`,
          [game.id],
        );
        return rows[0] as { version: number; selections: number };
      };
      const waitUntilSent = ({ version }: { version: number }) =>
        listener.until('GAME_ODDS_UPDATE', (sent: Game) => sent.id === game.id && sent.version === version);
      const before = await readOpen();
      const { id } = await boost(game);
      const during = await readOpen();
      expect(during.selections).toBeLessThan(before.selections);
      await waitUntilSent(during);
      expect((await bet(await app.player('50.00'), game, { boostId: id })).status).toBe(201);
      await end(id);
      const after = await readOpen();
      expect(after.selections).toBe(before.selections);
      await waitUntilSent(after);
      await boostJob(app.services).run();
      expect(await readOpen()).toEqual(after);
      listener.socket.close();
    });

    it('accepts no bet after a concurrent price change', async () => {
      const game = await boostable();
      const player = await app.player('100.00');
      const { id } = await boost(game, { odds: '2.90' });
      const take = () => bet(player, game, { boostId: id, odds: '2.90', stake: 1 });
      const move = () => oddsOf(game, { homeOdds: '2.20', drawOdds: '3.20', awayOdds: '3.20' });
      await Promise.all([take(), take(), move(), take(), take(), take()]);
      const { rows } = await sql(
        `select count(*)::int as late from bets b join bet_legs l on l.bet_id = b.id
         where b.boost_id = $1 and l.game_version >= (select version from games where id = $2)`,
        [id, game.id],
      );
      expect(rows).toEqual([{ late: 0 }]);
    });
  });

  it.each(['2.49', '2.50', '5.01'])(
    'is refused at %s on a price of 2.50, with the allowed range, when created or changed',
    async (odds) => {
      const message =
        'Boosted odds must be from 2.51 to 5.00: above the current price of 2.50, and at most 2 times as high';
      const game = await boostable();
      const boosted = { ...homeWin, gameId: game.id, odds, ...boostLimits };
      expect(await promote({ kind: 'odds_boost', boost: boosted }, 400)).toMatchObject({
        code: 'VALIDATION',
        issues: [{ path: 'boost.odds', message }],
      });
      const { id } = await boost(game);
      const change = { boostedOdds: odds };
      expect(await (await app.admin()).call('PATCH', `/api/admin/promotions/${id}`, change)).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', issues: [{ path: 'boostedOdds', message }] },
      });
      const all = await (await app.admin()).get('/api/admin/promotions');
      expect(all.find((each) => each.id === id)?.boost).toMatchObject({ odds: '3.00' });
    },
  );

  it('never pays less than a price that has risen above it, and is then hidden', async () => {
    const player = await app.player('100.00');
    const game = await boostable();
    const admin = await app.admin();
    const { id } = await boost(game, { odds: '2.60' });
    await admin.patch(`/api/games/${game.id}/odds`, { homeOdds: '2.80' });
    expect(await bet(player, game, { boostId: id, odds: '2.60' })).toMatchObject({
      status: 409,
      body: { code: 'ODDS_CHANGED', currentOdds: '2.80' },
    });
    const placed = await bet(player, game, { boostId: id, odds: '2.60', acceptOddsChange: 'higher' });
    expect(placed).toMatchObject({ status: 201, body: { odds: '2.80', potentialWin: '28.00' } });
    expect(await shownIds()).not.toContain(id);
    await admin.patch(`/api/admin/promotions/${id}`, { title: 'Still there', boostedOdds: '2.60' });
  });

  it("can't be cashed out", async () => {
    const player = await app.player('100.00');
    const game = await boostable();
    const { id } = await boost(game);
    const placed = (await bet(player, game, { boostId: id })).body;
    expect(await player.call('POST', `/api/bets/${placed.id}/cash-out-quote`, {})).toMatchObject({
      status: 409,
      body: { code: 'CASH_OUT_UNAVAILABLE', reason: 'boosted' },
    });
  });
});

describe('a free bet', () => {
  it('costs the player nothing, and pays only the profit', async () => {
    const player = await app.player('5.00');
    const game = await app.game();
    const free = await give(player);
    const placed = (await bet(player, game, { freeBetId: free.id, odds: '2.50' })).body;
    expect(placed).toMatchObject({ stake: '10.00', potentialWin: '15.00', freeBetId: free.id });
    expect(await walletOf(player)).toMatchObject({ available: '5.00', onHold: '0.00', inBets: '10.00' });
    expect(await freeBetsOf(player)).toMatchObject([{ status: 'used', betId: placed.id }]);
    await app.expectBooksToBalance();
    await finish(game, 2, 0);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'won', payout: '15.00' }]);
    expect(await walletOf(player)).toMatchObject({ available: '20.00', onHold: '0.00', inBets: '0.00' });
  });

  it('is used if it loses, and costs the player nothing', async () => {
    const player = await app.player();
    const game = await app.game();
    const free = await give(player);
    await bet(player, game, { freeBetId: free.id });
    await finish(game, 0, 2);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'lost', payout: '0.00' }]);
    expect(await freeBetsOf(player)).toMatchObject([{ status: 'used' }]);
    expect((await bet(player, await app.game(), { freeBetId: free.id })).body).toMatchObject({
      code: 'FREE_BET_UNAVAILABLE',
    });
  });

  it('can be used again if its bet is void, even after its expiry', async () => {
    const player = await app.player();
    const game = await app.game();
    const free = await give(player);
    await bet(player, game, { freeBetId: free.id });
    await sql('update free_bets set expires_at = now() where id = $1', [free.id]);
    await (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'live' });
    await (await app.admin()).patch(`/api/games/${game.id}/status`, { status: 'abandoned' });
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'void', payout: '0.00' }]);
    expect(await walletOf(player)).toMatchObject({ available: '0.00', onHold: '0.00', inBets: '0.00' });
    expect(await freeBetsOf(player)).toMatchObject([{ status: 'usable', betId: null }]);
    expect((await bet(player, await app.game(), { freeBetId: free.id })).status).toBe(201);
  });

  it('is settled and corrected manually, to every outcome, and the ledger balances', async () => {
    const admin = await app.admin();
    const player = await app.player();
    const game = await app.game();
    const free = await give(player);
    const placed = (await bet(player, game, { freeBetId: free.id })).body;
    expect(await settleAs(placed, 'void')).toMatchObject({ payout: '0.00' });
    await app.expectBooksToBalance();
    const correct = async (status: string) => {
      const response = await admin.patch(`/api/bets/${placed.id}/settlement`, { status, reason: 'A mistake' });
      await app.expectBooksToBalance();
      return response;
    };
    expect(await correct('won')).toMatchObject({ payout: '15.00' });
    expect(await freeBetsOf(player)).toMatchObject([{ status: 'used', betId: placed.id }]);
    expect(await correct('void')).toMatchObject({ payout: '0.00' });
    const again = (await bet(player, await app.game(), { freeBetId: free.id })).body;
    expect(await correct('lost')).toMatchObject({ payout: '0.00' });
    await settleAs(again, 'void');
    await app.expectBooksToBalance();
    expect(await freeBetsOf(player)).toMatchObject([{ status: 'used', betId: placed.id }]);
  });

  it('pays half its profit for half a win, and nothing for half a loss', async () => {
    const game = await app.game({ handicapLine: '-0.25', handicapHomeOdds: '2.00', handicapAwayOdds: '1.80' });
    const home = await app.player();
    const away = await app.player();
    for (const [player, selection] of [
      [home, 'home'],
      [away, 'away'],
    ] as const)
      expect(
        (await bet(player, game, { betType: 'handicap', selection, freeBetId: (await give(player)).id })).status,
      ).toBe(201);
    await finish(game, 1, 1);
    expect(await home.get('/api/bets')).toMatchObject([{ status: 'half_lost', payout: '0.00' }]);
    expect(await away.get('/api/bets')).toMatchObject([{ status: 'half_won', payout: '4.00' }]);
  });

  it('can be staked on an accumulator, where a void leg counts as 1.00', async () => {
    const player = await app.player();
    const games = [await app.game(), await app.game()];
    const free = await give(player);
    const selections = games.map(({ id }) => ({ gameId: id, betType: 'home', odds: '2.50' }));
    const request = { selections, totalStake: 10, freeBetId: free.id };
    expect(await player.post('/api/place-accumulator', request, 201)).toMatchObject({ potentialWin: '52.50' });
    await finish(games[0] as TestGame, 1, 0);
    await (await app.admin()).patch(`/api/games/${games[1]?.id}/status`, { status: 'live' });
    await (await app.admin()).patch(`/api/games/${games[1]?.id}/status`, { status: 'abandoned' });
    await app.settle();
    expect(await walletOf(player)).toMatchObject({ available: '15.00', inBets: '0.00' });
  });

  it('is used once under concurrent bets, and once per key', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const free = await give(player);
    const responses = await Promise.all(Array.from({ length: 10 }, () => bet(player, game, { freeBetId: free.id })));
    expect(responses.filter((response) => response.status === 201)).toHaveLength(1);
    for (const response of responses.filter((each) => each.status !== 201))
      expect(response).toMatchObject({ status: 409, body: { code: 'FREE_BET_UNAVAILABLE' } });
    expect(await walletOf(player)).toMatchObject({ available: '100.00', inBets: '10.00' });
    const second = await give(player);
    const key = { 'idempotency-key': randomUUID() };
    const first = await bet(player, game, { freeBetId: second.id }, key);
    const repeated = await bet(player, game, { freeBetId: second.id }, key);
    expect(repeated).toMatchObject({ status: 201, body: first.body });
  });

  it("is granted once per administrator's key", async () => {
    const player = await app.player();
    const admin = await app.admin();
    const grant = { userId: player.id, amount: 5 };
    const key = { 'idempotency-key': randomUUID() };
    const send = (body: object) => admin.call('POST', '/api/admin/free-bets', body, key);
    const responses = await Promise.all(Array.from({ length: 10 }, () => send(grant)));
    expect(new Set(responses.map((response) => JSON.stringify([response.status, response.body]))).size).toBe(1);
    expect(await player.get(`/api/users/${player.id}/free-bets`)).toHaveLength(1);
    expect(await send({ ...grant, amount: 6 })).toMatchObject({
      status: 409,
      body: { code: 'IDEMPOTENCY_KEY_REUSED' },
    });
  });

  it('never exceeds the limit for free bets, granted or by code', async () => {
    const player = await app.player();
    const admin = await app.admin();
    expect(await admin.get('/api/admin/risk-limits')).toMatchObject({ freeBet: '100.00' });
    await admin.patch('/api/admin/risk-limits', { freeBet: '20.00' });
    expect(await admin.call('POST', '/api/admin/free-bets', { userId: player.id, amount: '20.01' })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'amount', message: 'A free bet can be worth at most 20.00' }] },
    });
    const freeBet = { code: 'TOO-MUCH', amount: '20.01', days: 3 };
    expect(await promote({ kind: 'free_bet', freeBet }, 400)).toMatchObject({
      issues: [{ path: 'freeBet.amount', message: 'A free bet can be worth at most 20.00' }],
    });
    expect(await freeBetsOf(player)).toEqual([]);
    await give(player, '20.00');
    await promote({ kind: 'free_bet', freeBet: { ...freeBet, amount: '20.00' } });
    await admin.patch('/api/admin/risk-limits', { freeBet: '100.00' });
  });

  describe('that is revoked', () => {
    const revoke = async ({ id }: FreeBet, reason: unknown = 'Given by mistake', key: string = randomUUID()) =>
      (await app.admin()).call('POST', `/api/admin/free-bets/${id}/revoke`, { reason }, { 'idempotency-key': key });

    it('can no longer be staked, and the player and staff see why', async () => {
      const player = await app.player('5.00');
      const game = await app.game();
      const free = await give(player);
      const key = randomUUID();
      const response = await revoke(free, 'Given by mistake', key);
      expect(response).toMatchObject({ status: 200, body: { status: 'revoked', revokeReason: 'Given by mistake' } });
      expect((await revoke(free, 'Given by mistake', key)).body).toEqual(response.body);
      expect(await revoke(free)).toMatchObject({ status: 409, body: { code: 'ALREADY_PROCESSED' } });
      expect(await freeBetsOf(player)).toMatchObject([{ id: free.id, status: 'revoked', betId: null }]);
      expect(await bet(player, game, { freeBetId: free.id })).toMatchObject({
        status: 409,
        body: { code: 'FREE_BET_UNAVAILABLE' },
      });
      const { rows } = await sql(
        `select after from audit_entries where action = 'free bet revoked' and subject_id = $1`,
        [player.id],
      );
      expect(rows).toEqual([{ after: { freeBetId: free.id, amountCents: 1000, reason: 'Given by mistake' } }]);
    });

    it('needs a reason, an existing unused free bet, and an administrator', async () => {
      const player = await app.player('5.00');
      const game = await app.game();
      const free = await give(player);
      expect(await revoke(free, ' ')).toMatchObject({ status: 400, body: { issues: [{ path: 'reason' }] } });
      expect(await revoke({ ...free, id: 999_999 })).toMatchObject({ status: 404 });
      const path = `/api/admin/free-bets/${free.id}/revoke`;
      expect(await player.call('POST', path, { reason: 'x' })).toMatchObject({ status: 403 });
      await bet(player, game, { freeBetId: free.id });
      const unavailable = { status: 409, body: { code: 'FREE_BET_UNAVAILABLE' } };
      expect(await revoke(free)).toMatchObject(unavailable);
      const expired = await give(player);
      await sql('update free_bets set expires_at = now() where id = $1', [expired.id]);
      expect(await revoke(expired)).toMatchObject(unavailable);
    });

    it("can't be staked at the same moment: only one of the two succeeds", async () => {
      const game = await app.game();
      for (let round = 0; round < 5; round += 1) {
        const player = await app.player();
        const free = await give(player);
        const responses = await Promise.all([bet(player, game, { freeBetId: free.id }), revoke(free)]);
        const done = responses.filter(({ status }) => status < 300);
        expect(done).toHaveLength(1);
      }
    });
  });

  it("counts towards none of the player's limits, but can't be used during a time-out", async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    const first = await give(player);
    const second = await give(player);
    await player.patch(`/api/users/${player.id}/limits`, { stake: { day: 1 }, loss: { day: 1 } });
    expect((await bet(player, game, { freeBetId: first.id })).status).toBe(201);
    await player.post(`/api/users/${player.id}/time-out`, { length: '24_hours' });
    expect(await bet(player, game, { freeBetId: second.id })).toMatchObject({ body: { code: 'TIMED_OUT' } });
    const grant = { userId: player.id, amount: 5 };
    expect(await (await app.admin()).call('POST', '/api/admin/free-bets', grant)).toMatchObject({ status: 403 });
  });

  it("refuses a partial stake, another player's or an expired one, a boost and a cash-out", async () => {
    const player = await app.player('50.00');
    const other = await app.player('50.00');
    const game = await app.game();
    const free = await give(player);
    expect(await bet(player, game, { freeBetId: free.id, stake: 5 })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'stake' }] },
    });
    const selections = [game, await app.game()].map(({ id }) => ({ gameId: id, betType: 'home' }));
    const multiple = { selections, totalStake: 5, freeBetId: free.id };
    expect(await player.call('POST', '/api/place-accumulator', multiple)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'totalStake' }] },
    });
    const unavailable = { status: 409, body: { code: 'FREE_BET_UNAVAILABLE' } };
    expect(await bet(other, game, { freeBetId: free.id })).toMatchObject(unavailable);
    expect(await bet(player, game, { freeBetId: 999_999 })).toMatchObject(unavailable);
    expect((await bet(player, game, { freeBetId: free.id, boostId: 1 })).status).toBe(400);
    const placed = (await bet(player, game, { freeBetId: free.id })).body;
    expect(await player.call('POST', `/api/bets/${placed.id}/cash-out-quote`, {})).toMatchObject({
      body: { code: 'CASH_OUT_UNAVAILABLE', reason: 'free_bet' },
    });
    const expired = await give(player);
    await sql('update free_bets set expires_at = now() where id = $1', [expired.id]);
    expect(await bet(player, game, { freeBetId: expired.id })).toMatchObject(unavailable);
    expect((await freeBetsOf(player))[0]).toMatchObject({ status: 'expired' });
  });
});

describe('a code for free bets', () => {
  const offer = (code: string, fields = {}) =>
    promote({ kind: 'free_bet', freeBet: { code, amount: 5, days: 3, ...fields } });
  const redeem = (player: Player, code: string) => player.call('POST', '/api/promotions/redeem', { code });

  const verifiedPlayer = async (balance?: string, columns = ['is_verified', 'identity_verified']) => {
    const player = await app.player(balance);
    for (const column of columns) await sql(`update users set ${column} = true where id = $1`, [player.id]);
    return player;
  };
  const notEligible = (...missing: string[]) => ({ status: 409, body: { code: 'NOT_ELIGIBLE', missing } });

  it('requires a verified identity or just a phone number, and a deposit if configured', async () => {
    await offer('DEFAULT');
    await offer('BY-PHONE', { requires: 'phone', firstDeposit: true });
    const unverified = await app.player('50.00');
    const phone = await verifiedPlayer('50.00', ['is_verified']);
    expect(await redeem(unverified, 'DEFAULT')).toMatchObject(notEligible('identity'));
    expect(await redeem(phone, 'DEFAULT')).toMatchObject(notEligible('identity'));
    expect(await redeem(unverified, 'BY-PHONE')).toMatchObject(notEligible('phone', 'deposit'));
    expect(await redeem(phone, 'BY-PHONE')).toMatchObject(notEligible('deposit'));
    const deposit = { amount: 10, method: 'card' };
    const { id } = await phone.post('/api/transactions/deposit', deposit, 201);
    expect(await redeem(phone, 'BY-PHONE')).toMatchObject(notEligible('deposit'));
    await (await app.admin()).post('/api/admin/approve-deposit', { depositId: id });
    expect((await redeem(phone, 'BY-PHONE')).status).toBe(201);
    expect((await redeem(await verifiedPlayer(), 'DEFAULT')).status).toBe(201);
  });

  it('grants one free bet for each device, however many accounts use it', async () => {
    await offer('ONE-DEVICE');
    const first = await verifiedPlayer();
    const second = await verifiedPlayer();
    const device = Buffer.from(randomUUID());
    for (const { id } of [first, second]) await sql('insert into known_devices values ($1, $2)', [id, device]);
    const responses = await Promise.all([first, second].map((player) => redeem(player, 'ONE-DEVICE')));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(responses.find(({ status }) => status === 409)).toMatchObject({ body: { code: 'ALREADY_PROCESSED' } });
  });

  it('holds winnings back until its wagering is met', async () => {
    await offer('STAKE-TWICE', { amount: 10, wageringTimes: 2 });
    const player = await verifiedPlayer('40.00');
    const free = (await redeem(player, 'STAKE-TWICE')).body;
    const game = await app.game();
    await bet(player, game, { freeBetId: free.id });
    await finish(game, 1, 0);
    await sql('update games set undo_until = null where id = $1', [game.id]);
    const withdraw = (amount: string) =>
      player.call('POST', '/api/transactions/withdrawal', { amount, method: 'phone_number' });
    const wallet = (withdrawable: string, heldForWagering: string, wageringLeft: string) => ({
      withdrawable,
      heldForWagering,
      wageringLeft,
    });
    expect(await walletOf(player)).toMatchObject({ available: '55.00', ...wallet('40.00', '15.00', '30.00') });
    expect(await withdraw('40.01')).toMatchObject({
      status: 409,
      body: { code: 'WAGERING_LEFT', withdrawable: '40.00', left: '30.00' },
    });
    const stake = async (fields: object, status = 'void') =>
      settleAs((await bet(player, await app.game(), { stake: 20, ...fields })).body, status);
    await stake({}, 'void');
    await stake({ selection: 'away', stake: 20 }, 'lost');
    expect(await walletOf(player)).toMatchObject({ available: '35.00', ...wallet('30.00', '5.00', '10.00') });
    const shortOdds = await app.game({ homeOdds: '1.40', drawOdds: '4.50', awayOdds: '9.00' });
    await settleAs((await bet(player, shortOdds, { stake: 10 })).body, 'lost');
    expect(await walletOf(player)).toMatchObject({ available: '25.00', ...wallet('20.00', '5.00', '10.00') });
    await stake({ stake: 10 }, 'lost');
    expect(await walletOf(player)).toMatchObject({ available: '15.00', ...wallet('15.00', '0.00', '0.00') });
    expect((await withdraw('15.00')).status).toBe(201);
  });

  it('grants each player one free bet, in any letter case, even under concurrent requests', async () => {
    const player = await verifiedPlayer();
    const { id } = await offer('Kickoff-5');
    const responses = await Promise.all(Array.from({ length: 8 }, () => redeem(player, 'KICKOFF-5')));
    expect(responses.map((response) => response.status).sort()).toEqual([201, ...Array(7).fill(409)]);
    expect(await freeBetsOf(player)).toMatchObject([{ amount: '5.00', status: 'usable', promotionId: id }]);
    const shown = await player.get('/api/promotions');
    expect(shown.find((each) => each.id === id)?.freeBet).toMatchObject({ amount: '5.00', code: null, granted: null });
  });

  it('can be limited to a number of players', async () => {
    await offer('FEW', { maxGrants: 2 });
    const players = await Promise.all(Array.from({ length: 5 }, () => verifiedPlayer()));
    const responses = await Promise.all(players.map((player) => redeem(player, 'FEW')));
    expect(responses.map((response) => response.status).sort()).toEqual([201, 201, 404, 404, 404]);
  });

  it('is refused if it is not active, and must be unique', async () => {
    const player = await verifiedPlayer();
    expect(await redeem(player, 'NOTHING')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    const { id } = await offer('ONCE');
    await promote({ kind: 'free_bet', freeBet: { code: 'once', amount: 5, days: 3 } }, 409);
    await (await app.admin()).post(`/api/admin/promotions/${id}/end`);
    expect((await redeem(player, 'ONCE')).status).toBe(404);
    expect((await redeem(player, '')).status).toBe(400);
  });
});
