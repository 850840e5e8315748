// The input and the result of placing a bet.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { BetBonus } from '#domain/accumulator-bonus.ts';
import type { BetType, LineField } from '#domain/markets/api-fields.ts';
import type { SelectionKey } from '#domain/markets/keys.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { Cents } from '#domain/money.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { SystemKind } from '#domain/slip.ts';

/** One selection to write, with its price's key and what the player was shown. */
export type LegToPlace = {
  gameId: number;
  /** Null if the request named the market instead. */
  betType: BetType | null;
  market: MarketName;
  /** Null for a scorer: the player's name is filled in. */
  selection: string | null;
  playerId: number | null;
  /** Has no line if the selection is at the game's own line, which the statement reads. */
  key: SelectionKey;
  line: LineQuarters | null;
  lineField: LineField | null;
  /** Null in a bet builder, which is checked against the game's version instead. */
  expectedOdds: OddsHundredths | null;
  expectedVersion: number | null;
  groupNumber: number | null;
  /** The line that the player saw; null if not given, or if the selection has its own line. */
  expectedLine: LineQuarters | null;
};

/** A bet builder, whose selections count as one. */
export type BuilderToPlace = {
  groupNumber: number;
  odds: OddsHundredths;
  oddsWithout: Readonly<Record<string, OddsHundredths>>;
};

/**
 * Whether a bet on a live game must wait: with `due` it is refused with IN_PLAY, with `over` it has
 * waited, and with `none` the site has no delay.
 */
export type InPlayDelay = 'due' | 'over' | 'none';

export type BetToPlace = {
  userId: number;
  idempotencyKey: string | null;
  requestHash: Buffer | null;
  stakeCents: Cents;
  totalOdds: OddsHundredths;
  potentialWinCents: Cents;
  /** The bet's accumulator bonus terms, and the bonus if every selection wins; null without one. */
  bonus: { terms: BetBonus; cents: Cents } | null;
  /** The version of the bonus setting behind these terms; null for bets without a bonus. */
  bonusVersion: number | null;
  isAccumulator: boolean;
  system: SystemKind | null;
  /** The stake on each line of a system. */
  lineStakeCents: Cents | null;
  freeBetId: number | null;
  boostId: number | null;
  inPlayDelay: InPlayDelay;
  builders: readonly BuilderToPlace[];
  legs: readonly LegToPlace[];
};

/**
 * A leg as the statement found it: without odds if it has no price, without teams if the game is
 * unknown.
 */
export type FoundLeg = {
  odds: OddsHundredths | null;
  line: LineQuarters | null;
  homeTeam: string | null;
  awayTeam: string | null;
  selection: string | null;
};

/** One bet's result, with its legs in bet order. */
export type Placement =
  | { placed: true; betId: number; username: string; placedAt: Date; legs: FoundLeg[] }
  /** The key was used before. If betId is null, that request is in its delay or was refused. */
  | { placed: false; replay: true; betId: number | null; sameRequest: boolean }
  | {
      placed: false;
      replay: false;
      refusal: ErrorCode | 'IN_PLAY';
      legs: FoundLeg[];
      /** What the response adds: the highest or lowest stake, or what remains of a limit. */
      details: Readonly<Record<string, unknown>>;
    };
