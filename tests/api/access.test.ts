import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Route } from '#contract/route.ts';
import { type CallName, routes } from '#contract/routes.ts';
import { type CallSchemas, schemas } from '#contract/schemas.ts';
import { type Permission, ROLES, roleHasPermission } from '#domain/roles.ts';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';
import type { ApiClient, ApiResponse } from '#tests/support/client.ts';

let app: TestApp;
let player: Player;
let other: Player;
beforeAll(async () => {
  app = await startApp();
  player = await app.player();
  other = await app.player('10.00');
});
afterAll(() => app.close());

const everyCall = Object.entries(routes) as [CallName, Route][];

const MISSING_ID = 999_999_999;

const send = (client: ApiClient, { method, path }: Route, id: number): Promise<ApiResponse> =>
  client.call(method, path.replace(/:\w+/, String(id)), method === 'GET' ? undefined : {});

const expectRefusal = (response: ApiResponse, status: number) =>
  expect(response, JSON.stringify(response.body)).toMatchObject({
    status,
    body: { code: expect.any(String), message: expect.any(String) },
  });

describe('the API', () => {
  it.each(everyCall.filter(([, call]) => call.access !== 'anyone'))('refuses a visitor: %s', async (_name, call) => {
    expectRefusal(await send(app.visitor(), call, player.id), 401);
  });

  it.each(everyCall.filter(([, call]) => typeof call.access === 'object'))(
    "refuses a player another player's data and staff calls: %s",
    async (_name, call) => {
      expectRefusal(await send(player, call, other.id), 403);
    },
  );

  it.each(everyCall.filter(([, { access }]) => typeof access === 'object' && 'self' in access && access.or))(
    'shows data to its player and to administrators: %s',
    async (_name, call) => {
      expect((await send(player, call, player.id)).status).toBe(200);
      expect((await send(await app.admin(), call, player.id)).status).toBe(200);
    },
  );

  it.each(everyCall.filter(([, { access }]) => typeof access === 'object' && 'self' in access && !access.or))(
    "refuses a player's data even to administrators: %s",
    async (_name, call) => {
      expectRefusal(await send(await app.admin(), call, player.id), 403);
    },
  );

  it.each(everyCall.filter(([, { access }]) => access === 'anyone'))('admits a visitor: %s', async (_name, call) => {
    expect([401, 403]).not.toContain((await send(app.visitor(), call, MISSING_ID)).status);
  });

  it('lets suspended players see only their own data', async () => {
    const suspended = await app.player();
    await app.database.pool.query('update users set suspended_at = now() where id = $1', [suspended.id]);
    const decided = await Promise.all(
      everyCall
        .filter(([, { access, method }]) => typeof access === 'object' && method === 'GET')
        .map(async ([name, call]) => [name, (await send(suspended, call, suspended.id)).status]),
    );
    expect(decided).toEqual(
      everyCall
        .filter(([, { access, method }]) => typeof access === 'object' && method === 'GET')
        .map(([name, { access }]) => [name, typeof access === 'object' && 'self' in access ? 200 : 403]),
    );
  });

  it('lets visitors see games', async () => {
    for (const path of ['/api/games', '/api/games/live', '/api/games/upcoming', '/api/players', '/api/settings'])
      expect((await app.visitor().call('GET', path)).status).toBe(200);
  });

  it('shows a player only their own bets and transactions', async () => {
    await other.post('/api/bets', { gameId: (await app.game()).id, betType: 'home', stake: 1 }, 201);
    for (const path of ['/api/bets', '/api/transactions'] as const) {
      expect(await other.get(path)).toHaveLength(1);
      expect(await player.get(path)).toEqual([]);
    }
  });
});

/** Calls that require a permission, some only for another user's data, with that permission. */
const staffCalls = everyCall.flatMap(([name, call]): [CallName, Route, Permission][] => {
  if (typeof call.access !== 'object') return [];
  const permission = 'self' in call.access ? call.access.or : call.access.permission;
  return permission ? [[name, call, permission]] : [];
});

describe('staff access', () => {
  it.each(ROLES.filter((role) => role !== 'user'))("is limited to the role's permissions: %s", async (role) => {
    const person = await app.staff(role);
    const decided = await Promise.all(
      staffCalls.map(async ([name, call]) => {
        const { status, body } = await send(person, call, MISSING_ID);
        return [name, status === 403 ? body.code : 'let through'];
      }),
    );
    expect(decided).toEqual(
      staffCalls.map(([name, , permission]) => [
        name,
        roleHasPermission(role, permission) ? 'let through' : 'FORBIDDEN',
      ]),
    );
  });

  it('is refused to suspended staff', async () => {
    const person = await app.player();
    await app.database.pool.query(`update users set role = 'admin', suspended_at = now() where id = $1`, [person.id]);
    for (const [name, call] of staffCalls)
      expect(await send(person, call, MISSING_ID), name).toMatchObject({
        status: 403,
        body: { code: 'ACCOUNT_SUSPENDED' },
      });
  });

  it('is refused without a required second factor', async () => {
    const strict = await startApp({ REQUIRE_STAFF_TOTP: 'on' });
    const admin = await strict.admin();
    for (const [name, call] of staffCalls)
      expect(await send(admin, call, MISSING_ID), name).toMatchObject({
        status: 403,
        body: { code: 'TOTP_SETUP_REQUIRED' },
      });
    await strict.close();
  });

  it('is refused once the session has ended', async () => {
    const person = await app.staff('admin');
    await (await app.admin()).post(`/api/users/${person.id}/end-sessions`);
    for (const [name, call] of everyCall.filter(([, { access }]) => access !== 'anyone'))
      expect((await send(person, call, person.id)).status, name).toBe(401);
  });
});

describe('concurrent reads of the same URL', () => {
  const shared = everyCall.filter(([name]) => (schemas[name] as CallSchemas).shared);
  const sendAtOnce = (clients: readonly ApiClient[], call: Route, id: number) =>
    Promise.all(clients.map((client) => send(client, call, id)));

  it.each(shared.filter(([, { access }]) => access !== 'anyone'))(
    'answer each caller according to their own rights: %s',
    async (_name, call) => {
      const admin = await app.admin();
      const verifier = await app.staff('verifier');
      const callers = [admin, app.visitor(), other, verifier, player, admin];
      const responses = await sendAtOnce(callers, call, player.id);
      const alone = await Promise.all(callers.map((client) => send(client, call, player.id)));
      expect(responses.map(({ status }) => status)).toEqual(alone.map(({ status }) => status));
      expect([responses[0]?.status, responses[1]?.status, responses[2]?.status]).toEqual([200, 401, 403]);
      for (const { status, body } of responses) if (status >= 400) expect(body).toHaveProperty('code');
      expect(responses[5]?.headers.get('cache-control')).toBe('no-store');
    },
  );

  it('show callers their own write even if an older response is in transit', async () => {
    const { pool } = app.database;
    const query = pool.query.bind(pool) as (config: unknown, values: unknown) => Promise<unknown>;
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    // The rows have been read, but the response is held back.
    const slow = vi.spyOn(pool, 'query').mockImplementation((async (config: { text?: string }, values: unknown) => {
      const found = await query(config, values);
      if (/limit \$\d$/.test(String(config.text ?? config))) await held;
      return found;
    }) as never);
    const path = `/api/transactions/user/${player.id}`;
    const before = player.get(path);
    await expect.poll(() => slow.mock.calls.length).toBeGreaterThan(1);
    await player.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201);
    const after = [player.get(path), player.get(path)];
    await sleep(50);
    release();
    expect([await before, ...(await Promise.all(after))].map((list) => (list as unknown[]).length)).toEqual([0, 1, 1]);
    slow.mockRestore();
  });
});

it.each([
  ['/api/settings', 200],
  ['/api/users/1', 401],
  ['/api/games/x', 400],
  ['/api/games/999999', 404],
  ['/api/nothing', 404],
])('sends strict security headers with the response to %s', async (path, status) => {
  const response = await app.visitor().call('GET', path);
  expect(response.status).toBe(status);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('cache-control')).toBe('no-store');
});
