import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { lockBets } from '#server/features/bets/settlement/bets-to-settle.ts';
import { resettle } from '#server/features/bets/settlement/player-funds.ts';
import {
  lockWalletOfBet,
  type ManualSettlement,
  recordSettler,
} from '#server/features/bets/settlement/second-settler.ts';
import { manualSettlementOf } from '#server/features/bets/settlement/settlement-of-bet.ts';
import { refuse } from '#server/http/refusal.ts';
import { postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

/**
 * Settles a pending bet manually: a won bet pays as if its open selections had won, a void bet its
 * stake, a lost bet nothing. A void free bet pays nothing and can be used again. The bet no longer
 * counts towards its games' exposure, and automatic settlement ignores it. Refuses with NOT_FOUND,
 * ALREADY_PROCESSED for a settled bet, and as `recordSettler` does. @returns whether it awaits a
 * second person
 */
export async function settleBetManually(transaction: Transaction, settlement: ManualSettlement): Promise<boolean> {
  const { betId, status: requested, note, actorId } = settlement;
  const { userId, ...wallet } = await lockWalletOfBet(transaction, betId);
  const [bet] = await lockBets(transaction, [betId]);
  if (bet?.status !== 'pending') refuse('ALREADY_PROCESSED', { message: 'This bet is already settled' });
  if (await recordSettler(transaction, settlement)) return true;
  const outcome = manualSettlementOf(bet, requested);
  const { status, payout: payoutCents, bonus: bonusCents } = outcome;
  const { count, transfers } = resettle(bet, outcome, { ...wallet, withdrawals: [], cancelledIds: [] });
  await sql`
    update bets set status = ${status}, settled_by = ${actorId}, settlement_note = ${note}, settled_at = now(),
      settlement_count = ${count}, bonus_cents = nullif(${bonusCents}::bigint, 0), payout_cents = ${payoutCents}
    where id = ${betId}`.run(transaction);
  await sql`update bet_legs set status = ${requested} where bet_id = ${betId} and status = 'pending'`.run(transaction);
  await postTransfers(transaction, transfers, actorId);
  await recordAction(transaction, {
    actorId,
    action: 'bet settled by hand',
    about: { bet: betId },
    before: { status: 'pending' },
    after: { status, note },
  });
  await announcePlayers(transaction, [{ userId, betId }]);
  return false;
}
