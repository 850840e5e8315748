import type { saferPlayRoutes } from '#contract/safer-play/routes.ts';
import { findSession } from '#server/features/auth/sessions.ts';
import { readPlayLimits } from '#server/features/safer-play/limit-rows.ts';
import { readNetPosition } from '#server/features/safer-play/net-position.ts';
import { setLimits } from '#server/features/safer-play/set-limits.ts';
import { setStaffLimit } from '#server/features/safer-play/set-staff-limit.ts';
import { type Stop, stopPlaying } from '#server/features/safer-play/stop-playing.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { readSessionToken } from '#server/http/session-cookie.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'secrets'>;

export function saferPlayHandlers({ pool, secrets }: Dependencies): HandlersOf<typeof saferPlayRoutes> {
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
    setStaffLimit: async ({ viewer, params, body, transaction }) => {
      await setStaffLimit(transaction, { userId: params.id, actorId: viewer.id, ...body });
      return readPlayLimits(transaction, params.id);
    },
    takeTimeOut: ({ params, body }) => stop(params.id, { kind: 'time-out', length: body.length }),
    selfExclude: ({ params, body }) => stop(params.id, { kind: 'self-exclusion', length: body.length }),
    getNetPosition: async ({ params, viewer, request }) => {
      const token = viewer.id === params.id ? readSessionToken(request) : null;
      return readNetPosition(pool, params.id, token === null ? null : await findSession(pool, secrets, token));
    },
  };
}
