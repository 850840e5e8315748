// Checks the chances of markets on scores against settlement: a bet at fair odds, settled on every
// ending of the grid and weighted by its probability, must return exactly its stake. The markets on
// the order of goals are checked in domain/endings/goal-sequence.test.ts.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AWAY_GOALS, CELL_OF_SPLIT, EARLY_CELL_OF_SPLIT, HOME_GOALS } from '#domain/endings/grid-cells.ts';
import type { GameFacts, Score } from '#domain/game.ts';
import { type Lines, mainLinesOf, PRICE_FIELDS, type PriceField } from '#domain/markets/api-fields.ts';
import { findMarket, listedMarkets, marketNamed } from '#domain/markets/catalogue.ts';
import { fieldsOfBook } from '#domain/markets/fields-of-keys.ts';
import { lineQuarters } from '#domain/markets/line.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { clockAt, matchMinute, startOfPeriod } from '#domain/match-clock.ts';
import { MAX_ODDS, oddsHundredths } from '#domain/odds.ts';
import { pricedSelections } from '#domain/pricing/book-check.ts';
import { halfTimeSplits } from '#domain/pricing/half-time.ts';
import { type LiveState, liveOutlook, priceInPlay, remainingShares } from '#domain/pricing/in-play.ts';
import { fairChance, marketChances } from '#domain/pricing/market-chances.ts';
import { DEFAULT_MARGINS } from '#domain/pricing/market-prices.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { decidedOutcome } from '#domain/settlement/decided-outcome.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';

const anyModel = fc.record({
  homeGoals: fc.double({ min: 0.3, max: 3, noNaN: true }),
  awayGoals: fc.double({ min: 0.3, max: 3, noNaN: true }),
  drawTilt: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
});

const anyLive: fc.Arbitrary<LiveState> = fc
  .record({ home: fc.nat(3), away: fc.nat(3), halfHome: fc.nat(3), halfAway: fc.nat(3), minute: fc.nat(94) })
  .map(({ home, away, halfHome, halfAway, minute }) => ({
    score: { home, away },
    ...clockAt(matchMinute(minute)),
    halfTime: minute >= 46 ? { home: Math.min(home, halfHome), away: Math.min(away, halfAway) } : null,
  }));

const anyLines: fc.Arbitrary<Lines> = fc
  .tuple(fc.integer({ min: -8, max: 8 }), fc.integer({ min: 2, max: 20 }))
  .map(([handicap, total]) => ({ handicapLine: lineQuarters(handicap), asianTotalLine: lineQuarters(total) }));

type Ending = {
  readonly facts: GameFacts;
  readonly chance: number;
};

/** Every ending with its chance: each cell, with each half-time score that is still possible. */
function endingsOf(outlook: Outlook, state: LiveState | null): Ending[] {
  const { first, second } = remainingShares(state ?? startOfPeriod('not_started'));
  const splits = halfTimeSplits(first / (first + second), outlook.score.home - outlook.score.away);
  if (state?.period === 'second_half') return scoresOf(outlook, state.halfTime);
  return [...splits.entries()].map(([split, part]) => {
    const [cell = 0, early = 0] = [CELL_OF_SPLIT[split], EARLY_CELL_OF_SPLIT[split]];
    const halfTime = {
      home: outlook.score.home + (HOME_GOALS[early] as number),
      away: outlook.score.away + (AWAY_GOALS[early] as number),
    };
    return { facts: finished(outlook, cell, halfTime), chance: (outlook.grid[cell] as number) * part };
  });
}

/** Every final score with its chance, all with this half-time score. */
function scoresOf(outlook: Outlook, halfTime: Score | null = null): Ending[] {
  return [...outlook.grid.entries()].map(([cell, chance]) => ({ facts: finished(outlook, cell, halfTime), chance }));
}

function finished({ score }: Outlook, cell: number, halfTime: Score | null): GameFacts {
  return {
    status: 'finished',
    homeGoals: score.home + (HOME_GOALS[cell] as number),
    awayGoals: score.away + (AWAY_GOALS[cell] as number),
    halfTimePassed: true,
    goals: [],
    halfTime,
  };
}

function termsOf(market: string, selection: string, line: number, score: Score): LegTerms {
  const base = { market, selection, playerId: null, line: lineQuarters(line), odds: oddsHundredths(200) };
  return { ...base, scoreAtPlacement: score, pricedSelections: null };
}

const SPEC_MARKETS = [...new Set(PRICE_FIELDS.map(({ market }) => market))].map(
  (name) => marketNamed(name) as ListedMarket,
);
const lineOf = ({ line }: PriceField, lines: Lines): number => (typeof line === 'string' ? lines[line] : (line ?? 0));
/** The lines of a market's price fields. */
const linesOf = ({ name }: ListedMarket, lines: Lines): number[] => [
  ...new Set(PRICE_FIELDS.filter(({ market }) => market === name).map((each) => lineOf(each, lines))),
];

function fairChances(market: ListedMarket, outlook: Outlook, line: number): number[] {
  const chances = marketChances(market, outlook, line);
  if (chances === null) throw new Error(`${market.name} is closed`);
  return chances.map(fairChance);
}

/** A leg's return per unit of stake, at decimal odds that need not be whole hundredths. */
function returned(outcome: Outcome, odds: number): number {
  return { won: odds, lost: 0, void: 1, half_won: (odds + 1) / 2, half_lost: 0.5 }[outcome];
}

type MarketAtLine = { market: ListedMarket; line: number };

const specMarketsAt = (lines: Lines): MarketAtLine[] =>
  SPEC_MARKETS.flatMap((market) => linesOf(market, lines).map((line) => ({ market, line })));

/** The other markets on scores, at the given place within the range of their lines. */
function otherMarketsAt(place: number): MarketAtLine[] {
  const others = listedMarkets().filter(
    (market) => !SPEC_MARKETS.includes(market) && market.dependsOn !== 'goal_order',
  );
  return others.map((market) => {
    if (market.lines === undefined) return { market, line: 0 };
    const { from, to, step } = market.lines;
    return { market, line: from + step * Math.floor(place * ((to - from) / step + 1)) };
  });
}

function expectFair(outlook: Outlook, state: LiveState | null, atLines: readonly MarketAtLine[]): void {
  const endings = endingsOf(outlook, state);
  const scores = scoresOf(outlook);
  for (const { market, line } of atLines) {
    const decisive = ['full_time_score', 'score_since_placement'].includes(market.dependsOn) ? scores : endings;
    const chances = marketChances(market, outlook, line)?.map(fairChance);
    for (const [index, selection] of market.selections.entries()) {
      const chance = chances?.[index] ?? 0;
      if (chance < 1e-6 || chance > 1 - 1e-6) continue;
      const terms = termsOf(market.name, selection, line, outlook.score);
      const mean = decisive.reduce((total, ending) => {
        const outcome = decidedOutcome(market, terms, ending.facts) as Outcome;
        return total + ending.chance * returned(outcome, 1 / chance);
      }, 0);
      expect(Math.abs(mean - 1), `${market.name} ${selection} at ${chance}`).toBeLessThan(1e-6);
    }
  }
}

describe('a bet at fair odds returns its stake on average', () => {
  it('before kick-off', () => {
    fc.assert(
      fc.property(anyModel, anyLines, (model, lines) =>
        expectFair(outlookBeforeKickOff(model), null, specMarketsAt(lines)),
      ),
      { numRuns: 30 },
    );
  });

  it('in play', () => {
    fc.assert(
      fc.property(anyModel, anyLive, anyLines, (model, state, lines) => {
        expectFair(liveOutlook(model, state), state, specMarketsAt(lines));
      }),
      { numRuns: 40 },
    );
  });

  it('on the markets that the specification lacks', () => {
    const anyPlace = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(anyModel, fc.option(anyLive), anyPlace, (model, state, place) => {
        const outlook = state === null ? outlookBeforeKickOff(model) : liveOutlook(model, state);
        expectFair(outlook, state, otherMarketsAt(place));
      }),
      { numRuns: 6 },
    );
  });
});

describe('prices in play', () => {
  it('return at most the stake on average when settled, up to the last minute', () => {
    const late = anyLive.chain((state) =>
      fc.constantFrom(state.minute, 88, 93, 97).map((minute) => ({ ...state, ...clockAt(matchMinute(minute)) })),
    );
    fc.assert(
      fc.property(anyModel, late, anyLines, (model, live, lines) => {
        const state = { ...live, halfTime: live.halfTime ?? { home: 0, away: 0 } };
        const book = priceInPlay(model, { ...state, mainLines: mainLinesOf(lines), margins: DEFAULT_MARGINS });
        const fields = fieldsOfBook(book, lines);
        const outlook = liveOutlook(model, state);
        const priced = pricedSelections(book, findMarket('correct_score') as ListedMarket);
        const endings = endingsOf(outlook, state).filter(({ chance }) => chance > 1e-9);
        for (const each of PRICE_FIELDS) {
          const { market, selection, field } = each;
          const odds = fields[field];
          if (odds === undefined) continue;
          const definition = marketNamed(market);
          const pricedOnly = { pricedSelections: market === 'correct_score' ? priced : null };
          const terms = { ...termsOf(market, selection, lineOf(each, lines), outlook.score), ...pricedOnly };
          const mean = endings.reduce((total, ending) => {
            const outcome = decidedOutcome(definition, terms, ending.facts) as Outcome;
            return total + ending.chance * returned(outcome, odds / 100);
          }, 0);
          expect(mean, `${field} at ${odds}`).toBeLessThan(1 + 1e-6);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('close an almost certain score, and "any other score", which would win on it too', () => {
    const model = { homeGoals: 0.4, awayGoals: 0.3, drawTilt: 0 };
    const lines = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };
    const state = {
      score: { home: 2, away: 0 },
      ...clockAt(matchMinute(115)),
      halfTime: { home: 1, away: 0 },
      goals: [],
    };
    const full = priceInPlay(model, { ...state, mainLines: mainLinesOf(lines), margins: DEFAULT_MARGINS });
    const book = fieldsOfBook(full, lines);
    expect(book.correctScore20Odds).toBeUndefined();
    expect(book.correctScoreOtherOdds).toBeUndefined();
    expect(book.correctScore30Odds).toBeDefined();
  });

  it('have the same fair chances at kick-off as before it', () => {
    const model = { homeGoals: 1.6, awayGoals: 1.1, drawTilt: 0 };
    const start = liveOutlook(model, { ...startOfPeriod('first_half'), score: { home: 0, away: 0 }, halfTime: null });
    const before = outlookBeforeKickOff(model);
    for (const market of SPEC_MARKETS) {
      const chances = fairChances(market, before, 2);
      for (const [index, chance] of fairChances(market, start, 2).entries())
        expect(chance).toBeCloseTo(chances[index] as number, 10);
    }
  });

  it('exist for every selection that is neither certain nor remote, and for no decided one', () => {
    fc.assert(
      fc.property(anyModel, anyLive, anyLines, (model, state, lines) => {
        const full = priceInPlay(model, { ...state, mainLines: mainLinesOf(lines), margins: DEFAULT_MARGINS });
        const book = fieldsOfBook(full, lines);
        const { home, away } = state.score;
        const now = { homeGoals: home, awayGoals: away, halfTime: state.halfTime, goals: [] };
        const facts: GameFacts = { ...now, status: 'live', halfTimePassed: state.period === 'second_half' };
        const outlook = liveOutlook(model, state);
        for (const each of PRICE_FIELDS) {
          const { market, selection, field } = each;
          const line = lineOf(each, lines);
          const decided = decidedOutcome(marketNamed(market), termsOf(market, selection, line, state.score), facts);
          if (decided !== null) expect(book[field], field).toBeUndefined();
          const definition = marketNamed(market) as ListedMarket;
          const chances = marketChances(definition, outlook, line)?.map(fairChance);
          const chance = chances?.[definition.selections.indexOf(selection)] ?? 0;
          if (chance > 0.002 && chance < 0.9) expect(book[field], `${field} ${chance}`).toBeDefined();
        }
        for (const odds of Object.values(full)) expect(odds).toBeLessThanOrEqual(MAX_ODDS);
      }),
      { numRuns: 60 },
    );
  });

  it('fall for the leading side as the clock runs, and immediately if the other side gets a red card', () => {
    const model = { homeGoals: 1.4, awayGoals: 1.2, drawTilt: 0 };
    const lines = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };
    const homeOdds = (minute: number, away = 0) => {
      const state = {
        score: { home: 1, away: 0 },
        ...clockAt(matchMinute(minute)),
        redCards: { home: 0, away },
        halfTime: null,
        goals: [],
      };
      const book = priceInPlay(model, { ...state, mainLines: mainLinesOf(lines), margins: DEFAULT_MARGINS });
      return fieldsOfBook(book, lines).homeOdds as number;
    };
    const clock = [5, 20, 35, 44, 50, 65, 80, 88, 90, 91, 95, 101].map((minute) => homeOdds(minute));
    expect([...clock].sort((a, b) => b - a)).toEqual(clock);
    expect(new Set(clock).size).toBe(clock.length);
    expect(homeOdds(20, 1)).toBeLessThan(homeOdds(20));
  });

  it('exclude half-time markets in the second half if the half-time score was not recorded', () => {
    const state = { score: { home: 1, away: 0 }, ...clockAt(matchMinute(60)), halfTime: null, goals: [] };
    const lines = { handicapLine: lineQuarters(0), asianTotalLine: lineQuarters(10) };
    const model = { homeGoals: 1.4, awayGoals: 1.2, drawTilt: 0 };
    const full = priceInPlay(model, { ...state, mainLines: mainLinesOf(lines), margins: DEFAULT_MARGINS });
    const book = fieldsOfBook(full, lines);
    expect(Object.keys(book).filter((field) => field.startsWith('htft'))).toEqual([]);
    expect(book.homeOdds).toBeDefined();
  });
});

describe('the share of goals that remains', () => {
  it('only falls during a half, and never to zero', () => {
    const shares = [...Array(46).keys()].map((minute) => remainingShares(clockAt(matchMinute(minute))));
    const second = [...Array(60).keys()].map((minute) => remainingShares(clockAt(matchMinute(minute + 46))));
    for (const list of [shares.map((each) => each.first), second.map((each) => each.second)]) {
      expect([...list].sort((a, b) => b - a)).toEqual(list);
      expect(list.at(-1)).toBeGreaterThan(0);
    }
    expect(shares[0]?.first).toBeCloseTo(0.446, 12);
    expect((shares[0]?.first ?? 0) + (shares[0]?.second ?? 0)).toBeCloseTo(1, 12);
    expect(second[0]?.first).toBe(0);
    expect(remainingShares(startOfPeriod('half_time')).second).toBeCloseTo(0.554, 12);
  });
});
