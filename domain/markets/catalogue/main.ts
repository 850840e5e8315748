// The main markets, all on the result.
import { leader } from '#domain/game.ts';
import {
  DOUBLE_CHANCES,
  isCovered,
  listed,
  noBetOn,
  RESULTS,
  wonBy,
  wonIf,
} from '#domain/markets/catalogue/declare.ts';
import type { Market } from '#domain/markets/market.ts';

export const MAIN: readonly Market[] = [
  { ...listed('match_result', 500, RESULTS), dependsOn: 'full_time_score', outcome: wonBy(leader) },
  {
    ...listed('double_chance', 500, DOUBLE_CHANCES),
    dependsOn: 'full_time_score',
    outcome: wonIf(isCovered),
  },
  {
    ...listed('draw_no_bet', 450, ['home', 'away']),
    dependsOn: 'full_time_score',
    outcome: noBetOn('draw'),
  },
  {
    ...listed('home_no_bet', 500, ['draw', 'away']),
    dependsOn: 'full_time_score',
    outcome: noBetOn('home'),
  },
  {
    ...listed('away_no_bet', 500, ['home', 'draw']),
    dependsOn: 'full_time_score',
    outcome: noBetOn('away'),
  },
];
