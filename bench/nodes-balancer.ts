// The proxy of `bench:nodes`, in its own process: receives the nodes' ports, replies with its own.
import { openBalancer } from '#tests/support/balancer.ts';

process.on('message', async (ports: number[]) => {
  const { url } = await openBalancer(ports);
  process.send?.(Number(new URL(url).port));
});
