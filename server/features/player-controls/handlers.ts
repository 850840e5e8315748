import type { playerControlRoutes } from '#contract/player-controls/routes.ts';
import type { Pool } from '#server/database/pool.ts';
import { addTag, listTags, removeTag } from '#server/features/player-controls/player-tags.ts';
import { readControls } from '#server/features/player-controls/read-controls.ts';
import { readDevices } from '#server/features/player-controls/read-devices.ts';
import { setStakePercent } from '#server/features/player-controls/set-stake-percent.ts';
import { freezeWithdrawals, liftWithdrawalFreeze } from '#server/features/player-controls/withdrawal-freeze.ts';
import type { HandlersOf } from '#server/http/handlers.ts';

export function playerControlHandlers({ pool }: { pool: Pool }): HandlersOf<typeof playerControlRoutes> {
  return {
    getPlayerControls: ({ params }) => readControls(pool, params.id),
    freezeWithdrawals: async ({ viewer, params: { id: userId }, body, transaction }) => {
      await freezeWithdrawals(transaction, { userId, actorId: viewer.id, ...body });
      return readControls(transaction, userId);
    },
    liftWithdrawalFreeze: async ({ viewer, params: { id: userId }, body, transaction }) => {
      await liftWithdrawalFreeze(transaction, { userId, actorId: viewer.id, ...body });
      return readControls(transaction, userId);
    },
    addPlayerTag: async ({ viewer, params: { id: userId }, body, transaction }) => {
      await addTag(transaction, { userId, actorId: viewer.id, ...body });
      return readControls(transaction, userId);
    },
    removePlayerTag: async ({ viewer, params: { id: userId }, body, transaction }) => {
      await removeTag(transaction, { userId, actorId: viewer.id, ...body });
      return readControls(transaction, userId);
    },
    listPlayerTags: () => listTags(pool),
    getPlayerDevices: ({ params }) => readDevices(pool, params.id),
    setStakePercent: async ({ viewer, params: { id: userId }, body, transaction }) => {
      await setStakePercent(transaction, { userId, actorId: viewer.id, ...body });
      return readControls(transaction, userId);
    },
  };
}
