// Tracks the order of the goals, starting from the goals so far.
import type { GoalOrder, OrderFact } from '#domain/endings/ending.ts';
import type { Tracker } from '#domain/endings/goal-sequence.ts';
import type { Score, TeamSide } from '#domain/game.ts';

/** The sides of the goals so far, in order, and the number of them before the bet was placed. */
export type OrderSoFar = { readonly sides: readonly TeamSide[]; readonly placedAfter: number };

const NONE = 0;
const HOME = 1;
const AWAY = 2;
const NO = 0;
const YES = 1;
const codeOf = (side: TeamSide | undefined): number => (side === undefined ? NONE : side === 'home' ? HOME : AWAY);
const sideOf = (code: number): TeamSide | null => (code === NONE ? null : code === HOME ? 'home' : 'away');

/** Tracks which side scores the first goal after the first `goals` goals. */
const goalAfter = (sides: readonly TeamSide[], goals: number): Tracker => ({
  size: 3,
  start: codeOf(sides[goals]),
  after: (state, { side }, { home, away }) => (state === NONE && home + away > goals ? codeOf(side) : state),
});

const last = (sides: readonly TeamSide[]): Tracker => ({
  size: 3,
  start: codeOf(sides.at(-1)),
  after: (_state, { side }) => codeOf(side),
});

/** Keeps the first state other than NONE that `at` returns for the score after a goal. */
function firstState(sides: readonly TeamSide[], size: number, at: (score: Score, side: TeamSide) => number): Tracker {
  let start = NONE;
  const score = { home: 0, away: 0 };
  for (const side of sides) {
    score[side] += 1;
    if (start === NONE) start = at(score, side);
  }
  return { size, start, after: (state, { side }, after) => (state === NONE ? at(after, side) : state) };
}

const raceTo = (sides: readonly TeamSide[], goals: number): Tracker =>
  firstState(sides, 3, (score, side) => (score[side] === goals ? codeOf(side) : NONE));

const trailed = (sides: readonly TeamSide[], side: TeamSide): Tracker =>
  firstState(sides, 2, ({ home, away }) => ((side === 'home' ? home < away : away < home) ? YES : NO));

const TRACKERS: Readonly<Record<OrderFact, (soFar: OrderSoFar) => Tracker>> = {
  first: ({ sides }) => goalAfter(sides, 0),
  next: ({ sides, placedAfter }) => goalAfter(sides, placedAfter),
  last: ({ sides }) => last(sides),
  raceTo2: ({ sides }) => raceTo(sides, 2),
  raceTo3: ({ sides }) => raceTo(sides, 3),
  homeTrailed: ({ sides }) => trailed(sides, 'home'),
  awayTrailed: ({ sides }) => trailed(sides, 'away'),
};

const UNTRACKED: Omit<GoalOrder, 'score'> = {
  first: null,
  last: null,
  next: null,
  raceTo2: null,
  raceTo3: null,
  homeTrailed: false,
  awayTrailed: false,
};

/** The trackers for these facts, and the order of goals that their states describe. */
export function trackOrder(facts: readonly OrderFact[], soFar: OrderSoFar) {
  const trackers = facts.map((fact) => TRACKERS[fact](soFar));
  const endingOf = (states: readonly number[], score: Score): GoalOrder => ({
    ...UNTRACKED,
    ...Object.fromEntries(facts.map((fact, index) => [fact, factOf(fact, states[index] as number)])),
    score,
  });
  return { trackers, endingOf };
}

const factOf = (fact: OrderFact, state: number) =>
  fact === 'homeTrailed' || fact === 'awayTrailed' ? state === YES : sideOf(state);
