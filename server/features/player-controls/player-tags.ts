// Staff group players by tags. Adding a tag twice or removing a missing one changes nothing, so
// calls needn't include the tags that the caller saw.
import type { CallResponse } from '#contract/schemas.ts';
import { MAX_TAGS } from '#domain/player-controls.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';

type Change = { userId: number; tag: string; actorId: number };

/** Refuses with NOT_FOUND, and VALIDATION above the maximum number of tags. */
export async function addTag(transaction: Transaction, { userId, tag, actorId }: Change): Promise<void> {
  // The lock keeps the count valid until the commit.
  if ((await lockWallet(transaction, userId)) === null) refuse('NOT_FOUND');
  const insertedRows = await sql`
    insert into player_tags (user_id, tag, added_by) values (${userId}, ${tag}, ${actorId})
    on conflict do nothing`.run(transaction);
  if (insertedRows === 0) return;
  const count = await sql`
    select count(*)::int from player_tags where user_id = ${userId}`.value<number>(transaction);
  if (count > MAX_TAGS) refuseField('tag', `A player can have at most ${MAX_TAGS} tags`);
  await recordUserAction(transaction, userId, { actorId, action: 'tag added', after: { tag } });
}

/** Refuses with NOT_FOUND. */
export async function removeTag(transaction: Transaction, { userId, tag, actorId }: Change): Promise<void> {
  if ((await lockWallet(transaction, userId)) === null) refuse('NOT_FOUND');
  const deletedRows = await sql`
    delete from player_tags where user_id = ${userId} and tag = ${tag}`.run(transaction);
  if (deletedRows > 0) await recordUserAction(transaction, userId, { actorId, action: 'tag removed', before: { tag } });
}

const TAGS_LISTED = 200;

/** The tags in use, most used first. */
export function listTags(database: Queryable): Promise<CallResponse<'listPlayerTags'>> {
  return sql<{ tag: string; players: number }>`
    select tag, count(*)::int as players from player_tags group by tag order by players desc, tag limit ${TAGS_LISTED}`.all(
    database,
  );
}
