// A plain round-robin proxy for several nodes, which skips a node that refuses the connection.
import { type AddressInfo, createServer, connect as openConnection, type Socket } from 'node:net';

export type Balancer = { url: string; close: () => Promise<void> };

/** Opens the proxy on a free port. `ports` are the nodes' local ports. */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;

  const join = (client: Socket, triesLeft: number): void => {
    const node = openConnection(ports[turn++ % ports.length] as number, '127.0.0.1');
    const end = () => {
      client.destroy();
      node.destroy();
    };
    const retryOrEnd = () => (triesLeft > 1 ? join(client, triesLeft - 1) : end());
    node.once('error', retryOrEnd);
    node.once('connect', () => {
      node.off('error', retryOrEnd);
      for (const socket of [client, node]) socket.on('error', end).on('close', end).setNoDelay(true);
      client.pipe(node).pipe(client);
    });
  };

  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => {}).on('close', () => sockets.delete(client));
    join(client, ports.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
