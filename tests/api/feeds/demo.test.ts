// The first and second start of the demo.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccounts } from '#server/demo/accounts.ts';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  await fillDemo(app.services);
}, 120_000);
afterAll(() => app.close());

async function signIn(account: { phoneNumber: string; password: string }) {
  const client = app.visitor();
  await client.post('/api/auth/login', { phoneNumber: account.phoneNumber, password: account.password });
  return client;
}

type Rows = Record<string, unknown>[];
const values = (rows: unknown, column: string) => new Set((rows as Rows).map((row) => row[column]));

describe('the demo', () => {
  it('has a promotion of each kind, and a free bet to stake', async () => {
    const player = await signIn(demoAccounts[0]);
    expect(values(await player.get('/api/promotions'), 'kind')).toEqual(new Set(['odds_boost', 'free_bet', 'notice']));
    const { id } = await player.get('/api/auth/me');
    expect(await player.get(`/api/users/${id}/free-bets`)).toMatchObject([{ amount: '10.00', status: 'usable' }]);
    expect(await player.post('/api/promotions/redeem', { code: 'gold10' }, 201)).toMatchObject({ amount: '10.00' });
  });

  it('has games at every stage', async () => {
    const visitor = app.visitor();
    expect((await visitor.get('/api/games/live')).length).toBeGreaterThanOrEqual(3);
    expect((await visitor.get('/api/games/live')).length).toBeLessThanOrEqual(8);
    expect((await visitor.get('/api/games/upcoming')).length).toBeGreaterThanOrEqual(30);
    expect(values(await visitor.get('/api/games'), 'status')).toEqual(new Set(['upcoming', 'live', 'finished']));
  });

  it('has a player with money, and bets with every outcome', async () => {
    const player = await signIn(demoAccounts[0]);
    const me = await player.get('/api/auth/me');
    expect(Number(me.balance)).toBeGreaterThan(100);
    expect(me).toMatchObject({ isVerified: true, identityVerified: true });
    const bets = await player.get('/api/bets');
    expect(values(bets, 'status')).toEqual(new Set(['pending', 'won', 'lost', 'void', 'half_won', 'half_lost']));
    expect(bets.some(({ isAccumulator, status }) => isAccumulator && status === 'pending')).toBe(true);
    expect(bets.some(({ isAccumulator, status }) => isAccumulator && status === 'won')).toBe(true);
  });

  it('has pending work for the administrator', async () => {
    const admin = await signIn(demoAccounts[1]);
    expect((await admin.get('/api/admin/pending-deposits')).length).toBeGreaterThanOrEqual(2);
    expect((await admin.get('/api/admin/pending-withdrawals')).length).toBeGreaterThanOrEqual(2);
    const users = await admin.get('/api/users');
    expect(values(users, 'identityVerified')).toEqual(new Set([true, false]));
    expect(values(users, 'suspended')).toEqual(new Set([true, false]));
    expect(
      users.some(({ identityDocumentNumber, identityVerified }) => identityDocumentNumber && !identityVerified),
    ).toBe(true);
  });

  it('has a ledger that balances', () => app.expectBooksToBalance());

  it('is seeded once', async () => {
    const count = async () =>
      (
        await app.services.pool.query(
          `select (select count(*) from users) as users, (select count(*) from bets) as bets,
             (select count(*) from transactions) as transactions, (select count(*) from transfers) as transfers`,
        )
      ).rows;
    const before = await count();
    await fillDemo(app.services);
    expect(await count()).toEqual(before);
  });
});

describe('a database with players', () => {
  it('gets no demo', async () => {
    const other = await startApp();
    try {
      await other.player();
      await fillDemo(other.services);
      const { rows } = await other.services.pool.query('select count(*) as games from games');
      expect(rows).toEqual([{ games: 0 }]);
    } finally {
      await other.close();
    }
  });
});
