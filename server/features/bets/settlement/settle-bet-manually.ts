import { betSettled, stakeAccount } from '#domain/ledger/recipes.ts';
import type { Cents } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { awaitsSecondSettler } from '#server/features/bets/settlement/second-settler.ts';
import { refuse } from '#server/http/refusal.ts';
import { lockWallet, postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

type ManualSettlement = {
  betId: number;
  status: 'won' | 'lost' | 'void';
  note: string | null;
  actorId: number;
  fourEyesCents: number | null;
};

type BetRow = {
  user_id: number;
  status: string;
  stake_cents: Cents;
  potential_win_cents: Cents;
  payout_cents: Cents;
  is_free: boolean;
  settlement_count: number;
};

/**
 * Settles a pending bet manually: won pays its potential win, void its stake, lost nothing. A void
 * free bet pays nothing and can be used again. The bet no longer counts towards the exposure of its
 * games, and automatic settlement ignores it. Refuses NOT_FOUND, ALREADY_PROCESSED for a settled
 * bet, and what `awaitsSecondSettler` refuses. @returns whether it awaits a second person
 */
export async function settleBetManually(
  transaction: Transaction,
  settlement: ManualSettlement,
): Promise<{ awaitingSecond: boolean }> {
  const { betId, status, note, actorId } = settlement;
  const owner = await transaction.query<{ user_id: number }>('select user_id from bets where id = $1', [betId]);
  const wallet = await lockWallet(transaction, owner.rows[0]?.user_id ?? refuse('NOT_FOUND'));
  const { debtCents } = wallet ?? refuse('NOT_FOUND');
  const pending = await transaction.query(`select 1 from bets where id = $1 and status = 'pending'`, [betId]);
  if (pending.rows.length > 0 && (await awaitsSecondSettler(transaction, settlement))) return { awaitingSecond: true };
  const { rows } = await transaction.query<BetRow>(
    `update bets set status = $2, settled_by = $3, settlement_note = $4, settled_at = now(),
         settlement_count = settlement_count + 1,
         payout_cents = case $2 when 'won' then potential_win_cents when 'void' then case when free_bet_id is null then stake_cents else 0 end
           else 0 end
       where id = $1 and status = 'pending'
       returning user_id, status, stake_cents, potential_win_cents, settlement_count, payout_cents,
         free_bet_id is not null as is_free`,
    [betId, status, actorId, note],
  );
  const bet = rows[0] ?? refuse('ALREADY_PROCESSED', { message: 'This bet is already settled' });
  await transaction.query(`update bet_legs set status = $2 where bet_id = $1 and status = 'pending'`, [betId, status]);
  const stakeTo = stakeAccount({ isFree: bet.is_free, status });
  const event = { betId, userId: bet.user_id, settlement: bet.settlement_count, stakeCents: bet.stake_cents };
  await postTransfers(
    transaction,
    betSettled({ ...event, payoutCents: bet.payout_cents, stakeTo, debtCents }),
    actorId,
  );
  await recordAction(transaction, {
    actorId,
    action: 'bet settled by hand',
    subject: 'bet',
    subjectId: betId,
    before: { status: 'pending' },
    after: { status, note },
  });
  await announcePlayers(transaction, [{ userId: bet.user_id, betId }]);
  return { awaitingSecond: false };
}
