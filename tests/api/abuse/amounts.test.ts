// Amounts that are invalid, unaffordable, or so small that rounding could pay.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addPlayers, newWriter, placeBets, singleToPlace } from '#bench/settlement-fixture.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import { cents } from '#domain/money.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

type Setup = { player: Player; admin: Player; game: TestGame; other: TestGame; third: TestGame };

let app: TestApp;
let setup: Setup;
beforeAll(async () => {
  app = await startApp();
  const player = await app.player('100.00');
  const admin = await app.admin();
  const game = await app.game();
  const other = await app.game();
  const third = await app.game();
  setup = { player, admin, game, other, third };
});
afterAll(() => app.close());

/** Amounts as JSON text, since some of them can't be represented as numbers. */
const badAmounts = [
  ...['-1', '-0.01', '0.001', '10.005', '19.990001', '1e-7', '1e21', '1e309', '-1e309', '99999999.995'],
  ...['100000000', '9007199254740993', '"100000000.00"', '""', '"50"', '"1e3"', '"50.0"', '"50.000"', '" 50.00"'],
  ...['"50.00 "', '"+50.00"', '"-50.00"', '"50,00"', '"0x32"', '"٥٠.٠٠"', '"NaN"', 'true', '{}', '[]', '[50]'],
  ...['{"valueOf":50}', 'NaN', '5.', '.5', '0x32', '1_0'],
];
/** Zero or null, which only a player's own limit accepts. */
const emptyAmounts = ['0', '-0', 'null', '"0.00"'];

/** A call that takes an amount: its name, path, caller, and body for an amount. */
type MoneyCall = [name: string, path: string, caller: 'player' | 'admin', body: (on: Setup, amount: string) => string];

const HOME_AND_OVER = '[{"betType":"home"},{"betType":"over_under","selection":"over_2.5"}]';
const legs = ({ game, other, third }: Setup) =>
  JSON.stringify([game, other, third].map(({ id }) => ({ gameId: id, betType: 'home' })));
const inADay = JSON.stringify(new Date(Date.now() + 86_400_000));
const promotion = (fields: string) => `{"title":"a","text":"","endsAt":${inADay},${fields}}`;

const moneyCalls: MoneyCall[] = [
  ['a bet', '/api/bets', 'player', ({ game }, stake) => `{"gameId":${game.id},"betType":"home","stake":${stake}}`],
  [
    'an accumulator',
    '/api/place-accumulator',
    'player',
    (on, stake) => `{"selections":${legs(on)},"totalStake":${stake}}`,
  ],
  [
    'a bet builder',
    '/api/place-builder',
    'player',
    ({ game }, stake) => `{"groups":[{"gameId":${game.id},"selections":${HOME_AND_OVER}}],"totalStake":${stake}}`,
  ],
  [
    'a system',
    '/api/place-system',
    'player',
    (on, stake) => `{"system":"trixie","selections":${legs(on)},"stakePerLine":${stake}}`,
  ],
  ['a deposit', '/api/transactions/deposit', 'player', (_on, amount) => `{"amount":${amount},"method":"card"}`],
  [
    'a withdrawal',
    '/api/transactions/withdrawal',
    'player',
    (_on, amount) => `{"amount":${amount},"method":"phone_number"}`,
  ],
  [
    'added funds',
    '/api/admin/add-funds',
    'admin',
    ({ player }, amount) => `{"userId":${player.id},"amount":${amount}}`,
  ],
  ['a free bet', '/api/admin/free-bets', 'admin', ({ player }, amount) => `{"userId":${player.id},"amount":${amount}}`],
  [
    'a code for free bets',
    '/api/admin/promotions',
    'admin',
    (_on, amount) => promotion(`"kind":"free_bet","freeBet":{"code":"ABC","days":1,"amount":${amount}}`),
  ],
  [
    'the maximum stake of a boost',
    '/api/admin/promotions',
    'admin',
    ({ game }, stake) =>
      promotion(
        `"kind":"odds_boost","boost":{"gameId":${game.id},"betType":"home","odds":"2.60","maxBetsPerPlayer":1,"maxBets":10,"maxStake":${stake}}`,
      ),
  ],
];
const ownLimit: MoneyCall = [
  "a player's own limit",
  '/api/users/:player/limits',
  'player',
  (_on, amount) => `{"stake":{"day":${amount}}}`,
];
const bettingLimit: MoneyCall = [
  'a betting limit',
  '/api/admin/risk-limits',
  'admin',
  (_on, amount) => `{"stake":${amount}}`,
];

const send = (method: string, [, path, caller, body]: MoneyCall, amount: string) => {
  const address = path.replace(':player', String(setup.player.id));
  return setup[caller].call(method, address, body(setup, amount), { 'content-type': 'application/json' });
};
const expectEachRefused = async (method: string, call: MoneyCall, amounts: string[]) => {
  await expectRefused(app, 'VALIDATION', ...amounts.map((amount) => () => send(method, call, amount)));
};

describe('every bad amount', () => {
  it.each(moneyCalls)('is refused for %s', (...call) =>
    expectEachRefused('POST', call, [...badAmounts, ...emptyAmounts]),
  );
  it("is refused for a player's own limit", () => expectEachRefused('PATCH', ownLimit, badAmounts));
  it('is refused for a betting limit', () =>
    expectEachRefused('PATCH', bettingLimit, [...badAmounts, ...emptyAmounts]));
});

describe('a good amount', () => {
  it.each(moneyCalls)('is accepted for %s', async (...call) => {
    expect((await send('POST', call, '"10.00"')).status).toBeLessThan(300);
  });
  it.each(emptyAmounts)("is accepted for a player's own limit even if it is %s", async (amount) => {
    expect((await send('PATCH', ownLimit, amount)).status).toBe(200);
  });
});

describe('a request for money', () => {
  it.each<[string, 'deposit' | 'withdrawal', Record<string, unknown>, ErrorCode]>([
    ['deposits by admin_credit', 'deposit', { method: 'admin_credit', amount: 50 }, 'VALIDATION'],
    ['deposits with a withdrawal method', 'deposit', { method: 'phone_number', amount: 50 }, 'VALIDATION'],
    ['deposits with an unknown method', 'deposit', { method: 'cash', amount: 50 }, 'VALIDATION'],
    ['deposits without a method', 'deposit', { method: '', amount: 50 }, 'VALIDATION'],
    ['deposits less than the minimum', 'deposit', { method: 'card', amount: 9.99 }, 'VALIDATION'],
    ['deposits more than the maximum', 'deposit', { method: 'card', amount: 10_000.01 }, 'VALIDATION'],
    [
      'deposits with a status of completed',
      'deposit',
      { method: 'card', amount: 50, status: 'completed' },
      'VALIDATION',
    ],
    ['withdraws to a card', 'withdrawal', { method: 'card', amount: 50 }, 'VALIDATION'],
    ['withdraws less than the minimum', 'withdrawal', { method: 'phone_number', amount: 9.99 }, 'VALIDATION'],
    ['withdraws a cent too much', 'withdrawal', { method: 'phone_number', amount: 100.01 }, 'INSUFFICIENT_BALANCE'],
    [
      'withdraws the largest amount',
      'withdrawal',
      { method: 'phone_number', amount: '99999999.99' },
      'INSUFFICIENT_BALANCE',
    ],
  ])('is refused if it %s', async (_name, call, body, code) => {
    await expectRefused(app, code, () => setup.player.call('POST', `/api/transactions/${call}`, body));
  });
});

describe('the largest amount', () => {
  const maxAmount = '99999999.99';

  it('can be credited twice, but not staked as money, as a free bet or in an accumulator', async () => {
    const { admin, game, other } = setup;
    const rich = await app.player(maxAmount);
    expect(await admin.post('/api/admin/add-funds', { userId: rich.id, amount: maxAmount })).toMatchObject({
      newBalance: '199999999.98',
    });
    await admin.patch('/api/admin/risk-limits', { freeBet: maxAmount });
    const free = await admin.post('/api/admin/free-bets', { userId: rich.id, amount: maxAmount }, 201);
    const bet = { gameId: game.id, betType: 'home', stake: maxAmount };
    const selections = [game, other].map(({ id }) => ({ gameId: id, betType: 'home' }));
    await expectRefused(
      app,
      'LIMIT_EXCEEDED',
      () => rich.call('POST', '/api/bets', bet),
      () => rich.call('POST', '/api/bets', { ...bet, freeBetId: free.id }),
      () => rich.call('POST', '/api/place-accumulator', { selections, totalStake: maxAmount }),
    );
    await app.expectBooksToBalance();
  });
});

describe('ten thousand one-cent bets', () => {
  it('each pay the odds rounded down, so splitting a stake gains nothing', async () => {
    const many = 10_000;
    const pool = app.database.pool;
    const userIds = await addPlayers(pool);
    const game = await app.game({ homeOdds: '1.50', drawOdds: '4.00', awayOdds: '6.50' });
    const odds = oddsHundredths(150);
    const stake = cents(1);
    const selection = { gameId: game.id, market: 'match_result', selection: 'home', key: 'match_result/home' };
    const homeWin = (n: number) =>
      singleToPlace({ userId: userIds[n % userIds.length] as number, ...selection, odds, stake });
    await placeBets(newWriter(pool), homeWin, { from: 0, to: many });
    await app.finish(game, 1, 0);
    const { rows } = await pool.query(
      `select count(*)::int as bets, sum(payout_cents)::int as paid from bets
       where status = 'won' and user_id = any($1)`,
      [userIds],
    );
    expect(rows).toEqual([{ bets: many, paid: many }]);
    expect(await setup.admin.get('/api/bets')).toHaveLength(200);
    await app.expectBooksToBalance();
  });
});
