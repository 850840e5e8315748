// Limits how many reads of one account a node runs at once, so that slow ones don't occupy all
// database connections. Further reads wait for their turn. Writes are not limited: many wait for a
// delay or a provider without a connection, and the wallet's lock already takes them one by one.
import { refuse } from '#server/http/refusal.ts';

/** Half of the connections. Browsers without HTTP/2 open no more to a site. */
const MAX_RUNNING = 6;
/** More than any page requests. */
const MAX_WAITING = 50;

type Turns = { running: number; waiting: (() => void)[] };

/** @returns a function that runs an account's read in turn, or refuses it with RATE_LIMITED */
export function createReadTurns() {
  const accounts = new Map<number, Turns>();

  async function take(turns: Turns): Promise<void> {
    if (turns.running < MAX_RUNNING) {
      turns.running += 1;
      return;
    }
    if (turns.waiting.length >= MAX_WAITING) refuse('RATE_LIMITED', { retryAfterSeconds: 1 });
    await new Promise<void>((resolve) => turns.waiting.push(resolve));
  }

  return async function inTurn<Result>(accountId: number, read: () => Promise<Result>): Promise<Result> {
    const turns = accounts.get(accountId) ?? { running: 0, waiting: [] };
    accounts.set(accountId, turns);
    await take(turns);
    try {
      return await read();
    } finally {
      const next = turns.waiting.shift();
      if (next) next();
      else turns.running -= 1;
      if (turns.running === 0) accounts.delete(accountId);
    }
  };
}
