// Which bets on a game are wrong, for a recorded voiding and for a previewed one.
import type { Score } from '#domain/game.ts';
import type { BetType } from '#domain/markets/bet-types.ts';
import type { Reason } from '#domain/settlement/reason.ts';

export type WrongBets = {
  /** Those accepted from this time on. */
  since: Date | null;
  /** Those accepted in play while either side had more goals than this. */
  aboveScore?: Score;
  /** Undefined: every market. */
  betTypes?: readonly BetType[] | undefined;
  /** The reason shown to the player. */
  reason: Reason;
};

type Criteria = { since: string; home: string; away: string; betTypes: string };

/** Whether a leg, `leg`, of a bet, `bet`, is wrong by these criteria. */
const isWrongBy = ({ since, home, away, betTypes }: Criteria) => `(bet.created_at >= ${since}
    or leg.home_score_at_placement > ${home} or leg.away_score_at_placement > ${away})
  and (${betTypes} is null or leg.bet_type = any(${betTypes}))`;

/** The same, with the criteria in the four parameters from this number on. */
const isWrong = (first: number) =>
  `coalesce(${isWrongBy({ since: `$${first}`, home: `$${first + 1}`, away: `$${first + 2}`, betTypes: `$${first + 3}::text[]` })}, false)`;

export const wrongValues = ({ since, aboveScore, betTypes }: WrongBets): unknown[] => [
  since,
  aboveScore?.home ?? null,
  aboveScore?.away ?? null,
  betTypes ?? null,
];

/** Whether a voiding, `voiding`, affects a leg, `leg`, of a bet, `bet`. */
export const concernsLeg = `voiding.game_id = leg.game_id and bet.created_at <= voiding.created_at
  and ${isWrongBy({
    since: 'voiding.since',
    home: 'voiding.above_home',
    away: 'voiding.above_away',
    betTypes: 'voiding.bet_types',
  })}`;

/** What a change would void, and which voidings it would lift. */
export type PreviewedVoids = { wrong: WrongBets | null; liftedIds: readonly number[] };

/** Whether a leg, `leg`, is void regardless of the facts. */
export const IS_MARKED = '(leg.void_reason is not null)';

/** Whether a leg, `leg`, of a bet, `bet`, would be, by the five parameters from this number on. */
export const wouldBeMarked = (first: number) => `(${isWrong(first + 1)} or (${IS_MARKED}
  and (coalesce(leg.voiding_id <> all($${first}::bigint[]), true) or exists (
    select 1 from voidings voiding
    where voiding.lifted_at is null and voiding.id <> all($${first}::bigint[]) and ${concernsLeg}))))`;

export const previewedValues = ({ wrong, liftedIds }: PreviewedVoids): unknown[] => [
  liftedIds,
  ...(wrong ? wrongValues(wrong) : [null, null, null, null]),
];
