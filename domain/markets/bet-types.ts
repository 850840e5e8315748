// The bet types of the API: the ten markets, plus `home`, `draw` and `away` as short forms of
// match_result.

export const MARKET_NAMES = [
  'match_result',
  'correct_score',
  'over_under',
  'both_teams_score',
  'handicap',
  'asian_total',
  'half_time_full_time',
  'first_goalscorer',
  'last_goalscorer',
  'anytime_goalscorer',
] as const;
export type MarketName = (typeof MARKET_NAMES)[number];

export const RESULT_WORDS = ['home', 'draw', 'away'] as const;

export const BET_TYPES = [...RESULT_WORDS, ...MARKET_NAMES] as const;
export type BetType = (typeof BET_TYPES)[number];
