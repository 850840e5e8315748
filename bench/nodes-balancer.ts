// The proxy of `bench:nodes`, in a process of its own: told the ports of the nodes, answers with its own.
import { openBalancer } from '#tests/support/balancer.ts';

process.on('message', async (ports: number[]) => {
  const { url } = await openBalancer(ports);
  process.send?.(Number(new URL(url).port));
});
