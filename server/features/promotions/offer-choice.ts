// Players get offers only if they turned them on and staff have not added the tag `no offers`.
// Staff can't change the players' switch.
import type { OfferChoice } from '#contract/promotions/objects.ts';
import { NO_OFFERS_TAG } from '#domain/segment.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { refuseBarred } from '#server/features/safer-play/deposit-rules.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';

const isTagged = (userId: string) => sql`
  exists (select from player_tags t where t.user_id = ${raw(userId)} and t.tag = ${NO_OFFERS_TAG})`;

/** A statement that selects the players who object to offers. */
export const OBJECTORS = sql`
  select id as user_id from users where not wants_offers
  union all select user_id from player_tags where tag = ${NO_OFFERS_TAG}`;

/** A condition on users u: whether the player may get offers. */
export const WANTS_OFFERS = sql`u.wants_offers and not ${isTagged('u.id')}`;

/** Refuses with NOT_FOUND. */
export async function readOfferChoice(database: Queryable, userId: number): Promise<OfferChoice> {
  const row = await sql<{ wanted: boolean | null; chosenAt: Date | null; stoppedByStaff: boolean }>`
    select wants_offers as wanted, offers_chosen_at as "chosenAt",
      ${isTagged('users.id')} as "stoppedByStaff"
    from users where id = ${userId} and role = 'user'`.one(database, () => refuse('NOT_FOUND'));
  return { ...row, chosenAt: row.chosenAt?.toISOString() ?? null };
}

/**
 * Takes effect immediately: a batch in progress waits for the wallet's lock. Refuses with NOT_FOUND
 * and, for an agreement, as `refuseBarred` does.
 */
export async function setOfferChoice(pool: Pool, userId: number, wanted: boolean): Promise<OfferChoice> {
  return withTransaction(pool, async (transaction) => {
    await lockWallet(transaction, userId);
    if (wanted) await refuseBarred(transaction, userId);
    await chooseOffers(transaction, userId, wanted);
    return readOfferChoice(transaction, userId);
  });
}

/** Does nothing for staff. The caller has locked the wallet. */
export async function chooseOffers(transaction: Transaction, userId: number, wanted: boolean): Promise<void> {
  const changedRows = await sql`
    update users set wants_offers = ${wanted}, offers_chosen_at = now()
    where id = ${userId} and role = 'user' and wants_offers is distinct from ${wanted}`.run(transaction);
  if (changedRows === 0) return;
  await recordUserAction(transaction, userId, {
    actorId: userId,
    action: wanted ? 'offers accepted' : 'offers declined',
  });
}
