import type { Pool } from '#server/database/pool.ts';
import { readPlayLimits } from '#server/features/safer-play/limit-rows.ts';
import { readNetPosition } from '#server/features/safer-play/net-position.ts';
import { setLimits } from '#server/features/safer-play/set-limits.ts';
import { type Stop, stopPlaying } from '#server/features/safer-play/stop-playing.ts';
import type { Handlers } from '#server/http/handlers.ts';

type SaferPlayCall = 'getPlayLimits' | 'setPlayLimits' | 'takeTimeOut' | 'selfExclude' | 'getNetPosition';

export function saferPlayHandlers({ pool }: { pool: Pool }): Pick<Handlers, SaferPlayCall> {
  const stop = async (userId: number, how: Stop) => {
    await stopPlaying(pool, userId, how);
    return readPlayLimits(pool, userId);
  };
  return {
    getPlayLimits: ({ params }) => readPlayLimits(pool, params.id),
    setPlayLimits: async ({ params, body }) => {
      await setLimits(pool, params.id, body);
      return readPlayLimits(pool, params.id);
    },
    takeTimeOut: ({ params, body }) => stop(params.id, { kind: 'time-out', length: body.length }),
    selfExclude: ({ params, body }) => stop(params.id, { kind: 'self-exclusion', length: body.length }),
    getNetPosition: ({ params }) => readNetPosition(pool, params.id),
  };
}
