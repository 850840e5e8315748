import { clockAt, type MatchMinute, matchMinute, type Period } from '#domain/match-clock.ts';
import type { Reason } from '#domain/settlement/reason.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { fromNow } from '#server/database/clock.ts';
import type { PoolOrTransaction, Transaction } from '#server/database/transaction.ts';
import type { Voided } from '#server/features/bets/settlement/voided.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import { clockPatch } from '#server/features/games/clock-patch.ts';
import type { GameRow, UntimedGame } from '#server/features/games/game-rows.ts';
import { markGoalsDisallowed } from '#server/features/games/goal-rows.ts';
import { halfTimePatch } from '#server/features/games/half-time.ts';
import { betsAfter, type EventTime, refuseTime } from '#server/features/games/late-bets.ts';
import { repricePatch } from '#server/features/games/reprice.ts';
import type { LateBets, VoidCause } from '#server/features/games/void-causes.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

export type ScoreUpdate = {
  gameId: number;
  homeScore: number;
  awayScore: number;
  /** Past 45 means the second half; past 90, its stoppage time. */
  currentMinute: number;
  /** If omitted, it is unchanged while the minute is. */
  stoppageMinutes?: number | undefined;
  halfTimeHomeScore?: number | null | undefined;
  halfTimeAwayScore?: number | null | undefined;
  homeRedCards?: number | undefined;
  awayRedCards?: number | undefined;
  actorId: number | null;
  time?: EventTime | undefined;
};

type Dependencies = { database: PoolOrTransaction; suspensionMs: number };

/**
 * As reported by an administrator or a feed; scorers are recorded by add-goal.ts. A goal, a
 * disallowed goal or a red card briefly suspends the markets. Refuses WRONG_STATE unless the game
 * is live.
 */
export async function setGameScore({ database, suspensionMs }: Dependencies, update: ScoreUpdate): Promise<Voided> {
  const { voided } = await changeGame(database, update.gameId, async (game, transaction) => {
    if (game.status !== 'live')
      refuse('WRONG_STATE', {
        message: `The score can only be set while a game is live; this one is ${game.status}`,
        status: game.status,
      });
    const clock = clockAt(reportedMinute(game, update), game.period);
    const patch: GamePatch = {
      home_score: update.homeScore,
      away_score: update.awayScore,
      home_red_cards: update.homeRedCards ?? game.home_red_cards,
      away_red_cards: update.awayRedCards ?? game.away_red_cards,
      ...clockPatch(game, clock),
      ...halfTimePatch(game, { ...update, period: clock.period }),
      ...typedHalfTime(game, update, clock.period),
      settlement_due: true,
    };
    const incident = isIncident(game, patch);
    if (incident) patch.suspended_until = fromNow(suspensionMs);
    const late = await lateBets(transaction, game, { update, patch });
    const wrongSince = await disallowGoalsAboveScore(transaction, game, update);
    Object.assign(patch, await repricePatch(transaction, game, patch));
    if (update.actorId !== null) await recordScore(transaction, update.actorId, game, patch);
    const message = incident ? 'GAME_SCORE_UPDATE' : 'GAME_TIME_UPDATE';
    return { patch, message, actorId: update.actorId, wrongSince, late };
  });
  return voided;
}

type Update = { update: ScoreUpdate; patch: GamePatch };

async function lateBets(transaction: Transaction, game: GameRow, { update, patch }: Update): Promise<LateBets | null> {
  const event = eventOf(game, update, patch);
  if (event !== null) return betsAfter(transaction, update.time, event);
  refuseTime(update.time);
  return null;
}

type LateEvent = { reason: Reason; cause: VoidCause };

function eventOf(game: GameRow, { homeScore: home, awayScore: away }: ScoreUpdate, patch: GamePatch): LateEvent | null {
  if (home > game.home_score || away > game.away_score)
    return { reason: { code: 'after_goal', score: `${home}-${away}` }, cause: { code: 'score', home, away } };
  if (home < game.home_score || away < game.away_score)
    return {
      reason: { code: 'score_corrected' },
      cause: { code: 'fall', home: game.home_score, away: game.away_score },
    };
  const { home_red_cards: homeCards = 0, away_red_cards: awayCards = 0 } = patch;
  const isRedCard = homeCards > game.home_red_cards || awayCards > game.away_red_cards;
  if (!isRedCard) return null;
  return { reason: { code: 'after_red_card' }, cause: { code: 'red_cards', count: homeCards + awayCards } };
}

/** Events that briefly suspend betting: a goal, a disallowed goal, a red card. */
function isIncident(game: GameRow, patch: GamePatch): boolean {
  return (
    patch.home_score !== game.home_score ||
    patch.away_score !== game.away_score ||
    patch.home_red_cards !== game.home_red_cards ||
    patch.away_red_cards !== game.away_red_cards
  );
}

/** The minute that an update reports. Omitted stoppage time is unchanged while the minute is. */
function reportedMinute(game: GameRow, { currentMinute, stoppageMinutes }: ScoreUpdate): MatchMinute {
  const unchanged = currentMinute === game.current_minute ? game.stoppage_minutes : 0;
  return matchMinute(currentMinute, stoppageMinutes ?? unchanged);
}

function typedHalfTime(game: GameRow, update: ScoreUpdate, period: Period): GamePatch {
  const { halfTimeHomeScore: home, halfTimeAwayScore: away } = update;
  if ((home == null) !== (away == null)) refuseField('halfTimeAwayScore', 'Enter both half-time scores');
  if (home != null && away != null) {
    if (home > update.homeScore || away > update.awayScore)
      refuseField('halfTimeHomeScore', "The half-time score can't be above the score");
    const isNew = home !== game.half_time_home_score || away !== game.half_time_away_score;
    const follows = home === update.homeScore && away === update.awayScore;
    if (isNew && period === 'half_time' && !follows)
      refuseField('halfTimeHomeScore', 'During half time, the half-time score must equal the score');
    if (isNew) return { half_time_home_score: home, half_time_away_score: away };
  }
  return {};
}

/** Disallows the goals above the score. @returns when the first of them was recorded */
async function disallowGoalsAboveScore(
  transaction: Transaction,
  game: GameRow,
  { homeScore, awayScore }: ScoreUpdate,
): Promise<Date | null> {
  const gameId = game.id;
  const home =
    homeScore < game.home_score
      ? await markGoalsDisallowed(transaction, { gameId, team: 'home', scoreNow: homeScore })
      : null;
  const away =
    awayScore < game.away_score
      ? await markGoalsDisallowed(transaction, { gameId, team: 'away', scoreNow: awayScore })
      : null;
  return home === null || (away !== null && away < home) ? away : home;
}

async function recordScore(transaction: Transaction, actorId: number, game: GameRow, patch: GamePatch): Promise<void> {
  const facts = (from: UntimedGame) => ({
    score: [from.home_score, from.away_score],
    minute: from.current_minute,
    stoppage: from.stoppage_minutes,
    period: from.period,
    halfTime: [from.half_time_home_score, from.half_time_away_score],
    redCards: [from.home_red_cards, from.away_red_cards],
  });
  await recordAction(transaction, {
    actorId,
    action: 'game score changed',
    subject: 'game',
    subjectId: game.id,
    before: facts(game),
    after: facts({ ...game, ...patch }),
  });
}
