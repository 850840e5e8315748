// With a four-eyes amount, one person alone can't offer bets at an implausibly high price.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { setGameOdds } from '#server/features/games/set-game-odds.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
let admin: Player;
let trader: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '100000.00' });
  [admin, trader] = [await app.admin(), await app.staff('trader')];
});
afterAll(() => app.close());

const applied = { status: 200, body: { awaitingSecond: false } };
const awaitsSecond = { status: 200, body: { awaitingSecond: true } };
const setOdds = (game: TestGame, odds: object) => trader.call('PATCH', `/api/games/${game.id}/odds`, odds);
const gameOf = ({ id }: { id: number }) => trader.get(`/api/games/${id}`);
const proposalsOf = async (game: TestGame) =>
  (await admin.get('/api/admin/proposals')).filter((each) => each.game?.id === game.id);
const approve = async (game: TestGame) =>
  admin.post(`/api/admin/proposals/${(await proposalsOf(game))[0]?.id}`, { approved: true });
/** Backdates the current prices by more than a minute. */
const passOneMinute = (game: TestGame) =>
  app.database.pool.query(
    `update games set price_reference = jsonb_set(price_reference, '{since}', to_jsonb(now() - interval '2 minutes'))
     where id = $1`,
    [game.id],
  );
const favourite = { homeOdds: '1.30', drawOdds: '5.50', awayOdds: '11.00' };
/** A valid book in which the favourite's price is far too high. */
const swappedFavourite = { homeOdds: '100.00', drawOdds: '3.90', awayOdds: '1.30' };
let players = 0;
/** @returns a game with a home forward, and the price field of that player */
const gameWithForward = async () => {
  players += 1;
  const homeTeam = `Rooks ${players}`;
  const body = { name: 'Otieno', team: homeTeam, position: 'Forward' };
  const { id } = await trader.post('/api/players', body, 201);
  return { game: await app.game({ homeTeam }), field: `anytimeGoalscorerOdds:${id}` };
};
const priceOf = async (game: TestGame) => {
  const [player] = await trader.get(`/api/players?gameId=${game.id}`);
  return player?.anytimeGoalscorerOdds;
};
const live = async (game: TestGame, homeScore = 0, currentMinute = 5) => {
  await app.database.pool.query(`update games set start_time = now() where id = $1`, [game.id]);
  await trader.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await trader.patch(`/api/games/${game.id}/score`, { homeScore, awayScore: 0, currentMinute });
};

describe('a price before kick-off', () => {
  it('requires two people if it is more than twice the previous one', async () => {
    const game = await app.game(favourite);
    expect(await setOdds(game, swappedFavourite)).toMatchObject(awaitsSecond);
    expect(await gameOf(game)).toMatchObject(favourite);
    expect(await proposalsOf(game)).toMatchObject([{ before: favourite, after: swappedFavourite }]);
    await approve(game);
    expect(await gameOf(game)).toMatchObject(swappedFavourite);
  });

  it('requires two people in small steps too, and after it was lowered', async () => {
    const game = await app.game();
    expect(await setOdds(game, { correctScore11Odds: '5.00' })).toMatchObject(applied);
    await passOneMinute(game);
    expect(await setOdds(game, { correctScore11Odds: '9.00' })).toMatchObject(applied);
    await passOneMinute(game);
    expect(await setOdds(game, { correctScore11Odds: '11.00' })).toMatchObject(awaitsSecond);
    await approve(game);
    expect(await setOdds(game, { correctScore11Odds: '14.00' })).toMatchObject(applied);
  });

  it('requires two people even if it is calculated from manual prices', async () => {
    const game = await app.game(favourite);
    // One of the calculated prices is the home side's at the handicap line.
    const { handicapLine: line } = (await gameOf(game)) as TestGame & { handicapLine: string };
    expect(await setOdds(game, { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' })).toMatchObject(awaitsSecond);
    const [proposal] = await proposalsOf(game);
    // The contract does not type the fields that a proposal changes.
    const following = (proposal?.after as { following: { before: string; after: string }[] } | undefined)?.following;
    const steps = (following ?? []).map(({ before, after }) => Number(after) / Number(before));
    expect(steps).toEqual([...steps].sort((one, other) => other - one));
    expect(Number(following?.[0]?.after)).toBeGreaterThan(2 * Number(following?.[0]?.before));
    expect(proposal?.after).toMatchObject({ lines: { handicapLine: line } });
  });

  it("at a different line is compared with the model, not with the previous line's price", async () => {
    const game = await app.game(favourite);
    const { handicapHomeOdds } = await gameOf(game);
    expect(await setOdds(game, { handicapLine: '-3.00' })).toMatchObject(applied);
    expect(Number((await gameOf(game)).handicapHomeOdds)).toBeGreaterThan(2 * Number(handicapHomeOdds));
  });

  it('requires only one person within the usual range, to lower it, or to correct a mistake within a minute', async () => {
    const game = await app.game();
    expect(await setOdds(game, { homeOdds: '3.00', awayOdds: '2.50' })).toMatchObject(applied);
    await passOneMinute(game);
    expect(await setOdds(game, { homeOdds: '2.20', drawOdds: '3.30', awayOdds: '3.30' })).toMatchObject(applied);
    expect(await setOdds(game, { correctScore21Odds: '1.05' })).toMatchObject(applied);
    expect(await setOdds(game, { correctScore21Odds: '9.50' })).toMatchObject(applied);
  });
});

describe('a price in play', () => {
  it("requires two people if it is more than twice the model's, held or not", async () => {
    const { game, field } = await gameWithForward();
    await live(game);
    const model = Number(await priceOf(game));
    const times = (factor: number) => ({ scorerOdds: { [field]: (model * factor).toFixed(2) } });
    for (const hold of [false, true])
      expect(await setOdds(game, { ...times(2.1), ...(hold && { hold }) })).toMatchObject(awaitsSecond);
    expect(Number(await priceOf(game))).toBe(model);
    expect(await setOdds(game, { ...times(1.9), hold: true })).toMatchObject(applied);
    expect(await setOdds(game, { ...times(3), hold: true })).toMatchObject(awaitsSecond);
    await approve(game);
    expect(Number(await priceOf(game))).toBeCloseTo(model * 3, 1);
    expect(await gameOf(game)).toMatchObject({ heldMarkets: ['anytime_goalscorer'] });
  });

  it("can't be approved at a different score from the one proposed", async () => {
    const { game, field } = await gameWithForward();
    await live(game);
    expect(await setOdds(game, { scorerOdds: { [field]: '90.00' } })).toMatchObject(awaitsSecond);
    const [proposal] = await proposalsOf(game);
    await trader.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 1, currentMinute: 6 });
    const late = await admin.call('POST', `/api/admin/proposals/${proposal?.id}`, { approved: true });
    expect(late).toMatchObject({ status: 409, body: { code: 'PROPOSAL_OUTDATED' } });
  });
});

describe('a cash-out after a price change by one person', () => {
  const outsider = { homeOdds: '5.00', drawOdds: '3.80', awayOdds: '1.75' };
  const shorter = { homeOdds: '3.00', drawOdds: '3.50', awayOdds: '2.45' };
  const bet = async (game: TestGame, selection: object) => {
    const player = await app.player('100.00');
    const { id } = await player.post('/api/bets', { gameId: game.id, stake: 10, ...selection }, 201);
    const worth = async () => Number((await player.post(`/api/bets/${id}/cash-out-quote`, {})).fairValue);
    return { worth };
  };

  it('gains nothing from a price lowered before kick-off', async () => {
    const game = await app.game(outsider);
    const { worth } = await bet(game, { betType: 'home' });
    expect(await setOdds(game, shorter)).toMatchObject(applied);
    expect(await worth()).toBeLessThanOrEqual(10);
    expect(await setOdds(game, { homeOdds: '5.80', drawOdds: '3.90', awayOdds: '1.65' })).toMatchObject(applied);
    expect(await worth()).toBeLessThan(9);
  });

  it('gains nothing from a price lowered before kick-off, in a bet builder', async () => {
    const game = await app.game(outsider);
    const player = await app.player('100.00');
    const selections = [{ betType: 'home' }, { betType: 'over_under', selection: 'over_2.5' }];
    const groups = [{ gameId: game.id, selections }];
    const { id } = await player.post('/api/place-builder', { groups, totalStake: 10 }, 201);
    const worth = async () => Number((await player.post(`/api/bets/${id}/cash-out-quote`, {})).fairValue);
    const honest = await worth();
    expect(honest).toBeLessThan(10);
    expect(await setOdds(game, shorter)).toMatchObject(applied);
    expect(await worth()).toBeLessThanOrEqual(10);
    await live(game, 0, 1);
    expect(await worth()).toBeLessThanOrEqual(10);
    await trader.patch(`/api/games/${game.id}/score`, { homeScore: 2, awayScore: 0, currentMinute: 30 });
    expect(await worth()).toBeGreaterThan(15);
  });

  it('gains nothing from a price lowered just before the start, whose goals still count', async () => {
    const game = await app.game(outsider);
    const { worth } = await bet(game, { betType: 'home' });
    expect(await setOdds(game, shorter)).toMatchObject(applied);
    await live(game, 0, 1);
    expect(await worth()).toBeLessThanOrEqual(10);
    await trader.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 60 });
    expect(await worth()).toBeGreaterThan(15);
  });

  it('gains nothing from a price raised before the bet, and then corrected', async () => {
    const game = await app.game();
    expect(await setOdds(game, { homeOdds: '3.00', awayOdds: '2.50' })).toMatchObject(applied);
    const { worth } = await bet(game, { betType: 'home' });
    expect(await setOdds(game, { homeOdds: '2.50', awayOdds: '2.90' })).toMatchObject(applied);
    expect(await worth()).toBeLessThanOrEqual(10);
    await live(game, 0, 1);
    expect(await worth()).toBeLessThanOrEqual(10);
  });

  it.each([true, false])('gains nothing from a price in play, with hold %s', async (hold) => {
    const game = await app.game();
    await live(game);
    const model = Number((await gameOf(game)).correctScore11Odds);
    expect(await setOdds(game, { correctScore11Odds: (model * 1.4).toFixed(2), hold })).toMatchObject(applied);
    if (hold) await trader.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 6 });
    const { worth } = await bet(game, { betType: 'correct_score', selection: '1-1' });
    if (hold) await trader.post(`/api/games/${game.id}/odds/release`, {});
    await trader.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 7 });
    const value = await worth();
    expect(value).toBeLessThanOrEqual(10);
    expect(value).toBeGreaterThan(7);
  });

  it('gains from the price if two people or a feed changed it', async () => {
    const game = await app.game(outsider);
    await app.database.pool.query('update games set priced_alone = false where id = $1', [game.id]);
    const { worth } = await bet(game, { betType: 'home' });
    await setGameOdds(app.database.pool, {
      gameId: game.id,
      actorId: null,
      prices: { homeOdds: 300, drawOdds: 350, awayOdds: 245 } as Record<string, number> as PriceBook,
    });
    expect(await worth()).toBeGreaterThan(14);
  });
});

describe('a new player', () => {
  const add = async (position: string, game: TestGame, name = 'Otieno') => {
    const player = { name, team: game.homeTeam, position, anytimeGoalscorerOdds: '500.00' };
    const { id } = await trader.post('/api/players', player, 201);
    return `anytimeGoalscorerOdds:${id}`;
  };
  const pricesIn = async ({ id }: TestGame, field: string) => {
    const playerId = Number(field.split(':')[1]);
    const { groups } = await trader.get(`/api/games/${id}/markets`);
    const offered = groups.flatMap(({ markets }) => markets.flatMap(({ lines }) => lines));
    const own = offered.flatMap(({ selections }) => selections).filter((each) => each.playerId === playerId);
    return Object.fromEntries(own.map(({ key, odds }) => [key.split('@')[0], Number(odds)]));
  };

  it.each(['Forward', 'Goalkeeper'])(
    'as a %s is offered at no more than twice the price of a lone forward',
    async (as) => {
      const upcoming = await app.game(favourite);
      const playing = await app.game({ ...favourite, homeTeam: `Live ${as}` });
      await live(playing);
      for (const game of [upcoming, playing]) {
        for (const each of ['One', 'Two', 'Three']) await add('Forward', game, `${each} ${as}`);
        const prices = await pricesIn(game, await add(as, game, as));
        expect(prices.anytime_goalscorer).toBeLessThan(5);
        expect(prices.to_score_2_or_more).toBeLessThan(30);
      }
    },
  );

  it('requires two people for a price far above its reference, even within a minute of another change', async () => {
    const game = await app.game({ ...favourite, homeTeam: 'Bishops' });
    expect(await setOdds(game, { correctScore21Odds: '8.00' })).toMatchObject(applied);
    const field = await add('Goalkeeper', game);
    expect(await setOdds(game, { scorerOdds: { [field]: '30.00' } })).toMatchObject(awaitsSecond);
  });
});

it('refuses a file that raises a price far above its reference, if one member of staff imports it', async () => {
  const header = 'Div,Date,Time,HomeTeam,AwayTeam,B365H,B365D,B365A\n';
  const [date = '', time = ''] = new Date(Date.now() + 86_400_000).toISOString().split('T');
  const importAt = (prices: string) =>
    trader.post('/api/admin/import', {
      fileName: 'E0.csv',
      zone: 'UTC',
      dryRun: false,
      text: `${header}E0,${date.split('-').reverse().join('/')},${time.slice(0, 5)},Masts,Sails,${prices}\n`,
    });
  expect(await importAt('1.30,5.50,11.00')).toMatchObject({ games: { created: 1 } });
  expect(await importAt('9.00,5.50,1.35')).toMatchObject({
    games: { updated: 0 },
    refused: [{ reason: expect.stringContaining('two people') }],
  });
});

it('lets one person set such prices without a four-eyes amount', async () => {
  const open = await startApp();
  try {
    const administrator = await open.admin();
    const game = await open.game(favourite);
    expect(await administrator.call('PATCH', `/api/games/${game.id}/odds`, swappedFavourite)).toMatchObject(applied);
  } finally {
    await open.close();
  }
});
