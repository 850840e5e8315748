import { betSettled, stakeAccount } from '#domain/ledger/bet-recipes.ts';
import { type Cents, cents } from '#domain/money.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import {
  lockWalletOfBet,
  type ManualSettlement,
  recordSettler,
} from '#server/features/bets/settlement/second-settler.ts';
import { refuse } from '#server/http/refusal.ts';
import { postTransfers } from '#server/ledger/post-transfers.ts';
import { announcePlayers } from '#server/live/announce.ts';

const refuseSettled = () => refuse('ALREADY_PROCESSED', { message: 'This bet is already settled' });

type SettledBet = {
  stakeCents: Cents;
  payoutCents: Cents;
  bonusCents: Cents | null;
  isFree: boolean;
  settlement: number;
};

/**
 * Settles a pending bet manually: a won bet pays its potential win and its full bonus, a void bet
 * its stake, a lost bet nothing. A void free bet pays nothing and can be used again. The bet no
 * longer counts towards its games' exposure, and automatic settlement ignores it. Refuses with
 * NOT_FOUND, ALREADY_PROCESSED for a settled bet, and as `recordSettler` does. @returns
 * whether it awaits a second person
 */
export async function settleBetManually(transaction: Transaction, settlement: ManualSettlement): Promise<boolean> {
  const { betId, status, note, actorId } = settlement;
  const { userId, debtCents } = await lockWalletOfBet(transaction, betId);
  const isPending = await sql`select 1 from bets where id = ${betId} and status = 'pending'`.exists(transaction);
  if (isPending && (await recordSettler(transaction, settlement))) return true;
  const { isFree, bonusCents, ...bet } = await sql<SettledBet>`
    update bets set status = ${status}, settled_by = ${actorId}, settlement_note = ${note}, settled_at = now(),
      settlement_count = settlement_count + 1,
      bonus_cents = case when ${status} = 'won' then nullif(max_bonus_cents, 0) end,
      payout_cents = case when ${status} = 'won' then potential_win_cents + coalesce(max_bonus_cents, 0)
        when ${status} = 'void' and free_bet_id is null then stake_cents else 0 end
    where id = ${betId} and status = 'pending'
    returning stake_cents as "stakeCents", payout_cents as "payoutCents", bonus_cents as "bonusCents",
      free_bet_id is not null as "isFree", settlement_count as settlement`.one(transaction, refuseSettled);
  await sql`update bet_legs set status = ${status} where bet_id = ${betId} and status = 'pending'`.run(transaction);
  const event = { betId, userId, ...bet, stakeTo: stakeAccount({ isFree, status }), debtCents };
  await postTransfers(transaction, betSettled({ ...event, bonusCents: bonusCents ?? cents(0) }), actorId);
  await recordAction(transaction, {
    actorId,
    action: 'bet settled by hand',
    subject: 'bet',
    subjectId: betId,
    before: { status: 'pending' },
    after: { status, note },
  });
  await announcePlayers(transaction, [{ userId, betId }]);
  return false;
}
