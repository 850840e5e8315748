// A separate port for operators. In production, the site's own port serves these pages, except
// health checks, only to staff who may read the overview.
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checkAccess } from '#server/http/access.ts';
import type { ViewerLookup } from '#server/http/register-calls.ts';

const SERVED_PATHS = /^\/(metrics|docs|openapi\.json|healthz|readyz)(?=[/?]|$)/;
const internal = new WeakSet<IncomingMessage>();

type InternalAddress = { host: string; port: number };

export async function listenInternally(app: FastifyInstance, { host, port }: InternalAddress): Promise<Server> {
  const server = createServer((request, response) => {
    if (!SERVED_PATHS.test(request.url ?? '')) return response.writeHead(404).end();
    internal.add(request);
    app.routing(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return server;
}

/** Refuses calls unless from the internal port or from staff who may read the overview. */
export function requireOperator(lookUpViewer: ViewerLookup) {
  return async (request: FastifyRequest): Promise<void> => {
    if (internal.has(request.raw)) return;
    checkAccess({ permission: 'overview.read' }, await lookUpViewer(request), {});
  };
}
