import type { GivenFreeBet } from '#contract/promotions/objects.ts';
import type { CallQuery } from '#contract/schemas.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import { asId, Conditions, prefixPattern, type TableSource } from '#server/database/table-query.ts';
import type { Queryable } from '#server/database/transaction.ts';
import {
  FREE_BET_COLUMNS,
  FREE_BET_STATUS,
  type FreeBetRow,
  toFreeBet,
} from '#server/features/promotions/promotion-rows.ts';
import type { CsvColumns } from '#server/http/responses/csv.ts';

export const freeBetColumns: CsvColumns<GivenFreeBet> = {
  ID: (freeBet) => freeBet.id,
  'User ID': (freeBet) => freeBet.userId,
  Username: (freeBet) => freeBet.username,
  Amount: (freeBet) => freeBet.amount,
  Status: (freeBet) => freeBet.status,
  Given: (freeBet) => freeBet.createdAt,
  Expires: (freeBet) => freeBet.expiresAt,
  'Batch ID': (freeBet) => freeBet.batchId,
  'Promotion ID': (freeBet) => freeBet.promotionId,
  Code: (freeBet) => freeBet.code,
  'Given by': (freeBet) => freeBet.givenBy,
  Wagering: (freeBet) => freeBet.wageringTimes,
  'Kept deposit': (freeBet) => freeBet.keptDeposit,
  Note: (freeBet) => freeBet.note,
  'Bet ID': (freeBet) => freeBet.betId,
  Paid: (freeBet) => freeBet.paid,
  Revoked: (freeBet) => freeBet.revokedAt,
  'Revocation reason': (freeBet) => freeBet.revokeReason,
};

const freeBetOrder = { id: 'f.id', amount: 'f.amount_cents', expiresAt: 'f.expires_at' };

export function freeBetsSource(query: CallQuery<'searchFreeBets'>): TableSource {
  const conditions = new Conditions()
    .add(`(${FREE_BET_STATUS}) = $?`, query.status)
    .add('f.batch_id = $?', query.batchId)
    .add('f.promotion_id = $?', query.promotionId)
    .during('f.created_at', query.from, query.to);
  if (query.search)
    conditions.and(sql`f.id = any (array(
      select ${asId(query.search)}::bigint
      union all select id from free_bets where user_id in (
        select id from users where username_key like ${prefixPattern(query.search.toLowerCase())})
      union all select id from free_bets where promotion_id in (
        select id from promotions where code_key = ${query.search.trim().toUpperCase()})))`);
  return { from: 'free_bets f', id: 'f.id', orderBy: freeBetOrder[query.sort], conditions };
}

type Row = FreeBetRow &
  Omit<GivenFreeBet, keyof FreeBetRow | 'paid' | 'amount' | 'keptDeposit'> & { paidCents: Cents | null };

export async function findFreeBets(database: Queryable, ids: readonly number[]): Promise<GivenFreeBet[]> {
  const rows = await sql<Row>`
    select ${FREE_BET_COLUMNS}, u.username, p.code_key as code, giver.username as "givenBy", b.payout_cents as "paidCents"
    from free_bets f join users u on u.id = f.user_id left join promotions p on p.id = f.promotion_id
    left join free_bet_batches g on g.id = f.batch_id
    left join users giver on giver.id = coalesce(f.granted_by, g.given_by) left join bets b on b.id = f.bet_id
    where f.id = any(${ids}::bigint[])`.all(database);
  return rows.map(({ username, code, givenBy, paidCents, ...row }) => ({
    ...toFreeBet(row),
    username,
    code,
    givenBy,
    paid: paidCents === null ? null : formatAmount(paidCents),
  }));
}
