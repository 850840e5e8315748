import type { secondFactorRoutes } from '#contract/second-factor/routes.ts';
import { isStaff } from '#domain/roles.ts';
import { createCallerOf } from '#server/features/auth/caller.ts';
import {
  confirmSecondFactor,
  replaceRecoveryCodes,
  setUpSecondFactor,
  switchOffSecondFactor,
} from '#server/features/second-factor/change-second-factor.ts';
import { readSecondFactor } from '#server/features/second-factor/second-factor.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { readSessionToken } from '#server/http/session-cookie.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'secrets' | 'config'>;

export function secondFactorHandlers(dependencies: Dependencies): HandlersOf<typeof secondFactorRoutes> {
  const { pool, secrets, config } = dependencies;
  const limited = config.rateLimits;
  const callerOf = createCallerOf({ secrets, secure: config.secureCookies });
  return {
    getSecondFactor: async ({ viewer }) => ({
      ...(await readSecondFactor(pool, viewer.id)),
      required: config.requireStaffTotp && isStaff(viewer.role),
    }),
    setUpSecondFactor: ({ viewer, body, request, reply }) =>
      setUpSecondFactor({ pool, secrets, limited }, { userId: viewer.id, ...body }, callerOf(request, reply)),
    confirmSecondFactor: async ({ viewer, body, request }) => {
      const token = readSessionToken(request) ?? refuse('UNAUTHENTICATED');
      return { recoveryCodes: await confirmSecondFactor(dependencies, { userId: viewer.id, token, ...body }) };
    },
    renewRecoveryCodes: async ({ viewer, body }) => ({
      recoveryCodes: await replaceRecoveryCodes(dependencies, { userId: viewer.id, ...body }),
    }),
    disableSecondFactor: async ({ viewer, body }) => {
      await switchOffSecondFactor(dependencies, { userId: viewer.id, ...body });
      return { message: 'Two-factor authentication is off.' };
    },
  };
}
