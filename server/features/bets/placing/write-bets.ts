// Writes bets in one statement. What only some bets need is read earlier in the same transaction.
import type { ErrorCode } from '#contract/error-codes.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { failpoint } from '#server/database/failpoint.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import {
  type BetExtras,
  markExtrasQuery,
  needsExtras,
  readExtrasQuery,
} from '#server/features/bets/placing/bet-extras.ts';
import { mayBeBetConflict, refusalOfFault } from '#server/features/bets/placing/bet-faults.ts';
import type { BetToPlace, FoundLeg, Placement } from '#server/features/bets/placing/bet-placement.ts';
import { placeBetsQuery } from '#server/features/bets/placing/place-bets-statement.ts';
import { lockWallets } from '#server/ledger/post-transfers.ts';

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
export type Outcome = Placement | 'EXTRAS_NEEDED';

const MAX_ATTEMPTS_ALONE = 3;

/** With `requireVerified`, only fully verified players may bet. */
export function createBetStatements({ pool, requireVerified }: { pool: Pool; requireVerified: () => boolean }) {
  /**
   * Writes bets in a transaction of their own.
   * @param hasLimits whether any of the players is known to have stake or loss limits
   * @returns their results, in order
   */
  async function writeBets(bets: readonly BetToPlace[], hasLimits: boolean): Promise<Outcome[]> {
    const withExtras = hasLimits || bets.some(needsExtras);
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
   * delay began meanwhile, although such a bet counts towards the players' limits.
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
      return outcome.placed && (freeBetId ?? boostId) !== null ? [outcome.betId] : [];
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

  return { writeBets, placeIn };
}

/** A bet that repeatedly conflicted with concurrent bets at a limit is refused for the limit. */
function limitRefusal(error: unknown): Placement {
  if (refusalOfFault(error) === null) throw error;
  return { placed: false, replay: false, refusal: 'LIMIT_EXCEEDED', legs: [], details: { maxStake: amountOf(null) } };
}

function toOutcome(row: PlacementRow, extras: BetExtras | undefined): Outcome {
  const { bet_id: betId, current_legs: legs, refusal } = row;
  if (refusal === 'EXTRAS_NEEDED') return refusal;
  if (refusal === 'REPLAYED') return { placed: false, replay: true, betId, sameRequest: row.same_request ?? false };
  if (refusal === null)
    return { placed: true, betId: betId as number, username: row.username, placedAt: row.placed_at, legs };
  return { placed: false, replay: false, refusal, legs, details: detailsOf(row, extras) };
}

function detailsOf({ refusal, max_stake_cents: maxStakeCents }: PlacementRow, extras: BetExtras | undefined) {
  if (refusal === 'LIMIT_EXCEEDED') return { maxStake: amountOf(maxStakeCents) };
  if (refusal === 'BOOST_STAKE_TOO_LOW') return { minStake: amountOf(extras?.boost_min_stake_cents) };
  if (refusal === 'LIMIT_STAKE') return { left: amountOf(extras?.stake_left_cents), period: extras?.stake_period };
  if (refusal === 'LIMIT_LOSS') return { left: amountOf(extras?.loss_left_cents), period: extras?.loss_period };
  return {};
}

const amountOf = (amount: Cents | null | undefined) => formatAmount(amount ?? cents(0));
