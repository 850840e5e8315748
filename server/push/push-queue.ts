// Queues notifications for the events that transactions announce. The node that holds a lock
// listens; if it stops responding, another node takes over and looks for missed events.
import { LOCK_KEYS } from '#server/database/lock-keys.ts';
import type { Log } from '#server/database/log.ts';
import type { Connection, Pool } from '#server/database/pool.ts';
import { tryEach } from '#server/for-each-concurrently.ts';
import { type ChangeListener, type ChangeReceiver, listenForChanges } from '#server/live/listen.ts';
import { queueAllPlayers, queueGoals, queuePlayers } from '#server/push/queue-push.ts';

/** Announcements within this time are handled together. */
const GATHER_MS = 200;

type Dependencies = { connection: Connection; pool: Pool; log: Log };

export function startPushQueue({ connection, pool, log }: Dependencies): ChangeListener {
  const queue = createPushQueue({ pool, log });
  const listening = listenForChanges({ connection, receiver: queue.receiver, log, lockKey: LOCK_KEYS.pushQueue });
  return {
    stop: async () => {
      await listening.stop();
      await queue.stop();
    },
  };
}

function createPushQueue({ pool, log }: Pick<Dependencies, 'pool' | 'log'>) {
  let players = new Set<number>();
  let games = new Set<number>();
  let isAllPending = false;
  let timer: NodeJS.Timeout | undefined;
  let work: Promise<void> = Promise.resolve();

  const schedule = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work = work.then(queueGathered).catch((error: unknown) => {
        log.error({ err: error }, 'push messages could not be queued');
      });
    }, GATHER_MS);
  };

  async function queueGathered(): Promise<void> {
    const userIds = [...players];
    const gameIds = [...games];
    const isAll = isAllPending;
    players = new Set();
    games = new Set();
    isAllPending = false;
    const parts: (() => Promise<unknown>)[] = [];
    if (gameIds.length > 0 || isAll) parts.push(() => queueGoals(pool, isAll ? 'all' : gameIds));
    if (isAll) parts.push(() => queueAllPlayers(pool));
    else if (userIds.length > 0) parts.push(() => queuePlayers(pool, userIds));
    // One after another; if one fails, the other's messages are still queued.
    await tryEach(parts, async (queue) => void (await queue()));
  }

  const receiver: ChangeReceiver = {
    gameChanged: ({ gameId, message }) => {
      if (message !== 'GAME_SCORE_UPDATE') return;
      games.add(gameId);
      schedule();
    },
    playersChanged: (announcements) => {
      for (const { userId } of announcements) players.add(userId);
      schedule();
    },
    resynchronise: () => {
      isAllPending = true;
      schedule();
    },
    staffTopicChanged: () => {},
    accessChanged: () => {},
  };

  return {
    receiver,
    stop: async () => {
      clearTimeout(timer);
      await work;
    },
  };
}
