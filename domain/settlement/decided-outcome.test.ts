// A bet is decided early only if every continuation of the game gives it the same outcome.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameFacts, Goal, Score } from '#domain/game.ts';
import { allMarkets } from '#domain/markets/catalogue.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { Market } from '#domain/markets/market.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { decidedOutcome } from '#domain/settlement/decided-outcome.ts';
import type { LegTerms } from '#domain/settlement/outcome.ts';

const anyGoal: fc.Arbitrary<Goal> = fc.record({
  team: fc.constantFrom('home' as const, 'away' as const),
  playerId: fc.constantFrom(7, 8),
  minute: fc.constant(10),
  ownGoal: fc.boolean(),
});

function scoreOf(goals: readonly Goal[]): Score {
  const home = goals.filter(({ team }) => team === 'home').length;
  return { home, away: goals.length - home };
}

type LiveGame = { readonly goals: readonly Goal[]; readonly goalsBeforeBreak: number | null };

/** A live game with all its goals, before half time or after it. */
const anyGame: fc.Arbitrary<LiveGame> = fc
  .record({ goals: fc.array(anyGoal, { maxLength: 5 }), goalsBeforeBreak: fc.option(fc.nat(5)) })
  .map(({ goals, goalsBeforeBreak }) => ({
    goals,
    goalsBeforeBreak: goalsBeforeBreak === null ? null : Math.min(goalsBeforeBreak, goals.length),
  }));

function anyTermsOf(market: Market): fc.Arbitrary<LegTerms> {
  const isScorer = market.kind === 'scorer';
  const lines = isScorer ? undefined : market.lines;
  const line = lines
    ? fc.nat((lines.to - lines.from) / lines.step).map((steps) => lineQuarters(lines.from + steps * lines.step))
    : fc.constant(null);
  return fc.record({
    market: fc.constant(market.name),
    selection: isScorer ? fc.constant('Player') : fc.constantFrom(...market.selections),
    playerId: fc.constant(isScorer ? 7 : null),
    line,
    odds: fc.constant(oddsHundredths(200)),
    scoreAtPlacement: fc.constant(null),
    pricedSelections: fc.constant(null),
  });
}

const NEXT_GOALS: Goal[] = (['home', 'away'] as const).flatMap((team) => [
  { team, playerId: 7, minute: 80, ownGoal: false },
  { team, playerId: 8, minute: 80, ownGoal: false },
  { team, playerId: 8, minute: 80, ownGoal: true },
]);

/** The goals of every continuation with up to this many further goals. */
function continuations(goals: readonly Goal[], max: number): (readonly Goal[])[] {
  if (max === 0) return [goals];
  return [goals, ...NEXT_GOALS.flatMap((goal) => continuations([...goals, goal], max - 1))];
}

/** The finished game, with every half time that is still possible. */
function endings({ goals, goalsBeforeBreak }: LiveGame, all: readonly Goal[]): GameFacts[] {
  const score = scoreOf(all);
  const breaks =
    goalsBeforeBreak === null
      ? Array.from({ length: all.length - goals.length + 1 }, (_none, index) => goals.length + index)
      : [goalsBeforeBreak];
  return breaks.map((at) => ({
    status: 'finished',
    homeGoals: score.home,
    awayGoals: score.away,
    goals: all,
    halfTime: scoreOf(all.slice(0, at)),
    halfTimePassed: true,
  }));
}

describe.each(allMarkets())('$name', (market) => {
  it('keeps an early outcome, however the game continues', () => {
    fc.assert(
      fc.property(anyTermsOf(market), anyGame, (terms, game) => {
        const { home, away } = scoreOf(game.goals);
        const halfTimePassed = game.goalsBeforeBreak !== null;
        const halfTime = halfTimePassed ? scoreOf(game.goals.slice(0, game.goalsBeforeBreak ?? 0)) : null;
        const now = { homeGoals: home, awayGoals: away, goals: game.goals, halfTime, halfTimePassed };
        const decided = decidedOutcome(market, terms, { ...now, status: 'live' });
        if (decided === null) return;
        for (const all of continuations(game.goals, 2))
          for (const facts of endings(game, all)) {
            const outcome = decidedOutcome(market, terms, facts);
            if (outcome !== decided) expect(outcome, JSON.stringify(facts)).toBe(decided);
          }
      }),
      { numRuns: 40 },
    );
  });

  it('is decided at the end', () => {
    fc.assert(
      fc.property(anyTermsOf(market), anyGame, (terms, game) => {
        for (const facts of endings(game, game.goals)) expect(decidedOutcome(market, terms, facts)).not.toBeNull();
      }),
      { numRuns: 20 },
    );
  });
});
