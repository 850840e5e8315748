import path from 'node:path';
import { readArguments } from '#server/commands/read-arguments.ts';
import type { Config } from '#server/config.ts';

/** The folder argument of a command of the embedded database, relative to the user's own folder. */
export function readFolder(config: Config, words: string[], usage: string): string {
  const [given, ...others] = readArguments(words, {}, usage).positionals;
  if (given === undefined || others.length > 0) throw new Error(usage);
  if (config.databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set: pg_dump and pg_restore back up a PostgreSQL of your own (docs/operations.md)',
    );
  return path.resolve(process.env.INIT_CWD ?? '.', given);
}
