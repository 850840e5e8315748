import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameFacts, Goal } from '#domain/game.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import { type BetType, LISTED_MARKETS, MARKET_NAMES, SCORER_MARKETS } from '#domain/markets/registry.ts';
import { oddsHundredths } from '#domain/odds.ts';
import type { LegTerms } from '#domain/settlement/outcome.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';

const anySide = fc.constantFrom('home' as const, 'away' as const);
const anyGoal = fc.record({
  team: anySide,
  playerId: fc.option(fc.integer({ min: 1, max: 6 })),
  minute: fc.integer({ min: 1, max: 90 }),
  ownGoal: fc.boolean(),
});

const anyFacts: fc.Arbitrary<GameFacts> = fc
  .record({
    status: fc.constantFrom('live' as const, 'finished' as const, 'abandoned' as const),
    goals: fc.array(anyGoal, { maxLength: 7 }),
    halfTime: fc.option(fc.record({ home: fc.nat(3), away: fc.nat(3) })),
    halfTimePassed: fc.boolean(),
    participants: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 6 })).map((ids) => new Set(ids))),
  })
  .map((record) => ({
    ...record,
    homeGoals: record.goals.filter((goal) => goal.team === 'home').length,
    awayGoals: record.goals.filter((goal) => goal.team === 'away').length,
  }));

const anyTerms: fc.Arbitrary<LegTerms> = fc.constantFrom(...MARKET_NAMES).chain((name) => {
  const listed = LISTED_MARKETS.find((market) => market.name === name);
  const selection = listed ? fc.constantFrom(...listed.selections.map((each) => each.selection)) : fc.constant(null);
  const isScorer = SCORER_MARKETS.some((market) => market.name === name);
  return fc.record({
    betType: fc.constant<BetType>(name),
    selection,
    playerId: isScorer ? fc.integer({ min: 1, max: 6 }) : fc.constant(null),
    line: name === 'asian_total' ? anyLine(0, 26) : name === 'handicap' ? anyLine(-12, 12) : fc.constant(null),
    odds: fc.constant(oddsHundredths(200)),
    scoreAtPlacement: fc.constant(null),
    listedScores: fc.constant(null),
  });
});

function anyLine(min: number, max: number) {
  return fc.integer({ min, max }).map(lineQuarters);
}

const OTHER_SIDE: Record<string, string> = { home: 'away', away: 'home' };
const swapWord = (word: string) => OTHER_SIDE[word] ?? word;

function mirrorSelection(selection: string | null): string | null {
  if (selection === null) return null;
  if (/^\d-\d$/.test(selection)) return [...selection].reverse().join('');
  return selection.split('_').map(swapWord).join('_');
}

function mirrorTerms(terms: LegTerms): LegTerms {
  const line = terms.betType === 'handicap' && terms.line !== null ? lineQuarters(-terms.line) : terms.line;
  return { ...terms, line, selection: mirrorSelection(terms.selection) };
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
        const homeGoals = goals.filter((goal) => goal.team === 'home').length;
        const finished = {
          ...facts,
          status: 'finished' as const,
          goals,
          homeGoals,
          awayGoals: goals.length - homeGoals,
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

  it('has exactly one winner in each set, unless the stake is split or returned', () => {
    fc.assert(
      fc.property(anyTerms, anyFacts, (terms, facts) => {
        const market = LISTED_MARKETS.find((each) => each.name === terms.betType);
        fc.pre(market !== undefined);
        for (const set of market?.partitions ?? []) {
          const selections = market?.selections.filter((each) => set.includes(each.priceField)) ?? [];
          const outcomes = selections.map(
            (each) => settleLeg({ ...terms, selection: each.selection }, { ...facts, status: 'finished' })?.outcome,
          );
          const whole = outcomes.filter((outcome) => outcome === 'won').length;
          const halves = outcomes.filter((outcome) => outcome === 'half_won' || outcome === 'half_lost').length;
          const voids = outcomes.filter((outcome) => outcome === 'void').length;
          expect([whole, halves, voids]).toSatisfy((counts: number[]) =>
            ['1,0,0', '0,2,0', `0,0,${selections.length}`].includes(counts.join()),
          );
        }
      }),
      RUNS,
    );
  });
});
