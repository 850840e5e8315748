// A reversed cash-out is restored if the reason for its reversal no longer applies, for example
// because a goal was disallowed. It keeps its original terms and time, so that later voidings
// affect it as before.
import type { Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents, formatAmount } from '#domain/money.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import {
  CASH_OUTS_WON,
  type CashOutChanges,
  potentialWinOf,
  REVERSED_BET,
  type ReversedBet,
  reopenBet,
  reverseRemainder,
} from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import { fundsOf, type PlayerFunds, payCashOut } from '#server/features/bets/settlement/player-funds.ts';

/**
 * Restores the given bets' cash-outs whose reversals were lifted, up to what is left of the stakes.
 * The caller has locked the wallets. Keeps `funds` up to date.
 */
export async function restoreCashOuts(
  transaction: Transaction,
  { gameId, betIds }: { gameId: number; betIds: readonly number[] },
  funds: ReadonlyMap<number, PlayerFunds>,
): Promise<CashOutChanges> {
  const cashOutIds = await sql`
    update cash_out_reversals set restored_at = clock_timestamp()
    where game_id = ${gameId} and lifted_at is not null and restored_at is null and bet_id = any(${betIds}::bigint[])
    returning cash_out_id`.allValues<number>(transaction);
  const bets = await sql<ReversedBet>`
    select ${REVERSED_BET},
      (select json_agg(part order by part.number_in_bet)
       from cash_outs part where part.bet_id = bet.id and part.id = any(${cashOutIds}::bigint[])) as parts
    from bets bet where settled_by is null and status <> 'cashed_out' and id in (
      select bet_id from cash_outs where id = any(${cashOutIds}::bigint[]))
    order by id for update`.all(transaction);
  const transfers: Transfer[] = [];
  for (const bet of bets) transfers.push(...(await restoreParts(transaction, bet, fundsOf(bet, funds))));
  return { transfers, bets };
}

/** If the bet has been settled since, that settlement is reversed first. */
async function restoreParts(transaction: Transaction, bet: ReversedBet, owner: PlayerFunds): Promise<Transfer[]> {
  const { id: betId, user_id: userId } = bet;
  const transfers = reverseRemainder(bet, owner);
  let left = bet.stake_cents;
  let last = { stakeCents: cents(0), amountCents: cents(0) };
  for (const part of bet.parts) {
    const stakeCents = cents(Math.min(part.stake_cents, left));
    const amountCents = cents(Number((BigInt(part.amount_cents) * BigInt(stakeCents)) / BigInt(part.stake_cents)));
    if (amountCents === 0) continue;
    left = cents(left - stakeCents);
    last = { stakeCents, amountCents };
    const cashOut = await copyCashOut(transaction, part.id, { stakeCents, amountCents, left });
    transfers.push(...payCashOut({ betId, userId, cashOut, stakeCents, amountCents }, owner));
  }
  if (left > 0) await reopenBet(transaction, bet, left);
  else
    await sql`
      update bets set status = 'cashed_out', payout_cents = ${last.amountCents}, bonus_cents = null,
        settled_at = now(), settlement_note = ${`Cashed out for ${formatAmount(last.amountCents)}`},
        stake_cents = ${last.stakeCents}, potential_win_cents = ${potentialWinOf(bet, last.stakeCents)},
        cash_outs_won_cents = ${CASH_OUTS_WON} - ${last.amountCents - last.stakeCents}
      where id = ${betId}`.run(transaction);
  return transfers;
}

/** Inserts a copy of a cash-out. @returns its number within the bet */
async function copyCashOut(
  transaction: Transaction,
  id: number,
  { stakeCents, amountCents, left }: { stakeCents: Cents; amountCents: Cents; left: Cents },
): Promise<number> {
  return sql`
    insert into cash_outs (bet_id, user_id, number_in_bet, share_percent, stake_cents, potential_win_cents, fair_cents,
      amount_cents, stake_left_cents, live_scores, created_at, restores)
    select bet_id, user_id, (select count(*) + 1 from cash_outs where bet_id = part.bet_id),
      case when ${left}::bigint = 0 then 100 else least(share_percent, 99) end, ${stakeCents},
      potential_win_cents * ${stakeCents} / stake_cents, fair_cents * ${stakeCents} / stake_cents, ${amountCents},
      ${left}, live_scores, created_at, id
    from cash_outs part where id = ${id} returning number_in_bet`.value<number>(transaction);
}
