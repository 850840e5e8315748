// A selection that was accepted at a score or a price that was already wrong is void, whatever its game comes to. It is only
// marked here, in the transaction that changes the game; the settlement that follows brings its bet in line.
import type { Score } from '#domain/game.ts';
import type { BetType } from '#domain/markets/bet-types.ts';
import { type Cents, cents } from '#domain/money.ts';
import type { Reason } from '#domain/settlement/reason.ts';
import { voidSentence } from '#domain/settlement/sentences.ts';
import type { Transaction } from '#server/database/transaction.ts';

export type WrongBets = {
  /** Those accepted in play from this moment on. */
  since: Date | null;
  /** Those accepted in play while either side had more goals than this. */
  aboveScore?: Score;
  /** Undefined: every market. */
  betTypes?: readonly BetType[] | undefined;
  /** What the player is told. */
  reason: Reason;
};

export type VoidedBets = { betIds: readonly number[]; stakeCents: Cents };

/** Whether a leg, `leg`, of a bet, `bet`, is one of the wrong bets in the four parameters from this number on. */
export const isWrong = (first: number) => `leg.home_score_at_placement is not null
  and (bet.created_at >= $${first} or leg.home_score_at_placement > $${first + 1} or leg.away_score_at_placement > $${first + 2})
  and ($${first + 3}::text[] is null or leg.bet_type = any($${first + 3}))`;

export const wrongValues = ({ since, aboveScore, betTypes }: WrongBets): unknown[] => [
  since,
  aboveScore?.home ?? null,
  aboveScore?.away ?? null,
  betTypes ?? null,
];

/**
 * Marks the selections of a game as void for good. The game is locked, so no bet is accepted meanwhile. Bets settled manually
 * and bets that are cashed out stay as they are, unless the cash-out is marked as reversed.
 */
export async function voidBets(transaction: Transaction, gameId: number, wrong: WrongBets): Promise<VoidedBets> {
  const { rows } = await transaction.query<{ bet_id: number; stake_cents: Cents }>(
    `with voided as (
       update bet_legs leg set void_reason = $2, void_sentence = $3
       from bets bet
       where leg.game_id = $1 and leg.void_reason is null and bet.id = leg.bet_id and ${isWrong(4)}
         and bet.settled_by is null and (bet.status <> 'cashed_out' or exists (
           select 1 from cash_out_reversals r where r.bet_id = bet.id and r.reversed_at is null))
       returning leg.bet_id, bet.stake_cents
     )
     select distinct bet_id, stake_cents from voided order by bet_id`,
    [gameId, JSON.stringify(wrong.reason), voidSentence(wrong.reason), ...wrongValues(wrong)],
  );
  return {
    betIds: rows.map((row) => row.bet_id),
    stakeCents: cents(rows.reduce((sum, row) => sum + row.stake_cents, 0)),
  };
}
