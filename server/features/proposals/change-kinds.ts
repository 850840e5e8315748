// The changes that may need a second person. An approval covers exactly what was shown: once any of
// the stored state changes, the proposal is outdated. Bets placed on a boost, uses of a free-bet
// code and in-play prices are left out, since they change all the time.
import { isDeepStrictEqual } from 'node:util';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { type BatchChange, batchChanges } from '#server/features/proposals/batch-changes.ts';
import { type BonusChange, bonusChanges } from '#server/features/proposals/bonus-changes.ts';
import type { ChangeKind } from '#server/features/proposals/change-kind.ts';
import { type GameChange, gameChanges } from '#server/features/proposals/game-changes.ts';
import { type PromotionChange, promotionChanges } from '#server/features/proposals/promotion-changes.ts';
import {
  type LimitsChange,
  limitChanges,
  type MarginsChange,
  marginChanges,
} from '#server/features/proposals/risk-changes.ts';
import { type RoleChange, roleChanges } from '#server/features/proposals/role-changes.ts';
import { type SettingsProposal, settingsChanges } from '#server/features/proposals/settings-changes.ts';
import type { Decider } from '#server/settings/settings.ts';

export type StaffChange =
  | LimitsChange
  | MarginsChange
  | RoleChange
  | SettingsProposal
  | BonusChange
  | BatchChange
  | PromotionChange
  | GameChange;

export const changeKinds: { [Kind in StaffChange['kind']]: ChangeKind<Extract<StaffChange, { kind: Kind }>> } = {
  'risk limits': limitChanges,
  margins: marginChanges,
  role: roleChanges,
  settings: settingsChanges,
  'accumulator bonus': bonusChanges,
  promotion: promotionChanges,
  'free bets': batchChanges,
  'game status': gameChanges,
  'kick-off': gameChanges,
  names: gameChanges,
  result: gameChanges,
  prices: gameChanges,
  voids: gameChanges,
};

export const kindOf = (change: StaffChange) => changeKinds[change.kind] as ChangeKind<StaffChange>;

export async function stateOf(database: Queryable, change: StaffChange): Promise<unknown> {
  const { state, difference } = kindOf(change);
  const read = state ? await state(database, change) : (await difference(database, change)).before;
  return JSON.parse(JSON.stringify(read));
}

export async function isOutdated(database: Queryable, change: StaffChange, state: unknown): Promise<boolean> {
  return !isDeepStrictEqual(await stateOf(database, change), state);
}

/** Whether the change requires two people; never without a four-eyes amount. */
export async function needsSecond(
  transaction: Transaction,
  change: StaffChange,
  { actorId, fourEyesCents }: Decider,
): Promise<boolean> {
  if (fourEyesCents === null) return false;
  return kindOf(change).needsSecond(transaction, change, { actorId, fourEyesCents });
}
