// Fan-out over NATS (decision 0082). One node, the relay, listens to the database and publishes the
// frames of changed games, and other announcements as they are, to all nodes, itself included.
// Publications are numbered: after a gap or a change of relay, a node sends fresh snapshots. While
// NATS is unavailable, each node listens to the database itself.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Game } from '#contract/games/objects.ts';
import type { StaffTopic } from '#contract/live-messages.ts';
import { LOCK_KEYS } from '#server/database/lock-keys.ts';
import type { Log } from '#server/database/log.ts';
import type { Connection } from '#server/database/pool.ts';
import type { PlayerAnnouncement } from '#server/live/announce.ts';
import { createGameFrames } from '#server/live/game-frames.ts';
import type { LiveHub } from '#server/live/hub.ts';
import { type ChangeListener, type ChangeReceiver, listenForChanges } from '#server/live/listen.ts';

export type FanOutDependencies = {
  connection: Connection;
  hub: LiveHub;
  findGames: (ids: readonly number[]) => Promise<Game[]>;
  log: Log;
};

const SUBJECT = 'goldline.live';
const MAX_SILENCE_MS = 4_000;
const WATCH_MS = 500;
const RETRY_MS = 1_000;
const CONNECTION = { reconnect: false, pingInterval: 5_000, timeout: 5_000, name: 'goldline' };
/** The pause between publications about games; changes during it share one read. */
const RELAY_PAUSE_MS = 25;

/** `urgent` also carries games, but nodes send it to browsers without a pause. */
type Kind = 'games' | 'urgent' | 'players' | 'staff' | 'access' | 'beat';
type Publish = (kind: Kind, payload?: Uint8Array | string, plainBytes?: number) => void;

/** Starts even if NATS is unreachable. Resolves once the hub receives every change. */
export async function fanOutByNats(dependencies: FanOutDependencies, url: string): Promise<ChangeListener> {
  const { connection, hub, log } = dependencies;
  let stopped = false;
  let nats: NatsConnection | null = null;
  let relay: ChangeListener | null = null;
  const listenDirectly = () => listenForChanges({ connection, receiver: hub, log });
  const first = listenDirectly();
  let direct: ChangeListener | null = first;
  let receivedAt = Number.NEGATIVE_INFINITY;
  let lastPosition = '';

  function receive({ headers: head, data }: Msg): void {
    const [from = '', number = '', kind, plainBytes] = (head?.get(POSITION_HEADER) ?? '').split(' ');
    receivedAt = performance.now();
    if (lastPosition !== `${from} ${Number(number) - 1}`) hub.resynchronise();
    lastPosition = `${from} ${number}`;
    const payload = Buffer.from(data);
    if (kind === 'games' || kind === 'urgent') {
      const plain = payload.subarray(0, Number(plainBytes));
      const compressed = payload.subarray(Number(plainBytes));
      hub.gameFramesReceived({ plain, compressed }, kind === 'urgent');
    }
    if (kind === 'players') hub.playersChanged(JSON.parse(payload.toString()) as readonly PlayerAnnouncement[]);
    if (kind === 'staff') hub.staffTopicChanged(payload.toString() as StaffTopic);
    if (kind === 'access') hub.accessChanged(Number(payload.toString()));
  }

  /** Listens to the database while NATS is unavailable. */
  function watch(): void {
    const isSilent = performance.now() - receivedAt > MAX_SILENCE_MS;
    if (isSilent && direct === null) {
      direct = listenDirectly();
      log.warn({}, 'no messages from NATS: listening to the database');
    }
    if (!isSilent && direct !== null) {
      void direct.stop();
      direct = null;
    }
  }

  async function stayConnected(): Promise<void> {
    while (!stopped) {
      try {
        nats = await connect({ ...serversOf(url), ...CONNECTION });
        // `stop` could not close a connection that was not open yet.
        if (stopped) return await nats.close();
        nats.subscribe(SUBJECT, { callback: (error, message) => void (error ?? receive(message)) });
        relay = listenForChanges({
          ...dependencies,
          receiver: relayTo(nats, dependencies),
          lockKey: LOCK_KEYS.natsRelay,
        });
        const reason = await nats.closed();
        receivedAt = Number.NEGATIVE_INFINITY;
        if (!stopped) log.warn({ err: reason }, 'the connection to NATS was lost');
      } catch (error) {
        log.warn({ err: error }, "NATS can't be reached");
      }
      await relay?.stop();
      relay = null;
      if (!stopped) await sleep(RETRY_MS);
    }
  }

  await first.started;
  const watching = setInterval(watch, WATCH_MS);
  const work = stayConnected();
  return {
    stop: async () => {
      stopped = true;
      clearInterval(watching);
      await Promise.all([direct?.stop(), nats?.close()]);
      await work;
    },
  };
}

/** The relay's name, the publication's number and kind, and the length of its plain frames. */
const POSITION_HEADER = 'At';

/** Publishes what the relay receives, numbered and in order. */
function relayTo(nats: NatsConnection, { findGames, log }: FanOutDependencies): ChangeReceiver {
  const gameFrames = createGameFrames(findGames);
  let relay = randomUUID();
  let number = 0;

  const publish: Publish = (kind, payload, plainBytes) => {
    if (nats.isClosed()) return;
    number += 1;
    const head = headers();
    head.set(POSITION_HEADER, [relay, number, kind, plainBytes].join(' '));
    nats.publish(SUBJECT, payload, { headers: head });
  };

  async function publishGames(): Promise<void> {
    await sleep(RELAY_PAUSE_MS);
    try {
      const { plain, compressed, urgent } = await gameFrames.write();
      publish(urgent ? 'urgent' : 'games', Buffer.concat([plain, compressed]), plain.length);
    } catch (error) {
      log.error({ err: error }, 'a live update failed');
      renameRelay();
    }
  }

  /** The new name shows every node that it may have missed something. */
  function renameRelay(): void {
    relay = randomUUID();
    gameFrames.reset();
    publish('beat');
  }

  let queue: Promise<void> = Promise.resolve();
  return {
    gameChanged: (announcement) => {
      if (!gameFrames.add(announcement)) return;
      queue = queue.then(publishGames);
    },
    playersChanged: (announcements) => publish('players', JSON.stringify(announcements)),
    staffTopicChanged: (topic) => publish('staff', topic),
    accessChanged: (userId) => publish('access', String(userId)),
    resynchronise: renameRelay,
    beat: () => publish('beat'),
  };
}

/** The driver expects the user and password separately from the server addresses. */
function serversOf(url: string): { servers: string[]; user?: string; pass?: string; tls?: object } {
  const urls = url.split(',').map((each) => new URL(each));
  const [first] = urls as [URL];
  return {
    servers: urls.map(({ host }) => host),
    ...(first.username && { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }),
    ...(first.protocol === 'tls:' && { tls: {} }),
  };
}
