// Sends the changes made on any node to this node's browsers, one step after another. A new
// socket's snapshot goes through the same queue, so no change is lost in between.
import type { Game } from '#contract/games/objects.ts';
import type { StaffTopic } from '#contract/live-messages.ts';
import type { Log } from '#server/database/log.ts';
import type { GameAnnouncement, PlayerAnnouncement } from '#server/live/announce.ts';
import { createAudience } from '#server/live/audience.ts';
import { createBroadcast } from '#server/live/broadcast-state.ts';
import { type Frames, joinFrames, snapshotFrame, uncompressedFrame } from '#server/live/frames.ts';
import { createGameFrames, isUrgent } from '#server/live/game-frames.ts';
import type { LiveSocket } from '#server/live/live-socket.ts';
import { type PlayerSources, readPlayerUpdates } from '#server/live/player-updates.ts';

/** The hub's queries, passed in by the app because the features own them. */
export type LiveSources = PlayerSources & {
  /** The lists for a new socket, as JSON. */
  readLists: () => Promise<{ liveGames: string; upcomingGames: string }>;
  findGames: (ids: readonly number[]) => Promise<Game[]>;
};

/** A topic's announcements within this time become one message, so staff screens reload once. */
const STAFF_PAUSE_MS: Record<StaffTopic, number> = { money: 250, identity: 250, proposals: 250, bets: 1000 };

/**
 * A write to a socket takes about 17 µs (84 ms of CPU for 5,000 in bench/RESULTS.md). With this
 * pause, normal broadcasts to up to 2,500 sockets use at most about 8% of a processor.
 */
const PAUSE_MS_PER_SOCKET = 0.2;
const MAX_PAUSE_MS = 500;

/** After a reconnection, sessions are checked in batches of this size, between other calls. */
const SESSION_BATCH_SIZE = 100;

export type LiveHub = ReturnType<typeof createLiveHub>;

export function createLiveHub({ sources, log }: { sources: LiveSources; log: Log }) {
  const audience = createAudience();
  const gameFrames = createGameFrames(sources.findGames);
  const snapshot = createSnapshot(sources);
  const enqueue = createQueue(log);
  const staffTopicChanged = createStaffTopics(audience);
  const broadcast = createBroadcast({
    send: () => enqueue(sendGames, audience.all),
    pauseMs: () => Math.min(PAUSE_MS_PER_SOCKET * audience.size(), MAX_PAUSE_MS),
  });
  let relayFrames: Frames[] = [];
  let pendingPlayers: PlayerAnnouncement[] = [];
  let connected = true;

  /** Adds a socket, which receives the current lists and then every update. */
  function add(socket: LiveSocket): void {
    const addWithLists = async () => {
      socket.send(await snapshot.read());
      if (socket.isOpen()) audience.add(socket);
    };
    void enqueue(addWithLists, () => [socket]);
  }

  /** A game changed. The changes of one broadcast share one read and one write. */
  function gameChanged(announcement: GameAnnouncement): void {
    snapshot.reset();
    gameFrames.add(announcement);
    broadcast.change(isUrgent(announcement) ? 'urgent' : 'normal');
  }

  /** Games changed, and the relay has sent the frames for the browsers. */
  function gameFramesReceived(frames: Frames, urgent: boolean): void {
    snapshot.reset();
    relayFrames.push(frames);
    broadcast.change(urgent ? 'urgent' : 'normal');
  }

  async function sendGames(): Promise<void> {
    const frames = relayFrames;
    relayFrames = [];
    snapshot.reset();
    if (audience.size() === 0) return gameFrames.drop();
    if (gameFrames.hasPending()) frames.push(await gameFrames.write());
    await audience.sendToAll(joinFrames(frames));
  }

  /**
   * Players' balances, bets, requests or accounts changed. Of the players, only connected ones are
   * notified; changed bets also notify staff.
   */
  function playersChanged(announcements: readonly PlayerAnnouncement[]): void {
    if (announcements.some(({ betId }) => betId)) staffTopicChanged('bets');
    const isFirst = pendingPlayers.length === 0;
    pendingPlayers.push(...announcements.filter(({ userId }) => audience.isConnected(userId)));
    if (!isFirst || pendingPlayers.length === 0) return;
    const batch = pendingPlayers;
    const recipients = () => batch.flatMap(({ userId }) => audience.ofUser(userId));
    void enqueue(() => sendToPlayers(batch), recipients);
  }

  async function sendToPlayers(announcements: readonly PlayerAnnouncement[]): Promise<void> {
    pendingPlayers = [];
    for (const { userId, message } of await readPlayerUpdates(sources, announcements))
      audience.sendToUser(userId, uncompressedFrame(message));
  }

  /**
   * A session ended, or a role or suspension changed. Sockets whose rights changed are closed, and
   * their browsers reconnect.
   */
  function accessChanged(userId: number): void {
    const recipients = () => audience.ofUser(userId);
    void enqueue(() => closeOutdated(recipients()), recipients);
  }

  /** Updates may have been missed: every socket gets a fresh snapshot. */
  function resynchronise(): void {
    connected = true;
    snapshot.reset();
    gameFrames.reset();
    void enqueue(async () => audience.sendToAll(await snapshot.read()), audience.all);
    void enqueue(() => closeOutdated(audience.signedIn()), audience.signedIn);
  }

  /** Updates are being missed: browsers find another node, or show that their prices are old. */
  function disconnected(): void {
    connected = false;
    snapshot.reset();
    for (const socket of audience.all()) socket.close('read failed');
  }

  const { remove, closeAll, size: socketCount } = audience;
  const games = { gameChanged, gameFramesReceived };
  const receiver = { ...games, playersChanged, staffTopicChanged, accessChanged, resynchronise, disconnected };
  return { add, remove, ...receiver, closeAll, socketCount, isConnected: () => connected };
}

/**
 * Runs one step after another. If a step fails, the sockets that it was for are closed, so that
 * their browsers reconnect to a fresh snapshot, and the next step runs.
 */
function createQueue(log: Log) {
  let queue: Promise<void> = Promise.resolve();
  return (step: () => Promise<void>, recipients: () => readonly LiveSocket[]): Promise<void> => {
    queue = queue.then(step).catch((error: unknown) => {
      log.error({ err: error }, 'a live update failed');
      for (const socket of recipients()) socket.close('read failed');
    });
    return queue;
  };
}

/** Notifies the staff who handle a topic that something changed, without its content. */
function createStaffTopics({ sendToStaff }: ReturnType<typeof createAudience>) {
  const pending = new Set<StaffTopic>();
  return (topic: StaffTopic): void => {
    if (pending.has(topic)) return;
    pending.add(topic);
    setTimeout(() => {
      pending.delete(topic);
      sendToStaff(topic, uncompressedFrame({ type: 'STAFF_UPDATE', data: { topic } }));
    }, STAFF_PAUSE_MS[topic]).unref();
  };
}

/** The lists for new sockets: one buffer for all of them until something changes. */
function createSnapshot({ readLists }: Pick<LiveSources, 'readLists'>) {
  let frames: Promise<Frames> | null = null;
  const reset = (): void => {
    frames = null;
  };
  const read = (): Promise<Frames> => {
    frames ??= readLists().then(snapshotFrame);
    frames.catch(reset);
    return frames;
  };
  return { read, reset };
}

async function closeOutdated(sockets: readonly LiveSocket[]): Promise<void> {
  for (let start = 0; start < sockets.length; start += SESSION_BATCH_SIZE) {
    const closing = sockets.slice(start, start + SESSION_BATCH_SIZE).map(async (socket) => {
      if (!(await socket.isCurrent())) socket.close('signed out');
    });
    await Promise.all(closing);
  }
}
