// A match as timed events: random ones of the simulator, or those of a real match.
import type { GameStatus, TeamSide } from '#domain/game.ts';
import { compareMinutes, FIRST_HALF_END, type Period } from '#domain/match-clock.ts';

/** 45+2 is minute 45, stoppage 2: in the first half. */
type Moment = { minute: number; stoppage: number };

/** A goal. `team` is the side whose score rises; for an own goal the player is the other side's. */
export type ScriptGoal = Moment & { team: TeamSide; playerId: number | null; ownGoal: boolean };
export type ScriptCard = Moment & { team: TeamSide };

export type MatchScript = {
  /** In order. */
  goals: readonly ScriptGoal[];
  redCards: readonly ScriptCard[];
  stoppageMinutes: { first: number; second: number };
};

/** `at`: minutes of play since kick-off, including stoppage time and the break. */
export type Step = { at: number } & (
  | { kind: 'kick-off' }
  | { kind: 'minute'; moment: Moment }
  | { kind: 'goal'; goal: ScriptGoal; ordinal: number }
  | { kind: 'red-card'; card: ScriptCard; ordinal: number }
  | { kind: 'half-time' }
  | { kind: 'second-half' }
  | { kind: 'full-time' }
);

const HALF_MINUTES = 45;
/** A third of a real break, to keep replays short. */
const BREAK_MINUTES = 5;

export function stepsOf(script: MatchScript): Step[] {
  const first = longest(script, 1);
  const second = longest(script, 2);
  const secondHalfStart = HALF_MINUTES + first + 1 + BREAK_MINUTES;
  const offset = ({ minute, stoppage }: Moment) =>
    minute + stoppage + (minute > HALF_MINUTES ? secondHalfStart - HALF_MINUTES : 0);
  // The second half begins in minute 46, which is not repeated.
  const moments = [...momentsOf(1, HALF_MINUTES, first), ...momentsOf(HALF_MINUTES + 2, 2 * HALF_MINUTES, second)];
  const steps: Step[] = [
    { at: 0, kind: 'kick-off' },
    ...moments.map((moment): Step => ({ at: offset(moment), kind: 'minute', moment })),
    ...incidentsOf(script, offset),
    { at: HALF_MINUTES + first + 1, kind: 'half-time' },
    { at: secondHalfStart, kind: 'second-half' },
    { at: secondHalfStart + HALF_MINUTES + second + 1, kind: 'full-time' },
  ];
  return steps.sort((one, other) => one.at - other.at);
}

function momentsOf(from: number, end: number, stoppage: number): Moment[] {
  return [
    ...Array.from({ length: end - from + 1 }, (_, index) => ({ minute: from + index, stoppage: 0 })),
    ...Array.from({ length: stoppage }, (_, index) => ({ minute: end, stoppage: index + 1 })),
  ];
}

/** Stoppage time of a half: as announced, but at least until its last goal or card. */
function longest({ goals, redCards, stoppageMinutes }: MatchScript, half: 1 | 2): number {
  const inHalf = [...goals, ...redCards].filter(({ minute }) => minute > HALF_MINUTES === (half === 2));
  const announced = half === 1 ? stoppageMinutes.first : stoppageMinutes.second;
  return Math.max(announced, ...inHalf.map(({ stoppage }) => stoppage));
}

/** Goals and cards; those of one minute are spread over it in order. */
function incidentsOf({ goals, redCards }: MatchScript, offset: (moment: Moment) => number): Step[] {
  const all = [
    ...goals.map((goal, ordinal) => ({ kind: 'goal' as const, goal, ordinal, minuteAt: offset(goal) })),
    ...redCards.map((card, ordinal) => ({ kind: 'red-card' as const, card, ordinal, minuteAt: offset(card) })),
  ];
  return all.map(({ minuteAt, ...step }) => {
    const sameMinute = all.filter((other) => other.minuteAt === minuteAt);
    const place = sameMinute.findIndex((other) => other.kind === step.kind && other.ordinal === step.ordinal);
    return { ...step, at: minuteAt + (place + 1) / (sameMinute.length + 1) };
  });
}

/** How far a game has come. A disallowed goal counts as reported. */
export type Progress = {
  status: GameStatus;
  period: Period;
  currentMinute: number;
  stoppageMinutes: number;
  goalsTold: number;
  redCardsTold: number;
};

/** The steps that a game has not had yet, for resuming an interrupted run. */
export function stepsLeft(steps: readonly Step[], progress: Progress): Step[] {
  if (progress.status !== 'upcoming' && progress.status !== 'live') return [];
  return steps.filter((step) => !isReported(step, progress));
}

function isReported(step: Step, progress: Progress): boolean {
  const firstHalfOver = progress.period === 'half_time' || progress.period === 'second_half';
  switch (step.kind) {
    case 'kick-off':
      return progress.status === 'live';
    case 'minute':
      return (firstHalfOver && step.moment.minute <= FIRST_HALF_END) || isReached(step.moment, progress);
    case 'goal':
      return step.ordinal < progress.goalsTold;
    case 'red-card':
      return step.ordinal < progress.redCardsTold;
    case 'half-time':
      return firstHalfOver;
    case 'second-half':
      return progress.period === 'second_half';
    case 'full-time':
      return false;
  }
}

function isReached({ minute, stoppage }: Moment, { currentMinute, stoppageMinutes }: Progress): boolean {
  return compareMinutes({ minute, stoppageMinutes: stoppage }, { minute: currentMinute, stoppageMinutes }) <= 0;
}

/** Of consecutive minutes that are due together, keeps only the last. */
export function withoutPassedMinutes(steps: readonly Step[]): Step[] {
  return steps.filter((step, index) => step.kind !== 'minute' || steps[index + 1]?.kind !== 'minute');
}
