// A game with many open bets by a thousand players, placed with the real statement, so that
// constraints, exposures and the ledger are real.
import { PRICE_FIELDS } from '#domain/markets/api-fields.ts';
import { keyOfField } from '#domain/markets/fields-of-keys.ts';
import { parseKey, type SelectionKey } from '#domain/markets/keys.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type OddsHundredths, oddsHundredths, potentialWinCents } from '#domain/odds.ts';
import { DEFAULT_LINES } from '#domain/pricing/price-game.ts';
import type { Pool } from '#server/database/pool.ts';
import type { BetToPlace, LegToPlace } from '#server/features/bets/placing/bet-placement.ts';
import { type BetWriter, createBetWriter } from '#server/features/bets/placing/bet-writer.ts';
import { createGame } from '#server/features/games/create-game.ts';

const PLAYERS = 1000;
const OPENING_CENTS = 10_000_000;
const stakes = [100, 250, 500, 1000].map(cents);

export type Prices = Readonly<Record<string, OddsHundredths>>;

/**
 * Adds players with money that a cashier added, as the ledger's checks require.
 * @returns their ids
 */
export async function addPlayers(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into users (username, phone_number, phone_key, password_hash)
     select 'bench' || n, '+2547' || lpad(n::text, 8, '0'), '+2547' || lpad(n::text, 8, '0'), 'none'
     from generate_series(1, $1::int) as n returning id`,
    [PLAYERS],
  );
  const ids = rows.map((row) => row.id);
  await pool.query('insert into wallets (user_id) select unnest($1::bigint[])', [ids]);
  await pool.query(
    `with cashier as (
       insert into users (username, phone_number, phone_key, password_hash, role)
       values ('bench_cashier', '+254711000000', '+254711000000', 'none', 'cashier') returning id
     ), credited as (
       insert into transactions (user_id, type, amount_cents, status, method, completed_at, decided_by)
       select player.id, 'deposit', $2, 'completed', 'admin_credit', now(), cashier.id
       from unnest($1::bigint[]) as player (id), cashier returning id, user_id, decided_by
     ), recorded as (
       insert into audit_entries (actor_id, action, subject, subject_id, after)
       select decided_by, 'funds added', 'user', user_id, jsonb_build_object('transactionId', id) from credited
     )
     insert into transfers (kind, ref_id, user_id, debit_account, credit_account, amount_cents)
     select 'credit', id, user_id, 'adjustments', 'available', $2 from credited`,
    [ids, OPENING_CENTS],
  );
  // The default limits don't allow as many bets on one game as the benchmarks place.
  const limit = 9_000_000_000_000;
  await pool.query(
    `update risk_limits set selection_cents = $1, game_cents = $1, player_cents = $1, player_game_cents = $1,
       player_day_cents = $1, combination_cents = $1`,
    [limit],
  );
  return ids;
}

/** Adds an upcoming game with result prices; the model prices its other markets. */
export async function addGame(pool: Pool, homeTeam: string): Promise<{ id: number; prices: Prices }> {
  const prices = { homeOdds: oddsHundredths(250), drawOdds: oddsHundredths(330), awayOdds: oddsHundredths(290) };
  const game = { homeTeam, awayTeam: 'Bench away', league: 'Bench', clock: 'feed' as const, prices };
  const id = await createGame(pool, game, null);
  const { rows } = await pool.query<{ prices: Prices }>('select prices from games where id = $1', [id]);
  return { id, prices: rows[0]?.prices ?? {} };
}

type Single = Pick<LegToPlace, 'gameId' | 'market' | 'selection' | 'key'> & {
  userId: number;
  odds: OddsHundredths;
  stake: Cents;
};

/** A single as the bet writer receives it, without an idempotency key. */
export function singleToPlace({ userId, odds, stake, ...leg }: Single): BetToPlace {
  return {
    userId,
    idempotencyKey: null,
    requestHash: null,
    stakeCents: stake,
    totalOdds: odds,
    potentialWinCents: potentialWinCents(stake, odds),
    isAccumulator: false,
    system: null,
    lineStakeCents: null,
    builders: [],
    bonus: null,
    bonusVersion: null,
    freeBetId: null,
    boostId: null,
    inPlayDelay: 'none',
    legs: [
      {
        ...leg,
        betType: null,
        line: parseKey(leg.key)?.line ?? null,
        lineField: null,
        playerId: null,
        expectedOdds: odds,
        expectedVersion: null,
        groupNumber: null,
        expectedLine: null,
      },
    ],
  };
}

/** The n-th single on a game, rotating through players, selections and stakes. */
export function betOn(game: { id: number; prices: Prices }, userIds: readonly number[], n: number): BetToPlace {
  const { field, market, selection } = PRICE_FIELDS[(n * 7) % PRICE_FIELDS.length] as (typeof PRICE_FIELDS)[number];
  const key = keyOfField(field, DEFAULT_LINES) as SelectionKey;
  return singleToPlace({
    userId: userIds[n % userIds.length] as number,
    gameId: game.id,
    market,
    selection,
    key,
    odds: game.prices[key] as OddsHundredths,
    stake: stakes[n % stakes.length] as Cents,
  });
}

export const newWriter = (pool: Pool): BetWriter => createBetWriter({ pool, requireVerified: () => false });

const MAX_CONCURRENT_BETS = 512;

/** Places the bets with these numbers, many concurrently. */
export async function placeBets(
  writer: BetWriter,
  betAt: (n: number) => BetToPlace,
  bets: { from: number; to: number },
): Promise<void> {
  let next = bets.from;
  const worker = async () => {
    while (next < bets.to) {
      const placement = await writer.place(betAt(next++));
      if (!placement.placed) throw new Error(`a bet was refused: ${JSON.stringify(placement)}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(MAX_CONCURRENT_BETS, bets.to - bets.from) }, worker));
}
