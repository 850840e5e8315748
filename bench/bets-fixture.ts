// Setup of the bet placement benchmarks: a thousand players with money and sessions, and games.
import { makeLeanTables, type OfferRow, storeOffers } from '#bench/bets-baselines.ts';
import type { Offer } from '#bench/bets-load.ts';
import { addGame, addPlayers, betOn, newWriter, placeBets } from '#bench/settlement-fixture.ts';
import { parentOf } from '#bench/support/cpu.ts';
import { PRICE_FIELDS } from '#domain/markets/api-fields.ts';
import { keyOfField } from '#domain/markets/fields-of-keys.ts';
import { parseKey, type SelectionKey } from '#domain/markets/keys.ts';
import { DEFAULT_LINES } from '#domain/pricing/price-game.ts';
import { createSecrets } from '#server/secrets.ts';
import type { TestDatabase } from '#tests/support/database.ts';

const GAMES = 8;

type Game = Awaited<ReturnType<typeof addGame>>;

/**
 * Seeds the database, including `existingBets` bets. @returns the load generator's input, the bets
 * for the writer, and the postmaster's pid
 */
export async function prepareBets({ pool }: TestDatabase, existingBets: number) {
  const userIds = await addPlayers(pool);
  const secrets = createSecrets(undefined);
  const tokens = userIds.map(() => secrets.newCookieToken());
  await pool.query(
    `insert into sessions (token_hash, user_id, expires_at)
     select token_hash, user_id, now() + interval '1 day' from unnest($1::bytea[], $2::bigint[]) as t (token_hash, user_id)`,
    [tokens.map((token) => secrets.hashToken('session', token)), userIds],
  );
  const rows: OfferRow[] = [];
  const offers: Offer[] = [];
  const games: Game[] = [];
  for (let n = 0; n < GAMES; n += 1) {
    const game = await addGame(pool, `Bench ${n}`);
    games.push(game);
    const { id, prices } = game;
    for (const { field, market, selection } of PRICE_FIELDS) {
      const key = keyOfField(field, DEFAULT_LINES) as SelectionKey;
      const odds = prices[key];
      if (odds === undefined) continue;
      const line = parseKey(key)?.line ?? null;
      offers.push({ gameId: id, market, selection, line: line === null ? null : line / 4, odds: odds / 100 });
      rows.push({ gameId: id, market, selection, key, line, odds });
    }
  }
  await storeOffers(pool, rows);
  await makeLeanTables(pool);
  // On empty tables, PostgreSQL would choose and keep plans that suit only empty tables.
  const betAt = (n: number) => betOn(games[n % GAMES] as Game, userIds, n);
  await placeBets(newWriter(pool), betAt, { from: 0, to: existingBets });
  await pool.query('vacuum analyze');
  const { rows: backends } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    cookies: tokens.map((token) => `goldline_session=${token}`),
    offers,
    /** The n-th bet as the writer receives it. */
    betAt,
    postmaster: parentOf(backends[0]?.pid ?? 0),
  };
}
