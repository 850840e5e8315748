// A batch of free bets is given only if the preview is still correct: the call includes what the
// caller saw, and is refused with a new preview if the players or the total have changed.
import { createHash } from 'node:crypto';
import type { BatchPreview } from '#contract/free-bet-batches/objects.ts';
import type { CallBody } from '#contract/schemas.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { MAX_BATCH_PLAYERS, type Segment } from '#domain/segment.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { countSegment, readSegment } from '#server/features/free-bet-batches/segment.ts';
import { readTaggedBy } from '#server/features/free-bet-batches/tagged-by.ts';
import { refuseLargeFreeBet } from '#server/features/promotions/give-free-bet.ts';
import { linkedTo, onePerPerson } from '#server/features/users/linked-accounts.ts';
import { decidedAloneToday, isAboveLimit, isAnyAboveDailyLimit } from '#server/features/wallet/four-eyes.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';
import { lockWallets } from '#server/ledger/post-transfers.ts';
import type { Decider } from '#server/settings/settings.ts';

type Terms = { segment: Segment; amount: Cents };

/** A batch with a fixed list of players, so that a second person approves exactly those players. */
export type PreparedBatch = {
  segment: Segment;
  amountCents: Cents;
  days: number;
  wageringTimes: number;
  note: string | null;
  /** One account of each person. */
  userIds: number[];
  /** How many other accounts of these people are in the segment. */
  skipped: number;
  lastBatch: number;
};

const EXAMPLES = 5;

export async function previewBatch(database: Queryable, terms: Terms, caller: Decider): Promise<BatchPreview> {
  const { segment, amount } = terms;
  await refuseLarge(database, amount);
  const found = await readSegment(database, segment, MAX_BATCH_PLAYERS + 1);
  const isTooLarge = found.length > MAX_BATCH_PLAYERS;
  const userIds = isTooLarge ? [] : await onePerPerson(database, found);
  const players = isTooLarge ? await countSegment(database, segment) : userIds.length;
  const aloneCents = await aloneTodayOf(database, caller);
  const recent = sql`select count(distinct user_id)::int from (${linkedTo(userIds, RECENT_RECIPIENTS)}) as recent`;
  return {
    players,
    skipped: isTooLarge ? 0 : found.length - players,
    playersHash: hashOf(userIds),
    total: formatAmount(cents(players * amount)),
    lastBatch: await newestBatch(database),
    recentRecipients: await recent.value<number>(database),
    maxPlayers: MAX_BATCH_PLAYERS,
    aloneToday: aloneCents === null ? null : formatAmount(cents(aloneCents)),
    needsSecond: await isAboveDailyLimit(database, { amountCents: amount, userIds }, { ...caller, aloneCents }),
    tagged: await readTaggedBy(database, { segment, userIds }),
    examples: await namesOf(database, (isTooLarge ? found : userIds).slice(-EXAMPLES)),
  };
}

const RECENT_RECIPIENTS = sql`
  select user_id from free_bets
  where batch_id in (select id from free_bet_batches where created_at > now() - interval '24 hours')`;

const hashOf = (userIds: readonly number[]): string =>
  createHash('sha256').update(userIds.join(' ')).digest('base64url').slice(0, 22);

/** The players' names, newest player first. */
const namesOf = (database: Queryable, userIds: readonly number[]) =>
  sql<{ id: number; username: string }>`
    select id, username from users where id = any(${userIds}::bigint[]) order by id desc`.all(database);

async function refuseLarge(database: Queryable, amount: Cents): Promise<void> {
  const isLarge = sql`select 1 from risk_limits where free_bet_cents < ${amount}`;
  if (await isLarge.exists(database)) await refuseLargeFreeBet(database, 'amount');
}

const newestBatch = (database: Queryable) =>
  sql`select coalesce(max(id), 0)::int from free_bet_batches`.value<number>(database);

/** Serialises batches, so that each sees the ones before it. */
export async function lockBatches(transaction: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('goldline free bet batches'))`.run(transaction);
}

/**
 * Reads and locks a batch's players. Refuses with VALIDATION for an amount above the free-bet
 * limit, no players or too many; and SEGMENT_CHANGED, with the new preview, if the players or the
 * total have changed or a player has been given another batch since the preview.
 */
export async function prepareBatch(
  transaction: Transaction,
  { seen, note = null, ...terms }: CallBody<'giveFreeBetBatch'>,
  caller: Decider,
): Promise<PreparedBatch> {
  const { segment, amount: amountCents, days, wageringTimes } = terms;
  await refuseLarge(transaction, amountCents);
  await lockBatches(transaction);
  const found = await readSegment(transaction, segment, MAX_BATCH_PLAYERS + 1);
  if (found.length > MAX_BATCH_PLAYERS) refuseField('segment', `A batch can have at most ${MAX_BATCH_PLAYERS} players`);
  const userIds = await onePerPerson(transaction, found);
  if (userIds.length === 0) refuseField('segment', 'The segment has no players');
  const skipped = found.length - userIds.length;
  const given = { segment, amountCents, days, wageringTimes, note: note || null };
  const batch = { ...given, userIds, skipped, lastBatch: seen.lastBatch };
  const isSame = seen.playersHash === hashOf(userIds) && seen.total === userIds.length * amountCents;
  if (!isSame || (await countGivenSince(transaction, batch)) > 0)
    refuse('SEGMENT_CHANGED', { preview: await previewBatch(transaction, terms, caller) });
  await lockWallets(transaction, userIds);
  return batch;
}

/** How many free bets the batch's players have got from batches newer than `lastBatch`. */
export async function countGivenSince(
  database: Queryable,
  { userIds, lastBatch }: Pick<PreparedBatch, 'userIds' | 'lastBatch'>,
): Promise<number> {
  return sql`
    select count(*)::int from free_bets where batch_id > ${lastBatch} and user_id = any(${userIds}::bigint[])
  `.value<number>(database);
}

type Amounts = Pick<PreparedBatch, 'amountCents' | 'userIds'>;

/** Whether the batch exceeds what one person may decide alone today, in total or for any player. */
export async function batchNeedsSecond(database: Queryable, batch: Amounts, caller: Decider): Promise<boolean> {
  return isAboveDailyLimit(database, batch, { ...caller, aloneCents: await aloneTodayOf(database, caller) });
}

/** The total the caller has decided alone today; null without a four-eyes amount. */
const aloneTodayOf = async (database: Queryable, { actorId, fourEyesCents }: Decider): Promise<number | null> =>
  fourEyesCents === null ? null : await decidedAloneToday(database, actorId, null);

async function isAboveDailyLimit(
  database: Queryable,
  { amountCents, userIds }: Amounts,
  { aloneCents, fourEyesCents: limitCents }: Pick<Decider, 'fourEyesCents'> & { aloneCents: number | null },
): Promise<boolean> {
  if (limitCents === null || aloneCents === null) return false;
  const total = amountCents * userIds.length + aloneCents;
  return isAboveLimit(total, limitCents) || isAnyAboveDailyLimit(database, { userIds, amountCents, limitCents });
}
