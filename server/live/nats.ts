// Fan-out over NATS (decision 0082). One node, the relay, listens to the database, reads the games that changed and publishes the
// written frames; every node, the relay too, takes them from NATS. What is published is counted: a node that misses something, or
// hears a new relay, starts its browsers afresh; one that hears nothing for a while listens to the database itself until it does.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import type { Game } from '#contract/games/objects.ts';
import type { StaffTopic } from '#contract/live-messages.ts';
import type { Log } from '#server/database/log.ts';
import type { Connection } from '#server/database/pool.ts';
import type { PlayerAnnouncement } from '#server/live/announce.ts';
import { createGameFrames } from '#server/live/game-frames.ts';
import type { LiveHub } from '#server/live/hub.ts';
import { type ChangeReceiver, type Listening, listenForChanges } from '#server/live/listen.ts';

export type FanOutDependencies = {
  connection: Connection;
  hub: LiveHub;
  findGames: (ids: readonly number[]) => Promise<Game[]>;
  log: Log;
};

const subject = 'goldline.live';
/** Advisory lock of the node that is the relay. */
const relayLock = 7_203_115;
const silenceMsMax = 4_000;
const watchMs = 500;
const retryMs = 1_000;
/** Between two pieces about games: what changes meanwhile shares one read. */
const relayPauseMs = 25;

/** `urgent` is of games too, what does not wait for prices. */
type Kind = 'games' | 'urgent' | 'players' | 'staff' | 'access' | 'beat';
type Publish = (kind: Kind, payload?: Uint8Array | string, plainBytes?: number) => void;

/** Starts it, whether or not NATS can be reached. @returns how to stop, once the hub hears of every change */
export async function fanOutByNats(dependencies: FanOutDependencies, url: string): Promise<Listening> {
  const { connection, hub, log } = dependencies;
  let stopped = false;
  let nats: NatsConnection | null = null;
  let relay: Listening | null = null;
  const listenDirectly = () => listenForChanges({ connection, receiver: hub, log });
  const first = listenDirectly();
  let direct: Listening | null = first;
  let heardAt = Number.NEGATIVE_INFINITY;
  let last = '';

  function receive({ headers: head, data }: Msg): void {
    const [from = '', number = '', kind, plainBytes] = (head?.get(atHeader) ?? '').split(' ');
    heardAt = performance.now();
    if (last !== `${from} ${Number(number) - 1}`) hub.resynchronise();
    last = `${from} ${number}`;
    const payload = Buffer.from(data);
    if (kind === 'games' || kind === 'urgent') {
      const [plain, packed] = [payload.subarray(0, Number(plainBytes)), payload.subarray(Number(plainBytes))];
      hub.gamesWritten({ plain, packed }, kind === 'urgent');
    }
    if (kind === 'players') hub.playersChanged(JSON.parse(payload.toString()) as readonly PlayerAnnouncement[]);
    if (kind === 'staff') hub.staffConcerned(payload.toString() as StaffTopic);
    if (kind === 'access') hub.accessChanged(Number(payload.toString()));
  }

  /** Listens to the database where NATS is silent, and stops where it is not. */
  function watch(): void {
    const silent = performance.now() - heardAt > silenceMsMax;
    if (silent && direct === null) {
      direct = listenDirectly();
      log.warn({}, 'NATS is silent: listening to the database');
    }
    if (!silent && direct !== null) {
      void direct.stop();
      direct = null;
    }
  }

  async function stayConnected(): Promise<void> {
    while (!stopped) {
      try {
        nats = await connect({
          ...serversOf(url),
          reconnect: false,
          pingInterval: 5_000,
          timeout: 5_000,
          name: 'goldline',
        });
        nats.subscribe(subject, { callback: (error, message) => void (error ?? receive(message)) });
        relay = listenForChanges({ ...dependencies, receiver: relayTo(nats, dependencies), lockKey: relayLock });
        const reason = await nats.closed();
        heardAt = Number.NEGATIVE_INFINITY;
        if (!stopped) log.warn({ err: reason }, 'the connection to NATS was lost');
      } catch (error) {
        log.warn({ err: error }, 'NATS can not be reached');
      }
      await relay?.stop();
      relay = null;
      if (!stopped) await sleep(retryMs);
    }
  }

  await first.heard;
  const watching = setInterval(watch, watchMs);
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

const atHeader = 'At';

/** What the relay does with what it hears: numbers it and publishes it, in the order in which it came. */
function relayTo(nats: NatsConnection, { findGames, log }: FanOutDependencies): ChangeReceiver {
  const gameFrames = createGameFrames(findGames);
  let relay = randomUUID();
  let number = 0;

  const publish: Publish = (kind, payload, plainBytes) => {
    if (nats.isClosed()) return;
    number += 1;
    const head = headers();
    head.set(atHeader, [relay, number, kind, plainBytes].join(' '));
    nats.publish(subject, payload, { headers: head });
  };

  async function publishGames(): Promise<void> {
    await sleep(relayPauseMs);
    try {
      const { plain, packed, urgent } = await gameFrames.write();
      publish(urgent ? 'urgent' : 'games', Buffer.concat([plain, packed]), plain.length);
    } catch (error) {
      log.error({ err: error }, 'a live update failed');
      startAfresh();
    }
  }

  /** A new name: whoever hears it knows that something may be missing. */
  function startAfresh(): void {
    relay = randomUUID();
    gameFrames.forget();
    publish('beat');
  }

  let line: Promise<void> = Promise.resolve();
  return {
    gameChanged: (announcement) => {
      if (!gameFrames.add(announcement)) return;
      line = line.then(publishGames);
    },
    playersChanged: (announcements) => publish('players', JSON.stringify(announcements)),
    staffConcerned: (topic) => publish('staff', topic),
    accessChanged: (userId) => publish('access', String(userId)),
    resynchronise: startAfresh,
    beat: () => publish('beat'),
  };
}

/** The driver takes names and passwords apart from the addresses. */
function serversOf(url: string): { servers: string[]; user?: string; pass?: string; tls?: object } {
  const urls = url.split(',').map((each) => new URL(each));
  const [first] = urls as [URL];
  return {
    servers: urls.map(({ host }) => host),
    ...(first.username && { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }),
    ...(first.protocol === 'tls:' && { tls: {} }),
  };
}
