import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemsFor } from '#domain/slip.ts';
import { startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const games = (count: number) => Promise.all(Array.from({ length: count }, () => app.game()));
const homeWins = (list: TestGame[]) =>
  list.map((game) => ({ gameId: game.id, betType: 'match_result', selection: 'home', odds: '2.50' }));

const homeAndOver = [
  { betType: 'match_result', selection: 'home' },
  { betType: 'over_under', selection: 'over_2.5' },
];

describe('a bet builder', () => {
  it('is priced below the product of correlated selections, and pays at its own odds', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const quote = await app.visitor().post('/api/bet-builder/quote', { gameId: game.id, selections: homeAndOver });
    const product = Number(game.homeOdds) * Number(game.overUnder25Odds);
    expect(Number(quote.odds)).toBeLessThan(product);
    expect(Number(quote.odds)).toBeGreaterThan(Number(game.homeOdds));
    const groups = [{ gameId: game.id, selections: homeAndOver, odds: quote.odds }];
    const key = { 'idempotency-key': randomUUID() };
    const bet = await player.post('/api/place-builder', { groups, totalStake: 10 }, 201, key);
    expect(bet).toMatchObject({
      odds: quote.odds,
      stake: '10.00',
      legs: [{ group: 1, groupOdds: quote.odds }, { group: 1 }],
    });
    await app.finish(game, 2, 1);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'won', payout: bet.potentialWin }]);
    expect(await player.post('/api/place-builder', { groups, totalStake: 10 }, 201, key)).toEqual(bet);
  });

  it('is lost with one of its selections', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    await player.post(
      '/api/place-builder',
      { groups: [{ gameId: game.id, selections: homeAndOver }], totalStake: 10 },
      201,
    );
    await app.finish(game, 1, 0);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'lost', payout: '0.00' }]);
  });

  it('can be part of an accumulator, at the product of the odds', async () => {
    const player = await app.player('100.00');
    const [first, second] = (await games(2)) as [TestGame, TestGame];
    const groups = [{ gameId: first.id, selections: homeAndOver }];
    const bet = await player.post(
      '/api/place-builder',
      { groups, selections: homeWins([second]), totalStake: 10 },
      201,
    );
    const { odds, legs } = bet;
    const product = Math.round(Number(legs[0]?.groupOdds) * 250) / 100;
    expect(Number(odds)).toBeCloseTo(product, 2);
    await app.finish(first, 2, 1);
    await app.finish(second, 1, 0);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'won' }]);
  });

  it('pays at most its potential win in an accumulator, if a selection is void without lowering its odds', async () => {
    const player = await app.player('100.00');
    const admin = await app.admin();
    const first = await app.game({ homeOdds: '1.60', drawOdds: '4.00', awayOdds: '5.50' });
    const second = await app.game({ homeOdds: '2.51' });
    const selections = [
      { betType: 'both_teams_score', selection: 'yes' },
      { market: 'multi_goals', selection: '2_to_6' },
    ];
    const groups = [{ gameId: first.id, selections }];
    const other = { gameId: second.id, betType: 'match_result', selection: 'home' };
    const bet = await player.post('/api/place-builder', { groups, selections: [other], totalStake: 100 }, 201);
    // 1.87 times 2.51 is 4.6937, rounded to 4.69.
    expect(bet).toMatchObject({
      odds: '4.69',
      potentialWin: '469.00',
      legs: [{ groupOdds: '1.87', odds: '1.87' }, {}, {}],
    });
    await admin.patch(`/api/games/${first.id}/status`, { status: 'live' });
    for (const team of ['home', 'away']) await admin.post(`/api/games/${first.id}/goals`, { team, minute: 5 }, 201);
    await admin.patch(`/api/games/${first.id}/status`, { status: 'abandoned', reason: 'Fog' });
    await app.finish(second, 1, 0);
    const [settled] = await player.get('/api/bets');
    expect(settled).toMatchObject({ status: 'won', legs: [{ status: 'won' }, { status: 'void' }, { status: 'won' }] });
    expect(settled).toMatchObject({ payout: '469.00' });
  });

  it.each([
    ['contradictory', [{ betType: 'home' }, { betType: 'away' }]],
    [
      'implied',
      [
        { betType: 'over_under', selection: 'over_1.5' },
        { betType: 'over_under', selection: 'over_2.5' },
      ],
    ],
    ['line_can_push', [{ betType: 'home' }, { betType: 'handicap', selection: 'home' }]],
  ])('refuses selections that are %s', async (reason, selections) => {
    const player = await app.player('10.00');
    const game = await app.game();
    const refused = { status: 400, body: { code: 'NOT_COMBINABLE', reason } };
    expect(await player.call('POST', '/api/bet-builder/quote', { gameId: game.id, selections })).toMatchObject(refused);
    const groups = [{ gameId: game.id, selections }];
    expect(await player.call('POST', '/api/place-builder', { groups, totalStake: 1 })).toMatchObject(refused);
  });

  it('names the game of the bet builder that is refused', async () => {
    const player = await app.player('10.00');
    const games = [await app.game(), await app.game()];
    const refusedAs = async (selections: { betType: string; selection?: string }[]) => {
      const valid = [{ betType: 'home' }, { betType: 'over_under', selection: 'over_1.5' }];
      const groups = games.map(({ id }, index) => ({ gameId: id, selections: index === 0 ? valid : selections }));
      return (await player.call('POST', '/api/place-builder', { groups, totalStake: 1 })).body;
    };
    const gameId = games[1]?.id;
    expect(await refusedAs([{ betType: 'home' }, { betType: 'away' }])).toMatchObject({
      code: 'NOT_COMBINABLE',
      gameId,
      positions: [0, 1],
    });
    await app.database.pool.query(`update games set prices = prices - 'both_teams_score/yes' where id = $1`, [gameId]);
    const closed = await refusedAs([{ betType: 'home' }, { betType: 'both_teams_score', selection: 'yes' }]);
    expect(closed).toMatchObject({ code: 'MARKET_CLOSED', gameId, positions: [1] });
  });

  it('closes while a manual price above the model would make it a sure win', async () => {
    const admin = await app.admin();
    const player = await app.player('1000.00');
    const game = await app.game();
    const selections = [
      { betType: 'match_result', selection: 'draw' },
      { betType: 'over_under', selection: 'over_2.5' },
    ];
    const quote = () => player.call('POST', '/api/bet-builder/quote', { gameId: game.id, selections });
    const setPrice = (correctScore11Odds: unknown) => admin.patch(`/api/games/${game.id}/odds`, { correctScore11Odds });
    await setPrice('14.00');
    const refused = { status: 400, body: { code: 'NOT_COMBINABLE', reason: 'price_above_model' } };
    expect(await quote()).toMatchObject(refused);
    const groups = [{ gameId: game.id, selections }];
    expect(await player.call('POST', '/api/place-builder', { groups, totalStake: 1 })).toMatchObject(refused);
    await setPrice(game.correctScore11Odds);
    expect((await quote()).status).toBe(200);
  });

  it('closes with a manual in-play price for the last scorer so far', async () => {
    const admin = await app.admin();
    const team = `Builders ${randomUUID()}`;
    const player = { name: 'Nine', team, position: 'Forward' };
    const { id } = await admin.post('/api/players', player, 201);
    const game = await app.game({ homeTeam: team });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 12, playerId: id }, 201);
    const selections = [
      { betType: 'over_under', selection: 'over_2.5' },
      { betType: 'match_result', selection: 'draw' },
    ];
    const quote = () => app.visitor().call('POST', '/api/bet-builder/quote', { gameId: game.id, selections });
    expect((await quote()).status).toBe(200);
    const setPrice = (odds: string) =>
      admin.call('PATCH', `/api/games/${game.id}/odds`, { scorerOdds: { [`lastGoalscorerOdds:${id}`]: odds } });
    expect((await setPrice('4.00')).status).toBe(200);
    expect(await quote()).toMatchObject({ body: { reason: 'price_above_model' } });
    expect(await setPrice('400.00')).toMatchObject({ status: 400, body: { code: 'BOOK_BELOW_ONE' } });
  });

  it('does not offer the old price of a selection whose price was lowered manually', async () => {
    const admin = await app.admin();
    const team = `Builders ${randomUUID()}`;
    const { id: playerId } = await admin.post('/api/players', { name: 'Nine', team, position: 'Forward' }, 201);
    const game = await app.game({ homeTeam: team });
    const nearCertain = { market: 'multi_goals', selection: '1_to_6' };
    const quote = async (selection: object) => {
      const selections = [selection, nearCertain];
      return Number((await app.visitor().post('/api/bet-builder/quote', { gameId: game.id, selections })).odds);
    };
    const scorer = { market: 'anytime_goalscorer', playerId };
    const halves = { betType: 'half_time_full_time', selection: 'home_home' };
    const before = [await quote(scorer), await quote(halves)] as const;
    expect(before[0]).toBeGreaterThan(2);
    expect(before[1]).toBeGreaterThan(4);
    const scorerOdds = { [`anytimeGoalscorerOdds:${playerId}`]: '1.40' };
    await admin.patch(`/api/games/${game.id}/odds`, { htftHomeHome: '2.50', scorerOdds });
    expect(await quote(scorer)).toBeLessThan(1.5);
    expect(await quote(halves)).toBeLessThan(2.6);
  });

  it("is not priced for a stake that the player can't pay", async () => {
    const player = await app.player('1.00');
    const selections = ['home', 'away'].map((selection) => ({ betType: 'match_result', selection }));
    const groups = [{ gameId: (await app.game()).id, selections }];
    const place = (totalStake: number) => player.call('POST', '/api/place-builder', { groups, totalStake });
    expect(await place(1.01)).toMatchObject({ body: { code: 'INSUFFICIENT_BALANCE' } });
    expect(await place(1)).toMatchObject({ body: { code: 'NOT_COMBINABLE' } });
  });

  it('is limited to six per bet', async () => {
    const player = await app.player('10.00');
    const groups = (await games(7)).map(({ id }) => ({ gameId: id, selections: homeAndOver }));
    const place = (count: number) =>
      player.call('POST', '/api/place-builder', { groups: groups.slice(0, count), totalStake: 1 });
    expect(await place(7)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect((await place(6)).status).toBe(201);
  });

  it('is limited to one per game, and refused at odds other than the current quote', async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    const group = { gameId: game.id, selections: homeAndOver };
    const place = (groups: unknown[]) => player.call('POST', '/api/place-builder', { groups, totalStake: 1 });
    expect(await place([group, group])).toMatchObject({ status: 400, body: { code: 'SAME_GAME' } });
    expect(await place([{ ...group, odds: '50.00' }])).toMatchObject({ status: 409, body: { code: 'ODDS_CHANGED' } });
    const { odds } = await player.post('/api/bet-builder/quote', group);
    await (await app.admin()).patch(`/api/games/${game.id}/odds`, { homeOdds: 2.1, drawOdds: 3.4, awayOdds: 3.6 });
    const moved = await place([{ ...group, odds }]);
    expect(moved).toMatchObject({ status: 409, body: { code: 'ODDS_CHANGED' } });
    const { currentOdds } = moved.body;
    expect((await place([{ ...group, odds: currentOdds }])).status).toBe(201);
  });
});

describe('a system bet', () => {
  it('is either placed or refused because of its stake, whatever its kind and however small the stake', async () => {
    const player = await app.player('1000.00');
    const short = { homeOdds: '1.20', drawOdds: '6.50', awayOdds: '13.00' };
    const favourites = await Promise.all(Array.from({ length: 8 }, () => app.game(short)));
    const refused: string[] = [];
    for (const [count, system] of [3, 4, 5, 6, 7, 8].flatMap((size) =>
      systemsFor(size).map((kind) => [size, kind] as const),
    ))
      for (const stakePerLine of ['0.01', '0.02', '0.03', '0.05']) {
        const selections = favourites
          .slice(0, count)
          .map((game) => ({ gameId: game.id, betType: 'match_result', selection: 'home', odds: '1.20' }));
        const { status, body } = await player.call('POST', '/api/place-system', { system, selections, stakePerLine });
        if (status !== 201) refused.push(`${body.code} ${system} of ${count} at ${stakePerLine}`);
      }
    expect(refused).toContain('STAKE_TOO_LOW doubles of 3 at 0.01');
    expect(refused.filter((each) => !each.startsWith('STAKE_TOO_LOW'))).toEqual([]);
  });

  it('charges the stake for each line and pays what the lines win', async () => {
    const player = await app.player('100.00');
    const list = await games(3);
    const body = { system: 'trixie', selections: homeWins(list), stakePerLine: 5 };
    const bet = await player.post('/api/place-system', body, 201);
    // Three doubles at 6.25 and a treble at 15.63 (2.50 cubed, half up).
    expect(bet).toMatchObject({ system: 'trixie', stake: '20.00', stakePerLine: '5.00', potentialWin: '171.90' });
    await app.finish(list[0] as TestGame, 1, 0);
    await app.finish(list[1] as TestGame, 1, 0);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'pending' }]);
    await app.finish(list[2] as TestGame, 0, 1);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'won', payout: '31.25' }]);
  });

  it('is refused at changed prices, with its current odds: its full payout divided by its stake', async () => {
    const player = await app.player('100.00');
    const selections = homeWins(await games(3)).map((selection) => ({ ...selection, odds: '2.40' }));
    const body = { system: 'trixie', selections, stakePerLine: 5 };
    expect(await player.call('POST', '/api/place-system', body)).toMatchObject({
      status: 409,
      body: { code: 'ODDS_CHANGED', currentOdds: '8.59', selections: selections.map(() => ({ currentOdds: '2.50' })) },
    });
  });

  it('pays its potential win if all selections win, and nothing if too few do', async () => {
    const player = await app.player('100.00');
    const list = await games(3);
    const body = { system: 'trixie', selections: homeWins(list), stakePerLine: 5 };
    await player.post('/api/place-system', body, 201);
    for (const game of list) await app.finish(game, 1, 0);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'won', payout: '171.90' }]);
    const others = await games(3);
    await player.post('/api/place-system', { ...body, selections: homeWins(others) }, 201);
    for (const game of others) await app.finish(game, 0, 1);
    expect(await player.get('/api/bets?limit=1')).toMatchObject([{ status: 'lost', payout: '0.00' }]);
  });

  it.each([
    ['two selections', 2],
    ['four selections', 4],
  ])('is refused as a trixie of %s', async (_name, count) => {
    const player = await app.player('100.00');
    const body = { system: 'trixie', selections: homeWins(await games(count)), stakePerLine: 5 };
    expect(await player.call('POST', '/api/place-system', body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
  });

  it('is refused if its total stake exceeds the balance', async () => {
    const player = await app.player('19.99');
    const body = { system: 'trixie', selections: homeWins(await games(3)), stakePerLine: 5 };
    expect(await player.call('POST', '/api/place-system', body)).toMatchObject({
      body: { code: 'INSUFFICIENT_BALANCE' },
    });
  });
});

describe('a manual settlement as won', () => {
  it('pays nothing for a selection that is already void', async () => {
    const player = await app.player('100.00');
    const admin = await app.admin();
    const list = await games(3);
    const selections = homeWins(list);
    const accumulator = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    const system = await player.post('/api/place-system', { system: 'trixie', selections, stakePerLine: 1 }, 201);
    await admin.patch(`/api/games/${list[0]?.id}/status`, { status: 'live' });
    await admin.patch(`/api/games/${list[0]?.id}/status`, { status: 'abandoned', reason: 'Fog' });
    await app.settle();
    const settle = ({ id }: { id: number }) => admin.patch(`/api/bets/${id}/status`, { status: 'won' });
    // 2.50 squared is 6.25. The system's four lines pay 2.50, 2.50, 6.25 and 6.25.
    expect(await settle(accumulator)).toMatchObject({ status: 'won', payout: '62.50' });
    expect(await settle(system)).toMatchObject({ status: 'won', payout: '17.50' });
  });
});
