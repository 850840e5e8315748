// Runs the demo's leagues without keeping state: progress is in the database, events follow from
// the seed, and their times from the clock. After a crash any node continues, one at a time.

import type { Lines } from '#domain/markets/api-fields.ts';
import { LOCK_KEYS } from '#server/database/lock-keys.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { confirmByFeed } from '#server/features/games/confirm-game.ts';
import { createGame } from '#server/features/games/create-game.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { pricedPlayersOf } from '#server/features/games/pricing.ts';
import { PROGRESS_COLUMNS, reportStep } from '#server/feeds/match-feed.ts';
import {
  type MatchScript,
  type Progress,
  stepsLeft,
  stepsOf,
  withoutPassedMinutes,
} from '#server/feeds/match-script.ts';
import { pricesFromModel } from '#server/feeds/model-prices.ts';
import { type Fixture, openFixtures } from '#server/feeds/simulator/calendar.ts';
import { modelOf, playOut } from '#server/feeds/simulator/play-out.ts';
import { allSquads } from '#server/feeds/simulator/squads.ts';
import { withLock } from '#server/feeds/with-lock.ts';
import { forEachConcurrently } from '#server/for-each-concurrently.ts';

export const SIMULATOR_SOURCE = 'simulator';

export type SimulatorSettings = {
  pool: Pool;
  suspensionMs: () => number;
  /** Different seeds give different matches. */
  seed?: string;
  /** Real seconds per minute of play. */
  secondsPerMinute?: number;
  now?: () => number;
};

/**
 * Several, so that one game is priced while others wait for the database; more would take players'
 * connections.
 */
const MAX_CONCURRENT_GAMES = 3;

export type Simulator = ReturnType<typeof createSimulator>;

export function createSimulator(settings: SimulatorSettings) {
  const { pool, suspensionMs, seed = 'goldline', secondsPerMinute = 12, now = Date.now } = settings;
  const scripts = new Map<string, MatchScript>();

  /** Creates games for the fixtures that are due, and brings every game up to date. */
  async function run(): Promise<void> {
    await withLock(pool, LOCK_KEYS.simulator, async () => {
      await openAll(openFixtures(now()));
      const games = await gamesUnderWay(pool, now());
      forgetScriptsExcept(games);
      await forEachConcurrently(games, MAX_CONCURRENT_GAMES, async (game) => {
        await bringUpToDate(game);
        await confirmByFeed(pool, [game.id]);
      });
    });
  }

  async function openAll(fixtures: readonly Fixture[]): Promise<void> {
    const keys = fixtures.map(({ key }) => key);
    const opened = sql`
      select source_key from games where source = ${SIMULATOR_SOURCE} and source_key = any(${keys}::text[])`;
    const known = new Set(await opened.allValues<string>(pool));
    const missing = fixtures.filter(({ key }) => !known.has(key));
    await forEachConcurrently(missing, MAX_CONCURRENT_GAMES, async (fixture) => void (await open(fixture)));
  }

  async function open(fixture: Fixture, lines: Partial<Lines> = {}): Promise<number> {
    const { key, homeTeam, awayTeam, league, kickOff } = fixture;
    const priced = pricesFromModel(modelOf(homeTeam, awayTeam), await readMargins(pool));
    const game = { homeTeam, awayTeam, league, startTime: kickOff, clock: 'feed' as const };
    const source = { name: SIMULATOR_SOURCE, key };
    return createGame(pool, { ...game, prices: priced.prices, ...priced.lines, ...lines, source }, null);
  }

  async function bringUpToDate(game: SimulatedGame): Promise<void> {
    const minutesPlayed = (now() - game.startTime.getTime()) / 1000 / secondsPerMinute;
    const left = stepsLeft(stepsOf(await scriptOf(game)), game);
    const due = withoutPassedMinutes(left.filter(({ at }) => at <= minutesPlayed));
    for (const step of due) {
      // The suspension counts from the event, not from its late report.
      const agoMs = (minutesPlayed - step.at) * secondsPerMinute * 1000;
      await reportStep({ pool, suspensionMs: Math.max(suspensionMs() - agoMs, 0) }, game.id, step);
    }
  }

  async function scriptOf({ key, homeTeam, awayTeam }: Match): Promise<MatchScript> {
    const known = scripts.get(key);
    if (known) return known;
    const script = playOut({
      model: modelOf(homeTeam, awayTeam),
      players: await pricedPlayersOf(pool, { home_team: homeTeam, away_team: awayTeam }),
      seed: `${seed}/${key}`,
    });
    scripts.set(key, script);
    return script;
  }

  /** Staff or another node may have ended a game. */
  function forgetScriptsExcept(games: readonly Match[]): void {
    const keys = new Set(games.map(({ key }) => key));
    for (const key of scripts.keys()) if (!keys.has(key)) scripts.delete(key);
  }

  async function addSquads(): Promise<void> {
    await sql`
      insert into players (name, team, position)
      select * from json_to_recordset(${JSON.stringify(allSquads(seed))})
        as player (name text, team text, position text)
      on conflict (team, name) do nothing`.run(pool);
  }

  return { run, addSquads, open, openAll, scriptOf };
}

type Match = Pick<Fixture, 'key' | 'homeTeam' | 'awayTeam'>;
type SimulatedGame = Progress & Match & { id: number; startTime: Date };

/** Games that should have kicked off and are not over, earliest first. */
async function gamesUnderWay(pool: Pool, nowMs: number): Promise<SimulatedGame[]> {
  return sql<SimulatedGame>`
    select id, source_key as key, home_team as "homeTeam", away_team as "awayTeam", start_time as "startTime",
      ${PROGRESS_COLUMNS}
    from games
    where source = ${SIMULATOR_SOURCE} and status in ('upcoming', 'live') and start_time <= ${new Date(nowMs)}
    order by start_time, id`.all(pool);
}
