// Staff revoke the unused free bets of a batch or a promotion code. Used ones are unaffected.
import type { CallResponse } from '#contract/schemas.ts';
import { cents, formatAmount } from '#domain/money.ts';
import { MAX_BATCH_PLAYERS } from '#domain/segment.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallets } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

const SOURCES = {
  free_bet_batch: { table: 'free_bet_batches', column: 'batch_id' },
  promotion: { table: 'promotions', column: 'promotion_id' },
} as const;

type Revocation = {
  source: keyof typeof SOURCES;
  id: number;
  reason: string;
  /** The number of unused free bets the caller saw. */
  seen: number;
  actorId: number;
};

const IS_UNUSED = sql`bet_id is null and revoked_at is null and expires_at > now()`;

/**
 * Revokes at most MAX_BATCH_PLAYERS free bets, with their players' wallets locked, so that each is
 * either used or revoked. Refuses with NOT_FOUND, and ALREADY_PROCESSED if none are left.
 */
export async function revokeUnused(
  transaction: Transaction,
  { source, id, reason, seen, actorId }: Revocation,
): Promise<CallResponse<'revokeFreeBetBatch'>> {
  const { table, column } = SOURCES[source];
  const exists = sql`select 1 from ${raw(table)} where id = ${id}`;
  if (!(await exists.exists(transaction))) refuse('NOT_FOUND');
  const isOfSource = sql`${raw(column)} = ${id} and ${IS_UNUSED}`;
  const userIds = await sql`
    select user_id from free_bets where ${isOfSource} order by user_id limit ${MAX_BATCH_PLAYERS}
  `.allValues<number>(transaction);
  await lockWallets(transaction, userIds);
  const revoked = await sql<{ userId: number; amountCents: number }>`
    update free_bets set revoked_at = now(), revoked_by = ${actorId}, revoke_reason = ${reason}
    where ${isOfSource} and user_id = any(${userIds}::bigint[])
    returning user_id as "userId", amount_cents as "amountCents"`.all(transaction);
  if (revoked.length === 0) refuse('ALREADY_PROCESSED', { message: 'None of these free bets is still unused' });
  const left = await sql`select count(*)::int from free_bets where ${isOfSource}`.value<number>(transaction);
  const value = cents(revoked.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const gone = Math.max(0, seen - revoked.length - left);
  const after = { reason, players: revoked.length, valueCents: value, gone };
  await recordAction(transaction, { actorId, action: 'free bets revoked', about: { [source]: id }, after });
  await announcePlayers(
    transaction,
    revoked.map(({ userId }) => ({ userId })),
  );
  return { revoked: revoked.length, value: formatAmount(value), gone, left };
}
