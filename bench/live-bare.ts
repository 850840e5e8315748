// The yardstick of bench/live.ts, in a process of its own: `ws` and nothing else. What is posted to /broadcast/<times> goes to every
// socket so many times, as the documentation of `ws` has it. Listens on the port given as its argument, and ends with its parent.
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
