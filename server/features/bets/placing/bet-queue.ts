// When bets are written. A bet that arrives while nothing is being written starts a batch at once.
// Bets that arrive meanwhile wait for the next batch and share its round trip and its commit. A
// batch has at most one bet of each player.

/** How many batches are being written: none, one, or two, which is the most. */
export type QueueState = 'idle' | 'writing' | 'crowded';

export const MAX_BATCH_SIZE = 128;
/** When a second batch starts: a batch costs about the same for 1 bet as for 20. */
export const MIN_SECOND_BATCH_SIZE = 32;

/** How many bets must wait before a batch starts. */
const MIN_QUEUED: Record<QueueState, number> = {
  idle: 1,
  writing: MIN_SECOND_BATCH_SIZE,
  crowded: Number.POSITIVE_INFINITY,
};
const ONE_MORE: Record<QueueState, QueueState> = { idle: 'writing', writing: 'crowded', crowded: 'crowded' };
const ONE_LESS: Record<QueueState, QueueState> = { idle: 'idle', writing: 'idle', crowded: 'writing' };

/** Makes a queue. A caller that receives a batch writes it and then calls `batchEnded`. */
export function createBetQueue<Waiting>(playerOf: (waiting: Waiting) => number) {
  let state: QueueState = 'idle';
  let queue: Waiting[] = [];

  /** @returns the batch to write now, if one starts */
  function betArrived(waiting: Waiting): Waiting[] | null {
    queue.push(waiting);
    return beginBatch();
  }

  /** The bet could not be judged with its batch and goes first into the next one. */
  function betReturned(waiting: Waiting): void {
    queue.unshift(waiting);
  }

  /** A batch was written or failed. @returns the next one, if one starts */
  function batchEnded(): Waiting[] | null {
    state = ONE_LESS[state];
    return beginBatch();
  }

  /** The database does not respond, so later batches would fail too. @returns all waiting bets */
  function databaseSilent(): Waiting[] {
    return queue.splice(0);
  }

  function beginBatch(): Waiting[] | null {
    if (queue.length < MIN_QUEUED[state]) return null;
    state = ONE_MORE[state];
    return takeBatch();
  }

  /** Takes waiting bets in their order, at most one of each player; the rest stay in the queue. */
  function takeBatch(): Waiting[] {
    const players = new Set<number>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of queue) {
      const fits = batch.length < MAX_BATCH_SIZE && !players.has(playerOf(waiting));
      (fits ? batch : rest).push(waiting);
      if (fits) players.add(playerOf(waiting));
    }
    queue = rest;
    return batch;
  }

  return { betArrived, betReturned, batchEnded, databaseSilent, state: (): QueueState => state };
}
