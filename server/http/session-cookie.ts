// A session cookie that scripts can't read; from other sites, it is sent only for followed links.
import type { FastifyReply, FastifyRequest } from 'fastify';

const COOKIE_NAME = 'goldline_session';

export type SessionCookie = { token: string; expiresAt: Date | null };

export function readSessionToken(request: FastifyRequest): string | null {
  const token = request.cookies[COOKIE_NAME];
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}

/** The cookie lasts until the browser closes, or until `expiresAt` if the user stays logged in. */
export function setSessionCookie(reply: FastifyReply, cookie: SessionCookie, secure: boolean): void {
  reply.setCookie(COOKIE_NAME, cookie.token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    ...(cookie.expiresAt ? { expires: cookie.expiresAt } : {}),
  });
}

export function clearSessionCookie(reply: FastifyReply, secure: boolean): void {
  reply.clearCookie(COOKIE_NAME, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}
