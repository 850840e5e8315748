// How what one node changed reaches the browsers at all of them: each node listens to the database itself, or, where NATS_URL is
// set, one does and NATS carries it to the others.
import type { Game } from '#contract/objects/game.ts';
import type { Log } from '#server/database/log.ts';
import type { Connection } from '#server/database/pool.ts';
import type { LiveHub } from '#server/live/hub.ts';
import { type Listening, listenForChanges } from '#server/live/listen.ts';

export type FanOutDependencies = {
  connection: Connection;
  hub: LiveHub;
  findGames: (ids: readonly number[]) => Promise<Game[]>;
  log: Log;
};

/** Starts it. @returns how to stop, once the hub hears of every change */
export async function startFanOut(dependencies: FanOutDependencies, natsUrl?: string): Promise<Listening> {
  if (natsUrl !== undefined) {
    const { fanOutByNats } = await import('#server/live/nats.ts');
    return fanOutByNats(dependencies, natsUrl);
  }
  const { connection, hub, log } = dependencies;
  const listening = listenForChanges({ connection, receiver: hub, log });
  await listening.heard;
  return listening;
}
