// A voiding has a cause that makes bets on a game void and reverses cash-outs. It only marks them,
// in the transaction that changes the game; the settlement that follows carries it out. When the
// cause no longer applies, the marks are removed, except where another voiding of the game applies.
// A voiding that awaits a second person marks nothing until it is confirmed.
import { type Cents, cents } from '#domain/money.ts';
import { voidSentence } from '#domain/settlement/sentences.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { liftReversals, markCashOuts } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { affectsLeg, criteriaOf, type WrongBets } from '#server/features/bets/settlement/wrong-bets.ts';
import type { LateBets, VoidCause } from '#server/features/games/void-causes.ts';
import { refuse } from '#server/http/refusal.ts';

export type ActiveVoiding = { id: number; cause: VoidCause; createdAt: Date; ageMs: number };

export async function insertVoiding(transaction: Transaction, gameId: number, wrong: LateBets): Promise<number> {
  const { since, aboveHome, aboveAway, markets, keys, until } = criteriaOf(wrong);
  return sql`
    insert into voidings (game_id, cause, reason, sentence, since, above_home, above_away, markets,
      selection_keys, until)
    values (${gameId}, ${JSON.stringify(wrong.cause)}, ${JSON.stringify(wrong.reason)}, ${voidSentence(wrong.reason)},
      ${since}, ${aboveHome}, ${aboveAway}, ${markets}, ${keys}, ${until}) returning id`.value<number>(transaction);
}

/** The caller has locked the game, so no bet is accepted meanwhile. */
export async function markVoiding(transaction: Transaction, id: number): Promise<VoidedBets> {
  const cashOuts = await markCashOuts(transaction, id);
  // Skips bets settled manually or cashed out, unless a cash-out is to be reversed.
  const bets = await affectedBets(
    transaction,
    sql`with voided as (
      update bet_legs leg set voiding_id = voiding.id, void_reason = voiding.reason, void_sentence = voiding.sentence
      from bets bet, voidings voiding
      where voiding.id = ${id} and leg.game_id = voiding.game_id and leg.void_reason is null and bet.id = leg.bet_id
        and ${affectsLeg}
        and bet.settled_by is null and (bet.status <> 'cashed_out' or exists (
          select 1 from cash_out_reversals r where r.bet_id = bet.id and r.reversed_at is null))
      returning leg.bet_id, bet.stake_cents
    )
    select distinct bet_id, stake_cents from voided order by bet_id`,
  );
  return { ...cashOuts, ...bets };
}

/** The given voidings that apply, or those that await a second person. */
export async function voidingsThat(
  database: Queryable,
  state: 'apply' | 'wait',
  ids: readonly number[],
): Promise<number[]> {
  return sql`
    select id from voidings where id = any(${ids}::bigint[]) and awaits_second = ${state === 'wait'}
      and lifted_at is null order by id`.allValues<number>(database);
}

/** Confirms a voiding and marks what it affects. Refuses with ALREADY_PROCESSED. */
export async function confirmVoiding(transaction: Transaction, id: number) {
  const wrong = await sql<Pick<WrongBets, 'since' | 'reason'> & { keys: string[] | null }>`
    update voidings set awaits_second = false where id = ${id} and awaits_second and lifted_at is null
    returning since, reason, selection_keys as keys`.one(transaction, () => refuse('ALREADY_PROCESSED'));
  return { wrong, voided: await markVoiding(transaction, id) };
}

async function affectedBets(transaction: Transaction, statement: Statement<object>) {
  const rows = (await statement.all(transaction)) as { bet_id: number; stake_cents: Cents }[];
  return {
    betIds: rows.map((row) => row.bet_id),
    stakeCents: cents(rows.reduce((sum, row) => sum + row.stake_cents, 0)),
  };
}

/** A game's voidings that have not been lifted, oldest first. */
export async function activeVoidings(transaction: Transaction, gameId: number): Promise<ActiveVoiding[]> {
  return sql<ActiveVoiding>`
    select id, cause, created_at as "createdAt",
      (extract(epoch from clock_timestamp() - created_at) * 1000)::double precision as "ageMs"
    from voidings where game_id = ${gameId} and lifted_at is null order by id`.all(transaction);
}

/** Lifts a game's voidings, restoring what no other one affects. The caller has locked the game. */
export async function liftVoidings(transaction: Transaction, ids: readonly number[]): Promise<VoidedBets> {
  await sql`update voidings set lifted_at = clock_timestamp() where id = any(${ids}::bigint[])`.run(transaction);
  const bets = await affectedBets(
    transaction,
    sql`with lifted as (
      update bet_legs set voiding_id = other.id, void_reason = other.reason, void_sentence = other.sentence
      from bets bet, bet_legs leg left join lateral (
        select voiding.* from voidings voiding, bets bet
        where voiding.lifted_at is null and bet.id = leg.bet_id and ${affectsLeg} order by voiding.id limit 1
      ) as other on true
      where bet_legs.voiding_id = any(${ids}::bigint[]) and leg.bet_id = bet_legs.bet_id
        and leg.leg_number = bet_legs.leg_number and bet.id = leg.bet_id
      returning bet_legs.bet_id, bet_legs.voiding_id, bet.stake_cents
    )
    select distinct bet_id, stake_cents from lifted where voiding_id is null order by bet_id`,
  );
  return { ...bets, ...(await liftReversals(transaction, ids)) };
}
