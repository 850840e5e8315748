import type { accountRoutes } from '#contract/account/routes.ts';
import { changePassword } from '#server/features/account/change-password.ts';
import { requestPasswordReset, resetPassword } from '#server/features/account/reset-password.ts';
import { createCallerOf } from '#server/features/auth/caller.ts';
import { readPhoneToken } from '#server/features/auth/phone-tokens.ts';
import { endOtherSessions } from '#server/features/auth/sessions.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { addressKey } from '#server/http/requests/client-address.ts';
import { requestedLanguage } from '#server/http/requests/requested-language.ts';
import { readSessionToken } from '#server/http/session-cookie.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'secrets' | 'config' | 'checkDailyLimit' | 'operatorName'>;

export function accountHandlers({ config, ...services }: Dependencies): HandlersOf<typeof accountRoutes> {
  const { pool, secrets } = services;
  const parts = { ...services, limited: config.rateLimits };
  const callerOf = createCallerOf({ secrets, secure: config.secureCookies });

  return {
    changePassword: async ({ viewer, body, request, reply }) => {
      const token = readSessionToken(request) ?? refuse('UNAUTHENTICATED');
      const change = { userId: viewer.id, token, ...body };
      const ended = await changePassword(parts, change, callerOf(request, reply));
      return { message: 'Your password has been changed.', ended };
    },
    requestPasswordReset: async ({ body, request }) => {
      const address = addressKey(request.ip);
      const language = requestedLanguage(request);
      await requestPasswordReset(parts, { ...body, address, language });
      return { message: 'If this phone has an account, we have sent it a code.' };
    },
    resetPassword: async ({ body, request, reply }) => {
      const reset = { ...body, language: requestedLanguage(request) };
      await resetPassword(parts, reset, callerOf(request, reply));
      return { message: 'Your password has been changed. Please log in.' };
    },
    getPhoneTokenStatus: ({ viewer }) => readPhoneToken(pool, viewer.id),
    endOwnSessions: async ({ params, body, request }) => {
      const token = readSessionToken(request) ?? refuse('UNAUTHENTICATED');
      return { ended: await endOtherSessions(pool, secrets, { userId: params.id, token, ...body }) };
    },
  };
}
