// Properties of settlement on random bets and games.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameFacts, Goal } from '#domain/game.ts';
import { allMarkets, findMarket, marketNamed } from '#domain/markets/catalogue.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { Market } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { isBookMarket } from '#domain/pricing/book-check.ts';
import type { LegTerms } from '#domain/settlement/outcome.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';

const anySide = fc.constantFrom('home' as const, 'away' as const);
const anyGoal = fc.record({
  team: anySide,
  playerId: fc.option(fc.integer({ min: 1, max: 6 })),
  minute: fc.integer({ min: 1, max: 90 }),
  ownGoal: fc.boolean(),
});

const goalsOf = (goals: readonly Goal[], side: Goal['team']) => goals.filter(({ team }) => team === side).length;
const scoreOf = (goals: readonly Goal[]) => ({ home: goalsOf(goals, 'home'), away: goalsOf(goals, 'away') });

/** The half-time score follows from the first goals, or is not recorded. */
const anyFacts: fc.Arbitrary<GameFacts> = fc
  .record({
    status: fc.constantFrom('live' as const, 'finished' as const, 'abandoned' as const),
    goals: fc.array(anyGoal, { maxLength: 7 }),
    goalsBeforeBreak: fc.option(fc.nat(7)),
    halfTimePassed: fc.boolean(),
    participants: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 })).map((ids) => new Set(ids))),
  })
  .map(({ goalsBeforeBreak, ...record }) => ({
    ...record,
    halfTime: goalsBeforeBreak === null ? null : scoreOf(record.goals.slice(0, goalsBeforeBreak)),
    homeGoals: goalsOf(record.goals, 'home'),
    awayGoals: goalsOf(record.goals, 'away'),
  }));

const anyTerms: fc.Arbitrary<LegTerms> = fc.constantFrom(...allMarkets()).chain((market) =>
  fc.record({
    market: fc.constant(market.name),
    selection: market.kind === 'listed' ? fc.constantFrom(...market.selections) : fc.constant(null),
    playerId: market.kind === 'scorer' ? fc.integer({ min: 1, max: 6 }) : fc.constant(null),
    line: anyLine(market),
    odds: fc.constant(oddsHundredths(200)),
    scoreAtPlacement: fc.constant(null),
    pricedSelections: fc.constant(null),
  }),
);

function anyLine(market: Market) {
  if (market.kind === 'scorer' || market.lines === undefined) return fc.constant(null);
  const { from, to, step } = market.lines;
  return fc.nat(Math.floor((to - from) / step)).map((steps) => lineQuarters(from + steps * step));
}

const OTHER_SIDE: Record<string, string> = { home: 'away', away: 'home' };
const REORDERED: Record<string, string> = {
  away_or_home: 'home_or_away',
  away_or_draw: 'draw_or_away',
  draw_or_home: 'home_or_draw',
};

/** The name of a market or selection with the sides swapped: "home_by_1", "2-1_other". */
function mirrorName(name: string): string {
  const words = name.split('_').map((word) => {
    if (/^\d+-\d+$/.test(word)) return word.split('-').reverse().join('-');
    return OTHER_SIDE[word] ?? word;
  });
  return words.join('_').replace(/\w+_or_(home|away|draw)/, (pair) => REORDERED[pair] ?? pair);
}

function mirrorTerms(terms: LegTerms): LegTerms {
  const { line, selection } = terms;
  const market = marketNamed(terms.market);
  // Only handicap lines refer to one side.
  const isSided = market.kind === 'listed' && (market.lines?.from ?? 0) < 0;
  const mirrored = mirrorName(terms.market);
  return {
    ...terms,
    market: findMarket(mirrored) ? mirrored : terms.market,
    line: isSided && line !== null ? lineQuarters(-line) : line,
    selection: selection === null ? null : mirrorName(selection),
  };
}

function mirrorFacts(facts: GameFacts): GameFacts {
  const swapped = facts.halfTime && { home: facts.halfTime.away, away: facts.halfTime.home };
  const goals = facts.goals.map((goal): Goal => ({ ...goal, team: goal.team === 'home' ? 'away' : 'home' }));
  return { ...facts, goals, halfTime: swapped, homeGoals: facts.awayGoals, awayGoals: facts.homeGoals };
}

const RUNS = { numRuns: 3000 };

describe('settling', () => {
  it('is the same with the sides swapped', () => {
    fc.assert(
      fc.property(anyTerms, anyFacts, (terms, facts) => {
        const mirrored = settleLeg(mirrorTerms(terms), mirrorFacts(facts))?.outcome;
        expect(mirrored).toBe(settleLeg(terms, facts)?.outcome);
      }),
      RUNS,
    );
  });

  it('is final: later goals never change a leg decided in a live game', () => {
    fc.assert(
      fc.property(anyTerms, anyFacts, fc.array(anyGoal, { maxLength: 4 }), (terms, facts, later) => {
        const live = { ...facts, status: 'live' as const };
        const decided = settleLeg(terms, live)?.outcome;
        fc.pre(decided !== undefined);
        const goals = [...facts.goals, ...later];
        const { home, away } = scoreOf(goals);
        const halfTime = facts.halfTimePassed ? facts.halfTime : scoreOf(goals.slice(0, facts.goals.length + 1));
        const finished = {
          ...facts,
          status: 'finished' as const,
          goals,
          halfTime,
          homeGoals: home,
          awayGoals: away,
        };
        expect(settleLeg(terms, finished)?.outcome).toBe(decided);
      }),
      RUNS,
    );
  });

  it('decides every market of a finished game whose scorers are all recorded', () => {
    fc.assert(
      fc.property(anyTerms, anyFacts, (terms, facts) => {
        const goals = facts.goals.map((goal) => ({ ...goal, playerId: goal.playerId ?? 1 }));
        expect(settleLeg(terms, { ...facts, status: 'finished', goals })).not.toBeNull();
      }),
      RUNS,
    );
  });

  it('has exactly one winner in each book, unless the stake is split or returned', () => {
    fc.assert(
      fc.property(anyTerms, anyFacts, (terms, facts) => {
        const market = marketNamed(terms.market);
        fc.pre(market.kind === 'listed' && isBookMarket(market));
        if (market.kind !== 'listed') return;
        const outcomes = market.selections.map(
          (selection) => settleLeg({ ...terms, selection }, { ...facts, status: 'finished' })?.outcome,
        );
        const wins = outcomes.filter((outcome) => outcome === 'won').length;
        const halves = outcomes.filter((outcome) => outcome === 'half_won' || outcome === 'half_lost').length;
        const voids = outcomes.filter((outcome) => outcome === 'void').length;
        expect([wins, halves, voids]).toSatisfy((counts: number[]) =>
          ['1,0,0', '0,2,0', `0,0,${outcomes.length}`].includes(counts.join()),
        );
      }),
      RUNS,
    );
  });
});
