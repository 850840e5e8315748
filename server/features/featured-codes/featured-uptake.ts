// The bets on exactly the selections of featured codes, placed while they were featured. Void bets
// don't count.
import type { FeaturedUptake } from '#contract/featured-codes/objects.ts';
import { lineFieldOf } from '#domain/markets/api-fields.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { StoredSelection } from '#server/features/booking-codes/booked-selections.ts';
import { readPage } from '#server/features/featured-codes/featured-code-rows.ts';

type Sums = { id: number; bets: number; players: number; stakes_cents: Cents };

/**
 * Finds, for each code, the bets on one of its games by index, then checks their other legs. A
 * selection by bet type, at the game's own line, matches at any line, since that line moves.
 */
export async function listFeaturedUptake(
  database: Queryable,
  page: { limit: number; before?: number | undefined },
): Promise<FeaturedUptake[]> {
  const rows = await readPage(database, page);
  const legs = rows.flatMap(({ id, selections }) => selections.map((selection) => ({ id, ...wantedLeg(selection) })));
  const sums = await sql<Sums>`
    with wanted as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(legs)}::jsonb)
        as leg (id bigint, game_id bigint, key text, any_line_of text)
    ), featured as materialized (
      select f.id, f.starts_at, f.ends_at, count(*) as legs, (
        -- The game with the fewest bets.
        select game_id from wanted own where own.id = f.id
        order by (select count(*) from bet_legs where bet_legs.game_id = own.game_id) limit 1) as rarest
      from featured_codes f join wanted on wanted.id = f.id group by f.id
    )
    select f.id, count(*)::int as bets, count(distinct b.user_id)::int as players,
      sum(b.stake_cents)::bigint as stakes_cents
    from featured f
    join wanted on wanted.id = f.id and wanted.game_id = f.rarest
    join bet_legs first on first.game_id = f.rarest and ${matches('first')}
    join bets b on b.id = first.bet_id and b.created_at >= f.starts_at and b.created_at < f.ends_at
      and b.status <> 'void' and b.is_accumulator = (f.legs > 1)
    where f.legs = 1 or (
      select count(*) = f.legs and count(wanted.id) = f.legs
      from bet_legs leg left join wanted on wanted.id = f.id and wanted.game_id = leg.game_id and ${matches('leg')}
      where leg.bet_id = b.id)
    group by f.id`.all(database);
  const byId = new Map(sums.map((row) => [row.id, row]));
  return rows.map(({ id }) => {
    const { bets = 0, players = 0, stakes_cents: stakesCents = 0 as Cents } = byId.get(id) ?? {};
    return { id, bets, players, stakes: formatAmount(stakesCents) };
  });
}

/** A leg with the wanted key or, for a bet type at the game's line, of that type at any line. */
const matches = (leg: 'first' | 'leg') => sql`(
  case when wanted.any_line_of is null then ${raw(leg)}.selection_key = wanted.key
    else ${raw(leg)}.bet_type = wanted.any_line_of and split_part(${raw(leg)}.selection_key, '@', 1) = wanted.key end)`;

function wantedLeg({ gameId, betType, ...selection }: StoredSelection) {
  const isMainLine = betType !== null && lineFieldOf(selection.market) !== null;
  const key = selectionKey(isMainLine ? { ...selection, line: null } : selection);
  return { game_id: gameId, key, any_line_of: isMainLine ? betType : null };
}
