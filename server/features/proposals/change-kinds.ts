// The changes that may need a second person: how they are made and shown, and when they need one.
import { formatAmount, parseAmount } from '#domain/money.ts';
import type { Permission } from '#domain/roles.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { batchNeedsSecond } from '#server/features/free-bet-batches/prepare-batch.ts';
import { type MarginChange, readMargins, setMargins } from '#server/features/games/margins.ts';
import { setAccumulatorBonus } from '#server/features/promotions/set-accumulator-bonus.ts';
import { type BatchChange, batchValues, makeBatch } from '#server/features/proposals/batch-changes.ts';
import { type BonusChange, bonusDifference, bonusNeedsSecond } from '#server/features/proposals/bonus-changes.ts';
import {
  type GameChange,
  gameDifference,
  gameNeedsSecond,
  type Maker,
  makeGameChange,
} from '#server/features/proposals/game-changes.ts';
import {
  makePromotionChange,
  type PromotionChange,
  promotionDifference,
  promotionNeedsSecond,
} from '#server/features/proposals/promotion-changes.ts';
import {
  makeRoleChange,
  type RoleChange,
  roleDifference,
  roleNeedsSecond,
} from '#server/features/proposals/role-changes.ts';
import { type LimitChange, readRiskLimits, setRiskLimits } from '#server/features/risk/risk-limits.ts';
import { isAboveLimit, lockDecisionsOf } from '#server/features/wallet/four-eyes.ts';
import {
  changeSettings,
  isDangerousChange,
  type SettingsChange,
  settingsDifference,
} from '#server/settings/change-settings.ts';

export type StaffChange =
  | { kind: 'risk limits'; userId?: null; gameId?: null; change: LimitChange }
  | { kind: 'margins'; userId?: null; gameId?: null; change: MarginChange }
  | RoleChange
  | { kind: 'settings'; userId?: null; gameId?: null; change: SettingsChange }
  | BonusChange
  | BatchChange
  | PromotionChange
  | GameChange;

/** The permission that a change requires. Approving it requires this one and risk.manage. */
export const permissionFor: Record<StaffChange['kind'], Permission> = {
  'risk limits': 'risk.manage',
  margins: 'risk.manage',
  role: 'users.manage',
  'game status': 'games.run',
  'kick-off': 'games.run',
  names: 'games.run',
  result: 'games.run',
  prices: 'games.run',
  voids: 'games.run',
  promotion: 'promotions.manage',
  settings: 'settings.manage',
  'accumulator bonus': 'promotions.manage',
  'free bets': 'promotions.manage',
};

/** The bets that a change to a game voids, and the id of the promotion or of the new batch. */
type ChangeResult = { voided?: VoidedBets; promotionId?: number; batchId?: number };

export async function makeChange(transaction: Transaction, change: StaffChange, maker: Maker): Promise<ChangeResult> {
  const { actorId } = maker;
  switch (change.kind) {
    case 'risk limits':
      await setRiskLimits(transaction, change.change, actorId);
      return {};
    case 'margins':
      await setMargins(transaction, change.change, actorId);
      return {};
    case 'role':
      await makeRoleChange(transaction, change, actorId);
      return {};
    case 'settings':
      await changeSettings(transaction, change.change, actorId);
      return {};
    case 'accumulator bonus':
      await setAccumulatorBonus(transaction, change.change, actorId);
      return {};
    case 'promotion':
      return { promotionId: await makePromotionChange(transaction, change, actorId) };
    case 'free bets':
      return { batchId: await makeBatch(transaction, change, maker) };
    default:
      return { voided: await makeGameChange(transaction, change, maker) };
  }
}

export type Difference = { before: object; after: object };

export async function differenceOf(database: Queryable, change: StaffChange): Promise<Difference> {
  switch (change.kind) {
    case 'risk limits':
      return limitsDifference(await readRiskLimits(database), change.change);
    case 'margins': {
      const { method, basisPoints } = await readMargins(database);
      const { method: newMethod = method, basisPoints: points = {} } = change.change;
      const now = Object.keys(points).map((market) => [market, basisPoints[market as keyof typeof basisPoints]]);
      return { before: { method, ...Object.fromEntries(now) }, after: { method: newMethod, ...points } };
    }
    case 'role':
      return roleDifference(database, change);
    case 'settings':
      return settingsDifference(database, change.change);
    case 'accumulator bonus':
      return bonusDifference(database, change);
    case 'promotion':
      return promotionDifference(database, change);
    case 'free bets':
      return { before: {}, after: await batchValues(database, change) };
    default:
      return gameDifference(database, change);
  }
}

function limitsDifference(current: Awaited<ReturnType<typeof readRiskLimits>>, change: LimitChange): Difference {
  const names = (Object.keys(change) as (keyof LimitChange)[]).filter((name) => change[name] !== undefined);
  const next = Object.fromEntries(names.map((name) => [name, formatAmount(change[name] as never)]));
  return { before: Object.fromEntries(names.map((name) => [name, current[name]])), after: next };
}

type Rule = { actorId: number; fourEyesCents: number | null };

/**
 * Whether the change requires two people: a betting limit raised above the four-eyes amount, a
 * lower margin or another margin method, a higher accumulator bonus, a dangerous change to settings
 * (domain/settings/settings.ts), and the rules of role-changes.ts, game-changes.ts,
 * promotion-changes.ts and batch-changes.ts. Never without a four-eyes amount.
 */
export async function needsSecond(
  transaction: Transaction,
  change: StaffChange,
  { actorId, fourEyesCents }: Rule,
): Promise<boolean> {
  if (fourEyesCents === null) return false;
  switch (change.kind) {
    case 'risk limits': {
      const limits = await readRiskLimits(transaction);
      return (Object.keys(change.change) as (keyof LimitChange)[]).some((name) => {
        const limit = change.change[name] ?? 0;
        return limit > (parseAmount(limits[name]) ?? 0) && isAboveLimit(limit, fourEyesCents);
      });
    }
    case 'margins': {
      const { method, basisPoints } = await readMargins(transaction);
      const isLower = Object.entries(change.change.basisPoints ?? {}).some(
        ([market, points]) => points !== undefined && points < (basisPoints[market] ?? 0),
      );
      return isLower || (change.change.method ?? method) !== method;
    }
    case 'role':
      return roleNeedsSecond(transaction, change, actorId);
    case 'settings':
      return isDangerousChange(transaction, change.change);
    case 'accumulator bonus':
      return bonusNeedsSecond(transaction, change);
    case 'promotion':
      return promotionNeedsSecond(transaction, change, { actorId, fourEyesCents });
    case 'free bets':
      await lockDecisionsOf(transaction, actorId);
      return batchNeedsSecond(transaction, change.change, { actorId, fourEyesCents });
    default:
      return gameNeedsSecond(transaction, change);
  }
}
