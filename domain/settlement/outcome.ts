// A leg ends in one of five ways. A bet says which facts decided it in one sentence that a player understands.
import type { Score } from '#domain/game.ts';
import type { BetType } from '#domain/markets/bet-types.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { Reason } from '#domain/settlement/reason.ts';

export const OUTCOMES = ['won', 'lost', 'void', 'half_won', 'half_lost'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** What a leg was accepted on: everything that settling it needs, kept on the bet. */
export interface LegTerms {
  readonly betType: BetType;
  /** The catalogue's word for the selection; for a scorer market the player's name. */
  readonly selection: string | null;
  readonly playerId: number | null;
  /** The home side's handicap, or the total; null for a market without a line. */
  readonly line: LineQuarters | null;
  readonly odds: OddsHundredths;
  /** The score when an in-play handicap was accepted; null before kick-off. */
  readonly scoreAtPlacement: Score | null;
  /** The correct scores that had a price when `other` was accepted; null means the whole catalogue. */
  readonly listedScores: readonly string[] | null;
}

export interface LegResult {
  readonly outcome: Outcome;
  readonly reason: Reason;
  readonly sentence: string;
}

/** How the sides are called in the sentence. */
export interface SideNames {
  readonly home: string;
  readonly away: string;
}
