// Requests that the site's pages would never send: malformed, or larger than any call needs.
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Route } from '#contract/route.ts';
import { type CallName, routes } from '#contract/routes.ts';
import { schemas } from '#contract/schemas.ts';
import { expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { createClient } from '#tests/support/client.ts';

let app: TestApp;
let player: Player;
let game: TestGame;
beforeAll(async () => {
  app = await startApp();
  player = await app.player('100.00');
  game = await app.game();
});
afterAll(() => app.close());

const json = { 'content-type': 'application/json' };
const betOn = (gameId: number) => ({ gameId, betType: 'home', stake: 1 });
const bet = (headers: Record<string, string>) => player.call('POST', '/api/bets', betOn(game.id), headers);

describe('a bet sent by a page on another site', () => {
  it.each<[string, Record<string, string>, ErrorCode]>([
    ['a forged origin', { origin: 'https://evil.example' }, 'FOREIGN_ORIGIN'],
    ['a sandboxed frame, whose origin is null', { origin: 'null' }, 'FOREIGN_ORIGIN'],
    ['its own host inside another host name', { origin: 'http://127.0.0.1.evil.example' }, 'FOREIGN_ORIGIN'],
    ['no origin, from another site', { 'sec-fetch-site': 'cross-site' }, 'FOREIGN_ORIGIN'],
    ['no origin, from a sibling site', { 'sec-fetch-site': 'same-site' }, 'FOREIGN_ORIGIN'],
    ['a form as plain text', { 'content-type': 'text/plain' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'UNSUPPORTED_MEDIA_TYPE'],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }, 'UNSUPPORTED_MEDIA_TYPE'],
  ])('is refused: %s', async (_name, headers, code) => {
    await expectRefused(app, code, () => bet(headers));
  });

  it("is accepted from the site's own page", async () => {
    expect((await bet({ origin: app.url, 'sec-fetch-site': 'same-origin' })).status).toBe(201);
  });
});

describe('a request', () => {
  it.each<[string, string, Record<string, string>]>([
    ['an oversized URL', `/api/games?league=${'x'.repeat(40_000)}`, {}],
    ['oversized headers', '/api/games', { 'x-much': 'x'.repeat(40_000) }],
  ])('is refused: %s', async (_name, path, headers) => {
    await expectRefused(app, 'PAYLOAD_TOO_LARGE', () => player.call('GET', path, undefined, headers));
  });
});

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

describe('a request body', () => {
  it.each(['gzip', 'br', 'identity, gzip'])('is refused if it is encoded as %s', async (encoding) => {
    const response = await bet({ 'content-encoding': encoding });
    expect(response).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_MEDIA_TYPE' } });
    expect(response.headers.get('accept-encoding')).toBe('identity');
  });

  it.each<[string, (gameId: number) => string, ErrorCode]>([
    ['broken JSON', () => '{"gameId":', 'VALIDATION'],
    ['nothing', () => '', 'VALIDATION'],
    ['an array', () => '[]', 'VALIDATION'],
    ['null', () => 'null', 'VALIDATION'],
    ['two different stakes', (id) => `{"gameId":${id},"betType":"home","stake":50,"stake":1}`, 'VALIDATION'],
    [
      'a duplicate key written with an escape sequence',
      (id) => String.raw`{"gameId":${id},"betType":"home","stake":50,"st\u0061ke":1}`,
      'VALIDATION',
    ],
    ['__proto__', (id) => `{"gameId":${id},"betType":"home","stake":1,"__proto__":{"role":"admin"}}`, 'VALIDATION'],
    [
      'constructor.prototype',
      (id) => `{"gameId":${id},"betType":"home","stake":1,"constructor":{"prototype":{"a":1}}}`,
      'VALIDATION',
    ],
    ['an unknown field', (id) => `{"gameId":${id},"betType":"home","stake":1,"userId":1}`, 'VALIDATION'],
    ['deeply nested JSON', () => nested(30_000), 'VALIDATION'],
    [
      'deeply nested JSON in a field',
      (id) => `{"gameId":${id},"betType":"home","stake":1,"selection":${nested(30_000)}}`,
      'VALIDATION',
    ],
    ['5 MB', (id) => JSON.stringify({ ...betOn(id), selection: 'x'.repeat(5_000_000) }), 'PAYLOAD_TOO_LARGE'],
  ])('is refused: %s', async (_name, body, code) => {
    await expectRefused(app, code, () => player.call('POST', '/api/bets', body(game.id), json));
  });

  it('may be empty for a call that takes none', async () => {
    expect(await app.visitor().call('POST', '/api/auth/logout', '', json)).toMatchObject({ status: 200 });
  });

  it('is refused if it is 5 MB, chunked, without a Content-Length', async () => {
    expect(await sendInChunks(`${app.url}/api/bets`, { ...json, cookie: player.cookie() ?? '' }, 5_000_000)).toBe(413);
  });

  it('has a timeout of one minute', () => {
    expect(app.app.server.requestTimeout).toBe(60_000);
  });

  it('does not pollute prototypes', () => {
    const empty: Record<string, unknown> = {};
    expect([empty.role, empty.a]).toEqual([undefined, undefined]);
  });
});

/** @returns the status received by a client that has not finished sending */
function sendInChunks(url: string, headers: Record<string, string>, bytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sending = request(url, { method: 'POST', headers }, (response) => {
      resolve(response.statusCode);
      sending.destroy();
    });
    sending.on('error', reject);
    for (let sent = 0; sent < bytes; sent += 10_000) sending.write('x'.repeat(10_000));
  });
}

describe('a bad URL', () => {
  it.each<[string, ErrorCode]>([
    ...['abc', '0', '-1', '1.5', '99999999999999999999', '1%20', '1;drop', '%00'].map((id): [string, ErrorCode] => [
      `/api/games/${id}`,
      'VALIDATION',
    ]),
    ['/api/games?limit=201', 'VALIDATION'],
    ['/api/games/live?limit=201', 'VALIDATION'],
    ['/api/games/upcoming?limit=201', 'VALIDATION'],
    ['/api/bets?limit=1&limit=2', 'VALIDATION'],
    ['/api/bets?__proto__=1', 'VALIDATION'],
    ['/api/bets?limit[]=1', 'VALIDATION'],
    ['/api/nothing', 'NOT_FOUND'],
    ['/api', 'NOT_FOUND'],
    ['/api/games/1/nothing', 'NOT_FOUND'],
    ['/assets/nothing.js', 'NOT_FOUND'],
    ['/assets/..%2f..%2fpackage.json', 'NOT_FOUND'],
  ])('is refused: %s', async (path, code) => {
    await expectRefused(app, code, () => player.call('GET', path));
  });

  it.each(['//', '//[', '/\\', '//:1'])('does not cause a server error: %s', async (path) => {
    const { port } = new URL(app.url);
    const status = await new Promise<number | undefined>((resolve, reject) => {
      request({ port, path }, (response) => resolve(response.resume().statusCode))
        .on('error', reject)
        .end();
    });
    expect(status).toBeLessThan(500);
  });

  it('may contain a time in the year 0, which PostgreSQL writes differently', async () => {
    const path = '/api/games/results?from=0000-01-01T00:00:00Z&to=0000-01-02T00:00:00Z';
    expect(await app.visitor().call('GET', path)).toMatchObject({ status: 200, body: [] });
  });

  it('is refused if its id has 5,000 digits', async () => {
    await expectRefused(app, 'VALIDATION', () => player.call('GET', `/api/games/${'9'.repeat(5_000)}`));
  });

  it('reveals nothing about the implementation', async () => {
    const response = await app.visitor().call('GET', '/api/games/9999999999999999');
    expect(JSON.stringify(response.body)).not.toMatch(/select|stack|error:|at \//i);
  });
});

const bodyCalls = (Object.entries(routes) as [CallName, Route][]).filter(([name]) => 'body' in schemas[name]);
const jsonCalls = bodyCalls.filter(([, { form }]) => !form);
const formCalls = bodyCalls.filter(([, { form }]) => form);

it.each(formCalls)('%s refuses JSON', async (_name, { path, method }) => {
  await expectRefused(app, 'UNSUPPORTED_MEDIA_TYPE', () => player.call(method, path.replace(/:\w+/g, '1'), {}));
});

describe('mass assignment of privileged fields', () => {
  const fields = { role: 'admin', balance: '1000000.00', isVerified: true, identityVerified: true, userIds: [1] };
  // The only calls that legitimately set one of these fields.
  const intended: Partial<Record<CallName, string>> = { setUserRole: 'role', verifyUser: 'identityVerified' };

  it.each(jsonCalls)('is refused by %s', async (name, { path, method, access }) => {
    const client = typeof access === 'object' && !('self' in access) ? await app.admin() : player;
    const body = Object.fromEntries(Object.entries(fields).filter(([field]) => field !== intended[name]));
    const address = path.replace(':language', 'en').replace(/:\w+/g, String(player.id));
    const [response] = await expectRefused(app, 'VALIDATION', () => client.call(method, address, body));
    expect(response?.body).toMatchObject({
      issues: expect.arrayContaining([
        { path: '', message: expect.stringMatching(/^Unknown fields: .*balance, isVerified|^Invalid input$/) },
      ]),
    });
  });

  it('leaves the player who tried it unchanged', async () => {
    expect(await player.get('/api/auth/me')).toMatchObject({
      role: 'user',
      isVerified: false,
      identityVerified: false,
    });
  });
});

describe('rate limits by IP address', () => {
  const limit = 30;
  const forged = (turn: number) => `10.0.0.${turn}`;

  it.each<[string, Record<string, string>, (turn: number) => string, string | null]>([
    ['without a proxy', {}, forged, null],
    [
      'behind two proxies',
      { TRUST_PROXY: '2' },
      (turn) => `${forged(turn)}, 203.0.113.9, 10.1.1.1`,
      '203.0.113.10, 10.1.1.1',
    ],
    ['behind a known proxy', { TRUST_PROXY: '127.0.0.1' }, (turn) => `${forged(turn)}, 203.0.113.9`, '203.0.113.10'],
    ['within one IPv6 network', { TRUST_PROXY: '1' }, (turn) => `2001:db8:1:2::${turn}`, '2001:db8:1:3::1'],
  ])(
    'allow thirty registrations a minute %s; a different address has its own limit',
    async (_name, environment, each, other) => {
      const limited = await startApp({ RATE_LIMITS: 'on', ...environment });
      try {
        const register = (address: string) =>
          createClient(limited.url).call('POST', '/api/auth/register', {}, { 'x-forwarded-for': address });
        for (let turn = 0; turn < limit; turn += 1) expect((await register(each(turn))).status).toBe(400);
        await expectRefused(limited, 'RATE_LIMITED', () => register(each(limit)));
        if (other !== null) expect((await register(other)).status).toBe(400);
      } finally {
        await limited.close();
      }
    },
  );

  it('allow fifty failed logins per 15 minutes from one IPv6 network, whatever the phone numbers', async () => {
    const limited = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1' });
    try {
      const logIn = (turn: number) =>
        createClient(limited.url).call(
          'POST',
          '/api/auth/login',
          { phoneNumber: `+2547140000${turn + 10}`, password: 'long enough' },
          { 'x-forwarded-for': `2001:db8:1:2::${turn}` },
        );
      for (let turn = 0; turn < 50; turn += 1) expect((await logIn(turn)).status).toBe(401);
      await expectRefused(limited, 'RATE_LIMITED', () => logIn(50));
    } finally {
      await limited.close();
    }
  });
});
