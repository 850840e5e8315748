// Sends browsers what changed, in order, whichever node changed it. A new socket gets a snapshot in the same queue, so
// that no change is lost between it and the updates.
import type { Game } from '#contract/games/objects.ts';
import type { StaffTopic } from '#contract/live-messages.ts';
import type { Log } from '#server/database/log.ts';
import type { GameAnnouncement, PlayerAnnouncement } from '#server/live/announce.ts';
import { createAudience } from '#server/live/audience.ts';
import { IDLE, onChange, onRestEnd, onSent, type Step } from '#server/live/broadcast-state.ts';
import { type Frames, frameOf, frameOfSnapshot, joinFrames } from '#server/live/frames.ts';
import { createGameFrames, isUrgent } from '#server/live/game-frames.ts';
import type { LiveSocket } from '#server/live/live-socket.ts';
import { type PlayerSources, readPlayerUpdates } from '#server/live/player-updates.ts';

/** How the hub reads what it sends: given by the app, since the features own the queries. */
export type LiveSources = PlayerSources & {
  /** The lists that a new socket gets, as JSON. */
  readLists: () => Promise<{ liveGames: string; upcomingGames: string }>;
  findGames: (ids: readonly number[]) => Promise<Game[]>;
};

/** Requests that arrive together are one message: staff's screens reload once. */
const STAFF_PAUSE_MS = 250;

/** Writing to a socket takes 10 to 25 microseconds: with this rest, broadcasts take a twentieth to a tenth of a node. */
const REST_MS_PER_SOCKET = 0.2;
const REST_MS_MAX = 500;

/** After a reconnection to the database, sessions are checked in groups of this size; calls are answered in between. */
const SESSIONS_AT_ONCE = 100;

export type LiveHub = ReturnType<typeof createLiveHub>;

export function createLiveHub({ sources, log }: { sources: LiveSources; log: Log }) {
  const audience = createAudience();
  const gameFrames = createGameFrames(sources.findGames);
  let snapshot: Promise<Frames> | null = null;
  let queue: Promise<void> = Promise.resolve();
  let framesOfRelay: Frames[] = [];
  let waitingPlayers: PlayerAnnouncement[] = [];
  const waitingTopics = new Set<StaffTopic>();
  let broadcast = IDLE;
  let restTimer: NodeJS.Timeout | undefined;

  /** Runs one step after another. A step that fails is logged, and the next one runs. */
  function enqueue(step: () => Promise<void>): Promise<void> {
    queue = queue.then(step).catch((error: unknown) => log.error({ err: error }, 'a live update failed'));
    return queue;
  }

  /** Adds a socket: first it gets the lists as they are, then every update. */
  function add(socket: LiveSocket): void {
    void enqueue(async () => {
      socket.send(await readSnapshot());
      if (socket.isOpen()) audience.add(socket);
    });
  }

  /** One buffer for all sockets that come until something changes. */
  function readSnapshot(): Promise<Frames> {
    snapshot ??= sources
      .readLists()
      .then(frameOfSnapshot)
      .catch((error: unknown) => {
        snapshot = null;
        throw error;
      });
    return snapshot;
  }

  /** A game changed. The changes of one broadcast share one read and one write. */
  function gameChanged(announcement: GameAnnouncement): void {
    snapshot = null;
    gameFrames.add(announcement);
    take(onChange(broadcast, isUrgent(announcement) ? 'urgent' : 'price'));
  }

  /** Games changed, and the relay has read them and written the frames. */
  function gamesWritten(frames: Frames, urgent: boolean): void {
    snapshot = null;
    framesOfRelay.push(frames);
    take(onChange(broadcast, urgent ? 'urgent' : 'price'));
  }

  function take({ state, effect }: Step): void {
    broadcast = state;
    if (effect === 'send') {
      clearTimeout(restTimer);
      void enqueue(sendGames).then(() => take(onSent(broadcast)));
    }
    if (effect === 'rest') {
      const restMs = Math.min(REST_MS_PER_SOCKET * audience.size(), REST_MS_MAX);
      restTimer = setTimeout(() => take(onRestEnd(broadcast)), restMs).unref();
    }
  }

  async function sendGames(): Promise<void> {
    const written = framesOfRelay;
    framesOfRelay = [];
    snapshot = null;
    if (audience.size() === 0) return gameFrames.drop();
    if (gameFrames.isWaiting()) written.push(await gameFrames.write());
    await audience.sendToAll(joinFrames(written));
  }

  /** Sent to the players concerned, if they are connected. */
  function playersChanged(announcements: readonly PlayerAnnouncement[]): void {
    const isFirst = waitingPlayers.length === 0;
    waitingPlayers.push(...announcements.filter(({ userId }) => audience.isConnected(userId)));
    if (isFirst && waitingPlayers.length > 0) void enqueue(sendToPlayers);
  }

  async function sendToPlayers(): Promise<void> {
    const announcements = waitingPlayers;
    waitingPlayers = [];
    for (const { userId, message } of await readPlayerUpdates(sources, announcements))
      audience.sendToUser(userId, frameOf(message));
  }

  /** Something arrived or was decided that staff work on: sent to those whose work it is, without what it is. */
  function staffConcerned(topic: StaffTopic): void {
    if (waitingTopics.has(topic)) return;
    waitingTopics.add(topic);
    setTimeout(() => {
      waitingTopics.delete(topic);
      audience.sendToStaff(topic, frameOf({ type: 'STAFF_UPDATE', data: { topic } }));
    }, STAFF_PAUSE_MS).unref();
  }

  /** A session ended or a role changed. The browser reconnects with the rights that it has now. */
  function accessChanged(userId: number): void {
    void enqueue(() => closeOutdated(audience.ofUser(userId)));
  }

  async function closeOutdated(sockets: readonly LiveSocket[]): Promise<void> {
    for (let start = 0; start < sockets.length; start += SESSIONS_AT_ONCE)
      await Promise.all(
        sockets.slice(start, start + SESSIONS_AT_ONCE).map(async (socket) => {
          if (!(await socket.isCurrent())) socket.close('signed out');
        }),
      );
  }

  /** Updates may have been missed: every socket gets a fresh snapshot. */
  function resynchronise(): void {
    snapshot = null;
    gameFrames.forget();
    void enqueue(async () => audience.sendToAll(await readSnapshot()));
    void enqueue(() => closeOutdated(audience.signedIn()));
  }

  return {
    add,
    remove: audience.remove,
    gameChanged,
    gamesWritten,
    playersChanged,
    staffConcerned,
    accessChanged,
    resynchronise,
    closeAll: audience.closeAll,
    socketCount: audience.size,
  };
}
