// Parts that many market declarations share: lists of selections, and outcome functions.
import type { Halves } from '#domain/endings/ending.ts';
import { leader, type Score, type TeamSide } from '#domain/game.ts';
import { outcomeAboveLine } from '#domain/markets/outcome-above-line.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

export const YES_NO = ['yes', 'no'];
export const OVER_UNDER = ['over', 'under'];
export const RESULTS = ['home', 'draw', 'away'];
export const DOUBLE_CHANCES = ['home_or_draw', 'home_or_away', 'draw_or_away'];
export const ODD_EVEN = ['odd', 'even'];
export const HALVES_OF_A_GAME = ['first_half', 'second_half'] as const;

export const listed = (name: string, margin: number, selections: readonly string[]) => ({
  kind: 'listed' as const,
  name,
  margin,
  selections,
});

/** Combines each of the first selections with each of the second: "home_over". */
export function pairs(first: readonly string[], second: readonly string[]): string[] {
  return first.flatMap((one) => second.map((other) => `${one}_${other}`));
}

type OutcomeOf<Ending> = (selection: string, ending: Ending, line: number) => Outcome;

export function wonIf<Ending>(wins: (selection: string, ending: Ending, line: number) => boolean): OutcomeOf<Ending> {
  return (selection, ending, line) => (wins(selection, ending, line) ? 'won' : 'lost');
}

/** For a market in which exactly one selection wins. */
export function wonBy<Ending>(winner: (ending: Ending, line: number) => string): OutcomeOf<Ending> {
  return wonIf((selection, ending, line) => selection === winner(ending, line));
}

/** For the selections "yes" and "no". */
export function yesIf<Ending>(happens: (ending: Ending) => boolean): OutcomeOf<Ending> {
  return wonBy((ending) => yesOrNo(happens(ending)));
}

export const yesOrNo = (happens: boolean): string => (happens ? 'yes' : 'no');
export const oddOrEven = (goals: number): string => (goals % 2 === 0 ? 'even' : 'odd');
/** For lines that no number of goals can equal. */
export const overOrUnder = (goals: number, line: number): string => (goals * 4 > line ? 'over' : 'under');

/** For the selections "over" and "under" at any line. */
export function aboveLine(goalsOf: (score: Score) => number): OutcomeOf<Score> {
  return (selection, score, line) => {
    const above = goalsOf(score) * 4 - line;
    return outcomeAboveLine(selection === 'over' ? above : -above);
  };
}

/** For the selections "home" and "away" at the home side's line. */
export const asianHandicap: OutcomeOf<Score> = (selection, { home, away }, line) => {
  const above = (home - away) * 4 + line;
  return outcomeAboveLine(selection === 'home' ? above : -above);
};

/** For a market on two of the three results; the stake is returned on the third. */
export function noBetOn(result: TeamSide | 'draw'): OutcomeOf<Score> {
  return (selection, score) => {
    if (leader(score) === result) return 'void';
    return leader(score) === selection ? 'won' : 'lost';
  };
}

export const totalGoals = ({ home, away }: Score): number => home + away;
export const bothScore = ({ home, away }: Score): boolean => home > 0 && away > 0;
/** Whether a double chance, such as "home_or_draw", includes the result. */
export const isCovered = (selection: string, score: Score): boolean => selection.split('_').includes(leader(score));

/** Whether a range includes a number: "2", "2_to_3" or "6_or_more". */
export function isInRange(range: string, goals: number): boolean {
  const [from = '', to = from] = range.split(/_to_|_or_/);
  return goals >= Number(from) && (to === 'more' || goals <= Number(to));
}

/** The goals scored in the second half. */
export function secondHalf({ halfTime, fullTime }: Halves): Score {
  return { home: fullTime.home - halfTime.home, away: fullTime.away - halfTime.away };
}

export const other = (side: TeamSide): TeamSide => (side === 'home' ? 'away' : 'home');
