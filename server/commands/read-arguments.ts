import path from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Config } from '#server/config.ts';

export function readArguments<Options extends NonNullable<ParseArgsConfig['options']>>(
  words: string[],
  options: Options,
  usage: string,
) {
  try {
    return parseArgs({ args: words, options, allowPositionals: true, strict: true });
  } catch (error) {
    // Only the first sentence: the second is advice that doesn't apply here.
    throw new Error(`${(error as Error).message.split('. ')[0]}\n\n${usage}`);
  }
}

/** A path given to a command, relative to where the user ran it. */
export const resolvePath = (name: string): string => path.resolve(process.env.INIT_CWD ?? '.', name);

/** The folder given to a command for the embedded database, relative to where the user ran it. */
export function readFolder(config: Config, words: string[], usage: string): string {
  const [folder, ...others] = readArguments(words, {}, usage).positionals;
  if (folder === undefined || others.length > 0) throw new Error(usage);
  if (config.databaseUrl !== undefined)
    throw new Error(
      'DATABASE_URL is set: use pg_dump and pg_restore for your own PostgreSQL server (docs/operations.md)',
    );
  return resolvePath(folder);
}

// A reader such as "| head" may close the pipe early, which is not an error.
process.stdout.on('error', () => {});

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);
