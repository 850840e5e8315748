// SQL conditions for the bets that a voiding affects, recorded or previewed.
import type { Score } from '#domain/game.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Reason } from '#domain/settlement/reason.ts';
import { sql } from '#server/database/sql.ts';

export type WrongBets = {
  /** Bets accepted from this time on. */
  since: Date | null;
  /** Bets accepted in play while either side had more goals than this. */
  aboveScore?: Score;
  /** Undefined for all markets. */
  markets?: readonly MarketName[] | undefined;
  /** For a price error: only bets on these selections, accepted before `until`. */
  keys?: readonly string[];
  until?: Date;
  /** The reason shown to the player. */
  reason: Reason;
};

/** The criteria in the form of a voiding's columns. */
export const criteriaOf = (wrong: WrongBets | null) => ({
  since: wrong?.since,
  aboveHome: wrong?.aboveScore?.home,
  aboveAway: wrong?.aboveScore?.away,
  markets: wrong?.markets,
  keys: wrong?.keys,
  until: wrong?.until,
});

type Criteria = Record<keyof ReturnType<typeof criteriaOf>, unknown>;

/** Whether the leg `leg` of the bet `bet` meets these criteria, given as values or columns. */
const isWrong = ({ since, aboveHome, aboveAway, markets, keys, until }: Criteria) =>
  sql`(bet.created_at >= ${since}
    or leg.home_score_at_placement > ${aboveHome} or leg.away_score_at_placement > ${aboveAway})
  and (${markets}::text[] is null or leg.market = any(${markets}::text[]))
  and (${keys}::text[] is null or (leg.selection_key = any(${keys}::text[]) and bet.created_at < ${until}))`;

/** Whether the voiding `voiding` affects the leg `leg` of the bet `bet`, or will once confirmed. */
export const concernsLeg = sql`voiding.game_id = leg.game_id and bet.created_at <= voiding.created_at
  and ${isWrong({
    since: sql`voiding.since`,
    aboveHome: sql`voiding.above_home`,
    aboveAway: sql`voiding.above_away`,
    markets: sql`voiding.markets`,
    keys: sql`voiding.selection_keys`,
    until: sql`voiding.until`,
  })}`;

/** Whether the voiding `voiding` affects the leg `leg` of the bet `bet`. */
export const affectsLeg = sql`not voiding.awaits_second and ${concernsLeg}`;

/** What a change would void, and which voidings it would lift. */
export type PreviewedVoids = { wrong: WrongBets | null; liftedIds: readonly number[] };

const isMarked = sql`(leg.void_reason is not null)`;

/** Whether the leg `leg` of the bet `bet` is marked as void, or would be after a change. */
export const isVoid = (previewed?: PreviewedVoids) =>
  previewed
    ? sql`(coalesce(${isWrong(criteriaOf(previewed.wrong))}, false) or (${isMarked}
      and (coalesce(leg.voiding_id <> all(${previewed.liftedIds}::bigint[]), true) or exists (
        select 1 from voidings voiding where voiding.lifted_at is null
          and voiding.id <> all(${previewed.liftedIds}::bigint[]) and ${affectsLeg}))))`
    : isMarked;
