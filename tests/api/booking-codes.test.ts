import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bookingCodesOf } from '#domain/booking-code.ts';
import { createPopularAccumulators } from '#server/features/booking-codes/popular-accumulators.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const homeWin = ({ id }: TestGame) => ({ gameId: id, betType: 'match_result', selection: 'home' });
const over = ({ id }: TestGame, line = '2.50') => ({ gameId: id, market: 'over_under', selection: 'over', line });

const book = (...selections: unknown[]) => app.visitor().post('/api/booking-codes', { selections }, 201);
const open = (code: string) => app.visitor().get(`/api/booking-codes/${code}`);

describe('a booking code', () => {
  it('is opened without an account, at current prices', async () => {
    const one = await app.game();
    const other = await app.game();
    const { code, selections } = await book(homeWin(one), over(other));
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(selections).toEqual((await open(code)).selections);
    expect(selections).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ gameId: one.id, betType: 'match_result', selection: 'home', odds: one.homeOdds }),
        expect.objectContaining({
          gameId: other.id,
          betType: null,
          market: 'over_under',
          line: '2.50',
          status: 'open',
        }),
      ]),
    );
    await (await app.admin()).patch(`/api/games/${one.id}/odds`, { homeOdds: '2.20' });
    const moved = (await open(code)).selections.find(({ gameId }) => gameId === one.id);
    expect(moved).toMatchObject({ odds: '2.20', status: 'open' });
  });

  it('is the same for the same selections in a different order, and accepted in any format', async () => {
    const one = await app.game();
    const other = await app.game();
    const { code } = await book(homeWin(one), over(other));
    expect((await book(over(other), homeWin(one))).code).toBe(code);
    expect((await book(over(other), over(one))).code).not.toBe(code);
    const entered = ` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)}`.replaceAll('0', 'o').replaceAll('1', 'l');
    expect((await open(encodeURIComponent(entered))).code).toBe(code);
  });

  it('is a fallback code if all codes derived from the selections are in use', async () => {
    const game = await app.game();
    const line = { line: null, playerId: null };
    const stored = { gameId: game.id, betType: 'match_result', market: 'match_result', selection: 'home', ...line };
    const taken = bookingCodesOf(
      createHash('sha256')
        .update(JSON.stringify([stored]))
        .digest(),
    );
    await query(
      `insert into booking_codes (code, selections, expires_at) select unnest($1::text[]), '[]', now() + interval '1 day'`,
      [taken],
    );
    const { code } = await book(homeWin(game));
    expect(taken).not.toContain(code);
    expect((await book(homeWin(game))).code).toBe(code);
  });

  it('shows which selections are still open', async () => {
    const closed = await app.game();
    const suspended = await app.game();
    const other = await app.game();
    const { code } = await book(homeWin(closed), homeWin(suspended), homeWin(other), over(other));
    const admin = await app.admin();
    await admin.patch(`/api/games/${closed.id}/status`, { status: 'postponed' });
    await admin.patch(`/api/games/${suspended.id}/suspension`, { suspended: true });
    await query(
      `update booking_codes set selections = (select jsonb_agg(case when each ->> 'market' = 'over_under'
        then each || '{"market":"corners"}' else each end) from jsonb_array_elements(selections) as each) where code = $1`,
      [code],
    );
    const { selections } = await open(code);
    const found = (game: TestGame, market = 'match_result') =>
      selections.find((each) => each.gameId === game.id && each.market === market);
    expect(found(closed)).toMatchObject({ status: 'closed', odds: null });
    expect(found(suspended)).toMatchObject({ status: 'suspended', odds: suspended.homeOdds });
    expect(found(other)).toMatchObject({ status: 'open' });
    expect(found(other, 'corners')).toMatchObject({ status: 'gone', odds: null });
    expect((await query('select from bets')).rowCount).toBe(0);
  });

  it("names a goalscorer, and follows a game's main line", async () => {
    const game = await app.game();
    const admin = await app.admin();
    const player = { name: 'Amina Juma', team: game.homeTeam, position: 'Forward' };
    const { id } = await admin.post('/api/players', player, 201);
    const scorer = { gameId: game.id, market: 'anytime_goalscorer', playerId: id };
    const handicap = { gameId: game.id, betType: 'handicap', selection: 'home' };
    const { code } = await book(scorer, handicap);
    await admin.patch(`/api/games/${game.id}/odds`, { handicapLine: '0.25' });
    const { selections } = await open(code);
    expect(selections).toContainEqual(expect.objectContaining({ selection: 'Amina Juma', playerId: id }));
    expect(selections).toContainEqual(expect.objectContaining({ betType: 'handicap', line: '0.25', status: 'open' }));
  });

  it('is refused for selections that could not be opened', async () => {
    const game = await app.game();
    const refused = (selections: unknown[]) => app.visitor().call('POST', '/api/booking-codes', { selections });
    expect(await refused([])).toMatchObject({ status: 400 });
    expect(await refused(Array.from({ length: 21 }, () => homeWin(game)))).toMatchObject({ status: 400 });
    expect(await refused([{ ...homeWin(game), selection: 'nobody' }])).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', issues: [{ path: 'selections.0.selection' }] },
    });
    expect(await refused([homeWin(game), { ...homeWin(game), gameId: 999_999 }])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'selections.1.gameId' }] },
    });
    expect(await refused([{ ...homeWin(game), odds: '99.00' }])).toMatchObject({ status: 400 });
  });

  it('is refused for the same selection twice, however it is written', async () => {
    const game = await app.game();
    const line = { gameId: game.id, betType: 'over_under', selection: 'over_2.5' };
    for (const selections of [
      [homeWin(game), homeWin(game)],
      [homeWin(game), { gameId: game.id, betType: 'home' }],
      [homeWin(game), over(game), line],
    ])
      expect(await app.visitor().call('POST', '/api/booking-codes', { selections })).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION', issues: [{ path: `selections.${selections.length - 1}` }] },
      });
    await book(over(game), over(game, '3.50'));
  });

  it('is refused for games that are over', async () => {
    const one = await app.game();
    const finished = await app.game();
    const { code } = await book(homeWin(one), homeWin(finished));
    await query(`update games set status = 'finished' where id = $1`, [finished.id]);
    const selections = [homeWin(one), homeWin(finished)];
    expect(await app.visitor().call('POST', '/api/booking-codes', { selections })).toMatchObject({
      status: 409,
      body: { code: 'MARKET_CLOSED', issues: [{ path: 'selections.1.gameId' }] },
    });
    expect((await open(code)).selections).toHaveLength(2);
  });

  it('expires, is reported as expired, and is extended by sharing the selections again', async () => {
    const game = await app.game();
    const { code, expiresAt } = await book(homeWin(game));
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now() + 2.9 * 86_400_000);
    const call = (text: string) => app.visitor().call('GET', `/api/booking-codes/${text}`);
    expect(await call('000000')).toMatchObject({ status: 404, body: { code: 'BOOKING_CODE_UNKNOWN' } });
    expect(await call('12345')).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await call('12345U')).toMatchObject({ status: 400 });
    await query(`update booking_codes set expires_at = now() - interval '1 minute' where code = $1`, [code]);
    expect(await call(code)).toMatchObject({ status: 404, body: { code: 'BOOKING_CODE_EXPIRED' } });
    expect((await book(homeWin(game))).code).toBe(code);
    expect(await call(code)).toMatchObject({ status: 200 });
  });

  it('differs if the usual code belongs to other selections', async () => {
    const game = await app.game();
    const { code } = await book(homeWin(game));
    await query(`update booking_codes set selections = '[]' where code = $1`, [code]);
    const second = await book(homeWin(game));
    expect(second.code).not.toBe(code);
    expect(second.selections).toHaveLength(1);
  });
});

describe('popular accumulators', () => {
  const verified = async () => {
    const player = await app.player('10.00');
    await query('update users set is_verified = true where id = $1', [player.id]);
    return player;
  };
  const place = async (player: Player, selections: unknown[], totalStake = 1) =>
    player.post('/api/place-accumulator', { selections, totalStake }, 201);
  /** Bypasses a node's one-minute cache. */
  const popular = () => createPopularAccumulators(app.database.pool)();

  it('count verified players, need three of them, and are hidden while a selection is suspended', async () => {
    const one = await app.game();
    const other = await app.game();
    const suspended = await app.game();
    const rare = await app.game();
    const players = [await verified(), await verified(), await verified()];
    for (const player of players) await place(player, [homeWin(one), homeWin(other)]);
    for (const player of players) await place(player, [homeWin(one), homeWin(suspended)]);
    for (const player of players.slice(0, 2)) await place(player, [homeWin(other), homeWin(rare)]);
    await place(players[0] as Player, [homeWin(one), homeWin(other)]);
    await place(await app.player('10.00'), [homeWin(other), homeWin(rare)]);
    await (await app.admin()).patch(`/api/games/${suspended.id}/suspension`, { suspended: true });
    const found = await app.visitor().get('/api/popular-accumulators');
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ players: 3, odds: '6.25' });
    expect(found[0]?.selections.map(({ gameId }) => gameId)).toEqual([one.id, other.id]);
    expect(JSON.stringify(found)).not.toContain('"userId"');
  });

  it('show only the line that three players chose, not another line of the same market', async () => {
    const games = [await app.game(), await app.game()];
    const onLine = (line: string) => games.map((game) => ({ ...over(game, line), market: 'asian_total' }));
    const players = [await verified(), await verified(), await verified(), await verified()];
    for (const player of players.slice(0, 2)) await place(player, onLine('2.25'));
    await place(players[2] as Player, onLine('2.75'));
    const found = async () =>
      (await popular())
        .filter(({ selections }) => selections[0]?.gameId === games[0]?.id)
        .map(({ players: count, selections }) => [count, ...selections.map(({ line }) => line)]);
    expect(await found()).toEqual([]);
    await place(players[2] as Player, onLine('2.25'));
    await place(players[3] as Player, onLine('2.75'));
    expect(await found()).toEqual([[3, '2.25', '2.25']]);
  });

  it('leave out a game whose kick-off has passed, even if it has not been started', async () => {
    const games = [await app.game(), await app.game()];
    for (const player of [await verified(), await verified(), await verified()])
      await place(player, games.map(homeWin));
    const found = async () => (await popular()).filter(({ selections }) => selections[0]?.gameId === games[0]?.id);
    expect(await found()).toHaveLength(1);
    await query(`update games set start_time = now() - interval '1 minute' where id = $1`, [games[1]?.id]);
    expect(await found()).toEqual([]);
  });

  it("are not hidden by one bet of the same combination that can't be shown", async () => {
    const games = [await app.game(), await app.game()];
    const live = await app.game({ homeOdds: '1.02', drawOdds: '17.00', awayOdds: '41.00' });
    await (await app.admin()).patch(`/api/games/${live.id}/status`, { status: 'live' });
    for (const player of [await verified(), await verified(), await verified()])
      await place(player, games.map(homeWin));
    await place(await verified(), [...games, live].map(homeWin), 0.5);
    const shown = (await popular()).filter(({ selections }) => selections[0]?.gameId === games[0]?.id);
    expect(shown).toMatchObject([{ players: 3 }]);
  });

  it("are not displaced by many that can't be shown", async () => {
    const games = await Promise.all(Array.from({ length: 12 }, () => app.game()));
    const players = [await verified(), await verified(), await verified()];
    for (const player of players) await place(player, games.slice(0, 2).map(homeWin), 0.01);
    const nineHomeWins = (skipped: number) =>
      games
        .filter((_game, index) => index !== skipped)
        .slice(0, 9)
        .map(homeWin);
    for (const player of players)
      for (let skipped = 0; skipped < 3; skipped += 1) await place(player, nineHomeWins(skipped), 0.01);
    const shown = (await popular()).map(({ selections }) => selections.length);
    expect(shown).toContain(2);
    expect(Math.max(...shown)).toBeLessThanOrEqual(8);
  });
});
