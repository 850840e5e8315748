import { existsSync } from 'node:fs';
import path from 'node:path';
import { adoptCurrency } from '#server/adopt-currency.ts';
import { type Config, readConfig } from '#server/config.ts';
import { requireEmbedded } from '#server/database/embedded/start-embedded.ts';
import { silentLog } from '#server/database/log.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openForCommand } from '#server/database/open-database.ts';
import { setPlayerCountries } from '#server/features/auth/phone-number.ts';

type Context = { config: Config; words: string[] };

type Options = { mayCreate?: boolean };

/**
 * Runs a command on the server's database, even while the server is running. Exits with 0 for true,
 * and with 1 for false or an error, whose message is printed. Without `mayCreate`, refuses to
 * create the embedded database: run without DATABASE_URL, a check would find an empty one correct.
 */
export async function runCommand(
  command: (context: Context & { database: Database }) => Promise<boolean>,
  { mayCreate = false }: Options = {},
) {
  await runWithoutDatabase((context) => {
    const { databaseUrl, dataDir } = context.config;
    if (databaseUrl === undefined && !mayCreate) requireEmbedded(dataDir);
    return withDatabase(context.config, (database) => command({ ...context, database }));
  });
}

/** The same for a command that opens the database itself, or needs none. */
export async function runWithoutDatabase(command: (context: Context) => Promise<boolean>): Promise<void> {
  const envFile = path.resolve(import.meta.dirname, '../../.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  try {
    const succeeded = await command({ config: readConfig(process.env), words: process.argv.slice(2) });
    process.exitCode = succeeded ? 0 : 1;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

export async function withDatabase<Result>(config: Config, work: (database: Database) => Promise<Result>) {
  const database = await openForCommand({ ...config, log: silentLog });
  try {
    await migrate({ connection: database.connection, log: silentLog });
    await adoptCurrency(database.pool, config.currency);
    setPlayerCountries(config.playerCountries);
    return await work(database);
  } finally {
    await database.close();
  }
}
