// The same money requested more than once: at the same moment, repeatedly, or after a decision.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallName, routes } from '#contract/routes.ts';
import { schemas } from '#contract/schemas.ts';
import { purgeExpiredResponses } from '#server/http/respond-once.ts';
import { expectEffects, expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import type { ApiResponse } from '#tests/support/client.ts';

let app: TestApp;
let admin: Player;
let colleague: Player;
let game: TestGame;
let other: TestGame;
let third: TestGame;
beforeAll(async () => {
  app = await startApp();
  [admin, game, other, third] = [await app.admin(), await app.game(), await app.game(), await app.game()];
  colleague = await app.staff('admin');
});
afterAll(() => app.close());

type Call = () => Promise<ApiResponse>;
const repeat = (count: number, call: Call): Call[] => Array.from({ length: count }, () => call);

const homeWin = ({ id }: TestGame) => ({ gameId: id, betType: 'home' });
const homeWins = () => [game, other].map(homeWin);
const homeAndOver = [
  { betType: 'match_result', selection: 'home' },
  { betType: 'over_under', selection: 'over_2.5' },
];
const bet = (player: Player, stake: number) =>
  player.call('POST', '/api/bets', { gameId: game.id, betType: 'home', stake });
const placeAccumulator = (player: Player, totalStake: number) =>
  player.call('POST', '/api/place-accumulator', { selections: homeWins(), totalStake });
const withdraw = (player: Player, amount: number) =>
  player.call('POST', '/api/transactions/withdrawal', { amount, method: 'phone_number' });
const deposit = (player: Player, amount: number) =>
  player.call('POST', '/api/transactions/deposit', { amount, method: 'card' });
const decide = (call: string, body: Record<string, unknown>) => admin.call('POST', `/api/admin/${call}`, body);

describe('the whole balance', () => {
  it('pays for one bet when staked fifty times at once', async () => {
    const player = await app.player('100.00');
    await expectEffects(
      app,
      { effects: 1, codes: ['INSUFFICIENT_BALANCE'] },
      repeat(50, () => bet(player, 100)),
    );
  });

  it('is spent only once by a concurrent bet, accumulator and withdrawal', async () => {
    const player = await app.player('100.00');
    const calls = repeat(10, () => bet(player, 60)).flatMap((one) => [
      one,
      () => placeAccumulator(player, 60),
      () => withdraw(player, 60),
    ]);
    await expectEffects(app, { effects: 1, codes: ['INSUFFICIENT_BALANCE'] }, calls);
  });
});

describe('a decision about money', () => {
  const requestOf = async (type: 'deposit' | 'withdrawal') => {
    const player = await app.player('80.00');
    const { body } = await (type === 'deposit' ? deposit(player, 50) : withdraw(player, 50));
    return { player, id: body.id };
  };
  const availableTo = async (player: Player) => (await player.get(`/api/users/${player.id}/wallet`)).available;
  const once = { effects: 1, codes: ['ALREADY_PROCESSED' as const] };

  it('is made once by twenty concurrent approvals of a deposit', async () => {
    const { player, id } = await requestOf('deposit');
    await expectEffects(
      app,
      once,
      repeat(20, () => decide('approve-deposit', { depositId: id })),
    );
    expect(await availableTo(player)).toBe('130.00');
  });

  it('is made once by twenty concurrent approvals of a withdrawal', async () => {
    const { player, id } = await requestOf('withdrawal');
    await expectEffects(
      app,
      once,
      repeat(20, () => decide('process-withdrawal', { transactionId: id })),
    );
    expect(await availableTo(player)).toBe('30.00');
  });

  it('is either an approval or a rejection when both arrive at once', async () => {
    for (const [type, approve, reject] of [
      ['deposit', 'approve-deposit', 'reject-deposit'],
      ['withdrawal', 'process-withdrawal', 'reject-withdrawal'],
    ] as const) {
      const { id } = await requestOf(type);
      const named = type === 'deposit' ? { depositId: id } : { transactionId: id };
      const both = [() => decide(approve, named), () => decide(reject, named)];
      await expectEffects(app, once, [...both, ...both, ...both]);
    }
  });

  it.each([
    ['approve-deposit', 'reject-deposit'],
    ['reject-deposit', 'approve-deposit'],
  ])('is not made again: %s, then %s', async (first, second) => {
    const { id } = await requestOf('deposit');
    expect((await decide(first, { depositId: id })).status).toBe(200);
    const again = [first, second].map((call) => () => decide(call, { depositId: id }));
    await expectRefused(app, 'ALREADY_PROCESSED', ...again);
  });

  it.each([
    ['process-withdrawal', 'reject-withdrawal'],
    ['reject-withdrawal', 'process-withdrawal'],
  ])('is not made again: %s, then %s', async (first, second) => {
    const { id } = await requestOf('withdrawal');
    expect((await decide(first, { transactionId: id })).status).toBe(200);
    const again = [first, second].map((call) => () => decide(call, { transactionId: id }));
    await expectRefused(app, 'ALREADY_PROCESSED', ...again);
  });

  it('is not made by a call for the other kind of request, nor for a missing request', async () => {
    const pendingDeposit = await requestOf('deposit');
    const held = await requestOf('withdrawal');
    const missing = 999_999_999;
    await expectRefused(
      app,
      'NOT_FOUND',
      ...[held.id, missing].flatMap((depositId) => [
        () => decide('approve-deposit', { depositId }),
        () => decide('reject-deposit', { depositId }),
      ]),
      ...[pendingDeposit.id, missing].flatMap((transactionId) => [
        () => decide('process-withdrawal', { transactionId }),
        () => decide('reject-withdrawal', { transactionId }),
      ]),
    );
  });
});

describe('a manual settlement', () => {
  it('has one outcome when won, lost and void arrive at once, each repeatedly', async () => {
    const player = await app.player('100.00');
    const { id } = (await bet(player, 10)).body;
    const settle = (status: string) => () => admin.call('PATCH', `/api/bets/${id}/status`, { status, note: 'Test' });
    const all = ['won', 'lost', 'void'].map(settle);
    await expectEffects(app, { effects: 1, codes: ['ALREADY_PROCESSED'] }, [...all, ...all, ...all]);
    await expectRefused(app, 'ALREADY_PROCESSED', ...all);
  });
});

type KeyedPath =
  | `/api/${'bets' | 'place-accumulator' | 'place-builder' | 'place-system'}`
  | `/api/transactions/${'deposit' | 'withdrawal'}`
  | `/api/admin/${'add-funds' | 'free-bets'}`;
/**
 * A call that creates something with an Idempotency-Key: its name, caller, path, and body for an
 * amount.
 */
type KeyedCall = [
  name: string,
  caller: 'player' | 'admin',
  path: KeyedPath,
  body: (player: Player, amount: number) => object,
];
const keyedCalls: KeyedCall[] = [
  ['a bet', 'player', '/api/bets', (_player, stake) => ({ gameId: game.id, betType: 'home', stake })],
  [
    'an accumulator',
    'player',
    '/api/place-accumulator',
    (_player, totalStake) => ({ selections: homeWins(), totalStake }),
  ],
  [
    'a bet builder',
    'player',
    '/api/place-builder',
    (_player, totalStake) => ({ groups: [{ gameId: game.id, selections: homeAndOver }], totalStake }),
  ],
  [
    'a system',
    'player',
    '/api/place-system',
    (_player, stake) => ({ system: 'trixie', selections: homeWins().concat(homeWin(third)), stakePerLine: stake / 10 }),
  ],
  ['a deposit', 'player', '/api/transactions/deposit', (_player, amount) => ({ amount, method: 'card' })],
  ['a withdrawal', 'player', '/api/transactions/withdrawal', (_player, amount) => ({ amount, method: 'phone_number' })],
  ['added funds', 'admin', '/api/admin/add-funds', ({ id }, amount) => ({ userId: id, amount })],
  ['a free bet', 'admin', '/api/admin/free-bets', ({ id }, amount) => ({ userId: id, amount })],
];

type Created = { body: { id?: number; transaction?: { id: number } } };
type Subject = { player: Player; id: number };
/** A staff call that makes a one-time decision: its name, its subject, and its body for a note. */
type DecisionCall = [
  name: CallName,
  about: 'deposit' | 'withdrawal' | 'open bet' | 'settled bet' | 'credit' | 'free bet',
  body: (id: number, note: string) => unknown,
];
const decisionCalls: DecisionCall[] = [
  ['approveDeposit', 'deposit', (depositId, adminNote) => ({ depositId, adminNote })],
  ['rejectDeposit', 'deposit', (depositId, reason) => ({ depositId, reason })],
  ['processWithdrawal', 'withdrawal', (transactionId, note) => ({ transactionId, note })],
  ['rejectWithdrawal', 'withdrawal', (transactionId, note) => ({ transactionId, note })],
  ['settleBetManually', 'open bet', (_id, note) => ({ status: 'won', note })],
  ['correctSettlement', 'settled bet', (_id, reason) => ({ status: 'won', reason })],
  ['reverseFunds', 'credit', (transactionId, reason) => ({ transactionId, reason })],
  ['revokeFreeBet', 'free bet', (_id, reason) => ({ reason })],
];

const credit = async (player: Player, amount: number) => {
  const { status, body } = await admin.call('POST', '/api/admin/add-funds', { userId: player.id, amount });
  return { status, body: body.transaction };
};
const grant = (player: Player, amount: number) =>
  admin.call('POST', '/api/admin/free-bets', { userId: player.id, amount });

async function subjectOf(about: DecisionCall[1]): Promise<Subject> {
  const player = await app.player('100.00');
  const create = { deposit, withdrawal: withdraw, 'open bet': bet, 'settled bet': bet, credit, 'free bet': grant }[
    about
  ];
  const { id } = (await create(player, 50)).body;
  if (about === 'settled bet') await admin.patch(`/api/bets/${id}/status`, { status: 'lost' });
  return { player, id };
}

describe('a repeated call', () => {
  it("is tested below for each of a player's calls with a key, except cash-outs, which have their own tests", () => {
    const withKey = (Object.keys(schemas) as CallName[]).filter((name) => 'idempotent' in schemas[name]);
    const paths = withKey
      .filter((name) => name !== 'cashOutBet' && name !== 'setAutomaticCashOut')
      .map((name) => routes[name].path);
    const tested = keyedCalls.filter(([, caller]) => caller === 'player').map(([, , path]) => path);
    expect(paths.sort()).toEqual(tested.sort());
  });

  /** After a week the response is deleted, but the key remains. */
  const expectResponsePurged = async (key: string, response: ApiResponse, sendAgain: Call) => {
    const { pool } = app.database;
    const age = 'update answered_keys set created_at = now() - $2::interval where idempotency_key = $1';
    await pool.query(age, [key, '6 days 23 hours']);
    await purgeExpiredResponses(pool);
    expect((await sendAgain()).body).toEqual(response.body);
    await pool.query(age, [key, '7 days 1 hour']);
    await purgeExpiredResponses(pool);
    await expectRefused(app, 'ALREADY_PROCESSED', sendAgain);
  };

  it.each(decisionCalls)(
    'decides once (%s), returns the same response to a retry, and refuses a key used elsewhere',
    async (...call) => {
      const [name, about, body] = call;
      const { player, id } = await subjectOf(about);
      const another = await subjectOf(about);
      const send = (subject: number, note: string, key: string | null, caller = admin) => {
        const headers = key === null ? undefined : { 'idempotency-key': key };
        const { method, path } = routes[name];
        return caller.call(method, path.replace(':id', String(subject)), body(subject, note), headers);
      };
      const key = randomUUID();
      await expectRefused(app, 'NOT_FOUND', () => send(999_999_999, 'Seen', key));
      // Refused calls don't store their key.
      const sent = await Promise.all(repeat(10, () => send(id, 'Seen', key)).map((each) => each()));
      const after = await player.get(`/api/users/${player.id}/wallet`);
      const again = await send(id, 'Seen', key);
      expect(again.status).toBe(200);
      for (const { status, body: repeated } of sent)
        expect({ status, body: repeated }).toEqual({ status: 200, body: again.body });
      await expectRefused(
        app,
        'IDEMPOTENCY_KEY_REUSED',
        () => send(id, 'Other words', key),
        () => send(another.id, 'Seen', key),
      );
      await expectRefused(
        app,
        'ALREADY_PROCESSED',
        () => send(id, 'Seen', null),
        () => send(id, 'Seen', randomUUID()),
      );
      // A key belongs to one user.
      await expectRefused(app, 'ALREADY_PROCESSED', () => send(id, 'Seen', key, colleague));
      expect(await player.get(`/api/users/${player.id}/wallet`)).toEqual(after);
      expect((await send(another.id, 'Seen', randomUUID())).status).toBe(200);
      await expectResponsePurged(key, again, () => send(id, 'Seen', key));
      await app.expectBooksToBalance();
    },
  );

  it.each(keyedCalls)(
    "takes effect once for one key (%s), twice without a key, and never with another call's key",
    async (...call) => {
      const [, caller, path, body] = call;
      const player = await app.player('100.00');
      const send = (amount: number, key: string | null) => {
        const headers = key === null ? undefined : { 'idempotency-key': key };
        return (caller === 'admin' ? admin : player).call('POST', path, body(player, amount), headers);
      };
      const key = randomUUID();
      const sent = await Promise.all(repeat(10, () => send(10, key)).map((each) => each()));
      const again = await send(10, key);
      expect(again.status).toBeLessThan(300);
      for (const response of sent) expect(response).toMatchObject({ status: again.status, body: again.body });
      await expectRefused(app, 'IDEMPOTENCY_KEY_REUSED', () => send(11, key));
      await expectRefused(app, 'VALIDATION', ...['two words', 'x'.repeat(201), ''].map((bad) => () => send(10, bad)));
      const idOf = ({ body: { id, transaction } }: Created) => transaction?.id ?? id;
      const long = randomUUID().padEnd(199, 'x');
      const others = [
        await send(10, null),
        await send(10, null),
        await send(10, `${long}1`),
        await send(10, `${long}2`),
      ];
      expect(new Set([again, ...others].map(idOf)).size).toBe(5);
      if (caller === 'admin') {
        const elsewhere = { ...body(player, 10), userId: colleague.id };
        const post = () => admin.call('POST', path, elsewhere, { 'idempotency-key': key });
        await expectRefused(app, 'IDEMPOTENCY_KEY_REUSED', post);
        await expectResponsePurged(key, again, () => send(10, key));
      }
      await app.expectBooksToBalance();
    },
  );
});
