// Identifies a browser, but grants no access. A browser that has logged in to an account is exempt
// from lockouts caused by wrong passwords entered elsewhere. It can redeem a code only once, and
// staff see which accounts share it.
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE_NAME = 'goldline_device';
const MAX_AGE_SECONDS = 400 * 86_400;

export function ensureDeviceToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { newToken, secure }: { newToken: () => string; secure: boolean },
): string {
  const stored = request.cookies[COOKIE_NAME];
  if (stored !== undefined && /^[\w-]{43}$/.test(stored)) return stored;
  const token = newToken();
  reply.setCookie(COOKIE_NAME, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: MAX_AGE_SECONDS });
  return token;
}
