// A request for a selection that doesn't exist names the field to correct, in every call that takes
// selections.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
let game: TestGame;
let other: TestGame;
let third: TestGame;
let player: Player;
let playerId: number;
beforeAll(async () => {
  app = await startApp();
  [game, other, third] = [await app.game(), await app.game(), await app.game()];
  player = await app.player('1000.00');
  const admin = await app.admin();
  const scorer = { name: 'Amina Juma', team: game.homeTeam, position: 'Forward' };
  playerId = (await admin.post('/api/players', scorer, 201)).id;
});
afterAll(() => app.close());

const place = (selection: object, stake = 1) =>
  player.call('POST', '/api/bets', { gameId: game.id, ...selection, stake });
const OVER = { market: 'over_under', selection: 'over' };
const OVER_25 = { ...OVER, line: '2.50' };
const linesOf = async (market: string) =>
  ((await app.visitor().get(`/api/games/${game.id}/markets`)).groups
    .flatMap(({ markets }) => markets)
    .find((each) => each.market === market)
    ?.lines.map(({ line }) => line) ?? []) as string[];

it('requested by market is answered with the bet type of its market, if there is one', async () => {
  const over = { ...OVER_25, betType: 'over_under' };
  expect((await place(OVER_25)).body).toMatchObject({ ...over, legs: [over] });
  const chance = { market: 'double_chance', selection: 'home_or_draw' };
  expect((await place(chance)).body).toMatchObject({ ...chance, betType: null, legs: [{ betType: null }] });
  const built = { gameId: game.id, selections: [OVER_25, { market: 'match_result', selection: 'home' }] };
  await player.post('/api/place-builder', { groups: [built], totalStake: 1 }, 201);
  const [builder, latest, first] = await player.get('/api/bets');
  expect(builder?.legs.map(({ betType }) => betType)).toEqual(['over_under', 'match_result']);
  expect([latest?.betType, first?.betType]).toEqual([null, 'over_under']);
  const shown = { betType: 'over_under', selection: 'over_2.5' };
  expect((await place(shown)).body).toMatchObject({ ...shown, market: 'over_under', line: null });
});

describe('a selection that does not exist', () => {
  it.each([
    [OVER, 'line', 'over_under needs a line'],
    [{ market: 'over_under', selection: 'both', line: 2.5 }, 'selection', 'over_under has no such selection'],
    [{ market: 'match_result' }, 'selection', 'match_result has no such selection'],
    [{ market: 'match_result', selection: 'home', line: 0.5 }, 'line', 'match_result has no lines'],
    [{ betType: 'home', line: '0.50' }, 'line', 'home has no lines'],
    [
      { betType: 'over_under', selection: 'over_2.5', line: '3.50' },
      'line',
      'over_under has over_2.5 at the line 2.50',
    ],
    [{ market: 'anytime_goalscorer', selection: 'Amina Juma' }, 'playerId', 'anytime_goalscorer needs a player'],
    [{ betType: 'first_goalscorer', selection: 'home' }, 'playerId', 'first_goalscorer needs a player'],
    [{ market: 'anytime_goalscorer', playerId: 1, line: 1.5 }, 'line', 'anytime_goalscorer has no lines'],
    [{ betType: 'anytime_goalscorer', playerId: 1, line: 1.5 }, 'line', 'anytime_goalscorer has no lines'],
    [{ ...OVER, line: 2.5, playerId: 1 }, 'playerId', 'over_under is not a bet on a player'],
    [{ betType: 'draw', playerId: 1 }, 'playerId', 'draw is not a bet on a player'],
  ])('(%j) is refused for its %s', async (selection, path, message) => {
    const refused = (prefix: string) => ({
      status: 400,
      body: { code: 'VALIDATION', message, issues: [{ path: `${prefix}${path}`, message }] },
    });
    expect(await place(selection)).toMatchObject(refused(''));
    const pair = [
      { gameId: other.id, betType: 'home' },
      { gameId: game.id, ...selection },
    ];
    expect(await player.call('POST', '/api/place-accumulator', { selections: pair, totalStake: 1 })).toMatchObject(
      refused('selections.1.'),
    );
    const system = { system: 'doubles', selections: [{ gameId: third.id, betType: 'home' }, ...pair], stakePerLine: 1 };
    expect(await player.call('POST', '/api/place-system', system)).toMatchObject(refused('selections.2.'));
    expect(await app.visitor().call('POST', '/api/booking-codes', { selections: pair })).toMatchObject(
      refused('selections.1.'),
    );
    const built = { gameId: game.id, selections: [{ market: 'both_teams_score', selection: 'yes' }, selection] };
    expect(await player.call('POST', '/api/bet-builder/quote', built)).toMatchObject(refused('selections.1.'));
    const validGroup = { gameId: other.id, selections: [OVER_25, { market: 'both_teams_score', selection: 'yes' }] };
    const build = (body: object) => player.call('POST', '/api/place-builder', { ...body, totalStake: 1 });
    expect(await build({ groups: [built] })).toMatchObject(refused('groups.0.selections.1.'));
    expect(await build({ groups: [validGroup, built] })).toMatchObject(refused('groups.1.selections.1.'));
    const selections = [{ gameId: third.id, betType: 'home' }, pair[1]];
    expect(await build({ groups: [validGroup], selections })).toMatchObject(refused('selections.1.'));
    expect(await build({ groups: [validGroup], selections: selections.slice(1) })).toMatchObject(
      refused('selections.0.'),
    );
  });
});

describe('a line that a market does not offer', () => {
  it('is refused with the lines on offer', async () => {
    const lines = await linesOf('over_under');
    expect(lines.length).toBeGreaterThan(3);
    const message = `over_under is not offered at 9.50. Lines on offer: ${lines.join(', ')}`;
    const refused = { status: 409, body: { code: 'LINE_NOT_OFFERED', message, gameId: game.id, lines } };
    expect(await place({ ...OVER, line: '9.50' })).toMatchObject(refused);
    expect(await place({ ...OVER, line: '9.50', odds: '1.90' })).toMatchObject(refused);
    const selections = [
      { gameId: other.id, betType: 'home' },
      { gameId: game.id, ...OVER, line: 9.5 },
    ];
    expect(await player.call('POST', '/api/place-accumulator', { selections, totalStake: 1 })).toMatchObject(refused);
    const built = [
      { market: 'both_teams_score', selection: 'yes' },
      { ...OVER, line: 9.5 },
    ];
    expect(await player.call('POST', '/api/bet-builder/quote', { gameId: game.id, selections: built })).toMatchObject({
      ...refused,
      body: { ...refused.body, positions: [1] },
    });
  });

  it('is closed like other lines if the market or the game is', async () => {
    const closed = { status: 409, body: { code: 'MARKET_CLOSED' } };
    const postponed = await app.game();
    await (await app.admin()).patch(`/api/games/${postponed.id}/status`, { status: 'postponed' });
    expect(
      await player.call('POST', '/api/bets', { gameId: postponed.id, ...OVER, line: 9.5, stake: 1 }),
    ).toMatchObject(closed);
    await app.database.pool.query(
      `update games set prices = (select jsonb_object_agg(key, value) from jsonb_each(prices)
        where key not like 'home\\_total/%' and key <> 'over_under/over@2.50') where id = $1`,
      [other.id],
    );
    const at = (market: string, line: number) =>
      player.call('POST', '/api/bets', { gameId: other.id, market, selection: 'over', line, stake: 1 });
    expect(await at('home_total', 1.5)).toMatchObject(closed);
    expect(await at('over_under', 2.5)).toMatchObject(closed);
  });
});

it('accepts what responses contain: a bet type at its line, and a player by name', async () => {
  const handicap = { betType: 'handicap', selection: 'away', line: game.handicapLine };
  const bets = [
    handicap,
    { betType: 'over_under', selection: 'over_2.5', line: '2.50' },
    { market: 'anytime_goalscorer', selection: 'Amina Juma', playerId },
    { betType: 'anytime_goalscorer', selection: 'Amina Juma', playerId, line: null },
    { market: 'both_teams_score', selection: 'yes', line: null, playerId: null },
  ];
  for (const bet of bets) expect(await place(bet)).toMatchObject({ status: 201 });
  // The line is the home side's for both selections.
  expect(await player.get('/api/bets')).toContainEqual(
    expect.objectContaining({ betType: 'handicap', selection: 'away', line: game.handicapLine }),
  );
});

it('documents lines, and that odds can be omitted', async () => {
  const document = JSON.stringify(await app.visitor().get('/openapi.json'));
  const isDocumented = (text: string) => document.includes(text);
  expect(isDocumented('A handicap line always applies to the home side, even for the `away` selection')).toBe(true);
  expect(isDocumented('If omitted, the bet is placed at the current price')).toBe(true);
});
