// Settles the bets on one game from its facts: each kind of leg is decided once, then bets with a
// leg that differs are updated. Safe to run again after a crash, or on two nodes at once.
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { readFacts } from '#server/features/bets/settlement/game-facts.ts';
import { decideKinds } from '#server/features/bets/settlement/leg-kinds.ts';
import {
  type GameDecision,
  type SettlementReport,
  settleBets,
  type YieldToBets,
} from '#server/features/bets/settlement/settle-bets.ts';

const NOTHING_SETTLED: SettlementReport = { legsDecided: 0, betsSettled: 0 };

export async function settleGame(pool: Pool, gameId: number, yieldToBets?: YieldToBets): Promise<SettlementReport> {
  const decision = await decideGame(pool, gameId);
  if (decision === null) return NOTHING_SETTLED;
  const report = await settleBets(pool, decision, yieldToBets);
  // A game that has changed in the meantime is settled again.
  await sql`
    update games set settlement_due = false where id = ${gameId} and version = ${decision.version}`.run(pool);
  return report;
}

/** Settles only the selections marked as void, and reverses or restores cash-outs. */
export async function settleVoids(pool: Pool, gameId: number, yieldToBets?: YieldToBets): Promise<SettlementReport> {
  const version = await sql`select version from games where id = ${gameId}`.firstValue<number>(pool);
  if (version === null) return NOTHING_SETTLED;
  return settleBets(pool, { gameId, version, kinds: '[]', voidsOnly: true }, yieldToBets);
}

/** Reads the facts and their version consistently, and decides each kind of leg. */
function decideGame(pool: Pool, gameId: number): Promise<GameDecision | null> {
  return withTransaction(pool, async (transaction) => {
    const locked = await sql<Pick<GameDecision, 'version' | 'isCorrected'>>`
      select version, uncorrected_result is not null as "isCorrected" from games
      where id = ${gameId} for share`.first(transaction);
    const game = await readFacts(transaction, gameId);
    if (locked === null || game === null) return null;
    return { gameId, ...locked, kinds: await decideKinds(transaction, gameId, game) };
  });
}
