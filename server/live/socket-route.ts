// /ws only sends updates. Pages of other sites are refused, connections are limited in number, and
// one whose client stops responding is closed.
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { isOwnOrigin } from '#server/http/origin-check.ts';
import { refuse } from '#server/http/refusal.ts';
import type { LiveHub } from '#server/live/hub.ts';
import { isSameListener, type Listener, listenerOf } from '#server/live/listener.ts';
import { keepAlive, limitInbound, wrapSocket } from '#server/live/live-socket.ts';
import { createConnectionLimiter, type SocketLimits } from '#server/live/socket-limits.ts';

type Dependencies = {
  hub: LiveHub;
  publicUrl: string | undefined;
  limits: SocketLimits;
  findListener: (request: FastifyRequest) => Promise<Listener>;
  countSockets: (count: number) => void;
};

const MAX_INBOUND_PER_SECOND = 20;
const HEARTBEAT_MS = 30_000;

const SERVER_OPTIONS = {
  maxPayload: 1024,
  /** Fragments are not messages, so they are not counted by limitInbound. */
  maxFragments: 16,
  /** `ws` would refuse the connection of a client that asks for an option excluded here. */
  perMessageDeflate: { clientNoContextTakeover: true },
  /** How long a browser may take to reply to a close frame, in milliseconds. */
  closeTimeout: 1_000,
};

export async function addLiveRoute(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { hub, publicUrl, limits, findListener, countSockets } = dependencies;
  await app.register(websocket, { options: SERVER_OPTIONS });
  const countConnection = createConnectionLimiter(limits);
  const listeners = new WeakMap<FastifyRequest, Listener>();
  app.route({
    method: 'GET',
    url: '/ws',
    // Without an upgrade the path does not exist.
    handler: async () => refuse('NOT_FOUND'),
    schema: { hide: true },
    preValidation: async (request: FastifyRequest) => {
      const { origin, host } = request.headers;
      if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) refuse('FOREIGN_ORIGIN');
      if (!hub.isConnected()) refuse('NOT_READY');
      if (request.ws) countConnection(request);
      listeners.set(request, await findListener(request));
    },
    wsHandler: (socket: WebSocket, request: FastifyRequest) => {
      const listener = listeners.get(request) ?? listenerOf(null);
      const isCurrent = async () => isSameListener(listener, await findListener(request));
      const options = { listener, acceptsCompression: acceptsCompression(socket, request), isCurrent };
      const live = wrapSocket(socket, request.raw.socket, options);
      keepAlive(socket, live, HEARTBEAT_MS);
      limitInbound(socket, MAX_INBOUND_PER_SECOND);
      hub.add(live);
      countSockets(1);
      socket.on('close', () => {
        hub.remove(live);
        countSockets(-1);
      });
    },
  });
}

/**
 * Whether messages can be compressed: not for a client that limits the size of our window, or
 * requests that messages refer to no earlier one, as ours do (decision 0117).
 */
function acceptsCompression({ extensions }: WebSocket, { headers }: FastifyRequest): boolean {
  const offered = headers['sec-websocket-extensions'] ?? '';
  return extensions.includes('permessage-deflate') && !/server_(max_window_bits|no_context_takeover)/.test(offered);
}
