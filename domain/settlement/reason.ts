// The reason for a leg's outcome, as data that clients translate. The English text is for the
// sentence stored with the bet.
import type { GameFacts } from '#domain/game.ts';
import { goalsAreComplete } from '#domain/settlement/scorers.ts';

export const REASON_CODES = [
  'final_score',
  'score',
  'score_went',
  'half_time_and_final_score',
  'half_time_and_score',
  'no_half_time_score',
  'goals_scored',
  'won_by',
  'lost_by',
  'drew',
  'took_no_part',
  'came_on_late',
  'only_own_goals',
  'scored_first',
  'other_scored_first',
  'scored_last',
  'other_scored_last',
  'scored',
  'did_not_score',
  'not_played',
  'abandoned',
  'score_corrected',
  'goals_corrected',
  'report_corrected',
  'price_error',
  'after_goal',
  'after_red_card',
  'after_half_time',
  'after_end',
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export type Reason = {
  readonly code: ReasonCode;
  readonly score?: string;
  readonly halfTime?: string;
  /** The goals scored, or the margin by which a side won or lost. */
  readonly goals?: number;
  /** The score at placement, for an in-play handicap and a bet on the next goal. */
  readonly since?: string;
  /** In markets on a player and the score. */
  readonly finalScore?: string;
};

export function scoreReason(facts: GameFacts): Reason {
  const score = `${facts.homeGoals}-${facts.awayGoals}`;
  return { code: facts.status === 'finished' ? 'final_score' : 'score', score };
}

/** The score after each goal, if there were several and all are recorded; otherwise the score. */
export function orderReason(facts: GameFacts): Reason {
  if (facts.goals.length < 2 || !goalsAreComplete(facts)) return scoreReason(facts);
  const score = { home: 0, away: 0 };
  const scores = facts.goals.map(({ team }) => {
    score[team] += 1;
    return `${score.home}-${score.away}`;
  });
  return { code: 'score_went', score: scores.join(', ') };
}

/** The half-time score and the score, or that no half-time score was recorded. */
export function halfTimeReason(facts: GameFacts): Reason {
  if (facts.halfTime === null) return { code: 'no_half_time_score' };
  const halfTime = `${facts.halfTime.home}-${facts.halfTime.away}`;
  const { code, ...score } = scoreReason(facts);
  return { code: code === 'final_score' ? 'half_time_and_final_score' : 'half_time_and_score', halfTime, ...score };
}

export function marginReason(aheadBy: number): Reason {
  if (aheadBy === 0) return { code: 'drew' };
  return { code: aheadBy > 0 ? 'won_by' : 'lost_by', goals: Math.abs(aheadBy) };
}

const SMALL_NUMBERS = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const inWords = (goals = 0): string => SMALL_NUMBERS[goals] ?? String(goals);

const ENGLISH: Readonly<Record<ReasonCode, (reason: Reason) => string>> = {
  final_score: ({ score }) => `final score ${score}`,
  score: ({ score }) => `score ${score}`,
  score_went: ({ score }) => `the score went ${score}`,
  half_time_and_final_score: ({ halfTime, score }) => `half time ${halfTime}, final score ${score}`,
  half_time_and_score: ({ halfTime, score }) => `half time ${halfTime}, score ${score}`,
  no_half_time_score: () => 'no half-time score recorded',
  goals_scored: ({ goals }) => (goals === 1 ? '1 goal scored' : `${goals} goals scored`),
  won_by: ({ goals }) => `won by ${inWords(goals)}`,
  lost_by: ({ goals }) => `lost by ${inWords(goals)}`,
  drew: () => 'drew',
  took_no_part: () => 'did not play',
  came_on_late: () => 'was not on the pitch before the first goal',
  only_own_goals: () => 'no goals other than own goals',
  scored_first: () => 'scored the first goal',
  other_scored_first: () => 'first goal by another player',
  scored_last: () => 'scored the last goal',
  other_scored_last: () => 'last goal by another player',
  scored: () => 'scored',
  did_not_score: () => 'did not score',
  not_played: () => 'Not played within 48 hours of the scheduled time',
  abandoned: () => 'Game abandoned before this was decided',
  score_corrected: () => 'Accepted at a score that was later corrected',
  goals_corrected: () => 'Accepted with goals that were later corrected',
  report_corrected: () => 'Accepted at a minute or with red cards that were later corrected',
  price_error: () => 'Accepted at an obviously wrong price',
  after_goal: ({ score }) => `Accepted after the goal that made it ${score}`,
  after_red_card: () => 'Accepted after a red card',
  after_half_time: () => 'Accepted after the first half had ended',
  after_end: () => 'Accepted after the game had ended',
};

/** "final score 2-1", "won by one, counted from 1-0", "scored, final score 2-1". */
export function reasonText(reason: Reason): string {
  const since = reason.since === undefined ? '' : `, counted from ${reason.since}`;
  const finalScore = reason.finalScore === undefined ? '' : `, final score ${reason.finalScore}`;
  return ENGLISH[reason.code](reason) + since + finalScore;
}
