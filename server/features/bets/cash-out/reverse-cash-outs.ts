// A cash-out at a price that did not know what had happened is the mirror of a late bet: it is reversed, and the bet is open
// again. It is marked in the transaction that changes the game; the settlement that follows moves the money.
import type { BetStatus } from '#domain/bet.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type OddsHundredths, potentialWinCents } from '#domain/odds.ts';
import type { Transaction } from '#server/database/transaction.ts';
import {
  type PlayerFunds,
  type TakenBack,
  takeBack,
  takeBackCashOut,
} from '#server/features/bets/settlement/player-funds.ts';
import type { WrongBets } from '#server/features/bets/settlement/void-bets.ts';

export type MarkedCashOuts = { cashOutIds: readonly number[]; amountCents: Cents };

/**
 * Marks the cash-outs of bets on a game that were made since a moment, or while either side had more goals than it should.
 * The game is locked, so none is made meanwhile.
 */
export async function markCashOuts(
  transaction: Transaction,
  gameId: number,
  { since, aboveScore, betTypes, reason }: WrongBets,
): Promise<MarkedCashOuts> {
  const { rows } = await transaction.query<{ id: number; amount_cents: Cents }>(
    `with marked as (
       insert into cash_out_reversals (cash_out_id, bet_id, game_id, reason)
       select part.id, part.bet_id, $1::bigint, $3 from cash_outs part join bets bet on bet.id = part.bet_id
       where part.created_at >= (
           select least($2, case when $5::int is not null then kicked_off_at end) from games where id = $1)
         and (part.created_at >= $2 or (part.live_scores -> $1::bigint::text ->> 'home')::int > $5
           or (part.live_scores -> $1::bigint::text ->> 'away')::int > $6)
         and bet.settled_by is null and exists (
         select 1 from bet_legs leg where leg.bet_id = part.bet_id and leg.game_id = $1
           and ($4::text[] is null or leg.bet_type = any($4)))
       on conflict do nothing returning cash_out_id
     )
     select id, amount_cents from cash_outs where id in (select cash_out_id from marked) order by id`,
    [gameId, since, JSON.stringify(reason), betTypes ?? null, aboveScore?.home ?? null, aboveScore?.away ?? null],
  );
  return {
    cashOutIds: rows.map(({ id }) => id),
    amountCents: cents(rows.reduce((sum, row) => sum + row.amount_cents, 0)),
  };
}

type Part = { number_in_bet: number; stake_cents: Cents; amount_cents: Cents; stake_left_cents: Cents };
type ReversedBet = {
  id: number;
  user_id: number;
  status: BetStatus;
  stake_cents: Cents;
  payout_cents: Cents | null;
  settlement_count: number;
  odds_hundredths: OddsHundredths;
  /** The last one first. */
  parts: Part[];
};

/**
 * Reverses the marked cash-outs of some bets: each bet is open again, with the stake that they took. The wallets are locked.
 * Keeps `funds` up to date. @returns the transfers to post, and the withdrawals to cancel
 */
export async function reverseCashOuts(
  transaction: Transaction,
  { gameId, betIds }: { gameId: number; betIds: readonly number[] },
  funds: ReadonlyMap<number, PlayerFunds>,
): Promise<TakenBack> {
  const all: TakenBack = { transfers: [], cancelled: [] };
  for (const bet of await lockReversedBets(transaction, { gameId, betIds })) {
    const owner = funds.get(bet.user_id);
    if (owner === undefined) throw new Error(`the wallet of bet ${bet.id} was not read`);
    for (const { transfers, cancelled } of await reverseParts(transaction, bet, owner)) {
      all.transfers.push(...transfers);
      all.cancelled.push(...cancelled);
    }
  }
  await transaction.query(
    `update cash_out_reversals set reversed_at = clock_timestamp()
     where game_id = $1 and reversed_at is null and bet_id = any($2::bigint[])`,
    [gameId, betIds],
  );
  return all;
}

async function lockReversedBets(
  transaction: Transaction,
  { gameId, betIds }: { gameId: number; betIds: readonly number[] },
): Promise<ReversedBet[]> {
  const { rows } = await transaction.query<ReversedBet>(
    `select id, user_id, status, stake_cents, payout_cents, settlement_count, odds_hundredths,
       (select json_agg(part order by part.number_in_bet desc)
        from cash_outs part join cash_out_reversals r on r.cash_out_id = part.id
        where part.bet_id = bets.id and r.game_id = $1 and r.reversed_at is null) as parts
     from bets where settled_by is null and id in (
       select bet_id from cash_out_reversals where game_id = $1 and reversed_at is null and bet_id = any($2::bigint[]))
     order by id for update`,
    [gameId, betIds],
  );
  return rows;
}

/** A bet that was settled for what the cash-outs left of it is open again first: it is settled as a whole. */
async function reverseParts(transaction: Transaction, bet: ReversedBet, owner: PlayerFunds): Promise<TakenBack[]> {
  const { id: betId, user_id: userId, payout_cents: payoutCents, settlement_count: settlement } = bet;
  const event = { betId, userId };
  const isCashedOut = bet.status === 'cashed_out';
  const taken: TakenBack[] = [];
  if (!isCashedOut && payoutCents !== null)
    taken.push(
      takeBack({ ...event, settlement, stakeCents: bet.stake_cents, payoutCents, stakeTo: 'winnings' }, owner),
    );
  for (const { number_in_bet: cashOut, stake_cents: stakeCents, amount_cents: amountCents } of bet.parts)
    taken.push(takeBackCashOut({ ...event, cashOut, stakeCents, amountCents }, owner));
  const partsCents = bet.parts.reduce((sum, part) => sum + part.stake_cents, 0);
  const stakeCents = cents(isCashedOut ? partsCents : bet.stake_cents + partsCents);
  await transaction.query(
    `update bets set status = 'pending', payout_cents = null, settled_at = null, settlement_note = null,
       stake_cents = $2, potential_win_cents = $3 where id = $1`,
    [betId, stakeCents, potentialWinCents(stakeCents, bet.odds_hundredths)],
  );
  return taken;
}
