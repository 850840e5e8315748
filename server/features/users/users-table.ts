import type { CallQuery } from '#contract/schemas.ts';
import type { User } from '#contract/users/objects.ts';
import { raw, sql } from '#server/database/sql.ts';
import { asId, Conditions, prefixPattern, type TableSource } from '#server/database/table-query.ts';
import { phonePrefixes } from '#server/features/auth/phone-number.ts';
import { IDENTITY_CONDITIONS } from '#server/features/users/user-figures.ts';
import type { CsvColumns } from '#server/http/responses/csv.ts';

export const userColumns: CsvColumns<User> = {
  ID: (user) => user.id,
  Username: (user) => user.username,
  'Phone number': (user) => user.phoneNumber,
  Email: (user) => user.email,
  Balance: (user) => user.balance,
  Role: (user) => user.role,
  Verified: (user) => user.isVerified,
  'Identity verified': (user) => user.identityVerified,
  Suspended: (user) => user.suspended,
  Created: (user) => user.createdAt,
};

const byIdOrName = (text: string) => sql`
  select id from users where id = ${asId(text)} or username_key like ${prefixPattern(text.toLowerCase())}`;

/** Finds users whose name starts with the text, or whose ID equals it. */
export function addNameSearch(conditions: Conditions, text: string | undefined, column: string): Conditions {
  return text ? conditions.and(sql`${raw(column)} = any (array(${byIdOrName(text)}))`) : conditions;
}

/**
 * Also finds those whose phone or email address starts with the text, for staff who may view users.
 */
export function addPersonSearch(conditions: Conditions, text: string | undefined, column: string): Conditions {
  if (!text) return conditions;
  // The array makes the planner use indexes: it overestimates the size of a set, and would read
  // every id in the table. Phone prefixes are compared as the index orders them: `:` comes after
  // the digits.
  return conditions.and(sql`${raw(column)} = any (array(
    ${byIdOrName(text)}
    union all select users.id from unnest(${phonePrefixes(text)}::text[]) as prefix
      join users on phone_key ~>=~ prefix and phone_key ~<~ (prefix || ':')
    union all select id from users where lower(email) like ${prefixPattern(text.toLowerCase())}))`);
}

const userOrder = {
  id: 'u.id',
  username: 'u.username_key',
  balance: 'w.available_cents',
  createdAt: 'u.created_at',
  role: 'u.role',
  // Undecided submissions come first, oldest first. Matches the index users_review.
  review: `case when ${IDENTITY_CONDITIONS.pending} then (case when u.identity_rejected_at is null then 0 else 1 end) when ${IDENTITY_CONDITIONS.verified} then 3 else 2 end, u.identity_submitted_at`,
  // In descending order: pending, rejected, then nothing submitted, then verified.
  identity: `case when ${IDENTITY_CONDITIONS.pending} then (case when u.identity_rejected_at is null then 3 else 2 end) when ${IDENTITY_CONDITIONS.verified} then 0 else 1 end`,
};

export function usersSource(query: CallQuery<'searchUsers'>): TableSource {
  const conditions = new Conditions()
    .add('u.role = $?', query.role)
    .add('u.is_verified = $?', query.verified)
    .add('u.identity_verified = $?', query.identityVerified)
    .add('(u.suspended_at is not null) = $?', query.suspended)
    .add('u.id = any (array(select user_id from player_tags where tag = $?))', query.tag)
    .between('w.available_cents', query.balanceMin, query.balanceMax)
    .during('u.created_at', query.from, query.to);
  if (query.identity) conditions.and(raw(IDENTITY_CONDITIONS[query.identity]));
  addPersonSearch(conditions, query.search, 'u.id');
  const needsWallet = query.sort === 'balance' || query.balanceMin !== undefined || query.balanceMax !== undefined;
  const from = needsWallet ? 'users u join wallets w on w.user_id = u.id' : 'users u';
  // Every user has a wallet; an index on balances would be written by every bet (decision 0160).
  if (query.sort === 'balance' && !conditions.sql.texts.join('').includes('u.'))
    return { from: 'wallets w', id: 'w.user_id', orderBy: userOrder.balance, conditions };
  return { from, id: 'u.id', orderBy: userOrder[query.sort], conditions };
}
