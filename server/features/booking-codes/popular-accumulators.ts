// The accumulators on which the most players have open bets from the last two days. Players are
// only counted, and there must be at least three, so that no player's bet can be recognised.
import type { PopularAccumulator } from '#contract/booking-codes/objects.ts';
import { formatOdds } from '#domain/odds.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import {
  priceSelections,
  type StoredSelection,
  totalIfOpen,
} from '#server/features/booking-codes/booked-selections.ts';

const MIN_PLAYERS = 3;
const MAX_LEGS = 8;
const MAX_SHOWN = 6;
const REFRESH_MS = 60_000;

type Combination = { players: number; selections: StoredSelection[] };

/** Each node reads the accumulators at most once a minute. */
export function createPopularAccumulators(database: Queryable): () => Promise<PopularAccumulator[]> {
  let latest: { readonly readAt: number; readonly found: Promise<Combination[]> } | null = null;
  return async () => {
    if (latest === null || performance.now() - latest.readAt > REFRESH_MS) {
      const found = findCombinations(database);
      found.catch(() => {
        latest = null;
      });
      latest = { readAt: performance.now(), found };
    }
    const all = await latest.found;
    const priced = await Promise.all(all.map((each) => priceAccumulator(database, each)));
    return priced.filter((each) => each !== null).slice(0, MAX_SHOWN);
  };
}

/** Prices an accumulator at current prices; null if a selection is not open. */
async function priceAccumulator(
  database: Queryable,
  { players, selections }: Combination,
): Promise<PopularAccumulator | null> {
  const priced = await priceSelections(database, selections);
  const odds = totalIfOpen(priced);
  if (odds === null) return null;
  return { players, odds: formatOdds(odds), selections: priced.map(({ shown }) => shown) };
}

/** Whether a bet has few enough selections, no bet builder, and only games that are upcoming. */
const isShowable = (betId: Statement<object>) => sql`(
  select count(*) <= ${MAX_LEGS}
    and bool_and(leg.group_number is null and game.status = 'upcoming' and game.start_time > now())
  from bet_legs leg join games game on game.id = leg.game_id where leg.bet_id = ${betId})`;

/**
 * A stored combination includes neighbouring lines and equal selections of other markets, and can
 * leave out short selections, so its players are counted again for the exact selections.
 * Combinations whose first and last bet have too many selections, a bet builder or a game that is
 * not upcoming are left out before the `limit`s apply. Only players with a verified phone count,
 * since accounts without one cost nothing to create.
 */
async function findCombinations(database: Queryable): Promise<Combination[]> {
  return sql<Combination>`
    with open_bets as (
      select bet.id, bet.user_id, bet.combination from bets bet join users on users.id = bet.user_id
      where bet.status = 'pending' and bet.combination is not null and bet.system is null and users.is_verified
        and bet.created_at > now() - interval '2 days'
    ), popular as (
      select combination from open_bets
      group by combination having count(distinct user_id) >= ${MIN_PLAYERS}
        and (${isShowable(sql`min(open_bets.id)`)} or ${isShowable(sql`max(open_bets.id)`)})
      order by count(distinct user_id) desc, max(id) desc limit 50
    ), exact as (
      select open_bets.id, open_bets.user_id,
        (select string_agg(leg.game_id || ' ' || leg.selection_key, E'\n' order by leg.game_id, leg.selection_key)
          from bet_legs leg where leg.bet_id = open_bets.id) as selections
      from open_bets join popular using (combination) where ${isShowable(sql`open_bets.id`)}
    ), counted as (
      select count(distinct user_id)::int as players, max(id) as bet_id from exact
      group by selections having count(distinct user_id) >= ${MIN_PLAYERS}
      order by players desc, bet_id desc limit 20
    )
    select players, (
      select json_agg(json_build_object('gameId', leg.game_id, 'betType', leg.bet_type, 'market', leg.market,
        'selection', case when leg.player_id is null then leg.selection end, 'line', leg.line_quarters,
        'playerId', leg.player_id) order by leg.leg_number)
      from bet_legs leg where leg.bet_id = counted.bet_id) as selections
    from counted order by players desc, bet_id desc`.all(database);
}
