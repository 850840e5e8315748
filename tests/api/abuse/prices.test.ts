// Bets at a price that is not offered, or after the fact.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { expectRefused } from '#tests/support/abuse.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';
import type { ApiResponse } from '#tests/support/client.ts';

/** Shared by all cases; no case changes it. */
type Setup = {
  player: Player;
  admin: Player;
  /** Upcoming: kicks off in an hour. */
  game: TestGame;
  other: TestGame;
  /** In its 70th minute; 1-0 since before half time. */
  live: TestGame;
  /** Past its kick-off time, but not started. */
  late: TestGame;
  finished: TestGame;
  abandoned: TestGame;
  suspended: TestGame;
  scorer: { id: number };
  /** A boost on an away win of `game`, a bet of 10.00 on its home win, and a quote for it. */
  boostId: number;
  betId: number;
  quoteId: number;
};

let app: TestApp;
let setup: Setup;
beforeAll(async () => {
  app = await startApp();
  setup = await createSetup();
});
afterAll(() => app.close());

async function createSetup(): Promise<Setup> {
  const player = await app.player('100.00');
  const admin = await app.admin();
  const game = await app.game();
  const other = await app.game();
  const live = await app.game();
  const late = await app.game();
  const finished = await app.game();
  const abandoned = await app.game();
  const suspended = await app.game();
  const setStatus = (each: TestGame, status: string) => admin.patch(`/api/games/${each.id}/status`, { status });
  const scorer = await admin.post('/api/players', { name: 'Zuri', team: live.homeTeam, position: 'Forward' }, 201);
  for (const each of [live, finished, abandoned]) await setStatus(each, 'live');
  await admin.post(`/api/games/${live.id}/goals`, { team: 'home', minute: 12 }, 201);
  for (const currentMinute of [45, 46, 70])
    await admin.patch(`/api/games/${live.id}/score`, { homeScore: 1, awayScore: 0, currentMinute });
  await setStatus(finished, 'finished');
  await setStatus(abandoned, 'abandoned');
  await admin.patch(`/api/games/${suspended.id}/suspension`, { suspended: true });
  await app.database.pool.query(`update games set start_time = now() - interval '1 second' where id = $1`, [late.id]);
  const boostLimits = { minStake: 1, maxStake: 20, maxBetsPerPlayer: 10, maxBets: 100 };
  const boosted = { gameId: game.id, betType: 'away', selection: 'away', odds: '3.10', ...boostLimits };
  const inADay = new Date(Date.now() + 86_400_000).toISOString();
  const promotion = { kind: 'odds_boost', title: 'Boost', text: '', endsAt: inADay, boost: boosted };
  const { id: boostId } = await admin.post('/api/admin/promotions', promotion, 201);
  const bet = { gameId: game.id, betType: 'home', stake: 10, odds: '2.50' };
  const { id: betId } = await player.post('/api/bets', bet, 201);
  const { quoteId } = await player.post(`/api/bets/${betId}/cash-out-quote`, {});
  return { player, admin, game, other, live, late, finished, abandoned, suspended, scorer, boostId, betId, quoteId };
}

type Case = [name: string, call: (setup: Setup) => Promise<ApiResponse>, code: ErrorCode];

const bet = ({ player }: Setup, game: TestGame, fields: Record<string, unknown>) =>
  player.call('POST', '/api/bets', { gameId: game.id, betType: 'home', stake: 1, ...fields });
const accumulator = ({ player, other }: Setup, game: TestGame, fields: Record<string, unknown> = {}) =>
  player.call('POST', '/api/place-accumulator', {
    selections: [
      { gameId: other.id, betType: 'home', odds: '2.50' },
      { gameId: game.id, betType: 'home', ...fields },
    ],
    totalStake: 1,
  });
const system = ({ player, other, late }: Setup, game: TestGame, fields: Record<string, unknown> = {}) =>
  player.call('POST', '/api/place-system', {
    system: 'trixie',
    selections: [other, late, game].map(({ id }) => ({ gameId: id, betType: 'home', ...fields })),
    stakePerLine: 1,
  });
const homeAndOver = [
  { betType: 'match_result', selection: 'home' },
  { betType: 'over_under', selection: 'over_2.5' },
];
const builder = ({ player }: Setup, game: TestGame, fields: Record<string, unknown> = {}) =>
  player.call('POST', '/api/place-builder', {
    groups: [{ gameId: game.id, selections: homeAndOver, ...fields }],
    totalStake: 1,
  });

const cases: Record<string, Case[]> = {
  'odds tampering': [
    ['a single at odds of its own choice', (on) => bet(on, on.game, { odds: '1000.00' }), 'ODDS_CHANGED'],
    ['odds better by a hundredth', (on) => bet(on, on.game, { odds: '2.51' }), 'ODDS_CHANGED'],
    ['odds above the maximum', (on) => bet(on, on.game, { odds: '1000.01' }), 'VALIDATION'],
    ['negative odds', (on) => bet(on, on.game, { odds: -2.5 }), 'VALIDATION'],
    ['odds with thousandths', (on) => bet(on, on.game, { odds: 2.505 }), 'VALIDATION'],
    ['odds of Infinity', (on) => bet(on, on.game, { odds: 'Infinity' }), 'VALIDATION'],
    ['a potential win in the request', (on) => bet(on, on.game, { potentialWin: '1000.00' }), 'VALIDATION'],
    ['one leg of an accumulator', (on) => accumulator(on, on.game, { odds: '9.00' }), 'ODDS_CHANGED'],
    ['a bet builder', (on) => builder(on, on.game, { odds: '50.00' }), 'ODDS_CHANGED'],
    ['a system', (on) => system({ ...on, late: on.live }, on.game, { odds: '9.00' }), 'ODDS_CHANGED'],
    [
      'an easier line',
      (on) => bet(on, on.game, { betType: 'handicap', selection: 'home', line: '3.00' }),
      'LINE_CHANGED',
    ],
    ['a boost of another selection', (on) => bet(on, on.game, { boostId: on.boostId }), 'BOOST_UNAVAILABLE'],
    [
      'better odds than the boost',
      (on) => bet(on, on.game, { betType: 'away', boostId: on.boostId, odds: '9.00' }),
      'ODDS_CHANGED',
    ],
    [
      'the amount of a cash-out',
      (on) => on.player.call('POST', `/api/bets/${on.betId}/cash-out`, { quoteId: on.quoteId, amount: '1000.00' }),
      'VALIDATION',
    ],
  ],
  'a game that is over, late or stopped': [
    ['after its end', (on) => bet(on, on.finished, {}), 'MARKET_CLOSED'],
    ['after its end, in an accumulator', (on) => accumulator(on, on.finished), 'MARKET_CLOSED'],
    ['after its end, in a bet builder', (on) => builder(on, on.finished), 'MARKET_CLOSED'],
    ['after its end, in a system', (on) => system({ ...on, late: on.game }, on.finished), 'MARKET_CLOSED'],
    ['past its unreported kick-off', (on) => bet(on, on.late, {}), 'MARKET_CLOSED'],
    ['past its kick-off, in an accumulator', (on) => accumulator(on, on.late), 'MARKET_CLOSED'],
    ['past its kick-off, in a bet builder', (on) => builder(on, on.late), 'MARKET_CLOSED'],
    ['past its kick-off, in a system', (on) => system(on, on.game), 'MARKET_CLOSED'],
    ['abandoned', (on) => bet(on, on.abandoned, {}), 'MARKET_CLOSED'],
    ['suspended', (on) => bet(on, on.suspended, {}), 'MARKET_SUSPENDED'],
    ['suspended, in an accumulator', (on) => accumulator(on, on.suspended), 'MARKET_SUSPENDED'],
  ],
  'an outcome that is decided, at 1-0 in the 70th minute': [
    ['over 0.5', (on) => bet(on, on.live, { betType: 'over_under', selection: 'over_0.5' }), 'MARKET_CLOSED'],
    ['under 0.5', (on) => bet(on, on.live, { betType: 'over_under', selection: 'under_0.5' }), 'MARKET_CLOSED'],
    ['the score 0-0', (on) => bet(on, on.live, { betType: 'correct_score', selection: '0-0' }), 'MARKET_CLOSED'],
    ['the score 0-1', (on) => bet(on, on.live, { betType: 'correct_score', selection: '0-1' }), 'MARKET_CLOSED'],
    [
      'a draw at half time, which was 1-0',
      (on) => bet(on, on.live, { betType: 'half_time_full_time', selection: 'draw_home' }),
      'MARKET_CLOSED',
    ],
    [
      'the first goalscorer',
      (on) => bet(on, on.live, { betType: 'first_goalscorer', playerId: on.scorer.id }),
      'MARKET_CLOSED',
    ],
    [
      'over 0.5 in an accumulator',
      (on) => accumulator(on, on.live, { betType: 'over_under', selection: 'over_0.5' }),
      'MARKET_CLOSED',
    ],
  ],
};

describe.each(Object.entries(cases))('%s', (_title, rows) => {
  it.each(rows)('%s', async (_name, call, code) => {
    await expectRefused(app, code, () => call(setup));
  });
});

describe('past-posting', () => {
  it('is refused for a delayed in-play bet if a goal is scored during the delay', async () => {
    const waiting = await startApp({ IN_PLAY_DELAY_MS: '1000' });
    try {
      const player = await waiting.player('100.00');
      const admin = await waiting.admin();
      const game = await waiting.game();
      await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
      const { homeOdds } = await player.get(`/api/games/${game.id}`);
      const bet = { gameId: game.id, betType: 'home', stake: 10, odds: homeOdds };
      const response = player.call('POST', '/api/bets', bet);
      await sleep(100);
      await admin.post(`/api/games/${game.id}/goals`, { team: 'home', minute: 12 }, 201);
      expect(await response).toMatchObject({ status: 409, body: { code: 'ODDS_CHANGED' } });
      expect(await player.get(`/api/users/${player.id}/wallet`)).toMatchObject({ available: '100.00' });
      await waiting.expectBooksToBalance();
    } finally {
      await waiting.close();
    }
  });
});
