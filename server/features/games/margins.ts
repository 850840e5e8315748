import type { CallBody } from '#contract/schemas.ts';
import { allMarkets } from '#domain/markets/catalogue.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { MarginMethod } from '#domain/pricing/margin.ts';
import { DEFAULT_MARGINS, type Margins } from '#domain/pricing/market-prices.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { lockLadderAndMargins, refuseMarginsBelowBonus } from '#server/features/promotions/accumulator-bonus.ts';
import { refuseStale } from '#server/http/refuse-stale.ts';

type MarginsRow = { method: MarginMethod | null; basis_points: Partial<Record<MarketName, number>> };

export async function readMargins(database: Queryable): Promise<Margins & { basisPoints: Record<MarketName, number> }> {
  const stored = await sql<MarginsRow>`select method, basis_points from margins`.first(database);
  return {
    method: stored?.method ?? DEFAULT_MARGINS.method,
    basisPoints: Object.fromEntries(
      allMarkets().map(({ name, margin }) => [name, stored?.basis_points[name] ?? margin]),
    ),
  };
}

export type MarginChange = Omit<CallBody<'setMargins'>, 'seen'>;

/**
 * Blocks other changes until the transaction ends, so that whether a change requires two people is
 * decided on the margins that it replaces. Refuses with SETTINGS_CHANGED if the method or a margin
 * to be changed is no longer the one the caller saw.
 */
export async function refuseStaleMargins(
  transaction: Transaction,
  change: MarginChange,
  seen: CallBody<'setMargins'>['seen'],
): Promise<void> {
  await lockLadderAndMargins(transaction);
  if (seen === undefined) return;
  const { method, basisPoints } = await readMargins(transaction);
  const flat = (values: Partial<Margins>) => Object.assign({ method: values.method }, values.basisPoints);
  refuseStale({ change: flat(change), seen: flat(seen), current: flat({ method, basisPoints }) });
}

/**
 * Changes the method and the margins, if given. They apply to each game the next time it is priced.
 * Refuses with VALIDATION for a margin that is too low for the accumulator bonus.
 */
export async function setMargins(transaction: Transaction, change: MarginChange, actorId: number): Promise<void> {
  await lockLadderAndMargins(transaction);
  const before = await readMargins(transaction);
  await sql`
    update margins set method = coalesce(${change.method}, method),
      basis_points = basis_points || ${JSON.stringify(change.basisPoints ?? {})}::jsonb`.run(transaction);
  const after = await readMargins(transaction);
  await refuseMarginsBelowBonus(transaction, after.basisPoints);
  await recordAction(transaction, { actorId, action: 'margins changed', about: 'settings', before, after });
}
