// Causes that void bets on a game: each voiding has its cause and the bets and cash-outs it
// affects. They are only marked here, in the transaction that changes the game; the settlement that
// follows updates them. When the cause no longer holds, the marks are removed, unless another
// voiding of the game affects the same bet.
import { type Cents, cents } from '#domain/money.ts';
import { voidSentence } from '#domain/settlement/sentences.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { liftReversals, markCashOuts } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import type { Voided } from '#server/features/bets/settlement/voided.ts';
import { concernsLeg, type WrongBets, wrongValues } from '#server/features/bets/settlement/wrong-bets.ts';

export type VoidedBets = { betIds: readonly number[]; stakeCents: Cents };

export type StandingVoiding<Cause> = { id: number; cause: Cause; createdAt: Date; ageMs: number };

/** Marks what a new voiding affects. The game is locked, so no bet is accepted meanwhile. */
export async function voidWrong(
  transaction: Transaction,
  gameId: number,
  { cause, wrong }: { cause: object; wrong: WrongBets },
): Promise<Voided> {
  const { rows } = await transaction.query<{ id: number }>(
    `insert into voidings (game_id, cause, reason, sentence, since, above_home, above_away, bet_types)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
    [gameId, JSON.stringify(cause), JSON.stringify(wrong.reason), voidSentence(wrong.reason), ...wrongValues(wrong)],
  );
  const id = rows[0]?.id as number;
  return { ...(await markCashOuts(transaction, id)), ...(await markBets(transaction, id)) };
}

/**
 * Bets settled manually and cashed-out bets are left alone, unless the cash-out is marked as
 * reversed.
 */
async function markBets(transaction: Transaction, voidingId: number): Promise<VoidedBets> {
  const { rows } = await transaction.query<{ bet_id: number; stake_cents: Cents }>(
    `with voided as (
       update bet_legs leg set voiding_id = voiding.id, void_reason = voiding.reason, void_sentence = voiding.sentence
       from bets bet, voidings voiding
       where voiding.id = $1 and leg.game_id = voiding.game_id and leg.void_reason is null and bet.id = leg.bet_id
         and ${concernsLeg}
         and bet.settled_by is null and (bet.status <> 'cashed_out' or exists (
           select 1 from cash_out_reversals r where r.bet_id = bet.id and r.reversed_at is null))
       returning leg.bet_id, bet.stake_cents
     )
     select distinct bet_id, stake_cents from voided order by bet_id`,
    [voidingId],
  );
  return {
    betIds: rows.map((row) => row.bet_id),
    stakeCents: cents(rows.reduce((sum, row) => sum + row.stake_cents, 0)),
  };
}

/** The voidings of a game that have not been lifted, oldest first. */
export async function standingVoidings<Cause>(
  transaction: Transaction,
  gameId: number,
): Promise<StandingVoiding<Cause>[]> {
  const { rows } = await transaction.query<StandingVoiding<Cause>>(
    `select id, cause, created_at as "createdAt",
       (extract(epoch from clock_timestamp() - created_at) * 1000)::double precision as "ageMs"
     from voidings where game_id = $1 and lifted_at is null order by id`,
    [gameId],
  );
  return rows;
}

/** Lifts voidings of a game, restoring what no other voiding affects. The game is locked. */
export async function liftVoidings(transaction: Transaction, ids: readonly number[]): Promise<Voided> {
  await transaction.query('update voidings set lifted_at = clock_timestamp() where id = any($1::bigint[])', [ids]);
  const { rows } = await transaction.query<{ bet_id: number; stake_cents: Cents }>(
    `with lifted as (
       update bet_legs set voiding_id = other.id, void_reason = other.reason, void_sentence = other.sentence
       from bets bet, bet_legs leg left join lateral (
         select voiding.* from voidings voiding, bets bet
         where voiding.lifted_at is null and bet.id = leg.bet_id and ${concernsLeg} order by voiding.id limit 1
       ) as other on true
       where bet_legs.voiding_id = any($1::bigint[]) and leg.bet_id = bet_legs.bet_id
         and leg.leg_number = bet_legs.leg_number and bet.id = leg.bet_id
       returning bet_legs.bet_id, bet_legs.voiding_id, bet.stake_cents
     )
     select distinct bet_id, stake_cents from lifted where voiding_id is null order by bet_id`,
    [ids],
  );
  return {
    betIds: rows.map((row) => row.bet_id),
    stakeCents: cents(rows.reduce((sum, row) => sum + row.stake_cents, 0)),
    ...(await liftReversals(transaction, ids)),
  };
}
