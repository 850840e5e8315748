// npm run replay: replays imported matches at a chosen speed (docs/feeds.md).
import { formatMinute } from '#domain/match-clock.ts';
import { printLine, readArguments } from '#server/commands/read-arguments.ts';
import { runCommand } from '#server/commands/run-command.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Step } from '#server/feeds/match-script.ts';
import { findPlayedMatches } from '#server/feeds/replay/find-matches.ts';
import { type PlayedMatch, replayMatch } from '#server/feeds/replay/replay-match.ts';
import { createSettings } from '#server/settings/settings.ts';

const usage = [
  'npm run replay -- --match <id or "Home v Away"> | --round "Round of 16" | --all  [--league NAME]',
  '  --speed 32        minutes of play per real minute (32: a match takes about three minutes)',
  '  --kick-off-in 0   seconds to accept bets before kick-off',
  '  --until 60        stop at this minute; the same command without --until continues',
  '  --at-once 4       with --round or --all, how many matches to replay in parallel',
].join('\n');

await runCommand(async ({ database: { pool }, config, words }) => {
  const command = readCommand(words);
  const remaining = await findMatches(pool, command);
  const stop = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  const { suspensionMs } = await createSettings({ pool, config }).read(pool);
  const context = { pool, suspensionMs, signal: stop.signal, command };
  const replayNext = async () => {
    for (let match = remaining.shift(); match && !stop.signal.aborted; match = remaining.shift())
      await play(match, context);
  };
  await Promise.all(Array.from({ length: command.atOnce }, replayNext));
  return true;
});

type Command = ReturnType<typeof readCommand>;

async function findMatches(pool: Pool, { query, all }: Command): Promise<PlayedMatch[]> {
  const matches = await findPlayedMatches(pool, query);
  if (matches.length === 0) throw new Error('no such match has been imported with a result (npm run import)');
  if (matches.length > 1 && !all) {
    const found = matches.map(({ key }) => `  ${key}`).join('\n');
    throw new Error(`several matches were found; specify one by its key:\n${found}`);
  }
  return matches;
}

type ReplayContext = { pool: Pool; suspensionMs: number; signal: AbortSignal; command: Command };

async function play(match: PlayedMatch, { pool, suspensionMs, signal, command }: ReplayContext): Promise<void> {
  const title = `${match.homeTeam} v ${match.awayTeam}`;
  const { gameId, finished } = await replayMatch({ pool, suspensionMs }, match, {
    ...command.options,
    signal,
    onStep: (step, id) => {
      const line = describe(step, match);
      if (line !== null) printLine(`game ${id}  ${title}  ${line}`);
    },
  });
  if (!finished) printLine(`game ${gameId}  ${title}  stopped; run the same command without --until to continue`);
}

function describe(step: Step, { homeTeam, awayTeam }: PlayedMatch): string | null {
  switch (step.kind) {
    case 'kick-off':
      return 'kick-off';
    case 'goal': {
      const { minute, stoppage, team, ownGoal } = step.goal;
      const when = formatMinute({ minute, stoppageMinutes: stoppage });
      return `${when}' goal for ${team === 'home' ? homeTeam : awayTeam}${ownGoal ? ' (own goal)' : ''}`;
    }
    case 'half-time':
      return 'half time';
    case 'second-half':
      return 'second half';
    case 'full-time':
      return 'full time';
    default:
      return null;
  }
}

function readCommand(words: string[]) {
  const { values, positionals } = readArguments(
    words,
    {
      match: { type: 'string' },
      round: { type: 'string' },
      league: { type: 'string' },
      all: { type: 'boolean', default: false },
      speed: { type: 'string' },
      until: { type: 'string' },
      'kick-off-in': { type: 'string' },
      'at-once': { type: 'string' },
    },
    usage,
  );
  const { match, round, league, all } = values;
  if (positionals.length > 0 || (match === undefined && round === undefined && !all)) throw new Error(usage);
  const speed = readNumber('--speed', values.speed, 0.1, 100_000);
  const until = readNumber('--until', values.until, 0, 90);
  const kickOffIn = readNumber('--kick-off-in', values['kick-off-in'], 0, 86_400);
  return {
    query: { match, round, league },
    all: match === undefined,
    atOnce: match === undefined ? (readNumber('--at-once', values['at-once'], 1, 32) ?? 4) : 1,
    options: {
      ...(speed !== undefined && { speed }),
      ...(until !== undefined && { until }),
      ...(kickOffIn !== undefined && { kickOffInMs: kickOffIn * 1000 }),
    },
  };
}

function readNumber(name: string, text: string | undefined, min: number, max: number): number | undefined {
  if (text === undefined) return undefined;
  const value = /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new Error(`${name} must be a number from ${min} to ${max}`);
  return value;
}
