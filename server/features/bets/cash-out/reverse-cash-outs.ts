// Reverses cash-outs whose amounts did not reflect an event, and reopens their bets. The change to
// the game only marks a cash-out; the settlement that follows moves the money.
import type { Transfer } from '#domain/ledger/transfer.ts';
import { type Cents, cents } from '#domain/money.ts';
import { type OddsHundredths, potentialWinCents } from '#domain/odds.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import {
  fundsOf,
  type PaidBet,
  type PlayerFunds,
  resettle,
  reverseCashOutPayout,
} from '#server/features/bets/settlement/player-funds.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { criteriaOf, type WrongBets } from '#server/features/bets/settlement/wrong-bets.ts';

type MarkedCashOuts = Pick<VoidedBets, 'cashOutIds' | 'amountCents'>;

/**
 * Whether `voiding`, a voiding of `game`, affects the cash-out `part`: it was made in the voided
 * period or, for a price error, its bet was accepted in that period on a voided selection.
 */
const AFFECTS_CASH_OUT = sql`not voiding.awaits_second and part.created_at <= voiding.created_at
  and part.created_at >= least(voiding.since, case when voiding.above_home is not null then game.kicked_off_at end)
  and (part.created_at >= voiding.since
    or (part.live_scores -> game.id::text ->> 'home')::int > voiding.above_home
    or (part.live_scores -> game.id::text ->> 'away')::int > voiding.above_away)
  and exists (
    select 1 from bet_legs leg where leg.bet_id = part.bet_id and leg.game_id = game.id
      and (voiding.markets is null or leg.market = any(voiding.markets))
      and (voiding.selection_keys is null or leg.selection_key = any(voiding.selection_keys)))
  and (voiding.until is null or exists (
    select 1 from bets placed where placed.id = part.bet_id
      and placed.created_at >= voiding.since and placed.created_at < voiding.until))`;

/** Marks the cash-outs that a new voiding affects; those about to be restored stay reversed. */
export async function markCashOuts(transaction: Transaction, voidingId: number): Promise<MarkedCashOuts> {
  // Locks cash-outs about to be restored, so that the next statement sees their current state.
  await sql`
    select from cash_out_reversals where lifted_at is not null and restored_at is null and bet_id in (
      select leg.bet_id from voidings voiding join bet_legs leg on leg.game_id = voiding.game_id
      where voiding.id = ${voidingId})
    order by cash_out_id for update`.run(transaction);
  const rows = await sql<MarkedRow>`
    with marked as (
      insert into cash_out_reversals as existing (cash_out_id, bet_id, game_id, reason, voiding_id)
      select part.id, part.bet_id, game.id, voiding.reason, voiding.id
      from voidings voiding join games game on game.id = voiding.game_id
        join cash_outs part on ${AFFECTS_CASH_OUT}
        join bets bet on bet.id = part.bet_id and bet.settled_by is null
      where voiding.id = ${voidingId}
      on conflict (cash_out_id) do update
        set game_id = excluded.game_id, reason = excluded.reason, voiding_id = excluded.voiding_id, lifted_at = null
        where existing.lifted_at is not null and existing.restored_at is null
      returning cash_out_id
    )
    select id, amount_cents from cash_outs where id in (select cash_out_id from marked) order by id`.all(transaction);
  return toMarked(rows);
}

/**
 * Lifts the reversals of voidings, unless another voiding affects the cash-out. A reversal that is
 * only marked is deleted; one already made is undone by the settlement that follows.
 */
export async function liftReversals(transaction: Transaction, voidingIds: readonly number[]): Promise<MarkedCashOuts> {
  // Locks the reversals, so that the next statement sees any voiding that marked them concurrently.
  await sql`
    select from cash_out_reversals where voiding_id = any(${voidingIds}::bigint[])
    order by cash_out_id for update`.run(transaction);
  const rows = await sql<MarkedRow>`
    with lifted as (
      update cash_out_reversals r set voiding_id = coalesce(other.id, r.voiding_id), game_id = own.game_id,
        reason = coalesce(other.reason, r.reason), lifted_at = case when other.id is null then clock_timestamp() end
      from voidings own, cash_outs part left join lateral (
        select voiding.id, voiding.reason from voidings voiding join games game on game.id = voiding.game_id
        where voiding.lifted_at is null and ${AFFECTS_CASH_OUT} order by voiding.id limit 1
        -- A voiding that is lifted concurrently does not count.
        for share of voiding
      ) as other on true
      where r.voiding_id = any(${voidingIds}::bigint[]) and own.id = r.voiding_id and part.id = r.cash_out_id
      returning r.cash_out_id, r.lifted_at
    )
    select id, amount_cents from cash_outs
    where id in (select cash_out_id from lifted where lifted_at is not null) order by id`.all(transaction);
  await sql`
    delete from cash_out_reversals
    where voiding_id = any(${voidingIds}::bigint[]) and lifted_at is not null and reversed_at is null`.run(transaction);
  return toMarked(rows);
}

type MarkedRow = { id: number; amount_cents: Cents };

const toMarked = (rows: readonly MarkedRow[]): MarkedCashOuts => ({
  cashOutIds: rows.map(({ id }) => id),
  amountCents: cents(rows.reduce((sum, row) => sum + row.amount_cents, 0)),
});

/** Whether a reversal, `r`, is still to be made or undone. */
export const IS_REVERSAL_DUE = sql`(r.reversed_at is null or (r.lifted_at is not null and r.restored_at is null))`;

/** The amounts minus the stakes of the active cash-outs of `bets`. */
export const CASH_OUTS_WON = sql`(select coalesce(sum(part.amount_cents - part.stake_cents), 0)
  from standing_cash_outs part where part.bet_id = bets.id)`;

/** Never a free bet, which can't be cashed out. */
export type ReversedBet = PaidBet & {
  potential_win_cents: Cents;
  odds_hundredths: OddsHundredths;
  /** The cash-outs to reverse, last one first, or to restore, first one first. */
  parts: { id: number; number_in_bet: number; stake_cents: Cents; amount_cents: Cents }[];
};

/** The columns of a reversed bet, from `bets bet`, without its cash-outs. */
export const REVERSED_BET = sql`bet.id, bet.user_id, bet.status, bet.stake_cents, bet.potential_win_cents,
  bet.free_bet_id is not null as is_free, bet.payout_cents, bet.bonus_cents, bet.settlement_count, bet.odds_hundredths`;

/** The transfers to post, and the bets that have changed. */
export type CashOutChanges = { transfers: Transfer[]; bets: Pick<ReversedBet, 'id' | 'user_id'>[] };

/** Reverses the marked cash-outs. The caller has locked the wallets. Keeps `funds` up to date. */
export async function reverseCashOuts(
  transaction: Transaction,
  { gameId, betIds }: { gameId: number; betIds: readonly number[] },
  funds: ReadonlyMap<number, PlayerFunds>,
): Promise<CashOutChanges> {
  const bets = await sql<ReversedBet>`
    select ${REVERSED_BET},
      (select json_agg(part order by part.number_in_bet desc)
       from cash_outs part join cash_out_reversals r on r.cash_out_id = part.id
       where part.bet_id = bet.id and r.game_id = ${gameId} and r.reversed_at is null) as parts
    from bets bet where settled_by is null and id in (
      select bet_id from cash_out_reversals
      where game_id = ${gameId} and reversed_at is null and bet_id = any(${betIds}::bigint[]))
    order by id for update`.all(transaction);
  await sql`
    update cash_out_reversals set reversed_at = clock_timestamp()
    where game_id = ${gameId} and reversed_at is null and bet_id = any(${bets.map(({ id }) => id)}::bigint[])`.run(
    transaction,
  );
  const transfers: Transfer[] = [];
  for (const bet of bets) {
    const reversal = reversalOf(bet, fundsOf(bet, funds));
    await reopenBet(transaction, bet, reversal.stake_cents);
    transfers.push(...reversal.transfers);
  }
  return { transfers, bets };
}

type Reversal = { transfers: Transfer[]; stake_cents: Cents; potential_win_cents: Cents };

/**
 * The transfers that reverse a bet's cash-outs, and the bet's terms afterwards. If its remainder
 * was settled, that settlement is reversed first. Keeps the owner's funds up to date.
 */
export function reversalOf(bet: ReversedBet, owner: PlayerFunds): Reversal {
  const transfers = reverseRemainder(bet, owner);
  const event = { betId: bet.id, userId: bet.user_id };
  for (const { number_in_bet: cashOut, stake_cents: stakeCents, amount_cents: amountCents } of bet.parts)
    transfers.push(...reverseCashOutPayout({ ...event, cashOut, stakeCents, amountCents }, owner));
  const partsCents = bet.parts.reduce((sum, part) => sum + part.stake_cents, 0);
  const stakeCents = cents(bet.status === 'cashed_out' ? partsCents : bet.stake_cents + partsCents);
  return { transfers, stake_cents: stakeCents, potential_win_cents: potentialWinOf(bet, stakeCents) };
}

/**
 * A system's potential win can't be calculated from its odds, but its stake never changes, since a
 * system is only cashed out whole.
 */
export function potentialWinOf(bet: ReversedBet, stakeCents: Cents): Cents {
  return stakeCents === bet.stake_cents ? bet.potential_win_cents : potentialWinCents(stakeCents, bet.odds_hundredths);
}

/** Reverses the settlement of the part that was not cashed out, if it was settled. */
export function reverseRemainder(bet: ReversedBet, owner: PlayerFunds): Transfer[] {
  return bet.status === 'cashed_out' ? [] : resettle(bet, null, owner).transfers;
}

/** Reopens a bet with this stake; its cash-outs must be up to date. */
export async function reopenBet(transaction: Transaction, bet: ReversedBet, stakeCents: Cents): Promise<void> {
  await sql`
    update bets set status = 'pending', payout_cents = null, bonus_cents = null, settled_at = null,
      settlement_note = null, stake_cents = ${stakeCents}, potential_win_cents = ${potentialWinOf(bet, stakeCents)},
      cash_outs_won_cents = ${CASH_OUTS_WON}
    where id = ${bet.id}`.run(transaction);
}

/** The bets whose cash-outs a new voiding would reverse, with those cash-outs, last one first. */
export async function readReversals(
  database: Queryable,
  { gameId, wrong }: { gameId: number; wrong: WrongBets },
): Promise<ReversedBet[]> {
  const { since, aboveHome, aboveAway, markets, keys, until } = criteriaOf(wrong);
  return sql<ReversedBet>`
    select ${REVERSED_BET}, json_agg(part order by part.number_in_bet desc) as parts
    from games game
    cross join (select ${since}::timestamptz as since, ${aboveHome}::int as above_home, ${aboveAway}::int as above_away,
      ${markets}::text[] as markets, ${keys}::text[] as selection_keys, ${until}::timestamptz as until,
      clock_timestamp() as created_at, false as awaits_second) as voiding
    join cash_outs part on ${AFFECTS_CASH_OUT} join bets bet on bet.id = part.bet_id and bet.settled_by is null
    where game.id = ${gameId} and not exists (select 1 from cash_out_reversals r where r.cash_out_id = part.id)
    group by bet.id order by bet.user_id desc, bet.id`.all(database);
}
