// Several servers on one database, behind a plain proxy.
import { openBalancer } from '#tests/support/balancer.ts';
import { freePort, type ServerProcess, startProcess } from '#tests/support/server.ts';

export type Nodes = { nodes: ServerProcess[]; proxyUrl: string; stop: () => Promise<void> };

type NodesSettings = { count: number; databaseUrl: string; env: Record<string, string> };

export async function startNodes({ count, databaseUrl, env }: NodesSettings): Promise<Nodes> {
  const ports: number[] = [];
  for (let number = 0; number < count; number += 1) ports.push(await freePort());
  const balancer = await openBalancer(ports);
  const nodes = await Promise.all(ports.map((port) => startProcess({ port, databaseUrl, env })));
  const stop = async () => {
    await balancer.close();
    await Promise.all(nodes.map((node) => node.stop()));
  };
  return { nodes, proxyUrl: balancer.url, stop };
}
