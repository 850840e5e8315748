// A command works on the same database as the server, beside it while it runs. It says what it found and ends
// with 1 when that is not well.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Config, readConfig } from '#server/config.ts';
import { silentLog } from '#server/database/log.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openBeside } from '#server/database/open-database.ts';

type Command = (context: { config: Config; database: Database; words: string[] }) => Promise<boolean>;

/** Runs a command and ends the process: 0 for true, 1 for false or a fault, which is told in one line. */
export async function runCommand(command: Command): Promise<void> {
  const envFile = path.resolve(import.meta.dirname, '../../.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  try {
    const config = readConfig(process.env);
    const database = await openBeside({ ...config, log: silentLog });
    try {
      await migrate({ connection: database.connection, log: silentLog });
      const well = await command({ config, database, words: process.argv.slice(2) });
      process.exitCode = well ? 0 : 1;
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
