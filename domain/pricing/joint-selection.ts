import { marketNamed } from '#domain/markets/catalogue.ts';
import type { KeyParts } from '#domain/markets/keys.ts';
import type { Market } from '#domain/markets/market.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import type { ScorerShare } from '#domain/pricing/scorers.ts';

/** A selection from the catalogue with its line, if its market has one. */
export type JointSelection = KeyParts;

export type JointRequest = {
  readonly outlook: Outlook;
  readonly selections: readonly JointSelection[];
  /** The shares of the listed players. A bet on any other player is closed. */
  readonly shares?: readonly ScorerShare[] | undefined;
  readonly marginBasisPoints?: number | undefined;
};

export const marketOf = ({ market }: JointSelection): Market => marketNamed(market);
export const isScorer = (each: JointSelection): boolean => marketOf(each).kind === 'scorer';

/** Whether a selection depends on who scored which goal, not only on the score. */
export const isSequential = (each: JointSelection): boolean =>
  isScorer(each) || marketOf(each).dependsOn === 'goal_order';
