// The bets on a game whose legs differ from their decided outcomes, actual or previewed.
import { type Statement, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { IS_REVERSAL_DUE } from '#server/features/bets/cash-out/reverse-cash-outs.ts';
import { decidedKinds, isOfKind } from '#server/features/bets/settlement/leg-kinds.ts';
import type { PaidBet } from '#server/features/bets/settlement/player-funds.ts';
import type { SettlementInput } from '#server/features/bets/settlement/settlement-of-bet.ts';
import { isVoid, type PreviewedVoids } from '#server/features/bets/settlement/wrong-bets.ts';

export type DecidedGame = {
  gameId: number;
  /** Each leg kind's outcome, decided from the facts of one version of the game, as JSON. */
  kinds: string;
  /** The result was corrected, so reasons may be outdated even if outcomes are the same. */
  isCorrected?: boolean;
  /** In a preview: selections whose void status would change. */
  voids?: PreviewedVoids;
};

export type BetKey = { id: number; user_id: number };

export type BetToSettle = SettlementInput & PaidBet;

/**
 * The bets with a leg that differs from its decided outcome, or with a cash-out to reverse or
 * restore, in descending order of their players' ids. Leaves out manually settled bets. A leg is
 * only written together with its bet, so if the legs match, the bet does too.
 */
export async function betsToSettle(database: Queryable, game: DecidedGame): Promise<BetKey[]> {
  const { gameId, kinds, voids } = game;
  return sql<BetKey>`
    select bet.user_id, bet.id
    from bet_legs leg join ${decidedKinds(kinds)} on ${isOfKind} join bets bet on bet.id = leg.bet_id
    where leg.game_id = ${gameId} and not ${isVoid(voids)} and ${differs(game)} and bet.settled_by is null
    union ${selectBetsToVoid(gameId, voids)}
    order by user_id desc, id`.all(database);
}

/** Whether the leg `leg` differs from its decided outcome. */
export const differs = ({ isCorrected = false }: DecidedGame) => sql`
  (leg.status <> decided.status or (${isCorrected} and leg.reason is distinct from decided.reason))`;

/** The bets with a marked selection that is not void yet, or a cash-out to reverse or restore. */
export async function betsToVoid(database: Queryable, gameId: number): Promise<BetKey[]> {
  return sql<BetKey>`${selectBetsToVoid(gameId)} order by user_id desc, id`.all(database);
}

const selectBetsToVoid = (gameId: number, voids?: PreviewedVoids) => sql`
  select bet.user_id, bet.id
  from bet_legs leg join bets bet on bet.id = leg.bet_id
  where leg.game_id = ${gameId} and ${isVoid(voids)} and leg.status <> 'void' and bet.settled_by is null
  union select bet.user_id, bet.id from cash_out_reversals r join bets bet on bet.id = r.bet_id
  where r.game_id = ${gameId} and ${IS_REVERSAL_DUE} and bet.settled_by is null`;

/** The bet builders of the bet with this id, as JSON. */
export const buildersOf = (betId: Statement<object>) => sql`(
  select coalesce(json_agg(json_build_object('number', g.group_number, 'odds', g.odds_hundredths,
    'oddsWithout', g.odds_without) order by g.group_number), '[]')
  from bet_groups g where g.bet_id = ${betId})`;

/** Selects bets as `bet`; `status` is the SQL for a leg's status, and may use joined tables. */
const selectBets = (status: Statement<object>, joined: Statement<object>) => sql<BetToSettle>`
  select bet.id, bet.user_id, bet.stake_cents, bet.potential_win_cents, bet.status, bet.payout_cents,
    bet.bonus_cents, bet.bonus_terms, bet.settlement_count, bet.system, bet.line_stake_cents,
    bet.free_bet_id is not null as is_free,
    (select json_agg(json_build_object('odds', leg.odds_hundredths, 'status', ${status}, 'group', leg.group_number)
       order by leg.leg_number)
     from bet_legs leg ${joined} where leg.bet_id = bet.id) as legs,
    ${buildersOf(sql`bet.id`)} as builders
  from bets bet`;

/** Locks and reads bets, except those settled manually or cashed out. */
export async function lockBets(transaction: Transaction, ids: readonly number[]): Promise<BetToSettle[]> {
  const statement = sql<BetToSettle>`${selectBets(sql`leg.status`, sql``)}
    where bet.id = any(${ids}::bigint[]) and bet.settled_by is null and bet.status <> 'cashed_out'
    order by bet.id for update of bet`;
  return statement.named('lock-bets-to-settle').all(transaction);
}

/**
 * Reads a bet for a correction. As pending it returns the legs that the correction decides: all of
 * a single's, and those of an accumulator that won, lost or were settled manually, because a void
 * or half-lost leg keeps the outcome that the facts decided. The caller has locked the bet.
 */
export async function readBetToCorrect(transaction: Transaction, betId: number): Promise<BetToSettle> {
  const status = sql`case
    when bet.is_accumulator and leg.reason is not null and leg.status not in ('won', 'lost') then leg.status
    else 'pending' end`;
  return sql<BetToSettle>`${selectBets(status, sql``)} where bet.id = ${betId}`.one(transaction);
}

/** Reads bets on a game, with its legs' decided outcomes and all others' stored outcomes. */
export async function readBetsAsDecided(
  transaction: Transaction,
  { gameId, kinds, voids }: DecidedGame,
  ids: readonly number[],
): Promise<BetToSettle[]> {
  const status = sql`case when leg.game_id <> ${gameId} then leg.status when ${isVoid(voids)} then 'void'
    else coalesce(decided.status, 'pending') end`;
  const joined = sql`left join ${decidedKinds(kinds)} on leg.game_id = ${gameId} and ${isOfKind}`;
  return sql<BetToSettle>`
    ${selectBets(status, joined)} where bet.id = any(${ids}::bigint[]) order by bet.id`.all(transaction);
}
