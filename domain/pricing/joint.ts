// Selections of one game are not independent, so their odds are never multiplied. Their joint
// chance is the sum over the endings of one score grid. A selection that is implied by the others
// or contradicts them is refused, with the reason.
import { MIN_ODDS, type OddsHundredths, oddsHundredths } from '#domain/odds.ts';
import { subsetChances } from '#domain/pricing/joint-chances.ts';
import { type RefusedJointPrice, refusalBeforePricing, refusalByChances } from '#domain/pricing/joint-refusals.ts';
import type { JointRequest } from '#domain/pricing/joint-selection.ts';
import { addMarginToOne, offeredOdds } from '#domain/pricing/margin.ts';
import { positionsKey } from '#domain/settlement/settle-builder.ts';

export type JointPrice = {
  readonly refused: null;
  readonly chance: number;
  readonly odds: OddsHundredths;
  /** The odds that apply when legs are void, by the positions of the others ("0,2"). */
  readonly oddsWithout: Readonly<Record<string, OddsHundredths>>;
};

export const DEFAULT_JOINT_MARGIN_BASIS_POINTS = 1000;

/** A bet builder's odds for this chance; null if it is 0 or almost 1. */
export function builderOdds(
  chance: number,
  marginBasisPoints = DEFAULT_JOINT_MARGIN_BASIS_POINTS,
): OddsHundredths | null {
  return offeredOdds(addMarginToOne(chance, marginBasisPoints / 10_000));
}

export function priceTogether(request: JointRequest): JointPrice | RefusedJointPrice {
  const early = refusalBeforePricing(request);
  if (early !== null) return early;
  const chances = subsetChances(request);
  const refusal = refusalByChances(chances, request.selections.length);
  return refusal ?? pricesOf(chances, request);
}

type Odds = Pick<JointPrice, 'odds' | 'oddsWithout'>;

/**
 * A bet builder pays at least as much as each of its selections alone, whose margin can be smaller.
 * @param listed the game's price of each selection
 */
export function raiseToListedOdds(own: Odds, listed: readonly OddsHundredths[]): Odds {
  return mapOdds(own, listed.length, (odds, positions) =>
    positions.reduce<OddsHundredths>((highest, at) => {
      const single = listed[at] as OddsHundredths;
      return single > highest ? single : highest;
    }, odds),
  );
}

/** A listed price this far below the model's own was lowered manually. */
const LOWERED_BELOW = 0.9;

/**
 * A listed price that was lowered manually lowers bet builders by the same factor. Otherwise, a bet
 * builder with a near-certain selection would still offer the old price. Fewer selections never
 * pay more than all of them.
 * @param listed the game's price of each selection
 * @param model the model's price of each, with the market's margin; undefined if it has none
 */
export function followLoweredOdds(
  own: Odds,
  listed: readonly OddsHundredths[],
  model: readonly (OddsHundredths | undefined)[],
): Odds {
  const factors = listed.map((price, index) => {
    const factor = price / (model[index] ?? price);
    return factor < LOWERED_BELOW ? factor : 1;
  });
  const lowered = mapOdds(own, listed.length, (odds, positions) => {
    const factor = positions.reduce((product, at) => product * (factors[at] as number), 1);
    return oddsHundredths(Math.max(MIN_ODDS, Math.floor(odds * factor)));
  });
  return mapOdds(lowered, listed.length, (odds) => (odds < lowered.odds ? odds : lowered.odds));
}

type Change = (odds: OddsHundredths, positions: readonly number[]) => OddsHundredths;

function mapOdds({ odds, oddsWithout }: Odds, selections: number, change: Change): Odds {
  return {
    odds: change(
      odds,
      Array.from({ length: selections }, (_none, index) => index),
    ),
    oddsWithout: Object.fromEntries(
      Object.entries(oddsWithout).map(([key, own]) => [key, change(own, key.split(',').map(Number))]),
    ),
  };
}

function pricesOf(
  chances: readonly number[],
  { selections, marginBasisPoints }: JointRequest,
): JointPrice | RefusedJointPrice {
  const positions = [...selections.keys()];
  const oddsWithout: Record<string, OddsHundredths> = {};
  const all = chances.length - 1;
  for (let subset = 1; subset < all; subset += 1) {
    const key = positionsKey(positions.filter((at) => (subset & (1 << at)) !== 0));
    // A subset may be almost certain; it still pays the minimum odds.
    oddsWithout[key] = builderOdds(chances[subset] as number, marginBasisPoints) ?? MIN_ODDS;
  }
  const chance = chances[all] as number;
  const odds = builderOdds(chance, marginBasisPoints);
  if (odds === null) return { refused: 'price_too_low', positions };
  return { refused: null, chance, odds, oddsWithout };
}
