// What pricing needs for each market in a given game state, computed once: its selections at all
// lines with their keys, and the shares of the stake that each wins and loses by class of ending.
// Pricing is then one pass over the endings per market.

import { createCache } from '#domain/endings/cache.ts';
import { SHARE_LOST, SHARE_WON } from '#domain/endings/cell-shares.ts';
import { classesOfGroups, type EndingGroups, groupEndings, refine } from '#domain/endings/ending-groups.ts';
import { type EndingSpace, type OutcomeTable, outcomeTable, type Situation } from '#domain/endings/outcome-table.ts';
import { listedMarkets } from '#domain/markets/catalogue.ts';
import { type SelectionKey, selectionKey } from '#domain/markets/keys.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { TabledMarket } from '#domain/markets/market.ts';
import type { Outcome } from '#domain/settlement/outcome.ts';

/** The selections of a market at one line. */
export type PlannedLine = {
  readonly line: LineQuarters | null;
  readonly keys: readonly SelectionKey[];
  /** Whether at every ending one selection wins, all push, or one is half won and one half lost. */
  readonly isBook: boolean;
  /** By selection, then class. */
  readonly won: Float64Array;
  readonly lost: Float64Array;
};

export type PlannedMarket = {
  readonly space: EndingSpace;
  /**
   * For the space of splits, their groups: before kick-off, 137 instead of 8,281 endings for each
   * of twelve markets. Until half time, pricing all markets takes 19 to 38% less time
   * (bench/RESULTS.md).
   */
  readonly groups: EndingGroups | null;
  /** The class of each ending or group: those with the same outcomes at all lines form one. */
  readonly classes: Uint16Array;
  readonly classCount: number;
  readonly lines: readonly PlannedLine[];
};

/** The number of game states cached for each market: about 180 MB in all (bench/RESULTS.md). */
const MAX_STATES = 300;
const cached = createCache<PlannedMarket | null>(MAX_STATES);

function textOf({ score, since, halfTime, isFirstHalfOpen }: Situation): string {
  return [score.home, score.away, since.home, since.away, halfTime?.home, halfTime?.away, isFirstHalfOpen].join();
}

/** @returns null after half time for a market on halves if no half-time score was recorded */
export function planMarket(
  market: TabledMarket,
  lines: readonly (LineQuarters | null)[],
  situation: Situation,
): PlannedMarket | null {
  return cached(market, `${textOf(situation)} ${lines[lines.length - 1]} ${lines.length}`, () =>
    compute(market, lines, situation),
  );
}

function compute(market: TabledMarket, lines: readonly (LineQuarters | null)[], situation: Situation) {
  const tables = tablesAt(market, lines, situation);
  if (tables === null) return null;
  const groups = tables[0]?.space === 'splits' ? splitGroups(market, lines, situation) : null;
  return merge(market, lines, { tables, groups });
}

function tablesAt(market: TabledMarket, lines: readonly (LineQuarters | null)[], situation: Situation) {
  const tables = lines.map((line) => outcomeTable(market, line ?? 0, situation));
  return tables.some((table) => table === null) ? null : (tables as OutcomeTable[]);
}

const cachedGroups = createCache<EndingGroups>(MAX_STATES);

/**
 * The groups of splits that a market needs. All markets without lines share the same groups; a
 * market with lines has its own.
 */
function splitGroups(market: TabledMarket, lines: readonly (LineQuarters | null)[], situation: Situation) {
  const isShared = market.lines === undefined && listedMarkets().includes(market);
  if (!isShared) return groupEndings(tablesAt(market, lines, situation) ?? []);
  return cachedGroups(listedMarkets(), textOf(situation), () =>
    groupEndings(
      listedMarkets().flatMap((each) =>
        each.dependsOn === 'half_time_and_full_time' && each.lines === undefined
          ? (outcomeTable(each, 0, situation) ?? [])
          : [],
      ),
    ),
  );
}

function merge(
  market: TabledMarket,
  lines: readonly (LineQuarters | null)[],
  { tables, groups }: { tables: readonly OutcomeTable[]; groups: EndingGroups | null },
): PlannedMarket {
  const [first] = tables as readonly [OutcomeTable];
  const classesOf = tables.map((table) => (groups === null ? table.classes : classesOfGroups(groups, table)));
  const classes = new Uint16Array(classesOf[0]?.length ?? 0);
  const classCount = classesOf.reduce((count, each) => refine(classes, count, each), 1);
  const samples = Array.from({ length: classCount }, (_none, each) => classes.indexOf(each));
  return {
    space: first.space,
    groups,
    classes,
    classCount,
    lines: lines.map((line, index) =>
      planLine(
        market,
        line,
        tables[index] as OutcomeTable,
        samples.map((ending) => classesOf[index]?.[ending] as number),
      ),
    ),
  };
}

/** @param classes the class of the line's own table, by merged class */
function planLine(market: TabledMarket, line: LineQuarters | null, table: OutcomeTable, classes: readonly number[]) {
  const share = (shares: Readonly<Record<Outcome, number>>) =>
    Float64Array.from(
      market.selections.flatMap((_selection, index) =>
        classes.map((each) => shares[table.outcomes[each]?.[index] as Outcome]),
      ),
    );
  return {
    line,
    keys: market.selections.map((selection) => selectionKey({ market: market.name, selection, line })),
    isBook: table.isBook,
    won: share(SHARE_WON),
    lost: share(SHARE_LOST),
  };
}
