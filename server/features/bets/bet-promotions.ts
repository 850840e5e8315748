// The promotion under which a bet is reported: that of its boost or free bet, "Given by staff" for
// a free bet without a promotion, or the accumulator bonus.
import type { Bet } from '#contract/bets/objects.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** Joins the id and name of each bet's promotion to `bets b`, as `named`. */
export const BET_PROMOTION = sql`
  left join free_bets f on f.id = b.free_bet_id
  left join promotions p on p.id = coalesce(b.boost_id, f.promotion_id)
  cross join lateral (
    select p.id, coalesce(p.title, case when f.id is not null then ${'Given by staff'}
      when b.bonus_terms is not null then ${'Accumulator bonus'} end) as name) as named`;

export type BetPromotion = { promotionId: number | null; promotion: string | null };

export async function withPromotions(database: Queryable, bets: readonly Bet[]): Promise<(Bet & BetPromotion)[]> {
  const ids = bets.map(({ id }) => id);
  const rows = await sql<BetPromotion & { betId: number }>`
    select b.id as "betId", named.id as "promotionId", named.name as promotion
    from bets b ${BET_PROMOTION} where b.id = any(${ids}::bigint[])`.all(database);
  const byBet = new Map(rows.map(({ betId, ...promotion }) => [betId, promotion]));
  return bets.map((bet) => ({ ...bet, ...(byBet.get(bet.id) ?? { promotionId: null, promotion: null }) }));
}
