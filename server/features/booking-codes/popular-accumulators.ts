// The accumulators that most players have open bets on. Only counts are shown, and only from three
// players on, so that no player's bet can be recognised.
import type { PopularAccumulator } from '#contract/booking-codes/objects.ts';
import { formatOdds, type OddsHundredths, totalOdds } from '#domain/odds.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { priceSelections, type StoredSelection } from '#server/features/booking-codes/booked-selections.ts';

const MIN_PLAYERS = 3;
const MAX_LEGS = 8;
const SHOWN = 6;
const REFRESH_MS = 60_000;

type Found = { players: number; selections: StoredSelection[] };

/** Read at most once a minute by each node. */
export function createPopularAccumulators(database: Queryable): () => Promise<PopularAccumulator[]> {
  let latest: { readonly readAt: number; readonly found: Promise<Found[]> } | null = null;
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
    return priced.filter((each) => each !== null).slice(0, SHOWN);
  };
}

/** At current prices; null if a selection is not open. */
async function priceAccumulator(
  database: Queryable,
  { players, selections }: Found,
): Promise<PopularAccumulator | null> {
  const priced = await priceSelections(database, selections);
  if (priced.some(({ shown }) => shown.status !== 'open')) return null;
  const odds = totalOdds(priced.map((each) => each.odds as OddsHundredths));
  return { players, odds: formatOdds(odds), selections: priced.map(({ shown }) => shown) };
}

async function findCombinations(database: Queryable): Promise<Found[]> {
  return sql<Found>`
    select players, selections
    from (
      select count(distinct user_id)::int as players, max(id) as bet_id
      from bets
      where status = 'pending' and combination is not null and system is null
        and created_at > now() - interval '2 days'
      group by combination having count(distinct user_id) >= ${MIN_PLAYERS}
      order by players desc, bet_id desc limit 50
    ) as popular
    cross join lateral (
      select json_agg(json_build_object('gameId', leg.game_id, 'betType', leg.bet_type, 'market', leg.market,
          'selection', case when leg.player_id is null then leg.selection end, 'line', leg.line_quarters,
          'playerId', leg.player_id) order by leg.leg_number) as selections,
        count(*) as legs, bool_or(leg.group_number is not null or game.status <> 'upcoming') as is_excluded
      from bet_legs leg join games game on game.id = leg.game_id
      where leg.bet_id = popular.bet_id
    ) as legs
    where not is_excluded and legs <= ${MAX_LEGS}
    order by players desc, bet_id desc limit 20`.all(database);
}
