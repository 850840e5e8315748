import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemas } from '#contract/schemas.ts';
import { setCurrency } from '#domain/currency.ts';
import { adoptCurrency } from '#server/adopt-currency.ts';
import { sql } from '#server/database/sql.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { createTestDatabase } from '#tests/support/database.ts';

afterAll(() => setCurrency('USD'));

type Case = {
  code: string;
  fourEyes: string;
  /** Formats whole units as the API does. */
  format: (units: number) => string;
  /** Numbers and strings with the wrong number of decimals for the currency. */
  wrongDecimals: unknown[];
  refusal: string;
};

const CASES: Case[] = [
  {
    code: 'UGX',
    fourEyes: '4000000',
    format: String,
    wrongDecimals: [40_000.5, '40000.00', '40000.5', '400.000'],
    refusal: 'Must be a whole amount',
  },
  {
    code: 'KES',
    fourEyes: '4000000.00',
    format: (units) => units.toFixed(2),
    wrongDecimals: [40_000.125, '40000', '40000.5'],
    refusal: 'Must be an amount with at most two decimals',
  },
];

describe.each(CASES)('an installation in $code', ({ code, fourEyes, format, wrongDecimals, refusal }) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ CURRENCY: code });
  });
  afterAll(() => app.close());

  const expectFormat = (amount: string) => expect(amount).toMatch(code === 'UGX' ? /^\d+$/ : /^\d+\.\d{2}$/);
  const deposit = (player: Player, amount: unknown) =>
    player.call('POST', '/api/transactions/deposit', { amount, method: 'mpesa_kenya' });
  const bet = (player: Player, game: TestGame, stake: unknown, betType = 'home', odds = '2.50') =>
    player.call('POST', '/api/bets', { gameId: game.id, betType, stake, odds });

  it('names its currency and the number of decimals in the public settings', async () => {
    const { currency } = await app.visitor().get('/api/settings');
    expect(currency).toEqual({ code, minorUnits: code === 'UGX' ? 0 : 2 });
  });

  it('formats every amount from deposit to statement, and the ledger balances', async () => {
    const player = await app.player();
    const admin = await app.admin();
    const request = await player.post('/api/transactions/deposit', { amount: 100_000, method: 'mpesa_kenya' }, 201);
    expect(request.amount).toBe(format(100_000));
    const approved = await admin.post('/api/admin/approve-deposit', { depositId: request.id });
    expect(approved.newBalance).toBe(format(100_000));

    const game = await app.game();
    const won = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10_001, odds: '2.50' }, 201);
    const whole = code === 'UGX' ? '25002' : '25002.50';
    expect(won).toMatchObject({ stake: format(10_001), potentialWin: whole });
    const other = await app.game();
    const open = await player.post(
      '/api/bets',
      { gameId: other.id, betType: 'home', stake: format(9999), odds: '2.50' },
      201,
    );
    const quote = await player.post(`/api/bets/${open.id}/cash-out-quote`, { share: 33 });
    expectFormat(quote.amount);
    expectFormat(quote.fairValue);
    expect(quote.stake).toBe(code === 'UGX' ? '3299' : '3299.67');
    const part = await player.post(`/api/bets/${open.id}/cash-out`, { quoteId: quote.quoteId }, 201);
    expect(Number(part.amount)).toBeGreaterThan(1000);

    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 90 });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await app.database.pool.query(`update games set undo_until = now() - interval '1 second' where id = $1`, [game.id]);
    await app.settle();
    const bets = await player.get('/api/bets');
    expect(bets.find(({ id }) => id === won.id)).toMatchObject({ status: 'won', payout: whole });
    for (const each of bets) for (const amount of [each.stake, each.potentialWin, each.cashedOut]) expectFormat(amount);

    const withdrawal = await player.post(
      '/api/transactions/withdrawal',
      { amount: 50_000, method: 'mpesa_kenya' },
      201,
    );
    const paid = await admin.post('/api/admin/process-withdrawal', { transactionId: withdrawal.id });
    expect(paid.amount).toBe(format(50_000));

    const statement = await player.get(`/api/users/${player.id}/statement`);
    for (const { amount, balance } of statement.rows) {
      expectFormat(amount.replace('-', ''));
      expectFormat(balance);
    }
    const wallet = await player.get(`/api/users/${player.id}/wallet`);
    expect(statement.closingBalance).toBe(wallet.available);
    for (const amount of [wallet.available, wallet.inBets, wallet.withdrawable, wallet.debt]) expectFormat(amount);
    const text = String((await player.call('GET', `/api/users/${player.id}/statement?format=csv`)).body);
    const lines = text.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(statement.rows.length);
    expect(text).toContain(`,${format(100_000)},`);
    if (code === 'UGX') expect(text.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')).not.toMatch(/\d\.\d/);
    await app.expectBooksToBalance();
  });

  it.each(wrongDecimals.map((amount) => [amount]))(
    "refuses %j as an amount, with the currency's message",
    async (amount) => {
      const player = await app.player(format(500_000));
      const game = await app.game();
      const example = code === 'UGX' ? '1250' : '12.50';
      const message = typeof amount === 'string' ? `Must be a number or a string such as "${example}"` : refusal;
      for (const { status, body } of [
        await deposit(player, amount),
        await bet(player, game, amount),
        await player.call('POST', '/api/transactions/withdrawal', { amount, method: 'mpesa_kenya' }),
        await player.call('PATCH', `/api/users/${player.id}/limits`, { deposit: { day: amount } }),
        await (await app.admin()).call('POST', '/api/admin/add-funds', { userId: player.id, amount }),
      ]) {
        expect(status).toBe(400);
        expect(JSON.stringify(body)).toContain(JSON.stringify(message).slice(1, -1));
      }
      expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: format(500_000) });
    },
  );

  it('scales the minimums and the limits', async () => {
    const player = await app.player(format(500_000));
    const admin = await app.admin();
    const game = await app.game();
    const scale = code === 'UGX' ? 4000 : 100;
    const least = format(10 * scale);
    const most = format(10_000 * scale);
    expect(await deposit(player, 10 * scale - 1)).toMatchObject({
      status: 400,
      body: { message: `Deposits must be between ${least} and ${most}` },
    });
    expect((await deposit(player, 10 * scale)).status).toBe(201);
    const smallest = scale / 100;
    expect(await bet(player, game, 0)).toMatchObject({
      status: 400,
      body: { message: `Stake must be at least ${format(smallest)}` },
    });
    expect((await bet(player, game, smallest)).status).toBe(201);
    expect(await admin.get('/api/admin/risk-limits')).toMatchObject({
      stake: format(100_000 * scale),
      payout: format(1_000_000 * scale),
      game: format(5_000_000 * scale),
      freeBet: format(100 * scale),
    });
    const small = await admin.post('/api/admin/add-funds', { userId: player.id, amount: format(1500) });
    expect(small.message).toBe(`Funds added successfully. New balance: ${code} ${small.newBalance}`);
  });

  it('requires two people above the amount in its own currency', async () => {
    const strict = await startApp({ CURRENCY: code, FOUR_EYES_AMOUNT: fourEyes });
    try {
      // By different staff for different players, so that the amounts don't add up.
      const add = async (amount: string) => {
        const { id: userId } = await strict.player();
        const admin = await strict.staff('admin');
        const key = { 'idempotency-key': randomUUID() };
        return admin.post('/api/admin/add-funds', { userId, amount }, 200, key);
      };
      expect(await add(format(3_999_999))).toMatchObject({ awaitingSecond: false });
      expect(await add(format(4_000_001))).toMatchObject({ awaitingSecond: true });
    } finally {
      await strict.close();
    }
  });

  it('uses its currency for limits, free bets, filters and page texts', async () => {
    const player = await app.player(format(500_000));
    const admin = await app.admin();
    const limits = await player.patch(`/api/users/${player.id}/limits`, { stake: { day: format(30_000) } });
    expect(limits.stake.day).toMatchObject({ amount: format(30_000), left: format(30_000) });
    const freeBet = await admin.post('/api/admin/free-bets', { userId: player.id, amount: format(5000), days: 7 }, 201);
    expect(JSON.stringify(freeBet)).toContain(`"${format(5000)}"`);
    const filtered = await admin.get(`/api/admin/tables/transactions?amountMin=${500_000}&userId=${player.id}`);
    expect(filtered).toMatchObject({ total: 1, rows: [{ amount: format(500_000) }] });
    const wrong = await admin.call('GET', '/api/admin/tables/transactions?amountMin=1.555');
    expect(wrong).toMatchObject({ status: 400, body: { message: expect.stringContaining('such as') } });
    const terms = (await app.visitor().call('GET', '/api/content/terms?language=en')).body;
    const body = String((terms as { body: unknown }).body);
    expect(body.replaceAll('\u00a0', ' ')).toContain(code === 'UGX' ? 'from UGX 40,000 to' : 'from KES 1,000.00 to');
    expect(body).not.toContain('$');
    await app.expectBooksToBalance();
  });

  it('describes its amounts in the OpenAPI document', async () => {
    const text = JSON.stringify(await app.visitor().get('/openapi.json'));
    expect(text).toContain(JSON.stringify(code === 'UGX' ? '^-?\\d+$' : '^-?\\d+\\.\\d{2}$'));
    expect(text).toContain(JSON.stringify(code === 'UGX' ? '^-?\\d{1,11}$' : '^-?\\d{1,11}\\.\\d{2}$'));
    expect(schemas.getWallet.response.shape.available.safeParse('12.50').success).toBe(code === 'KES');
    expect(schemas.getWallet.response.shape.available.safeParse('1250').success).toBe(code === 'UGX');
  });
});

describe("a database's currency", () => {
  it('is stored at the first start, and a different one is refused without changing anything', async () => {
    const database = await createTestDatabase();
    try {
      const limits = () => sql`select * from risk_limits`.one(database.pool);
      const before = await limits();
      await Promise.all([adoptCurrency(database.pool, 'KES'), adoptCurrency(database.pool, 'KES')]);
      expect(await limits()).toMatchObject({ stake_cents: Number(before.stake_cents) * 100 });
      await adoptCurrency(database.pool, 'KES');
      await expect(adoptCurrency(database.pool, 'UGX')).rejects.toThrow(
        'CURRENCY is UGX, but the amounts in this database are in KES. Set CURRENCY=KES, or start with an empty database.',
      );
      expect(await limits()).toMatchObject({ stake_cents: Number(before.stake_cents) * 100 });
      await expect(database.pool.query(`update installation set currency = 'UGX'`)).rejects.toThrow();
    } finally {
      await database.close();
    }
  });
});
