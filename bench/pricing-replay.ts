// Replays games whose goal minutes are known, and compares in-play result chances with the results.
import type { PricedGame } from '#bench/pricing-games.ts';
import { CANDIDATES, type Candidate, forEachScore, goldline, type Moment } from '#bench/pricing-models.ts';
import type { Score } from '#domain/game.ts';
import { clockAt } from '#domain/match-clock.ts';
import type { ScoreGrid } from '#domain/pricing/score-grid.ts';

const MINUTES = [15, 30, 45, 60, 75, 85, 90];
const BINS = 10;

type Replayed = PricedGame & { full: Score; goalMinutes: NonNullable<PricedGame['goalMinutes']> };

/** Prints nothing for files without goal minutes. */
export function printReplay(games: readonly PricedGame[]): void {
  const replayed = games.filter((game): game is Replayed => game.goalMinutes !== null && game.full !== null);
  if (replayed.length === 0) return;
  console.log(`  in play, ${replayed.length} games: logarithmic loss of the result`);
  console.log(`    ${'minute'.padEnd(24)}${MINUTES.map((minute) => String(minute).padStart(8)).join('')}`);
  for (const candidate of CANDIDATES) {
    const losses = lossesOf(candidate, replayed).map((loss) => loss.toFixed(4).padStart(8));
    console.log(`    ${candidate.name.padEnd(24)}${losses.join('')}`);
  }
  printCalibration(replayed);
}

function lossesOf(candidate: Candidate, games: readonly Replayed[]): number[] {
  const sums = MINUTES.map(() => 0);
  for (const game of games) {
    const model = candidate.fit(game.targets);
    MINUTES.forEach((minute, index) => {
      const moment = momentOf(game, minute);
      const chance = resultChances(model.liveGrid(moment), moment.score)[resultOf(game.full)] as number;
      sums[index] = (sums[index] as number) - Math.log(Math.max(chance, 1e-9));
    });
  }
  return sums.map((sum) => sum / games.length);
}

/**
 * Goldline's result chances in ten bins, at only one moment of each game, because the moments of a
 * game aren't independent of each other.
 */
function printCalibration(games: readonly Replayed[]): void {
  const bins = Array.from({ length: BINS }, () => ({ count: 0, modelled: 0, seen: 0, variance: 0 }));
  games.forEach((game, index) => {
    const moment = momentOf(game, MINUTES[index % MINUTES.length] as number);
    const chances = resultChances(goldline.fit(game.targets).liveGrid(moment), moment.score);
    chances.forEach((chance, result) => {
      const bin = bins[Math.min(Math.floor(chance * BINS), BINS - 1)] as (typeof bins)[number];
      bin.count += 1;
      bin.modelled += chance;
      bin.seen += Number(resultOf(game.full) === result);
      bin.variance += chance * (1 - chance);
    });
  });
  console.log('  calibration in play, Goldline: modelled % / observed % (difference in standard errors)');
  const cells = bins.map(({ count, modelled, seen, variance }) =>
    count === 0
      ? '-'
      : `${((100 * modelled) / count).toFixed(1)}/${((100 * seen) / count).toFixed(1)} (${((seen - modelled) / Math.sqrt(variance)).toFixed(1)})`,
  );
  console.log(`    ${cells.join('  ')}`);
}

function momentOf({ goalMinutes }: Replayed, minute: number): Moment {
  const until = (minutes: readonly number[]) => minutes.filter((goal) => goal <= minute).length;
  return {
    ...clockAt({ minute, stoppageMinutes: 0 }),
    score: { home: until(goalMinutes.home), away: until(goalMinutes.away) },
  };
}

const resultOf = ({ home, away }: Score): number => 1 - Math.sign(home - away);

function resultChances(grid: ScoreGrid, score: Score): number[] {
  const chances = [0, 0, 0];
  forEachScore((cell, home, away) => {
    const result = resultOf({ home: score.home + home, away: score.away + away });
    chances[result] = (chances[result] as number) + (grid[cell] as number);
  });
  return chances;
}
