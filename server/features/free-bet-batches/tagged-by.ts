// Staff who may not give free bets can tag players, so the person who decides sees who set the tag.
import type { Tagger } from '#contract/free-bet-batches/objects.ts';
import type { Segment } from '#domain/segment.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

type TaggedPlayers = { segment: Segment; userIds: readonly number[] };

/**
 * The staff who set the segment's tag, with the number of these players each tagged, highest first.
 */
export async function readTaggedBy(database: Queryable, { segment, userIds }: TaggedPlayers): Promise<Tagger[]> {
  if (segment.tag === undefined) return [];
  const rows = await sql<Omit<Tagger, 'lastAt'> & { lastAt: Date }>`
    select a.username as by, count(*)::int as players, max(t.added_at) as "lastAt"
    from player_tags t join users a on a.id = t.added_by
    where t.tag = ${segment.tag} and t.user_id = any(${userIds}::bigint[])
    group by a.id order by players desc, a.id`.all(database);
  return rows.map(({ by, players, lastAt }) => ({ by, players, lastAt: lastAt.toISOString() }));
}
