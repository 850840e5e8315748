// Limits live connections per node and per IP address. Many players can share an address, so its
// limit is generous; it only keeps one visitor from using up all connections.
import type { FastifyRequest } from 'fastify';
import { refuse } from '#server/http/refusal.ts';
import { addressKey } from '#server/http/requests/client-address.ts';

/** There is room again once another connection closes, which can be at any time. */
const RETRY_SECONDS = 10;

export type SocketLimits = { perNode: number; perAddress: number };

/**
 * @returns a function that counts a connection until it closes, or refuses it at a limit with
 * NOT_READY or RATE_LIMITED
 */
export function createConnectionLimiter({ perNode, perAddress }: SocketLimits): (request: FastifyRequest) => void {
  const countByAddress = new Map<string, number>();
  let total = 0;

  const count = (address: string, change: 1 | -1) => {
    const open = (countByAddress.get(address) ?? 0) + change;
    total += change;
    if (open === 0) countByAddress.delete(address);
    else countByAddress.set(address, open);
  };

  return ({ ip, raw: { socket } }) => {
    const address = addressKey(ip);
    if (total >= perNode) refuse('NOT_READY');
    if ((countByAddress.get(address) ?? 0) >= perAddress) refuse('RATE_LIMITED', { retryAfterSeconds: RETRY_SECONDS });
    if (socket.destroyed) return;
    count(address, 1);
    socket.once('close', () => count(address, -1));
  };
}
