// Replays an imported match on a new game. If stopped, the next call resumes it.
import { setTimeout as sleep } from 'node:timers/promises';
import { LAST_MINUTES } from '#domain/match-clock.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { confirmByFeed } from '#server/features/games/confirm-game.ts';
import { createGame } from '#server/features/games/create-game.ts';
import { replayScriptOf, type StoredFacts } from '#server/feeds/import/facts-script.ts';
import type { ImportedMatch } from '#server/feeds/import/imported.ts';
import type { Opening } from '#server/feeds/import/known-games.ts';
import { type FeedDependencies, progressOf, REPLAY_SOURCE, reportStep } from '#server/feeds/match-feed.ts';
import { type Step, stepsLeft, stepsOf } from '#server/feeds/match-script.ts';

export type PlayedMatch = Omit<ImportedMatch, 'place' | 'status' | 'facts' | 'lineUps' | 'prices'> & {
  opening: Opening;
  facts: StoredFacts;
};

export type ReplayOptions = {
  /** Minutes of play per real minute; by default a match takes about three minutes. */
  speed?: number;
  /** Stop once the clock would pass this minute; a later call continues. */
  until?: number;
  /** How long the game accepts bets before kick-off. */
  kickOffInMs?: number;
  signal?: AbortSignal;
  /** Waits between steps; tests pass a replacement. */
  wait?: (ms: number, signal?: AbortSignal) => Promise<void>;
  onStep?: (step: Step, gameId: number) => void;
};

const DEFAULT_SPEED = 32;
const MINUTE_MS = 60_000;
const CONFIRM_EVERY_MS = 15_000;

/** @returns the replay's game, and whether the replay finished */
export async function replayMatch(dependencies: FeedDependencies, match: PlayedMatch, options: ReplayOptions = {}) {
  const { speed = DEFAULT_SPEED, until = Number.POSITIVE_INFINITY, signal, wait = pause, onStep } = options;
  const { gameId, startTime } = await openReplay(dependencies.pool, match, options);
  const progress = await progressOf(dependencies.pool, gameId);
  const left = stepsLeft(stepsOf(replayScriptOf(match.facts, match.key)), progress);
  /** At low speeds, steps may be a minute apart, so the game is confirmed in between. */
  const waitConfirming = async (ms: number) => {
    for (let leftMs = ms; ; leftMs -= CONFIRM_EVERY_MS) {
      await wait(Math.min(leftMs, CONFIRM_EVERY_MS), signal);
      if (leftMs <= CONFIRM_EVERY_MS || signal?.aborted) return;
      await confirmByFeed(dependencies.pool, [gameId]);
    }
  };
  // An upcoming game waits for its kick-off; a live one continues immediately.
  let at = progress.status === 'upcoming' ? 0 : (left[0]?.at ?? 0);
  if (progress.status === 'upcoming') await wait(Math.max(startTime.getTime() - Date.now(), 0), signal);
  for (const step of left) {
    if (minuteOf(step) > until || signal?.aborted) return { gameId, finished: false };
    await waitConfirming(((step.at - at) * MINUTE_MS) / speed);
    if (signal?.aborted) return { gameId, finished: false };
    at = step.at;
    await reportStep(dependencies, gameId, step);
    onStep?.(step, gameId);
  }
  return { gameId, finished: true };
}

/** The minute on the clock at a step. Half time is in minute 45; full time is after minute 90. */
function minuteOf(step: Step): number {
  switch (step.kind) {
    case 'kick-off':
      return 0;
    case 'minute':
      return step.moment.minute;
    case 'goal':
      return step.goal.minute;
    case 'red-card':
      return step.card.minute;
    case 'announcement':
      return LAST_MINUTES[step.period];
    case 'half-time':
      return 45;
    case 'second-half':
      return 46;
    case 'full-time':
      return 90.5;
  }
}

async function pause(ms: number, signal?: AbortSignal): Promise<void> {
  // An abort is not a failure: the caller checks the signal.
  await sleep(ms, undefined, signal && { signal }).catch(() => {});
}

type ReplayGame = { gameId: number; startTime: Date };

/** An unfinished replay's game, or a new one. */
export async function openReplay(
  pool: Pool,
  match: PlayedMatch,
  { kickOffInMs = 0 }: Pick<ReplayOptions, 'kickOffInMs'> = {},
): Promise<ReplayGame> {
  const name = `${match.source}/${match.key}`;
  const rows = await sql<{ id: number; start_time: Date; status: string }>`
    select id, start_time, status from games
    where source = ${REPLAY_SOURCE} and starts_with(source_key, ${`${name}#`}) order by id desc`.all(pool);
  const unfinished = rows.find(({ status }) => status === 'upcoming' || status === 'live');
  if (unfinished) return { gameId: unfinished.id, startTime: unfinished.start_time };
  const startTime = new Date(Date.now() + kickOffInMs);
  const { homeTeam, awayTeam, opening } = match;
  const league = `${match.league} (replay)`.slice(-80);
  const game = { homeTeam, awayTeam, league, startTime, clock: 'feed' as const, ...opening };
  const source = { name: REPLAY_SOURCE, key: `${name}#${rows.length + 1}` };
  return { gameId: await createGame(pool, { ...game, source }, null), startTime };
}
