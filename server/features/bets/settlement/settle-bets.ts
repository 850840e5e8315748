// Pays bets whose legs are decided, and reverses payouts of bets whose legs' outcomes have changed.
// Small transactions lock wallets by player, then the game, then bets by id. Settlement goes from
// the last player to the first, while new bets lock wallets from the first to the last: if both
// went in the same order, a batch of new bets would wait for each of these transactions in turn.
import type { Transfer } from '#domain/ledger/transfer.ts';
import { formatOdds } from '#domain/odds.ts';
import { RULES_VERSION } from '#domain/settlement/rules-version.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Transaction, withTransaction } from '#server/database/transaction.ts';
import { restoreCashOuts } from '#server/features/bets/cash-out/restore-cash-outs.ts';
import { reverseCashOuts } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import {
  type BetKey,
  type BetToSettle,
  betsToSettle,
  betsToVoid,
  type DecidedGame,
  differs,
  lockBets,
} from '#server/features/bets/settlement/bets-to-settle.ts';
import { decidedKinds, isOfKind, PLACEHOLDER_ODDS } from '#server/features/bets/settlement/leg-kinds.ts';
import {
  cancelWithdrawals,
  fundsOf,
  type PlayerFunds,
  readFunds,
  resettle,
} from '#server/features/bets/settlement/player-funds.ts';
import { type SettlementWithBonus, settlementOfBet } from '#server/features/bets/settlement/settlement-of-bet.ts';
import { isVoid } from '#server/features/bets/settlement/wrong-bets.ts';
import { lockWallets, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

/** A higher number settles faster but delays these players' other bets (bench/RESULTS.md). */
const BETS_PER_TRANSACTION = 200;
/** While the database writes one transaction, the next is prepared. */
const CONCURRENT_TRANSACTIONS = 2;

export type GameDecision = DecidedGame & {
  version: number;
  /** Settle only selections marked as void. Those decided by the facts follow later. */
  voidsOnly?: boolean;
};

/** Called after each transaction; awaiting it lets other work run. */
export type YieldToBets = (tookMs: number) => Promise<void>;

export type SettlementReport = { legsDecided: number; betsSettled: number };

/** Settles every bet that differs from the decision; stops if the game has changed since. */
export async function settleBets(
  pool: Pool,
  decision: GameDecision,
  yieldToBets?: YieldToBets,
): Promise<SettlementReport> {
  const report = { legsDecided: 0, betsSettled: 0 };
  const keys = await (decision.voidsOnly ? betsToVoid(pool, decision.gameId) : betsToSettle(pool, decision));
  const work = async () => {
    while (keys.length > 0) {
      const chunk = keys.splice(0, BETS_PER_TRANSACTION);
      const began = performance.now();
      const chunkReport = await withTransaction(pool, (transaction) => settleChunk(transaction, decision, chunk));
      if (chunkReport === null) return;
      report.legsDecided += chunkReport.legsDecided;
      report.betsSettled += chunkReport.betsSettled;
      await yieldToBets?.(performance.now() - began);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: CONCURRENT_TRANSACTIONS }, work));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
  return report;
}

/** Settles a chunk of bets, legs first. @returns null, without changes, if the game has changed */
async function settleChunk(
  transaction: Transaction,
  decision: GameDecision,
  keys: readonly BetKey[],
): Promise<SettlementReport | null> {
  const wallets = await lockWallets(transaction, [...new Set(keys.map((key) => key.user_id))]);
  const { gameId, version } = decision;
  const isCurrent = sql`select 1 from games where id = ${gameId} and version = ${version} for share`;
  if (!(await isCurrent.exists(transaction))) return null;
  const ids = keys.map((key) => key.id);
  const legsDecided =
    (await writeOutcomes(transaction, decision, ids)) + (await writeVoids(transaction, decision, ids));
  const funds = await readFunds(transaction, wallets);
  const reversed = await reverseCashOuts(transaction, { gameId: decision.gameId, betIds: ids }, funds);
  const restored = await restoreCashOuts(transaction, { gameId: decision.gameId, betIds: ids }, funds);
  const changes = (await lockBets(transaction, ids)).flatMap((bet) => changeOf(bet, funds));
  await writeSettlements(transaction, changes);
  await cancelWithdrawals(transaction, funds);
  const settled = changes.flatMap(({ transfers }) => transfers);
  await postTransfers(transaction, [...reversed.transfers, ...restored.transfers, ...settled]);
  const changed = [...reversed.bets, ...restored.bets, ...changes.map(({ bet }) => bet)];
  const announced = new Map(changed.map(({ id, user_id: userId }) => [id, { userId, betId: id }]));
  await announcePlayers(transaction, [...announced.values()]);
  return { legsDecided, betsSettled: changes.length };
}

/** Writes the outcome to the legs that differ, with each leg's odds in its `sentence`. */
async function writeOutcomes(
  transaction: Transaction,
  decision: GameDecision,
  ids: readonly number[],
): Promise<number> {
  const { gameId, kinds } = decision;
  const statement = sql`
    update bet_legs leg
    set status = decided.status,
      sentence = replace(decided.sentence, ${formatOdds(PLACEHOLDER_ODDS)},
        to_char(leg.odds_hundredths / 100.0, 'FM9999990.00')),
      reason = decided.reason,
      rules_version = case when decided.status = 'pending' then null else ${RULES_VERSION} end
    from ${decidedKinds(kinds)}
    where leg.game_id = ${gameId} and leg.bet_id = any(${ids}::bigint[]) and not ${isVoid()} and ${isOfKind}
      and ${differs(decision)}
      and exists (select 1 from bets where bets.id = leg.bet_id and bets.settled_by is null)`;
  return statement.named('settle-legs').run(transaction);
}

async function writeVoids(transaction: Transaction, { gameId }: GameDecision, ids: readonly number[]): Promise<number> {
  const statement = sql`
    update bet_legs leg
    set status = 'void', sentence = void_sentence, reason = void_reason, rules_version = ${RULES_VERSION}
    where game_id = ${gameId} and ${isVoid()} and status <> 'void' and bet_id = any(${ids}::bigint[])
      and exists (select 1 from bets where bets.id = leg.bet_id and bets.settled_by is null)`;
  return statement.named('void-legs').run(transaction);
}

type BetChange = { bet: BetToSettle; settlement: SettlementWithBonus | null; count: number; transfers: Transfer[] };

/** The changes one bet needs, if any. Keeps `funds` up to date. */
export function changeOf(bet: BetToSettle, funds: ReadonlyMap<number, PlayerFunds>): BetChange[] {
  const settlement = settlementOfBet(bet);
  const isUnchanged =
    bet.status === (settlement?.status ?? 'pending') &&
    bet.payout_cents === (settlement?.payout ?? null) &&
    (bet.bonus_cents ?? 0) === (settlement?.bonus ?? 0);
  if (isUnchanged) return [];
  return [{ bet, settlement, ...resettle(bet, settlement, fundsOf(bet, funds)) }];
}

async function writeSettlements(transaction: Transaction, changes: readonly BetChange[]): Promise<void> {
  if (changes.length === 0) return;
  const statuses = changes.map(({ settlement }) => settlement?.status ?? 'pending');
  const payouts = changes.map(({ settlement }) => settlement?.payout ?? null);
  const bonuses = changes.map(({ settlement }) => settlement?.bonus || null);
  const statement = sql`
    update bets set status = new.status, payout_cents = new.payout_cents, bonus_cents = new.bonus_cents,
      settlement_count = new.settlement_count,
      settled_at = case when new.status = 'pending' then null else now() end
    from unnest(${changes.map(({ bet }) => bet.id)}::bigint[], ${statuses}::text[], ${payouts}::bigint[],
      ${bonuses}::bigint[], ${changes.map(({ count }) => count)}::int[]) as new (id, status, payout_cents, bonus_cents, settlement_count)
    where bets.id = new.id`;
  await statement.named('settle-bets').run(transaction);
}
