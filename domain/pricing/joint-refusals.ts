// Refuses to price selections together for their number or kind, or if one is closed, is implied by
// the others or contradicts them.
import { BEFORE_KICK_OFF, classOutcomes, outcomeTable } from '#domain/endings/outcome-table.ts';
import { dependsOnGoalOrder } from '#domain/endings/player-trackers.ts';
import { situationOf } from '#domain/pricing/ending-chances.ts';
import { isScorer, type JointRequest, type JointSelection, marketOf } from '#domain/pricing/joint-selection.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { type ScorerShare, scorersOf } from '#domain/pricing/scorers.ts';
import { backedLine, isOnHalves } from '#domain/settlement/decided-outcome.ts';

/** Reasons for not pricing selections together, in order of precedence. */
export const JOINT_REFUSALS = [
  'too_few_selections',
  'too_many_selections',
  'line_can_push',
  'scorers_do_not_combine',
  'closed',
  'contradictory',
  'implied',
  'price_too_low',
] as const;
export type JointRefusal = (typeof JOINT_REFUSALS)[number];

export type RefusedJointPrice = {
  readonly refused: JointRefusal;
  /** The affected selections; for `implied`, the last one follows from the others. */
  readonly positions: readonly number[];
};

export const MIN_JOINT_SELECTIONS = 2;
export const MAX_JOINT_SELECTIONS = 6;

export function refusalBeforePricing({ selections, shares, outlook }: JointRequest): RefusedJointPrice | null {
  const all = [...selections.keys()];
  if (selections.length < MIN_JOINT_SELECTIONS) return { refused: 'too_few_selections', positions: all };
  if (selections.length > MAX_JOINT_SELECTIONS) return { refused: 'too_many_selections', positions: all };
  const pushing = all.filter((at) => canPush(selections[at] as JointSelection));
  if (pushing.length > 0) return { refused: 'line_can_push', positions: pushing };
  const incompatible = incompatiblePositions(selections, outlook);
  if (incompatible.length > 0) return { refused: 'scorers_do_not_combine', positions: incompatible };
  const closed = all.filter((at) => isClosed(selections[at] as JointSelection, outlook, shares));
  return closed.length > 0 ? { refused: 'closed', positions: closed } : null;
}

/** Whether any score makes a selection void, half won or half lost, which has no joint price. */
function canPush(each: JointSelection): boolean {
  const market = marketOf(each);
  if (market.kind === 'scorer' || market.dependsOn === 'goal_order') return false;
  const table = outcomeTable(market, backedLine(market, each), BEFORE_KICK_OFF);
  if (table === null) return false;
  const outcomes = classOutcomes(market, table, each.selection ?? '');
  return outcomes.some((outcome) => outcome !== 'won' && outcome !== 'lost');
}

/**
 * The selections that can't be combined: several on the first or last scorer; or, before half time,
 * those on the order of goals if another selection is on the halves, since the grid does not show
 * which goals fall into which half.
 */
function incompatiblePositions(selections: readonly JointSelection[], outlook: Outlook): number[] {
  const positions = [...selections.keys()];
  const on = (test: (each: JointSelection) => boolean) =>
    positions.filter((at) => test(selections[at] as JointSelection));
  const ordered = on(isOnOrder);
  const isMixed = ordered.length > 0 && outlook.splits !== null && on((each) => isOnHalves(marketOf(each))).length > 0;
  const orderedScorers = on((each) => isScorer(each) && isOnOrder(each));
  if (isMixed) return ordered;
  return orderedScorers.length > 1 ? orderedScorers : [];
}

function isClosed(each: JointSelection, outlook: Outlook, shares: readonly ScorerShare[] = []): boolean {
  const market = marketOf(each);
  const { score, goals } = outlook;
  if (market.kind === 'scorer')
    return goals === null || scorersOf(score, goals) === null || !shares.some(({ id }) => id === each.playerId);
  if (market.dependsOn === 'goal_order') return goals === null || goals.length !== score.home + score.away;
  return outcomeTable(market, backedLine(market, each), situationOf(outlook)) === null;
}

/** Whether a selection depends on the order of the goals. */
function isOnOrder(each: JointSelection): boolean {
  const market = marketOf(each);
  return market.kind === 'scorer' ? dependsOnGoalOrder(market) : market.dependsOn === 'goal_order';
}

const NEARLY = 1e-9;

/** @param chances the chance of each subset, by its bits */
export function refusalByChances(chances: readonly number[], count: number): RefusedJointPrice | null {
  const all = chances.length - 1;
  const positions = [...Array(count).keys()];
  const impossible = positions.filter((at) => (chances[1 << at] as number) <= 0);
  if (impossible.length > 0) return { refused: 'closed', positions: impossible };
  if ((chances[all] as number) <= 0)
    return { refused: 'contradictory', positions: contradictoryPair(chances, positions) };
  for (const at of positions) {
    const without = chances[all & ~(1 << at)] as number;
    if ((chances[all] as number) < without * (1 - NEARLY)) continue;
    const implying = positions.filter((other) => other !== at && implies(chances, other, at)).slice(0, 1);
    const others = implying.length > 0 ? implying : positions.filter((other) => other !== at);
    return { refused: 'implied', positions: [...others, at] };
  }
  return null;
}

function contradictoryPair(chances: readonly number[], positions: readonly number[]): readonly number[] {
  for (const one of positions) {
    const other = positions.find((each) => each > one && chances[(1 << one) | (1 << each)] === 0);
    if (other !== undefined) return [one, other];
  }
  return positions;
}

function implies(chances: readonly number[], one: number, other: number): boolean {
  return (chances[(1 << one) | (1 << other)] as number) >= (chances[1 << one] as number) * (1 - NEARLY);
}
