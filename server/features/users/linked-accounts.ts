// Accounts that probably belong to one person: they have the same document number or one that looks
// like it, were used in the same browser, or received money from the same phone.
import { raw, type Statement, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { OBJECTORS } from '#server/features/promotions/offer-choice.ts';

/** What accounts share, for each kind of link. Each has an index for finding other accounts. */
const LINKS = [
  `select id as user_id, document_look(identity_document_key) as shared from users
    where identity_document_key is not null and identity_rejected_at is null`,
  'select user_id, device_hash as shared from known_devices',
  `select user_id, coalesce(payer, nullif(ltrim(phone, '+'), '')) as shared from payments
    where kind <> 'payout' and receipt is not null`,
].map(raw);

const inAllLinks = (statementOf: (link: Statement<object>) => Statement<object>): Statement<object> =>
  LINKS.map(statementOf).reduce((before, each) => sql`${before} union all ${each}`);

/** A statement that selects the ids of the accounts linked to this one. */
export const accountsLinkedTo = (userId: number) =>
  inAllLinks(
    (link) => sql`
      select other.user_id from (${link}) as own join (${link}) as other using (shared)
      where own.user_id = ${userId} and other.user_id <> ${userId}`,
  );

/** A statement that selects those of the accounts that are among the others, or linked to one. */
export const linkedTo = (userIds: readonly number[], others: Statement<object>) => sql`
  select user_id from (
    ${inAllLinks(
      (link) => sql`
        select user_id from (${link}) as own where user_id = any(${userIds}::bigint[])
          and shared in (select shared from (${link}) as other where user_id in (${others}))`,
    )}
    union all select user_id from (${others}) as same where user_id = any(${userIds}::bigint[])) as linked`;

const STOPPED = sql`
  select user_id from play_settings where greatest(excluded_until, timed_out_until) > now()
  union all ${OBJECTORS}`;

/**
 * The oldest of each person's accounts among the given ones, in the same order. Accounts that are
 * linked only through others of the given ones count as one person's too. People are left out if
 * any of their accounts is excluded, in a time-out or wants no offers.
 */
export async function onePerPerson(database: Queryable, userIds: readonly number[]): Promise<number[]> {
  const links = await sql<{ userId: number; firstId: number }>`
    select distinct user_id as "userId", first_id as "firstId" from (${inAllLinks(
      (link) => sql`
        select user_id, min(user_id) over (partition by shared) as first_id from (${link}) as each
        where user_id = any(${userIds}::bigint[]) and shared is not null`,
    )}) as linked
    where user_id <> first_id order by 1, 2`.all(database);
  const olderOf = new Map<number, number>();
  const oldestOf = (userId: number): number => {
    let oldest = userId;
    for (let next = olderOf.get(oldest); next !== undefined; next = olderOf.get(oldest)) oldest = next;
    return oldest;
  };
  for (const { userId, firstId } of links) {
    const [one, other] = [oldestOf(userId), oldestOf(firstId)];
    if (one !== other) olderOf.set(Math.max(one, other), Math.min(one, other));
  }
  const stopped = new Set(await linkedTo(userIds, STOPPED).allValues<number>(database));
  return userIds.filter((userId) => !olderOf.has(userId) && !stopped.has(userId));
}
