import type { CallBody } from '#contract/schemas.ts';
import type { TeamSide } from '#domain/game.ts';
import {
  type ClockTime,
  clockAt,
  compareMinutes,
  FIRST_HALF_END,
  type MatchMinute,
  matchMinute,
  type Period,
} from '#domain/match-clock.ts';
import { fromNow } from '#server/database/clock.ts';
import type { PoolOrTransaction, Transaction } from '#server/database/transaction.ts';
import type { VoidedBets } from '#server/features/bets/settlement/voided.ts';
import { changeGame, type GamePatch, refuseChanged, refuseState } from '#server/features/games/change-game.ts';
import { clockOf, clockPatch, halfTimePatch, loweredHalfTime } from '#server/features/games/clock-patch.ts';
import { changesAny, type GameRow, RED_CARD_COLUMNS, type UntimedGame } from '#server/features/games/game-rows.ts';
import { markGoalsDisallowed } from '#server/features/games/goal-rows.ts';
import { betsAfter, type EventTime, earliestKickOff, type ReportedEvent } from '#server/features/games/late-bets.ts';
import { repricePatch } from '#server/features/games/reprice.ts';
import { refuseField } from '#server/http/refusal.ts';

export type ScoreUpdate = Omit<CallBody<'setGameScore'>, 'happenedAt'> & {
  gameId: number;
  actorId: number | null;
  time?: EventTime | undefined;
};

type Dependencies = { database: PoolOrTransaction; suspensionMs: number; fourEyesCents?: number | null };

/**
 * A change in goals or red cards suspends the markets. Refuses with NOT_FOUND, WRONG_STATE unless
 * the game is live, GAME_CHANGED if a value is no longer the one seen, VALIDATION for a half-time
 * score or an event time that doesn't fit, and WRONG_EVENT_TIME.
 */
export async function setGameScore(
  { database, suspensionMs, fourEyesCents }: Dependencies,
  update: ScoreUpdate,
): Promise<VoidedBets> {
  const { voided } = await changeGame(database, update.gameId, async (game, transaction) => {
    if (game.status !== 'live')
      refuseState(game, `The score can only be set while a game is live; this one is ${game.status}`);
    refuseIfChanged(game, update.seen);
    const newClock = reportedClock(game, update);
    const clock = newClock ?? clockOf(game);
    const patch: GamePatch = {
      home_score: update.homeScore,
      away_score: update.awayScore,
      home_red_cards: update.homeRedCards ?? game.home_red_cards,
      away_red_cards: update.awayRedCards ?? game.away_red_cards,
      ...(newClock && clockPatch(game, newClock)),
      ...halfTimePatch(game, { ...update, period: clock.period }),
      ...manualHalfTime(game, update, clock.period),
      settlement_due: true,
    };
    Object.assign(patch, loweredHalfTime({ ...game, ...patch }));
    const hasIncident = isIncident(game, patch);
    if (hasIncident) patch.suspended_until = fromNow(suspensionMs);
    const late = await betsAfter(transaction, update.time, eventOf(game, update, patch));
    const wrongSince = await disallowGoalsAboveScore(transaction, game, update);
    Object.assign(patch, await repricePatch(transaction, game, patch));
    const audit = { action: 'game score changed', before: factsOf(game), after: factsOf({ ...game, ...patch }) };
    const message = hasIncident ? 'GAME_SCORE_UPDATE' : 'GAME_TIME_UPDATE';
    return { patch, message, actorId: update.actorId, audit, wrongSince, late, fourEyesCents };
  });
  return voided;
}

function refuseIfChanged(game: GameRow, seen: ScoreUpdate['seen'] = {}): void {
  const now = {
    homeScore: game.home_score,
    awayScore: game.away_score,
    halfTimeHomeScore: game.half_time_home_score ?? 0,
    halfTimeAwayScore: game.half_time_away_score ?? 0,
    homeRedCards: game.home_red_cards,
    awayRedCards: game.away_red_cards,
  };
  const fields = Object.keys(now) as (keyof typeof now)[];
  if (fields.some((field) => seen[field] !== undefined && seen[field] !== now[field]))
    refuseChanged(game, 'The score or the red cards have changed since you started editing');
}

/** Up to this many minutes, the clock may have moved on its own while the caller was editing. */
const OWN_MINUTES = 2;

/**
 * The clock to set; null if the caller kept the minute they saw. Refuses with GAME_CHANGED if
 * someone else has moved the clock, or a half has ended or begun, since the caller saw it.
 */
function reportedClock(game: GameRow, update: ScoreUpdate): ClockTime | null {
  const reported = minuteIn(game, update);
  const { currentMinute, stoppageMinutes } = update.seen ?? {};
  if (currentMinute !== undefined) {
    const seen = minuteIn(game, { currentMinute, stoppageMinutes });
    if (compareMinutes(reported, seen) === 0) return null;
    const now = clockOf(game);
    const isSameHalf = seen.minute > FIRST_HALF_END === now.minute > FIRST_HALF_END;
    const moved = now.minute + now.stoppageMinutes - seen.minute - seen.stoppageMinutes;
    if (!isSameHalf || Math.abs(moved) > OWN_MINUTES)
      refuseChanged(game, 'The clock has changed since you started editing');
  }
  return clockAt(reported, game.period);
}

function eventOf(
  game: GameRow,
  { homeScore: home, awayScore: away }: ScoreUpdate,
  patch: GamePatch,
): ReportedEvent | null {
  const notBefore = earliestKickOff(game);
  if (home > game.home_score || away > game.away_score)
    return {
      notBefore,
      reason: { code: 'after_goal', score: `${home}-${away}` },
      cause: { code: 'score', home, away },
    };
  if (home < game.home_score || away < game.away_score)
    return {
      notBefore,
      reason: { code: 'score_corrected' },
      cause: { code: 'fall', home: game.home_score, away: game.away_score },
    };
  const { home_red_cards: homeCards = 0, away_red_cards: awayCards = 0 } = patch;
  const isRedCard = homeCards > game.home_red_cards || awayCards > game.away_red_cards;
  if (!isRedCard) return null;
  return { notBefore, reason: { code: 'after_red_card' }, cause: { code: 'red_cards', count: homeCards + awayCards } };
}

/** Whether the score or the red cards change, which briefly suspends betting. */
const isIncident = (game: GameRow, patch: GamePatch): boolean =>
  changesAny<UntimedGame>(game, patch, ['home_score', 'away_score', ...RED_CARD_COLUMNS]);

/** If no stoppage minutes are given, the current minute keeps those of the game. */
function minuteIn(
  game: GameRow,
  { currentMinute, stoppageMinutes }: Pick<ScoreUpdate, 'currentMinute' | 'stoppageMinutes'>,
): MatchMinute {
  const unchanged = currentMinute === game.current_minute ? game.stoppage_minutes : 0;
  return matchMinute(currentMinute, stoppageMinutes ?? unchanged);
}

function manualHalfTime(game: GameRow, update: ScoreUpdate, period: Period): GamePatch {
  const { halfTimeHomeScore: home, halfTimeAwayScore: away } = update;
  if ((home == null) !== (away == null)) refuseField('halfTimeAwayScore', 'Enter both half-time scores');
  if (home != null && away != null) {
    if (home > update.homeScore || away > update.awayScore)
      refuseField('halfTimeHomeScore', "The half-time score can't be above the score");
    const isNew = home !== game.half_time_home_score || away !== game.half_time_away_score;
    const equalsScore = home === update.homeScore && away === update.awayScore;
    if (isNew && period === 'half_time' && !equalsScore)
      refuseField('halfTimeHomeScore', 'During half time, the half-time score must equal the score');
    if (isNew) return { half_time_home_score: home, half_time_away_score: away };
  }
  return {};
}

/** Disallows the goals above the score. @returns when the first of them was recorded */
async function disallowGoalsAboveScore(
  transaction: Transaction,
  { id: gameId, home_score, away_score }: GameRow,
  { homeScore, awayScore }: ScoreUpdate,
): Promise<Date | null> {
  const disallow = (team: TeamSide, scoreNow: number, before: number) =>
    scoreNow < before ? markGoalsDisallowed(transaction, { gameId, team, scoreNow }) : null;
  const home = await disallow('home', homeScore, home_score);
  const away = await disallow('away', awayScore, away_score);
  return home === null || (away !== null && away < home) ? away : home;
}

const factsOf = (game: UntimedGame) => ({
  score: [game.home_score, game.away_score],
  minute: game.current_minute,
  stoppage: game.stoppage_minutes,
  period: game.period,
  halfTime: [game.half_time_home_score, game.half_time_away_score],
  redCards: [game.home_red_cards, game.away_red_cards],
});
