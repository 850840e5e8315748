// Tells every browser what changed, in order. Announcements arrive from PostgreSQL (whichever node made the
// change), the games they name are read once, each message is written once, and the same bytes go to every
// socket. A newcomer gets a snapshot in the same line, so that nothing falls between it and the updates.

import type { LiveMessage, StaffTopic } from '#contract/live-messages.ts';
import type { Bet } from '#contract/objects/bet.ts';
import type { Game } from '#contract/objects/game.ts';
import type { Log } from '#server/database/log.ts';
import type { GameAnnouncement, PlayerAnnouncement } from '#server/live/announce.ts';
import type { LiveSocket } from '#server/live/live-socket.ts';

/** How the hub reads what it tells: given by the app, since the features own the queries. */
export type LiveSources = {
  listLiveGames: () => Promise<Game[]>;
  listUpcomingGames: () => Promise<Game[]>;
  findGames: (ids: readonly number[]) => Promise<Game[]>;
  findBets: (ids: readonly number[]) => Promise<Bet[]>;
  readBalance: (userId: number) => Promise<string | null>;
};

/** Requests that arrive together are told together: staff's screens ask again once. */
const staffPauseMs = 250;

export type LiveHub = ReturnType<typeof createLiveHub>;

export function createLiveHub({ sources, log }: { sources: LiveSources; log: Log }) {
  const sockets = new Set<LiveSocket>();
  const lastVersion = new Map<number, number>();
  let snapshot: Promise<string> | null = null;
  let line: Promise<void> = Promise.resolve();
  let waiting: GameAnnouncement[] = [];
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
      if (socket.isOpen()) sockets.add(socket);
    });
  }

  function remove(socket: LiveSocket): void {
    sockets.delete(socket);
  }

  function initialData(): Promise<string> {
    snapshot ??= loadInitialData().catch((error: unknown) => {
      snapshot = null;
      throw error;
    });
    return snapshot;
  }

  async function loadInitialData(): Promise<string> {
    const [liveGames, upcomingGames] = await Promise.all([sources.listLiveGames(), sources.listUpcomingGames()]);
    return write({ type: 'INITIAL_DATA', data: { liveGames, upcomingGames } });
  }

  /** A game changed somewhere. Changes that come while others are being told share one read. */
  function gameChanged(announcement: GameAnnouncement): void {
    snapshot = null;
    waiting.push(announcement);
    if (waiting.length === 1) void enqueue(tellGames);
  }

  async function tellGames(): Promise<void> {
    const announcements = waiting;
    waiting = [];
    snapshot = null;
    if (sockets.size === 0) return;
    const games = await sources.findGames([...new Set(announcements.map(({ gameId }) => gameId))]);
    const byId = new Map(games.map((game) => [game.id, game]));
    for (const { gameId, message } of announcements) {
      const game = byId.get(gameId);
      if (game && game.version >= (lastVersion.get(gameId) ?? 0)) tellGame(game, message);
    }
  }

  function tellGame(game: Game, message: GameAnnouncement['message']): void {
    lastVersion.set(game.id, game.version);
    const over = game.status === 'finished' || game.status === 'abandoned';
    if (over) lastVersion.delete(game.id);
    broadcast(write({ type: over ? 'GAME_FINISHED' : message, data: game }));
  }

  function broadcast(message: string): void {
    for (const socket of sockets) socket.send(message);
  }

  /** Balances moved or bets were settled: told to the players whom it is about, if they are here. */
  function playersChanged(announcements: readonly PlayerAnnouncement[]): void {
    const own = socketsByUser();
    const here = announcements.filter(({ userId }) => own.has(userId));
    if (here.length > 0) void enqueue(() => tellPlayers(here, own));
  }

  function socketsByUser(): Map<number, LiveSocket[]> {
    const own = new Map<number, LiveSocket[]>();
    for (const socket of sockets) {
      if (socket.userId !== null) own.set(socket.userId, [...(own.get(socket.userId) ?? []), socket]);
    }
    return own;
  }

  async function tellPlayers(here: readonly PlayerAnnouncement[], own: Map<number, LiveSocket[]>): Promise<void> {
    const betIds = here.flatMap(({ betId }) => (betId === null ? [] : [betId]));
    for (const bet of betIds.length > 0 ? await sources.findBets(betIds) : [])
      sendToPlayer(own, bet.userId, { type: 'BET_UPDATE', data: bet });
    for (const userId of new Set(here.map((announcement) => announcement.userId))) {
      const balance = await sources.readBalance(userId);
      if (balance !== null) sendToPlayer(own, userId, { type: 'BALANCE_UPDATE', data: { balance } });
    }
  }

  function sendToPlayer(own: Map<number, LiveSocket[]>, userId: number, message: LiveMessage): void {
    const text = write(message);
    for (const socket of own.get(userId) ?? []) socket.send(text);
  }

  /** Something arrived or was decided that staff work on: told to those whose work it is, without what it is. */
  function staffConcerned(topic: StaffTopic): void {
    if (concerned.has(topic)) return;
    concerned.add(topic);
    setTimeout(() => {
      concerned.delete(topic);
      const text = write({ type: 'STAFF_UPDATE', data: { topic } });
      for (const socket of sockets) if (socket.topics.includes(topic)) socket.send(text);
    }, staffPauseMs).unref();
  }

  /** Updates may have been missed (the database's connection was lost): everybody starts from a fresh snapshot. */
  function resynchronise(): void {
    snapshot = null;
    lastVersion.clear();
    void enqueue(async () => broadcast(await initialData()));
  }

  function closeAll(): void {
    for (const socket of sockets) socket.close();
    sockets.clear();
  }

  return {
    add,
    remove,
    gameChanged,
    playersChanged,
    staffConcerned,
    resynchronise,
    closeAll,
    socketCount: () => sockets.size,
  };
}

function write(message: LiveMessage): string {
  return JSON.stringify(message);
}
