import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isStaffWrite } from '#contract/route.ts';
import { type CallName, routes } from '#contract/routes.ts';
import { type CallSchemas, schemas } from '#contract/schemas.ts';
import { PRICE_FIELD_NAMES } from '#domain/markets/api-fields.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { asAdmin, currentTestServer } from '#tests/support/database-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const expectSchema = (name: CallName, body: unknown) => {
  const parsed = schemas[name].response.safeParse(body);
  expect(parsed.error?.issues ?? []).toEqual([]);
};

type Operation = {
  operationId: CallName;
  requestBody?: { required?: boolean };
  parameters?: { name: string; in: string; schema: { enum?: string[] }; description?: string }[];
  security?: object[];
  responses: Record<string, { content?: object; headers?: object }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: object }> };
};

describe('the OpenAPI document', () => {
  it('contains every call in the contract', async () => {
    const document = (await app.visitor().get('/openapi.json')) as Document;
    for (const { method, path } of Object.values(routes)) {
      const documented = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      expect(documented, `${method} ${path}`).toBeDefined();
    }
  });

  it('declares bodies and responses, with amounts as a number or a string', async () => {
    const text = JSON.stringify(await app.visitor().get('/openapi.json'));
    const document = JSON.parse(text) as Document;
    expect(document.components.schemas.Game?.properties).toHaveProperty('homeOdds');
    const placeBet = JSON.stringify(document.paths['/api/bets']?.post?.requestBody);
    expect(placeBet).toContain('"stake":{"anyOf":[{"type":"number"');
  });

  it("declares every call's access, key and errors, and refers only to existing schemas", async () => {
    const document = (await app.visitor().get('/openapi.json')) as Document;
    for (const [name, call] of Object.entries(routes)) {
      const { method, path, access } = call;
      const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      const route: CallSchemas = schemas[name as CallName];
      expect(operation?.security, name).toEqual(access === 'anyone' ? [] : [{ session: [] }]);
      expect(JSON.stringify(operation?.responses.default), name).toContain('#/components/schemas/Error');
      expect(Object.keys(operation?.responses ?? {}), name).toContain(String(route.status ?? 200));
      const keys = (operation?.parameters ?? []).filter((parameter) => parameter.in === 'header');
      expect(
        keys.map((key) => key.name),
        name,
      ).toEqual(route.idempotent || isStaffWrite(call) ? ['Idempotency-Key'] : []);
    }
    const named = new Set(JSON.stringify(document).match(/(?<=#\/components\/schemas\/)\w+/g));
    expect(Object.keys(document.components.schemas).sort()).toEqual([...named].sort());
  });

  const operations = async () => {
    const { paths } = (await app.visitor().get('/openapi.json')) as Document;
    return Object.values(paths).flatMap((methods) => Object.values(methods));
  };

  it('requires a body only where the call does', async () => {
    for (const { operationId, requestBody } of await operations()) {
      const { body }: CallSchemas = schemas[operationId];
      const isRequired = !(body?.safeParse(undefined).success ?? true);
      expect(requestBody?.required ?? false, operationId).toBe(isRequired);
    }
  });

  it('declares the files that can replace a JSON response', async () => {
    const types: Record<string, string> = {
      json: 'application/json',
      csv: 'text/csv',
      xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    };
    let files = 0;
    for (const { operationId, parameters = [], responses } of await operations()) {
      const format = parameters.find((parameter) => parameter.name === 'format');
      if (!format?.schema.enum?.includes('json')) continue;
      files += 1;
      const declared = Object.keys(responses[200]?.content ?? {});
      expect(declared, operationId).toEqual(format.schema.enum.map((name) => types[name]));
    }
    expect(files).toBeGreaterThan(5);
  });

  it('declares the time in every response', async () => {
    for (const { operationId, responses } of await operations())
      for (const { headers } of Object.values(responses)) expect(headers, operationId).toHaveProperty('X-Time');
  });

  it('declares how long a list is at most, and when to repeat a refused call', async () => {
    for (const { operationId, parameters = [], responses } of await operations()) {
      const limit = parameters.find((parameter) => parameter.name === 'limit');
      if (limit) expect(limit.description, operationId).toMatch(/^At most (100|200|1000)$/);
      expect(responses.default?.headers, operationId).toHaveProperty('Retry-After');
    }
  });

  it('can be viewed in a browser', async () => {
    expect((await app.visitor().call('GET', '/docs/')).status).toBe(200);
  });
});

describe('responses', () => {
  it("match the contract's schemas", async () => {
    const player = await app.player('100.00');
    const admin = await app.admin();
    const game = await app.game();
    expectSchema('createGame', game);
    expectSchema('getMe', await player.get('/api/auth/me'));
    expectSchema('placeBet', await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 1 }, 201));
    expectSchema('requestDeposit', await player.post('/api/transactions/deposit', { amount: 10, method: 'card' }, 201));
    expectSchema('listBets', await admin.get('/api/bets'));
    expectSchema('listUsers', await admin.get('/api/users'));
    expectSchema('listTransactions', await admin.get('/api/transactions'));
    expectSchema('listGames', await player.get('/api/games'));
    expectSchema('getSiteSettings', await player.get('/api/settings'));
  });

  it('contain every price field in the catalogue, with the specified names', async () => {
    const game = await app.game();
    expect(Object.keys(game)).toEqual(expect.arrayContaining([...PRICE_FIELD_NAMES]));
    for (const field of [
      'handicapHomeOdds',
      'htftHomeDraw',
      'correctScore10Odds',
      'correctScoreOtherOdds',
      'overUnder25Odds',
      'bttsYesOdds',
      'asianOverOdds',
    ] as const)
      expect(game[field], field).toMatch(/^\d+\.\d{2}$/);
    expect(game.handicapLine).toBe('0.00');
    expect(game.asianTotalLine).toBe('2.50');
  });

  it('are paged, newest first', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    for (let count = 0; count < 5; count += 1)
      await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 1 }, 201);
    const all = await player.get('/api/bets');
    expect(all.map((bet) => bet.id)).toEqual(all.map((bet) => bet.id).sort((a, b) => b - a));
    expect(await player.get(`/api/bets?limit=2&before=${all[1]?.id}`)).toEqual(all.slice(2, 4));
    expect((await player.call('GET', '/api/bets?limit=0')).status).toBe(400);
    expect((await player.call('GET', '/api/bets?order=up')).status).toBe(400);
  });
});

describe('lists that are not ordered newest first', () => {
  const pageOf = (list: 'games/upcoming' | 'games/live' | 'players', query: string) =>
    app.visitor().get(`/api/${list}?${query}`);
  const pagesOf = async (list: Parameters<typeof pageOf>[0], query: string, limit: number) => {
    const ids: number[] = [];
    for (let more = true; more; ) {
      const before = ids.length === 0 ? '' : `&before=${ids.at(-1)}`;
      const page = await pageOf(list, `${query}limit=${limit}${before}`);
      ids.push(...page.map(({ id }) => id));
      more = page.length === limit;
    }
    return ids;
  };

  it.each([
    ['games/upcoming', false],
    ['games/live', false],
    ['players', false],
    ['players', true],
  ] as const)('are paged in their own order: %s, for one game: %s', async (list, ofGame) => {
    const admin = await app.admin();
    const starts = ['2030-01-02T12:00:00Z', '2030-01-01T12:00:00Z', '2030-01-01T12:00:00Z'];
    const games = await Promise.all(starts.map((startTime) => app.game({ startTime })));
    if (list === 'games/live')
      for (const { id } of games) await admin.patch(`/api/games/${id}/status`, { status: 'live' });
    for (const [index, team] of ['Eagles', 'Lions', 'Lions'].entries())
      await admin.post('/api/players', { name: `${list} ${ofGame} ${2 - index}`, team, position: 'Forward' }, 201);
    const query = ofGame ? `gameId=${games[0]?.id}&` : '';
    const whole = (await pageOf(list, query)).map(({ id }) => id);
    expect(whole.length).toBeGreaterThanOrEqual(3);
    expect(await pagesOf(list, query, 2)).toEqual(whole);
  });
});

describe('long lists', () => {
  it('are compressed for clients that accept compression', async () => {
    await app.game();
    const compressed = await fetch(`${app.url}/api/games`, { headers: { 'accept-encoding': 'gzip' } });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    expectSchema('listGames', await compressed.json());
    for (const encoding of ['identity', 'gzip;q=0']) {
      const plain = await fetch(`${app.url}/api/games`, { headers: { 'accept-encoding': encoding } });
      expect(plain.headers.get('content-encoding')).toBeNull();
      expectSchema('listGames', await plain.json());
    }
  });
});

describe('a URL', () => {
  it('may end with a slash', async () => {
    const game = await app.game();
    for (const path of ['/api/games', '/api/games/upcoming', `/api/games/${game.id}`])
      expect(await app.visitor().get(`${path}/`)).toEqual(await app.visitor().get(path));
  });
});

describe('a missing resource', () => {
  it.each([['/api/nothing'], ['/api'], ['/ws'], ['/assets/nothing.js']])(
    'has the common error format: %s',
    async (path) => {
      expect(await app.visitor().call('GET', path)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );
});

describe("an operator's endpoint", () => {
  it.each([['/healthz'], ['/readyz'], ['/metrics']])('responds: %s', async (path) => {
    expect((await app.visitor().call('GET', path)).status).toBe(200);
  });

  it('reports that a node is not ready while its database is read-only', async () => {
    const database = new URL(app.database.url).pathname.slice(1);
    const setReadOnly = async (mode: 'on' | 'off') => {
      const server = currentTestServer();
      await asAdmin(server, `alter database "${database}" set default_transaction_read_only = ${mode}`);
      await asAdmin(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${database}'`);
    };
    const ready = async () =>
      (
        await app
          .visitor()
          .call('GET', '/readyz')
          .catch(() => null)
      )?.status;
    await setReadOnly('on');
    await expect.poll(ready).toBe(503);
    await expect
      .poll(async () => (await app.visitor().call('GET', '/readyz')).body)
      .toMatchObject({ pending: ['read-only'] });
    expect((await app.visitor().call('GET', '/api/games')).status).toBe(200);
    await setReadOnly('off');
    await expect.poll(ready).toBe(200);
  });
});
