// A segment of players: those to whom all of its rules apply. Staff, and players who have stopped
// or are stopped, are never in one.
import type { Cents } from '#domain/money.ts';

/** In the order of forms and descriptions. */
export const SEGMENT_RULES = [
  'tag',
  'phonePrefix',
  'identityVerified',
  'deposited',
  'registeredFrom',
  'registeredBefore',
  'lastBetFrom',
  'lastBetBefore',
  'staked',
] as const;
export type SegmentRule = (typeof SEGMENT_RULES)[number];

/** What a player staked of their own money, in the last days, on bets that are not void. */
export type StakedRule<Amount> = { days: number; min?: Amount | undefined; max?: Amount | undefined };

/** Times are ISO 8601. A player without a bet has no last one, so neither rule about it applies. */
type Rules<Amount> = {
  tag: string;
  phonePrefix: string;
  identityVerified: boolean;
  deposited: boolean;
  registeredFrom: string;
  registeredBefore: string;
  lastBetFrom: string;
  lastBetBefore: string;
  staked: StakedRule<Amount>;
};
export type Segment<Amount = Cents> = { [Rule in SegmentRule]?: Rules<Amount>[Rule] | undefined };

export const MAX_STAKED_DAYS = 365;
export const MAX_PHONE_PREFIX_DIGITS = 6;

/** A batch is given in one transaction, which holds the wallets of its players. */
export const MAX_BATCH_PLAYERS = 10_000;
