import type { FastifyReply } from 'fastify';
import type { authRoutes } from '#contract/auth/routes.ts';
import type { User } from '#contract/users/objects.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { createCallerOf } from '#server/features/auth/caller.ts';
import { logIn } from '#server/features/auth/log-in.ts';
import { redeemPhoneToken, sendPhoneToken } from '#server/features/auth/phone-tokens.ts';
import { register } from '#server/features/auth/register.ts';
import { endSession, type NewSession } from '#server/features/auth/sessions.ts';
import { findUser } from '#server/features/users/user-rows.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { addressKey } from '#server/http/requests/client-address.ts';
import { requestedLanguage } from '#server/http/requests/requested-language.ts';
import { clearSessionCookie, readSessionToken, setSessionCookie } from '#server/http/session-cookie.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'secrets' | 'config' | 'checkDailyLimit' | 'operatorName'>;

export function authHandlers({ config, ...services }: Dependencies): HandlersOf<typeof authRoutes> {
  const { pool, secrets } = services;
  const { secureCookies: secure, rateLimits: limited } = config;
  const parts = { ...services, limited };
  const callerOf = createCallerOf({ secrets, secure });

  const setCookie = (reply: FastifyReply, session: NewSession, remember: boolean) =>
    setSessionCookie(reply, { token: session.token, expiresAt: remember ? session.expiresAt : null }, secure);

  const userOf = async (id: number): Promise<User> =>
    (await findUser(pool, id, { identity: true })) ?? refuse('UNAUTHENTICATED');

  return {
    register: async ({ body, request, reply }) => {
      const registration = { ...body, language: requestedLanguage(request) };
      const session = await register(parts, registration, callerOf(request, reply));
      setCookie(reply, session, false);
      return { user: await userOf(session.userId), message: 'Registration successful!' };
    },
    logIn: async ({ body, request, reply }) => {
      const previousToken = readSessionToken(request);
      const session = await logIn(parts, body, callerOf(request, reply));
      if (previousToken !== null) await endSession(pool, secrets, previousToken);
      setCookie(reply, session, body.rememberMe);
      return { user: await userOf(session.userId) };
    },
    logOut: async ({ request, reply }) => {
      const token = readSessionToken(request);
      if (token !== null) await endSession(pool, secrets, token);
      clearSessionCookie(reply, secure);
      return { message: 'You have been logged out successfully.' };
    },
    getMe: ({ viewer }) => userOf(viewer.id),
    getSessionUser: ({ viewer }) => userOf(viewer.id),
    verifyPhone: async ({ viewer, body }) => {
      const isRedeemed = await withTransaction(pool, (transaction) =>
        redeemPhoneToken(transaction, secrets, viewer.id, body.token),
      );
      if (!isRedeemed) refuse('WRONG_TOKEN');
      return { user: await userOf(viewer.id) };
    },
    resendToken: async ({ viewer, request }) => {
      const address = limited ? addressKey(request.ip) : null;
      const token = { userId: viewer.id, address, language: requestedLanguage(request) };
      await withTransaction(pool, (transaction) => sendPhoneToken(transaction, parts, token));
      return { message: 'A new code has been sent to your phone.' };
    },
  };
}
