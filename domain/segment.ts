// A segment is the players who match all of its rules. It never includes staff, or players who are
// suspended, excluded, halted or in a time-out, whose withdrawals are frozen, who have not turned
// offers on, or who have the tag `no offers`.
import type { Cents } from '#domain/money.ts';

/** In the order in which forms and descriptions list them. */
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

/** The player's own money staked in the last `days` days on bets that are not void. */
export type StakedRule<Amount> = { days: number; min?: Amount | undefined; max?: Amount | undefined };

/** Times are ISO 8601. Players who have never bet don't match the rules about the last bet. */
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

/** Staff add this tag to players who object to marketing. */
export const NO_OFFERS_TAG = 'no offers';

export const MAX_STAKED_DAYS = 365;
export const MAX_PHONE_PREFIX_DIGITS = 6;

/** A batch of free bets is given in one transaction, which locks its players' wallets. */
export const MAX_BATCH_PLAYERS = 10_000;
