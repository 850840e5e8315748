// The process: opens and fills the database, listens, and shuts down cleanly on a signal.
import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { MANUAL_DEPOSIT_METHODS } from '#domain/wallet.ts';
import { adoptCurrency } from '#server/adopt-currency.ts';
import { refuseRestored } from '#server/adopt-database.ts';
import { buildApp } from '#server/app.ts';
import { type Config, ConfigError, readConfig } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { type Database, openDatabase } from '#server/database/open-database.ts';
import { sql } from '#server/database/sql.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { fillDemo } from '#server/demo/fill-demo.ts';
import { ensureFirstAdmin } from '#server/features/auth/create-user.ts';
import { setPlayerCountries } from '#server/features/auth/phone-number.ts';
import { findGames } from '#server/features/games/game-rows.ts';
import { setSilenceLimit } from '#server/features/games/silence.ts';
import { closeServer } from '#server/http/close-server.ts';
import { listenInternally } from '#server/http/internal-port.ts';
import { jobsOf } from '#server/jobs/jobs.ts';
import { startJobs } from '#server/jobs/runner.ts';
import { startFanOut } from '#server/live/fan-out.ts';
import { createLogger } from '#server/logger.ts';
import { readDatabaseFacts } from '#server/production/database-facts.ts';
import { findingText } from '#server/production/finding-text.ts';
import { refuseUnready } from '#server/production/rules.ts';
import { startPushQueue } from '#server/push/push-queue.ts';
import { recordConfiguration } from '#server/record-configuration.ts';
import { createServices, type Services } from '#server/services.ts';

/**
 * Runs until a shutdown signal. If the start fails, closes the database and throws. The notes are
 * printed below the address.
 */
export async function main(notes: readonly string[] = []): Promise<void> {
  const config = readConfig(process.env);
  await run(config, createLogger(config), notes);
}

async function run(config: Config, log: Logger, notes: readonly string[]): Promise<void> {
  const shutdown = onShutdownSignal();
  const database = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, log });
  try {
    if (config.production) await checkProduction(config, database, log);
    await refuseUnknownTimeZone(database, config);
    await migrate({ connection: database.connection, log });
    await refuseRestored(database);
    await adoptCurrency(database.pool, config.currency);
    setPlayerCountries(config.playerCountries);
    const services = createServices({ config, pool: database.pool, log, isDraining: () => shutdown.draining });
    await services.settings.refresh();
    await prepareDatabase(services);
    warnOfMissingPaymentTargets(services);
    await serve(services, database, shutdown, notes);
  } finally {
    await database.close();
  }
}

/**
 * The days of reports are computed by the database. Its list of time zones can be older than ours,
 * and it has another meaning for some abbreviations, such as IST.
 */
async function refuseUnknownTimeZone({ pool }: Database, { timeZone }: Config): Promise<void> {
  const isKnown = await sql`
    select 1 from pg_timezone_names where lower(name) = lower(${timeZone})`.exists(pool);
  if (!isKnown)
    throw new ConfigError(
      `TIME_ZONE is ${timeZone}, which PostgreSQL doesn't know. Use a name such as Africa/Nairobi.`,
    );
}

/** Refuses a configuration unsafe for real money before anything is written, and logs warnings. */
async function checkProduction(config: Config, { pool }: Database, log: Logger): Promise<void> {
  const warnings = refuseUnready({ config, database: await readDatabaseFacts(pool, config) });
  for (const { setting, code, params } of warnings) log.warn({ setting }, `${setting} ${findingText(code, params)}`);
}

function warnOfMissingPaymentTargets({ config, settings, log }: Services): void {
  const { paymentTargets } = settings.current();
  const missing = MANUAL_DEPOSIT_METHODS.filter((method) => paymentTargets[method] === undefined);
  if (config.production && missing.length > 0)
    log.warn({ methods: missing }, 'deposit methods without a payment target are not offered');
}

async function prepareDatabase(services: Services): Promise<void> {
  const { config, settings, pool, log } = services;
  await recordConfiguration(pool, config);
  await setSilenceLimit(pool, settings.current().gameSilenceMs);
  if (config.adminPhone !== undefined && config.adminPassword !== undefined) {
    const created = await ensureFirstAdmin(pool, { phoneNumber: config.adminPhone, password: config.adminPassword });
    if (!created)
      log.warn('ADMIN_PHONE and ADMIN_PASSWORD are ignored: an administrator exists. Remove these settings.');
  }
  if (config.seed === 'demo') await fillDemo(services);
}

/** Leaves time for jobs to finish: compose.yaml kills the process after 30 seconds. */
const MAX_CLOSING_MS = 20_000;
/** Jobs that wait for an unreachable database take longer. Ending them is as safe as a crash. */
const MAX_SHUTDOWN_MS = 28_000;

async function serve(
  services: Services,
  { connection }: Database,
  shutdown: Shutdown,
  notes: readonly string[],
): Promise<void> {
  const { config, pool, log, live } = services;
  const fanOut = { connection, hub: live, findGames: (ids: readonly number[]) => findGames(pool, ids), log };
  const listener = await startFanOut(fanOut, config.natsUrl);
  const pushQueue = startPushQueue({ connection, pool, log });
  const app = await buildApp(services);
  void registerCallbackUrls(services);
  const jobs = startJobs(jobsOf(services), { database: pool, log, metrics: services.metrics });
  let internal: Server | null = null;
  try {
    const address = await app.listen({ port: config.port, host: config.host });
    if (config.internalPort !== undefined)
      internal = await listenInternally(app, { port: config.internalPort, host: config.internalHost });
    printAddress(config, address, notes);
    await shutdown.requested;
    if (config.shutdownDelayMs > 0) {
      log.info('shutting down: /readyz returns 503');
      await sleep(config.shutdownDelayMs);
    }
    log.info('shutting down: no new connections are accepted');
  } finally {
    setTimeout(() => endUnfinished(log), MAX_SHUTDOWN_MS).unref();
    live.closeAll();
    internal?.close();
    await closeServer(app, MAX_CLOSING_MS);
    await jobs.stop();
    await services.payments.worker.stop();
    await pushQueue.stop();
    await listener.stop();
  }
}

function endUnfinished(log: Logger): void {
  log.error({}, `the shutdown took longer than ${MAX_SHUTDOWN_MS / 1000} seconds`);
  process.exit(1);
}

/** Registers the callback URLs where providers need it; failures are retried at the next start. */
async function registerCallbackUrls({ payments: { providers, callbackUrls }, log }: Services): Promise<void> {
  for (const { name, client } of providers.values()) {
    const urls = { callback: callbackUrls.callback(name), validation: callbackUrls.validation(name) };
    await client.register?.(urls).catch((error: unknown) => {
      log.error({ err: error, provider: name }, 'the callback URLs could not be registered');
    });
  }
}

type Shutdown = { requested: Promise<void>; draining: boolean };

/** Ctrl-C and SIGTERM request an orderly shutdown; a second signal ends the process immediately. */
function onShutdownSignal(): Shutdown {
  const shutdown: Shutdown = { requested: Promise.resolve(), draining: false };
  shutdown.requested = new Promise((resolve) => {
    const requestShutdown = () => {
      if (shutdown.draining) process.exit(1);
      shutdown.draining = true;
      resolve();
    };
    process.on('SIGINT', requestShutdown);
    process.on('SIGTERM', requestShutdown);
  });
  return shutdown;
}

function printAddress(config: Config, address: string, notes: readonly string[]): void {
  const lines = ['', `  Goldline is at ${config.publicUrl ?? address}`];
  if (config.seed === 'demo')
    lines.push(
      '',
      ...demoAccounts.map((account) => `  ${account.role.padEnd(6)} ${account.phoneNumber}  ${account.password}`),
    );
  if (notes.length > 0) lines.push('', ...notes.map((note) => `  ${note}`));
  process.stdout.write(`${lines.join('\n')}\n\n`);
}
