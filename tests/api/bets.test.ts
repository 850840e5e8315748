import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schemas } from '#contract/schemas.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf } from '#tests/support/player-reads.ts';
import { raceForWallet } from '#tests/support/race-for-wallet.ts';
import { alternateBetWriters } from '#tests/support/two-bet-writers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('a single bet', () => {
  it('is placed at the price the player saw, and its stake is deducted from the balance', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const request = { gameId: game.id, betType: 'match_result', selection: 'home', odds: '2.50', stake: 10.1 };
    const bet = await player.post('/api/bets', request, 201);
    expect(bet).toMatchObject({
      userId: player.id,
      gameId: game.id,
      betType: 'match_result',
      selection: 'home',
      odds: '2.50',
      stake: '10.10',
      potentialWin: '25.25',
      status: 'pending',
      payout: null,
      isAccumulator: false,
      homeTeam: 'Lions',
      awayTeam: 'Eagles',
    });
    expect(await balanceOf(player)).toBe('89.90');
    expect(await player.get('/api/bets')).toEqual([bet]);
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({
      available: '89.90',
      onHold: '0.00',
      inBets: '10.10',
    });
  });

  it.each([
    ['home', '2.50'],
    ['draw', '3.30'],
    ['away', '2.90'],
  ])('accepts the short bet type %s without a selection', async (betType, odds) => {
    const player = await app.player('10.00');
    const game = await app.game();
    const bet = await player.post('/api/bets', { gameId: game.id, betType, stake: 1, odds }, 201);
    expect(bet).toMatchObject({ betType, selection: betType, odds });
  });

  it('refuses an outdated price and returns the current one', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const request = { gameId: game.id, betType: 'match_result', selection: 'home', odds: '25.00', stake: 10 };
    const response = await player.call('POST', '/api/bets', request);
    expect(response.status).toBe(409);
    expect(response.body).toMatchObject({ code: 'ODDS_CHANGED', currentOdds: '2.50' });
    expect(await balanceOf(player)).toBe('100.00');
  });

  it.each([
    ['2.40', 'higher', 201],
    ['2.60', 'higher', 409],
    ['2.60', 'any', 201],
    ['2.40', 'none', 409],
  ])('with odds seen at %s and the policy %s returns %i', async (odds, acceptOddsChange, status) => {
    const player = await app.player('100.00');
    const game = await app.game();
    const request = { gameId: game.id, betType: 'home', odds, stake: 10, acceptOddsChange };
    const response = await player.call('POST', '/api/bets', request);
    expect(response.status).toBe(status);
    if (status === 201) expect(response.body).toMatchObject({ odds: '2.50', potentialWin: '25.00' });
  });

  it('returns the first response for the same key, whatever has happened since', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const request = { gameId: game.id, betType: 'home', odds: '2.50', stake: 10 };
    const key = { 'idempotency-key': randomUUID() };
    const first = await player.post('/api/bets', request, 201, key);
    await app.finish(game, 2, 0);
    expect(await player.post('/api/bets', request, 201, key)).toEqual(first);
    const reordered = { stake: 10, odds: '2.50', betType: 'home', gameId: game.id };
    expect(await player.post('/api/bets', reordered, 201, key)).toEqual(first);
    expect(await balanceOf(player)).toBe('115.00');
    const other = await player.call('POST', '/api/bets', { ...request, stake: 11 }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
  });

  it('recognises a request whose key an earlier release stored with a hash of the parsed body', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const request = { gameId: game.id, betType: 'home', odds: '2.50', stake: 10 };
    const key = { 'idempotency-key': randomUUID() };
    const first = await player.post('/api/bets', request, 201, key);
    const parsed = JSON.stringify(schemas.placeBet.body.parse(request));
    const hash = createHash('sha256').update(`placeBet\n${parsed}`).digest();
    await app.database.pool.query('update bets set request_hash = $2 where id = $1', [first.id, hash]);
    expect(await player.post('/api/bets', request, 201, key)).toEqual(first);
    const other = await player.call('POST', '/api/bets', { ...request, stake: 11 }, key);
    expect(other).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    expect(await balanceOf(player)).toBe('90.00');
  });

  it('returns the bet being written to a retry on another node, even if it took the whole balance', async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    const request = { gameId: game.id, betType: 'home', odds: '2.50', stake: 10 };
    const key = { 'idempotency-key': randomUUID() };
    const restoreWriter = alternateBetWriters(app);
    const place = () => player.post('/api/bets', request, 201, key);
    const [first, retry] = await raceForWallet(app, player, [place, place]);
    restoreWriter();
    expect(retry).toEqual(first);
    expect(await balanceOf(player)).toBe('0.00');
  });
});

it('uses a generic plan for placing bets, which does not depend on the batch', async () => {
  const player = await app.player('100.00');
  const game = await app.game();
  const request = { gameId: game.id, betType: 'match_result', selection: 'home', stake: 1 };
  for (let bet = 0; bet < 40; bet += 1) await player.post('/api/bets', request, 201);
  const { pool } = app.database;
  const clients = await Promise.all(Array.from({ length: pool.totalCount }, () => pool.connect()));
  const planCounts = await Promise.all(
    clients.map(async (client) => {
      const readPlans = `select coalesce(sum(generic_plans), 0)::int as plans from pg_prepared_statements where name = 'place-bets'`;
      const { rows } = await client.query<{ plans: number }>(readPlans);
      client.release();
      return rows[0]?.plans ?? 0;
    }),
  );
  expect(Math.max(...planCounts)).toBeGreaterThan(0);
});

describe('a bet request', () => {
  const refusals: [string, Record<string, unknown>, number, string][] = [
    ['a missing game', { gameId: 999_999 }, 404, 'NOT_FOUND'],
    ['a selection missing from the catalogue', { selection: '7-up' }, 400, 'VALIDATION'],
    ['an unknown bet type', { betType: 'coin_toss' }, 400, 'VALIDATION'],
    ['an unexpected player', { playerId: 1 }, 400, 'VALIDATION'],
    ['a scorer bet without a player', { betType: 'first_goalscorer', selection: undefined }, 400, 'VALIDATION'],
    ['a missing scorer', { betType: 'first_goalscorer', selection: undefined, playerId: 999_999 }, 404, 'NOT_FOUND'],
    ['a stake above the balance', { stake: 50.01 }, 400, 'INSUFFICIENT_BALANCE'],
    ['an unknown field', { balance: 1000 }, 400, 'VALIDATION'],
  ];
  it.each(refusals)('is refused with its own code and without effect: %s', async (_name, change, status, code) => {
    const player = await app.player('50.00');
    const game = await app.game();
    const request = { gameId: game.id, betType: 'match_result', selection: 'home', odds: '2.50', stake: 10, ...change };
    const response = await player.call('POST', '/api/bets', request);
    expect(response).toMatchObject({ status, body: { code, message: expect.any(String) } });
    expect(await balanceOf(player)).toBe('50.00');
    expect(await player.get('/api/bets')).toEqual([]);
  });

  it('is accepted with a stake of 19.99, which has no exact floating-point value', async () => {
    const player = await app.player('50.00');
    const game = await app.game();
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', odds: 2.5, stake: 19.99 }, 201);
    expect(bet).toMatchObject({ stake: '19.99', potentialWin: '49.97' });
  });

  it('is refused after kick-off, after the end, and during a suspension', async () => {
    const player = await app.player('50.00');
    const admin = await app.admin();
    const past = await app.game();
    await app.database.pool.query(`update games set start_time = now() - interval '1 hour' where id = $1`, [past.id]);
    const bet = (gameId: number) => player.call('POST', '/api/bets', { gameId, betType: 'home', stake: 1 });
    expect(await bet(past.id)).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
    await admin.patch(`/api/games/${past.id}/status`, { status: 'live' });
    expect((await bet(past.id)).status).toBe(201);
    await admin.patch(`/api/games/${past.id}/suspension`, { suspended: true });
    expect(await bet(past.id)).toMatchObject({ status: 409, body: { code: 'MARKET_SUSPENDED' } });
    await admin.patch(`/api/games/${past.id}/suspension`, { suspended: false });
    await admin.patch(`/api/games/${past.id}/status`, { status: 'finished' });
    expect(await bet(past.id)).toMatchObject({ status: 409, body: { code: 'MARKET_CLOSED' } });
  });
});

describe('bets written in one batch', () => {
  it('are placed even if the database refuses others', async () => {
    await app.database.pool.query(`
      create function refuse_stake() returns trigger language plpgsql as $$
      begin raise exception 'no such stake' using errcode = '23514'; end $$;
      create trigger refuse_stake before insert on bets for each row when (new.stake_cents = 666)
        execute function refuse_stake()`);
    const game = await app.game();
    const players = await Promise.all(Array.from({ length: 20 }, () => app.player('10.00')));
    const responses = await Promise.all(
      players.map((player, index) =>
        player.call('POST', '/api/bets', {
          gameId: game.id,
          betType: 'home',
          stake: index % 5 === 2 ? '6.66' : '5.00',
        }),
      ),
    );
    await app.database.pool.query('drop function refuse_stake cascade');
    expect(responses.map(({ status }) => status)).toEqual(players.map((_, index) => (index % 5 === 2 ? 500 : 201)));
    await app.expectBooksToBalance();
  });
});

describe('an accumulator', () => {
  it('pays its stake times the product of the odds', async () => {
    const player = await app.player('100.00');
    const games = [await app.game(), await app.game()];
    const selections = games.map((game) => ({ gameId: game.id, betType: 'home', selection: 'home', odds: '2.50' }));
    const bet = await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    expect(bet).toMatchObject({
      odds: '6.25',
      stake: '10.00',
      potentialWin: '62.50',
      isAccumulator: true,
      gameId: null,
    });
    expect(bet.legs).toHaveLength(2);
    for (const game of games) await app.finish(game, 1, 0);
    expect(await player.get('/api/bets')).toMatchObject([{ id: bet.id, status: 'won', payout: '62.50' }]);
    expect(await balanceOf(player)).toBe('152.50');
  });

  it('is lost as soon as one leg is lost, before the other games end', async () => {
    const player = await app.player('100.00');
    const games = [await app.game(), await app.game()] as const;
    const selections = games.map((game) => ({ gameId: game.id, betType: 'home', odds: '2.50' }));
    await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    await app.finish(games[1], 0, 1);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'lost', payout: '0.00' }]);
  });

  it('refuses a payout above the maximum, and accepts twenty legs below it', async () => {
    const player = await app.player('100.00');
    const games = await Promise.all(Array.from({ length: 20 }, () => app.game()));
    const scores = games.map((game) => ({ gameId: game.id, betType: 'correct_score', selection: 'other' }));
    const tooMuch = { selections: scores.map((each) => ({ ...each, odds: '1000.00' })), totalStake: 1 };
    expect(await player.call('POST', '/api/place-accumulator', tooMuch)).toMatchObject({
      status: 409,
      body: { code: 'LIMIT_EXCEEDED' },
    });
    const selections = games.map((game) => ({ gameId: game.id, betType: 'over_under', selection: 'over_0.5' }));
    expect(await player.post('/api/place-accumulator', { selections, totalStake: 1 }, 201)).toMatchObject({
      isAccumulator: true,
    });
  });

  it('refuses two selections from one game, and a single selection', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const same = ['home', 'draw'].map((betType) => ({ gameId: game.id, betType, odds: '2.50' }));
    expect(await player.call('POST', '/api/place-accumulator', { selections: same, totalStake: 1 })).toMatchObject({
      status: 400,
      body: { code: 'SAME_GAME' },
    });
    const one = same.slice(0, 1);
    expect(await player.call('POST', '/api/place-accumulator', { selections: one, totalStake: 1 })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION', message: 'Accumulator requires at least 2 selections' },
    });
  });
});

describe('settlement', () => {
  it('pays winners and explains each result when the game ends', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const prices = await player.get(`/api/games/${game.id}`);
    const requests = [
      { betType: 'home', stake: 10, odds: '2.50' },
      { betType: 'away', stake: 10, odds: '2.90' },
      { betType: 'correct_score', selection: '2-1', stake: 1, odds: prices.correctScore21Odds },
      { betType: 'over_under', selection: 'over_2.5', stake: 1, odds: prices.overUnder25Odds },
      { betType: 'both_teams_score', selection: 'no', stake: 1, odds: prices.bttsNoOdds },
      { betType: 'half_time_full_time', selection: 'draw_home', stake: 1, odds: prices.htftDrawHome },
    ];
    for (const request of requests) await player.post('/api/bets', { gameId: game.id, ...request }, 201);
    await app.finish(game, 2, 1, { halfTimeHomeScore: 1, halfTimeAwayScore: 1 });
    const bets = (await player.get('/api/bets')).reverse();
    expect(bets.map((bet) => bet.status)).toEqual(['won', 'lost', 'won', 'won', 'lost', 'won']);
    expect(bets.map((bet) => (bet.payout === '0.00' ? null : bet.payout))).toEqual(
      bets.map((bet) => (bet.status === 'won' ? bet.potentialWin : null)),
    );
    for (const bet of bets) expect(bet.explanation).toMatch(/\w/);
    expect(bets[0]?.explanation).toContain('won at 2.50');
    await app.expectBooksToBalance();
  });

  it('settles a decided market early, and reverses it if the score is lowered', async () => {
    const player = await app.player('10.00');
    const admin = await app.admin();
    const game = await app.game();
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await player.post('/api/bets', { gameId: game.id, betType: 'over_under', selection: 'over_0.5', stake: 10 }, 201);
    await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 12 }, 201);
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'won' }]);
    await admin.patch(`/api/games/${game.id}/score`, { homeScore: 0, awayScore: 0, currentMinute: 14 });
    await app.settle();
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'pending', payout: null }]);
    expect(await balanceOf(player)).toBe('0.00');
    expect(await admin.get(`/api/games/${game.id}/goals`)).toEqual([]);
    await app.expectBooksToBalance();
  });

  it('voids half-time markets if no half-time score was recorded', async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    const bet = { gameId: game.id, betType: 'half_time_full_time', selection: 'draw_home', stake: 10 };
    await player.post('/api/bets', bet, 201);
    await app.finish(game, 2, 0);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'void', payout: '10.00' }]);
  });

  it('records the half-time score when the clock passes 45', async () => {
    const admin = await app.admin();
    const game = await app.game();
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 45 });
    const after = await admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 46 });
    expect(after).toMatchObject({ halfTimeHomeScore: 1, halfTimeAwayScore: 0, halfTimeRecorded: true });
  });

  it('runs concurrently without paying twice', async () => {
    const player = await app.player('100.00');
    const admin = await app.admin();
    const game = await app.game();
    for (let bet = 0; bet < 20; bet += 1)
      await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 1, odds: '2.50' }, 201);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await admin.patch(`/api/games/${game.id}/score`, { homeScore: 1, awayScore: 0, currentMinute: 90 });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await Promise.all([app.settle(), app.settle(), app.settle()]);
    expect(await balanceOf(player)).toBe('130.00');
    await app.expectBooksToBalance();
  });
});

describe('manual settlement', () => {
  it.each([
    ['won', '115.00'],
    ['lost', '90.00'],
    ['void', '100.00'],
  ])('marks a pending bet as %s once', async (status, balance) => {
    const player = await app.player('100.00');
    const admin = await app.admin();
    const game = await app.game();
    const bet = await player.post('/api/bets', { gameId: game.id, betType: 'home', stake: 10, odds: '2.50' }, 201);
    expect(await admin.patch(`/api/bets/${bet.id}/status`, { status, note: 'Test' })).toMatchObject({
      id: bet.id,
      status,
    });
    expect(await balanceOf(player)).toBe(balance);
    for (const again of ['won', 'lost'])
      expect(await admin.call('PATCH', `/api/bets/${bet.id}/status`, { status: again })).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_PROCESSED' },
      });
    await app.finish(game, 1, 0);
    expect(await balanceOf(player)).toBe(balance);
    await app.expectBooksToBalance();
  });

  it('as void needs a reason, which the player sees', async () => {
    const player = await app.player('10.00');
    const admin = await app.admin();
    const bet = await player.post('/api/bets', { gameId: (await app.game()).id, betType: 'home', stake: 10 }, 201);
    const settle = (note?: string) => admin.call('PATCH', `/api/bets/${bet.id}/status`, { status: 'void', note });
    for (const note of [undefined, '', ' '])
      expect(await settle(note)).toMatchObject({ status: 400, body: { issues: [{ path: 'note' }] } });
    expect((await settle('The teams were swapped')).status).toBe(200);
    expect(await player.get('/api/bets')).toMatchObject([{ status: 'void', explanation: 'The teams were swapped' }]);
  });
});
