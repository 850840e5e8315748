export const BET_STATUSES = ['pending', 'won', 'lost', 'void', 'half_won', 'half_lost', 'cashed_out'] as const;
export type BetStatus = (typeof BET_STATUSES)[number];

/** How players can filter their bets. Half won counts as won, half lost as lost. */
export const BET_VIEWS = ['open', 'settled', 'won', 'lost'] as const;
export type BetView = (typeof BET_VIEWS)[number];
export const BET_KINDS = ['single', 'accumulator', 'builder', 'system'] as const;
export type BetKind = (typeof BET_KINDS)[number];

/** When to accept a price that has changed since the player saw it: never, if higher, or always. */
export const ODDS_CHANGE_POLICIES = ['none', 'higher', 'any'] as const;
export type OddsChangePolicy = (typeof ODDS_CHANGE_POLICIES)[number];

export const MIN_ACCUMULATOR_LEGS = 2;
export const MAX_ACCUMULATOR_LEGS = 20;
/** How many bet builders one bet can combine. Each is priced separately when the bet is placed. */
export const MAX_BUILDERS = 6;

export function acceptsOddsChange(policy: OddsChangePolicy, seen: number, current: number): boolean {
  if (seen === current || policy === 'any') return true;
  return policy === 'higher' && current > seen;
}

/** The maximum number of bets whose cash-outs are valued in one call. */
export const MAX_CASH_OUT_VALUES = 20;

type GroupedLeg = { readonly group: number | null };

/** The legs grouped by price: a single selection has its own, and a bet builder has one. */
export function legsByPrice<Leg extends GroupedLeg>(legs: readonly Leg[]): readonly [Leg, ...Leg[]][] {
  const groups = legs.map((leg): [Leg, ...Leg[]] =>
    leg.group === null ? [leg] : (legs.filter(({ group }) => group === leg.group) as [Leg, ...Leg[]]),
  );
  return groups.filter(([first], index) => first === legs[index]);
}

/** Whether all legs belong to one bet builder. */
export function isBuilder(legs: readonly GroupedLeg[]): boolean {
  return legs.every(({ group }) => group !== null && group === legs[0]?.group);
}
