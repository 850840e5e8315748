// An administrator corrects a settlement: it is reversed in the ledger and repeated with the new
// outcome, recording the actor and the reason. From then on the bet counts as settled manually:
// automatic settlement ignores it, and it is off the exposure of its games.
import type { BetStatus } from '#domain/bet.ts';
import { correctionExpired } from '#domain/game.ts';
import { stakeAccount } from '#domain/ledger/recipes.ts';
import { type Cents, cents } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import {
  cancelWithdrawals,
  type PlayerFunds,
  pay,
  readFunds,
  reversePayout,
} from '#server/features/bets/settlement/player-funds.ts';
import { awaitsSecondSettler } from '#server/features/bets/settlement/second-settler.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

type Correction = {
  betId: number;
  status: 'won' | 'lost' | 'void';
  reason: string;
  actorId: number;
  fourEyesCents: number | null;
};

type SettledBet = {
  user_id: number;
  status: BetStatus;
  is_free: boolean;
  is_accumulator: boolean;
  stake_cents: Cents;
  potential_win_cents: Cents;
  payout_cents: Cents;
  settlement_count: number;
  settlement_note: string | null;
  settled_by: number | null;
  first_settled_at: Date;
  /** The database's time. */
  now: Date;
};

/**
 * Reverses a settlement and settles the bet again: won pays its potential win, void its stake, lost
 * nothing. Refuses NOT_FOUND, WRONG_STATE for a bet that is not settled or was first settled 72
 * hours ago, and ALREADY_PROCESSED for one that was cashed out or already has this status. Winnings
 * that were spent become the player's debt. Refuses what `awaitsSecondSettler` does. @returns
 * whether it awaits a second person
 */
export async function correctSettlement(
  transaction: Transaction,
  correction: Correction,
): Promise<{ awaitingSecond: boolean }> {
  const { betId, status, reason, actorId } = correction;
  const owner = await transaction.query<{ user_id: number }>('select user_id from bets where id = $1', [betId]);
  const userId = owner.rows[0]?.user_id ?? refuse('NOT_FOUND');
  const wallet = (await lockWallet(transaction, userId)) ?? refuse('NOT_FOUND');
  const bet = await lockSettledBet(transaction, betId);
  refuseCorrection(bet, status);
  if (await awaitsSecondSettler(transaction, { ...correction, note: reason })) return { awaitingSecond: true };
  const ownStake = bet.is_free ? cents(0) : bet.stake_cents;
  const payoutCents = { won: bet.potential_win_cents, void: ownStake, lost: cents(0) }[status];
  await writeCorrection(transaction, { ...correction, payoutCents, isAccumulator: bet.is_accumulator });
  const event = { betId, userId, stakeCents: bet.stake_cents };
  const { settlement_count: settlement, payout_cents: paid } = bet;
  const funds = (await readFunds(transaction, new Map([[userId, wallet]]))).get(userId) as PlayerFunds;
  const reversal = reversePayout(
    { ...event, settlement, payoutCents: paid, stakeTo: stakeAccount({ isFree: bet.is_free, status: bet.status }) },
    funds,
  );
  const stakeTo = stakeAccount({ isFree: bet.is_free, status });
  const payment = pay({ ...event, settlement: settlement + 1, payoutCents, stakeTo }, funds);
  await cancelWithdrawals(transaction, reversal.cancelled);
  await postTransfers(transaction, [...reversal.transfers, ...payment], actorId);
  await recordAction(transaction, {
    actorId,
    action: 'bet settlement corrected',
    subject: 'bet',
    subjectId: betId,
    before: { status: bet.status, payoutCents: paid, note: bet.settlement_note },
    after: { status, payoutCents, reason },
  });
  await announcePlayers(transaction, [{ userId, betId }]);
  return { awaitingSecond: false };
}

async function lockSettledBet(transaction: Transaction, betId: number): Promise<SettledBet> {
  const { rows } = await transaction.query<SettledBet>(
    `select user_id, status, free_bet_id is not null as is_free, is_accumulator, stake_cents, potential_win_cents, payout_cents, settlement_count,
       settlement_note, settled_by,
       (select min(created_at) from transfers where kind = 'stake_settlement' and ref_id = bets.id) as first_settled_at,
       clock_timestamp() as now
     from bets where id = $1 for update`,
    [betId],
  );
  return rows[0] ?? refuse('NOT_FOUND');
}

function refuseCorrection(bet: SettledBet, status: string): void {
  if (bet.status === 'pending') refuse('WRONG_STATE', { message: 'This bet has not been settled yet' });
  if (bet.status === 'cashed_out') refuse('ALREADY_PROCESSED', { message: 'This bet has been cashed out' });
  if (correctionExpired(bet.first_settled_at.getTime(), bet.now.getTime()))
    refuse('WRONG_STATE', { message: 'A settlement can only be corrected within 72 hours' });
  if (bet.status === status) refuse('ALREADY_PROCESSED', { message: `This bet is already settled as ${status}` });
}

type Written = Correction & { payoutCents: Cents; isAccumulator: boolean };

/** A single's leg has its bet's status; an accumulator's legs keep their outcomes by the facts. */
async function writeCorrection(transaction: Transaction, correction: Written): Promise<void> {
  const { betId, status, actorId, reason, payoutCents, isAccumulator } = correction;
  await transaction.query(
    `update bets set status = $2, settled_by = $3, settlement_note = $4, payout_cents = $5, settled_at = now(),
       settlement_count = settlement_count + 1 where id = $1`,
    [betId, status, actorId, reason, payoutCents],
  );
  if (isAccumulator) return;
  await transaction.query(
    'update bet_legs set status = $2, sentence = null, reason = null, rules_version = null where bet_id = $1 and status <> $2',
    [betId, status],
  );
}
