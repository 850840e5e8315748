// A connection to the database that hears what any node announced. When it is lost, or silent, it is opened again, and whoever
// is told starts everybody afresh, since announcements made meanwhile are gone.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { StaffTopic } from '#contract/live-messages.ts';
import type { Log } from '#server/database/log.ts';
import { type Connection, connectAlone } from '#server/database/pool.ts';
import {
  accessChannel,
  type GameAnnouncement,
  gameChannel,
  type PlayerAnnouncement,
  playerChannel,
  readPlayers,
  staffChannel,
} from '#server/live/announce.ts';

export type ChangeReceiver = {
  gameChanged: (announcement: GameAnnouncement) => void;
  playersChanged: (announcements: readonly PlayerAnnouncement[]) => void;
  staffConcerned: (topic: StaffTopic) => void;
  accessChanged: (userId: number) => void;
  /** From now on everything is heard; what was before may have been missed. */
  resynchronise: () => void;
  /** The connection has just answered: nothing is being missed. */
  beat?: () => void;
};

type Dependencies = {
  connection: Connection;
  receiver: ChangeReceiver;
  log: Log;
  /** Listens on one node at a time: on the one that has this lock, and on the next one when that falls silent. */
  lockKey?: number;
};

export type Listening = { stop: () => Promise<void> };

const channels = [gameChannel, playerChannel, staffChannel, accessChannel];

const retryMs = 500;
const beatMs = 1_000;
const answerMsMax = 5_000;

/** Listens until stopped. `heard` resolves once it does for the first time. */
export function listenForChanges(dependencies: Dependencies): Listening & { heard: Promise<void> } {
  const { connection, receiver, log, lockKey } = dependencies;
  let stopped = false;
  let client: pg.Client | null = null;

  async function keepListening(hear: () => void): Promise<void> {
    while (!stopped) {
      try {
        client = await connectAlone(connection, log);
        await listen(client, hear);
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'the live updates are not connected to the database');
      }
      await client?.end().catch(() => {});
      if (!stopped) await sleep(retryMs);
    }
  }

  async function listen(open: pg.Client, hear: () => void): Promise<void> {
    const lost = new Promise<'lost'>((resolve) => open.once('end', () => resolve('lost')));
    if (lockKey !== undefined) await takeLock(open, lockKey, () => stopped);
    if (stopped) return;
    open.on('notification', ({ channel, payload = '' }) => deliver(receiver, channel, payload));
    await open.query(channels.map((channel) => `listen ${channel}`).join(';'));
    receiver.resynchronise();
    hear();
    while (!stopped) {
      // Nothing is heard of a database that is frozen or cut off: it is asked.
      await open.query({ text: 'select 1', query_timeout: answerMsMax } as pg.QueryConfig);
      receiver.beat?.();
      if ((await Promise.race([sleep(beatMs), lost])) === 'lost') return;
    }
  }

  let work: Promise<void> = Promise.resolve();
  const heard = new Promise<void>((resolve) => {
    work = keepListening(resolve);
  });
  return {
    heard,
    stop: async () => {
      stopped = true;
      await client?.end().catch(() => {});
      await work;
    },
  };
}

/** Waits for the lock. The database ends the session, and so the lock, of a node that is frozen or cut off. */
async function takeLock(client: pg.Client, key: number, isStopped: () => boolean): Promise<void> {
  await client.query(`set idle_session_timeout = ${answerMsMax}`);
  while (!isStopped()) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [key]);
    if (rows[0]?.taken) return;
    await sleep(beatMs);
  }
}

function deliver(receiver: ChangeReceiver, channel: string, payload: string): void {
  if (channel === gameChannel) receiver.gameChanged(JSON.parse(payload) as GameAnnouncement);
  if (channel === accessChannel) receiver.accessChanged(Number(payload));
  if (channel === staffChannel) receiver.staffConcerned(payload as StaffTopic);
  if (channel === playerChannel) receiver.playersChanged(readPlayers(payload));
}
