import type { FastifyInstance } from 'fastify';

/**
 * Closes the server once the calls in progress are answered, or cuts them off after this time: a
 * client that stops reading a download would otherwise keep it open.
 */
export async function closeServer(app: FastifyInstance, maxMs: number): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), maxMs);
  await app.close().finally(() => clearTimeout(timer));
}
