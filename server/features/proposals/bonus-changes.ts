// Changing the accumulator bonus requires two people if any accumulator would get more than before.
import { isMoreGenerous } from '#domain/accumulator-bonus.ts';
import { lockLadderAndMargins, readLadder } from '#server/features/promotions/accumulator-bonus.ts';
import {
  type BonusSettingChange,
  ladderOf,
  setAccumulatorBonus,
  valuesOf,
} from '#server/features/promotions/set-accumulator-bonus.ts';
import type { ChangeKind } from '#server/features/proposals/change-kind.ts';

export type BonusChange = { kind: 'accumulator bonus'; userId?: null; gameId?: null; change: BonusSettingChange };

export const bonusChanges: ChangeKind<BonusChange> = {
  permission: 'promotions.manage',
  lock: lockLadderAndMargins,
  needsSecond: async (transaction, { change }) => isMoreGenerous(await readLadder(transaction), ladderOf(change)),
  make: async (transaction, { change }, { actorId }) => {
    await setAccumulatorBonus(transaction, change, actorId);
  },
  difference: async (database, { change }) => ({
    before: valuesOf(await readLadder(database)),
    after: valuesOf(ladderOf(change)),
  }),
};
