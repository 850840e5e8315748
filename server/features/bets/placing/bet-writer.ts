// Writes bets in the queue's batches (bet-queue.ts). If one bet's fault rolls a batch back, each of
// its bets is written separately. Responses are sent after the commit.
import type { Pool } from '#server/database/pool.ts';
import { isReadTimeout } from '#server/database/transaction.ts';
import { wasRolledBack } from '#server/features/bets/placing/bet-faults.ts';
import type { BetToPlace, Placement } from '#server/features/bets/placing/bet-placement.ts';
import { createBetQueue } from '#server/features/bets/placing/bet-queue.ts';
import { createBetStatements, type Outcome } from '#server/features/bets/placing/write-bets.ts';
import { Refusal } from '#server/http/refusal.ts';
import { announcePlayers, type PlayerAnnouncement } from '#server/live/announce.ts';

type QueuedBet = {
  bet: BetToPlace;
  arrivedAt: number;
  resolve: (placement: Placement) => void;
  reject: (error: unknown) => void;
};

/** A bet that has waited longer is refused, since its client may have given up. */
export const MAX_WAIT_MS = 10_000;
/** How long placed bets are collected before the players' other screens are notified. */
const ANNOUNCE_DELAY_MS = 50;

export type BetWriter = ReturnType<typeof createBetWriter>;

/** Creates a node's bet writer. With `requireVerified`, only fully verified players may bet. */
export function createBetWriter(dependencies: { pool: Pool; requireVerified: () => boolean }) {
  const queue = createBetQueue<QueuedBet>(({ bet }) => bet.userId);
  const { writeBets, placeIn } = createBetStatements(dependencies);
  const announceLater = createAnnouncer(dependencies.pool);
  /** Players known to have stake or loss limits, which are then read together with their bets. */
  const playersWithLimits = new Set<number>();

  function place(bet: BetToPlace): Promise<Placement> {
    const arrivedAt = performance.now();
    return new Promise((resolve, reject) => write(queue.betArrived({ bet, arrivedAt, resolve, reject })));
  }

  function write(batch: QueuedBet[] | null): void {
    if (batch !== null) void writeTogether(batch).finally(() => write(queue.batchEnded()));
  }

  async function writeTogether(queued: QueuedBet[]): Promise<void> {
    const batch = queued.filter(refuseLate);
    if (batch.length === 0) return;
    try {
      const bets = batch.map(({ bet }) => bet);
      const hasLimits = bets.some(({ userId }) => playersWithLimits.has(userId));
      const outcomes = await writeBets(bets, hasLimits);
      for (const [index, outcome] of outcomes.entries()) handleOutcome(batch[index] as QueuedBet, outcome);
    } catch (error) {
      if (isReadTimeout(error)) rejectAll(queue.databaseUnresponsive(), error);
      if (batch.length === 1 || !wasRolledBack(error)) rejectAll(batch, error);
      else await writeEachAlone(batch);
    }
  }

  async function writeEachAlone(batch: QueuedBet[]): Promise<void> {
    for (const queued of batch) await writeTogether([queued]);
  }

  function rejectAll(batch: QueuedBet[], error: unknown): void {
    for (const { reject } of batch) reject(error);
  }

  function handleOutcome(queued: QueuedBet, outcome: Outcome): void {
    const { userId } = queued.bet;
    if (outcome === 'EXTRAS_NEEDED') {
      playersWithLimits.add(userId);
      queue.betReturned(queued);
      return;
    }
    queued.resolve(outcome);
    if (outcome.placed) announceLater({ userId, betId: outcome.betId });
  }

  return { place, placeIn, isBusy: () => queue.state() !== 'idle' };
}

/** @returns whether the bet can still be written */
function refuseLate({ arrivedAt, reject }: QueuedBet): boolean {
  const isLate = performance.now() - arrivedAt >= MAX_WAIT_MS;
  if (isLate) reject(new Refusal('NOT_READY'));
  return !isLate;
}

/** Notifies the players' other screens after the commit, so no bet waits for it or fails. */
function createAnnouncer(pool: Pool) {
  let pending: PlayerAnnouncement[] = [];
  return (announcement: PlayerAnnouncement): void => {
    pending.push(announcement);
    if (pending.length > 1) return;
    setTimeout(() => {
      announcePlayers(pool, pending).catch(() => {});
      pending = [];
    }, ANNOUNCE_DELAY_MS).unref();
  };
}
