import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rebuildTotals } from '#server/features/safer-play/set-limits.ts';
import { ledgerJob } from '#server/jobs/ledger-job.ts';
import { updateHalts } from '#server/ledger/halt.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

let app: TestApp;
let player: Player;
let admin: Player;
let game: TestGame;
beforeAll(async () => {
  app = await startApp();
  [player, admin, game] = [await app.player('100.00'), await app.admin(), await app.game()];
});
afterAll(() => app.close());

const checkBooks = () => ledgerJob(app.services).run();

/** Bypasses a table's triggers, as only the database owner can. */
async function tamper(table: string, statement: string): Promise<void> {
  const { pool } = app.database;
  await pool.query(`alter table ${table} disable trigger user`);
  await pool.query(statement);
  await pool.query(`alter table ${table} enable trigger user`);
}

const cashOutValues = (of: Player) => of.get(`/api/users/${of.id}/cash-out-values`);
const bet = (stake = 1) => ({ gameId: game.id, betType: 'home', stake });

describe('an inconsistent ledger', () => {
  it('stops money calls with 503, and settlement, until it is consistent again', async () => {
    const placed = await player.post('/api/bets', bet(), 201);
    const deposit = await player.post('/api/transactions/deposit', { amount: 20, method: 'card' }, 201);
    const { quoteId } = await player.post(`/api/bets/${placed.id}/cash-out-quote`, { share: 100 });
    const away = await app.game();
    await player.post('/api/bets', { gameId: away.id, betType: 'home', stake: 1 }, 201);
    const moneyCalls: [Player, string, string, unknown][] = [
      [player, 'POST', '/api/bets', bet()],
      [
        player,
        'POST',
        '/api/place-accumulator',
        {
          selections: [bet(), { ...bet(), gameId: away.id }].map(({ gameId, betType }) => ({ gameId, betType })),
          totalStake: 1,
        },
      ],
      [player, 'POST', `/api/bets/${placed.id}/cash-out-quote`, { share: 100 }],
      [player, 'POST', `/api/bets/${placed.id}/cash-out`, { quoteId }],
      [player, 'POST', '/api/transactions/deposit', { amount: 20, method: 'card' }],
      [player, 'POST', '/api/transactions/withdrawal', { amount: 20, method: 'phone_number' }],
      [admin, 'POST', '/api/admin/add-funds', { userId: player.id, amount: 5 }],
      [admin, 'POST', '/api/admin/approve-deposit', { depositId: deposit.id }],
      [admin, 'POST', '/api/admin/reject-deposit', { depositId: deposit.id }],
      [admin, 'PATCH', `/api/bets/${placed.id}/status`, { status: 'won' }],
    ];
    await tamper('wallets', `update wallets set available_cents = available_cents + 1 where user_id = ${player.id}`);
    await checkBooks();
    for (const [caller, method, path, body] of moneyCalls) {
      const response = await caller.call(method, path, body);
      expect(response, path).toMatchObject({ status: 503, body: { code: 'NOT_READY' } });
      expect(response.headers.get('retry-after')).toBe('1');
    }
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '98.01' });
    expect(await cashOutValues(player)).toMatchObject([
      { amount: null, reason: 'not_ready' },
      { amount: null, reason: 'not_ready' },
    ]);
    expect(await player.get('/api/bets')).toHaveLength(2);
    expect(await admin.get('/api/admin/overview')).toMatchObject({
      alerts: [{ kind: 'ledger_drift', since: expect.any(String) }],
    });
    await admin.patch(`/api/games/${away.id}/status`, { status: 'live' });
    await admin.patch(`/api/games/${away.id}/status`, { status: 'finished' });
    await app.settle();
    expect((await verifyLedger(app.database.pool)).figures.playersStaked).toBe(200);

    await tamper('wallets', `update wallets set available_cents = available_cents - 1 where user_id = ${player.id}`);
    expect((await player.call('POST', '/api/bets', bet())).status).toBe(503);
    await checkBooks();
    await player.post('/api/bets', bet(), 201);
    await app.settle();
    expect((await verifyLedger(app.database.pool)).figures.playersStaked).toBe(200);
    expect(await admin.get('/api/admin/overview')).toMatchObject({ alerts: [] });
    await app.expectBooksToBalance();
  });

  it('is not considered fixed by a check that began before the error was found', async () => {
    const early = await verifyLedger(app.database.pool);
    await app.database.pool.query(`insert into ledger_halts (failed) values ('[]')`);
    await updateHalts(app.database.pool, early);
    expect((await player.call('POST', '/api/bets', bet())).status).toBe(503);
    await checkBooks();
    expect((await player.call('POST', '/api/bets', bet())).status).toBe(201);
  });
});

describe("a player's totals that differ from the ledger", () => {
  it("stop only that player's money calls, until they are rebuilt", async () => {
    const halted = await app.player('100.00');
    const placed = await halted.post('/api/bets', bet(), 201);
    await halted.patch(`/api/users/${halted.id}/limits`, { stake: { day: 50 } });
    await app.database.pool.query('update play_totals set stake_cents = stake_cents + 1 where user_id = $1', [
      halted.id,
    ]);
    await checkBooks();
    const refused = [
      halted.call('POST', '/api/bets', bet()),
      halted.call('POST', `/api/bets/${placed.id}/cash-out-quote`, { share: 100 }),
      halted.call('POST', '/api/transactions/deposit', { amount: 20, method: 'card' }),
      halted.call('POST', '/api/transactions/withdrawal', { amount: 20, method: 'phone_number' }),
    ];
    for (const response of await Promise.all(refused))
      expect(response).toMatchObject({ status: 403, body: { code: 'ACCOUNT_HALTED' } });
    expect(await cashOutValues(halted)).toMatchObject([{ amount: null, reason: 'account_halted' }]);
    await player.post('/api/bets', bet(), 201);
    expect(await admin.get('/api/admin/overview')).toMatchObject({
      alerts: [{ kind: 'player_halted', id: halted.id, name: halted.username, since: expect.any(String) }],
    });

    await rebuildTotals(app.database.pool, halted.id);
    await checkBooks();
    expect(await cashOutValues(halted)).toMatchObject([{ amount: expect.any(String), reason: null }]);
    await halted.post('/api/bets', bet(), 201);
    expect(await admin.get('/api/admin/overview')).toMatchObject({ alerts: [] });
    await app.expectBooksToBalance();
  });
});

describe('the ledger check', () => {
  const failedChecks = async () =>
    (await verifyLedger(app.database.pool)).checks.filter(({ violations }) => violations > 0).map(({ name }) => name);

  it.each([
    [
      'a price that the game never had',
      'bet_legs',
      'odds_hundredths = odds_hundredths + 1',
      'odds_hundredths = odds_hundredths - 1',
      /every accepted price/,
    ],
    [
      'a version that the game did not have',
      'bet_legs',
      'game_version = game_version + 1',
      'game_version = game_version - 1',
      /every accepted price/,
    ],
    ['a line that the game never had', 'bet_legs', 'line_quarters = 1', 'line_quarters = null', /every accepted price/],
    [
      'a game whose version decreased',
      'games',
      'version = version - 1000',
      'version = version + 1000',
      /versions only increase/,
    ],
    [
      'an approval without its audit row',
      'transactions',
      'decided_by = 2 where decided_by = 1',
      'decided_by = 1 where decided_by = 2',
      /audit row/,
    ],
  ])('detects %s', async (_name, table, change, back, check) => {
    expect(await failedChecks()).toEqual([]);
    await tamper(table, `update ${table} set ${change}`);
    expect(await failedChecks()).toContainEqual(expect.stringMatching(check));
    await tamper(table, `update ${table} set ${back}`);
    expect(await failedChecks()).toEqual([]);
  });

  it('detects a boost at odds that it never had', async () => {
    const boost = { gameId: game.id, betType: 'home', odds: '2.75', maxStake: 10, maxBetsPerPlayer: 1, maxBets: 10 };
    const startsAt = new Date(Date.now() - 1000).toISOString();
    const endsAt = new Date(Date.now() + 600_000).toISOString();
    const text = { kind: 'odds_boost', title: 'Boost', text: 'Boost', startsAt, endsAt };
    const { id } = await admin.post('/api/admin/promotions', { ...text, boost }, 201);
    await player.post('/api/bets', { ...bet(), odds: '2.75', boostId: id }, 201);
    expect(await failedChecks()).toEqual([]);
    await tamper('bet_legs', `update bet_legs set odds_hundredths = 276 where odds_hundredths = 275`);
    expect(await failedChecks()).toContainEqual(expect.stringMatching(/every accepted price/));
    await tamper('bet_legs', `update bet_legs set odds_hundredths = 275 where odds_hundredths = 276`);
  });
});
