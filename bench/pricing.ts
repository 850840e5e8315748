// `npm run bench:pricing` prints the CPU time of pricing one game, the duration of the first price
// at a new score, and the memory used by the cached tables; given football-data CSV files, it also
// prints how far the model's prices are from theirs.
import { printAccuracy } from '#bench/pricing-accuracy.ts';
import type { Score } from '#domain/game.ts';
import { allMarkets, marketNamed } from '#domain/markets/catalogue.ts';
import { fieldOfKey } from '#domain/markets/fields-of-keys.ts';
import { parseKey, selectionKey } from '#domain/markets/keys.ts';
import type { TabledMarket } from '#domain/markets/market.ts';
import { clockAt, matchMinute } from '#domain/match-clock.ts';
import { type OddsHundredths, oddsHundredths } from '#domain/odds.ts';
import { checkBook } from '#domain/pricing/book-check.ts';
import type { QuotedMarket } from '#domain/pricing/fit-quotes.ts';
import { liveOutlook } from '#domain/pricing/in-play.ts';
import { priceTogether } from '#domain/pricing/joint.ts';
import type { JointSelection } from '#domain/pricing/joint-selection.ts';
import { DEFAULT_MARGINS, marketPrices } from '#domain/pricing/market-prices.ts';
import { type Outlook, outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { chooseLines, DEFAULT_LINES, fitGame, priceGame } from '#domain/pricing/price-game.ts';
import { type PricedPlayer, scorerShares } from '#domain/pricing/scorers.ts';
import { findSureWin } from '#domain/pricing/sure-win.ts';
import { withoutHedges } from '#domain/pricing/without-hedges.ts';

const POSITIONS = ['GK', 'DF', 'DF', 'DF', 'DF', 'MF', 'MF', 'MF', 'MF', 'FW', 'FW', 'FW', 'FW'];
const PLAYERS: PricedPlayer[] = (['home', 'away'] as const).flatMap((side, offset) =>
  POSITIONS.map((position, index) => ({ id: offset * 100 + index + 1, side, position })),
);
const SHARES = scorerShares(PLAYERS);

/** Different prices for each number: result and over/under 2.5 with a margin of about 5%. */
function pricesOf(game: number) {
  const home = 0.15 + ((game * 7919) % 600) / 1000;
  const draw = (1 - home) * (0.3 + ((game * 104_729) % 200) / 1000);
  const [h = 0, d = 0, a = 0] = [home, draw, 1 - home - draw].map((chance) => Math.floor(100 / (chance * 1.05)));
  const over = 0.4 + ((game * 31) % 250) / 1000;
  return {
    result: { home: oddsHundredths(h), draw: oddsHundredths(d), away: oddsHundredths(a) },
    over25: oddsHundredths(Math.floor(100 / (over * 1.05))),
    under25: oddsHundredths(Math.floor(100 / ((1 - over) * 1.05))),
  };
}

const ROUNDS = 40;

/** Runs a task on many games and prints the CPU time of the median round and the slowest tenth. */
function measure(name: string, task: (game: number) => unknown, games = 250): void {
  for (let game = 0; game < games * 4; game += 1) task(game);
  const rounds = Array.from({ length: ROUNDS }, (_none, round) => {
    const start = process.cpuUsage();
    for (let game = 0; game < games; game += 1) task(round * games + game);
    const { user, system } = process.cpuUsage(start);
    return (user + system) / games;
  }).sort((one, other) => one - other);
  const at = (part: number) => (rounds[Math.floor(rounds.length * part)] as number).toFixed(1).padStart(9);
  console.log(`${name.padEnd(62)} ${at(0.5)} µs   slowest tenth ${at(0.9)} µs`);
}

const GAMES = 200;
const models = Array.from({ length: GAMES }, (_none, game) => fitGame(pricesOf(game)));
const modelOf = (game: number) => models[game % GAMES] as (typeof models)[number];
const beforeKickOff = models.map(outlookBeforeKickOff);

/** A game's outlook in this minute, with these goals scored before it. */
function outlookAt(game: number, minute: number, score: Score): Outlook {
  const goals = (['home', 'away'] as const).flatMap((team) =>
    Array.from({ length: score[team] }, () => ({ team, playerId: 1, ownGoal: false, minute: 1 })),
  );
  const halfTime = minute > 45 ? score : null;
  return liveOutlook(modelOf(game), { ...clockAt(matchMinute(minute)), score, halfTime, goals });
}

const ONE_NIL = { home: 1, away: 0 };
const firstHalf = models.map((_model, game) => outlookAt(game, 1 + (game % 44), ONE_NIL));
const secondHalf = models.map((_model, game) => outlookAt(game, 46 + (game % 44), ONE_NIL));

const pricing = { mainLines: {}, margins: DEFAULT_MARGINS };
/** A new object each time, so that sums cached for an outlook are measured as part of its price. */
const fresh = (outlooks: readonly Outlook[], game: number): Outlook => ({ ...(outlooks[game % GAMES] as Outlook) });
const priceAll = (outlooks: readonly Outlook[]) => (game: number) => marketPrices(fresh(outlooks, game), pricing);
const priceAllAndPlayers = (outlooks: readonly Outlook[]) => (game: number) =>
  marketPrices(fresh(outlooks, game), { ...pricing, shares: SHARES });

const outlook = beforeKickOff[1] as Outlook;

const quoted = (name: string, odds: Record<string, number>): QuotedMarket => ({
  market: marketNamed(name) as TabledMarket,
  line: null,
  odds: new Map(Object.entries(odds).map(([selection, each]) => [selection, oddsHundredths(each)])),
});
const OTHER_PRICES = [
  quoted('both_teams_score', { yes: 180, no: 195 }),
  quoted('correct_score', { '0-0': 1000, '1-0': 800, '0-1': 1100, '1-1': 650, '2-1': 900, '2-0': 1000, '1-2': 1200 }),
];

function selectionOf(key: string): JointSelection {
  const parts = parseKey(key);
  if (parts === null) throw new Error(`${key} is not a key`);
  return parts;
}

const scorers = (market: string, ids: readonly number[]) => ids.map((playerId) => selectionKey({ market, playerId }));
/** Combinations of up to six selections, including the slowest ones. */
const BUILDERS: Readonly<Record<string, readonly string[]>> = {
  'two markets': ['match_result/home', 'over_under/over@3.50'],
  'six markets on the halves': [
    'first_half_result/home',
    'second_half_result/home',
    'first_half_both_teams_score/no',
    'half_with_most_goals/second_half',
    'goal_in_both_halves/yes',
    'match_result/home',
  ],
  'six goalscorers': scorers('anytime_goalscorer', [10, 11, 12, 110, 111, 112]),
  'the first scorer, five goalscorers': [
    ...scorers('first_goalscorer', [10]),
    ...scorers('anytime_goalscorer', [11, 12, 13, 110, 111]),
  ],
  'six of a side with two goals': scorers('to_score_2_or_more', [8, 9, 10, 11, 12, 13]),
  'the last scorer, three with three goals': [
    ...scorers('last_goalscorer', [10]),
    ...scorers('to_score_hat_trick', [8, 9, 11]),
  ],
  'the last scorer, five on the order of goals': [
    ...scorers('last_goalscorer', [10]),
    'race_to_2_goals/away',
    'race_to_3_goals/home',
    'last_team_to_score/home',
    'first_team_to_score/away',
    'comeback_win/home',
  ],
};

// First prices are measured before any tables are cached. Scores start at 0-1, because the tables
// of 0-0 in the first half are those from before kick-off.
const SCORES = Array.from({ length: 8 }, (_none, index) => ({
  home: Math.floor((index + 1) / 3),
  away: (index + 1) % 3,
}));
measureOnce('the first price before kick-off', [() => marketPrices({ ...outlook }, { ...pricing, shares: SHARES })]);
const before = memory();
for (const minute of [30, 60])
  measureOnce(
    `the first price at a new score in minute ${minute}`,
    SCORES.map((score) => () => marketPrices(outlookAt(1, minute, score), { ...pricing, shares: SHARES })),
  );
const states = SCORES.length * 2;
const cachedMb = memory() - before;
console.log(
  `tables cached for ${states} states: ${cachedMb.toFixed(1)} MB, ${(cachedMb / states).toFixed(2)} MB each\n`,
);

const book = priceGame(pricesOf(1));
console.log(`${allMarkets().length} markets, ${Object.keys(book).length} prices without ${PLAYERS.length} players\n`);

measure('fit to result and over/under 2.5', (game) => fitGame(pricesOf(game)));
measure('fit to result, over/under 2.5, both score, 7 scores', (game) =>
  fitGame({ ...pricesOf(game), others: OTHER_PRICES }),
);
measure('before kick-off: all markets', priceAll(beforeKickOff));
measure('before kick-off: all markets, 26 players', priceAllAndPlayers(beforeKickOff));
measure('in play, first half: outlook', (game) => outlookAt(game, 1 + (game % 44), ONE_NIL));
measure('in play, first half: all markets', priceAll(firstHalf));
measure('in play, first half: all markets, 26 players', priceAllAndPlayers(firstHalf));
measure('in play, second half: outlook', (game) => outlookAt(game, 46 + (game % 44), ONE_NIL));
measure('in play, second half: all markets', priceAll(secondHalf));
measure('in play, second half: all markets, 26 players', priceAllAndPlayers(secondHalf));
measure('choosing the balanced lines', (game) => chooseLines(modelOf(game)));
measure('book check, exact', () => checkBook(book), 5);

const boost = (percent: number) => ({
  key: 'match_result/home',
  odds: oddsHundredths(Math.floor(((book['match_result/home'] as OddsHundredths) * (100 + percent)) / 100)),
});
const isNamed = (key: string) => fieldOfKey(key, DEFAULT_LINES) !== null;
measure('search for a sure win', () => findSureWin(book, undefined, { outlook }), 2);
measure('with a boost of 7%', () => findSureWin(book, undefined, { outlook, boosts: [boost(7)] }), 2);
measure(
  'with a boost of 20%, which creates a sure win',
  () => findSureWin(book, undefined, { outlook, boosts: [boost(20)] }),
  2,
);
measure('without an outlook', () => findSureWin(book), 2);
measure(
  'closing the hedges of a boost of 7%',
  () => withoutHedges(book, isNamed, undefined, { outlook, boosts: [boost(7)] }),
  2,
);

for (const [name, keys] of Object.entries(BUILDERS)) {
  const request = { outlook, selections: keys.map(selectionOf), shares: SHARES };
  const { refused } = priceTogether(request);
  measure(`bet builder: ${name}${refused === null ? '' : ` (${refused})`}`, () => priceTogether(request), 5);
}

for (const file of process.argv.slice(2)) printAccuracy(file);

/** Runs tasks once each, without a warm-up, and prints the median and slowest times. */
function measureOnce(name: string, tasks: readonly (() => unknown)[]): void {
  const times = tasks
    .map((task) => {
      const start = performance.now();
      task();
      return performance.now() - start;
    })
    .sort((one, other) => one - other);
  const median = times[times.length >> 1] as number;
  const slowest = times.at(-1) as number;
  console.log(`${name.padEnd(62)} ${median.toFixed(1).padStart(9)} ms   slowest ${slowest.toFixed(1)} ms`);
}

/** Megabytes in use, typed arrays included. */
function memory(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}
