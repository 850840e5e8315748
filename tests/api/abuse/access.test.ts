// Other users' ids, ended sessions, revoked rights, and guessed secrets.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Route } from '#contract/route.ts';
import { type CallName, routes } from '#contract/routes.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import type { ApiClient, ApiResponse } from '#tests/support/client.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

const PASSWORD = 'long enough';

let app: TestApp;
let admin: Player;
let game: TestGame;
let other: TestGame;
let victim: Player;
let thief: Player;
beforeAll(async () => {
  app = await startApp();
  [admin, game, other] = [await app.admin(), await app.game(), await app.game()];
  [victim, thief] = [await app.player('100.00'), await app.player('100.00')];
});
afterAll(() => app.close());
const homeWins = () => [game, other].map(({ id }) => ({ gameId: id, betType: 'home' }));
const homeAndOver = [
  { betType: 'match_result', selection: 'home' },
  { betType: 'over_under', selection: 'over_2.5' },
];
const withdraw = (client: ApiClient) =>
  client.call('POST', '/api/transactions/withdrawal', { amount: 20, method: 'phone_number' });
const withCookie = (cookie: string | null): ApiClient => {
  const client = app.visitor();
  client.setCookie(cookie);
  return client;
};

describe('a call', () => {
  it.each([
    ['to quote its cash-out', '/api/bets/:bet/cash-out-quote', () => ({})],
    ['to cash it out', '/api/bets/:bet/cash-out', () => ({ quoteId: 1 })],
  ])("is refused with the id of another player's bet: %s", async (_name, path, body) => {
    const { id } = await victim.post('/api/bets', { gameId: game.id, betType: 'home', stake: 1 }, 201);
    await expectRefused(app, 'FORBIDDEN', () => thief.call('POST', path.replace(':bet', String(id)), body()));
  });

  it("is refused with another player's quote for the caller's own bet", async () => {
    const bet = { gameId: game.id, betType: 'home', stake: 1 };
    const theirs = await victim.post('/api/bets', { ...bet, stake: 20 }, 201);
    const own = await thief.post('/api/bets', bet, 201);
    const { quoteId } = await victim.post(`/api/bets/${theirs.id}/cash-out-quote`, {});
    await expectRefused(app, 'NOT_FOUND', () => thief.call('POST', `/api/bets/${own.id}/cash-out`, { quoteId }));
  });

  it("is refused with another player's free bet", async () => {
    const free = await admin.post('/api/admin/free-bets', { userId: victim.id, amount: 10 }, 201);
    const bet = { gameId: game.id, betType: 'home', stake: 10, freeBetId: free.id };
    const accumulator = { selections: homeWins(), totalStake: 10, freeBetId: free.id };
    await expectRefused(
      app,
      'FREE_BET_UNAVAILABLE',
      () => thief.call('POST', '/api/bets', bet),
      () => thief.call('POST', '/api/place-accumulator', accumulator),
    );
  });

  it("is tested here or elsewhere if it takes the id of a player's own data", async () => {
    type Field = { name: string };
    type Schema = { properties?: Record<string, unknown> };
    type Operation = { parameters?: Field[]; requestBody?: { content: Record<string, { schema: Schema }> } };
    const document = (await app.visitor().get('/openapi.json')) as { paths: Record<string, Record<string, Operation>> };
    const forPlayers = (Object.entries(routes) as [CallName, Route][]).filter(
      ([, { access }]) => !(typeof access === 'object' && 'permission' in access),
    );
    const named = forPlayers.flatMap(([call, { path, method }]) => {
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const inPath = (operation?.parameters ?? []).map(({ name }) => name);
      const schema = operation?.requestBody?.content['application/json']?.schema;
      const ids = [...inPath, ...Object.keys(schema?.properties ?? {})].filter((name) => /^id$|Id$/.test(name));
      return ids.map((id) => `${call} ${id}`);
    });
    const ownOnly = forPlayers.flatMap(([call, { access }]) =>
      typeof access === 'object' && 'self' in access ? [`${call} ${access.self}`] : [],
    );
    const ofGames = / (gameId|playerId|boostId)$|^(getGame|getGameDetails|listMarkets|listGoals) id$/;
    const above = 'refused above';
    const known: Record<string, string> = {
      'quoteCashOut id': above,
      'cashOutBet id': above,
      'cashOutBet quoteId': above,
      'setAutomaticCashOut id': 'refused: automatic-cash-outs.test.ts',
      'placeBet freeBetId': above,
      'placeAccumulator freeBetId': above,
      'endOwnSessions sessionId': "can't end another user's: account-security.test.ts",
    };
    const rest = named.filter((id) => !ofGames.test(id) && !ownOnly.includes(id));
    // tests/api/access.test.ts tests each call in `ownOnly`.
    expect(rest.sort()).toEqual(Object.keys(known).sort());
  });
});

describe('a session', () => {
  it.each<[string, (cookie: string) => string]>([
    ['that is made up', () => `goldline_session=${'a'.repeat(43)}`],
    ['with a different last character', (cookie) => `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`],
    ['that is cut short', (cookie) => cookie.slice(0, -1)],
    ['with extra characters', (cookie) => `${cookie}A`],
    ['that contains SQL', () => `goldline_session=${encodeURIComponent("' or 1=1 --")}`],
    ['under a different name', (cookie) => cookie.replace('goldline_session', 'session')],
  ])('is not opened by a cookie %s', async (_name, forge) => {
    const cookie = forge(victim.cookie() ?? '');
    await expectRefused(app, 'UNAUTHENTICATED', () => withdraw(withCookie(cookie)));
  });

  it("can't be opened by a cookie planted before login", async () => {
    const { phoneNumber } = await victim.get('/api/auth/me');
    const planted = `goldline_session=${'b'.repeat(43)}`;
    const own = withCookie(planted);
    await own.post('/api/auth/login', { phoneNumber, password: PASSWORD });
    expect(own.cookie()).not.toBe(planted);
    await expectRefused(app, 'UNAUTHENTICATED', () => withdraw(withCookie(planted)));
  });

  it('is replaced by a new one at each login', async () => {
    const { phoneNumber } = await victim.get('/api/auth/me');
    const former = victim.cookie();
    await victim.post('/api/auth/login', { phoneNumber, password: PASSWORD });
    expect(victim.cookie()).not.toBe(former);
    await expectRefused(app, 'UNAUTHENTICATED', () => withdraw(withCookie(former)));
  });

  it('ends when its player logs out', async () => {
    const player = await app.player('100.00');
    const cookie = player.cookie();
    await player.post('/api/auth/logout');
    expect(player.cookie()).toBeNull();
    await expectRefused(app, 'UNAUTHENTICATED', () => withdraw(withCookie(cookie)));
  });
});

it("refuses a demoted administrator's next decision on a money request", async () => {
  const demoted = await app.player();
  const { id: depositId } = await victim.post('/api/transactions/deposit', { amount: 50, method: 'card' }, 201);
  const { id: transactionId } = (await withdraw(victim)).body;
  await admin.patch(`/api/users/${demoted.id}/role`, { role: 'admin' });
  expect((await demoted.call('GET', '/api/users')).status).toBe(200);
  await admin.patch(`/api/users/${demoted.id}/role`, { role: 'user' });
  await expectRefused(
    app,
    'FORBIDDEN',
    () => demoted.call('GET', '/api/users'),
    () => demoted.call('POST', '/api/admin/approve-deposit', { depositId }),
    () => demoted.call('POST', '/api/admin/process-withdrawal', { transactionId }),
    () => demoted.call('POST', '/api/admin/add-funds', { userId: demoted.id, amount: 1000 }),
    () => demoted.call('PATCH', `/api/users/${demoted.id}/role`, { role: 'admin' }),
  );
});

describe('betting and deposits with an open session', () => {
  const attempts = (player: Player): (() => Promise<ApiResponse>)[] => [
    () => player.call('POST', '/api/bets', { gameId: game.id, betType: 'home', stake: 1 }),
    () => player.call('POST', '/api/place-accumulator', { selections: homeWins(), totalStake: 1 }),
    () =>
      player.call('POST', '/api/place-builder', {
        groups: [{ gameId: game.id, selections: homeAndOver }],
        totalStake: 1,
      }),
    () => player.call('POST', '/api/transactions/deposit', { amount: 50, method: 'card' }),
  ];
  const stop = (path: string, length: string) => (player: Player) =>
    player.post(`/api/users/${player.id}/${path}`, { length });

  it.each<[string, ErrorCode, (player: Player) => Promise<unknown>]>([
    ['who excluded themselves', 'SELF_EXCLUDED', stop('self-exclusion', '6_months')],
    ['who takes a time-out', 'TIMED_OUT', stop('time-out', '24_hours')],
    [
      'who is suspended',
      'ACCOUNT_SUSPENDED',
      ({ id }) => admin.patch(`/api/users/${id}/suspension`, { suspended: true, reason: 'Asked' }),
    ],
  ])('are refused to a player %s', async (_name, code, change) => {
    const player = await app.player('100.00');
    await change(player);
    await expectRefused(app, code, ...attempts(player));
    expect((await withdraw(player)).status).toBe(201);
  });
});

describe('repeated guessing', () => {
  const secretOf = async (userId: number) => {
    const { rows } = await app.database.pool.query<{ body: string }>(
      'select body from outbox_messages where user_id = $1 order by id desc limit 1',
      [userId],
    );
    return rows[0]?.body.match(/\d{6}/)?.[0] ?? '';
  };
  /** At least twenty wrong tokens. */
  const wrongTokens = (right: string) =>
    Array.from({ length: 21 }, (_, guess) => String(guess).padStart(6, '0')).filter((guess) => guess !== right);

  it('uses up a phone token, even if all guesses are concurrent, and the right token is then refused', async () => {
    const player = await app.player();
    const guess = (token: string) => player.call('POST', '/api/auth/verify-email', { token });
    const right = await secretOf(player.id);
    const guesses = await Promise.all(wrongTokens(right).map(guess));
    expect(new Set(guesses.map(({ status }) => status))).toEqual(new Set([400]));
    await expectRefused(app, 'WRONG_TOKEN', () => guess(right));
  });

  it('of a password is limited to ten, even if fifty are concurrent; the right one is then refused', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' });
    try {
      const { phoneNumber } = await (await limited.player()).get('/api/auth/me');
      const logIn = (password: string) => limited.visitor().call('POST', '/api/auth/login', { phoneNumber, password });
      const guesses = await Promise.all(Array.from({ length: 50 }, (_, turn) => logIn(`guess ${turn}`)));
      const codes = guesses.map(({ body }) => body.code);
      expect(new Set(codes)).toContain('RATE_LIMITED');
      expect(codes.filter((code) => code === 'WRONG_PASSWORD').length).toBeLessThanOrEqual(10);
      for (let turn = 0; turn < 10; turn += 1) await logIn(`guess ${turn}`);
      await expectRefused(limited, 'RATE_LIMITED', () => logIn(PASSWORD));
    } finally {
      await limited.close();
    }
  });

  it('of codes for free bets is refused after thirty attempts in a minute', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on' });
    try {
      const player = await limited.player();
      const redeem = (turn: number) => player.call('POST', '/api/promotions/redeem', { code: `GUESS-${turn}` });
      for (let turn = 0; turn < 30; turn += 1) expect((await redeem(turn)).status).toBe(404);
      await expectRefused(limited, 'RATE_LIMITED', () => redeem(30));
    } finally {
      await limited.close();
    }
  });
});

it('limits how many bet builders an account places in a minute, without affecting other accounts', async () => {
  const limited = await startApp({ RATE_LIMITS: 'on' });
  try {
    const player = await limited.player();
    const other = await limited.player();
    const place = (by: Player) => by.call('POST', '/api/place-builder', { groups: [], totalStake: 1 });
    for (let turn = 0; turn < 60; turn += 1) expect((await place(player)).status).toBe(400);
    await expectRefused(limited, 'RATE_LIMITED', () => place(player));
    expect((await place(other)).status).toBe(400);
  } finally {
    await limited.close();
  }
});

it('leaves connections free for others when an account makes many slow reads at once, and refuses too many', async () => {
  const limited = await startApp({ RATE_LIMITS: 'on' });
  try {
    const [player, other] = [await limited.player(), await limited.player()];
    const reads = await withTransaction(limited.database.pool, async (transaction) => {
      await transaction.query('lock table bets in access exclusive mode');
      const sent = Array.from({ length: 57 }, () => player.call('GET', '/api/bets'));
      await waitForLocks(limited.database.pool, 6);
      expect((await other.call('GET', '/api/auth/me')).status).toBe(200);
      return sent;
    });
    const responses = await Promise.all(reads);
    const refused = responses.filter(({ status }) => status !== 200);
    expect(refused).toMatchObject([{ status: 429, body: { code: 'RATE_LIMITED' } }]);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
  } finally {
    await limited.close();
  }
});

it.each([
  ['PATCH', 'limits', { realityCheckMinutes: 60 }],
  ['POST', 'time-out', { length: '24_hours' }],
  ['POST', 'self-exclusion', { length: '6_months' }],
] as const)("limits how often a player's %s of %s is recorded in the audit trail", async (method, call, body) => {
  const limited = await startApp({ RATE_LIMITS: 'on' });
  try {
    const player = await limited.player();
    const change = () => player.call(method, `/api/users/${player.id}/${call}`, body);
    for (let turn = 0; turn < 10; turn += 1) expect((await change()).status).toBe(200);
    await expectRefused(limited, 'RATE_LIMITED', change);
  } finally {
    await limited.close();
  }
});

it('accepts a phone number for one account only, whatever its format', async () => {
  const register = (phoneNumber: string, turn: number) =>
    app.visitor().call('POST', '/api/auth/register', { phoneNumber, username: `twin${turn}`, password: PASSWORD });
  expect((await register('+254712000002', 0)).status).toBe(201);
  const spellings = [
    '0712000002',
    '0712 000-002',
    '+254 (712) 000 002',
    '00254712000002',
    '254712000002',
    '+2540712000002',
  ];
  await expectRefused(app, 'PHONE_TAKEN', ...spellings.map((phone, turn) => () => register(phone, turn + 1)));
});
