// A database connection that receives the announcements of all nodes. If lost or unresponsive, it
// is reopened and the receiver resynchronises, since announcements may have been missed.
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { StaffTopic } from '#contract/live-messages.ts';
import { LOCK_KEYS, type LockKey } from '#server/database/lock-keys.ts';
import type { Log } from '#server/database/log.ts';
import { type Connection, connectClient } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import {
  ACCESS_CHANNEL,
  GAME_CHANNEL,
  type GameAnnouncement,
  PLAYER_CHANNEL,
  type PlayerAnnouncement,
  readPlayers,
  STAFF_CHANNEL,
} from '#server/live/announce.ts';

export type ChangeReceiver = {
  gameChanged: (announcement: GameAnnouncement) => void;
  playersChanged: (announcements: readonly PlayerAnnouncement[]) => void;
  staffTopicChanged: (topic: StaffTopic) => void;
  accessChanged: (userId: number) => void;
  /** From now on everything is received; earlier announcements may have been missed. */
  resynchronise: () => void;
  /** Nothing has been received for `MAX_OUTAGE_MS`, and nothing will be until `resynchronise`. */
  disconnected?: () => void;
  /** The connection has just responded, so nothing is being missed. */
  beat?: () => void;
};

type Dependencies = {
  connection: Connection;
  receiver: ChangeReceiver;
  log: Log;
  /** Only the node that holds this lock listens; if it stops responding, another takes over. */
  lockKey?: LockKey;
};

export type ChangeListener = { stop: () => Promise<void> };

const CHANNELS = [GAME_CHANNEL, PLAYER_CHANNEL, STAFF_CHANNEL, ACCESS_CHANNEL];

const RETRY_MS = 500;
const BEAT_MS = 1_000;
const QUERY_TIMEOUT_MS = 5_000;
/** Longer than most failovers take. */
const MAX_OUTAGE_MS = 10_000;

/** Listens until stopped. `started` resolves when it is listening. */
export function listenForChanges(dependencies: Dependencies): ChangeListener & { started: Promise<void> } {
  const { connection, receiver, log, lockKey } = dependencies;
  let stopped = false;
  let client: pg.Client | null = null;
  let outageTimer: NodeJS.Timeout | undefined;
  let isDisconnected = false;

  function restartOutageTimer(): void {
    clearTimeout(outageTimer);
    if (!stopped) outageTimer = setTimeout(disconnect, MAX_OUTAGE_MS).unref();
  }

  function disconnect(): void {
    isDisconnected = true;
    receiver.disconnected?.();
  }

  function resynchronise(): void {
    isDisconnected = false;
    receiver.resynchronise();
  }

  // `end` would wait for PostgreSQL, which may be unreachable, to close the connection.
  const close = () => client?.connection.stream.destroy();

  async function keepListening(onListening: () => void): Promise<void> {
    restartOutageTimer();
    while (!stopped) {
      try {
        client = await connectClient(connection, log, QUERY_TIMEOUT_MS);
        await listen(client, onListening);
      } catch (error) {
        if (!stopped) log.warn({ err: error }, 'live updates are not connected to the database');
      }
      close();
      if (!stopped) await sleep(RETRY_MS);
    }
  }

  async function listen(connected: pg.Client, onListening: () => void): Promise<void> {
    const lost = new Promise<'lost'>((resolve) => connected.once('end', () => resolve('lost')));
    if (lockKey !== undefined) await acquireLock(connected, lockKey, () => stopped);
    if (stopped) return;
    connected.on('notification', ({ channel, payload = '' }) => deliver(receiver, channel, payload));
    await connected.query(CHANNELS.map((channel) => `listen ${channel}`).join(';'));
    resynchronise();
    onListening();
    while (!stopped) {
      // A frozen or unreachable database closes no connection, so it is polled.
      await connected.query('select 1');
      restartOutageTimer();
      // After a pause of the process, the timer runs although the connection is intact.
      if (isDisconnected) resynchronise();
      receiver.beat?.();
      if ((await Promise.race([sleep(BEAT_MS), lost])) === 'lost') return;
    }
  }

  let work: Promise<void> = Promise.resolve();
  const started = new Promise<void>((resolve) => {
    work = keepListening(resolve);
  });
  return {
    started,
    stop: async () => {
      stopped = true;
      clearTimeout(outageTimer);
      close();
      await work;
    },
  };
}

/**
 * Takes a share of the lock of running nodes, as every node has such a listener, and waits for the
 * listener's own lock. The database ends the session of a frozen node, which releases both.
 */
async function acquireLock(client: pg.Client, key: LockKey, isStopped: () => boolean): Promise<void> {
  await sql`set idle_session_timeout = ${raw(QUERY_TIMEOUT_MS)}`.run(client);
  await sql`select pg_advisory_lock_shared(${LOCK_KEYS.runningNode})`.run(client);
  while (!isStopped()) {
    if (await sql`select pg_try_advisory_lock(${key})`.value<boolean>(client)) return;
    await sleep(BEAT_MS);
  }
}

function deliver(receiver: ChangeReceiver, channel: string, payload: string): void {
  if (channel === GAME_CHANNEL) receiver.gameChanged(JSON.parse(payload) as GameAnnouncement);
  if (channel === ACCESS_CHANNEL) receiver.accessChanged(Number(payload));
  if (channel === STAFF_CHANNEL) receiver.staffTopicChanged(payload as StaffTopic);
  if (channel === PLAYER_CHANNEL) receiver.playersChanged(readPlayers(payload));
}
