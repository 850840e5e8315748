// Writes bets in the queue's batches (bet-queue.ts). If one bet's fault rolls a batch back, each of
// its bets is written separately. Responses are sent after the commit.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { Cents } from '#domain/money.ts';
import { failpoint } from '#server/database/failpoint.ts';
import type { Pool } from '#server/database/pool.ts';
import { isReadTimeout, type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import {
  type BetExtras,
  markExtrasQuery,
  needsExtras,
  readExtrasQuery,
} from '#server/features/bets/placing/bet-extras.ts';
import { mayBeBetConflict, refusalOfFault, wasRolledBack } from '#server/features/bets/placing/bet-faults.ts';
import type { BetToPlace, FoundLeg, Placement } from '#server/features/bets/placing/bet-placement.ts';
import { createBetQueue } from '#server/features/bets/placing/bet-queue.ts';
import { placeBetsQuery } from '#server/features/bets/placing/place-bets-statement.ts';
import { lockWallets } from '#server/ledger/post-transfers.ts';
import { announcePlayers, type PlayerAnnouncement } from '#server/live/announce.ts';

type PlacementRow = {
  user_id: number;
  bet_id: number | null;
  same_request: boolean | null;
  refusal: ErrorCode | 'IN_PLAY' | 'REPLAYED' | 'EXTRAS_NEEDED' | null;
  username: string;
  placed_at: Date;
  current_legs: FoundLeg[];
  max_stake_cents: Cents | null;
};

/** A bet's result, or EXTRAS_NEEDED if its player's limits must be read first. */
type Outcome = Placement | 'EXTRAS_NEEDED';

type QueuedBet = { bet: BetToPlace; resolve: (placement: Placement) => void; reject: (error: unknown) => void };

const MAX_ATTEMPTS_ALONE = 3;
/** How long placed bets are collected before the players' other screens are notified. */
const ANNOUNCE_DELAY_MS = 50;

export type BetWriter = ReturnType<typeof createBetWriter>;

/** Creates a node's bet writer. With `requireVerified`, only fully verified players may bet. */
export function createBetWriter({ pool, requireVerified }: { pool: Pool; requireVerified: () => boolean }) {
  const queue = createBetQueue<QueuedBet>(({ bet }) => bet.userId);
  let pendingAnnouncements: PlayerAnnouncement[] = [];
  /** Players known to have stake or loss limits, which are then read together with their bets. */
  const playersWithLimits = new Set<number>();

  function place(bet: BetToPlace): Promise<Placement> {
    return new Promise((resolve, reject) => write(queue.betArrived({ bet, resolve, reject })));
  }

  function write(batch: QueuedBet[] | null): void {
    if (batch !== null) void writeTogether(batch).finally(() => write(queue.batchEnded()));
  }

  async function writeTogether(batch: QueuedBet[]): Promise<void> {
    try {
      const outcomes = await writeBets(batch.map(({ bet }) => bet));
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

  /** Notifies the player's other screens after the commit, so no bet waits for it or fails. */
  function announceLater(announcement: PlayerAnnouncement): void {
    pendingAnnouncements.push(announcement);
    if (pendingAnnouncements.length > 1) return;
    setTimeout(() => {
      announcePlayers(pool, pendingAnnouncements).catch(() => {});
      pendingAnnouncements = [];
    }, ANNOUNCE_DELAY_MS).unref();
  }

  /** Writes bets in a transaction of their own. @returns their results, in order */
  async function writeBets(bets: readonly BetToPlace[]): Promise<Outcome[]> {
    const withExtras = bets.some((bet) => playersWithLimits.has(bet.userId) || needsExtras(bet));
    for (let attempt = 1; ; attempt += 1) {
      try {
        if (withExtras) return await withTransaction(pool, (transaction) => lockAndRun(transaction, bets));
        failpoint('before-transaction');
        const outcomes = await run(pool, bets);
        failpoint('after-commit');
        return outcomes;
      } catch (error) {
        if (bets.length > 1 || !mayBeBetConflict(error)) throw error;
        // A second attempt sees what was written since: a bet with the same key, or new exposure.
        if (attempt === MAX_ATTEMPTS_ALONE) return [limitRefusal(error)];
      }
    }
  }

  /**
   * Locks the wallets first: a statement that waits for them would not see a bet whose in-play
   * delay began meanwhile, and that also counts towards the players' limits.
   */
  async function lockAndRun(transaction: Transaction, bets: readonly BetToPlace[]): Promise<Outcome[]> {
    await lockWallets(
      transaction,
      bets.map(({ userId }) => userId),
    );
    return runWithExtras(transaction, bets);
  }

  /** Writes one bet as part of a larger transaction. Throws database errors. */
  async function placeIn(transaction: Transaction, bet: BetToPlace): Promise<Placement> {
    const [outcome] = needsExtras(bet) ? ['EXTRAS_NEEDED' as const] : await run(transaction, [bet]);
    const [placement] = outcome === 'EXTRAS_NEEDED' ? await runWithExtras(transaction, [bet]) : [outcome];
    return placement as Placement;
  }

  async function runWithExtras(transaction: Transaction, bets: readonly BetToPlace[]): Promise<Outcome[]> {
    const { rows } = await transaction.query<BetExtras>(readExtrasQuery(bets));
    const outcomes = await run(transaction, bets, new Map(rows.map((row) => [row.user_id, row])));
    const betIdsWithExtras = bets.flatMap(({ freeBetId, boostId }, index) => {
      const outcome = outcomes[index] as Placement;
      return outcome.placed && (freeBetId ?? boostId ?? null) !== null ? [outcome.betId] : [];
    });
    if (betIdsWithExtras.length > 0) await transaction.query(markExtrasQuery({ bet_ids: betIdsWithExtras }));
    return outcomes;
  }

  async function run(
    database: Queryable,
    bets: readonly BetToPlace[],
    extras?: ReadonlyMap<number, BetExtras>,
  ): Promise<Outcome[]> {
    const { rows } = await database.query<PlacementRow>(placeBetsQuery(bets, requireVerified(), extras));
    const rowOf = new Map(rows.map((row) => [row.user_id, row]));
    return bets.map(({ userId }) => toOutcome(rowOf.get(userId) as PlacementRow, extras?.get(userId)));
  }

  return { place, placeIn, isBusy: () => queue.state() !== 'idle' };
}

const REFUSED = {
  placed: false,
  replay: false,
  legs: [],
  minStakeCents: null,
  maxStakeCents: null,
  left: null,
} as const;

/** A bet that repeatedly conflicted with concurrent bets at a limit is refused for the limit. */
function limitRefusal(error: unknown): Placement {
  if (refusalOfFault(error) === null) throw error;
  return { ...REFUSED, legs: [], refusal: 'LIMIT_EXCEEDED' };
}

function toOutcome(row: PlacementRow, extras: BetExtras | undefined): Outcome {
  const { bet_id: betId, current_legs: legs, refusal } = row;
  if (refusal === 'EXTRAS_NEEDED') return refusal;
  if (refusal === 'REPLAYED') return { placed: false, replay: true, betId, sameRequest: row.same_request ?? false };
  if (refusal === null)
    return { placed: true, betId: betId as number, username: row.username, placedAt: row.placed_at, legs };
  return { ...REFUSED, refusal, legs, maxStakeCents: row.max_stake_cents, ...detailsOf(refusal, extras) };
}

/** The boost's minimum stake, or what remains of the player's stake or loss limit. */
function detailsOf(refusal: PlacementRow['refusal'], extras: BetExtras | undefined) {
  if (extras === undefined) return {};
  if (refusal === 'BOOST_STAKE_TOO_LOW') return { minStakeCents: extras.boost_min_stake_cents };
  if (refusal === 'LIMIT_STAKE') return { left: leftOf(extras.stake_left_cents, extras.stake_period) };
  if (refusal === 'LIMIT_LOSS') return { left: leftOf(extras.loss_left_cents, extras.loss_period) };
  return {};
}

const leftOf = (cents: Cents | null, period: BetExtras['stake_period']) =>
  cents === null || period === null ? null : { cents, period };
