// One connection of each node listens for what any node announced. When it is lost it is opened again, and
// the hub starts everybody afresh, since announcements made meanwhile are gone.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { StaffTopic } from '#contract/live-messages.ts';
import type { Log } from '#server/database/log.ts';
import { type Connection, connectAlone } from '#server/database/pool.ts';
import {
  accessChannel,
  type GameAnnouncement,
  gameChannel,
  playerChannel,
  staffChannel,
} from '#server/live/announce.ts';
import type { LiveHub } from '#server/live/hub.ts';

type Dependencies = { connection: Connection; hub: LiveHub; log: Log };

const retryMs = 500;

/** Starts listening. @returns how to stop, once the first connection stands */
export async function listenForChanges(dependencies: Dependencies): Promise<{ stop: () => Promise<void> }> {
  let stopped = false;
  let client = await connect();

  async function connect(): Promise<pg.Client> {
    const next = await connectAlone(dependencies.connection, dependencies.log);
    next.on('notification', ({ channel, payload = '' }) => deliver(dependencies.hub, channel, payload));
    next.once('end', () => void reconnect());
    await next.query(
      [gameChannel, playerChannel, staffChannel, accessChannel].map((channel) => `listen ${channel}`).join(';'),
    );
    return next;
  }

  async function reconnect(): Promise<void> {
    while (!stopped) {
      await sleep(retryMs);
      try {
        client = await connect();
        dependencies.hub.resynchronise();
        return;
      } catch (error) {
        dependencies.log.warn({ err: error }, 'the live updates are not connected to the database');
      }
    }
  }

  return {
    stop: async () => {
      stopped = true;
      await client.end();
    },
  };
}

function deliver(hub: LiveHub, channel: string, payload: string): void {
  if (channel === gameChannel) hub.gameChanged(JSON.parse(payload) as GameAnnouncement);
  if (channel === accessChannel) hub.accessChanged(Number(payload));
  if (channel === staffChannel) hub.staffConcerned(payload as StaffTopic);
  if (channel === playerChannel) {
    const pairs = JSON.parse(payload) as [number, number | null][];
    hub.playersChanged(pairs.map(([userId, betId]) => ({ userId, betId })));
  }
}
