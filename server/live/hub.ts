// Tells every browser what changed, in order. Announcements arrive whichever node made the change, and the same bytes
// go to every socket. A newcomer gets a snapshot in the same line, so that nothing falls between it and the updates.

import type { Bet } from '#contract/bets/objects.ts';
import type { Game } from '#contract/games/objects.ts';
import type { StaffTopic } from '#contract/live-messages.ts';
import type { User } from '#contract/users/objects.ts';
import type { Transaction } from '#contract/wallet/objects.ts';
import type { Log } from '#server/database/log.ts';
import type { GameAnnouncement, PlayerAnnouncement } from '#server/live/announce.ts';
import { createAudience } from '#server/live/audience.ts';
import { type Frames, frameOf, frameOfSnapshot, joinFrames } from '#server/live/frames.ts';
import { createGameFrames, isUrgent } from '#server/live/game-frames.ts';
import type { LiveSocket } from '#server/live/live-socket.ts';

/** How the hub reads what it tells: given by the app, since the features own the queries. */
export type LiveSources = {
  /** The lists that a newcomer gets, as JSON. */
  readLists: () => Promise<{ liveGames: string; upcomingGames: string }>;
  findGames: (ids: readonly number[]) => Promise<Game[]>;
  findBets: (ids: readonly number[]) => Promise<Bet[]>;
  findTransactions: (ids: readonly number[]) => Promise<Transaction[]>;
  findUsers: (ids: readonly number[]) => Promise<User[]>;
  /** What these players have available, as clients are told it. */
  readBalances: (userIds: readonly number[]) => Promise<ReadonlyMap<number, string>>;
};

/** Requests that arrive together are told together: staff's screens ask again once. */
const staffPauseMs = 250;

/** Writing to a socket takes 10 to 25 microseconds: with such a rest, telling games takes a twentieth to a tenth of a node. */
const restMsPerSocket = 0.2;
const restMsMax = 500;

/** When everybody starts afresh, so many sessions are looked up together; calls get their turn in between. */
const lookUpsAtOnce = 100;

export type LiveHub = ReturnType<typeof createLiveHub>;

export function createLiveHub({ sources, log }: { sources: LiveSources; log: Log }) {
  const audience = createAudience();
  const gameFrames = createGameFrames(sources.findGames);
  let snapshot: Promise<Frames> | null = null;
  let line: Promise<void> = Promise.resolve();
  let written: Frames[] = [];
  let waitingPlayers: PlayerAnnouncement[] = [];
  let isTelling = false;
  let urgentWaits = false;
  let restUntil = 0;
  let rest: NodeJS.Timeout | null = null;
  const concerned = new Set<StaffTopic>();

  /** Runs one step after another; a step that fails is logged and the line goes on. */
  function enqueue(step: () => Promise<void>): Promise<void> {
    line = line.then(step).catch((error: unknown) => log.error({ err: error }, 'a live update failed'));
    return line;
  }

  /** Adds a socket: first it gets the lists as they are, then every update. */
  function add(socket: LiveSocket): void {
    void enqueue(async () => {
      socket.send(await initialData());
      if (socket.isOpen()) audience.add(socket);
    });
  }

  function initialData(): Promise<Frames> {
    snapshot ??= loadInitialData().catch((error: unknown) => {
      snapshot = null;
      throw error;
    });
    return snapshot;
  }

  async function loadInitialData(): Promise<Frames> {
    return frameOfSnapshot(await sources.readLists());
  }

  /** A game changed somewhere. Changes that come while others are being told share one read and one write. */
  function gameChanged(announcement: GameAnnouncement): void {
    snapshot = null;
    gameFrames.add(announcement);
    tellInTime(isUrgent(announcement));
  }

  /** Games changed, and another node has read them and written the frames. */
  function gamesWritten(frames: Frames, urgent: boolean): void {
    snapshot = null;
    written.push(frames);
    tellInTime(urgent);
  }

  /** Tells what waits once the rest is over, which something urgent ends. */
  function tellInTime(urgent: boolean): void {
    urgentWaits ||= urgent;
    if (isTelling) return;
    const restMs = urgentWaits ? 0 : restUntil - performance.now();
    if (restMs > 0) {
      rest ??= setTimeout(endRest, restMs).unref();
      return;
    }
    if (rest !== null) clearTimeout(rest);
    rest = null;
    isTelling = true;
    void enqueue(tellGames).then(() => {
      isTelling = false;
      if (gameFrames.isWaiting() || written.length > 0) tellInTime(false);
    });
  }

  function endRest(): void {
    rest = null;
    tellInTime(false);
  }

  async function tellGames(): Promise<void> {
    const [readElsewhere, size] = [written, audience.size()];
    written = [];
    urgentWaits = false;
    snapshot = null;
    if (size === 0) return gameFrames.drop();
    const readHere = gameFrames.isWaiting() ? [await gameFrames.write()] : [];
    await audience.tellAll(joinFrames([...readElsewhere, ...readHere]));
    restUntil = performance.now() + Math.min(restMsPerSocket * size, restMsMax);
  }

  /** Balances moved, bets were settled, requests decided or accounts changed: sent to the players concerned, if connected. */
  function playersChanged(announcements: readonly PlayerAnnouncement[]): void {
    const before = waitingPlayers.length;
    waitingPlayers.push(...announcements.filter(({ userId }) => audience.isHere(userId)));
    if (before === 0 && waitingPlayers.length > 0) void enqueue(tellPlayers);
  }

  async function tellPlayers(): Promise<void> {
    const announcements = waitingPlayers;
    waitingPlayers = [];
    const betIds = new Set(announcements.flatMap(({ betId }) => betId ?? []));
    for (const bet of betIds.size > 0 ? await sources.findBets([...betIds]) : [])
      audience.tellUser(bet.userId, frameOf({ type: 'BET_UPDATE', data: bet }));
    const transactionIds = new Set(announcements.flatMap(({ transactionId }) => transactionId ?? []));
    for (const transaction of transactionIds.size > 0 ? await sources.findTransactions([...transactionIds]) : [])
      audience.tellUser(transaction.userId, frameOf({ type: 'TRANSACTION_UPDATE', data: transaction }));
    const accountIds = new Set(announcements.filter(({ account }) => account).map(({ userId }) => userId));
    for (const user of accountIds.size > 0 ? await sources.findUsers([...accountIds]) : [])
      audience.tellUser(user.id, frameOf({ type: 'USER_UPDATE', data: user }));
    const userIds = new Set(announcements.map(({ userId }) => userId));
    for (const [userId, balance] of await sources.readBalances([...userIds]))
      audience.tellUser(userId, frameOf({ type: 'BALANCE_UPDATE', data: { balance } }));
  }

  /** Something arrived or was decided that staff work on: told to those whose work it is, without what it is. */
  function staffConcerned(topic: StaffTopic): void {
    if (concerned.has(topic)) return;
    concerned.add(topic);
    setTimeout(() => {
      concerned.delete(topic);
      audience.tellStaff(topic, frameOf({ type: 'STAFF_UPDATE', data: { topic } }));
    }, staffPauseMs).unref();
  }

  /** A session ended or a role changed: who is no longer who opened a connection loses it, and comes back as who they are. */
  function accessChanged(userId: number): void {
    void enqueue(() => closeWhereNotCurrent(audience.ofUser(userId)));
  }

  async function closeWhereNotCurrent(sockets: readonly LiveSocket[]): Promise<void> {
    for (let start = 0; start < sockets.length; start += lookUpsAtOnce)
      await Promise.all(
        sockets.slice(start, start + lookUpsAtOnce).map(async (socket) => {
          if (!(await socket.isCurrent())) socket.close('signed out');
        }),
      );
  }

  /** Updates may have been missed: everybody starts from a fresh snapshot. */
  function resynchronise(): void {
    snapshot = null;
    gameFrames.forget();
    void enqueue(async () => audience.tellAll(await initialData()));
    void enqueue(() => closeWhereNotCurrent(audience.signedIn()));
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
