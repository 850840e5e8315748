// A market needs only its declaration: these markets exist only in this test, and are priced,
// listed, bet on, combined, exposed, cashed out and settled like any other.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import { leader } from '#domain/game.ts';
import { listed, secondHalf, totalGoals, wonBy, wonIf, YES_NO, yesIf } from '#domain/markets/catalogue/declare.ts';
import { registerMarket, unregisterMarket } from '#domain/markets/catalogue.ts';
import type { Market } from '#domain/markets/market.ts';
import { type Player, startApp, type TestApp, type TestGame } from '#tests/support/app.ts';

type Status = 'pending' | 'won' | 'lost' | 'void';
type Selection = { selection?: string; line?: string; playerId?: number };

/** The goals; `by` is the scorer's position, from 1, in the list of players. */
const GOALS = [
  { team: 'home', minute: 10, by: 1 },
  { team: 'away', minute: 60, by: 3 },
  { team: 'home', minute: 75, by: 1 },
] as const;

type Probe = {
  readonly market: Market;
  /** Bets before kick-off, with their status after each goal and at the end. */
  readonly bets: readonly [Selection, ...statuses: Status[]][];
  /** Bets after the first goal. */
  readonly betsInPlay: readonly [Selection, ...statuses: Status[]][];
  /**
   * A selection to combine with the first bet in a bet builder, and why that is refused, if it is.
   */
  readonly combination: { readonly with: object; readonly refused?: string };
};

const HOME_1 = { playerId: 1 };
const HOME_2 = { playerId: 2 };
const HOME_WIN = { market: 'match_result', selection: 'home' };
const BOTH_SCORE = { market: 'both_teams_score', selection: 'yes' };

const PROBES: readonly Probe[] = [
  {
    // Two of its selections win with up to three goals, one with more.
    market: {
      ...listed('probe_two_winners', 700, ['up_to_1', 'up_to_3', 'from_2']),
      dependsOn: 'full_time_score',
      outcome: wonIf((selection, score) => {
        const goals = totalGoals(score);
        return selection === 'from_2' ? goals >= 2 : goals <= Number(selection.at(-1));
      }),
    },
    bets: [
      [{ selection: 'from_2' }, 'pending', 'won', 'won', 'won'],
      [{ selection: 'up_to_1' }, 'pending', 'lost', 'lost', 'lost'],
      [{ selection: 'up_to_3' }, 'pending', 'pending', 'pending', 'won'],
    ],
    betsInPlay: [[{ selection: 'up_to_3' }, 'pending', 'pending', 'won']],
    combination: { with: HOME_WIN },
  },
  {
    market: {
      ...listed('probe_first_half', 700, YES_NO),
      dependsOn: 'first_half_score',
      outcome: yesIf((score) => totalGoals(score) === 0),
    },
    bets: [
      [{ selection: 'yes' }, 'lost', 'lost', 'lost', 'lost'],
      [{ selection: 'no' }, 'won', 'won', 'won', 'won'],
    ],
    betsInPlay: [],
    combination: { with: HOME_WIN },
  },
  {
    market: {
      ...listed('probe_both_halves', 700, YES_NO),
      dependsOn: 'half_time_and_full_time',
      outcome: yesIf((halves) => totalGoals(halves.halfTime) < totalGoals(secondHalf(halves))),
    },
    bets: [
      [{ selection: 'yes' }, 'pending', 'pending', 'won', 'won'],
      [{ selection: 'no' }, 'pending', 'pending', 'lost', 'lost'],
    ],
    betsInPlay: [[{ selection: 'yes' }, 'pending', 'won', 'won']],
    combination: { with: HOME_WIN },
  },
  {
    // The stake is returned with exactly three goals.
    market: {
      ...listed('probe_push', 700, ['more', 'fewer']),
      dependsOn: 'full_time_score',
      outcome: (selection, score) => {
        const goals = totalGoals(score);
        if (goals === 3) return 'void';
        return selection === (goals > 3 ? 'more' : 'fewer') ? 'won' : 'lost';
      },
    },
    bets: [
      [{ selection: 'more' }, 'pending', 'pending', 'pending', 'void'],
      [{ selection: 'fewer' }, 'pending', 'pending', 'pending', 'void'],
    ],
    betsInPlay: [[{ selection: 'more' }, 'pending', 'pending', 'void']],
    combination: { with: HOME_WIN, refused: 'line_can_push' },
  },
  {
    market: {
      kind: 'scorer',
      name: 'probe_player',
      margin: 1100,
      dependsOn: 'scorers',
      outcome: ({ goals, side, score }) => (goals >= 2 || (goals === 1 && leader(score) === side) ? 'won' : 'lost'),
    },
    bets: [
      [HOME_1, 'pending', 'pending', 'won', 'won'],
      [HOME_2, 'pending', 'pending', 'pending', 'lost'],
    ],
    betsInPlay: [[HOME_1, 'pending', 'won', 'won']],
    combination: { with: BOTH_SCORE },
  },
  {
    market: {
      ...listed('probe_from_placement', 700, ['home', 'level', 'away']),
      dependsOn: 'score_since_placement',
      outcome: wonIf((selection, score) => selection === (leader(score) === 'draw' ? 'level' : leader(score))),
    },
    bets: [
      [{ selection: 'home' }, 'pending', 'pending', 'pending', 'won'],
      [{ selection: 'level' }, 'pending', 'pending', 'pending', 'lost'],
    ],
    // Each side scores once after these bets.
    betsInPlay: [
      [{ selection: 'home' }, 'pending', 'pending', 'lost'],
      [{ selection: 'level' }, 'pending', 'pending', 'won'],
    ],
    combination: { with: BOTH_SCORE },
  },
  {
    market: {
      ...listed('probe_goal_order', 700, ['same', 'different', 'no_goal']),
      dependsOn: 'goal_order',
      reads: ['first', 'last'],
      outcome: wonBy(({ first, last }) => (first === null ? 'no_goal' : first === last ? 'same' : 'different')),
    },
    bets: [
      [{ selection: 'same' }, 'pending', 'pending', 'pending', 'won'],
      [{ selection: 'different' }, 'pending', 'pending', 'pending', 'lost'],
      [{ selection: 'no_goal' }, 'lost', 'lost', 'lost', 'lost'],
    ],
    betsInPlay: [[{ selection: 'different' }, 'pending', 'pending', 'lost']],
    combination: { with: BOTH_SCORE },
  },
  {
    market: {
      ...listed('probe_lines', 700, ['over', 'under']),
      lines: { from: 2, to: 18, step: 4, always: [2, 6] },
      dependsOn: 'full_time_score',
      outcome: wonBy(({ home }, line) => (home * 4 > line ? 'over' : 'under')),
    },
    bets: [
      [{ selection: 'over', line: '1.5' }, 'pending', 'pending', 'won', 'won'],
      [{ selection: 'over', line: '0.5' }, 'won', 'won', 'won', 'won'],
      [{ selection: 'under', line: '1.5' }, 'pending', 'pending', 'lost', 'lost'],
    ],
    betsInPlay: [[{ selection: 'under', line: '1.5' }, 'pending', 'lost', 'lost']],
    combination: { with: BOTH_SCORE },
  },
];

let app: TestApp;
let admin: Player;
beforeAll(async () => {
  app = await startApp();
  admin = await app.admin();
  // Tables cached while pricing a game without the probes must not be used to price the probes.
  await app.game();
  for (const { market } of PROBES) registerMarket(market, market.kind === 'scorer' ? 'scorers' : 'combos');
});
afterAll(async () => {
  for (const { market } of PROBES) unregisterMarket(market.name);
  await app.close();
});

/** A game with two home players and one away player. */
async function gameWithPlayers(homeTeam: string): Promise<{ game: TestGame; players: number[] }> {
  const awayTeam = `${homeTeam} away`;
  const players = [];
  for (const [index, team] of [homeTeam, homeTeam, awayTeam].entries())
    players.push((await admin.post('/api/players', { name: `Player ${index}`, team, position: 'Forward' }, 201)).id);
  return { game: await app.game({ homeTeam, awayTeam }), players };
}

const offerOf = async (game: TestGame, market: string) =>
  (await app.visitor().get(`/api/games/${game.id}/markets`)).groups
    .flatMap(({ markets }) => markets)
    .find((each) => each.market === market);

describe.each(PROBES.map((probe) => [probe.market.name, probe] as const))('%s', (name, probe) => {
  let game: TestGame;
  let player: Player;
  let players: number[];
  /** The expected status of each bet after each goal from the given one on, and at the end. */
  const placed: { id: number; from: number; statuses: Status[] }[] = [];

  const partsOf = ({ playerId, ...selection }: Selection) => ({
    market: name,
    ...selection,
    ...(playerId && { playerId: players[playerId - 1] }),
  });
  const place = async ([selection, ...statuses]: Probe['bets'][number], from: number): Promise<Bet> => {
    const bet = await player.post('/api/bets', { gameId: game.id, ...partsOf(selection), stake: 10 }, 201);
    placed.push({ id: bet.id, from, statuses });
    return bet;
  };

  beforeAll(async () => {
    ({ game, players } = await gameWithPlayers(name));
    player = await app.player('1000.00');
  });

  it('is listed with its prices, with a name generated from its key', async () => {
    const offered = await offerOf(game, name);
    expect(offered).toMatchObject({ label: name.replaceAll('_', ' '), status: 'open' });
    const selections = offered?.lines.flatMap(({ line, selections }) => selections.map((each) => ({ ...each, line })));
    expect(selections?.length).toBeGreaterThan(1);
    for (const { odds, label, line } of selections ?? []) {
      expect(Number(odds)).toBeGreaterThan(1);
      expect(label).toMatch(/^probe [\w ]+: [\w .]+$/);
      if (line !== null) expect(label.endsWith(` ${Number(line)}`)).toBe(true);
    }
  });

  it('can be bet on at its price, exposed and cashed out', async () => {
    for (const bet of probe.bets) {
      const { odds, legs, potentialWin } = await place(bet, 0);
      expect(legs).toMatchObject([{ market: name, betType: null, odds }]);
      expect(Number(potentialWin)).toBeCloseTo(10 * Number(odds), 2);
    }
    const exposure = (await admin.get('/api/admin/exposure')).find(({ gameId }) => gameId === game.id);
    expect(exposure?.stakes).toBe(`${10 * probe.bets.length}.00`);
    expect(Number(exposure?.worst.profit)).toBeLessThan(0);
    const extra = await player.post(
      '/api/bets',
      { gameId: game.id, ...partsOf(probe.bets[0]?.[0] ?? {}), stake: 10 },
      201,
    );
    const quote = await player.post(`/api/bets/${extra.id}/cash-out-quote`, {});
    const value = Number(quote.fairValue);
    expect(value).toBeGreaterThan(5);
    expect(value).toBeLessThan(10);
    await player.post(`/api/bets/${extra.id}/cash-out`, { quoteId: quote.quoteId }, 201);
    await app.expectBooksToBalance();
  });

  it('can be combined with another market, unless its stake can be returned', async () => {
    const selections = [partsOf(probe.bets[0]?.[0] ?? {}), probe.combination.with];
    const answer = await player.call('POST', '/api/bet-builder/quote', { gameId: game.id, selections });
    if (probe.combination.refused) {
      expect(answer).toMatchObject({ status: 400, body: { reason: probe.combination.refused } });
      return;
    }
    expect(answer).toMatchObject({ status: 200 });
    await player.post('/api/place-builder', { groups: [{ gameId: game.id, selections }], totalStake: 10 }, 201);
  });

  it('is priced in play, and settled as soon as its outcome is certain', async () => {
    await admin.patch(`/api/games/${game.id}/status`, { status: 'live' });
    for (const [index, { by, ...goal }] of GOALS.entries()) {
      if (index === 1) {
        await admin.patch(`/api/games/${game.id}/period`, { period: 'half_time' });
        await admin.patch(`/api/games/${game.id}/period`, { period: 'second_half' });
      }
      await admin.post(`/api/games/${game.id}/goals`, { ...goal, playerId: players[by - 1] }, 201);
      await app.settle();
      await expectStatuses(index);
      if (index === 0) for (const bet of probe.betsInPlay) await place(bet, 1);
    }
    await app.expectBooksToBalance();
  });

  it('is settled at the end, with an explanation, and leaves no exposure', async () => {
    await admin.patch(`/api/games/${game.id}/score`, { homeScore: 2, awayScore: 1, currentMinute: 90 });
    await admin.patch(`/api/games/${game.id}/status`, { status: 'finished' });
    await app.settle();
    await expectStatuses(GOALS.length);
    for (const bet of await player.get('/api/bets')) {
      expect(bet.status).not.toBe('pending');
      for (const { explanation } of bet.legs) expect(explanation).not.toMatch(/undefined|null|\{/);
    }
    const { rows } = await app.database.pool.query('select game_liability($1) as cents', [game.id]);
    expect(rows).toEqual([{ cents: 0 }]);
    await app.expectBooksToBalance();
  });

  async function expectStatuses(after: number): Promise<void> {
    const bets = await player.get('/api/bets');
    const shown = placed.map(({ id }) => bets.find((bet) => bet.id === id)?.status);
    expect(shown).toEqual(placed.map(({ from, statuses }) => statuses[after - from]));
  }
});
