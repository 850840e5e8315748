// Identifies a browser, but grants no access. A browser that has logged in to an account is exempt
// from lockouts caused by wrong passwords entered elsewhere. A promotion code can be redeemed once
// per browser, and staff see which accounts share a browser.
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE_NAME = 'goldline_device';
const MAX_AGE_SECONDS = 400 * 86_400;

/** Renews the cookie, or issues a new one if the browser has none. @returns its token */
export function ensureDeviceToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { newToken, secure }: { newToken: () => string; secure: boolean },
): string {
  const stored = request.cookies[COOKIE_NAME];
  const token = stored !== undefined && /^[\w-]{43}$/.test(stored) ? stored : newToken();
  reply.setCookie(COOKIE_NAME, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: MAX_AGE_SECONDS });
  return token;
}
