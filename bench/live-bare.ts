// The baseline of bench/live.ts, in its own process: a plain `ws` server. A body posted to
// /broadcast/<times> is sent to every socket that many times, as in the documentation of `ws`.
// Listens on the port given as its argument, and exits with its parent.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { WebSocketServer } from 'ws';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const server = createServer(async (request, response) => {
  if (request.url === '/metrics') return response.end(await registry.metrics());
  const data = await buffer(request);
  const times = Number(request.url?.split('/').at(-1));
  for (const client of sockets.clients)
    for (let time = 0; time < times && client.readyState === client.OPEN; time += 1)
      client.send(data, { binary: false });
  return response.end();
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(Number(process.argv[2]), '127.0.0.1');
process.stdin.on('end', () => process.exit(0)).resume();
