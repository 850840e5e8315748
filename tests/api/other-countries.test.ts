// Installations outside Kenya: how national phone numbers are read, and how many players can
// register.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Player, startApp, type TestApp } from '#tests/support/app.ts';

const PASSWORD = 'long enough';
let counter = 0;

/** Registers a player from an address of their own. */
async function register(app: TestApp, phoneNumber: string) {
  counter += 1;
  const client = app.visitor();
  const body = { phoneNumber, password: PASSWORD, username: `citizen${counter}` };
  const address = { 'x-forwarded-for': `10.1.${Math.floor(counter / 200)}.${counter % 200}` };
  return client.call('POST', '/api/auth/register', body, address);
}

const logIn = (app: TestApp, phoneNumber: string) =>
  app.visitor().call('POST', '/api/auth/login', { phoneNumber, password: PASSWORD });

type Case = { country: string; environment: Record<string, string>; national: string; international: string };

const CASES: Case[] = [
  { environment: { CURRENCY: 'UGX' }, country: 'Uganda', national: '0772 123 456', international: '+256772123456' },
  { environment: { CURRENCY: 'CDF' }, country: 'Congo', national: '0812345678', international: '+243812345678' },
  {
    environment: { PLAYER_COUNTRIES: 'NP, IN' },
    country: 'Nepal',
    national: '9841 234 567',
    international: '+9779841234567',
  },
  {
    environment: { PLAYER_COUNTRIES: 'US' },
    country: 'the USA',
    national: '(202) 555-0142',
    international: '+12025550142',
  },
  {
    environment: { PLAYER_COUNTRIES: 'IT' },
    country: 'Italy, whose landline numbers keep their zero',
    national: '06 6982 0001',
    international: '+390669820001',
  },
];

describe.each(CASES)('an installation in $country', ({ environment, national, international }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ RATE_LIMITS: 'on', TRUST_PROXY: '1', ...environment });
  });
  afterAll(() => app.close());

  it('reads a number without a country code as one of its own', async () => {
    expect((await register(app, national)).status).toBe(201);
    expect((await logIn(app, international)).status).toBe(200);
    expect(await register(app, international)).toMatchObject({ status: 409, body: { code: 'PHONE_TAKEN' } });
    const sent = await app.database.pool.query('select recipient from outbox_messages');
    expect(sent.rows).toEqual([{ recipient: international }]);
  });

  it('finds the player by both spellings', async () => {
    const admin = await app.admin();
    for (const search of [national, international]) {
      const found = await admin.get(`/api/admin/tables/users?search=${encodeURIComponent(search)}`);
      expect(found.rows.map((user: Pick<Player, 'username'>) => user.username)).toContain(`citizen${counter - 1}`);
    }
  });

  it('registers more than twenty of its players in an hour', async () => {
    const prefix = international.slice(0, -6);
    for (let each = 0; each < 25; each += 1)
      expect(await register(app, `${prefix}${String(200_000 + each * 20_000)}`)).toMatchObject({ status: 201 });
  });
});
