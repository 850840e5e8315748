// Settles the bets on one game from its facts. Legs have few kinds however many there are, so each
// kind is decided once; then bets with a leg that differs are updated, legs and bet together, in
// small transactions. It is safe to repeat, after a crash or on two nodes at once: what already
// matches the facts is left alone, and nothing is written by outdated facts.
import type { Pool } from '#server/database/pool.ts';
import { withTransaction } from '#server/database/transaction.ts';
import { readFacts } from '#server/features/bets/settlement/game-facts.ts';
import { decideKinds } from '#server/features/bets/settlement/leg-kinds.ts';
import {
  type GameDecision,
  type GiveWay,
  type SettlementReport,
  settleBets,
} from '#server/features/bets/settlement/settle-bets.ts';

/**
 * Brings every bet on a game in line with the game's facts. @returns how much was changed. If the
 * facts change (a goal was just disallowed), a decided leg may become pending again; its bet is
 * then reversed.
 */
export async function settleGame(pool: Pool, gameId: number, giveWay?: GiveWay): Promise<SettlementReport> {
  const decision = await decideGame(pool, gameId);
  if (decision === null) return nothing;
  const report = await settleBets(pool, decision, giveWay);
  await finishGame(pool, decision);
  return report;
}

/**
 * Voids the selections of a game that are marked as void; those decided by its facts come later.
 * @returns how much was changed
 */
export async function settleVoids(pool: Pool, gameId: number, giveWay?: GiveWay): Promise<SettlementReport> {
  const { rows } = await pool.query<{ version: number }>('select version from games where id = $1', [gameId]);
  const [game] = rows;
  return game ? settleBets(pool, { gameId, version: game.version, kinds: '[]', voidsOnly: true }, giveWay) : nothing;
}

const nothing: SettlementReport = { legsDecided: 0, betsSettled: 0 };

/** Reads the facts and their version consistently, and decides each kind of leg. */
function decideGame(pool: Pool, gameId: number): Promise<GameDecision | null> {
  return withTransaction(pool, async (transaction) => {
    const { rows } = await transaction.query<{ version: number }>('select version from games where id = $1 for share', [
      gameId,
    ]);
    const game = await readFacts(transaction, gameId);
    if (rows[0] === undefined || game === null) return null;
    const kinds = await decideKinds(transaction, gameId, game);
    return { gameId, version: rows[0].version, kinds: JSON.stringify(kinds) };
  });
}

/**
 * Marks the game as settled, unless it has changed since its facts were read: then it stays due.
 */
async function finishGame(pool: Pool, { gameId, version }: GameDecision): Promise<void> {
  await pool.query('update games set settlement_due = false where id = $1 and version = $2', [gameId, version]);
}
