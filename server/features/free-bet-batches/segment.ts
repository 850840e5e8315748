// Selects a segment's players, with one SQL condition for each rule. Players who are suspended,
// excluded, in a time-out or halted, whose withdrawals are frozen, who have not turned offers on,
// or who have the tag `no offers`, are never included.
import type { SegmentObject } from '#contract/free-bet-batches/objects.ts';
import { formatAmount } from '#domain/money.ts';
import { SEGMENT_RULES, type Segment, type SegmentRule } from '#domain/segment.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { WANTS_OFFERS } from '#server/features/promotions/offer-choice.ts';
import { hasDeposited } from '#server/features/wallet/has-deposited.ts';

type Conditions = { [Rule in SegmentRule]: (value: NonNullable<Segment[Rule]>) => Statement<object> };

const LAST_BET = sql`(select b.created_at from bets b where b.user_id = u.id order by b.id desc limit 1)`;
const negateUnless = (value: boolean) => (value ? sql`` : sql`not`);

/**
 * The players whose total stake meets the comparison, in one pass instead of one query for each.
 */
const playersByStake = (days: number, comparison: Statement<object>) => sql`(
  select user_id from bets
  where created_at >= now() - make_interval(days => ${days}) and status <> 'void' and free_bet_id is null
  group by user_id having sum(stake_cents) ${comparison})`;

const CONDITIONS: Conditions = {
  tag: (tag) => sql`exists (select from player_tags where user_id = u.id and tag = ${tag})`,
  phonePrefix: (prefix) => sql`u.phone_key like ${`${prefix}%`}`,
  identityVerified: (value) => sql`${negateUnless(value)} u.identity_verified`,
  deposited: (value) => sql`${negateUnless(value)} ${hasDeposited('u.id')}`,
  registeredFrom: (time) => sql`u.created_at >= ${time}::timestamptz`,
  registeredBefore: (time) => sql`u.created_at < ${time}::timestamptz`,
  lastBetFrom: (time) => sql`${LAST_BET} >= ${time}::timestamptz`,
  lastBetBefore: (time) => sql`${LAST_BET} < ${time}::timestamptz`,
  staked: ({ days, min, max }) => sql`(
    (${min ?? 0}::bigint <= 0 or u.id in ${playersByStake(days, sql`>= ${min ?? 0}`)})
    and (${max}::bigint is null or u.id not in ${playersByStake(days, sql`> ${max}`)}))`,
};

/** A condition on users u: whether a player may currently get a free bet from a batch. */
const IS_ELIGIBLE = sql`
  u.role = 'user' and u.suspended_at is null and not must_prove_age(u)
  and not exists (
    select from play_settings p where p.user_id = u.id and greatest(p.excluded_until, p.timed_out_until) > now())
  and ${WANTS_OFFERS}
  and not exists (select from player_halts h where h.user_id = u.id and h.lifted_at is null)
  and not exists (select from withdrawal_freezes f where f.user_id = u.id and f.frozen_until > now())`;

const condition = <Rule extends SegmentRule>(rule: Rule, segment: Segment): Statement<object> => {
  const value = segment[rule];
  return value === undefined ? sql`` : sql`and ${CONDITIONS[rule](value as NonNullable<Segment[Rule]>)}`;
};

/** The `from` and `where` clauses that select users u in the segment. */
const inSegment = (segment: Segment) =>
  SEGMENT_RULES.map((rule) => condition(rule, segment)).reduce(
    (before, each) => sql`${before} ${each}`,
    sql`from users u where ${IS_ELIGIBLE}`,
  );

export async function countSegment(database: Queryable, segment: Segment): Promise<number> {
  return sql`select count(*)::int ${inSegment(segment)}`.value<number>(database);
}

/** The ids of the segment's players in ascending order, at most `limit`. */
export async function readSegment(database: Queryable, segment: Segment, limit: number): Promise<number[]> {
  return sql`select u.id ${inSegment(segment)} order by u.id limit ${limit}`.allValues<number>(database);
}

/** A statement that selects those of the given players who may currently get a free bet. */
export const eligibleOf = (userIds: readonly number[]) =>
  sql`select u.id from users u where u.id = any(${userIds}::bigint[]) and ${IS_ELIGIBLE}`;

export function toSegmentObject(segment: Segment): SegmentObject {
  const { staked, ...rules } = segment;
  const isTime = (rule: keyof typeof rules) => rule.startsWith('registered') || rule.startsWith('lastBet');
  const entries = (Object.keys(rules) as (keyof typeof rules)[])
    .filter((rule) => rules[rule] !== undefined)
    .map((rule) => [rule, isTime(rule) ? new Date(rules[rule] as string).toISOString() : rules[rule]]);
  return {
    ...Object.fromEntries(entries),
    ...(staked && {
      staked: {
        days: staked.days,
        ...(staked.min !== undefined && { min: formatAmount(staked.min) }),
        ...(staked.max !== undefined && { max: formatAmount(staked.max) }),
      },
    }),
  };
}
