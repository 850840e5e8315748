// Raising a betting limit above the four-eyes amount, lowering a margin or choosing another margin
// method requires two people.
import { formatAmount, parseAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import { type MarginChange, readMargins, setMargins } from '#server/features/games/margins.ts';
import { lockLadderAndMargins } from '#server/features/promotions/accumulator-bonus.ts';
import type { ChangeKind } from '#server/features/proposals/change-kind.ts';
import { type LimitChange, readRiskLimits, setRiskLimits } from '#server/features/risk/risk-limits.ts';
import { isAboveLimit } from '#server/features/wallet/four-eyes.ts';

export type LimitsChange = { kind: 'risk limits'; userId?: null; gameId?: null; change: LimitChange };
export type MarginsChange = { kind: 'margins'; userId?: null; gameId?: null; change: MarginChange };

export const limitChanges: ChangeKind<LimitsChange> = {
  permission: 'risk.manage',
  lock: (transaction) => sql`select 1 from risk_limits for update`.run(transaction),
  needsSecond: async (transaction, { change }, { fourEyesCents }) => {
    const limits = await readRiskLimits(transaction);
    return (Object.keys(change) as (keyof LimitChange)[]).some((name) => {
      const limit = change[name] ?? 0;
      return limit > (parseAmount(limits[name]) ?? 0) && isAboveLimit(limit, fourEyesCents);
    });
  },
  make: async (transaction, { change }, { actorId }) => {
    await setRiskLimits(transaction, change, actorId);
  },
  difference: async (database, { change }) => {
    const current = await readRiskLimits(database);
    const names = (Object.keys(change) as (keyof LimitChange)[]).filter((name) => change[name] !== undefined);
    const next = Object.fromEntries(names.map((name) => [name, formatAmount(change[name] as never)]));
    return { before: Object.fromEntries(names.map((name) => [name, current[name]])), after: next };
  },
};

export const marginChanges: ChangeKind<MarginsChange> = {
  permission: 'risk.manage',
  lock: lockLadderAndMargins,
  needsSecond: async (transaction, { change }) => {
    const { method, basisPoints } = await readMargins(transaction);
    const isLower = Object.entries(change.basisPoints ?? {}).some(
      ([market, points]) => points !== undefined && points < (basisPoints[market] ?? 0),
    );
    return isLower || (change.method ?? method) !== method;
  },
  make: async (transaction, { change }, { actorId }) => {
    await setMargins(transaction, change, actorId);
  },
  difference: async (database, { change }) => {
    const { method, basisPoints } = await readMargins(database);
    const { method: newMethod = method, basisPoints: points = {} } = change;
    const now = Object.keys(points).map((market) => [market, basisPoints[market as keyof typeof basisPoints]]);
    return { before: { method, ...Object.fromEntries(now) }, after: { method: newMethod, ...points } };
  },
};
