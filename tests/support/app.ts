import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import type { Role } from '#domain/roles.ts';
import { adoptCurrency } from '#server/adopt-currency.ts';
import { buildApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { ensureFirstAdmin } from '#server/features/auth/create-user.ts';
import { setPlayerCountries } from '#server/features/auth/phone-number.ts';
import { findGames } from '#server/features/games/game-rows.ts';
import { setSilenceLimit } from '#server/features/games/silence.ts';
import { postponementJob, settlementJob } from '#server/jobs/settlement-job.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { startFanOut } from '#server/live/fan-out.ts';
import { createServices, type Services } from '#server/services.ts';
import { type ApiClient, createClient } from '#tests/support/client.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { ResponseAt } from '#tests/support/responses.ts';

const ADMIN_PHONE = '+254700999999';
const PASSWORD = 'long enough';

export type Player = ApiClient & { id: number; username: string };

/**
 * The application on real HTTP, with its own database or an existing one. No jobs run
 * automatically: `settle` runs the postponement and settlement jobs.
 */
export type TestApp = {
  url: string;
  app: FastifyInstance;
  services: Services;
  database: TestDatabase;
  /** A client without a session. */
  visitor: () => ApiClient;
  /** A new, signed-in player; the administrator credits the balance, if given. */
  player: (balance?: string) => Promise<Player>;
  admin: () => Promise<Player>;
  /** A new, signed-in user with this role. */
  staff: (role: Role) => Promise<Player>;
  /** A game open for bets, created by the administrator. */
  game: (fields?: Record<string, unknown>) => Promise<TestGame>;
  settle: () => Promise<void>;
  /** Plays an upcoming game to its end at this score, and settles it. */
  finish: (game: { id: number }, homeScore: number, awayScore: number, halfTime?: HalfTime) => Promise<void>;
  /** Fails the test if the ledger does not balance. */
  expectBooksToBalance: () => Promise<void>;
  /** Also closes the database, even an existing one. */
  close: () => Promise<void>;
};

type HalfTime = { halfTimeHomeScore: number; halfTimeAwayScore: number };

export type TestGame = ResponseAt<'POST', '/api/games'>;

let counter = 0;

export async function startApp(environment: Record<string, string> = {}, existing?: TestDatabase): Promise<TestApp> {
  const database = existing ?? (await createTestDatabase());
  const config = readConfig({
    NODE_ENV: 'test',
    SEED: 'none',
    RATE_LIMITS: 'off',
    IN_PLAY_DELAY_MS: '0',
    EARLY_PAYOUT_DELAY_S: '0',
    LATE_BET_WINDOW_S: '0',
    SUSPENSION_MS: '0',
    GAME_SILENCE_S: '0',
    ...environment,
  });
  const log = pino({ level: 'silent' });
  await adoptCurrency(database.pool, config.currency);
  setPlayerCountries(config.playerCountries);
  const services = createServices({ config, pool: database.pool, log, isDraining: () => false });
  await services.settings.refresh();
  await setSilenceLimit(database.pool, services.settings.current().gameSilenceMs);
  await ensureFirstAdmin(database.pool, { phoneNumber: ADMIN_PHONE, password: PASSWORD });
  const fanOut = {
    connection: database.connection,
    hub: services.live,
    findGames: (ids: readonly number[]) => findGames(database.pool, ids),
    log,
  };
  const listener = await startFanOut(fanOut, config.natsUrl);
  const app = await buildApp(services);
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const visitor = () => createClient(url);
  let administrator: Promise<Player> | null = null;

  const admin = () => {
    administrator ??= signIn(visitor(), ADMIN_PHONE);
    return administrator;
  };

  const player = async (balance?: string): Promise<Player> => {
    counter += 1;
    const client = visitor();
    const body = {
      phoneNumber: `+25471${String(1_000_000 + counter)}`,
      password: PASSWORD,
      username: `player${counter}`,
    };
    const { user } = await client.post('/api/auth/register', body, 201);
    if (balance !== undefined) {
      const funds = { userId: user.id, amount: balance };
      await (await admin()).post('/api/admin/add-funds', funds, 200, { 'idempotency-key': randomUUID() });
    }
    return Object.assign(client, { id: user.id, username: user.username });
  };

  const staff = async (role: Role): Promise<Player> => {
    const person = await player();
    await database.pool.query('update users set role = $2 where id = $1', [person.id, role]);
    return person;
  };

  const game = async (fields: Record<string, unknown> = {}): Promise<TestGame> => {
    const teams = { homeTeam: 'Lions', awayTeam: 'Eagles', league: 'Test League' };
    const prices = { homeOdds: '2.50', drawOdds: '3.30', awayOdds: '2.90' };
    return await (await admin()).post('/api/games', { ...teams, ...prices, ...fields }, 201);
  };

  const settle = async () => {
    await postponementJob(services).run();
    await settlementJob(services).run();
  };

  const finish: TestApp['finish'] = async ({ id }, homeScore, awayScore, halfTime) => {
    const by = await admin();
    await by.patch(`/api/games/${id}/status`, { status: 'live' });
    await by.patch(`/api/games/${id}/score`, { homeScore, awayScore, currentMinute: 90, ...halfTime });
    await by.patch(`/api/games/${id}/status`, { status: 'finished' });
    await settle();
  };

  const expectBooksToBalance = async () => {
    const { holds, checks } = await verifyLedger(database.pool);
    if (!holds)
      throw new Error(`the books do not balance: ${JSON.stringify(checks.filter((check) => check.violations))}`);
  };

  const close = async () => {
    services.live.closeAll();
    await app.close();
    await listener.stop();
    await database.close();
  };

  return {
    url,
    app,
    services,
    database,
    visitor,
    player,
    admin,
    staff,
    game,
    settle,
    finish,
    expectBooksToBalance,
    close,
  };
}

async function signIn(client: ApiClient, phoneNumber: string): Promise<Player> {
  const { user } = await client.post('/api/auth/login', { phoneNumber, password: PASSWORD }, 200);
  return Object.assign(client, { id: user.id, username: user.username });
}
