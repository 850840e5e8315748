// Decides when bets are written. A bet that arrives while nothing is being written starts a batch
// immediately. Bets that arrive meanwhile wait for the next batch and share its round trip and
// commit. A batch has at most one bet per player.

/** How many batches are being written: none, one, or two (the maximum). */
export type QueueState = 'idle' | 'writing' | 'crowded';

export const MAX_BATCH_SIZE = 128;
/** A second batch starts only if this many bets wait, since each batch has a fixed cost. */
export const MIN_SECOND_BATCH_SIZE = 32;

/** How many bets must wait before a batch starts. */
const MIN_QUEUED: Record<QueueState, number> = {
  idle: 1,
  writing: MIN_SECOND_BATCH_SIZE,
  crowded: Number.POSITIVE_INFINITY,
};
const AFTER_START: Record<QueueState, QueueState> = { idle: 'writing', writing: 'crowded', crowded: 'crowded' };
const AFTER_END: Record<QueueState, QueueState> = { idle: 'idle', writing: 'idle', crowded: 'writing' };

/** Creates a queue. A caller that receives a batch writes it and then calls `batchEnded`. */
export function createBetQueue<QueuedBet>(playerOf: (queued: QueuedBet) => number) {
  let state: QueueState = 'idle';
  let queue: QueuedBet[] = [];

  /** @returns the batch to write now, if one starts */
  function betArrived(queued: QueuedBet): QueuedBet[] | null {
    queue.push(queued);
    return beginBatch();
  }

  /** The bet could not be decided with its batch and goes to the front of the queue. */
  function betReturned(queued: QueuedBet): void {
    queue.unshift(queued);
  }

  /** A batch was written or failed. @returns the next one, if one starts */
  function batchEnded(): QueuedBet[] | null {
    state = AFTER_END[state];
    return beginBatch();
  }

  /** The database does not respond, so later batches would fail too. @returns all queued bets */
  function databaseUnresponsive(): QueuedBet[] {
    return queue.splice(0);
  }

  function beginBatch(): QueuedBet[] | null {
    if (queue.length < MIN_QUEUED[state]) return null;
    state = AFTER_START[state];
    return dequeueBatch();
  }

  /** Dequeues bets in order, at most one per player; the rest stay in the queue. */
  function dequeueBatch(): QueuedBet[] {
    const players = new Set<number>();
    const batch: QueuedBet[] = [];
    const rest: QueuedBet[] = [];
    for (const queued of queue) {
      const fits = batch.length < MAX_BATCH_SIZE && !players.has(playerOf(queued));
      (fits ? batch : rest).push(queued);
      if (fits) players.add(playerOf(queued));
    }
    queue = rest;
    return batch;
  }

  return { betArrived, betReturned, batchEnded, databaseUnresponsive, state: (): QueueState => state };
}
