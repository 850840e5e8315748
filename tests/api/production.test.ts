import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#server/demo/accounts.ts';
import { listenInternally } from '#server/http/internal-port.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

const operatorPaths = ['/metrics', '/metrics/', '/docs', '/docs/json', '/docs/yaml', '/openapi.json'];

describe('in production', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ NODE_ENV: 'production', REQUIRE_STAFF_TOTP: 'off' });
  });
  afterAll(() => app.close());

  it.each(operatorPaths)('only staff can read %s', async (path) => {
    expect(await app.visitor().call('GET', path)).toMatchObject({ status: 401 });
    expect(await (await app.player()).call('GET', path)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await (await app.admin()).call('GET', path)).toMatchObject({ status: 200 });
  });

  it('the internal port serves operators without a session, and nothing else', async () => {
    const server = await listenInternally(app.app, { host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;
    for (const path of [...operatorPaths, '/healthz', '/readyz']) expect(await statusOf(path), path).toBe(200);
    for (const path of ['/', '/api/games', '/metricsx']) expect(await statusOf(path), path).toBe(404);
    server.close();
  });

  it('cookies are Secure even over http', async () => {
    const body = { phoneNumber: '+254722000001', password: 'long enough', username: 'careful' };
    const { headers } = await app.visitor().call('POST', '/api/auth/register', body);
    expect(headers.getSetCookie()[0]).toMatch(/; Secure/);
  });
});

describe('in production, by default', () => {
  it('staff need a second factor', async () => {
    const app = await startApp({ NODE_ENV: 'production' });
    const response = await (await app.admin()).call('GET', '/api/admin/overview');
    expect(response).toMatchObject({ status: 403, body: { code: 'TOTP_SETUP_REQUIRED' } });
    await app.close();
  });
});

describe('a demo login', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp();
    const [{ phoneNumber, password }] = demoAccounts;
    await app.visitor().post('/api/auth/register', { phoneNumber, password, username: 'amina' }, 201);
  });
  afterAll(() => app.close());

  it.each([
    ['127.0.0.1', {}, 200],
    ['::1', {}, 200],
    ['::ffff:127.0.0.1', {}, 200],
    ['10.0.0.9', {}, 403],
    ['127.0.0.1', { 'x-forwarded-for': '41.90.0.1' }, 403],
    ['127.0.0.1', { 'x-forwarded-for': '127.0.0.1, unknown' }, 403],
  ])('from %s with %j returns %i', async (remoteAddress, headers, status) => {
    const [{ phoneNumber, password }] = demoAccounts;
    const payload = { phoneNumber, password };
    const response = await app.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers, remoteAddress });
    expect(response.statusCode).toBe(status);
    if (status === 403) expect(response.json()).toMatchObject({ code: 'DEMO_PASSWORD' });
  });
});
