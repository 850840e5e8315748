// The yardstick of bench/live.ts, in a process of its own: `ws` and nothing else. What is posted to /broadcast goes to every
// socket, as the documentation of `ws` has it. Listens on the port given as its argument, and ends with its parent.
import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { WebSocketServer } from 'ws';

const registry = new Registry();
collectDefaultMetrics({ register: registry });

const server = createServer(async (request, response) => {
  if (request.url === '/metrics') return response.end(await registry.metrics());
  const data = await buffer(request);
  for (const client of sockets.clients) if (client.readyState === client.OPEN) client.send(data, { binary: false });
  return response.end();
});
const sockets = new WebSocketServer({ server, perMessageDeflate: false });
server.listen(Number(process.argv[2]), '127.0.0.1');
process.stdin.on('end', () => process.exit(0)).resume();
