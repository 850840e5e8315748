// The model's chance of each result over a match: at kick-off, after each minute, at half time and
// at the end. The score and the red cards at a minute follow from the recorded goals and cards.
import { leader, type Score, type TeamSide } from '#domain/game.ts';
import {
  type ClockTime,
  compareMinutes,
  endsHalf,
  FIRST_HALF_END,
  MAX_STOPPAGE_MINUTES,
  type MatchMinute,
  startOfPeriod,
  tick,
} from '#domain/match-clock.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { outlookBeforeKickOff, resultChances } from '#domain/pricing/outlook.ts';

export type MatchChances = ClockTime & { readonly home: number; readonly draw: number; readonly away: number };

export type MatchEvent = MatchMinute & { readonly team: TeamSide };

export type PlayedMatch = {
  /** Now, or when the match ended. */
  readonly clock: ClockTime;
  /** The stoppage time announced for the half that is being played. */
  readonly announcedStoppageMinutes?: number | null;
  readonly isFinished: boolean;
  readonly score: Score;
  readonly goals: readonly MatchEvent[];
  readonly redCards: readonly MatchEvent[];
};

export function chancesBefore(model: GoalModel): MatchChances {
  return { ...startOfPeriod('not_started'), ...named(resultChances(outlookBeforeKickOff(model))) };
}

/** The chances so far, in order. If goals are missing, only the latest: the others are unknown. */
export function chancesOver(model: GoalModel, match: PlayedMatch): MatchChances[] {
  const isComplete = (['home', 'away'] as const).every((team) => countOf(match.goals, team) === match.score[team]);
  const times = isComplete ? timesOf(match) : match.isFinished ? [] : [match.clock];
  const chances = times.map((time) => {
    const hasHappened = ({ team: _, ...event }: MatchEvent) => compareMinutes(event, endOf(time)) <= 0;
    const score = isComplete ? scoreOf(match.goals.filter(hasHappened)) : match.score;
    const redCards = scoreOf(match.redCards.filter(hasHappened));
    const state = { ...time, announcedStoppageMinutes: announcedAt(time, match), score, redCards, halfTime: null };
    return { ...time, ...named(resultChances(liveOutlook(model, state))) };
  });
  if (match.isFinished) chances.push({ ...match.clock, period: 'full_time', ...certain(match.score) });
  return chances;
}

/** The time of the announcement isn't recorded, so it counts from the half's last minute. */
function announcedAt(time: ClockTime, { clock, announcedStoppageMinutes = null }: PlayedMatch): number | null {
  const isNow = compareMinutes(time, clock) === 0;
  return time.period === clock.period && (isNow || endsHalf(time.minute)) ? announcedStoppageMinutes : null;
}

/** Every minute so far. Once the first half is over, its stoppage time ends with its last event. */
function timesOf({ clock, goals, redCards }: PlayedMatch): ClockTime[] {
  const events = [...goals, ...redCards];
  const halves = clock.minute > FIRST_HALF_END ? (['first_half', 'second_half'] as const) : (['first_half'] as const);
  return halves.flatMap((half) => {
    const isNow = half === halves.at(-1) && clock.period !== 'half_time';
    const last = isNow ? clock : lastOf(events, FIRST_HALF_END);
    const times: ClockTime[] = [];
    let time = startOfPeriod(half);
    while (compareMinutes(time, last) <= 0 && times.at(-1) !== time) {
      times.push(time);
      time = tick(time);
    }
    if (half === 'first_half' && (!isNow || halves.length === 2)) times.push(startOfPeriod('half_time'));
    return times;
  });
}

function lastOf(events: readonly MatchEvent[], minute: number): MatchMinute {
  const stoppages = events.filter((event) => event.minute === minute).map(({ stoppageMinutes }) => stoppageMinutes);
  return { minute, stoppageMinutes: Math.max(0, ...stoppages) };
}

/** Half time comes after all stoppage time of the first half. */
const endOf = (time: ClockTime): MatchMinute =>
  time.period === 'half_time' ? { minute: FIRST_HALF_END, stoppageMinutes: MAX_STOPPAGE_MINUTES } : time;

const countOf = (events: readonly MatchEvent[], side: TeamSide) => events.filter(({ team }) => team === side).length;
const scoreOf = (events: readonly MatchEvent[]) => ({ home: countOf(events, 'home'), away: countOf(events, 'away') });
const named = ([home, draw, away]: [number, number, number]) => ({ home, draw, away });

function certain(score: Score) {
  return { home: 0, draw: 0, away: 0, [leader(score)]: 1 };
}
