import { beforeAll, describe, expect, it } from 'vitest';
import type { PricedPlayer } from '#domain/pricing/scorers.ts';
import { fixturesBetween, isMain, openFixtures } from '#server/feeds/simulator/calendar.ts';
import { LEAGUES } from '#server/feeds/simulator/leagues.ts';
import { modelOf, playOut } from '#server/feeds/simulator/play-out.ts';
import { allSquads } from '#server/feeds/simulator/squads.ts';

const HOUR_MS = 3_600_000;
const noonMs = Date.UTC(2026, 5, 15, 12);
const LONGEST_GAME_MS = 22 * 60_000;

describe('the calendar', () => {
  it('is the same for every caller and time range', () => {
    const whole = fixturesBetween(noonMs, noonMs + 6 * HOUR_MS);
    const cut = [
      ...fixturesBetween(noonMs, noonMs + 1.3 * HOUR_MS),
      ...fixturesBetween(noonMs + 1.3 * HOUR_MS, noonMs + 6 * HOUR_MS),
    ];
    expect(cut).toEqual(whole);
    expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length);
  });

  it('keeps about forty games open, with some always in play', () => {
    for (let hour = 0; hour < 48; hour += 1) {
      const nowMs = noonMs + hour * HOUR_MS + 7 * 60_000;
      expect(openFixtures(nowMs).length).toBeGreaterThanOrEqual(30);
      expect(openFixtures(nowMs).length).toBeLessThanOrEqual(45);
      const live = fixturesBetween(nowMs - LONGEST_GAME_MS, nowMs);
      expect(live.length).toBeGreaterThanOrEqual(4);
      expect(live.length).toBeLessThanOrEqual(8);
    }
  });

  it('never schedules two games at once for a club', () => {
    const fixtures = fixturesBetween(noonMs, noonMs + 20 * 24 * HOUR_MS);
    const lastEnd = new Map<string, number>();
    for (const { homeTeam, awayTeam, kickOff } of fixtures)
      for (const club of [homeTeam, awayTeam]) {
        expect(lastEnd.get(club) ?? 0).toBeLessThanOrEqual(kickOff.getTime());
        lastEnd.set(club, kickOff.getTime() + LONGEST_GAME_MS);
      }
  });

  it('opens the main games of the coming days early', () => {
    const days = openFixtures(noonMs)
      .filter(isMain)
      .map(({ kickOff }) => kickOff.toISOString().slice(0, 10));
    expect(new Set(days).size).toBeGreaterThanOrEqual(4);
  });
});

describe('the squads', () => {
  it('are the same for the same seed, with no duplicate names in a club', () => {
    const squads = allSquads('seed');
    expect(squads).toEqual(allSquads('seed'));
    expect(squads).toHaveLength(LEAGUES.flatMap(({ clubs }) => clubs).length * 16);
    expect(new Set(squads.map(({ team, name }) => `${team}|${name}`)).size).toBe(squads.length);
  });
});

describe('a generated match', () => {
  const players: PricedPlayer[] = [1, 2, 3, 4].map((id) => ({
    id,
    side: id % 2 ? 'home' : 'away',
    position: 'Forward',
  }));
  const model = modelOf('Montesanto CF', 'Wexley Town');
  let matches: ReturnType<typeof playOut>[];
  beforeAll(() => {
    matches = Array.from({ length: 4000 }, (_, index) => playOut({ model, players, seed: `match ${index}` }));
  }, 120_000);

  it('is the same for the same seed, and different for another', () => {
    const match = (seed: string) => JSON.stringify(playOut({ model, players, seed }));
    expect(match('a')).toBe(match('a'));
    expect(new Set(Array.from({ length: 20 }, (_, index) => match(`${index}`))).size).toBe(20);
  });

  it('has as many goals as the model expects, in total and in each half', () => {
    const goals = matches.flatMap((match) => match.goals);
    const mean = (side: string) => goals.filter(({ team }) => team === side).length / matches.length;
    expect(Math.abs(mean('home') - model.homeGoals)).toBeLessThan(0.12);
    expect(Math.abs(mean('away') - model.awayGoals)).toBeLessThan(0.06);
    const early = goals.filter(({ minute }) => minute <= 45).length / goals.length;
    expect(early).toBeGreaterThan(0.42);
    expect(early).toBeLessThan(0.47);
    const cards = matches.flatMap((match) => match.redCards).length / matches.length;
    expect(cards).toBeGreaterThan(0.09);
    expect(cards).toBeLessThan(0.19);
  });

  it('announces its stoppage time, and has more goals in longer ones', () => {
    expect(matches.every(({ isAnnounced }) => isAnnounced)).toBe(true);
    const lateGoals = (minutes: number) => {
      const found = matches.filter(({ stoppageMinutes }) => stoppageMinutes.second === minutes);
      return (
        found.flatMap(({ goals }) => goals.filter(({ minute, stoppage }) => minute === 90 && stoppage > 0)).length /
        found.length
      );
    };
    expect(lateGoals(6)).toBeGreaterThan(lateGoals(2) * 1.5);
  });

  it('names scorers from the right side, including own goals, in order', () => {
    const goals = Array.from({ length: 300 }, (_, index) => playOut({ model, players, seed: `${index}` }).goals);
    for (const { team, playerId, ownGoal } of goals.flat())
      expect((playerId as number) % 2 === 1 ? 'home' : 'away').toBe(ownGoal === (team === 'home') ? 'away' : 'home');
    expect(goals.flat().some(({ ownGoal }) => ownGoal)).toBe(true);
    for (const match of goals)
      expect(match).toEqual(
        [...match].sort((one, other) => one.minute - other.minute || one.stoppage - other.stoppage),
      );
  });
});
