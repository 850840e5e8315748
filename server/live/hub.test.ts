import { expect, it } from 'vitest';
import type { Game } from '#contract/games/objects.ts';
import { silentLog } from '#server/database/log.ts';
import { createLiveHub } from '#server/live/hub.ts';
import type { LiveSocket } from '#server/live/live-socket.ts';

/** So many that the rest between two tellings is at its longest. */
const sockets = 2_500;
const restMs = 500;

/** A hub with a crowd, and what one of it was told since it came. `whileReading` is called once, while the first change is read. */
async function startHub({ whileReading = () => {} }: { whileReading?: () => void } = {}) {
  let [version, reading] = [0, whileReading];
  const told: number[] = [];
  const hub = createLiveHub({
    sources: {
      readLists: async () => ({ liveGames: '[]', upcomingGames: '[]' }),
      findGames: async (ids) => {
        reading();
        reading = () => {};
        version += 1;
        return ids.map((id) => ({ id, version, status: 'live' }) as Game);
      },
      findBets: async () => [],
      findTransactions: async () => [],
      findUsers: async () => [],
      readBalances: async () => new Map(),
    },
    log: silentLog,
  });
  const socket: Omit<LiveSocket, 'send'> = {
    userId: null,
    topics: [],
    close: () => {},
    isOpen: () => true,
    isCurrent: async () => true,
  };
  for (let number = 1; number < sockets; number += 1) hub.add({ ...socket, send: () => {} });
  hub.add({ ...socket, send: () => told.push(performance.now()) });
  await expect.poll(() => told.length).toBe(1);
  told.length = 0;
  return { hub, told };
}

const price = (gameId: number) => ({ gameId, message: 'GAME_ODDS_UPDATE' }) as const;

it('tells a change at once, and those that come until it has rested together', async () => {
  const site = await startHub({ whileReading: () => site.hub.gameChanged(price(2)) });
  const { hub, told } = site;
  hub.gameChanged(price(1));
  await expect.poll(() => told.length).toBe(1);
  for (let gameId = 3; gameId <= 6; gameId += 1) hub.gameChanged(price(gameId));
  await expect.poll(() => told.length).toBe(2);
  const [first, second] = told as [number, number];
  expect(second - first).toBeGreaterThan(restMs * 0.9);
  await new Promise((resolve) => setTimeout(resolve, restMs * 1.5));
  expect(told).toHaveLength(2);
});

it('lets a goal wait for no rest, and takes along what waits', async () => {
  const { hub, told } = await startHub();
  hub.gameChanged(price(1));
  await expect.poll(() => told.length).toBe(1);
  hub.gameChanged(price(2));
  hub.gameChanged({ gameId: 3, message: 'GAME_SCORE_UPDATE' });
  await expect.poll(() => told.length).toBe(2);
  const [first, second] = told as [number, number];
  expect(second - first).toBeLessThan(restMs * 0.9);
  await new Promise((resolve) => setTimeout(resolve, restMs * 1.5));
  expect(told).toHaveLength(2);
});
