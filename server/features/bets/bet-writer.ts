// Bets are written in batches. A bet that comes while nothing is being written goes at once; bets that come
// while batches are in flight wait for the next one and share its round trip and its commit. A batch holds
// one bet of a player at most; a player's second bet waits for the next batch.

import type { ErrorCode } from '#contract/error-codes.ts';
import { bookKey } from '#domain/markets/book-key.ts';
import { correctScore } from '#domain/markets/correct-score.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { BetType, LineField } from '#domain/markets/registry.ts';
import type { Cents } from '#domain/money.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { LimitPeriod } from '#domain/safer-play.ts';
import type { SystemKind } from '#domain/slip.ts';
import { failpoint } from '#server/database/failpoint.ts';
import type { Pool } from '#server/database/pool.ts';
import { isSilence } from '#server/database/transaction.ts';
import { placeBetsStatement } from '#server/features/bets/place-bets.sql.ts';
import { announcePlayers } from '#server/live/announce.ts';

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
  | { placed: false; replay: true; betId: number; sameRequest: boolean }
  | {
      placed: false;
      replay: false;
      refusal: ErrorCode | 'IN_PLAY';
      legs: LegFound[];
      /** The highest stake that the limits would have taken; null where the limit was reached meanwhile. */
      maxStakeCents: Cents | null;
      /** What the player's own limit leaves, where that is the refusal, and the period of that limit. */
      left: { cents: Cents; period: LimitPeriod } | null;
    };

type PlacementRow = {
  ordinal: number;
  bet_id: number | null;
  same_request: boolean | null;
  refusal: ErrorCode | 'IN_PLAY' | null;
  username: string;
  placed_at: Date;
  /** Null where the key had placed the bet before. */
  current_legs: LegFound[] | null;
  max_stake_cents: Cents | null;
  left_cents: Cents | null;
  left_period: LimitPeriod | null;
};

type Waiting = { bet: BetToPlace; resolve: (placement: Placement) => void; reject: (error: unknown) => void };

/** What `other` is the rest of: those that have a price when the bet is written are kept on it. */
const correctScores = correctScore.selections.filter((each) => each.selection !== 'other');

const batchSizeMax = 128;
const batchesInFlightMax = 2;
/** A second batch goes beside the first only when so many wait for it: a batch costs much the same however many it holds. */
const secondBatchMin = 32;
const attemptsAloneMax = 3;

export type BetWriter = ReturnType<typeof createBetWriter>;

/** Makes the writer of one node. `requireVerified` refuses players who are not fully verified. */
export function createBetWriter({ pool, requireVerified }: { pool: Pool; requireVerified: boolean }) {
  let queue: Waiting[] = [];
  let inFlight = 0;

  function place(bet: BetToPlace): Promise<Placement> {
    return new Promise((resolve, reject) => {
      queue.push({ bet, resolve, reject });
      startBatches();
    });
  }

  function startBatches(): void {
    while (queue.length > 0 && inFlight < batchesInFlightMax) {
      if (inFlight > 0 && queue.length < secondBatchMin) return;
      const batch = takeBatch();
      inFlight += 1;
      void writeBatch(batch).finally(() => {
        inFlight -= 1;
        startBatches();
      });
    }
  }

  /** Takes waiting bets in their order, one of a player at most; the rest stay in line. */
  function takeBatch(): Waiting[] {
    const users = new Set<number>();
    const batch: Waiting[] = [];
    const rest: Waiting[] = [];
    for (const waiting of queue) {
      const fits = batch.length < batchSizeMax && !users.has(waiting.bet.userId);
      (fits ? batch : rest).push(waiting);
      if (fits) users.add(waiting.bet.userId);
    }
    queue = rest;
    return batch;
  }

  async function writeBatch(batch: Waiting[]): Promise<void> {
    try {
      const placements = await writeBets(batch.map(({ bet }) => bet));
      batch.forEach(({ resolve }, index) => {
        resolve(placements[index] as Placement);
      });
      tellPlayers(batch, placements);
    } catch (error) {
      // A database that is silent answers nobody: who stands in line is told now, not a time-out for each batch later.
      if (isSilence(error)) for (const { reject } of queue.splice(0)) reject(error);
      if (batch.length === 1 || !isOneBetsFault(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // One bet's fault (the same key on two nodes at once) undid the batch: each is tried alone, once.
      for (const waiting of batch) await writeBatch([waiting]);
    }
  }

  /** Tells the players' other screens, after the commit and the answers: no bet waits for it, and none is undone by it. */
  function tellPlayers(batch: readonly Waiting[], placements: readonly Placement[]): void {
    const news = batch.flatMap(({ bet: { userId } }, index) => {
      const placement = placements[index];
      return placement?.placed ? [{ userId, betId: placement.betId }] : [];
    });
    if (news.length > 0) announcePlayers(pool, news).catch(() => {});
  }

  async function writeBets(bets: readonly BetToPlace[]): Promise<Placement[]> {
    const query = { name: 'place-bets', text: placeBetsStatement, values: valuesOf(bets, requireVerified) };
    for (let attempt = 1; ; attempt += 1) {
      try {
        failpoint('before-transaction');
        const { rows } = await pool.query<PlacementRow>(query);
        failpoint('after-commit');
        return rows.map(toPlacement);
      } catch (error) {
        if (bets.length > 1 || !isOneBetsFault(error)) throw error;
        // Alone, the bet is tried again on what was written since: the key's bet is seen then, and the exposure.
        if (attempt === attemptsAloneMax) return [refusedAlone(error)];
      }
    }
  }

  return { place, isBusy: () => inFlight > 0 };
}

const uniqueViolation = '23505';
const deadlock = '40P01';
/** Raised by the trigger that keeps the exposure: together, bets of two statements were too much. */
const exposureExceeded = 'GL001';

function isOneBetsFault(error: unknown): boolean {
  const code = (error as { code?: string }).code;
  return code === uniqueViolation || code === deadlock || code === exposureExceeded;
}

/** A bet that met other nodes' bets at the limit again and again is told that the limit is reached. */
function refusedAlone(error: unknown): Placement {
  if ((error as { code?: string }).code !== exposureExceeded) throw error;
  return {
    placed: false,
    replay: false,
    refusal: 'LIMIT_EXCEEDED',
    legs: [],
    maxStakeCents: null,
    left: null,
  };
}

function toPlacement(row: PlacementRow): Placement {
  const { bet_id: betId, current_legs: legs, refusal } = row;
  if (legs === null)
    return { placed: false, replay: true, betId: betId as number, sameRequest: row.same_request ?? false };
  if (refusal === null)
    return { placed: true, betId: betId as number, username: row.username, placedAt: row.placed_at, legs };
  return {
    placed: false,
    replay: false,
    refusal,
    legs,
    maxStakeCents: row.max_stake_cents,
    left:
      row.left_cents === null || row.left_period === null ? null : { cents: row.left_cents, period: row.left_period },
  };
}

function valuesOf(bets: readonly BetToPlace[], requireVerified: boolean): unknown[] {
  const legs = bets.flatMap((bet, ordinal) =>
    bet.legs.map((leg, index) => ({ ...leg, ordinal, legNumber: index + 1 })),
  );
  const groups = bets.flatMap((bet, ordinal) => bet.groups.map((group) => ({ ...group, ordinal })));
  return [
    bets.map((_, ordinal) => ordinal),
    bets.map((bet) => bet.userId),
    bets.map((bet) => bet.idempotencyKey),
    bets.map((bet) => bet.requestHash),
    bets.map((bet) => bet.stakeCents),
    bets.map((bet) => bet.totalOdds),
    bets.map((bet) => bet.potentialWinCents),
    bets.map((bet) => bet.isAccumulator),
    legs.map((leg) => leg.ordinal),
    legs.map((leg) => leg.legNumber),
    legs.map((leg) => leg.gameId),
    legs.map((leg) => leg.betType),
    legs.map((leg) => leg.selection),
    legs.map((leg) => leg.playerId),
    legs.map((leg) => leg.priceField),
    legs.map((leg) => leg.lineField),
    legs.map((leg) => leg.expectedOdds),
    legs.map((leg) => leg.expectedLine),
    requireVerified,
    correctScores.map((each) => each.selection),
    correctScores.map((each) => each.priceField),
    legs.map((leg) => bookKey(leg.priceField)),
    legs.map((leg) => leg.groupNumber),
    legs.map((leg) => leg.expectedVersion),
    bets.map((bet) => bet.system),
    bets.map((bet) => bet.lineStakeCents),
    groups.map((group) => group.ordinal),
    groups.map((group) => group.groupNumber),
    groups.map((group) => group.odds),
    groups.map((group) => JSON.stringify(group.oddsWithout)),
    bets.map((bet) => bet.freeBetId ?? null),
    bets.map((bet) => bet.boostId ?? null),
    bets.map((bet) => bet.waitedInPlay),
  ];
}
