// Booking codes that staff show to players: featured, changed, withdrawn, and their uptake.
import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sweepBookingCodes } from '#server/features/booking-codes/booking-codes.ts';
import { expectEffects } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterEach(async () => {
  await query('update featured_codes set ends_at = now() where ends_at > now()');
  await app.expectBooksToBalance();
});
afterAll(() => app.close());

const PATH = '/api/admin/featured-codes';
const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const homeWin = ({ id }: TestGame) => ({ gameId: id, betType: 'match_result', selection: 'home' });
const over = ({ id }: TestGame, line = '2.50') => ({ gameId: id, market: 'over_under', selection: 'over', line });
const handicap = ({ id }: TestGame) => ({ gameId: id, betType: 'handicap', selection: 'home' });

const book = async (...selections: unknown[]) =>
  (await app.visitor().post('/api/booking-codes', { selections }, 201)).code;
const bodyFor = (code: string, fields: object = {}) => ({
  code,
  title: 'Tips of the day',
  endsAt: inHours(24),
  ...fields,
});
const feature = (code: string, fields: object = {}) => admin.post(PATH, bodyFor(code, fields), 201);
const tryToFeature = (code: string, fields: object = {}) => admin.call('POST', PATH, bodyFor(code, fields));
const shownCodes = async () => (await app.visitor().get('/api/featured-codes')).map(({ code }) => code);
const adminRowOf = async (code: string) => (await admin.get(PATH)).find((each) => each.code === code);
const auditRowsOf = async (id: number) =>
  (await admin.get(`/api/admin/audit?subject=featured_code&subjectId=${id}`)).rows.map(({ action, before, after }) => ({
    action,
    before,
    after,
  }));
const place = (player: Player, selections: unknown[], totalStake = 2) =>
  player.post('/api/place-accumulator', { selections, totalStake }, 201);
const expire = (code: string, age = '1 minute') =>
  query('update booking_codes set expires_at = now() - $2::interval where code = $1', [code, age]);

describe('a featured code', () => {
  it('is shown to players at current prices, newest first, with its title in each language', async () => {
    const one = await app.game();
    const other = await app.game();
    const code = await book(homeWin(one), homeWin(other));
    const translations = { fr: { title: 'Le combiné du jour' } };
    const featured = await feature(` ${code.toLowerCase()}`, { title: '  Tips of the day ', translations });
    expect(featured).toMatchObject({ code, title: 'Tips of the day', state: 'shown', odds: '6.25', translations });
    const newer = await book(homeWin(other));
    await feature(newer, { title: 'Banker' });
    await admin.patch(`/api/games/${one.id}/odds`, { homeOdds: '2.20' });
    const found = await app.visitor().get('/api/featured-codes');
    expect(found.map((each) => [each.code, each.title, each.odds])).toEqual([
      [newer, 'Banker', '2.50'],
      [code, 'Tips of the day', '5.50'],
    ]);
    expect(found[1]).toMatchObject({ translations, selections: [{ status: 'open' }, { status: 'open' }] });
    expect(JSON.stringify(found)).not.toContain(admin.username);
    expect((await adminRowOf(code))?.featuredBy).toBe(admin.username);
  });

  it("stays valid until its end time, beyond a code's usual three days, and isn't deleted", async () => {
    const code = await book(homeWin(await app.game({ startTime: inHours(24 * 40) })));
    const endsAt = inHours(24 * 60);
    await expire(code, '-1 hour');
    const { id } = await feature(code, { endsAt });
    expect((await app.visitor().get(`/api/booking-codes/${code}`)).expiresAt).toBe(endsAt);
    const later = inHours(24 * 90);
    await admin.patch(`${PATH}/${id}`, { endsAt: later });
    expect((await app.visitor().get(`/api/booking-codes/${code}`)).expiresAt).toBe(later);
    const unused = await book(homeWin(await app.game()));
    await expire(code, '40 days');
    await expire(unused, '40 days');
    await sweepBookingCodes(app.database.pool);
    const { rows } = await query('select code from booking_codes where code = any($1)', [[code, unused]]);
    expect(rows).toEqual([{ code }]);
  });

  it('is hidden while a selection is not open, and once a game has kicked off', async () => {
    const game = await app.game();
    const other = await app.game();
    const code = await book(homeWin(game), over(other));
    await feature(code);
    expect(await shownCodes()).toContain(code);
    const stateWhile = async (path: string, body: object, undo: object) => {
      await admin.patch(`/api/games/${game.id}/${path}`, body);
      const state = [(await adminRowOf(code))?.hiddenReason, (await shownCodes()).includes(code)];
      await admin.patch(`/api/games/${game.id}/${path}`, undo);
      return state;
    };
    expect(await stateWhile('suspension', { suspended: true }, { suspended: false })).toEqual(['not_open', false]);
    const markets = (suspended: boolean) => ({ market: 'match_result', suspended });
    expect(await stateWhile('suspension', markets(true), markets(false))).toEqual(['not_open', false]);
    expect(await shownCodes()).toContain(code);
    await query(`update games set start_time = now() - interval '1 minute' where id = $1`, [game.id]);
    expect((await adminRowOf(code))?.selections.map(({ status }) => status)).toEqual(['suspended', 'open']);
    expect(await shownCodes()).not.toContain(code);
    await query(`update games set start_time = now() + interval '1 hour' where id = $1`, [game.id]);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    expect(await adminRowOf(code)).toMatchObject({ state: 'hidden', hiddenReason: 'kicked_off' });
    expect(await shownCodes()).not.toContain(code);
  });

  it("is one of at most six shown, and is not displaced by newer ones that can't be shown", async () => {
    const games = await Promise.all(Array.from({ length: 9 }, () => app.game()));
    const codes: string[] = [];
    for (const game of games) {
      codes.unshift(await book(homeWin(game)));
      await feature(codes[0] as string);
    }
    await admin.patch(`/api/games/${games[8]?.id}/suspension`, { suspended: true });
    expect(await shownCodes()).toEqual(codes.slice(1, 7));
    expect(await adminRowOf(codes[8] as string)).toMatchObject({ state: 'hidden', hiddenReason: 'newer_shown' });
  });

  it('is hidden if its odds are longer than any bet can have, and the others are shown', async () => {
    const games = await Promise.all(Array.from({ length: 8 }, () => app.game()));
    const code = await book(...games.map(homeWin));
    const other = await book(over(await app.game()));
    await feature(code);
    await feature(other);
    expect(await shownCodes()).toEqual([other, code]);
    await query(`update games set prices = prices || '{"match_result/home": 100000}' where id = any($1)`, [
      games.map(({ id }) => id),
    ]);
    expect(await shownCodes()).toEqual([other]);
    expect(await adminRowOf(code)).toMatchObject({ state: 'hidden', hiddenReason: 'odds_too_high', odds: null });
  });

  it('can be changed, with the audit trail showing before and after', async () => {
    const code = await book(homeWin(await app.game()), over(await app.game()));
    const endsAt = inHours(5);
    const { id } = await feature(code, { endsAt, translations: { sw: { title: 'Mkeka' } } });
    const changed = await admin.patch(`${PATH}/${id}`, { title: 'Weekend tips' });
    expect(changed).toMatchObject({ title: 'Weekend tips', endsAt, translations: { sw: { title: 'Mkeka' } } });
    await admin.patch(`${PATH}/${id}`, { translations: {} });
    expect((await adminRowOf(code))?.translations).toEqual({});
    const terms = { title: 'Tips of the day', translations: { sw: { title: 'Mkeka' } }, endsAt };
    const selections = expect.arrayContaining([
      'Lions – Eagles: match_result home',
      'Lions – Eagles: over_under over 2.50',
    ]);
    expect((await auditRowsOf(id)).toReversed()).toEqual([
      { action: 'code featured', before: null, after: { code, ...terms, selections } },
      { action: 'featured code changed', before: terms, after: { ...terms, title: 'Weekend tips' } },
      {
        action: 'featured code changed',
        before: { ...terms, title: 'Weekend tips' },
        after: { title: 'Weekend tips', translations: {}, endsAt },
      },
    ]);
  });

  it('refuses a change to a value that a colleague has changed since, but not to others', async () => {
    const { id, title, translations, endsAt } = await feature(await book(homeWin(await app.game())));
    const seen = { title, translations, endsAt };
    await admin.patch(`${PATH}/${id}`, { title: 'Banker', translations: { fr: { title: 'Le sûr' } } });
    expect(await admin.call('PATCH', `${PATH}/${id}`, { title: 'Treble', seen })).toMatchObject({
      status: 409,
      body: { code: 'SETTINGS_CHANGED', changed: [{ field: 'title', seen: title, current: 'Banker' }] },
    });
    const translated = { translations: { fr: { title: 'Le triplé' } }, seen };
    expect(await admin.call('PATCH', `${PATH}/${id}`, translated)).toMatchObject({
      status: 409,
      body: { changed: [{ field: 'translations.fr', seen: '', current: 'Le sûr' }] },
    });
    const later = inHours(30);
    expect(await admin.patch(`${PATH}/${id}`, { endsAt: later, seen })).toMatchObject({
      title: 'Banker',
      translations: { fr: { title: 'Le sûr' } },
      endsAt: later,
    });
    expect(await admin.patch(`${PATH}/${id}`, { seen })).toMatchObject({ title: 'Banker', endsAt: later });
  });

  it('can be found and withdrawn while it runs, however many newer codes there are', async () => {
    const game = await app.game();
    const oldest = await feature(await book(homeWin(game)));
    await query(
      `insert into featured_codes (code, title, translations, starts_at, ends_at, featured_by)
       select $1, 'Ended', '{}', now() - interval '2 hours', now() - interval '1 hour', $2 from generate_series(1, 60)`,
      [oldest.code, admin.id],
    );
    const listed = await admin.get(PATH);
    expect(listed.filter(({ state }) => state !== 'ended').map(({ id }) => id)).toEqual([oldest.id]);
    expect(listed).toHaveLength(51);
    expect(await admin.post(`${PATH}/${oldest.id}/withdraw`, {})).toMatchObject({ id: oldest.id, state: 'ended' });
  });

  it('is withdrawn immediately, can then no longer be changed, and can be featured again', async () => {
    const code = await book(homeWin(await app.game()));
    const { id, endsAt } = await feature(code);
    expect(await admin.post(`${PATH}/${id}/withdraw`, {})).toMatchObject({ id, state: 'ended' });
    expect(await shownCodes()).not.toContain(code);
    expect((await app.visitor().get(`/api/booking-codes/${code}`)).code).toBe(code);
    const ended = { status: 409, body: { code: 'ALREADY_PROCESSED', message: 'This code is no longer featured' } };
    expect(await admin.call('POST', `${PATH}/${id}/withdraw`, {})).toMatchObject(ended);
    expect(await admin.call('PATCH', `${PATH}/${id}`, { endsAt: inHours(9) })).toMatchObject(ended);
    expect((await auditRowsOf(id))[0]).toMatchObject({ action: 'featured code withdrawn', before: { endsAt } });
    expect(await auditRowsOf(id)).toHaveLength(2);
    expect((await feature(code)).id).not.toBe(id);
    expect(await shownCodes()).toContain(code);
  });

  it('ends automatically', async () => {
    const code = await book(homeWin(await app.game()));
    const { id } = await feature(code);
    await query(`update featured_codes set starts_at = now() - interval '2 hours', ends_at = now() where id = $1`, [
      id,
    ]);
    expect(await shownCodes()).not.toContain(code);
    expect((await adminRowOf(code))?.state).toBe('ended');
  });
});

describe('featuring a code', () => {
  const issueAt = (path: string) => ({ status: 400, body: { code: 'VALIDATION', issues: [{ path }] } });

  it('is refused with bad input', async () => {
    const code = await book(homeWin(await app.game()));
    const cases: [object, string][] = [
      [{ code: '12345' }, 'code'],
      [{ title: ' ' }, 'title'],
      [{ title: 'x'.repeat(121) }, 'title'],
      [{ title: 'a\u202eb' }, 'title'],
      [{ translations: { sw: { title: '' } } }, 'translations.sw.title'],
      [{ endsAt: 'tomorrow' }, 'endsAt'],
      [{ endsAt: inHours(-1) }, 'endsAt'],
    ];
    for (const [fields, path] of cases) expect(await tryToFeature(code, fields), path).toMatchObject(issueAt(path));
    expect(await tryToFeature(code, { translations: { de: { title: 'Tipps' } } })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    const { id } = await feature(code);
    expect(await admin.call('PATCH', `${PATH}/${id}`, { endsAt: inHours(-1) })).toMatchObject(issueAt('endsAt'));
    expect(await admin.call('PATCH', `${PATH}/${id}`, { code })).toMatchObject({ status: 400 });
    expect(await auditRowsOf(id)).toHaveLength(1);
  });

  it('is refused for a code that is unknown or expired', async () => {
    expect(await tryToFeature('000000')).toMatchObject({ status: 404, body: { code: 'BOOKING_CODE_UNKNOWN' } });
    const code = await book(homeWin(await app.game()));
    await expire(code);
    expect(await tryToFeature(code)).toMatchObject({ status: 404, body: { code: 'BOOKING_CODE_EXPIRED' } });
    for (const path of [`${PATH}/999999/withdraw`, `${PATH}/999999`])
      expect(await admin.call(path.endsWith('w') ? 'POST' : 'PATCH', path, {})).toMatchObject({ status: 404 });
  });

  it('is refused once a game has kicked off or been postponed, and if no selection is open', async () => {
    const closed = { status: 409, body: { code: 'MARKET_CLOSED' } };
    const live = await app.game();
    const open = await app.game();
    const code = await book(homeWin(live), homeWin(open));
    await query(`update games set start_time = now() - interval '1 minute' where id = $1`, [live.id]);
    expect(await tryToFeature(code)).toMatchObject(closed);
    await query(`update games set start_time = now() + interval '1 hour' where id = $1`, [live.id]);
    const postponed = await app.game();
    const withPostponed = await book(homeWin(postponed), homeWin(open));
    await admin.patch(`/api/games/${postponed.id}/status`, { status: 'postponed' });
    expect(await tryToFeature(withPostponed)).toMatchObject(closed);
    await admin.patch(`/api/games/${live.id}/suspension`, { suspended: true });
    expect(await tryToFeature(code)).toMatchObject({ status: 201, body: { state: 'hidden' } });
    const suspended = await book(over(live));
    expect(await tryToFeature(suspended)).toMatchObject(closed);
    const market = await book(homeWin(open));
    await admin.patch(`/api/games/${open.id}/suspension`, { market: 'match_result', suspended: true });
    expect(await tryToFeature(market)).toMatchObject(closed);
    const gone = await book(over(open));
    await query(`update games set prices = prices - 'over_under/over@2.50' where id = $1`, [open.id]);
    expect(await tryToFeature(gone)).toMatchObject(closed);
    const { rows } = await query('select 1 from featured_codes where code = any($1)', [[suspended, market, gone]]);
    expect(rows).toEqual([]);
  });

  it('is refused with more than one selection from the same game, which would be priced together', async () => {
    const game = await app.game();
    expect(await tryToFeature(await book(homeWin(game), over(game)))).toMatchObject({
      status: 400,
      body: { code: 'SAME_GAME' },
    });
  });

  it('is refused while it is featured, even if two people feature it at once', async () => {
    const code = await book(homeWin(await app.game()));
    await feature(code);
    expect(await tryToFeature(code)).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_EXISTS', message: 'This code is already featured' },
    });
    const contested = await book(homeWin(await app.game()));
    await expectEffects(
      app,
      { effects: 1, codes: ['ALREADY_EXISTS'] },
      [1, 2, 3, 4].map(() => () => tryToFeature(contested)),
    );
    expect((await admin.get(PATH)).filter((each) => each.code === contested)).toHaveLength(1);
  });

  it('is refused to players and to staff without the permission', async () => {
    const code = await book(homeWin(await app.game()));
    const { id } = await feature(code);
    const cashier = await app.staff('cashier');
    for (const caller of [app.visitor(), await app.player(), cashier]) {
      const statuses = await Promise.all([
        caller.call('GET', PATH),
        caller.call('GET', `${PATH}/uptake`),
        caller.call('POST', PATH, bodyFor(code)),
        caller.call('PATCH', `${PATH}/${id}`, { title: 'Mine' }),
        caller.call('POST', `${PATH}/${id}/withdraw`, {}),
      ]);
      const expected = caller.cookie() === null ? 401 : 403;
      expect(statuses.map(({ status }) => status)).toEqual([expected, expected, expected, expected, expected]);
    }
    expect(await adminRowOf(code)).toMatchObject({ title: 'Tips of the day', state: 'shown' });
  });
});

it('features a code once for one key', async () => {
  const body = bodyFor(await book(homeWin(await app.game())));
  const key = { 'idempotency-key': randomUUID() };
  const sent = await Promise.all([1, 2, 3].map(() => admin.call('POST', PATH, body, key)));
  expect(new Set(sent.map((each) => JSON.stringify([each.status, each.body]))).size).toBe(1);
  expect(sent[0]?.status).toBe(201);
  expect(await admin.call('POST', PATH, { ...body, title: 'Other' }, key)).toMatchObject({
    status: 409,
    body: { code: 'IDEMPOTENCY_KEY_REUSED' },
  });
});

describe("a featured code's uptake", () => {
  const uptakeOf = async (code: string) => {
    const row = await adminRowOf(code);
    return (await admin.get(`${PATH}/uptake`)).find(({ id }) => id === row?.id);
  };

  it('counts bets on exactly these selections since it was featured, their players and stakes', async () => {
    const one = await app.game();
    const other = await app.game();
    const third = await app.game();
    const code = await book(homeWin(one), over(other));
    const player = await app.player('100.00');
    await place(player, [homeWin(one), over(other)], 7);
    await query(`update bets set created_at = now() - interval '1 minute' where user_id = $1`, [player.id]);
    const { id } = await feature(code);
    expect(await uptakeOf(code)).toEqual({ id, bets: 0, players: 0, stakes: '0.00' });
    const second = await app.player('100.00');
    await place(player, [homeWin(one), over(other)], 3);
    await place(second, [over(other), homeWin(one)], 4.5);
    await place(second, [over(other), homeWin(one)], 2);
    // Not counted: more or other selections, a different line, and singles.
    await place(second, [homeWin(one), over(other), homeWin(third)]);
    await place(second, [homeWin(one), over(third)]);
    await place(second, [homeWin(one), over(other, '3.50')]);
    await place(second, [{ ...homeWin(one), selection: 'away' }, over(other)]);
    await second.post('/api/bets', { ...homeWin(one), stake: 5 }, 201);
    const voided = await place(second, [homeWin(one), over(other)], 50);
    await admin.patch(`/api/bets/${voided.id}/status`, { status: 'void', note: 'Test' });
    expect(await uptakeOf(code)).toEqual({ id, bets: 3, players: 2, stakes: '9.50' });
    await admin.post(`${PATH}/${id}/withdraw`, {});
    await place(player, [homeWin(one), over(other)], 9);
    expect(await uptakeOf(code)).toEqual({ id, bets: 3, players: 2, stakes: '9.50' });
  });

  it('counts single bets, and a bet type at whatever line it has moved to', async () => {
    const game = await app.game();
    const single = await book(homeWin(game));
    const other = await app.game();
    const withLine = await book(handicap(game), homeWin(other));
    await feature(single);
    await feature(withLine);
    const player = await app.player('100.00');
    await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 5 }, 201);
    await place(player, [handicap(game), homeWin(other)], 2);
    const line = (await admin.get(`/api/games/${game.id}`)).handicapLine;
    await admin.patch(`/api/games/${game.id}/odds`, { handicapLine: (Number(line) - 1).toFixed(2) });
    expect((await admin.get(`/api/games/${game.id}`)).handicapLine).not.toBe(line);
    await place(player, [handicap(game), homeWin(other)], 3);
    expect(await uptakeOf(single)).toMatchObject({ bets: 1, players: 1, stakes: '5.00' });
    expect(await uptakeOf(withLine)).toMatchObject({ bets: 2, players: 1, stakes: '5.00' });
  });
});
