// How a change on one node reaches the browsers on all nodes: each node listens to the database
// itself, or with NATS_URL one node does and publishes to all of them over NATS.
import { type ChangeListener, listenForChanges } from '#server/live/listen.ts';
import type { FanOutDependencies } from '#server/live/nats.ts';

/** Resolves once the hub receives every change. */
export async function startFanOut(dependencies: FanOutDependencies, natsUrl?: string): Promise<ChangeListener> {
  if (natsUrl !== undefined) {
    const { fanOutByNats } = await import('#server/live/nats.ts');
    return fanOutByNats(dependencies, natsUrl);
  }
  const { connection, hub, log } = dependencies;
  const listening = listenForChanges({ connection, receiver: hub, log });
  await listening.started;
  return listening;
}
