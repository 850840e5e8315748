import type { FreeBetBatch } from '#contract/free-bet-batches/objects.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import type { Segment } from '#domain/segment.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { FREE_BET_SUMS, type FreeBetSums, toFreeBetUptake } from '#server/features/free-bet-batches/free-bet-uptake.ts';
import { toSegmentObject } from '#server/features/free-bet-batches/segment.ts';

type Row = FreeBetSums & {
  id: number;
  segment: Segment;
  amount_cents: Cents;
  days: number;
  wagering_times: number;
  note: string | null;
  players: number;
  skipped: number;
  given_by: string;
  approved_by: string | null;
  created_at: Date;
};

type Page = { limit: number; before?: number | undefined; id?: number };

export async function listBatches(database: Queryable, { limit, before, id }: Page): Promise<FreeBetBatch[]> {
  const rows = await sql<Row>`
    select g.id, g.segment, g.amount_cents, g.days, g.wagering_times, g.note, g.players, g.skipped, g.created_at, giver.username as given_by,
      approver.username as approved_by, sums.*
    from free_bet_batches g join users giver on giver.id = g.given_by left join users approver on approver.id = g.approved_by
    cross join lateral (
      select ${FREE_BET_SUMS} from free_bets f left join bets b on b.id = f.bet_id where f.batch_id = g.id) as sums
    where (${before}::bigint is null or g.id < ${before}) and (${id}::bigint is null or g.id = ${id})
    order by g.id desc limit ${limit}`.all(database);
  return rows.map(toBatch);
}

function toBatch({ id, segment, amount_cents: amountCents, days, note, players, skipped, ...row }: Row): FreeBetBatch {
  return {
    id,
    days,
    note,
    players,
    skipped,
    wageringTimes: row.wagering_times,
    segment: toSegmentObject(segment),
    amount: formatAmount(amountCents),
    total: formatAmount(cents(players * amountCents)),
    givenBy: row.given_by,
    approvedBy: row.approved_by,
    createdAt: row.created_at.toISOString(),
    uptake: toFreeBetUptake(row),
  };
}
