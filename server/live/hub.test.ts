import { expect, it } from 'vitest';
import type { Game } from '#contract/games/objects.ts';
import { silentLog } from '#server/database/log.ts';
import { createLiveHub, type LiveHub, type LiveSources } from '#server/live/hub.ts';
import type { LiveSocket } from '#server/live/live-socket.ts';

/** Enough sockets for the longest pause between two broadcasts. */
const SOCKETS = 2_500;
const PAUSE_MS = 500;

const sources: LiveSources = {
  readLists: async () => ({ liveGames: '[]', upcomingGames: '[]' }),
  findGames: async () => [],
  findBets: async () => [],
  findTransactions: async () => [],
  findUsers: async () => [],
  readBalances: async () => new Map(),
};

const socket: Omit<LiveSocket, 'send'> = {
  userId: null,
  topics: [],
  close: () => {},
  isOpen: () => true,
  isCurrent: async () => true,
};

/**
 * A hub with many sockets, and the times at which messages were sent to one of them. `whileReading`
 * is called once, while the first change is read.
 */
async function startHub({ whileReading = () => {} }: { whileReading?: () => void } = {}) {
  let version = 0;
  let onRead = whileReading;
  const sentAt: number[] = [];
  const findGames = async (ids: readonly number[]) => {
    onRead();
    onRead = () => {};
    version += 1;
    return ids.map((id) => ({ id, version, status: 'live' }) as Game);
  };
  const hub = createLiveHub({ sources: { ...sources, findGames }, log: silentLog });
  for (let number = 1; number < SOCKETS; number += 1) hub.add({ ...socket, send: () => {} });
  hub.add({ ...socket, send: () => sentAt.push(performance.now()) });
  await expect.poll(() => sentAt.length).toBe(1);
  sentAt.length = 0;
  return { hub, sentAt };
}

const priceChange = (gameId: number) => ({ gameId, message: 'GAME_ODDS_UPDATE' }) as const;

it('sends a change immediately, and batches changes made during the pause into one message afterwards', async () => {
  const started = await startHub({ whileReading: () => started.hub.gameChanged(priceChange(2)) });
  const { hub, sentAt } = started;
  hub.gameChanged(priceChange(1));
  await expect.poll(() => sentAt.length).toBe(1);
  for (let gameId = 3; gameId <= 6; gameId += 1) hub.gameChanged(priceChange(gameId));
  await expect.poll(() => sentAt.length).toBe(2);
  const [first, second] = sentAt as [number, number];
  expect(second - first).toBeGreaterThan(PAUSE_MS * 0.9);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 1.5));
  expect(sentAt).toHaveLength(2);
});

it('sends a goal immediately, together with any pending changes', async () => {
  const { hub, sentAt } = await startHub();
  hub.gameChanged(priceChange(1));
  await expect.poll(() => sentAt.length).toBe(1);
  hub.gameChanged(priceChange(2));
  hub.gameChanged({ gameId: 3, message: 'GAME_SCORE_UPDATE' });
  await expect.poll(() => sentAt.length).toBe(2);
  const [first, second] = sentAt as [number, number];
  expect(second - first).toBeLessThan(PAUSE_MS * 0.9);
  await new Promise((resolve) => setTimeout(resolve, PAUSE_MS * 1.5));
  expect(sentAt).toHaveLength(2);
});

/** A hub with two players whose sources then fail, and the players whose sockets were closed. */
async function startFailingHub() {
  let isAvailable = true;
  const failing =
    <Result>(result: Result) =>
    async () => {
      if (!isAvailable) throw new Error('the database is not available');
      return result;
    };
  const hub = createLiveHub({
    sources: {
      ...sources,
      readLists: failing({ liveGames: '[]', upcomingGames: '[]' }),
      findGames: failing([]),
      readBalances: failing(new Map()),
    },
    log: silentLog,
  });
  const closed: number[] = [];
  for (const userId of [7, 8])
    hub.add({ ...socket, userId, isCurrent: failing(true), close: () => closed.push(userId), send: () => {} });
  await expect.poll(hub.socketCount).toBe(2);
  isAvailable = false;
  return { hub, closed };
}

it.each<[string, (hub: LiveHub) => void, number[]]>([
  ['a game', (hub) => hub.gameChanged(priceChange(1)), [7, 8]],
  ["a player's balance", (hub) => hub.playersChanged([{ userId: 7 }]), [7]],
  ['a session', (hub) => hub.accessChanged(7), [7]],
  ['the lists and the sessions', (hub) => hub.resynchronise(), [7, 8, 7, 8]],
])('closes the sockets that miss an update because %s could not be read', async (_, change, players) => {
  const { hub, closed } = await startFailingHub();
  change(hub);
  await expect.poll(() => closed).toEqual(players);
});

it('closes a new socket whose snapshot could not be read, so that its browser reconnects', async () => {
  let reads = 0;
  const readLists = async () => {
    reads += 1;
    if (reads === 1) throw new Error('the database is not available');
    return sources.readLists();
  };
  const hub = createLiveHub({ sources: { ...sources, readLists }, log: silentLog });
  const closed: string[] = [];
  const close: LiveSocket['close'] = (why) => closed.push(why);
  hub.add({ ...socket, close, send: () => {} });
  await expect.poll(() => closed).toEqual(['read failed']);
  hub.add({ ...socket, close, send: () => {} });
  await expect.poll(hub.socketCount).toBe(1);
  expect(closed).toHaveLength(1);
});
