// The accumulator bonus: its terms are fixed at placement, it is paid at settlement as a cost of
// promotions, and it is reversed with the settlement.
import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { highestSafePercent } from '#domain/accumulator-bonus.ts';
import { cents } from '#domain/money.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { settlementOfBet } from '#server/features/bets/settlement/settlement-of-bet.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp({ ALERT_BIG_WIN: '428.66' });
  admin = await app.admin();
});
afterEach(() => app.expectBooksToBalance());
afterAll(() => app.close());

const STEPS = [
  { legs: 3, percent: 5 },
  { legs: 4, percent: 10 },
];
const ladder = { on: true, minOdds: '1.50', maxBonus: '500.00', steps: STEPS };
const PATH = '/api/admin/accumulator-bonus';

const setting = () => admin.get(PATH);
async function save(change: object = {}, by = admin) {
  const { version } = await setting();
  return by.call('PATCH', PATH, { ...ladder, version, ...change });
}
const games = (count: number) => Promise.all(Array.from({ length: count }, () => app.game()));
const picks = (list: TestGame[]) =>
  list.map((game) => ({ gameId: game.id, betType: 'match_result', selection: 'home', odds: '2.50' }));
const place = (player: Player, list: TestGame[], totalStake: number | string = 10) =>
  player.post('/api/place-accumulator', { selections: picks(list), totalStake }, 201);
async function finishAll(list: TestGame[]) {
  for (const game of list) await app.finish(game, 1, 0);
}
const betOf = async (player: Player, id: number) => (await player.get('/api/bets')).find((bet) => bet.id === id);
const transfersOf = async (id: number) =>
  (
    await app.database.pool.query(
      `select kind, debit_account, credit_account, amount_cents::int, sequence from transfers
       where ref_id = $1 and kind like 'accumulator_bonus%' order by id`,
      [id],
    )
  ).rows;
const bonusTransfer = (sequence: number, amount: number) => ({
  kind: 'accumulator_bonus',
  debit_account: 'promotions',
  credit_account: 'winnings',
  amount_cents: amount,
  sequence,
});
const reversal = (sequence: number, amount: number) => ({
  kind: 'accumulator_bonus_reversal',
  debit_account: 'winnings',
  credit_account: 'promotions',
  amount_cents: amount,
  sequence,
});
const correct = async (game: TestGame, homeScore: number, awayScore: number) => {
  await admin.patch(`/api/games/${game.id}/result`, { homeScore, awayScore, reason: 'VAR' });
  await app.settle();
};

describe('the accumulator bonus setting', () => {
  it('is off by default, and offers nothing once turned off again', async () => {
    const player = await app.player('100.00');
    expect(await setting()).toMatchObject({ on: false, steps: [], version: 0 });
    expect(await app.visitor().get('/api/settings')).not.toHaveProperty('accumulatorBonus');
    expect(await place(player, await games(3))).not.toHaveProperty('bonus');
    expect(await save()).toMatchObject({ status: 200, body: { ...ladder, version: 1, awaitingSecond: false } });
    const { on: _, ...offer } = ladder;
    expect((await app.visitor().get('/api/settings')).accumulatorBonus).toEqual(offer);
    await save({ on: false });
    expect(await app.visitor().get('/api/settings')).not.toHaveProperty('accumulatorBonus');
    expect(await place(player, await games(3))).not.toHaveProperty('bonus');
    await save();
  });

  it.each([
    ['no steps', { steps: [] }, 'steps'],
    ['too few selections', { steps: [{ legs: 2, percent: 5 }] }, 'steps.0.legs'],
    ['more selections than a bet can have', { steps: [{ legs: 21, percent: 5 }] }, 'steps.0.legs'],
    ['a percentage of 0', { steps: [{ legs: 3, percent: 0 }] }, 'steps.0.percent'],
    ['a percentage above 100', { steps: [{ legs: 20, percent: 101 }] }, 'steps.0.percent'],
    ['a decreasing number of selections', { steps: [STEPS[1], STEPS[0]] }, 'steps.1.legs'],
    ['a percentage that does not increase', { steps: [STEPS[0], { legs: 4, percent: 5 }] }, 'steps.1.percent'],
    ['a sure win', { steps: [STEPS[0], { legs: 4, percent: 60 }] }, 'steps.1.percent'],
    ['minimum odds of 1.00', { minOdds: '1.00' }, 'minOdds'],
    ['a maximum of 0.00', { maxBonus: '0.00' }, 'maxBonus'],
  ])('is refused with %s', async (_name, change, field) => {
    const before = await setting();
    const { status, body } = await save(change);
    expect({ status, body }).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(JSON.stringify(body)).toContain(`"${field}"`);
    expect(await setting()).toEqual(before);
  });

  it('refuses a form that shows an older version, and margins below the bonus', async () => {
    await save();
    const { version, safePercents } = await setting();
    expect(await save({ version: version - 1 })).toMatchObject({ status: 409, body: { code: 'SETTINGS_CHANGED' } });
    expect(safePercents[0]).toBe(highestSafePercent(3, 400));
    const low = { basisPoints: { match_result: 100 } };
    expect(await admin.call('PATCH', '/api/admin/margins', low)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    expect((await admin.get('/api/admin/margins')).basisPoints.match_result).not.toBe(100);
  });

  it('is recorded in the audit trail, and refused to players', async () => {
    await save({ maxBonus: '400.00' });
    const { rows } = await admin.get('/api/admin/audit?pageSize=1');
    expect(rows).toMatchObject([
      { action: 'accumulator bonus changed', before: { maxBonus: '500.00' }, after: { maxBonus: '400.00' } },
    ]);
    await save();
    const player = await app.player();
    expect((await player.call('GET', PATH)).status).toBe(403);
  });
});

describe('placing an accumulator', () => {
  beforeAll(() => save());

  it('keeps the terms a bet was placed with, and returns the same response to a retry', async () => {
    const player = await app.player('100.00');
    const list = await games(4);
    const key = { 'idempotency-key': randomUUID() };
    const body = { selections: picks(list), totalStake: 10 };
    const bet = await player.post('/api/place-accumulator', body, 201, key);
    expect(bet).toMatchObject({
      potentialWin: '390.60',
      bonus: { percent: 10, potential: '38.06', paid: null, maxBonus: '500.00', minOdds: '1.50', steps: STEPS },
    });
    await save({ on: false });
    expect(await player.post('/api/place-accumulator', body, 201, key)).toEqual(bet);
    await finishAll(list);
    expect(await betOf(player, bet.id)).toMatchObject({
      status: 'won',
      payout: '428.66',
      bonus: { percent: 10, paid: '38.06' },
    });
    expect(await balanceOf(player)).toBe('518.66');
    expect(await transfersOf(bet.id)).toEqual([bonusTransfer(1, 3806)]);
    await save();
  });

  it('grants no bonus for short odds, systems, free bets, or too few selections', async () => {
    const player = await app.player('100.00');
    const list = await games(3);
    expect(await place(player, list.slice(0, 2))).not.toHaveProperty('bonus');
    await save({ minOdds: '2.51' });
    expect(await place(player, list)).not.toHaveProperty('bonus');
    await save();
    const system = { system: 'trebles', stakePerLine: 1, selections: picks(await games(4)) };
    expect(await player.post('/api/place-system', system, 201)).not.toHaveProperty('bonus');
    await admin.post('/api/admin/free-bets', { userId: player.id, amount: 10, days: 7 }, 201);
    const [freeBet] = await player.get(`/api/users/${player.id}/free-bets`);
    const free = { selections: picks(list), totalStake: 10, freeBetId: freeBet?.id };
    expect(await player.post('/api/place-accumulator', free, 201)).not.toHaveProperty('bonus');
    expect(await place(player, list)).toHaveProperty('bonus');
  });

  it('counts a bet builder as one selection', async () => {
    const player = await app.player('100.00');
    const [built, ...list] = (await games(3)) as [TestGame, TestGame, TestGame];
    const selections = [
      { betType: 'match_result', selection: 'home' },
      { betType: 'over_under', selection: 'over_2.5' },
    ];
    const groups = [{ gameId: built.id, selections }];
    const bet = await player.post('/api/place-builder', { groups, selections: picks(list), totalStake: 10 }, 201);
    expect(bet.bonus?.percent).toBe(5);
    await app.finish(built, 3, 0);
    await finishAll(list);
    const settled = await betOf(player, bet.id);
    expect(settled?.bonus?.paid).toBe(bet.bonus?.potential);
  });

  it('counts the bonus towards the limits', async () => {
    const player = await app.player('2000.00');
    const limits = await admin.get('/api/admin/risk-limits');
    const list = await games(4);
    // Each unit of stake pays 39.06, plus a bonus of 3.806.
    await admin.patch('/api/admin/risk-limits', { payout: '428.66' });
    const place = (totalStake: string) =>
      player.call('POST', '/api/place-accumulator', { selections: picks(list), totalStake });
    expect(await place('10.01')).toMatchObject({ body: { code: 'LIMIT_EXCEEDED', maxStake: '10.00' } });
    expect((await place('10.00')).status).toBe(201);
    await admin.patch('/api/admin/risk-limits', { payout: limits.payout, playerDay: '837.31' });
    expect(await place('10.01')).toMatchObject({ body: { code: 'LIMIT_EXCEEDED', maxStake: '9.99' } });
    await admin.patch('/api/admin/risk-limits', { playerDay: '837.32' });
    expect((await place('10.00')).status).toBe(201);
    await admin.patch('/api/admin/risk-limits', { playerDay: limits.playerDay });
    const wins = () =>
      app.database.pool.query(`select win_cents::int from possible_wins where kind = 'player_day' and user_id = $1`, [
        player.id,
      ]);
    expect((await wins()).rows).toEqual([{ win_cents: 2 * (38_060 + 3_806) }]);
    await app.finish(list[0] as TestGame, 0, 1);
    expect((await wins()).rows).toEqual([]);
  });

  it('includes the bonus, weighted by its probability, in the exposure of each game until settlement', async () => {
    const player = await app.player('100.00');
    const limits = await admin.get('/api/admin/risk-limits');
    const list = await games(4);
    const exposures = async () => {
      const { rows } = await app.database.pool.query(
        `select accumulator_stake_cents::int, accumulator_payout_cents::int from exposures
         where game_id = any($1) order by game_id`,
        [list.map(({ id }) => id)],
      );
      return rows.map((row) => Object.values(row));
    };
    const each = (stake: number, payout: number) => list.map(() => [stake, payout]);
    // The bonus of 38.06 at total odds of 39.06 counts as 2.43 on each leg at 2.50.
    await admin.patch('/api/admin/risk-limits', { selection: '17.43' });
    const place = (totalStake: string) =>
      player.call('POST', '/api/place-accumulator', { selections: picks(list), totalStake });
    expect(await place('10.01')).toMatchObject({ body: { code: 'LIMIT_EXCEEDED', maxStake: '10.00' } });
    const bet = await place('10.00');
    expect(bet.status).toBe(201);
    expect(await exposures()).toEqual(each(1000, 2500 + 243));
    await admin.patch('/api/admin/risk-limits', { selection: limits.selection });
    const liability = { key: 'match_result/home', stakes: '10.00', liability: '17.43' };
    const { selections } = await admin.get(`/api/admin/games/${(list[0] as TestGame).id}/exposure`);
    expect(selections).toEqual([liability]);
    const { quoteId } = await player.post(`/api/bets/${bet.body.id}/cash-out-quote`, { share: 50 });
    await player.post(`/api/bets/${bet.body.id}/cash-out`, { quoteId }, 201);
    expect(await exposures()).toEqual(each(500, 1250 + 121));
    await app.finish(list[0] as TestGame, 0, 1);
    expect((await exposures()).flat().every((amount) => amount === 0)).toBe(true);
    await correct(list[0] as TestGame, 1, 0);
    expect((await exposures()).at(-1)).toEqual([500, 1250 + 121]);
  });

  it("includes the bonus in the exposure of a bet builder's game", async () => {
    const player = await app.player('100.00');
    const [built, ...list] = (await games(3)) as [TestGame, TestGame, TestGame];
    const selections = [
      { betType: 'match_result', selection: 'home' },
      { betType: 'over_under', selection: 'over_2.5' },
    ];
    const body = { groups: [{ gameId: built.id, selections }], selections: picks(list), totalStake: 10 };
    const bet = await player.post('/api/place-builder', body, 201);
    const share = Math.floor((Number(bet.bonus?.potential) * 100 * 250) / Math.round(Number(bet.odds) * 100));
    const { selections: exposed } = await admin.get(`/api/admin/games/${list[0]?.id}/exposure`);
    expect(share).toBeGreaterThan(50);
    expect(exposed).toMatchObject([{ liability: ((1500 + share) / 100).toFixed(2) }]);
  });

  it('includes the bonus in the alert for big bets', async () => {
    const player = await app.player('100.00');
    const bet = await place(player, await games(4));
    const { alerts } = await admin.get('/api/admin/overview');
    expect(alerts.find(({ kind, id }) => kind === 'big_bet' && id === bet.id)).toMatchObject({ amount: '428.66' });
  });

  it('caps the bonus at its maximum', async () => {
    const player = await app.player('100.00');
    await save({ maxBonus: '7.00' });
    const list = await games(3);
    expect(await place(player, list)).toMatchObject({ bonus: { percent: 5, potential: '7.00' } });
    await save();
    await finishAll(list);
    expect(await player.get('/api/bets')).toMatchObject([{ payout: '163.30', bonus: { paid: '7.00' } }]);
  });
});

describe('settling an accumulator', () => {
  beforeAll(() => save());

  it('drops a step for a void selection', async () => {
    const player = await app.player('100.00');
    const list = await games(4);
    const bet = await place(player, list);
    await admin.patch(`/api/games/${list[0]?.id}/status`, { status: 'live' });
    await admin.patch(`/api/games/${list[0]?.id}/status`, { status: 'abandoned', reason: 'Fog' });
    await app.settle();
    await finishAll(list.slice(1));
    // 2.50 cubed is 15.625, so the net winnings are 146.25 and the bonus is 5 percent of that.
    expect(await betOf(player, bet.id)).toMatchObject({ payout: '163.56', bonus: { percent: 10, paid: '7.31' } });
  });

  it('reverses the bonus and pays it again with corrections, and leaves spent money as debt', async () => {
    const player = await app.player('10.00');
    const list = await games(3);
    const bet = await place(player, list);
    await finishAll(list);
    expect(await betOf(player, bet.id)).toMatchObject({ payout: '163.61', bonus: { paid: '7.31' } });
    await player.post('/api/bets', { gameId: (await app.game()).id, betType: 'home', stake: '100.00' }, 201);
    await correct(list[2] as TestGame, 0, 1);
    expect(await betOf(player, bet.id)).toMatchObject({ status: 'lost', payout: '0.00', bonus: { paid: '0.00' } });
    expect(await balanceOf(player)).toBe('0.00');
    await correct(list[2] as TestGame, 2, 1);
    expect(await betOf(player, bet.id)).toMatchObject({ status: 'won', payout: '163.61', bonus: { paid: '7.31' } });
    expect(await balanceOf(player)).toBe('63.61');
    expect(await transfersOf(bet.id)).toEqual([bonusTransfer(1, 731), reversal(1, 731), bonusTransfer(3, 731)]);
  });

  it('pays and reverses the bonus with manual settlements', async () => {
    const player = await app.player('10.00');
    const bet = await place(player, await games(3));
    await admin.patch(`/api/bets/${bet.id}/status`, { status: 'won', note: 'Checked' });
    expect(await betOf(player, bet.id)).toMatchObject({ payout: '163.61', bonus: { paid: '7.31' } });
    const corrected = (status: string) =>
      admin.patch(`/api/bets/${bet.id}/settlement`, { status, reason: 'Checked again' });
    await corrected('void');
    expect(await betOf(player, bet.id)).toMatchObject({ payout: '10.00', bonus: { paid: '0.00' } });
    await corrected('won');
    expect(await balanceOf(player)).toBe('163.61');
    expect(await transfersOf(bet.id)).toEqual([bonusTransfer(1, 731), reversal(1, 731), bonusTransfer(3, 731)]);
  });

  it('excludes the bonus from a cash-out, and keeps it for the share that stays open', async () => {
    const player = await app.player('20.00');
    const list = await games(3);
    const whole = await place(player, list);
    const part = await place(player, list);
    const cashOut = async (id: number, share: number) => {
      const { quoteId, amount } = await player.post(`/api/bets/${id}/cash-out-quote`, { share });
      await player.post(`/api/bets/${id}/cash-out`, { quoteId }, 201);
      return amount;
    };
    const amount = await cashOut(whole.id, 100);
    expect(await betOf(player, whole.id)).toMatchObject({ payout: amount, bonus: { paid: '0.00' } });
    await cashOut(part.id, 50);
    expect(await betOf(player, part.id)).toMatchObject({ stake: '5.00', bonus: { potential: '3.65' } });
    await finishAll(list);
    expect(await betOf(player, part.id)).toMatchObject({ payout: '81.80', bonus: { paid: '3.65' } });
    expect(await transfersOf(whole.id)).toEqual([]);
  });
});

it('reports the bonus as a cost of promotions on the day it is paid or reversed', async () => {
  const player = await app.player('10.00');
  const today = new Date().toISOString().slice(0, 10);
  const report = (by: string) => admin.get(`/api/admin/reports?by=${by}&from=${today}&to=${today}` as never) as never;
  type Figures = Record<string, string>;
  const before = ((await report('day')) as { total: Figures }).total;
  const list = await games(3);
  const bet = await place(player, list);
  await finishAll(list);
  const after = ((await report('day')) as { total: Figures }).total;
  const change = (field: string) => (Number(after[field]) - Number(before[field])).toFixed(2);
  expect(change('payouts')).toBe('156.30');
  expect(change('grossGamingRevenue')).toBe('-146.30');
  expect(change('freeBets')).toBe('0.00');
  expect(change('accumulatorBonuses')).toBe('7.31');
  expect(change('netGamingRevenue')).toBe('-153.61');
  const { rows } = (await report('promotion')) as { rows: Figures[] };
  expect(rows.find(({ name }) => name === 'Accumulator bonus')).toMatchObject({ netGamingRevenue: expect.any(String) });
  const file = async (path: string) =>
    parse(String((await admin.call('GET', path)).body), { columns: true, bom: true }) as Figures[];
  const bets = await file('/api/admin/tables/bets?format=csv');
  expect(bets.find(({ ID }) => ID === String(bet.id))).toMatchObject({
    Payout: '163.61',
    'Bonus %': '5',
    'Potential bonus': '7.31',
    'Bonus in payout': '7.31',
  });
  const paid = bets.reduce((sum, line) => sum + Math.round(Number(line['Bonus in payout'] || 0) * 100), 0);
  expect(after.accumulatorBonuses).toBe((paid / 100).toFixed(2));
  const { rows: lines } = await player.get(`/api/users/${player.id}/statement`);
  expect(lines.filter(({ kind }) => kind === 'payout')).toMatchObject([{ amount: '163.61', bonus: '7.31' }]);
  expect(lines.filter(({ kind }) => kind !== 'payout').some((line) => 'bonus' in line)).toBe(false);
  await correct(list[0] as TestGame, 0, 2);
  expect(((await report('day')) as { total: Figures }).total.accumulatorBonuses).toBe(before.accumulatorBonuses);
});

it('requires two people to make the bonus more generous', async () => {
  const strict = await startApp({ FOUR_EYES_AMOUNT: '100.00' });
  try {
    const second = await strict.admin();
    const author = await strict.staff('admin');
    const set = async (change: object) => {
      const { version } = await second.get(PATH);
      return author.call('PATCH', PATH, { ...ladder, version, ...change });
    };
    expect(await set({})).toMatchObject({ status: 200, body: { awaitingSecond: true, on: false } });
    const approve = async () => {
      const proposal = (await second.get('/api/admin/proposals')).at(-1);
      expect(proposal).toMatchObject({ kind: 'accumulator bonus' });
      await second.post(`/api/admin/proposals/${proposal?.id}`, { approved: true });
    };
    await approve();
    expect(await second.get(PATH)).toMatchObject({ on: true, version: 1 });
    expect(await set({ minOdds: '1.80', maxBonus: '50.00' })).toMatchObject({ body: { awaitingSecond: false } });
    expect(await set({ maxBonus: '51.00', minOdds: '1.80' })).toMatchObject({ body: { awaitingSecond: true } });
    const concurrent = ['60.00', '61.00'].map((maxBonus) => set({ maxBonus, minOdds: '1.80' }));
    for (const response of await Promise.all(concurrent))
      expect(response).toMatchObject({ status: 200, body: { awaitingSecond: true } });
    expect(await second.get('/api/admin/proposals')).toHaveLength(1);
    expect(await set({ on: false })).toMatchObject({ body: { awaitingSecond: false, on: false } });
  } finally {
    await strict.close();
  }
});

it.each([
  ['void', 0],
  ['won', 70_000],
] as const)(
  'checks minimum odds against what each bet builder pays when its long-odds selection is %s',
  (status, bonus) => {
    const numbers = [1, 2];
    const settled = settlementOfBet({
      stake_cents: cents(10_000),
      potential_win_cents: cents(180_000),
      system: null,
      line_stake_cents: null,
      bonus_terms: {
        minOdds: oddsHundredths(150),
        maxCents: cents(70_000),
        steps: [{ legs: 3, percent: 50 }],
        percent: 50,
      },
      is_free: false,
      legs: [
        ...numbers.flatMap((group) => [
          { odds: oddsHundredths(102), status: 'won' as const, group },
          { odds: oddsHundredths(290), status, group },
        ]),
        { odds: oddsHundredths(200), status: 'won', group: null },
      ],
      builders: numbers.map((number) => ({
        number,
        odds: oddsHundredths(300),
        oddsWithout: { '0': oddsHundredths(102), '1': oddsHundredths(290) },
      })),
    });
    expect(settled).toMatchObject({ status: 'won', bonus });
  },
);
