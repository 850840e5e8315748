import { MAX_SELECTIONS } from '#contract/price-errors/routes.ts';
import type { CallResponse } from '#contract/schemas.ts';
import { parseKey } from '#domain/markets/keys.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { playerNames } from '#server/features/games/player-rows.ts';
import { endOfPeriod, type Period } from '#server/features/price-errors/period.ts';

type Accepted = CallResponse<'listAcceptedPrices'>;

/** Bets settled manually are left out, since price errors don't change them. */
export async function listAcceptedPrices(
  database: Queryable,
  { until, ...period }: Omit<Period, 'until'> & { until: Date | undefined },
): Promise<Accepted> {
  const end = await endOfPeriod(database, until);
  const prices = await readPrices(database, { ...period, until: end });
  const priceErrors = await readPriceErrors(database, period.gameId);
  const keys = [...prices.map(({ key }) => key), ...priceErrors.flatMap((each) => each.keys)];
  return { prices, until: end.toISOString(), priceErrors, players: await namesOfPlayers(database, keys) };
}

/** The names of the players in selections' keys, by id. */
export async function namesOfPlayers(database: Queryable, keys: readonly string[]): Promise<Record<string, string>> {
  const ids = keys.flatMap((key) => parseKey(key)?.playerId ?? []);
  return Object.fromEntries(await playerNames(database, [...new Set(ids)]));
}

type PriceRow = {
  key: string;
  bets: number;
  settled: number;
  stake_cents: Cents;
  win_cents: Cents;
  lowest: OddsHundredths;
  highest: OddsHundredths;
};

async function readPrices(database: Queryable, { gameId, since, until }: Period): Promise<Accepted['prices']> {
  const rows = await sql<PriceRow>`
    select leg.selection_key as key, count(*) as bets, count(*) filter (where bet.status <> 'pending') as settled,
      sum(bet.stake_cents)::bigint as stake_cents, sum(bet.potential_win_cents)::bigint as win_cents,
      min(leg.odds_hundredths) as lowest, max(leg.odds_hundredths) as highest
    from bet_legs leg join bets bet on bet.id = leg.bet_id
    where leg.game_id = ${gameId} and leg.void_reason is null and bet.settled_by is null
      and bet.created_at >= ${since} and bet.created_at < ${until}
    group by leg.selection_key order by sum(bet.stake_cents) desc, 1 limit ${MAX_SELECTIONS}`.all(database);
  return rows.map(({ key, bets, settled, stake_cents: stake, win_cents: win, lowest, highest }) => ({
    key,
    bets,
    settled,
    stake: formatAmount(stake),
    potentialWin: formatAmount(win),
    lowestOdds: formatOdds(lowest),
    highestOdds: formatOdds(highest),
  }));
}

type ErrorRow = { id: number; keys: string[]; since: Date; until: Date; bets: number; waits: boolean; created: Date };

async function readPriceErrors(database: Queryable, gameId: number): Promise<Accepted['priceErrors']> {
  const rows = await sql<ErrorRow>`
    select id, selection_keys as keys, since, until, created_at as created,
      awaits_second or exists (
        select 1 from proposals p where p.kind = 'voids' and p.game_id = ${gameId} and p.approved is null
          and p.change -> 'voidingIds' @> to_jsonb(voidings.id)) as waits,
      (select count(distinct bet_id) from bet_legs where voiding_id = voidings.id) as bets
    from voidings where game_id = ${gameId} and selection_keys is not null and lifted_at is null
    order by id desc`.all(database);
  return rows.map(({ id, keys, since, until, bets, waits, created }) => ({
    id,
    keys,
    since: since.toISOString(),
    until: until.toISOString(),
    bets,
    awaitingSecond: waits,
    createdAt: created.toISOString(),
  }));
}
