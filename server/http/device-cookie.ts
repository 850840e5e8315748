// The device cookie names a browser for as long as it keeps it, whoever logs in with it. It proves nothing: a browser that has
// logged in to an account is only not kept out of it by wrong passwords that come from elsewhere.
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'goldline_device';
const keptSeconds = 400 * 86_400;

/** The browser's token; one that has none, or none of the right form, gets `newToken`. */
export function deviceToken(
  request: FastifyRequest,
  reply: FastifyReply,
  { newToken, secure }: { newToken: () => string; secure: boolean },
): string {
  const kept = request.cookies[cookieName];
  if (kept !== undefined && /^[\w-]{43}$/.test(kept)) return kept;
  const token = newToken();
  reply.setCookie(cookieName, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: keptSeconds });
  return token;
}
