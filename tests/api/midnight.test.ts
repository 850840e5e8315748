import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cents } from '#domain/money.ts';
import { setLimits } from '#server/features/safer-play/set-limits.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { createDatabaseWithClock, type DatabaseClock } from '#tests/support/database-clock.ts';
import { raceForWallet } from '#tests/support/race-for-wallet.ts';
import { stallPool } from '#tests/support/stall-pool.ts';

let app: TestApp;
let clock: DatabaseClock;
let game: TestGame;
beforeAll(async () => {
  const created = await createDatabaseWithClock();
  clock = created.clock;
  app = await startApp({}, created.database);
  game = await app.game();
});
afterAll(() => app.close());

const bet = (player: Player, stake: number) =>
  player.call('POST', '/api/bets', { gameId: game.id, betType: 'home', stake });
const limitsOf = (player: Player) => player.get(`/api/users/${player.id}/limits`);

describe('a limit around midnight (UTC)', () => {
  it('counts stakes since a first limit was requested', async () => {
    const player = await app.player('100.00');
    const untilMidnight = await clock.setBeforeMidnight(500);
    let resume = () => {};
    const stalled = stallPool(
      app.database.pool,
      /from wallets/,
      new Promise((resolve) => {
        resume = resolve;
      }),
    );
    const set = setLimits(stalled, player.id, { stake: { day: cents(5000) } });
    await untilMidnight();
    expect((await bet(player, 10)).status).toBe(201);
    resume();
    await set;
    expect((await bet(player, 15)).status).toBe(201);
    await app.expectBooksToBalance();
    expect((await limitsOf(player)).stake.day.used).toBe('25.00');
    expect((await bet(player, 26)).body).toMatchObject({ code: 'LIMIT_STAKE', left: '25.00' });
  });

  it('counts a bet that waited for the wallet lock on the day it is placed', async () => {
    const player = await app.player('100.00');
    await clock.setBeforeMidnight(60_000);
    await player.patch(`/api/users/${player.id}/limits`, { stake: { day: 50 } });
    expect((await bet(player, 40)).status).toBe(201);
    const untilMidnight = await clock.setBeforeMidnight(500);
    const placeBet = () => bet(player, 30);
    const placed = raceForWallet(app, player, [placeBet], untilMidnight);
    expect((await placed)[0]?.status).toBe(201);
    expect((await bet(player, 30)).body).toMatchObject({ code: 'LIMIT_STAKE', left: '20.00' });
    await app.expectBooksToBalance();
  });

  it('counts the stakes of the day after the clock was a day ahead and is set back', async () => {
    const player = await app.player('100.00');
    await clock.setBeforeMidnight(60_000);
    await player.patch(`/api/users/${player.id}/limits`, { stake: { day: 50 }, loss: { week: 60 } });
    expect((await bet(player, 40)).status).toBe(201);
    await clock.setBeforeMidnight(-60_000);
    expect((await bet(player, 5)).status).toBe(201);
    await clock.setBeforeMidnight(60_000);
    const delay = { kind: 'bet', userId: player.id, idempotency: null, request: {}, freeBetId: null } as const;
    const inPlay = app.services.inPlay.begin({ ...delay, stakeCents: cents(501), betId: null, limitUsage: null });
    await expect(inPlay).rejects.toMatchObject({ code: 'LIMIT_STAKE', details: { left: '5.00', period: 'day' } });
    expect((await bet(player, 6)).body).toMatchObject({ code: 'LIMIT_STAKE', left: '5.00' });
    expect((await bet(player, 5)).status).toBe(201);
    expect((await bet(player, 1)).body).toMatchObject({ code: 'LIMIT_STAKE', left: '0.00' });
    await app.expectBooksToBalance();
  });

  it('counts a deposit that waited for the wallet lock on the day it is requested', async () => {
    const player = await app.player('100.00');
    await player.patch(`/api/users/${player.id}/limits`, { deposit: { day: 50 } });
    const untilMidnight = await clock.setBeforeMidnight(500);
    const deposit = (amount: number) => player.call('POST', '/api/transactions/deposit', { amount, method: 'card' });
    expect((await raceForWallet(app, player, [() => deposit(30)], untilMidnight))[0]?.status).toBe(201);
    expect((await deposit(30)).body).toMatchObject({ code: 'LIMIT_DEPOSIT', left: '20.00' });
  });
});
