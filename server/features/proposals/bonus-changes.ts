// Changing the accumulator bonus requires two people if any accumulator would get more than before.
import { isMoreGenerous } from '#domain/accumulator-bonus.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { readLadder } from '#server/features/promotions/accumulator-bonus.ts';
import { type BonusSettingChange, ladderOf, valuesOf } from '#server/features/promotions/set-accumulator-bonus.ts';

export type BonusChange = {
  kind: 'accumulator bonus';
  userId?: null;
  gameId?: null;
  change: BonusSettingChange;
};

export async function bonusNeedsSecond(database: Queryable, { change }: BonusChange): Promise<boolean> {
  return isMoreGenerous(await readLadder(database), ladderOf(change));
}

export async function bonusDifference(database: Queryable, { change }: BonusChange) {
  return { before: valuesOf(await readLadder(database)), after: valuesOf(ladderOf(change)) };
}
