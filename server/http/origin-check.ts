// Refuses writes from pages of other origins. A request with neither Origin nor Sec-Fetch-Site
// comes from a program, which doesn't send a player's cookie by accident.
import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/http/refusal.ts';

const READ_ONLY_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether an Origin is the site's: the configured address or else the request's host. */
export function isOwnOrigin(origin: string, host: string | undefined, publicUrl: string | undefined): boolean {
  if (publicUrl !== undefined) return origin === publicUrl;
  return URL.canParse(origin) && new URL(origin).host === host;
}

export function originCheck(publicUrl: string | undefined) {
  return async (request: FastifyRequest): Promise<void> => {
    if (READ_ONLY_METHODS.has(request.method)) return;
    const { origin, host } = request.headers;
    if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) refuse('FOREIGN_ORIGIN');
    const site = request.headers['sec-fetch-site'];
    if (site === 'cross-site' || (site === 'same-site' && origin === undefined)) refuse('FOREIGN_ORIGIN');
  };
}
