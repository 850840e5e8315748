// What the commands of the feeds share: the environment, the database, and how they end.
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { silentLog } from '#server/database/log.ts';
import { migrate, pendingMigrations } from '#server/database/migrate.ts';
import { openBeside } from '#server/database/open-beside.ts';
import { DatabaseStartError } from '#server/database/open-database.ts';
import type { Pool } from '#server/database/pool.ts';

/** A command that was called wrongly: its message is all that a person needs. */
export class UsageError extends Error {}

export const say = (line: string): void => void process.stdout.write(`${line}\n`);

type Work = (context: { pool: Pool; config: Config; signal: AbortSignal }) => Promise<void>;

/** Opens the database, does the work and closes it; a mistake of the caller's ends with one line and code 1. */
export async function runCommand(work: Work, { changes = true }: { changes?: boolean } = {}): Promise<void> {
  const stop = new AbortController();
  // Who reads only the first lines ("| head") closes the pipe; the work is done all the same.
  process.stdout.on('error', () => {});
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort());
  try {
    const config = readConfig(process.env);
    const database = await openBeside({ ...config, poolSize: 4, log: silentLog });
    try {
      if (changes) await migrate({ connection: database.connection, log: silentLog });
      else await refuseUnmigrated(database.pool);
      await work({ pool: database.pool, config, signal: stop.signal });
    } finally {
      await database.close();
    }
  } catch (error) {
    const expected = [UsageError, ConfigError, DatabaseStartError].some((kind) => error instanceof kind);
    process.stderr.write(`${expected ? (error as Error).message : ((error as Error).stack ?? String(error))}\n`);
    process.exitCode = 1;
  }
}

async function refuseUnmigrated(pool: Pool): Promise<void> {
  const pending = await pendingMigrations(pool).catch(() => ['all']);
  if (pending.length > 0) throw new UsageError('the database is not up to date: start the server once, then try again');
}

/** The arguments after the command's name; one that is not known ends with the usage. */
export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${usage}`);
  }
}
