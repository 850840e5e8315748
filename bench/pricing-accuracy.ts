// How far the models deviate from bookmakers' prices and from results. Each is fitted to a file's
// 1X2 and over/under 2.5 prices; all other prices are compared.
import { type PricedGame, readPricedGames } from '#bench/pricing-games.ts';
import { CANDIDATES, type Candidate, type FittedGame, forEachScore } from '#bench/pricing-models.ts';
import { printReplay } from '#bench/pricing-replay.ts';
import type { Score } from '#domain/game.ts';
import { fitGoalModel } from '#domain/pricing/fit.ts';
import { homeHandicapChance } from '#domain/pricing/line-chances.ts';
import { outlookBeforeKickOff } from '#domain/pricing/outlook.ts';
import { GRID_SIDE, MAX_GOALS, type ScoreGrid } from '#domain/pricing/score-grid.ts';

type Fitted = { readonly game: PricedGame; readonly model: FittedGame };

export function printAccuracy(file: string): void {
  const games = readPricedGames(file);
  if (games.length === 0) {
    console.log(`${file}: no games with 1X2 and over/under 2.5 prices`);
    return;
  }
  console.log(`\n${file}: ${games.length} games, models fitted to 1X2 and over/under 2.5`);
  for (const candidate of CANDIDATES) {
    const fitted = games.map((game) => ({ game, model: candidate.fit(game.targets) }));
    console.log(`  ${candidate.name}`);
    printPrices(candidate, fitted);
    printResults(candidate, fitted);
  }
  printHandicaps(games);
  printReplay(games);
}

/**
 * Errors against a bookmaker's probabilities, in percentage points: over all prices, and over each
 * selection's average error.
 */
function printPrices(candidate: Candidate, fitted: readonly Fitted[]): void {
  const scores = fitted.flatMap(({ game, model }) =>
    game.scores.map(({ home, away, chance }) => ({
      name: `${home}-${away}`,
      miss: chanceOf(model.grid, home, away) - chance,
    })),
  );
  printErrors('correct score', scores);
  const both = fitted.flatMap(({ game, model }) =>
    game.bothScore === null ? [] : [{ name: 'yes', miss: bothScore(model.grid) - game.bothScore }],
  );
  printErrors('both teams score', both);
  const halves = fitted.flatMap(({ game, model }) => {
    const prices = game.halfTimeFullTime;
    const modelled = prices && halfTimeFullTime(candidate, model.grid);
    return modelled
      ? modelled.map((chance, index) => ({ name: String(index), miss: chance - (prices[index] as number) }))
      : [];
  });
  printErrors('half time/full time', halves);
}

function printErrors(market: string, misses: readonly { name: string; miss: number }[]): void {
  if (misses.length === 0) return;
  const names = [...new Set(misses.map(({ name }) => name))];
  const means = names.map((name) => mean(misses.filter((each) => each.name === name).map(({ miss }) => miss)));
  const each = rootMeanSquare(misses.map(({ miss }) => miss));
  const rows = `${misses.length} prices`;
  console.log(
    `    ${market.padEnd(20)} rmse ${points(each)} points, of each selection's average ${points(rootMeanSquare(means))} (${rows})`,
  );
}

/** Modelled and observed frequencies, and the final score's logarithmic loss. */
function printResults(candidate: Candidate, all: readonly Fitted[]): void {
  const played = all.flatMap(({ game, model }) =>
    game.full ? [{ full: game.full, half: game.half, grid: model.grid }] : [],
  );
  if (played.length === 0) return;
  const compare = (name: string, modelled: (grid: ScoreGrid) => number, happened: (score: Score) => boolean) =>
    `${name} ${percent(mean(played.map(({ grid }) => modelled(grid))))}/${percent(mean(played.map(({ full }) => Number(happened(full)))))}`;
  const exactly = (goals: number) =>
    compare(
      `${goals}-${goals}`,
      (grid) => chanceOf(grid, goals, goals),
      ({ home, away }) => home === goals && away === goals,
    );
  const above = (goals: number) =>
    compare(
      `over ${goals}.5`,
      (grid) => sumWhere(grid, (h, a) => h + a > goals),
      ({ home, away }) => home + away > goals,
    );
  const both = compare('both score', bothScore, ({ home, away }) => home > 0 && away > 0);
  console.log(`    modelled/seen, %     ${[both, above(1), above(3), ...[0, 1, 2, 3].map(exactly)].join(', ')}`);
  const misses = LOW_SCORES.map(({ home, away }) => {
    const seen = mean(played.map(({ full }) => Number(full.home === home && full.away === away)));
    return mean(played.map(({ grid }) => chanceOf(grid, home, away))) - seen;
  });
  console.log(
    `    correct score        rmse of the frequencies ${points(rootMeanSquare(misses))} points, scores up to 3-3`,
  );
  const losses = played.map(({ grid, full }) => -Math.log(chanceOf(grid, full.home, full.away)));
  console.log(`    final score          logarithmic loss ${mean(losses).toFixed(4)} (${played.length} games)`);
  const withHalves = played.flatMap(({ full, half, grid }) => (half ? [{ full, half, grid }] : []));
  if (withHalves.length === 0) return;
  const modelled = withHalves.map(({ grid }) => halfTimeFullTime(candidate, grid));
  const pairMisses = modelled[0]?.map((_none, index) => {
    const seen = mean(withHalves.map(({ full, half }) => Number(pairOf(half, full) === index)));
    return mean(modelled.map((chances) => chances[index] as number)) - seen;
  });
  const loss = mean(
    withHalves.map(({ full, half }, index) => -Math.log(modelled[index]?.[pairOf(half, full)] as number)),
  );
  console.log(
    `    half time/full time  rmse of the frequencies ${points(rootMeanSquare(pairMisses ?? []))} points, logarithmic loss ${loss.toFixed(4)} (${withHalves.length} games)`,
  );
}

/** Handicaps at the file's lines, for the Goldline model only. */
function printHandicaps(games: readonly PricedGame[]): void {
  const misses = games.flatMap(({ handicap, targets }) =>
    handicap
      ? [Math.abs(homeHandicapChance(outlookBeforeKickOff(fitGoalModel(targets)), handicap.line) - handicap.chance)]
      : [],
  );
  if (misses.length > 0)
    console.log(`  handicap cover, Goldline: ${points(mean(misses))} points off on average (${misses.length} prices)`);
}

const LOW_SCORES: readonly Score[] = Array.from({ length: 16 }, (_none, index) => ({
  home: Math.floor(index / 4),
  away: index % 4,
}));

const chanceOf = (grid: ScoreGrid, home: number, away: number): number =>
  grid[Math.min(home, MAX_GOALS) * GRID_SIDE + Math.min(away, MAX_GOALS)] as number;
const bothScore = (grid: ScoreGrid): number => sumWhere(grid, (home, away) => home > 0 && away > 0);

function sumWhere(grid: ScoreGrid, holds: (home: number, away: number) => boolean): number {
  let sum = 0;
  forEachScore((cell, home, away) => {
    if (holds(home, away)) sum += grid[cell] as number;
  });
  return sum;
}

const resultOf = ({ home, away }: Score): number => 1 - Math.sign(home - away);
const pairOf = (half: Score, full: Score): number => resultOf(half) * 3 + resultOf(full);

/** The nine chances; half-time results given the final score are computed once per model. */
function halfTimeFullTime(candidate: Candidate, grid: ScoreGrid): number[] {
  const leads = leadsOf(candidate);
  const chances = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  forEachScore((cell, home, away) => {
    const full = resultOf({ home, away });
    for (let half = 0; half < 3; half += 1) {
      const index = half * 3 + full;
      chances[index] = (chances[index] as number) + (grid[cell] as number) * (leads[cell * 3 + half] as number);
    }
  });
  return chances;
}

const knownLeads = new Map<Candidate, number[]>();

function leadsOf(candidate: Candidate): number[] {
  const known = knownLeads.get(candidate);
  if (known) return known;
  const leads: number[] = new Array(GRID_SIDE * GRID_SIDE * 3).fill(0);
  forEachScore((cell, home, away) => {
    for (let h = 0; h <= home; h += 1) {
      for (let a = 0; a <= away; a += 1) {
        const index = cell * 3 + resultOf({ home: h, away: a });
        leads[index] = (leads[index] as number) + candidate.halfTime({ home, away }, { home: h, away: a });
      }
    }
  });
  knownLeads.set(candidate, leads);
  return leads;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
const rootMeanSquare = (values: readonly number[]): number => Math.sqrt(mean(values.map((value) => value * value)));
const points = (chance: number): string => (100 * chance).toFixed(2);
const percent = (chance: number): string => (100 * chance).toFixed(1);
