// Replays an imported match with bets on it, as an operator would, only faster.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importContents } from '#server/feeds/import/import-files.ts';
import { readOpenfootball } from '#server/feeds/import/read-openfootball.ts';
import { readSquads } from '#server/feeds/import/read-squads.ts';
import type { Step } from '#server/feeds/match-script.ts';
import { findPlayedMatches } from '#server/feeds/replay/find-matches.ts';
import { openReplay, type PlayedMatch, replayMatch } from '#server/feeds/replay/replay-match.ts';
import { matchClockJob } from '#server/jobs/match-clock.ts';
import { startApp, type TestApp } from '#tests/support/app.ts';
import { balanceOf, cents } from '#tests/support/player-reads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
  const squads = readSquads(
    'players.csv',
    'name,team,position\nAnn Lion,Lions,Forward\nBea Lion,Lions,Midfielder\nCat Eagle,Eagles,Defender',
  );
  const matches = [
    {
      round: 'Final',
      date: '2026-07-01',
      team1: 'Lions',
      team2: 'Eagles',
      score: { et: [3, 2], ft: [2, 2], ht: [1, 1] },
      goals1: [
        { name: 'Ann Lion', minute: '10' },
        { name: 'Cat Eagle', minute: '90+11', owngoal: true },
        { name: 'Ann Lion', minute: '100' },
      ],
      goals2: [
        { name: 'Cat Eagle', minute: '45+2' },
        { name: 'Bea Lion', minute: '46', owngoal: true },
      ],
    },
    { round: 'Semi', date: '2026-06-28', team1: 'Wolves', team2: 'Bears', score: { ft: [3, 1], ht: [1, 1] } },
    { round: 'Semi', date: '2026-06-29', team1: 'Foxes', team2: 'Hares', score: { ft: [3, 0] }, status: 'awarded' },
  ];
  const cup = readOpenfootball('cup.json', JSON.stringify({ name: 'Cup', matches }), {});
  await importContents({ pool: app.services.pool }, [squads, cup], { dryRun: false });
}, 60_000);
afterAll(() => app.close());

const dependencies = () => ({ pool: app.services.pool, suspensionMs: 0 });
const wait = async () => {};

async function matchOf(match: string): Promise<PlayedMatch> {
  const [found] = await findPlayedMatches(app.services.pool, { match });
  return found as PlayedMatch;
}
const gameOf = (id: number) => app.visitor().get(`/api/games/${id}`);

describe('a replay', () => {
  it('plays events in their real order, pauses where requested, and settles bets on the way', async () => {
    const match = await matchOf('Lions v Eagles');
    const { gameId } = await openReplay(app.services.pool, match, { kickOffInMs: 60_000 });
    expect(await gameOf(gameId)).toMatchObject({ status: 'upcoming', league: 'Cup (replay)', homeScore: 0 });
    const player = await app.player('100.00');
    const squad = await player.get(`/api/players?gameId=${gameId}`);
    const idOf = (name: string) => squad.find((each) => each.name === name)?.id;
    const bets = [
      { betType: 'match_result', selection: 'draw', outcome: 'won' },
      { betType: 'match_result', selection: 'home', outcome: 'lost' },
      { betType: 'correct_score', selection: '2-2', outcome: 'won' },
      { betType: 'over_under', selection: 'over_3.5', outcome: 'won' },
      { betType: 'half_time_full_time', selection: 'draw_draw', outcome: 'won' },
      { betType: 'first_goalscorer', playerId: idOf('Ann Lion'), outcome: 'won' },
      // The last goal that counts for a scorer: the next two are own goals.
      { betType: 'last_goalscorer', playerId: idOf('Cat Eagle'), outcome: 'won' },
      { betType: 'anytime_goalscorer', playerId: idOf('Bea Lion'), outcome: 'lost' },
    ];
    for (const { outcome: _, ...bet } of bets) await player.post('/api/bets', { gameId, stake: 10, ...bet }, 201);

    const seen: string[] = [];
    const onStep = (step: Step) => {
      if (step.kind !== 'minute')
        seen.push(step.kind === 'goal' ? `${step.goal.minute}+${step.goal.stoppage} ${step.goal.team}` : step.kind);
    };
    const paused = await replayMatch(dependencies(), match, { until: 45, wait, onStep });
    expect(paused).toEqual({ gameId, finished: false });
    await app.settle();
    expect(await gameOf(gameId)).toMatchObject({
      status: 'live',
      period: 'half_time',
      currentMinute: 45,
      homeScore: 1,
      awayScore: 1,
      halfTimeRecorded: true,
    });
    expect(seen).toEqual(['kick-off', '10+0 home', '45+2 away', 'half-time']);
    const atHalfTime = await player.get('/api/bets');
    expect(atHalfTime.find(({ betType }) => betType === 'first_goalscorer')?.status).toBe('won');

    // The match clock does not change a game that is run by a feed.
    await app.services.pool.query(`update games set clock_ticked_at = now() - interval '5 minutes' where id = $1`, [
      gameId,
    ]);
    await matchClockJob(app.services).run();
    expect((await gameOf(gameId)).currentMinute).toBe(45);

    expect(await replayMatch(dependencies(), match, { wait, onStep })).toEqual({ gameId, finished: true });
    await app.settle();
    expect(seen.slice(4)).toEqual(['second-half', '46+0 away', '90+11 home', 'full-time']);
    expect(await gameOf(gameId)).toMatchObject({
      status: 'finished',
      period: 'full_time',
      currentMinute: 90,
      stoppageMinutes: 11,
      homeScore: 2,
      awayScore: 2,
      halfTimeHomeScore: 1,
      halfTimeAwayScore: 1,
    });
    const goals = await player.get(`/api/games/${gameId}/goals`);
    expect(goals.map(({ minute, stoppageMinutes }) => [minute, stoppageMinutes])).toEqual([
      [10, 0],
      [45, 2],
      [46, 0],
      [90, 11],
    ]);
    const settled = await player.get('/api/bets');
    expect(settled.map(({ status }) => status).reverse()).toEqual(bets.map(({ outcome }) => outcome));
    const paid = settled.reduce((sum, bet) => sum + (bet.status === 'won' ? cents(bet.potentialWin) : 0), 0);
    expect(await balanceOf(player)).toBe(((10_000 - 1000 * bets.length + paid) / 100).toFixed(2));
    await app.expectBooksToBalance();
  });

  it('creates a new game once the previous replay has finished', async () => {
    const match = await matchOf('Lions v Eagles');
    const first = await replayMatch(dependencies(), match, { wait });
    const second = await replayMatch(dependencies(), match, { wait });
    expect(second.gameId).not.toBe(first.gameId);
  });

  it('resumes where it was stopped, and records no goal twice', async () => {
    const match = await matchOf('Lions v Eagles');
    const stop = new AbortController();
    const onStep = (step: Step) => step.kind === 'goal' && step.ordinal === 2 && stop.abort();
    const { gameId, finished } = await replayMatch(dependencies(), match, { wait, onStep, signal: stop.signal });
    expect(finished).toBe(false);
    await replayMatch(dependencies(), match, { wait });
    expect(await gameOf(gameId)).toMatchObject({ status: 'finished', homeScore: 2, awayScore: 2 });
    expect(await app.visitor().get(`/api/games/${gameId}/goals`)).toHaveLength(4);
  });

  it('runs the clock through stoppage time and the break, and moves the prices with it', async () => {
    const seen = new Map<string, string>();
    const onStep = async (_: Step, id: number) => {
      const game = await gameOf(id);
      const { period, currentMinute, stoppageMinutes, drawOdds } = game;
      seen.set(`${period} ${currentMinute}+${stoppageMinutes}`, String(drawOdds));
    };
    const steps: Promise<void>[] = [];
    await replayMatch(dependencies(), await matchOf('Lions v Eagles'), {
      wait: async () => void (await Promise.all(steps)),
      onStep: (step, id) => void steps.push(onStep(step, id)),
    });
    const states = [...seen.keys()];
    expect(states.filter((state) => state.includes('45+') || state.includes('half_time'))).toEqual([
      'first_half 45+0',
      'first_half 45+1',
      'first_half 45+2',
      'half_time 45+0',
    ]);
    expect(states.at(states.indexOf('half_time 45+0') + 1)).toBe('second_half 46+0');
    const late = Array.from({ length: 11 }, (_, index) => seen.get(`second_half 90+${index}`));
    expect(new Set(late).size).toBe(11);
    expect(seen.has('second_half 90+11')).toBe(true);
  });

  it('waits between minutes according to its speed', async () => {
    const waits: number[] = [];
    await replayMatch(dependencies(), await matchOf('Lions v Eagles'), {
      speed: 60,
      wait: async (ms) => void waits.push(ms),
    });
    const totalMinutes = waits.reduce((sum, ms) => sum + ms, 0) / 1000;
    // 90 minutes, at least 2 and 11 minutes of stoppage time, and the break, at one second a
    // minute.
    expect(totalMinutes).toBeGreaterThanOrEqual(108);
    expect(totalMinutes).toBeLessThanOrEqual(115);
  });

  it('is not offered for a match that was awarded', async () => {
    const found = await findPlayedMatches(app.services.pool, { round: 'Semi' });
    expect(found.map(({ homeTeam }) => homeTeam)).toEqual(['Wolves']);
    expect(await findPlayedMatches(app.services.pool, { match: 'Foxes v Hares' })).toEqual([]);
  });

  it('plays the right number of goals in each half if the match has no goal times', async () => {
    const { gameId } = await replayMatch(dependencies(), await matchOf('Wolves v Bears'), { wait });
    expect(await gameOf(gameId)).toMatchObject({
      homeScore: 3,
      awayScore: 1,
      halfTimeHomeScore: 1,
      halfTimeAwayScore: 1,
    });
  });
});
