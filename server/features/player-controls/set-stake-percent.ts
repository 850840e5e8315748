// The percentage of the betting limits that applies to a player, read by place-bets.sql. It is not
// shown to players: a refusal contains only the stake that would have been accepted.
import { recordUserAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet } from '#server/ledger/post-transfers.ts';

type Change = { userId: number; percent: number; seen: number; reason: string; actorId: number };

/** Locks the wallet, so later bets use the percentage. Refuses with NOT_FOUND, PLAYER_CHANGED. */
export async function setStakePercent(
  transaction: Transaction,
  { userId, percent, seen, reason, actorId }: Change,
): Promise<void> {
  if ((await lockWallet(transaction, userId)) === null) refuse('NOT_FOUND');
  const changedRows = await sql`
    update users set stake_percent = ${percent} where id = ${userId} and stake_percent = ${seen}`.run(transaction);
  if (changedRows === 0) refuse('PLAYER_CHANGED');
  await recordUserAction(transaction, userId, {
    actorId,
    action: 'stake limit changed',
    before: { percent: seen },
    after: { percent, reason },
  });
}
