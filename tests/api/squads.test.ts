// Squad corrections on the trading desk: names, positions and removals, with bets on the players,
// and their confirmation by a second person.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importContents } from '#server/feeds/import/import-files.ts';
import { readSquads } from '#server/feeds/import/read-squads.ts';
import { planPlayers, readSquadBook, storePlayers } from '#server/feeds/import/squad-book.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
let trader: Player;
let colleague: Player;
let third: Player;
beforeAll(async () => {
  app = await startApp({ FOUR_EYES_AMOUNT: '500.00' });
  [trader, colleague, third] = [await app.admin(), await app.staff('trader'), await app.staff('trader')];
});
afterAll(() => app.close());

type Position = 'Goalkeeper' | 'Defender' | 'Midfielder' | 'Forward';
type Footballer = { id: number; name: string; position: Position };
const seen = ({ name, position }: Footballer) => ({ name, position });
const add = (team: string, name: string, position: Position) =>
  trader.post('/api/players', { name, team, position }, 201);
const change = (player: Footballer, to: Partial<Footballer>, as: Footballer = player, by = trader) =>
  by.call('PATCH', `/api/players/${player.id}`, { ...seen(player), ...to, seen: seen(as) });
const remove = (player: Footballer) => trader.call('POST', `/api/players/${player.id}/removal`, { seen: seen(player) });
const listed = async (gameId: number) => app.visitor().get(`/api/players?gameId=${gameId}`);
const priceOf = async (gameId: number, { id }: { id: number }) =>
  (await listed(gameId)).find((player) => player.id === id)?.anytimeGoalscorerOdds;
const unconfirmed = async ({ id }: { id: number }, by = colleague) => by.get(`/api/games/${id}/unconfirmed-players`);
const confirm = (players: readonly (Footballer & { removed?: boolean })[], by = colleague) =>
  by.call('POST', '/api/players/confirmation', {
    players: players.map(({ removed = false, ...player }) => ({ id: player.id, seen: { ...seen(player), removed } })),
  });
const bet = async (gameId: number, footballer: Footballer, stake = '1.00') => {
  const player = await app.player('10.00');
  const odds = await priceOf(gameId, footballer);
  const body = { gameId, betType: 'anytime_goalscorer', playerId: footballer.id, odds, stake };
  const placed = await player.call('POST', '/api/bets', body, { 'idempotency-key': randomUUID() });
  const fairValue = async () => Number((await player.post(`/api/bets/${placed.body.id}/cash-out-quote`, {})).fairValue);
  return { ...placed, fairValue };
};
const repeated = (counts: Partial<Record<Position, number>>) =>
  Object.entries(counts).flatMap(([position, count]) => Array<Position>(count).fill(position as Position));
let teams = 0;

/** An upcoming game whose home team has two confirmed players. */
async function squad() {
  teams += 1;
  const game = await app.game({ homeTeam: `Herons ${teams}` });
  const forward = await add(game.homeTeam, 'Otieno', 'Forward');
  const keeper = await add(game.homeTeam, 'Mwangi', 'Goalkeeper');
  expect(await confirm([forward, keeper])).toMatchObject({ status: 200 });
  return { game, forward, keeper };
}

it('offers a player added without odds below the fair price', async () => {
  const game = await app.game({ homeTeam: 'Swifts', homeOdds: '1.20', drawOdds: '7.00', awayOdds: '13.00' });
  const { id } = await add(game.homeTeam, 'Otieno', 'Forward');
  for (const betType of ['first_goalscorer', 'last_goalscorer', 'anytime_goalscorer']) {
    const query = `gameId=${game.id}&betType=${betType}&selection=Otieno&playerId=${id}`;
    const { price, chance } = await trader.get(`/api/admin/promotions/boost-range?${query}`);
    expect(Number(price) * Number(chance), betType).toBeLessThan(1);
  }
});

it.each<[string, Position[], number]>([
  ['without forwards', repeated({ Goalkeeper: 2, Defender: 7, Midfielder: 9 }), 0],
  ['with one forward', repeated({ Goalkeeper: 2, Defender: 7, Midfielder: 8, Forward: 1 }), 0],
  ['of ten defenders', repeated({ Defender: 10 }), 0],
  ['whose forwards one person has removed', repeated({ Defender: 7, Midfielder: 7, Forward: 4 }), 4],
])(
  'bets on all players to score first, and on no goal, cost more than they return: squads %s',
  async (_, positions, removed) => {
    teams += 1;
    const game = await app.game({ homeTeam: `Herons ${teams}`, awayTeam: `Otters ${teams}` });
    for (const team of [game.homeTeam, game.awayTeam]) {
      const players: Footballer[] = [];
      for (const [index, position] of positions.entries())
        players.push(await add(team, `Player ${teams} ${team} ${index}`, position));
      expect(await confirm(players)).toMatchObject({ status: 200 });
      for (const player of players.slice(positions.length - removed))
        expect(await remove(player)).toMatchObject({ status: 200 });
    }
    const { groups } = await app.visitor().get(`/api/games/${game.id}/markets`);
    const first = groups.flatMap(({ markets }) => markets).find(({ market }) => market === 'first_team_to_score');
    const noGoal = first?.lines[0]?.selections.find(({ selection }) => selection === 'no_goal');
    const players = await app.visitor().get(`/api/players?gameId=${game.id}&limit=100`);
    expect(players).toHaveLength(2 * (positions.length - removed));
    const prices = [noGoal?.odds, ...players.map(({ firstGoalscorerOdds }) => firstGoalscorerOdds)];
    expect(prices.reduce((cost, odds) => cost + 1 / Number(odds), 0)).toBeGreaterThan(1);
  },
);

it('reprices open games for a new position, and records the old and new one in the audit trail', async () => {
  const { game, keeper } = await squad();
  expect(await change(keeper, { position: 'Forward' })).toMatchObject({ status: 200, body: { position: 'Forward' } });
  const asForward = Number(await priceOf(game.id, keeper));
  const forward = { ...keeper, position: 'Forward' } as const;
  expect(await change(forward, { position: 'Midfielder' })).toMatchObject({ status: 200 });
  expect(Number(await priceOf(game.id, keeper))).toBeGreaterThan(asForward);
  const { rows } = await app.database.pool.query(
    `select before, after from audit_entries
      where subject = 'player' and subject_id = $1 and action = 'player changed' order by id limit 1`,
    [keeper.id],
  );
  expect(rows).toMatchObject([{ before: { position: 'Goalkeeper' }, after: { position: 'Forward' } }]);
});

it('refuses to move, rename or remove a player with open bets, but allows a spelling correction', async () => {
  const { game, forward, keeper } = await squad();
  const placed = await bet(game.id, forward);
  expect(placed.status).toBe(201);
  for (const to of [{ position: 'Defender' }, { name: 'Kamau' }] as const)
    expect(await change(forward, to)).toMatchObject({ status: 409, body: { code: 'PLAYER_BOUND' } });
  expect(await remove(forward)).toMatchObject({ status: 409, body: { code: 'PLAYER_BOUND' } });
  expect(await listed(game.id)).toContainEqual(expect.objectContaining({ name: 'Otieno', position: 'Forward' }));
  expect(await change(forward, { name: 'OTIENO' })).toMatchObject({ status: 200, body: { name: 'OTIENO' } });
  expect(await unconfirmed(game)).toEqual([]);
  expect(await change(keeper, { name: 'Njoroge' })).toMatchObject({ status: 200 });
  // Once the bets are settled the position may change, but the bets still name the same person.
  await trader.patch(`/api/bets/${placed.body.id}/status`, { status: 'void', note: 'Test' });
  const current = { ...forward, name: 'OTIENO' };
  expect(await change(current, { position: 'Defender' })).toMatchObject({ status: 200 });
  const moved = { ...current, position: 'Defender' } as const;
  expect(await change(moved, { name: 'Kamau' })).toMatchObject({ status: 409, body: { code: 'PLAYER_BOUND' } });
});

it('refuses to rename a player while a boost on them is offered', async () => {
  const { game, forward } = await squad();
  const boost = { gameId: game.id, betType: 'anytime_goalscorer', playerId: forward.id, odds: '3.00' };
  const limits = { maxStake: 10, maxBetsPerPlayer: 1, maxBets: 3 };
  const endsAt = new Date(Date.now() + 1_800_000).toISOString();
  const promotion = { kind: 'odds_boost', title: 'Otieno', text: '', endsAt, boost: { ...boost, ...limits } };
  const { id } = await trader.post('/api/admin/promotions', promotion, 201);
  expect(await change(forward, { name: 'OTIENO' })).toMatchObject({ status: 200 });
  const respelled = { ...forward, name: 'OTIENO' };
  expect(await change(respelled, { name: 'Kamau' })).toMatchObject({ status: 409, body: { code: 'PLAYER_BOUND' } });
  await trader.post(`/api/admin/promotions/${id}/end`);
  expect(await change(respelled, { name: 'Kamau' })).toMatchObject({ status: 200 });
});

it('no longer offers or lists a removed player, who comes back when added again', async () => {
  const { game, forward } = await squad();
  expect(await remove(forward)).toMatchObject({ status: 200 });
  expect((await listed(game.id)).map(({ name }) => name)).toEqual(['Mwangi']);
  expect(await bet(game.id, forward)).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
  expect(await change(forward, { position: 'Defender' })).toMatchObject({ status: 404 });
  const again = { name: 'Otieno', team: game.homeTeam, position: 'Midfielder', anytimeGoalscorerOdds: '4.20' };
  expect(await trader.post('/api/players', again, 201)).toMatchObject({
    id: forward.id,
    position: 'Midfielder',
    firstGoalscorerOdds: forward.firstGoalscorerOdds,
    anytimeGoalscorerOdds: '4.20',
  });
  expect(await priceOf(game.id, forward)).toEqual(expect.any(String));
  expect(await trader.call('POST', '/api/players', again)).toMatchObject({ body: { code: 'ALREADY_EXISTS' } });
});

it('refuses a stale change, showing what has changed, and makes only one of two concurrent changes', async () => {
  const { forward, keeper } = await squad();
  await change(forward, { position: 'Midfielder' });
  expect(await change(forward, { name: 'Otieno Jr' })).toMatchObject({
    status: 409,
    body: { code: 'PLAYER_CHANGED', changed: [{ field: 'position', seen: 'Forward', current: 'Midfielder' }] },
  });
  const both = await Promise.all([change(keeper, { name: 'Mwangi A' }), change(keeper, { name: 'Mwangi B' })]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  const current = { ...keeper, name: both.find(({ status }) => status === 200)?.body.name ?? '' };
  expect(await change(current, { name: 'Otieno' })).toMatchObject({ status: 409, body: { code: 'ALREADY_EXISTS' } });
});

/** Reprices a live game by moving its clock, as the match clock does every minute. */
const reprice = async (game: TestGame, currentMinute: number) => {
  await app.database.pool.query('update games set start_time = now() where id = $1', [game.id]);
  if (currentMinute === 1) await trader.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await trader.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute });
};

it("can't raise the cash-out value of a bet by removing the other forwards", async () => {
  const sides = [await squad(), await squad()] as const;
  const others = await Promise.all(sides.map(({ game }) => add(game.homeTeam, 'Kamau', 'Forward')));
  expect(await confirm(others)).toMatchObject({ status: 200 });
  const bets = await Promise.all(sides.map(({ game, forward }) => bet(game.id, forward)));
  const fairValues = () => Promise.all(bets.map(({ fairValue }) => fairValue()));
  expect(await remove(others[0] as Footballer)).toMatchObject({ status: 200 });
  const [fairValue, twinValue] = await fairValues();
  expect(fairValue).toBe(twinValue);
  expect(await confirm([{ ...(others[0] as Footballer), removed: true }])).toMatchObject({ status: 200 });
  const [confirmed] = await fairValues();
  expect(confirmed).toBeGreaterThan(twinValue as number);
});

describe('one person alone, in play', () => {
  it("can't raise a price by entering a different position, until someone else confirms it", async () => {
    const { game, forward } = await squad();
    await reprice(game, 1);
    const before = Number(await priceOf(game.id, forward));
    expect(await change(forward, { position: 'Goalkeeper' })).toMatchObject({ status: 200 });
    await reprice(game, 2);
    expect(Number(await priceOf(game.id, forward))).toBeLessThan(before * 1.1);
    expect(await confirm([{ ...forward, position: 'Goalkeeper' }])).toMatchObject({ status: 200 });
    const confirmed = Number(await priceOf(game.id, forward));
    expect(confirmed).toBeGreaterThan(before * 5);
    await reprice(game, 3);
    expect(Number(await priceOf(game.id, forward))).toBeGreaterThanOrEqual(confirmed);
  });

  it("can't raise a player's price by adding others, who start below twice a lone forward's", async () => {
    const { game, forward } = await squad();
    const twin = await squad();
    for (const each of [game, twin.game]) await reprice(each, 1);
    for (let index = 0; index < 10; index += 1) await add(game.homeTeam, `Invented ${index}`, 'Forward');
    for (const each of [game, twin.game]) await reprice(each, 2);
    const price = Number(await priceOf(twin.game.id, twin.forward));
    expect(Number(await priceOf(game.id, forward))).toBe(price);
    const added = (await unconfirmed(game)).filter(({ name }) => name.startsWith('Invented'));
    for (const each of added) expect(Number(await priceOf(game.id, each))).toBeLessThan(2 * price);
    expect(await confirm(added)).toMatchObject({ status: 200 });
    await reprice(game, 3);
    expect(Number(await priceOf(game.id, forward))).toBeGreaterThan(2 * price);
  });

  it("can't give a goalkeeper's price to someone else by a new name, even in a held market", async () => {
    const { game, forward, keeper } = await squad();
    await reprice(game, 1);
    const loneForward = Number(await priceOf(game.id, forward));
    await trader.patch(`/api/games/${game.id}/odds`, {
      scorerOdds: { [`anytimeGoalscorerOdds:${forward.id}`]: await priceOf(game.id, forward) },
      hold: true,
    });
    expect(Number(await priceOf(game.id, keeper))).toBeGreaterThan(loneForward * 5);
    expect(await change(keeper, { name: 'Star Striker' })).toMatchObject({ status: 200 });
    expect(Number(await priceOf(game.id, keeper))).toBeLessThan(2 * loneForward);
    await reprice(game, 2);
    expect(Number(await priceOf(game.id, keeper))).toBeLessThan(2 * loneForward);
    // Moving the player there and back leaves the name unconfirmed.
    const renamed = { ...keeper, name: 'Star Striker' };
    await change(renamed, { position: 'Defender' });
    await change({ ...renamed, position: 'Defender' }, { position: 'Goalkeeper' });
    expect(await unconfirmed(game)).toMatchObject([{ name: 'Star Striker', confirmedName: 'Mwangi' }]);
  });

  it("can't keep the price of a goalkeeper entered as a forward, in a held market", async () => {
    const { game, forward, keeper } = await squad();
    await reprice(game, 1);
    const scorerOdds = { [`anytimeGoalscorerOdds:${forward.id}`]: await priceOf(game.id, forward) };
    await trader.patch(`/api/games/${game.id}/odds`, { scorerOdds, hold: true });
    expect(await change(keeper, { position: 'Forward' })).toMatchObject({ status: 200 });
    const held = Number(await priceOf(game.id, keeper));
    await trader.post(`/api/games/${game.id}/odds/release`, {});
    expect(held).toBeLessThanOrEqual(Number(await priceOf(game.id, keeper)));
  });

  it("can't restore the price from before a rename by undoing the start", async () => {
    const { game, keeper } = await squad();
    await app.database.pool.query('update games set start_time = now() where id = $1', [game.id]);
    const { undoUntil } = await trader.patch(`/api/games/${game.id}/status`, { status: 'live' });
    expect(await change(keeper, { name: 'Star Striker' })).toMatchObject({ status: 200 });
    const undone = await trader.call('POST', `/api/games/${game.id}/status/undo`, { undoUntil });
    expect(undone).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
  });
});

it("can't raise the price of a renamed goalkeeper within a minute of another change before kick-off", async () => {
  const { game, forward, keeper } = await squad();
  const setOdds = (odds: object) => trader.call('PATCH', `/api/games/${game.id}/odds`, odds);
  expect(await setOdds({ correctScore21Odds: '8.00' })).toMatchObject({ body: { awaitingSecond: false } });
  expect(await change(keeper, { name: 'Star Striker' })).toMatchObject({ status: 200 });
  expect(Number(await priceOf(game.id, keeper))).toBeLessThan(2 * Number(await priceOf(game.id, forward)));
  const scorerOdds = { [`anytimeGoalscorerOdds:${keeper.id}`]: '20.00' };
  expect(await setOdds({ scorerOdds })).toMatchObject({ body: { awaitingSecond: true } });
});

it("can't keep the price of a renamed goalkeeper by moving a postponed game to other teams meanwhile", async () => {
  const { game, forward, keeper } = await squad();
  const { homeTeam, awayTeam, league } = game;
  const name = (home: string) => trader.patch(`/api/games/${game.id}/names`, { homeTeam: home, awayTeam, league });
  await trader.patch(`/api/games/${game.id}/status`, { status: 'postponed' });
  await name('Storks');
  expect(await change(keeper, { name: 'Star Striker' })).toMatchObject({ status: 200 });
  await name(homeTeam);
  await trader.patch(`/api/games/${game.id}/status`, { status: 'upcoming' });
  expect(Number(await priceOf(game.id, keeper))).toBeLessThan(2 * Number(await priceOf(game.id, forward)));
});

it("can't raise a newcomer's price to more than twice the model's in two steps", async () => {
  const { game } = await squad();
  const newcomer = { name: 'Njoroge', team: game.homeTeam, position: 'Forward', anytimeGoalscorerOdds: '90.00' };
  const { id } = await trader.post('/api/players', newcomer, 201);
  // Once a minute has passed, the entered price has been on offer.
  await app.database.pool.query(
    `update games set price_reference = jsonb_set(price_reference, '{since}', to_jsonb(now() - interval '1 hour'))
      where id = $1`,
    [game.id],
  );
  const entered = Number(await priceOf(game.id, { id }));
  const scorerOdds = { [`anytimeGoalscorerOdds:${id}`]: (entered * 1.5).toFixed(2) };
  expect(await trader.call('PATCH', `/api/games/${game.id}/odds`, { scorerOdds })).toMatchObject({
    body: { awaitingSecond: true },
  });
});

describe('a file that one person uploads', () => {
  const keeperAsForward = (team: string) => `name,team,position\nMwangi,${team},Forward`;

  it('immediately shortens the price of a player whom it moves', async () => {
    const { game, forward, keeper } = await squad();
    const text = keeperAsForward(game.homeTeam);
    await trader.post('/api/admin/import', { fileName: 'squads.csv', text, format: 'squads', dryRun: false });
    expect(Number(await priceOf(game.id, keeper))).toBeLessThan(2 * Number(await priceOf(game.id, forward)));
  });

  it('leaves a player in place on whom bets were placed since it was checked', async () => {
    const { game, keeper } = await squad();
    const { pool } = app.services;
    const { players } = readSquads('squads.csv', keeperAsForward(game.homeTeam));
    const { changed } = await planPlayers(pool, await readSquadBook(pool), { players, isAlone: true });
    expect(await bet(game.id, keeper)).toMatchObject({ status: 201 });
    expect(await storePlayers(pool, changed, trader.id)).toMatchObject([
      { row: 'line 2', reason: expect.stringContaining('open bets on Mwangi') },
    ]);
    expect(await listed(game.id)).toContainEqual(expect.objectContaining({ id: keeper.id, position: 'Goalkeeper' }));
  });
});

describe('a confirmation', () => {
  const refusal = (status: number, code: string) => ({ status, body: { code } });

  it('requires another person, covers the values they saw, and is all or nothing', async () => {
    const { game, forward, keeper } = await squad();
    await change(forward, { position: 'Midfielder' });
    await change(keeper, { position: 'Defender' });
    const moved = [
      { ...forward, position: 'Midfielder' },
      { ...keeper, position: 'Defender' },
    ] as const;
    expect(await unconfirmed(game, trader)).toMatchObject([{ mayConfirm: false }, { mayConfirm: false }]);
    expect(await confirm(moved, trader)).toMatchObject(refusal(409, 'SECOND_PERSON_REQUIRED'));
    const newcomer = await app.staff('trader');
    expect(await confirm(moved, newcomer)).toMatchObject(refusal(403, 'ROLE_TOO_NEW'));
    expect(await confirm([moved[0], { ...keeper, id: 999_999 }])).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await confirm([moved[0], keeper])).toMatchObject({
      status: 409,
      body: { code: 'PLAYER_CHANGED', changed: [{ field: 'position', seen: 'Goalkeeper', current: 'Defender' }] },
    });
    expect(await unconfirmed(game)).toMatchObject([
      { id: keeper.id, confirmedName: 'Mwangi', confirmedPosition: 'Goalkeeper', mayConfirm: true },
      { id: forward.id, confirmedName: 'Otieno', confirmedPosition: 'Forward', removed: false, mayConfirm: true },
    ]);
    const { version } = await trader.get(`/api/games/${game.id}`);
    expect(await confirm(moved)).toMatchObject({ status: 200, body: [{ position: 'Midfielder' }, {}] });
    expect(await unconfirmed(game)).toEqual([]);
    expect((await trader.get(`/api/games/${game.id}`)).version).toBeGreaterThan(version);
    expect(await confirm(moved)).toMatchObject(refusal(409, 'ALREADY_PROCESSED'));
    const { rows } = await app.database.pool.query(
      `select actor_id, before, after from audit_entries where subject_id = $1 and action = 'player confirmed'
       order by id desc limit 1`,
      [forward.id],
    );
    expect(rows).toMatchObject([
      { actor_id: colleague.id, before: { position: 'Forward' }, after: { position: 'Midfielder' } },
    ]);
  });

  it("can't be made by anyone who changed the player, even if a colleague changed the player last", async () => {
    const { game, forward } = await squad();
    await change(forward, { position: 'Midfielder' });
    const midfielder = { ...forward, position: 'Midfielder' } as const;
    await change(midfielder, { position: 'Goalkeeper' }, midfielder, colleague);
    const goalkeeper = { ...forward, position: 'Goalkeeper' } as const;
    for (const author of [trader, colleague]) {
      expect(await unconfirmed(game, author)).toMatchObject([{ changedBy: colleague.username, mayConfirm: false }]);
      expect(await confirm([goalkeeper], author)).toMatchObject(refusal(409, 'SECOND_PERSON_REQUIRED'));
    }
    expect(await unconfirmed(game, third)).toMatchObject([{ mayConfirm: true }]);
    expect(await confirm([goalkeeper], third)).toMatchObject({ status: 200 });
    expect(await unconfirmed(game)).toEqual([]);
    await change(goalkeeper, { position: 'Forward' }, goalkeeper, colleague);
    expect(await confirm([forward], trader)).toMatchObject({ status: 200 });
  });

  it('shows the last person who changed the player, and none if nothing is left to confirm', async () => {
    const { game, forward } = await squad();
    const midfielder = { ...forward, position: 'Midfielder' } as const;
    await change(forward, { position: 'Midfielder' });
    // After a corrected spelling, the change is still its author's; a new position makes it the
    // colleague's.
    const spelt = { ...midfielder, name: 'OTIENO' };
    expect(await change(midfielder, { name: 'OTIENO' }, midfielder, colleague)).toMatchObject({ status: 200 });
    expect(await unconfirmed(game)).toMatchObject([{ changedBy: trader.username }]);
    expect(await change(spelt, { position: 'Defender' }, spelt, colleague)).toMatchObject({ status: 200 });
    expect(await unconfirmed(game)).toMatchObject([{ changedBy: colleague.username, confirmedPosition: 'Forward' }]);
    const defender = { ...spelt, position: 'Defender' } as const;
    expect(await change(defender, { position: 'Forward' })).toMatchObject({ status: 200 });
    expect(await unconfirmed(game)).toEqual([]);
    // Adding a removed player again, or removing an added one, leaves nothing to confirm either.
    const current = { ...forward, name: 'OTIENO' };
    await remove(current);
    expect(await unconfirmed(game)).toMatchObject([{ id: forward.id, removed: true }]);
    await add(game.homeTeam, 'OTIENO', 'Forward');
    await remove(await add(game.homeTeam, 'Achieng', 'Defender'));
    expect(await unconfirmed(game)).toEqual([]);
  });

  it('is needed for a file that one person uploads, and given by an import command', async () => {
    const { game, forward } = await squad();
    const text = `name,team,position\nOtieno,${game.homeTeam},Goalkeeper\nBea,${game.homeTeam},Forward`;
    const file = { fileName: 'squads.csv', text, format: 'squads', dryRun: false };
    expect(await trader.post('/api/admin/import', file)).toMatchObject({ players: { created: 1, updated: 1 } });
    expect(await unconfirmed(game, trader)).toMatchObject([
      { name: 'Bea', confirmedPosition: null, changedBy: trader.username, mayConfirm: false },
      { id: forward.id, position: 'Goalkeeper', confirmedPosition: 'Forward' },
    ]);
    expect(await colleague.post('/api/admin/import', file)).toMatchObject({ players: { unchanged: 2 } });
    expect(await unconfirmed(game)).toHaveLength(2);
    const { pool } = app.services;
    const report = await importContents({ pool }, [readSquads('squads.csv', text)], { dryRun: false });
    expect(report.players).toEqual({ created: 0, updated: 2, unchanged: 0 });
    expect(await unconfirmed(game)).toEqual([]);
  });

  it('is not needed without a four-eyes amount, when even the author can confirm', async () => {
    const open = await startApp();
    try {
      const admin = await open.admin();
      const game = await open.game();
      const player = { name: 'Otieno', team: game.homeTeam, position: 'Forward' } as const;
      const { id } = await admin.post('/api/players', player, 201);
      const list = () => admin.get(`/api/games/${game.id}/unconfirmed-players`);
      expect(await list()).toEqual([]);
      await open.database.pool.query('update players set changed_by = $1, changed_at = now() where id = $2', [
        admin.id,
        id,
      ]);
      expect(await list()).toMatchObject([{ name: 'Otieno', mayConfirm: true }]);
      const { name, position } = player;
      await admin.post('/api/players/confirmation', { players: [{ id, seen: { name, position, removed: false } }] });
      expect(await list()).toEqual([]);
    } finally {
      await open.close();
    }
  });
});
