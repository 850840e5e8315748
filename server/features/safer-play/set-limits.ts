// Changes limits under the wallet's lock, so that a bet or deposit is checked against either the
// old limits or the new ones, never a mixture.
import type { CallBody } from '#contract/schemas.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import {
  LIMIT_KINDS,
  LIMIT_PERIODS,
  type LimitKind,
  type LimitPeriod,
  limitChange,
  RAISE_DELAY_HOURS,
} from '#domain/safer-play.ts';
import { recordUserAction } from '#server/audit/record-action.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { insertTotals, type LimitRow, openTotals, readLimits } from '#server/features/safer-play/limit-rows.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

/** Decreases apply immediately, increases and removals after 24 hours. Refuses with NOT_FOUND. */
export async function setLimits(pool: Pool, userId: number, changes: CallBody<'setPlayLimits'>): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    if ((await lockWallet(transaction, userId)) === null) refuse('NOT_FOUND');
    const before = await readLimits(transaction, userId);
    await openTotals(transaction, userId);
    for (const kind of LIMIT_KINDS)
      for (const period of LIMIT_PERIODS) {
        const wanted = changes[kind]?.[period];
        if (wanted !== undefined) await setLimit(transaction, { userId, kind, period, wanted, before });
      }
    if (changes.realityCheckMinutes !== undefined) await setReminder(transaction, userId, changes.realityCheckMinutes);
    await recordUserAction(transaction, userId, {
      actorId: userId,
      action: 'own limits changed',
      before: changedLimits(changes, before),
      after: {
        ...changedLimits(changes, await readLimits(transaction, userId)),
        ...(changes.realityCheckMinutes !== undefined && { realityCheckMinutes: changes.realityCheckMinutes }),
      },
    });
    await announcePlayers(transaction, [{ userId }]);
  });
}

/** The limits that a request names, by kind and period, with their pending changes. */
function changedLimits(changes: CallBody<'setPlayLimits'>, limits: readonly LimitRow[]): Record<string, object> {
  const amountOf = (amount: Cents | null) => (amount === null ? 'none' : formatAmount(amount));
  const shown = (kind: LimitKind, period: LimitPeriod) => {
    const {
      amount = null,
      next = null,
      from = null,
    } = limits.find((limit) => limit.kind === kind && limit.period === period) ?? {};
    return { amount: amountOf(amount), ...(next && { next: amountOf(next.amount), from }) };
  };
  const kinds = LIMIT_KINDS.flatMap((kind) => {
    const periods = LIMIT_PERIODS.filter((period) => changes[kind]?.[period] !== undefined);
    return periods.length === 0 ? [] : [[kind, Object.fromEntries(periods.map((each) => [each, shown(kind, each)]))]];
  });
  return Object.fromEntries(kinds);
}

type Setting = { userId: number; kind: LimitKind; period: LimitPeriod; wanted: Cents | null; before: LimitRow[] };

async function setLimit(transaction: Transaction, { userId, kind, period, wanted, before }: Setting): Promise<void> {
  const current = before.find((limit) => limit.kind === kind && limit.period === period);
  const change = limitChange(current ?? { amount: null, next: null }, wanted);
  if (change === 'none') return;
  const isDelayed = change === 'later';
  await sql`
    insert into play_limits (user_id, kind, period, amount_cents, next_amount_cents, next_from)
    values (${userId}, ${kind}, ${period}, ${isDelayed ? (current?.amount ?? null) : wanted}, ${isDelayed ? wanted : null},
      case when ${isDelayed} then now() + make_interval(hours => ${RAISE_DELAY_HOURS}) end)
    on conflict (user_id, kind, period) do update set amount_cents = excluded.amount_cents,
      next_amount_cents = excluded.next_amount_cents, next_from = excluded.next_from`.run(transaction);
}

export async function rebuildTotals(pool: Pool, userId: number): Promise<void> {
  await withTransaction(pool, async (transaction) => {
    await lockWallet(transaction, userId);
    await sql`
      ${insertTotals(userId)} on conflict (user_id, period) do update set starts_on = excluded.starts_on,
        stake_cents = excluded.stake_cents, payout_cents = excluded.payout_cents`.run(transaction);
    await recordUserAction(transaction, userId, { actorId: null, action: 'limit counters rebuilt' });
  });
}

async function setReminder(transaction: Transaction, userId: number, minutes: number | null): Promise<void> {
  await sql`
    insert into play_settings (user_id, reality_check_minutes) values (${userId}, ${minutes})
    on conflict (user_id) do update set reality_check_minutes = excluded.reality_check_minutes`.run(transaction);
}
