// /ws: browsers of this site only, nothing to say for them, and whoever stops answering is let go.
import websocket from '@fastify/websocket';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { isOwnOrigin } from '#server/http/origin-check.ts';
import { refuse } from '#server/http/refusal.ts';
import type { LiveHub } from '#server/live/hub.ts';
import { type Listener, listenerOf } from '#server/live/listener.ts';
import { wrapSocket } from '#server/live/live-socket.ts';

type Dependencies = {
  hub: LiveHub;
  publicUrl: string | undefined;
  findListener: (request: FastifyRequest) => Promise<Listener>;
  countSockets: (count: number) => void;
};

const inboundBytesMax = 1024;
const heartbeatMs = 30_000;

export async function addLiveRoute(app: FastifyInstance, dependencies: Dependencies): Promise<void> {
  const { hub, publicUrl, findListener, countSockets } = dependencies;
  await app.register(websocket, { options: { maxPayload: inboundBytesMax, perMessageDeflate: false } });
  const listeners = new WeakMap<FastifyRequest, Listener>();
  const options = {
    websocket: true as const,
    schema: { hide: true },
    preValidation: async (request: FastifyRequest) => {
      const { origin, host } = request.headers;
      if (origin !== undefined && !isOwnOrigin(origin, host, publicUrl)) refuse('FOREIGN_ORIGIN');
      listeners.set(request, await findListener(request));
    },
  };
  app.get('/ws', options, (socket: WebSocket, request: FastifyRequest) => {
    const live = wrapSocket(socket, request.raw.socket, listeners.get(request) ?? listenerOf(null));
    keepAlive(socket);
    hub.add(live);
    countSockets(1);
    socket.on('close', () => {
      hub.remove(live);
      countSockets(-1);
    });
  });
}

/** Ends a connection that missed a heartbeat or broke, so that it is not written to for ever. */
function keepAlive(socket: WebSocket): void {
  let answered = true;
  const timer = setInterval(() => {
    if (!answered) return socket.terminate();
    answered = false;
    socket.ping();
  }, heartbeatMs);
  socket.on('pong', () => {
    answered = true;
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => clearInterval(timer));
}
