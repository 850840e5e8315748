// How long pricing one game takes on one core. `npm run bench:pricing` prints microseconds; with
// paths of football-data CSV files it also prints how far the model's prices are from theirs.

import { printAccuracy } from '#bench/pricing-accuracy.ts';
import { LISTED_MARKETS } from '#domain/markets/registry.ts';
import { startOfPeriod } from '#domain/match-clock.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { checkBook } from '#domain/pricing/book-check.ts';
import { priceInPlay } from '#domain/pricing/in-play.ts';
import { priceTogether } from '#domain/pricing/joint.ts';
import { lineLadder } from '#domain/pricing/line-ladder.ts';
import { DEFAULT_MARGINS } from '#domain/pricing/market-prices.ts';
import { outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { chooseLines, DEFAULT_LINES, fitGame, priceGame } from '#domain/pricing/price-game.ts';
import { type PricedPlayer, scorerOutlook, scorerShares } from '#domain/pricing/scorers.ts';
import { findSureWin } from '#domain/pricing/sure-win.ts';

const ROUNDS = 40;
const GAMES_PER_ROUND = 250;

const POSITIONS = ['GK', 'DF', 'DF', 'DF', 'DF', 'MF', 'MF', 'MF', 'MF', 'FW', 'FW', 'FW', 'FW'];
const PLAYERS: PricedPlayer[] = (['home', 'away'] as const).flatMap((side, offset) =>
  POSITIONS.map((position, index) => ({ id: offset * 100 + index + 1, side, position })),
);

/**
 * A different game for each number: result prices and over/under 2.5 with a margin of about 5 %.
 */
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

/** Runs a task on many games and prints the median and the slowest tenth of its rounds. */
function measure(name: string, task: (game: number) => unknown, games = GAMES_PER_ROUND): void {
  for (let game = 0; game < games * 4; game += 1) task(game);
  const rounds = Array.from({ length: ROUNDS }, (_none, round) => {
    const start = performance.now();
    for (let game = 0; game < games; game += 1) task(round * games + game);
    return ((performance.now() - start) / games) * 1000;
  }).sort((one, other) => one - other);
  const at = (part: number) => (rounds[Math.floor(rounds.length * part)] as number).toFixed(1).padStart(9);
  console.log(`${name.padEnd(62)} ${at(0.5)} us   slowest tenth ${at(0.9)} us`);
}

const model = fitGame(pricesOf(1));
const outlook = outlookBeforeKickOff(model);
const book = priceGame(pricesOf(1));
const live = {
  ...startOfPeriod('first_half'),
  score: { home: 0, away: 0 },
  halfTime: null,
  goals: [],
  lines: DEFAULT_LINES,
  margins: DEFAULT_MARGINS,
};

/** Fits the model and prices every market, with its 25 handicap and 25 total lines. */
function everyLine(game: number, players?: PricedPlayer[]): unknown {
  const prices = pricesOf(game);
  const whole = outlookBeforeKickOff(fitGame(prices));
  const ladders = (['handicapLine', 'asianTotalLine'] as const).map((field) =>
    lineLadder(field, whole, DEFAULT_MARGINS),
  );
  return [priceGame({ ...prices, players }), ladders];
}

console.log(
  `${LISTED_MARKETS.length} listed markets, ${Object.keys(book).length} price fields, ${PLAYERS.length} players\n`,
);
measure('fit to result and over/under 2.5', (game) => fitGame(pricesOf(game)));
measure('a game: fit, all markets', (game) => priceGame(pricesOf(game)));
measure('a game: fit, all markets, 3 scorer prices for 26 players', (game) =>
  priceGame({ ...pricesOf(game), players: PLAYERS }),
);
measure('a game: all markets, every line of handicap and total', (game) => everyLine(game));
measure('a game: all markets, every line, 26 players', (game) => everyLine(game, PLAYERS));
measure('in play, first half: all markets', (game) => priceInPlay(model, { ...live, minute: game % 45 }));
measure('in play, first half: all markets, 26 players', (game) =>
  priceInPlay(model, { ...live, minute: game % 45, players: PLAYERS }),
);
measure('choosing the balanced lines', () => chooseLines(model));
measure('book check, exact', () => checkBook(book));
measure('search for a sure win', () => findSureWin(book, DEFAULT_LINES), 5);
const home = { betType: 'home', market: 'match_result', selection: 'home', playerId: null, line: null } as const;
const goals = {
  betType: 'over_under',
  market: 'over_under',
  selection: 'over_3.5',
  playerId: null,
  line: null,
} as const;
measure('bet builder, two selections', () => priceTogether({ outlook, selections: [home, goals] }), 10);
const [shares, scorers] = [scorerShares(PLAYERS), scorerOutlook(outlook, [])];
const sixScorers = shares.slice(0, 6).map(({ id }) => {
  const market = 'anytime_goalscorer' as const;
  return { betType: market, market, selection: market, playerId: id, line: null };
});
measure('bet builder, six goalscorers', () => priceTogether({ outlook, selections: sixScorers, shares, scorers }), 10);

for (const file of process.argv.slice(2)) printAccuracy(file);
