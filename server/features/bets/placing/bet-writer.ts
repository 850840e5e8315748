// Bets are written in batches. A bet that comes while nothing is being written goes at once; bets that come
// while batches are in flight wait for the next one and share its round trip and its commit. A batch holds
// one bet of a player at most; a player's second bet waits for the next batch.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Cents } from '#domain/money.ts';
import type { LimitPeriod } from '#domain/safer-play.ts';
import { failpoint } from '#server/database/failpoint.ts';
import type { Pool } from '#server/database/pool.ts';
import { isSilence, type Queryable, type Transaction } from '#server/database/transaction.ts';
import { isOneBetsFault, refusalOfFault, wasUndone } from '#server/features/bets/placing/bet-faults.ts';
import type { BetToPlace, LegFound, Placement } from '#server/features/bets/placing/bet-placement.ts';
import { needsFullStatement, placeBetsQuery } from '#server/features/bets/placing/place-bets-query.ts';
import { announcePlayers, type PlayerAnnouncement } from '#server/live/announce.ts';

type PlacementRow = {
  ordinal: number;
  bet_id: number | null;
  same_request: boolean | null;
  refusal: ErrorCode | 'IN_PLAY' | 'REPLAYED' | 'OWN_LIMITS' | null;
  username: string;
  placed_at: Date;
  current_legs: LegFound[];
  min_stake_cents?: Cents | null;
  max_stake_cents: Cents | null;
  /** Of the full statement only. */
  left_cents?: Cents | null;
  left_period?: LimitPeriod | null;
};

type Waiting = { bet: BetToPlace; resolve: (placement: Placement) => void; reject: (error: unknown) => void };

const batchSizeMax = 128;
const batchesInFlightMax = 2;
/** A second batch goes beside the first only when so many wait for it: a batch costs much the same however many it holds. */
const secondBatchMin = 32;
const attemptsAloneMax = 3;
/** How long placed bets are gathered before the players' other screens are told of them together. */
const newsMs = 50;

export type BetWriter = ReturnType<typeof createBetWriter>;

/** Makes the writer of one node. `requireVerified` refuses players who are not fully verified. */
export function createBetWriter({ pool, requireVerified }: { pool: Pool; requireVerified: boolean }) {
  let queue: Waiting[] = [];
  let inFlight = 0;
  let news: PlayerAnnouncement[] = [];
  /** Players who were found to have limits of their own: the full statement judges their bets at once. */
  const withLimits = new Set<number>();

  function place(bet: BetToPlace): Promise<Placement> {
    return new Promise((resolve, reject) => {
      queue.push({ bet, resolve, reject });
      startBatches();
    });
  }

  function startBatches(): void {
    while (queue.length > 0 && inFlight < batchesInFlightMax) {
      if (inFlight > 0 && queue.length < secondBatchMin) return;
      const batch = takeBatch();
      inFlight += 1;
      void writeBatch(batch).finally(() => {
        inFlight -= 1;
        startBatches();
      });
    }
  }

  /** Takes waiting bets in their order, one of a player at most; the rest stay in line. */
  function takeBatch(): Waiting[] {
    const users = new Set<number>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of queue) {
      const fits = batch.length < batchSizeMax && !users.has(waiting.bet.userId);
      (fits ? batch : rest).push(waiting);
      if (fits) users.add(waiting.bet.userId);
    }
    queue = rest;
    return batch;
  }

  async function writeBatch(batch: Waiting[]): Promise<void> {
    try {
      const placements = await writeBets(batch.map(({ bet }) => bet));
      for (const [index, placement] of placements.entries()) answer(batch[index] as Waiting, placement);
    } catch (error) {
      // A database that is silent answers nobody: who stands in line is told now, not a time-out for each batch later.
      if (isSilence(error)) for (const { reject } of queue.splice(0)) reject(error);
      if (batch.length === 1 || !wasUndone(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // One bet's fault undid the batch: each is tried alone, once.
      for (const waiting of batch) await writeBatch([waiting]);
    }
  }

  function answer(waiting: Waiting, placement: Placement | 'OWN_LIMITS'): void {
    const { userId } = waiting.bet;
    if (placement === 'OWN_LIMITS') {
      withLimits.add(userId);
      queue.unshift(waiting);
      return;
    }
    waiting.resolve(placement);
    if (placement.placed) tellPlayer({ userId, betId: placement.betId });
  }

  /** Tells the player's other screens, after the commit and the answer: no bet waits for it, and none is undone by it. */
  function tellPlayer(announcement: PlayerAnnouncement): void {
    news.push(announcement);
    if (news.length > 1) return;
    setTimeout(() => {
      announcePlayers(pool, news).catch(() => {});
      news = [];
    }, newsMs).unref();
  }

  /** Writes one bet in a transaction that has more to do. It throws what the database raises. */
  async function placeIn(transaction: Transaction, bet: BetToPlace): Promise<Placement> {
    const [placement] = await run(transaction, [bet], 'full');
    return placement as Placement;
  }

  async function run(database: Queryable, bets: readonly BetToPlace[], kind: 'plain' | 'full') {
    const { rows } = await database.query<PlacementRow>(placeBetsQuery(bets, kind, requireVerified));
    return rows.sort((a, b) => a.ordinal - b.ordinal).map(toPlacement);
  }

  /** @returns what became of each bet, in their order: OWN_LIMITS where the full statement has to judge it */
  async function writeBets(bets: readonly BetToPlace[]): Promise<(Placement | 'OWN_LIMITS')[]> {
    const isFull = bets.some((bet) => withLimits.has(bet.userId) || needsFullStatement(bet));
    for (let attempt = 1; ; attempt += 1) {
      try {
        failpoint('before-transaction');
        const placements = await run(pool, bets, isFull ? 'full' : 'plain');
        failpoint('after-commit');
        return placements;
      } catch (error) {
        if (bets.length > 1 || !isOneBetsFault(error)) throw error;
        // Alone, the bet is tried again on what was written since: the key's bet is seen then, and the exposure.
        if (attempt === attemptsAloneMax) return [refusedAlone(error)];
      }
    }
  }

  return { place, placeIn, isBusy: () => inFlight > 0 };
}

/** A bet that met other nodes' bets at the limit again and again is told that the limit is reached. */
function refusedAlone(error: unknown): Placement {
  if (refusalOfFault(error) === null) throw error;
  return {
    placed: false,
    replay: false,
    refusal: 'LIMIT_EXCEEDED',
    legs: [],
    minStakeCents: null,
    maxStakeCents: null,
    left: null,
  };
}

function toPlacement(row: PlacementRow): Placement | 'OWN_LIMITS' {
  const { bet_id: betId, current_legs: legs, refusal } = row;
  if (refusal === 'OWN_LIMITS') return refusal;
  if (refusal === 'REPLAYED') return { placed: false, replay: true, betId, sameRequest: row.same_request ?? false };
  if (refusal === null)
    return { placed: true, betId: betId as number, username: row.username, placedAt: row.placed_at, legs };
  const { min_stake_cents: minStakeCents = null, max_stake_cents: maxStakeCents } = row;
  const { left_cents: cents = null, left_period: period = null } = row;
  const left = cents === null || period === null ? null : { cents, period };
  return { placed: false, replay: false, refusal, legs, minStakeCents, maxStakeCents, left };
}
