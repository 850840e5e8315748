// The uptake and cost of promotions, from the bets placed with them. The ordinary price of a
// boosted bet is read from the price log, at the game version at which the bet was placed.
import { type BoostUptake, freeBetUptake } from '#contract/promotions/uptake.ts';
import type { CallResponse } from '#contract/schemas.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { FREE_BET_SUMS, type FreeBetSums, toFreeBetUptake } from '#server/features/free-bet-batches/free-bet-uptake.ts';
import { type PromotionPage, pageOf } from '#server/features/promotions/promotion-rows.ts';

/** The uptake, with amounts in cents. */
type BoostSums = Record<keyof BoostUptake, number>;
type Row = { id: number; kind: string; boost: BoostSums | null; free_bets: FreeBetSums | null };

const NO_BETS: BoostSums = { bets: 0, stakes: 0, openLiability: 0, paidBeyondPrice: 0 };
const NO_FREE_BETS = mapValues(freeBetUptake.shape, () => 0);

/** What a won or half-won bet paid beyond its ordinary price; at least 0. */
const EXTRA_COST = sql`greatest(0, b.payout_cents - case b.status
  when 'won' then b.stake_cents * price.odds / 100
  when 'half_won' then b.stake_cents * (100 + price.odds) / 200
  else b.payout_cents end)`;

/** Reads the prices once for each game version, since many bets share a version. */
export async function listPromotionUptake(
  database: Queryable,
  page: PromotionPage,
): Promise<CallResponse<'listPromotionUptake'>> {
  const rows = await sql<Row>`
    with page as materialized (
      select p.id, p.kind, p.game_id, p.selection_key
      from promotions p left join games g on g.id = p.game_id ${pageOf(page)}
    ), taken as materialized (
      select b.boost_id, b.status, b.stake_cents, b.potential_win_cents, b.payout_cents, l.game_version
      from page join bets b on b.boost_id = page.id and b.boost_number is not null
      join bet_legs l on l.bet_id = b.id and l.leg_number = 1
      where b.status <> 'void'
    ), price as materialized (
      select version.boost_id, version.game_version, (log.prices ->> page.selection_key)::bigint as odds
      from (select distinct boost_id, game_version from taken) as version join page on page.id = version.boost_id
      join price_log log on log.game_id = page.game_id and log.version = version.game_version
    ), boost as (
      select b.boost_id as id, count(*) as bets, sum(b.stake_cents)::bigint as stakes,
        coalesce(sum(b.potential_win_cents - b.stake_cents) filter (where b.status = 'pending'), 0)::bigint
          as "openLiability",
        coalesce(sum(${EXTRA_COST}), 0)::bigint as "paidBeyondPrice"
      from taken b join price using (boost_id, game_version) group by b.boost_id
    ), free_bet as (
      select f.promotion_id as id, ${FREE_BET_SUMS}
      from free_bets f left join bets b on b.id = f.bet_id
      where f.promotion_id = any(array(select id from page)) group by f.promotion_id
    )
    select page.id, page.kind, case when boost.id is not null then row_to_json(boost) end as boost,
      case when free_bet.id is not null then row_to_json(free_bet) end as free_bets
    from page left join boost using (id) left join free_bet using (id) order by page.id desc`.all(database);
  const boosts = rows.filter(({ kind }) => kind === 'odds_boost').map(({ boost }) => boost ?? NO_BETS);
  const freeBets = rows.filter(({ kind }) => kind === 'free_bet').map((row) => row.free_bets ?? NO_FREE_BETS);
  return {
    promotions: rows.map(({ id, kind, boost, free_bets }) => ({
      id,
      boost: kind === 'odds_boost' ? toBoostUptake(boost ?? NO_BETS) : null,
      freeBets: kind === 'free_bet' ? toFreeBetUptake(free_bets ?? NO_FREE_BETS) : null,
    })),
    total: {
      boost: toBoostUptake(addAll(NO_BETS, boosts)),
      freeBets: toFreeBetUptake(addAll(NO_FREE_BETS, freeBets)),
    },
  };
}

const addAll = <Name extends string>(none: Record<Name, number>, all: readonly Record<Name, number>[]) =>
  mapValues(none, (name) => all.reduce((sum, each) => sum + each[name], 0));

function mapValues<Name extends string>(of: Record<Name, unknown>, sumOf: (name: Name) => number) {
  const names = Object.keys(of) as Name[];
  return Object.fromEntries(names.map((name) => [name, sumOf(name)])) as Record<Name, number>;
}

const toBoostUptake = (sums: BoostSums): BoostUptake => ({
  bets: sums.bets,
  stakes: formatAmount(sums.stakes as Cents),
  openLiability: formatAmount(sums.openLiability as Cents),
  paidBeyondPrice: formatAmount(sums.paidBeyondPrice as Cents),
});
