// Pays bets whose legs are decided, and reverses payouts of legs that are no longer decided.
// Transactions are small, with a few players each, so that a wallet is locked once and briefly:
// wallets in the order of the players, then the game, then bets in the order of their ids. The
// ledger applies each settlement of a bet once.
//
// The transactions go from the last player to the first, since a batch of new bets locks its
// wallets from the first to the last: in the same direction it would wait for one transaction after
// another until the settlement ended.
import type { BetStatus } from '#domain/bet.ts';
import { stakeAccount } from '#domain/ledger/recipes.ts';
import type { Transfer } from '#domain/ledger/transfer.ts';
import type { Cents } from '#domain/money.ts';
import { formatOdds } from '#domain/odds.ts';
import type { BetSettlement } from '#domain/settlement/settle-bet.ts';
import { RULES_VERSION } from '#domain/settlement/settle-leg.ts';
import type { Pool } from '#server/database/pool.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { restoreCashOuts } from '#server/features/bets/cash-out/restore-cash-outs.ts';
import { IS_REVERSAL_DUE, reverseCashOuts } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import { DECIDED_KINDS, IS_OF_KIND, STAND_IN_ODDS } from '#server/features/bets/settlement/leg-kinds.ts';
import {
  cancelWithdrawals,
  fundsOf,
  type PlayerFunds,
  pay,
  readFunds,
  reversePayout,
} from '#server/features/bets/settlement/player-funds.ts';
import { type BetStanding, settlementOfBet } from '#server/features/bets/settlement/settlement-of-bet.ts';
import {
  IS_MARKED,
  type PreviewedVoids,
  previewedValues,
  wouldBeMarked,
} from '#server/features/bets/settlement/wrong-bets.ts';
import { lockWallets, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

/**
 * More settles faster but makes other bets of these players wait longer (figures in
 * bench/RESULTS.md).
 */
const BETS_PER_TRANSACTION = 200;
/** While the database writes one transaction, the next is prepared. */
const TRANSACTIONS_AT_ONCE = 2;

/** The outcome of each kind of leg of a game by the facts of one version of it, as JSON. */
export type GameDecision = DecidedGame & {
  version: number;
  /** Only selections marked as void; those decided by the facts come later. */
  voidsOnly?: boolean;
};
export type DecidedGame = {
  gameId: number;
  kinds: string;
  /** In a preview: selections whose void status would change. */
  voids?: PreviewedVoids;
};

/**
 * Called after each transaction with its duration in milliseconds; awaiting it lets other work run.
 */
export type GiveWay = (tookMs: number) => Promise<void>;

export type SettlementReport = { legsDecided: number; betsSettled: number };

export type BetToSettle = BetStanding & {
  id: number;
  user_id: number;
  status: BetStatus;
  payout_cents: Cents | null;
  settlement_count: number;
};

/**
 * Settles or reverses every bet on a game that differs from the decision. @returns how much was
 * changed; stops if the game is no longer at the version that was decided on
 */
export async function settleBets(pool: Pool, decision: GameDecision, giveWay?: GiveWay): Promise<SettlementReport> {
  const report = { legsDecided: 0, betsSettled: 0 };
  const chunks = inChunks(
    await (decision.voidsOnly ? betsToVoid(pool, decision.gameId) : betsToSettle(pool, decision)),
  );
  const work = async () => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const keys = chunk;
      const began = performance.now();
      const done = await withTransaction(pool, (transaction) => settleChunk(transaction, decision, keys));
      if (done === null) return;
      report.legsDecided += done.legsDecided;
      report.betsSettled += done.betsSettled;
      await giveWay?.(performance.now() - began);
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: TRANSACTIONS_AT_ONCE }, work));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
  return report;
}

type BetKey = { id: number; user_id: number };

/**
 * The bets with a leg that differs from the decision, by player, last first. A leg is only ever
 * written with its bet, so if the legs match, the bet does too. For a cashed-out bet only the legs
 * are written.
 */
export async function betsToSettle(database: Queryable, { gameId, kinds, voids }: DecidedGame): Promise<BetKey[]> {
  const isVoid = voids ? wouldBeMarked(3) : IS_MARKED;
  const { rows } = await database.query<BetKey>(
    `select bet.user_id, bet.id
     from bet_legs leg join ${DECIDED_KINDS} on ${IS_OF_KIND} join bets bet on bet.id = leg.bet_id
     where leg.game_id = $1 and not ${isVoid} and leg.status <> decided.status and bet.settled_by is null
     union ${selectBetsToVoid(isVoid)}
     order by user_id desc, id`,
    [gameId, kinds, ...(voids ? previewedValues(voids) : [])],
  );
  return rows;
}

const selectBetsToVoid = (isVoid: string) => `select bet.user_id, bet.id
  from bet_legs leg join bets bet on bet.id = leg.bet_id
  where leg.game_id = $1 and ${isVoid} and leg.status <> 'void' and bet.settled_by is null
  union select bet.user_id, bet.id from cash_out_reversals r join bets bet on bet.id = r.bet_id
  where r.game_id = $1 and ${IS_REVERSAL_DUE} and bet.settled_by is null`;

/**
 * The bets with a selection marked as void but not yet void, or with a cash-out marked as reversed.
 */
async function betsToVoid(database: Queryable, gameId: number): Promise<BetKey[]> {
  const { rows } = await database.query<BetKey>(`${selectBetsToVoid(IS_MARKED)} order by user_id desc, id`, [gameId]);
  return rows;
}

function inChunks(keys: readonly BetKey[]): BetKey[][] {
  const chunks: BetKey[][] = [];
  for (let start = 0; start < keys.length; start += BETS_PER_TRANSACTION)
    chunks.push(keys.slice(start, start + BETS_PER_TRANSACTION));
  return chunks;
}

/**
 * Updates some bets, legs first. @returns null, having done nothing, if the game has changed since
 */
async function settleChunk(
  transaction: Transaction,
  decision: GameDecision,
  keys: readonly BetKey[],
): Promise<SettlementReport | null> {
  const wallets = await lockWallets(transaction, [...new Set(keys.map((key) => key.user_id))]);
  if (!(await holdGame(transaction, decision))) return null;
  const ids = keys.map((key) => key.id);
  const legsDecided =
    (await writeOutcomes(transaction, decision, ids)) + (await writeVoids(transaction, decision, ids));
  const funds = await readFunds(transaction, wallets);
  const reversed = await reverseCashOuts(transaction, { gameId: decision.gameId, betIds: ids }, funds);
  const restored = await restoreCashOuts(transaction, { gameId: decision.gameId, betIds: ids }, funds);
  const changes = (await lockBets(transaction, ids)).flatMap((bet) => changeOf(bet, funds));
  await writeSettlements(transaction, changes);
  const moved = [reversed, restored, ...changes];
  await cancelWithdrawals(
    transaction,
    moved.flatMap(({ cancelled }) => cancelled),
  );
  await postTransfers(
    transaction,
    moved.flatMap(({ transfers }) => transfers),
  );
  await announcePlayers(
    transaction,
    changes.map(({ bet }) => ({ userId: bet.user_id, betId: bet.id })),
  );
  return { legsDecided, betsSettled: changes.length };
}

/**
 * Locks the game until the transaction ends. @returns whether it is still the version that was
 * decided on
 */
async function holdGame(transaction: Transaction, { gameId, version }: GameDecision): Promise<boolean> {
  const hold = 'select 1 from games where id = $1 and version = $2 for share';
  return (await transaction.query(hold, [gameId, version])).rows.length > 0;
}

/**
 * Writes the outcome to the legs that differ, each with its own odds in the sentence. @returns how
 * many
 */
async function writeOutcomes(
  transaction: Transaction,
  { gameId, kinds }: GameDecision,
  ids: readonly number[],
): Promise<number> {
  const { rowCount } = await transaction.query({
    name: 'settle-legs',
    text: `update bet_legs leg
     set status = decided.status,
         sentence = replace(decided.sentence, $4, to_char(leg.odds_hundredths / 100.0, 'FM9999990.00')),
         reason = decided.reason,
         rules_version = case when decided.status = 'pending' then null else $3 end
     from ${DECIDED_KINDS}
     where leg.game_id = $1 and leg.bet_id = any($5::bigint[]) and not ${IS_MARKED} and ${IS_OF_KIND} and leg.status <> decided.status
       and exists (select 1 from bets where bets.id = leg.bet_id and bets.settled_by is null)`,
    values: [gameId, kinds, RULES_VERSION, formatOdds(STAND_IN_ODDS), ids],
  });
  return rowCount ?? 0;
}

/** Voids the marked selections. @returns how many */
async function writeVoids(transaction: Transaction, { gameId }: GameDecision, ids: readonly number[]): Promise<number> {
  const { rowCount } = await transaction.query({
    name: 'void-legs',
    text: `update bet_legs leg
     set status = 'void', sentence = void_sentence, reason = void_reason, rules_version = $2
     where game_id = $1 and void_reason is not null and status <> 'void' and bet_id = any($3::bigint[])
       and exists (select 1 from bets where bets.id = leg.bet_id and bets.settled_by is null)`,
    values: [gameId, RULES_VERSION, ids],
  });
  return rowCount ?? 0;
}

async function lockBets(transaction: Transaction, ids: readonly number[]): Promise<BetToSettle[]> {
  const { rows } = await transaction.query<BetToSettle>({
    name: 'lock-bets-to-settle',
    text: `select b.id, b.user_id, b.stake_cents, b.potential_win_cents, b.status, b.payout_cents, b.settlement_count,
       b.system, b.line_stake_cents, b.free_bet_id is not null as is_free,
       (select json_agg(json_build_object('odds', leg.odds_hundredths, 'status', leg.status, 'group', leg.group_number)
                         order by leg.leg_number)
        from bet_legs leg where leg.bet_id = b.id) as legs,
       (select coalesce(json_agg(json_build_object('number', g.group_number, 'odds', g.odds_hundredths,
                                                   'oddsWithout', g.odds_without) order by g.group_number), '[]')
        from bet_groups g where g.bet_id = b.id) as groups
     from bets b where b.id = any($1::bigint[]) and b.settled_by is null and b.status <> 'cashed_out'
     order by b.id for update of b`,
    values: [ids],
  });
  return rows;
}

type BetChange = {
  bet: BetToSettle;
  settlement: BetSettlement | null;
  count: number;
  transfers: Transfer[];
  /** Pending withdrawals whose money a reversal needs. */
  cancelled: number[];
};

/** The changes one bet needs, if any. Keeps `funds` up to date. */
export function changeOf(bet: BetToSettle, funds: ReadonlyMap<number, PlayerFunds>): BetChange[] {
  const settlement = settlementOfBet(bet);
  const standsSo =
    bet.status === (settlement?.status ?? 'pending') && bet.payout_cents === (settlement?.payout ?? null);
  if (standsSo) return [];
  const event = { betId: bet.id, userId: bet.user_id, stakeCents: bet.stake_cents };
  const owner = fundsOf(bet, funds);
  const transfers: Transfer[] = [];
  const cancelled: number[] = [];
  if (bet.payout_cents !== null) {
    const reversal = reversePayout(
      {
        ...event,
        settlement: bet.settlement_count,
        payoutCents: bet.payout_cents,
        stakeTo: stakeAccount({ isFree: bet.is_free, status: bet.status }),
      },
      owner,
    );
    transfers.push(...reversal.transfers);
    cancelled.push(...reversal.cancelled);
  }
  const count = settlement === null ? bet.settlement_count : bet.settlement_count + 1;
  if (settlement !== null) {
    const stakeTo = stakeAccount({ isFree: bet.is_free, status: settlement.status });
    transfers.push(...pay({ ...event, settlement: count, payoutCents: settlement.payout, stakeTo }, owner));
  }
  return [{ bet, settlement, count, transfers, cancelled }];
}

async function writeSettlements(transaction: Transaction, changes: readonly BetChange[]): Promise<void> {
  if (changes.length === 0) return;
  await transaction.query({
    name: 'settle-bets',
    text: `update bets set status = new.status, payout_cents = new.payout_cents, settlement_count = new.settlement_count,
       settled_at = case when new.status = 'pending' then null else now() end
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::int[]) as new (id, status, payout_cents, settlement_count)
     where bets.id = new.id`,
    values: [
      changes.map(({ bet }) => bet.id),
      changes.map(({ settlement }) => settlement?.status ?? 'pending'),
      changes.map(({ settlement }) => settlement?.payout ?? null),
      changes.map(({ count }) => count),
    ],
  });
}
