import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bet, CorrectionPreview } from '#contract/bets/objects.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import { balanceOf, cents } from '#tests/support/player-reads.ts';

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
});
afterAll(() => app.close());

type Scores = { homeScore: number; awayScore: number; halfTimeHomeScore?: number; halfTimeAwayScore?: number };

const betsOf = async (player: Player) => (await player.get('/api/bets')).reverse();
const place = (player: Player, bet: Record<string, unknown>) => player.post('/api/bets', { stake: 10, ...bet }, 201);

async function play(game: TestGame, scores: Scores): Promise<void> {
  await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
  await admin.patch(`/api/games/${game.id}/score`, { ...scores, currentMinute: 90 });
}

async function finish(game: TestGame, scores: Scores): Promise<void> {
  await play(game, scores);
  await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
  await app.settle();
}

const correct = (game: { id: number }, body: Record<string, unknown>) =>
  admin.call('PATCH', `/api/games/${game.id}/result`, { reason: 'The referee said so', ...body });

const lastAudit = async (subject: string, id: number) =>
  (
    await app.database.pool.query(
      'select actor_id, action, before, after from audit_entries where subject = $1 and subject_id = $2 order by id desc limit 1',
      [subject, id],
    )
  ).rows[0];

describe('a corrected result', () => {
  it('updates every bet, and shows who corrected what, and why', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    await place(player, { gameId: game.id, betType: 'home', odds: '2.50' });
    await place(player, { gameId: game.id, betType: 'draw', odds: '3.30' });
    await place(player, { gameId: game.id, betType: 'half_time_full_time', selection: 'home_home' });
    await finish(game, { homeScore: 1, awayScore: 0, halfTimeHomeScore: 1, halfTimeAwayScore: 0 });
    const before = await betsOf(player);
    expect(before.map((bet) => bet.status)).toEqual(['won', 'lost', 'won']);
    expect(before.map((bet) => bet.reversedPayouts)).toEqual(['0.00', '0.00', '0.00']);
    const response = await correct(game, {
      homeScore: 1,
      awayScore: 1,
      halfTimeHomeScore: null,
      halfTimeAwayScore: null,
    });
    expect(response).toMatchObject({ status: 200, body: { homeScore: 1, awayScore: 1, halfTimeRecorded: false } });
    await app.settle();
    const bets = await betsOf(player);
    expect(bets.map((bet) => bet.status)).toEqual(['lost', 'won', 'void']);
    expect(bets[1]?.explanation).toContain('1-1');
    expect(bets.map((bet) => bet.legs[0]?.reason)).toEqual([
      { code: 'final_score', score: '1-1' },
      { code: 'final_score', score: '1-1' },
      { code: 'no_half_time_score' },
    ]);
    expect(bets.map((bet) => bet.reversedPayouts)).toEqual(['25.00', '0.00', before[2]?.payout]);
    expect(await balanceOf(player)).toBe('113.00');
    expect(await lastAudit('game', game.id)).toEqual({
      actor_id: admin.id,
      action: 'game result corrected',
      before: { score: [1, 0], halfTime: [1, 0], goals: [] },
      after: { score: [1, 1], halfTime: [null, null], goals: [], reason: 'The referee said so' },
    });
    await app.expectBooksToBalance();
  });

  it('updates the reasons of bets whose outcome stays the same', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    await place(player, { gameId: game.id, betType: 'home', odds: '2.50' });
    await place(player, { gameId: game.id, betType: 'draw', odds: '3.30' });
    await finish(game, { homeScore: 1, awayScore: 0 });
    const balance = await balanceOf(player);
    for (const homeScore of [3, 1]) {
      await correct(game, { homeScore, awayScore: 0 });
      await app.settle();
      const bets = await betsOf(player);
      const score = `${homeScore}-0`;
      expect(bets.map(({ legs }) => legs[0]?.reason)).toEqual([0, 1].map(() => ({ code: 'final_score', score })));
      for (const { explanation } of bets) expect(explanation).toContain(score);
      expect(bets.map(({ reversedPayouts }) => reversedPayouts)).toEqual(['0.00', '0.00']);
    }
    expect(await balanceOf(player)).toBe(balance);
  });

  it('can change the scorers alone', async () => {
    const player = await app.player('100.00');
    const team = `Correct ${randomUUID().slice(0, 8)}`;
    const scorers = (await Promise.all(
      ['Achieng', 'Barasa'].map((name) => admin.post('/api/players', { name, team, position: 'Forward' }, 201)),
    )) as { id: number }[];
    const game = await app.game({ homeTeam: team });
    for (const scorer of scorers)
      await place(player, { gameId: game.id, betType: 'first_goalscorer', playerId: scorer.id });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    const [first, second] = scorers.map((scorer) => ({ team: 'home', playerId: scorer.id, minute: 9 }));
    await admin.post(`/api/games/${game.id}/goals`, first, 201);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await app.settle();
    expect((await betsOf(player)).map((bet) => bet.status)).toEqual(['won', 'lost']);
    expect((await correct(game, { homeScore: 1, awayScore: 0, goals: [second] })).status).toBe(200);
    await app.settle();
    expect((await betsOf(player)).map((bet) => bet.status)).toEqual(['lost', 'won']);
    expect(await admin.get(`/api/games/${game.id}/goals`)).toMatchObject([{ playerId: scorers[1]?.id, minute: 9 }]);
    await app.expectBooksToBalance();
  });

  it('can add a missed goal, change another and remove a third, as previewed', async () => {
    const team = `Goals ${randomUUID().slice(0, 8)}`;
    const addPlayer = (name: string) => admin.post('/api/players', { name, team, position: 'Forward' }, 201);
    const one = await addPlayer('Achieng');
    const two = await addPlayer('Barasa');
    const player = await app.player('100.00');
    const game = await app.game({ homeTeam: team });
    for (const scorer of [one, two])
      await place(player, { gameId: game.id, betType: 'anytime_goalscorer', playerId: scorer.id });
    await place(player, { gameId: game.id, betType: 'away', odds: '2.90' });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    for (const goal of [
      { team: 'away', minute: 12 },
      { team: 'home', playerId: one.id, minute: 30 },
      { team: 'away', minute: 60 },
    ])
      await admin.post(`/api/games/${game.id}/goals`, goal, 201);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await app.settle();
    const goals = [
      { team: 'home', playerId: two.id, minute: 31 },
      { team: 'away', minute: 60, ownGoal: true },
      { team: 'home', playerId: two.id, minute: 88 },
    ];
    const body = { homeScore: 2, awayScore: 1, goals };
    const preview = await admin.post(`/api/games/${game.id}/result-preview`, body, 200);
    expect(preview).toMatchObject({ bets: 3 });
    const before = Number(await balanceOf(player));
    expect((await correct(game, { ...body, version: preview.version })).status).toBe(200);
    await app.settle();
    expect(await betsOf(player)).toMatchObject([{ status: 'lost' }, { status: 'won' }, { status: 'lost' }]);
    const change = Number(preview.paidOut) - Number(preview.reversed);
    expect(Number(await balanceOf(player))).toBeCloseTo(before + change, 2);
    expect(await admin.get(`/api/games/${game.id}/goals`)).toMatchObject(goals);
    await app.expectBooksToBalance();
  });

  it('can have fewer goals than the score only if they are declared missing, and never more', async () => {
    const game = await app.game();
    await finish(game, { homeScore: 3, awayScore: 0 });
    const goals = [{ team: 'home', minute: 9 }];
    const refused = await correct(game, { homeScore: 3, awayScore: 0, goals });
    expect(refused).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(JSON.stringify(refused.body)).toContain('The goals add up to 1-0, but the score is 3-0');
    expect((await correct(game, { homeScore: 3, awayScore: 0, goals, goalsMissing: true })).status).toBe(200);
    expect(await admin.get(`/api/games/${game.id}/goals`)).toMatchObject(goals);
    const many = { homeScore: 0, awayScore: 0, goals, goalsMissing: true };
    expect(await correct(game, many)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
  });

  it('removes goals above the new score, and adds none for a higher one', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    for (const minute of [3, 60]) await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute }, 201);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await correct(game, { homeScore: 1, awayScore: 0 });
    expect(await player.get(`/api/games/${game.id}/goals`)).toMatchObject([{ minute: 3 }]);
    await correct(game, { homeScore: 3, awayScore: 0 });
    expect(await player.get(`/api/games/${game.id}/goals`)).toMatchObject([{ minute: 3 }]);
  });

  it('resettles an accumulator that another game has decided since', async () => {
    const player = await app.player('10.00');
    const games = [await app.game(), await app.game()] as const;
    const selections = games.map((game) => ({ gameId: game.id, betType: 'home', odds: '2.50' }));
    await player.post('/api/place-accumulator', { selections, totalStake: 10 }, 201);
    for (const game of games) await finish(game, { homeScore: 1, awayScore: 0 });
    expect(await balanceOf(player)).toBe('62.50');
    await correct(games[0], { homeScore: 0, awayScore: 2 });
    await app.settle();
    expect(await betsOf(player)).toMatchObject([{ status: 'lost', payout: '0.00' }]);
    expect(await balanceOf(player)).toBe('0.00');
    await app.expectBooksToBalance();
  });

  it('affects neither cashed-out bets nor manually settled ones', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const cashedOut = await place(player, { gameId: game.id, betType: 'home', odds: '2.50' });
    const manual = await place(player, { gameId: game.id, betType: 'home', odds: '2.50' });
    const quote = await player.post(`/api/bets/${cashedOut.id}/cash-out-quote`, {});
    await player.post(`/api/bets/${cashedOut.id}/cash-out`, { quoteId: quote.quoteId }, 201);
    await admin.patch(`/api/bets/${manual.id}/status`, { status: 'void', note: 'Test' });
    await finish(game, { homeScore: 1, awayScore: 0 });
    await correct(game, { homeScore: 0, awayScore: 0 });
    await app.settle();
    const legs = [{ status: 'lost' }];
    expect(await betsOf(player)).toMatchObject([
      { status: 'cashed_out', payout: quote.amount, legs },
      { status: 'void' },
    ]);
    await app.expectBooksToBalance();
  });

  it.each([
    ['the goals do not add up', { homeScore: 2, awayScore: 0, goals: [{ team: 'home', minute: 1 }] }],
    [
      'the half-time score exceeds the result',
      { homeScore: 0, awayScore: 0, halfTimeHomeScore: 1, halfTimeAwayScore: 0 },
    ],
    ['the recorded half-time score exceeds the result', { homeScore: 0, awayScore: 0 }],
    ['the half-time score has only one side', { homeScore: 1, awayScore: 0, halfTimeHomeScore: 1 }],
    ['only one side of the half-time score is removed', { homeScore: 1, awayScore: 0, halfTimeAwayScore: null }],
    ['there is no reason', { homeScore: 1, awayScore: 0, reason: '' }],
    [
      'a scorer plays for neither team',
      { homeScore: 1, awayScore: 0, goals: [{ team: 'home', minute: 1, playerId: 1 }] },
    ],
  ])('is refused when %s', async (_name, body) => {
    const game = await app.game();
    await admin.post('/api/players', { name: randomUUID().slice(0, 8), team: 'Elsewhere', position: 'Forward' }, 201);
    await finish(game, { homeScore: 1, awayScore: 0, halfTimeHomeScore: 1, halfTimeAwayScore: 0 });
    expect(await correct(game, body)).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
    expect(await lastAudit('game', game.id)).toMatchObject({ action: 'game status changed' });
  });

  it.each([
    ['upcoming', async () => {}],
    ['live', (game: TestGame) => play(game, { homeScore: 0, awayScore: 0 })],
    [
      'over for more than 72 hours',
      async (game: TestGame) => {
        await finish(game, { homeScore: 0, awayScore: 0 });
        const older = `update games set finished_at = now() - interval '72 hours 1 second' where id = $1`;
        await app.database.pool.query(older, [game.id]);
      },
    ],
  ])('is refused when the game is %s', async (_name, prepare) => {
    const game = await app.game();
    await prepare(game);
    expect(await correct(game, { homeScore: 1, awayScore: 0 })).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE' },
    });
  });

  it('is refused for a missing game', async () => {
    expect(await correct({ id: 999_999 }, { homeScore: 1, awayScore: 0 })).toMatchObject({ status: 404 });
  });
});

describe('a manual settlement correction', () => {
  const correctBet = (bet: { id: number }, body: Record<string, unknown>) =>
    admin.call('PATCH', `/api/bets/${bet.id}/settlement`, { reason: 'A mistake of ours', ...body });

  it.each([
    ['won', 'lost', '90.00'],
    ['lost', 'won', '115.00'],
    ['void', 'won', '115.00'],
    ['won', 'void', '100.00'],
  ])('changes a bet from %s to %s', async (first, second, balance) => {
    const player = await app.player('100.00');
    const game = await app.game();
    const bet = await place(player, { gameId: game.id, betType: 'home', odds: '2.50' });
    await admin.patch(`/api/bets/${bet.id}/status`, { status: first, note: 'Test' });
    const response = await correctBet(bet, { status: second });
    expect(response).toMatchObject({ status: 200, body: { status: second, explanation: 'A mistake of ours' } });
    expect(await balanceOf(player)).toBe(balance);
    expect(await lastAudit('bet', bet.id)).toMatchObject({
      actor_id: admin.id,
      action: 'bet settlement corrected',
      before: { status: first },
      after: { status: second, reason: 'A mistake of ours' },
    });
    await finish(game, { homeScore: 1, awayScore: 0 });
    expect(await betsOf(player)).toMatchObject([{ status: second }]);
    await app.expectBooksToBalance();
  });

  it('voids a bet that was settled by its result, even if its winnings were spent', async () => {
    const player = await app.player('10.00');
    const game = await app.game();
    const bet = await place(player, { gameId: game.id, betType: 'home', odds: '2.50' });
    await finish(game, { homeScore: 1, awayScore: 0 });
    await place(player, { gameId: (await app.game()).id, betType: 'home', stake: 25 });
    expect((await correctBet(bet, { status: 'void' })).status).toBe(200);
    expect(await betsOf(player)).toMatchObject([
      { status: 'void', reversedPayouts: '25.00', legs: [{ reason: null }] },
      {},
    ]);
    // The winnings of 25.00 were spent; the returned stake repaid 10.00 of that debt.
    expect(await balanceOf(player)).toBe('0.00');
    expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ debt: '15.00' });
    await app.expectBooksToBalance();
  });

  it('is refused for a bet that is open, cashed out, missing or settled too long ago, and without a change or a reason', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    const bets = [];
    for (let count = 0; count < 3; count += 1)
      bets.push(await place(player, { gameId: game.id, betType: 'home', odds: '2.50' }));
    const [open, cashedOut, settled] = bets as [Bet, Bet, Bet];
    expect(await correctBet(open, { status: 'won' })).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    const quote = await player.post(`/api/bets/${cashedOut.id}/cash-out-quote`, {});
    await player.post(`/api/bets/${cashedOut.id}/cash-out`, { quoteId: quote.quoteId }, 201);
    expect(await correctBet(cashedOut, { status: 'won' })).toMatchObject({ body: { code: 'ALREADY_PROCESSED' } });
    await admin.patch(`/api/bets/${settled.id}/status`, { status: 'won' });
    expect(await correctBet(settled, { status: 'won' })).toMatchObject({ body: { code: 'ALREADY_PROCESSED' } });
    expect(await correctBet(settled, { status: 'lost', reason: ' ' })).toMatchObject({ body: { code: 'VALIDATION' } });
    await app.database.pool.query(`alter table transfers disable trigger transfers_append_only`);
    await app.database.pool.query(
      `update transfers set created_at = now() - interval '73 hours' where kind = 'stake_settlement' and ref_id = $1`,
      [settled.id],
    );
    await app.database.pool.query(`alter table transfers enable trigger transfers_append_only`);
    expect(await correctBet(settled, { status: 'lost' })).toMatchObject({ body: { code: 'WRONG_STATE' } });
    expect(await correctBet({ id: 999_999 }, { status: 'lost' })).toMatchObject({ status: 404 });
  });
});

describe('a settlement preview', () => {
  it('shows what ending the game would pay, and to whom, and changes nothing', async () => {
    const first = await app.player('100.00');
    const second = await app.player('100.00');
    const game = await app.game();
    const other = await app.game();
    await place(first, { gameId: game.id, betType: 'home', odds: '2.50' });
    await place(first, { gameId: game.id, betType: 'away', odds: '2.90' });
    await place(second, { gameId: game.id, betType: 'half_time_full_time', selection: 'home_home', stake: 4 });
    const selections = [game, other].map((each) => ({ gameId: each.id, betType: 'home', odds: '2.50' }));
    await second.post('/api/place-accumulator', { selections, totalStake: 1 }, 201);
    const lost = [game, other].map((each) => ({ gameId: each.id, betType: 'away', odds: '2.90' }));
    await second.post('/api/place-accumulator', { selections: lost, totalStake: 1 }, 201);
    await play(game, { homeScore: 2, awayScore: 0 });
    const preview = () => admin.get(`/api/games/${game.id}/settlement-preview`);
    const expected = {
      gameId: game.id,
      homeScore: 2,
      awayScore: 0,
      halfTimeRecorded: false,
      bets: 4,
      stake: '25.00',
      payout: '29.00',
      betsLeftOpen: 1,
      playerCount: 2,
      players: [
        { userId: first.id, username: first.username, bets: 2, stake: '20.00', payout: '25.00' },
        { userId: second.id, username: second.username, bets: 2, stake: '5.00', payout: '4.00' },
      ],
    };
    expect(await preview()).toEqual(expected);
    expect(await preview()).toEqual(expected);
    expect(await betsOf(first)).toMatchObject([{ status: 'pending' }, { status: 'pending' }]);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await app.settle();
    expect([await balanceOf(first), await balanceOf(second)]).toEqual(['105.00', '98.00']);
    expect(await preview()).toMatchObject({ bets: 0, payout: '0.00', betsLeftOpen: 1, playerCount: 0, players: [] });
  });

  it('is refused for a missing game', async () => {
    expect((await admin.call('GET', '/api/games/999999/settlement-preview')).status).toBe(404);
  });
});

describe('a correction preview', () => {
  const corrected = { homeScore: 1, awayScore: 1 };
  const previewOf = (game: { id: number }, body: Record<string, unknown>) =>
    admin.call('POST', `/api/games/${game.id}/result-preview`, body);

  /** What was moved after this transfer, in cents, and how many players that put into debt. */
  const movedSince = async (transferId: number) => {
    const { rows } = await app.database.pool.query<{ kind: string; cents: string; players: string }>(
      `select kind, sum(amount_cents) as cents, count(distinct user_id) as players from transfers where id > $1 group by kind`,
      [transferId],
    );
    const rowOf = (kind: string) => rows.find((row) => row.kind === kind);
    const sumOf = (kind: string) => Number(rowOf(kind)?.cents ?? 0);
    return {
      reversed: sumOf('payout_reversal') + sumOf('debt'),
      paidOut: sumOf('payout'),
      debt: sumOf('debt'),
      playersInDebt: Number(rowOf('debt')?.players ?? 0),
    };
  };
  const lastTransfer = async () =>
    (await app.database.pool.query<{ id: number }>('select max(id) as id from transfers')).rows[0]?.id ?? 0;

  it('predicts the correction to the cent, for singles and accumulators', async () => {
    const spender = await app.player('60.00');
    const keeper = await app.player('100.00');
    const game = await app.game({ handicapLine: '-0.75' });
    const over = await app.game();
    const open = await app.game();
    const single = (player: Player, bet: Record<string, unknown>) => place(player, { gameId: game.id, ...bet });
    const placeDouble = (player: Player, other: TestGame, betType: string, totalStake: number) =>
      player.post(
        '/api/place-accumulator',
        {
          selections: [game, other].map((each) => ({ gameId: each.id, betType: each === game ? betType : 'home' })),
          totalStake,
        },
        201,
      );
    await single(spender, { betType: 'home', odds: '2.50', stake: 33.33 });
    await single(spender, { betType: 'handicap', selection: 'home', stake: 7.77 });
    await single(spender, { betType: 'draw', odds: '3.30', stake: 1.01 });
    await single(keeper, { betType: 'handicap', selection: 'away', stake: 9.99 });
    await single(keeper, { betType: 'both_teams_score', selection: 'yes', stake: 2.22 });
    await placeDouble(keeper, over, 'home', 3);
    await placeDouble(keeper, over, 'draw', 4);
    await placeDouble(keeper, open, 'home', 5);
    await placeDouble(keeper, open, 'away', 6);
    await placeDouble(keeper, open, 'draw', 7);
    const manual = await single(keeper, { betType: 'home', odds: '2.50' });
    await admin.patch(`/api/bets/${manual.id}/status`, { status: 'void', note: 'Test' });
    await finish(over, { homeScore: 1, awayScore: 0 });
    await finish(game, { homeScore: 1, awayScore: 0 });
    await place(spender, { gameId: open.id, betType: 'home', stake: 90 });
    const statuses = async () => [...(await betsOf(spender)), ...(await betsOf(keeper))].map(({ status }) => status);
    const before = await statuses();
    expect(before).toContain('half_won');
    expect(before).toContain('half_lost');

    const { status, body } = await previewOf(game, corrected);
    expect(status).toBe(200);
    const preview = body as CorrectionPreview;
    expect(await statuses()).toEqual(before);
    const last = await lastTransfer();
    expect((await correct(game, { ...corrected, version: preview.version })).status).toBe(200);
    await app.settle();

    const moved = await movedSince(last);
    expect(moved.playersInDebt).toBe(1);
    expect({
      reversed: cents(preview.reversed),
      paidOut: cents(preview.paidOut),
      debt: cents(preview.debt),
      playersInDebt: preview.playersInDebt,
    }).toEqual(moved);
    const after = await statuses();
    const changed = before.flatMap((from, index) => (from === after[index] ? [] : [`${from} ${after[index]}`]));
    const previewed = preview.changes.flatMap(({ from, to, bets }) =>
      Array.from({ length: bets }, () => `${from} ${to}`),
    );
    expect(previewed.sort()).toEqual(changed.sort());
    expect(new Set(changed)).toEqual(
      new Set(['won lost', 'lost won', 'half_won lost', 'half_lost won', 'pending lost', 'lost pending']),
    );
    expect(preview).toMatchObject({ bets: changed.length, betsLeftOpen: 0 });
    expect((await previewOf(game, corrected)).body).toMatchObject({ bets: 0, changes: [], reversed: '0.00' });
    await app.expectBooksToBalance();
  });

  it('counts changed payouts, bets that stay open, and goals above the score', async () => {
    const player = await app.player('100.00');
    const game = await app.game({ handicapLine: '-1.00' });
    const over = await app.game();
    const open = await app.game();
    const scorer = await admin.post(
      '/api/players',
      { name: randomUUID().slice(0, 8), team: game.homeTeam, position: 'Forward' },
      201,
    );
    for (const other of [over, open]) {
      const selections = [
        { gameId: game.id, betType: 'handicap', selection: 'home' },
        { gameId: other.id, betType: 'home' },
      ];
      await player.post('/api/place-accumulator', { selections, totalStake: 5 }, 201);
    }
    await place(player, { gameId: game.id, betType: 'last_goalscorer', playerId: scorer.id });
    await finish(over, { homeScore: 1, awayScore: 0 });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 3 }, 201);
    await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 60, playerId: scorer.id }, 201);
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await app.settle();
    const bets = await betsOf(player);
    expect(bets.map(({ status }) => status)).toEqual(['won', 'pending', 'won']);
    const preview = (await previewOf(game, { homeScore: 1, awayScore: 0 })).body;
    await correct(game, { homeScore: 1, awayScore: 0, version: preview.version });
    await app.settle();
    const [whole] = await betsOf(player);
    expect(preview).toMatchObject({ bets: 2, betsLeftOpen: 1, paidOut: whole?.payout });
    expect(preview.changes).toEqual([
      { from: 'won', to: 'pending', bets: 1, reversed: bets[2]?.payout, paidOut: '0.00' },
      { from: 'won', to: 'won', bets: 1, reversed: bets[0]?.payout, paidOut: whole?.payout },
    ]);
    expect(whole?.payout).not.toBe(bets[0]?.payout);
    await app.expectBooksToBalance();
  });

  it('is outdated once the game has changed', async () => {
    const player = await app.player('100.00');
    const game = await app.game();
    await place(player, { gameId: game.id, betType: 'home', odds: '2.50' });
    await finish(game, { homeScore: 1, awayScore: 0 });
    const { version } = (await previewOf(game, corrected)).body;
    expect((await correct(game, { homeScore: 2, awayScore: 0, version })).status).toBe(200);
    expect(await correct(game, { ...corrected, version })).toMatchObject({
      status: 409,
      body: { code: 'GAME_CHANGED', version: version + 1 },
    });
    await app.settle();
    expect(await betsOf(player)).toMatchObject([{ status: 'won' }]);
    expect((await previewOf(game, corrected)).body).toMatchObject({ version: version + 1, bets: 1, debt: '0.00' });
  });

  it('refuses what the correction would refuse, and is refused to players', async () => {
    const player = await app.player();
    const game = await app.game();
    expect(await previewOf(game, corrected)).toMatchObject({ status: 409, body: { code: 'WRONG_STATE' } });
    await finish(game, { homeScore: 1, awayScore: 0, halfTimeHomeScore: 1, halfTimeAwayScore: 0 });
    expect(await previewOf(game, { homeScore: 0, awayScore: 0 })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION' },
    });
    expect(await previewOf({ id: 999_999 }, corrected)).toMatchObject({ status: 404 });
    expect(await player.call('POST', `/api/games/${game.id}/result-preview`, corrected)).toMatchObject({ status: 403 });
  });
});
