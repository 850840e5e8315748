// Staff correct a settlement: it is reversed in the ledger and repeated with the new outcome. From
// then on, automatic settlement ignores the bet.
import { correctionExpired } from '#domain/game.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { type BetToSettle, readBetToCorrect } from '#server/features/bets/settlement/bets-to-settle.ts';
import { cancelWithdrawals, fundsOf, readFunds, resettle } from '#server/features/bets/settlement/player-funds.ts';
import {
  lockWalletOfBet,
  type ManualSettlement,
  recordSettler,
} from '#server/features/bets/settlement/second-settler.ts';
import { manualSettlementOf, type SettlementWithBonus } from '#server/features/bets/settlement/settlement-of-bet.ts';
import { refuse } from '#server/http/refusal.ts';
import { postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

type SettledBet = {
  status: string;
  is_accumulator: boolean;
  settlement_note: string | null;
  first_settled_at: Date;
  /** The database's time. */
  now: Date;
};

/**
 * Reverses a settlement and settles the bet again: a lost bet pays nothing, a void bet its stake
 * or, if it is a free bet, nothing, and a won bet what it pays if its lost selections win. In an
 * accumulator, selections that are void or half lost under the rules remain so, so the bet may not
 * be won. Refuses with NOT_FOUND, WRONG_STATE for a bet that is not settled, was first settled
 * more than 72 hours ago or would stay as it is, ALREADY_PROCESSED for one that was cashed out or
 * already has this status, and as `recordSettler` does. What the player's funds don't cover
 * becomes a debt (player-funds.ts). @returns whether it awaits a second person
 */
export async function correctSettlement(transaction: Transaction, correction: ManualSettlement): Promise<boolean> {
  const { betId, note: reason, actorId } = correction;
  const { userId, ...wallet } = await lockWalletOfBet(transaction, betId);
  const settled = await lockSettledBet(transaction, betId);
  refuseCorrection(settled, correction.status);
  const bet = await readBetToCorrect(transaction, betId);
  const next = manualSettlementOf(bet, correction.status);
  const { status, payout: payoutCents, bonus: bonusCents } = next;
  refuseUnchanged(bet, next);
  if (await recordSettler(transaction, correction)) return true;
  const funds = await readFunds(transaction, new Map([[userId, wallet]]));
  const { count, transfers } = resettle(bet, next, fundsOf(bet, funds));
  await sql`
    update bets set status = ${status}, settled_by = ${actorId}, settlement_note = ${reason},
      payout_cents = ${payoutCents}, bonus_cents = nullif(${bonusCents}::bigint, 0), settled_at = now(), settlement_count = ${count}
    where id = ${betId}`.run(transaction);
  // A single's leg has its bet's status; an accumulator's legs keep the outcomes from the facts.
  if (!settled.is_accumulator)
    await sql`
      update bet_legs set status = ${status}, sentence = null, reason = null, rules_version = null
      where bet_id = ${betId} and status <> ${status}`.run(transaction);
  await cancelWithdrawals(transaction, funds);
  await postTransfers(transaction, transfers, actorId);
  await recordAction(transaction, {
    actorId,
    action: 'bet settlement corrected',
    about: { bet: betId },
    before: { status: bet.status, payoutCents: bet.payout_cents, note: settled.settlement_note },
    after: { status, payoutCents, reason },
  });
  await announcePlayers(transaction, [{ userId, betId }]);
  return false;
}

async function lockSettledBet(transaction: Transaction, betId: number): Promise<SettledBet> {
  return sql<SettledBet>`
    select status, is_accumulator, settlement_note, clock_timestamp() as now,
      (select min(created_at) from transfers where kind = 'stake_settlement' and ref_id = bets.id) as first_settled_at
    from bets where id = ${betId} for update`.one(transaction);
}

function refuseCorrection(bet: SettledBet, status: string): void {
  if (bet.status === 'pending') refuse('WRONG_STATE', { message: 'This bet has not been settled yet' });
  if (bet.status === 'cashed_out') refuse('ALREADY_PROCESSED', { message: 'This bet has been cashed out' });
  if (correctionExpired(bet.first_settled_at.getTime(), bet.now.getTime()))
    refuse('WRONG_STATE', { message: 'A settlement can only be corrected within 72 hours' });
  if (bet.status === status) refuse('ALREADY_PROCESSED', { message: `This bet is already settled as ${status}` });
}

function refuseUnchanged(bet: BetToSettle, next: SettlementWithBonus): void {
  if (bet.status === next.status && bet.payout_cents === next.payout)
    refuse('WRONG_STATE', {
      message: `With its decided selections, this bet remains ${bet.status.replace('_', ' ')}`,
    });
}
