// What is written of a bet, and what became of it.
import type { ErrorCode } from '#contract/error-codes.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { BetType, LineField } from '#domain/markets/registry.ts';
import type { Cents } from '#domain/money.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { LimitPeriod } from '#domain/safer-play.ts';
import type { SystemKind } from '#domain/slip.ts';

/** One selection as it is written: where its price stands, and what the player was shown. */
export type LegToPlace = {
  gameId: number;
  betType: BetType;
  /** Null for a scorer: the player's name is filled in. */
  selection: string | null;
  playerId: number | null;
  priceField: string;
  lineField: LineField | null;
  /** Null in a group, which is checked by the game's version instead. */
  expectedOdds: OddsHundredths | null;
  expectedVersion: number | null;
  groupNumber: number | null;
  /** Null where the player named no line: the game's own is taken. */
  expectedLine: LineQuarters | null;
};

/** Selections of one game that count together. */
export type GroupToPlace = {
  groupNumber: number;
  odds: OddsHundredths;
  oddsWithout: Readonly<Record<string, OddsHundredths>>;
};

export type BetToPlace = {
  userId: number;
  idempotencyKey: string | null;
  requestHash: Buffer | null;
  stakeCents: Cents;
  totalOdds: OddsHundredths;
  potentialWinCents: Cents;
  isAccumulator: boolean;
  system: SystemKind | null;
  /** What is staked on each line of a system. */
  lineStakeCents: Cents | null;
  /** The free bet that is its stake. */
  freeBetId?: number | null;
  /** The promotion whose odds it is placed at. */
  boostId?: number | null;
  /** Whether it has waited the delay of live games: one that has not is refused on a live game, with IN_PLAY. */
  waitedInPlay: boolean;
  groups: readonly GroupToPlace[];
  legs: readonly LegToPlace[];
};

/** A leg as the statement found it: its game's teams and where it stands, null where there is none. */
export type LegFound = {
  odds: OddsHundredths | null;
  line: LineQuarters | null;
  homeTeam: string | null;
  awayTeam: string | null;
  selection: string | null;
};

/** What became of one bet. Legs are in the order of the bet's. */
export type Placement =
  | { placed: true; betId: number; username: string; placedAt: Date; legs: LegFound[] }
  /** Without a bet: the key's first request waits in play, or was refused after it had. */
  | { placed: false; replay: true; betId: number | null; sameRequest: boolean }
  | {
      placed: false;
      replay: false;
      refusal: ErrorCode | 'IN_PLAY';
      legs: LegFound[];
      /** The highest stake that the limits would have taken; null where the limit was reached meanwhile. */
      maxStakeCents: Cents | null;
      /** The lowest stake of the boost, where that is the refusal. */
      minStakeCents: Cents | null;
      /** What the player's own limit leaves, where that is the refusal, and the period of that limit. */
      left: { cents: Cents; period: LimitPeriod } | null;
    };
