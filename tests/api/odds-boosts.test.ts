import { afterAll, afterEach, describe, expect, it } from 'vitest';
import type { Game } from '#contract/games/objects.ts';
import { boostJob } from '#server/jobs/boost-job.ts';
import { startApp, type TestGame } from '#tests/support/app.ts';
import { listenLive } from '#tests/support/listen-live.ts';
import { type Bet, promotionsOf } from '#tests/support/promotions.ts';
import { raceForWallet } from '#tests/support/race-for-wallet.ts';

const app = await startApp();
const { inDays, sql, walletOf, promote, boostable, homeWin, boostLimits, boost, bet, settleAs, finish, shownIds } =
  promotionsOf(app);
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

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
      const move = async () => {
        await oddsOf(game, { homeOdds: '2.20', drawOdds: '3.20', awayOdds: '3.20' });
      };
      expect(await raceForWallet(app, player, [take], move)).toMatchObject([refused('BOOST_UNAVAILABLE')]);
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

  it.each([
    ['boostedOdds', '3.00'],
    ['minStake', '1.00'],
    ['maxStake', '20.00'],
    ['maxBets', 10],
  ])('is the only promotion with %s: setting it on a notice is refused', async (path, value) => {
    const { id } = await promote({ kind: 'notice' });
    expect(await (await app.admin()).call('PATCH', `/api/admin/promotions/${id}`, { [path]: value })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path, message: 'Only an odds boost can have this' }] },
    });
  });

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
