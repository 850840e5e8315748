// A cash-out that was reversed for a cause that no longer holds (a disallowed goal, a reverted
// correction) is restored on its old terms with its old time, so that later reports affect it as
// before.
import type { BetStatus } from '#domain/bet.ts';
import type { Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { type OddsHundredths, potentialWinCents } from '#domain/odds.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { CASH_OUTS_WON } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import {
  fundsOf,
  type PlayerFunds,
  payCashOut,
  type ReversalTransfers,
  reversePayout,
} from '#server/features/bets/settlement/player-funds.ts';

type RestoredBet = {
  id: number;
  user_id: number;
  status: BetStatus;
  stake_cents: Cents;
  payout_cents: Cents | null;
  settlement_count: number;
  odds_hundredths: OddsHundredths;
  /** The cash-outs to restore, in their original order. */
  parts: { id: number; stake_cents: Cents; amount_cents: Cents }[];
};

/**
 * Restores the lifted cash-outs of some bets. If the player has cashed out some of the stake again
 * since, the rest of it gets its part of the amount. The wallets are locked. Keeps `funds` up to
 * date. @returns the transfers to post, and the withdrawals to cancel
 */
export async function restoreCashOuts(
  transaction: Transaction,
  { gameId, betIds }: { gameId: number; betIds: readonly number[] },
  funds: ReadonlyMap<number, PlayerFunds>,
): Promise<ReversalTransfers> {
  const all: ReversalTransfers = { transfers: [], cancelled: [] };
  for (const bet of await lockRestoredBets(transaction, await markRestored(transaction, { gameId, betIds }))) {
    const { transfers, cancelled } = await restoreParts(transaction, bet, fundsOf(bet, funds));
    all.transfers.push(...transfers);
    all.cancelled.push(...cancelled);
  }
  return all;
}

/** @returns the ids of the cash-outs */
async function markRestored(
  transaction: Transaction,
  { gameId, betIds }: { gameId: number; betIds: readonly number[] },
): Promise<number[]> {
  const { rows } = await transaction.query<{ cash_out_id: number }>(
    `update cash_out_reversals set restored_at = clock_timestamp()
     where game_id = $1 and lifted_at is not null and restored_at is null and bet_id = any($2::bigint[])
     returning cash_out_id`,
    [gameId, betIds],
  );
  return rows.map((row) => row.cash_out_id);
}

async function lockRestoredBets(transaction: Transaction, cashOutIds: readonly number[]): Promise<RestoredBet[]> {
  const { rows } = await transaction.query<RestoredBet>(
    `select id, user_id, status, stake_cents, payout_cents, settlement_count, odds_hundredths,
       (select json_agg(part order by part.number_in_bet)
        from cash_outs part where part.bet_id = bets.id and part.id = any($1::bigint[])) as parts
     from bets where settled_by is null and status <> 'cashed_out' and id in (
       select bet_id from cash_outs where id = any($1::bigint[]))
     order by id for update`,
    [cashOutIds],
  );
  return rows;
}

/** A bet that has been settled since is reopened first: what is left of it is settled. */
async function restoreParts(
  transaction: Transaction,
  bet: RestoredBet,
  owner: PlayerFunds,
): Promise<ReversalTransfers> {
  const { id: betId, user_id: userId, payout_cents: payoutCents, settlement_count: settlement } = bet;
  const transfers: Transfer[] = [];
  const cancelled: number[] = [];
  if (payoutCents !== null) {
    const taken = reversePayout(
      { betId, userId, settlement, stakeCents: bet.stake_cents, payoutCents, stakeTo: 'winnings' },
      owner,
    );
    transfers.push(...taken.transfers);
    cancelled.push(...taken.cancelled);
  }
  let left = bet.stake_cents;
  let last: Cents | null = null;
  for (const part of bet.parts) {
    const stakeCents = cents(Math.min(part.stake_cents, left));
    const amountCents = cents(Number((BigInt(part.amount_cents) * BigInt(stakeCents)) / BigInt(part.stake_cents)));
    if (amountCents === 0) continue;
    left = cents(left - stakeCents);
    last = amountCents;
    const cashOut = await copyCashOut(transaction, part.id, { stakeCents, amountCents, left });
    transfers.push(...payCashOut({ betId, userId, cashOut, stakeCents, amountCents }, owner));
  }
  await transaction.query(
    left === 0
      ? `update bets set status = 'cashed_out', payout_cents = $2, settled_at = now(), settlement_note = $3,
           cash_outs_won_cents = ${CASH_OUTS_WON} where id = $1`
      : `update bets set status = 'pending', payout_cents = null, settled_at = null, settlement_note = null,
           stake_cents = $2, potential_win_cents = $3, cash_outs_won_cents = ${CASH_OUTS_WON} where id = $1`,
    left === 0
      ? [betId, last, `Cashed out for ${formatAmount(last as Cents)}`]
      : [betId, left, potentialWinCents(left, bet.odds_hundredths)],
  );
  return { transfers, cancelled };
}

/** @returns its number within the bet */
async function copyCashOut(
  transaction: Transaction,
  id: number,
  { stakeCents, amountCents, left }: { stakeCents: Cents; amountCents: Cents; left: Cents },
): Promise<number> {
  const { rows } = await transaction.query<{ number_in_bet: number }>(
    `insert into cash_outs (bet_id, user_id, number_in_bet, share_percent, stake_cents, potential_win_cents, fair_cents,
       amount_cents, stake_left_cents, live_scores, created_at, restores)
     select bet_id, user_id, (select count(*) + 1 from cash_outs where bet_id = part.bet_id),
       case when $4 = 0 then 100 else least(share_percent, 99) end, $2, potential_win_cents * $2 / stake_cents,
       fair_cents * $2 / stake_cents, $3, $4, live_scores, created_at, id
     from cash_outs part where id = $1 returning number_in_bet`,
    [id, stakeCents, amountCents, left],
  );
  return rows[0]?.number_in_bet as number;
}
