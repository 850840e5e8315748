// What a bet can be, from placed to settled.

export const BET_STATUSES = ['pending', 'won', 'lost', 'void', 'half_won', 'half_lost', 'cashed_out'] as const;
export type BetStatus = (typeof BET_STATUSES)[number];

/** How the player's slip treats a price that moved: refuse, take a better one, take any. */
export const ODDS_CHANGE_POLICIES = ['none', 'higher', 'any'] as const;
export type OddsChangePolicy = (typeof ODDS_CHANGE_POLICIES)[number];

export const MIN_ACCUMULATOR_LEGS = 2;
export const MAX_ACCUMULATOR_LEGS = 20;
/** Bet builders in one bet: each is priced on its own when the bet is placed. */
export const MAX_BUILDERS = 6;

/** Whether a price that moved from seen to current is taken under the player's policy. */
export function acceptsOddsChange(policy: OddsChangePolicy, seen: number, current: number): boolean {
  if (seen === current || policy === 'any') return true;
  return policy === 'higher' && current > seen;
}
