// The fixture calendar, a pure function of the clock: a game every five minutes, and a second one
// every half hour. Most open for betting an hour ahead; those at the main times open days ahead.
import { randomFrom } from '#server/feeds/random.ts';
import { LEAGUES, type League } from '#server/feeds/simulator/leagues.ts';

export type Fixture = { key: string; league: string; homeTeam: string; awayTeam: string; kickOff: Date };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const SLOT_MINUTES = 5;

/** Minutes past each hour at which a game kicks off. */
const kickOffMinutes = Array.from({ length: 60 / SLOT_MINUTES }, (_, slot) => slot * SLOT_MINUTES).flatMap((minute) =>
  minute % 30 === 0 ? [minute, minute] : [minute],
);

/** Minutes of the day, in UTC, whose games open days ahead. */
const MAIN_TIMES: readonly number[] = [12 * 60, 15 * 60 + 30, 18 * 60];
const MAIN_DAYS_AHEAD = 4;
const OPEN_AHEAD_MS = HOUR_MS;

export function fixturesBetween(fromMs: number, toMs: number): Fixture[] {
  const fixtures: Fixture[] = [];
  for (let hour = Math.floor(fromMs / HOUR_MS); hour * HOUR_MS < toMs; hour += 1) {
    kickOffMinutes.forEach((minute, slot) => {
      const kickOffMs = hour * HOUR_MS + minute * MINUTE_MS;
      if (kickOffMs >= fromMs && kickOffMs < toMs) fixtures.push(fixtureOf(hour, slot, kickOffMs));
    });
  }
  return fixtures;
}

/**
 * The fixtures open for betting at the given time: those in the next hour, and the main ones of the
 * coming days.
 */
export function openFixtures(nowMs: number): Fixture[] {
  const soon = fixturesBetween(nowMs, nowMs + OPEN_AHEAD_MS);
  const later = fixturesBetween(nowMs + OPEN_AHEAD_MS, nowMs + MAIN_DAYS_AHEAD * DAY_MS);
  return [...soon, ...later.filter(isMain)];
}

export function isMain({ kickOff }: Fixture): boolean {
  return MAIN_TIMES.includes((kickOff.getTime() % DAY_MS) / MINUTE_MS);
}

function fixtureOf(hour: number, slot: number, kickOffMs: number): Fixture {
  const number = hour * kickOffMinutes.length + slot;
  const league = LEAGUES[number % LEAGUES.length] as League;
  const pairs = seasonOf(league);
  const [homeTeam, awayTeam] = pairs[Math.floor(number / LEAGUES.length) % pairs.length] as Pair;
  return { key: String(number), league: league.name, homeTeam, awayTeam, kickOff: new Date(kickOffMs) };
}

type Pair = readonly [home: string, away: string];
const seasons = new Map<string, Pair[]>();

/** Every club plays every other home and away, and no club plays two games at a time. */
function seasonOf(league: League): Pair[] {
  const cached = seasons.get(league.name);
  if (cached) return cached;
  const season = spreadOut(allPairs(league.clubs.map(({ name }) => name)), league.name);
  seasons.set(league.name, season);
  return season;
}

/** The circle method: one team is fixed while the others rotate; then all pairs swap sides. */
function allPairs(teams: readonly string[]): Pair[] {
  const [fixed, ...circle] = teams as [string, ...string[]];
  const half = circle.flatMap((_, round) => {
    const rotated = [fixed, ...circle.slice(round), ...circle.slice(0, round)];
    return Array.from({ length: teams.length / 2 }, (_none, index): Pair => {
      const pair: Pair = [rotated[index] as string, rotated[teams.length - 1 - index] as string];
      return (round + index) % 2 === 0 ? pair : [pair[1], pair[0]];
    });
  });
  return [...half, ...half.map(([home, away]): Pair => [away, home])];
}

/** How many league games separate a club's games, so that one is over before the next begins. */
const GAMES_APART = 2;
const MAX_ATTEMPTS = 1000;

/** A random but reproducible order, so that no club plays at the same times every day. */
function spreadOut(pairs: readonly Pair[], seed: string): Pair[] {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const season = arrange(shuffled(pairs, `${seed} ${attempt}`));
    if (season !== null) return season;
  }
  throw new Error(`the season of ${seed} can't be scheduled`);
}

/** Repeatedly picks a pair whose clubs have both rested; null if no remaining pair has. */
function arrange(pairs: readonly Pair[]): Pair[] | null {
  const left = [...pairs];
  const season: Pair[] = [];
  while (left.length > 0) {
    // The season repeats, so its last games come just before its first.
    const atEnd = left.length <= GAMES_APART ? season.slice(0, GAMES_APART - left.length + 1) : [];
    const near = new Set([...season.slice(-GAMES_APART), ...atEnd].flat());
    const rested = left.findIndex((pair) => !pair.some((team) => near.has(team)));
    if (rested < 0) return null;
    season.push(...left.splice(rested, 1));
  }
  return season;
}

function shuffled(pairs: readonly Pair[], seed: string): Pair[] {
  const random = randomFrom(seed);
  return pairs
    .map((pair) => ({ pair, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ pair }) => pair);
}
