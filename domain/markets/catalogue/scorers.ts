// The markets on players. Own goals count for no player; bets on players who did not play are void.
import { leader } from '#domain/game.ts';
import { totalGoals } from '#domain/markets/catalogue/declare.ts';
import type { Market } from '#domain/markets/market.ts';

export const SCORERS: readonly Market[] = [
  {
    kind: 'scorer',
    name: 'first_goalscorer',
    margin: 1200,
    dependsOn: 'scorers',
    outcome: ({ scoredFirst, wasOnForFirst }) => (scoredFirst ? 'won' : wasOnForFirst ? 'lost' : 'void'),
  },
  {
    kind: 'scorer',
    name: 'last_goalscorer',
    margin: 1200,
    dependsOn: 'scorers',
    outcome: ({ scoredLast }) => (scoredLast ? 'won' : 'lost'),
  },
  {
    kind: 'scorer',
    name: 'anytime_goalscorer',
    margin: 1000,
    dependsOn: 'scorers',
    outcome: ({ goals }) => (goals > 0 ? 'won' : 'lost'),
  },
  {
    kind: 'scorer',
    name: 'only_goalscorer',
    margin: 1300,
    dependsOn: 'scorers',
    outcome: ({ goals, score }) => (goals === 1 && totalGoals(score) === 1 ? 'won' : 'lost'),
  },
  {
    kind: 'scorer',
    name: 'to_score_2_or_more',
    margin: 1100,
    dependsOn: 'scorers',
    outcome: ({ goals }) => (goals >= 2 ? 'won' : 'lost'),
  },
  {
    kind: 'scorer',
    name: 'to_score_hat_trick',
    margin: 1200,
    dependsOn: 'scorers',
    outcome: ({ goals }) => (goals >= 3 ? 'won' : 'lost'),
  },
  {
    kind: 'scorer',
    name: 'first_goalscorer_and_win',
    margin: 1200,
    dependsOn: 'scorers',
    outcome: ({ scoredFirst, wasOnForFirst, side, score }) => {
      if (!scoredFirst) return wasOnForFirst ? 'lost' : 'void';
      return leader(score) === side ? 'won' : 'lost';
    },
  },
  {
    kind: 'scorer',
    name: 'anytime_goalscorer_and_win',
    margin: 1100,
    dependsOn: 'scorers',
    outcome: ({ goals, side, score }) => (goals > 0 && leader(score) === side ? 'won' : 'lost'),
  },
];
