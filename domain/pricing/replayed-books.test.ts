// Replays real games and proves that no set of bets on one of them is a sure win: before kick-off
// and after each event, with manual or held prices, boosts, and bet builders (sure-win.ts explains
// the method, and which bets need no proof). By default a few games are replayed;
// `EVERY_GAME=1 npx vitest run --project unit replayed-books` replays all.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Goal, Score } from '#domain/game.ts';
import { mainLinesOf } from '#domain/markets/api-fields.ts';
import { type KeyParts, parseKey, type SelectionKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { type ClockTime, clockAt, matchMinute, startOfPeriod } from '#domain/match-clock.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { checkBook } from '#domain/pricing/book-check.ts';
import { checkPrices } from '#domain/pricing/check-prices.ts';
import { quotesIn } from '#domain/pricing/fit-quotes.ts';
import { keepHeldPrices } from '#domain/pricing/held-prices.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { priceTogether } from '#domain/pricing/joint.ts';
import { DEFAULT_MARGINS, marketPrices } from '#domain/pricing/market-prices.ts';
import { isCoveredByModel } from '#domain/pricing/model-cover.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { chooseLinesFor, fitGame, priceGame, pricesWithFieldIfUncovered } from '#domain/pricing/price-game.ts';
import { scorersWithSides } from '#domain/pricing/scored-players.ts';
import { type PricedPlayer, positionOf, scorerShares } from '#domain/pricing/scorers.ts';
import { findSureWin, type MatchState } from '#domain/pricing/sure-win.ts';
import { withoutHedges } from '#domain/pricing/without-hedges.ts';
import { isRealDataMissing, numberIn, readRealData, realDataNote } from '#tests/support/real-data.ts';

/** A game as it was played: what changed, in order. */
type Replay = {
  readonly events: readonly (ClockTime & { readonly goal?: Goal })[];
  readonly halfTime: Score;
  readonly players: readonly PricedPlayer[];
};

type Moment = ClockTime & { readonly score: Score; readonly halfTime: Score | null; readonly goals: readonly Goal[] };

/** Pseudo-random numbers from 0 to 1, reproducible for each game. */
function numbersOf(game: number): () => number {
  const numbers = fc.sample(fc.nat(9999), { seed: game, numRuns: 2000 });
  let at = 0;
  return () => {
    at += 1;
    return (numbers[at % numbers.length] as number) / 10_000;
  };
}

const TICKS = [15, 30, 60, 75, 90];

function replayOf(goals: readonly Goal[], halfTime: Score, players: readonly PricedPlayer[]): Replay {
  const late = (goal: Goal, index: number) => index >= halfTime.home + halfTime.away || goal.minute > 45;
  const first = goals.filter((goal, index) => !late(goal, index));
  const second = goals.filter(late);
  const eventsOf = (period: 'first_half' | 'second_half', scored: readonly Goal[]) => {
    const ticks = TICKS.filter((minute) => minute <= 45 === (period === 'first_half'));
    return [...scored.map((goal) => ({ minute: goal.minute, goal })), ...ticks.map((minute) => ({ minute }))]
      .sort((one, other) => one.minute - other.minute)
      .map(({ minute, ...each }) => ({ ...clockAt(matchMinute(Math.max(minute, 1)), period), ...each }));
  };
  const kickOff = startOfPeriod('first_half');
  const events = [kickOff, ...eventsOf('first_half', first), startOfPeriod('half_time'), startOfPeriod('second_half')];
  return { events: [...events, ...eventsOf('second_half', second)], halfTime, players };
}

/** Result and over/under 2.5 prices with a margin of 6%, and sometimes other manual prices. */
function manualPrices(random: () => number) {
  const home = 0.15 + 0.55 * random();
  const draw = (1 - home) * (0.3 + 0.1 * random());
  const over = 0.35 + 0.35 * random();
  const odds = (chance: number) => oddsHundredths(Math.floor(100 / (chance * 1.06)));
  const both = over + 0.04 * random();
  const others: PriceBook = {
    'both_teams_score/yes': odds(both),
    'both_teams_score/no': odds(1 - both),
    'correct_score/1-1': odds(0.08 + 0.06 * random()),
  };
  return {
    result: { home: odds(home), draw: odds(draw), away: odds(1 - home - draw) },
    over25: odds(over),
    under25: odds(1 - over),
    others: random() < 0.5 ? others : {},
  };
}

/** How many books were checked with each kind of price. */
const counts = { books: 0, manual: 0, held: 0, boosts: 0, refusedBoosts: 0, builders: 0 };

/** Proves that no bets on the book, with a boost and bet builders, are a sure win. */
function prove(book: PriceBook, outlook: Outlook, matchState: MatchState | undefined, random: () => number): void {
  counts.books += 1;
  expect(checkBook(book)).toEqual({ holds: true });
  expect(findSureWin(book, matchState, { outlook })).toBeNull();
  const keys = Object.keys(book).filter((key) => parseKey(key)?.playerId === null);
  const boosted = pick(keys, random);
  const boosts = [
    { key: boosted, odds: oddsHundredths(Math.round((book[boosted] as number) * (1.05 + 0.2 * random()))) },
  ];
  const open = withoutHedges(book, (key) => key === boosted, matchState, { boosts, outlook });
  if (open === null) counts.refusedBoosts += 1;
  else {
    counts.boosts += 1;
    expect(findSureWin(open, matchState, { boosts, outlook })).toBeNull();
  }
}

/** On average, bet builders return less than their stake, and listed prices at most their stake. */
function proveBuilders(
  book: PriceBook,
  outlook: Outlook,
  players: readonly PricedPlayer[],
  random: () => number,
): void {
  const shares = scorerShares(players);
  expect(isCoveredByModel({ book, outlook, shares })).toBe(true);
  for (let attempt = 0; attempt < 8; attempt += 1) {
    const selections = Array.from({ length: 2 + Math.floor(random() * 3) }, () =>
      partsOf(pick(Object.keys(book), random)),
    );
    const priced = priceTogether({ outlook, selections, shares });
    if (priced.refused !== null) continue;
    counts.builders += 1;
    expect((priced.odds / 100) * priced.chance).toBeLessThan(1);
  }
}

const partsOf = (key: SelectionKey) => parseKey(key) as KeyParts;
const pick = (keys: readonly string[], random: () => number) => keys[Math.floor(random() * keys.length)] as string;

function replay({ events, halfTime, players }: Replay, random: () => number): void {
  const { others, ...prices } = manualPrices(random);
  const fit = { ...prices, others: quotesIn(others) };
  const model = fitGame(fit);
  const outlook = outlookBeforeKickOff(model);
  const lines = chooseLinesFor(outlook);
  const manual = priceGame({ ...fit, ...lines, players, manual: others });
  const isManual = Object.keys(others).length > 0 && checkPrices({ book: manual, manual: others, outlook }).holds;
  const book = isManual ? manual : priceGame({ ...fit, ...lines, players });
  counts.manual += Number(isManual);
  prove(book, outlook, undefined, random);
  if (!isManual) proveBuilders(book, outlook, players, random);
  let moment: Moment = { ...startOfPeriod('first_half'), score: { home: 0, away: 0 }, halfTime: null, goals: [] };
  let current = book;
  for (const { goal, ...clock } of events) {
    const goals = goal ? [...moment.goals, goal] : moment.goals;
    const score = goal ? { ...moment.score, [goal.team]: moment.score[goal.team] + 1 } : moment.score;
    const isLate = clock.period === 'half_time' || clock.period === 'second_half';
    moment = { ...clock, score, goals, halfTime: isLate ? halfTime : null };
    const live = liveOutlook(model, moment);
    const liveLines = chooseLinesFor(live);
    const mainLines = mainLinesOf(liveLines);
    const priced = marketPrices(live, { mainLines, margins: DEFAULT_MARGINS, shares: scorerShares(players) });
    const matchState = { score, halfTime: moment.halfTime, scorers: scorersWithSides(score, goals) };
    proveBuilders(priced, live, players, random);
    const held = goal ? [] : [partsOf(pick(Object.keys(priced), random)).market];
    const heldBook = keepHeldPrices({ model: priced, current, held, mainLines, matchState, outlook: live });
    counts.held += heldBook.held.length;
    current =
      heldBook.held.length === 0 ? heldBook.prices : pricesWithFieldIfUncovered(heldBook.prices, liveLines, live);
    prove(current, live, matchState, random);
  }
}

const STEP = process.env.EVERY_GAME ? 1 : 12;

describe.skipIf(isRealDataMissing)(`the books of replayed games${realDataNote}`, () => {
  it('allow no sure win at any event', () => {
    const goalRows = readRealData('worldcup-2026/goals.csv');
    const playerRows = readRealData('worldcup-2026/players.csv');
    const idOf = (player: string | undefined) => playerRows.findIndex((row) => row.player_id === player) + 1;
    readRealData('worldcup-2026/matches.csv').forEach((match, game) => {
      if (game % STEP > 0) return;
      const players = playerRows
        .filter(({ team }) => team === match.home || team === match.away)
        .map((row): PricedPlayer => {
          const side = row.team === match.home ? 'home' : 'away';
          return { id: idOf(row.player_id), side, position: positionOf(row.position ?? '') };
        });
      const inTime = goalRows.filter((row) => row.match_id === match.match_id && /^[12]H$/.test(row.period ?? ''));
      const goals = inTime.map((row) => ({
        team: row.team_credited === 'home' ? ('home' as const) : ('away' as const),
        playerId: idOf(row.player_id),
        minute: numberIn(row, 'minute'),
        ownGoal: row.own_goal === '1',
      }));
      const halfTime = { home: numberIn(match, 'ht_home'), away: numberIn(match, 'ht_away') };
      replay(replayOf(goals, halfTime, players), numbersOf(game));
    });
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(0);
  }, 900_000);
});
