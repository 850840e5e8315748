// A limit that staff set for a player applies immediately and until staff change or remove it. The
// player's own limits are unchanged; the lower limit applies.
import { type Cents, formatAmount } from '#domain/money.ts';
import type { LimitKind, LimitPeriod } from '#domain/safer-play.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { openTotals, readLimits } from '#server/features/safer-play/limit-rows.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

type StaffLimit = {
  userId: number;
  kind: LimitKind;
  period: LimitPeriod;
  /** Null removes the limit. */
  amount: Cents | null;
  /** The limit the caller saw. */
  seen: Cents | null;
  reason: string;
  actorId: number;
};

const shown = (amount: Cents | null) => (amount === null ? null : formatAmount(amount));

/** Refuses with NOT_FOUND or PLAYER_CHANGED. */
export async function setStaffLimit(transaction: Transaction, change: StaffLimit): Promise<void> {
  const { userId, kind, period, amount, seen, reason, actorId } = change;
  if ((await lockWallet(transaction, userId)) === null) refuse('NOT_FOUND');
  const limits = await readLimits(transaction, userId);
  const before = limits.find((limit) => limit.kind === kind && limit.period === period)?.staffAmount ?? null;
  if (before !== seen) refuse('PLAYER_CHANGED');
  await openTotals(transaction, userId);
  await sql`
    insert into play_limits (user_id, kind, period, staff_cents) values (${userId}, ${kind}, ${period}, ${amount})
    on conflict (user_id, kind, period) do update set staff_cents = excluded.staff_cents`.run(transaction);
  await recordUserAction(transaction, userId, {
    actorId,
    action: 'limit of staff changed',
    before: { kind, period, amount: shown(before) },
    after: { kind, period, amount: shown(amount), reason },
  });
  await announcePlayers(transaction, [{ userId }]);
}
