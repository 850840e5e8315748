import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#contract/languages.ts';
import type { GoalOrder, Halves, PlayerEnding } from '#domain/endings/ending.ts';
import type { GameFacts, Goal, Score, TeamSide } from '#domain/game.ts';
import { groupOf, listedMarkets, marketNamed, marketNames, scorerMarkets } from '#domain/markets/catalogue.ts';
import { parseKey } from '#domain/markets/keys.ts';
import { selectionLabel } from '#domain/markets/labels.ts';
import type { ListedMarket } from '#domain/markets/market.ts';
import { MARKET_GROUPS } from '#domain/markets/market.ts';
import { type ListedEnding, selectionOutcome } from '#domain/markets/selection-outcome.ts';
import { oddsHundredths } from '#domain/odds.ts';
import { isBookMarket } from '#domain/pricing/book-check.ts';
import { priceGame } from '#domain/pricing/price-game.ts';
import type { LegTerms, Outcome } from '#domain/settlement/outcome.ts';
import { settleLeg } from '#domain/settlement/settle-leg.ts';

const scoreOf = (text: string): Score => {
  const [home = 0, away = 0] = text.split('-').map(Number);
  return { home, away };
};

/** The halves of "1-0/2-1": the scores at half time and at the end. */
function halvesOf(text: string): Halves {
  const [halfTime = '', fullTime = ''] = text.split('/');
  return { halfTime: scoreOf(halfTime), fullTime: scoreOf(fullTime) };
}

/** The goal order in "HA|H": home, away, then the bet, then home. Without goals: "none". */
function orderOf(text: string): GoalOrder {
  const sides = [...text].flatMap((each): TeamSide[] => (each === 'H' ? ['home'] : each === 'A' ? ['away'] : []));
  const scores = sides.map((_side, index) => {
    const home = sides.slice(0, index + 1).filter((side) => side === 'home').length;
    return { home, away: index + 1 - home };
  });
  const raceTo = (goals: number) => sides[scores.findIndex(({ home, away }) => home === goals || away === goals)];
  return {
    score: scores.at(-1) ?? { home: 0, away: 0 },
    first: sides[0] ?? null,
    last: sides.at(-1) ?? null,
    next: sides[Math.max(0, text.indexOf('|'))] ?? null,
    raceTo2: raceTo(2) ?? null,
    raceTo3: raceTo(3) ?? null,
    homeTrailed: scores.some(({ home, away }) => home < away),
    awayTrailed: scores.some(({ home, away }) => away < home),
  };
}

/**
 * "home 2-1, 1 goal, first": a home player's game that ended 2-1. "late": the player came on after
 * the first goal.
 */
function playerOf(text: string): PlayerEnding {
  const [, side = '', score = '', goals = ''] = /^(home|away|unknown) (\S+), (\d) goals?/.exec(text) ?? [];
  return {
    score: scoreOf(score),
    side: side === 'unknown' ? null : (side as TeamSide),
    goals: Number(goals),
    scoredFirst: text.includes('first'),
    scoredLast: text.includes('last'),
    wasOnForFirst: !text.includes('late'),
  };
}

function endingOf({ dependsOn }: ListedMarket, text: string): ListedEnding {
  if (dependsOn === 'goal_order') return orderOf(text);
  if (dependsOn === 'half_time_and_full_time') return halvesOf(text);
  if (dependsOn === 'full_time_score' || dependsOn === 'score_since_placement') return scoreOf(text);
  const { halfTime, fullTime } = halvesOf(text);
  if (dependsOn === 'first_half_score') return halfTime;
  return { home: fullTime.home - halfTime.home, away: fullTime.away - halfTime.away };
}

function outcomeOf(key: string, ending: string): Outcome {
  const { market: name, selection, line } = parseKey(key) ?? { market: key, selection: null, line: null };
  const market = marketNamed(name);
  if (market.kind === 'scorer') return market.outcome(playerOf(ending));
  expect(market.selections).toContain(selection);
  return selectionOutcome(market, selection as string, endingOf(market, ending), line ?? 0);
}

// Written from docs/rules.md. The ending is the final score, "half time/full time", the order of
// the goals or a player's game.
const OUTCOMES: readonly (readonly [key: string, ending: string, outcome: Outcome])[] = [
  ['match_result/home', '2-1', 'won'],
  ['match_result/draw', '2-1', 'lost'],
  ['double_chance/home_or_draw', '1-1', 'won'],
  ['double_chance/home_or_draw', '0-1', 'lost'],
  ['double_chance/home_or_away', '0-1', 'won'],
  ['double_chance/home_or_away', '2-2', 'lost'],
  ['double_chance/draw_or_away', '0-1', 'won'],
  ['draw_no_bet/home', '1-1', 'void'],
  ['draw_no_bet/home', '2-1', 'won'],
  ['draw_no_bet/away', '2-1', 'lost'],
  ['home_no_bet/draw', '1-0', 'void'],
  ['home_no_bet/draw', '1-1', 'won'],
  ['home_no_bet/away', '1-1', 'lost'],
  ['away_no_bet/home', '0-1', 'void'],
  ['away_no_bet/home', '1-1', 'lost'],
  ['away_no_bet/draw', '0-0', 'won'],

  ['over_under/over@2.50', '2-1', 'won'],
  ['over_under/under@2.50', '2-1', 'lost'],
  ['asian_total/over@2.25', '1-1', 'half_lost'],
  ['asian_total/over@2.75', '2-1', 'half_won'],
  ['asian_total/under@2.00', '1-1', 'void'],
  ['both_teams_score/yes', '1-1', 'won'],
  ['both_teams_score/no', '3-0', 'won'],
  ['which_team_to_score/both', '2-1', 'won'],
  ['which_team_to_score/home_only', '2-0', 'won'],
  ['which_team_to_score/home_only', '2-1', 'lost'],
  ['which_team_to_score/away_only', '0-1', 'won'],
  ['which_team_to_score/neither', '0-0', 'won'],
  ['home_total/over@1.50', '2-0', 'won'],
  ['home_total/over@1.50', '1-4', 'lost'],
  ['away_total/under@0.50', '3-0', 'won'],
  ['away_total/over@0.50', '3-0', 'lost'],
  ['exact_goals/0', '0-0', 'won'],
  ['exact_goals/3', '2-1', 'won'],
  ['exact_goals/3', '2-0', 'lost'],
  ['exact_goals/6_or_more', '4-3', 'won'],
  ['goal_range/0_to_1', '0-1', 'won'],
  ['goal_range/2_to_3', '2-2', 'lost'],
  ['goal_range/4_to_5', '2-2', 'won'],
  ['goal_range/6_or_more', '5-0', 'lost'],
  ['multi_goals/1_to_3', '2-1', 'won'],
  ['multi_goals/2_to_4', '2-1', 'won'],
  ['multi_goals/4_to_6', '2-1', 'lost'],
  ['multi_goals/7_or_more', '4-3', 'won'],
  ['home_exact_goals/2', '2-3', 'won'],
  ['home_exact_goals/3_or_more', '2-3', 'lost'],
  ['away_exact_goals/0', '2-0', 'won'],
  ['away_exact_goals/3_or_more', '0-5', 'won'],
  ['home_multi_goals/1_to_2', '2-3', 'won'],
  ['home_multi_goals/4_or_more', '3-3', 'lost'],
  ['away_multi_goals/2_to_3', '0-3', 'won'],
  ['away_multi_goals/1_to_3', '4-0', 'lost'],
  ['odd_even/odd', '2-1', 'won'],
  ['odd_even/even', '0-0', 'won'],
  ['home_odd_even/odd', '1-1', 'won'],
  ['home_odd_even/even', '3-0', 'lost'],
  ['away_odd_even/even', '1-0', 'won'],
  ['away_odd_even/odd', '1-2', 'lost'],
  ['home_clean_sheet/yes', '0-0', 'won'],
  ['home_clean_sheet/yes', '2-1', 'lost'],
  ['away_clean_sheet/yes', '0-3', 'won'],
  ['away_clean_sheet/no', '1-3', 'won'],
  ['first_team_to_score/home', 'HAA', 'won'],
  ['first_team_to_score/away', 'HAA', 'lost'],
  ['first_team_to_score/no_goal', 'none', 'won'],
  ['last_team_to_score/away', 'HHA', 'won'],
  ['last_team_to_score/no_goal', 'H', 'lost'],
  ['next_goal/away', 'HH|AH', 'won'],
  ['next_goal/home', 'HH|AH', 'lost'],
  ['next_goal/no_goal', 'HA|', 'won'],
  ['race_to_2_goals/home', 'AHHA', 'won'],
  ['race_to_2_goals/away', 'AHHA', 'lost'],
  ['race_to_2_goals/neither', 'HA', 'won'],
  ['race_to_3_goals/away', 'HHAAA', 'won'],
  ['race_to_3_goals/neither', 'HHAA', 'won'],
  ['race_to_3_goals/home', 'HHAA', 'lost'],

  ['handicap/home@-0.75', '1-0', 'half_won'],
  ['handicap/away@-0.75', '1-0', 'half_lost'],
  ['handicap/home@-1.00', '1-0', 'void'],
  ['european_handicap/home@-1.00', '2-0', 'won'],
  ['european_handicap/draw@-1.00', '2-1', 'won'],
  ['european_handicap/home@-1.00', '2-1', 'lost'],
  ['european_handicap/away@-1.00', '1-1', 'won'],
  ['european_handicap/draw@2.00', '0-2', 'won'],
  ['winning_margin/home_by_1', '3-2', 'won'],
  ['winning_margin/home_by_4_or_more', '5-0', 'won'],
  ['winning_margin/away_by_2', '0-3', 'lost'],
  ['winning_margin/score_draw', '1-1', 'won'],
  ['winning_margin/score_draw', '0-0', 'lost'],
  ['winning_margin/no_goals', '0-0', 'won'],
  ['first_half_winning_margin/home_by_1', '1-0/1-3', 'won'],
  ['first_half_winning_margin/away_by_2_or_more', '0-3/3-3', 'won'],
  ['first_half_winning_margin/away_by_1', '0-2/0-2', 'lost'],
  ['first_half_winning_margin/score_draw', '1-1/2-1', 'won'],
  ['first_half_winning_margin/no_goals', '0-0/1-0', 'won'],
  ['first_half_handicap/home@-0.50', '1-0/1-3', 'won'],
  ['first_half_handicap/away@-0.25', '0-0/3-0', 'half_won'],
  ['second_half_handicap/home@-0.50', '1-0/1-0', 'lost'],
  ['second_half_handicap/away@-0.75', '0-1/2-1', 'lost'],
  ['second_half_handicap/home@-2.00', '0-1/2-1', 'void'],

  ['half_time_full_time/draw_home', '0-0/1-0', 'won'],
  ['half_time_full_time/home_home', '0-0/1-0', 'lost'],
  ['first_half_result/away', '0-1/3-1', 'won'],
  ['first_half_result/home', '0-1/3-1', 'lost'],
  ['second_half_result/home', '0-1/1-1', 'won'],
  ['second_half_result/draw', '0-1/1-1', 'lost'],
  ['first_half_double_chance/home_or_draw', '0-0/0-2', 'won'],
  ['first_half_double_chance/home_or_away', '0-0/0-2', 'lost'],
  ['second_half_double_chance/draw_or_away', '2-0/2-0', 'won'],
  ['second_half_double_chance/home_or_away', '2-0/2-0', 'lost'],
  ['first_half_draw_no_bet/home', '1-1/3-1', 'void'],
  ['first_half_draw_no_bet/away', '0-1/3-1', 'won'],
  ['second_half_draw_no_bet/home', '0-2/1-2', 'won'],
  ['second_half_draw_no_bet/away', '0-2/0-2', 'void'],
  ['first_half_total/over@0.50', '0-0/2-2', 'lost'],
  ['first_half_total/under@1.50', '1-0/4-0', 'won'],
  ['second_half_total/over@1.50', '0-0/1-1', 'won'],
  ['second_half_total/over@0.50', '3-0/3-0', 'lost'],
  ['first_half_asian_total/over@0.75', '1-0/1-0', 'half_won'],
  ['first_half_asian_total/under@1.00', '1-0/4-0', 'void'],
  ['second_half_asian_total/under@1.25', '1-0/2-0', 'half_won'],
  ['second_half_asian_total/over@1.25', '1-0/2-0', 'half_lost'],
  ['first_half_home_total/over@0.50', '1-0/1-0', 'won'],
  ['first_half_home_total/over@0.50', '0-1/3-1', 'lost'],
  ['first_half_away_total/over@0.50', '0-1/0-1', 'won'],
  ['first_half_away_total/under@0.50', '0-1/0-1', 'lost'],
  ['second_half_home_total/over@0.50', '1-0/1-2', 'lost'],
  ['second_half_home_total/over@1.50', '1-0/3-2', 'won'],
  ['second_half_away_total/over@1.50', '1-0/1-2', 'won'],
  ['second_half_away_total/under@0.50', '0-2/1-2', 'won'],
  ['first_half_both_teams_score/yes', '1-1/1-1', 'won'],
  ['first_half_both_teams_score/yes', '1-0/1-1', 'lost'],
  ['second_half_both_teams_score/yes', '1-0/1-1', 'lost'],
  ['second_half_both_teams_score/no', '1-0/2-1', 'lost'],
  ['first_half_odd_even/even', '0-0/1-0', 'won'],
  ['first_half_odd_even/odd', '1-0/2-0', 'won'],
  ['second_half_odd_even/odd', '1-0/2-0', 'won'],
  ['second_half_odd_even/even', '1-0/2-0', 'lost'],
  ['half_with_most_goals/first_half', '2-0/2-1', 'won'],
  ['half_with_most_goals/equal', '1-0/1-1', 'won'],
  ['half_with_most_goals/second_half', '1-0/1-1', 'lost'],
  ['goal_in_both_halves/yes', '1-0/1-1', 'won'],
  ['goal_in_both_halves/yes', '3-0/3-0', 'lost'],
  ['both_halves_over_1_5/yes', '1-1/2-2', 'won'],
  ['both_halves_over_1_5/no', '1-0/4-2', 'won'],
  ['both_halves_under_1_5/yes', '1-0/1-1', 'won'],
  ['both_halves_under_1_5/yes', '0-0/2-0', 'lost'],
  ['home_to_score_in_both_halves/yes', '1-0/2-0', 'won'],
  ['home_to_score_in_both_halves/yes', '2-0/2-1', 'lost'],
  ['away_to_score_in_both_halves/yes', '0-1/4-2', 'won'],
  ['away_to_score_in_both_halves/no', '1-0/1-3', 'won'],
  ['home_to_win_both_halves/yes', '1-0/2-0', 'won'],
  ['home_to_win_both_halves/yes', '2-0/2-0', 'lost'],
  ['away_to_win_both_halves/yes', '0-1/1-3', 'won'],
  ['away_to_win_both_halves/no', '0-3/1-3', 'won'],
  ['home_to_win_either_half/yes', '0-3/1-3', 'won'],
  ['home_to_win_either_half/no', '1-1/2-2', 'won'],
  ['away_to_win_either_half/yes', '0-1/4-1', 'won'],
  ['away_to_win_either_half/yes', '1-1/3-2', 'lost'],

  ['correct_score/2-1', '2-1', 'won'],
  ['correct_score/other', '4-0', 'won'],
  ['first_half_correct_score/1-0', '1-0/2-1', 'won'],
  ['first_half_correct_score/other', '4-0/4-0', 'won'],
  ['second_half_correct_score/1-1', '1-0/2-1', 'won'],
  ['second_half_correct_score/2-1', '1-0/2-1', 'lost'],
  ['half_time_full_time_correct_score/1-0_2-1', '1-0/2-1', 'won'],
  ['half_time_full_time_correct_score/1-0_2-1', '1-1/2-1', 'lost'],
  ['half_time_full_time_correct_score/other', '2-2/2-2', 'won'],

  ['first_goalscorer', 'home 2-1, 1 goal, first', 'won'],
  ['first_goalscorer', 'home 2-1, 1 goal', 'lost'],
  ['first_goalscorer', 'home 2-1, 1 goal, late', 'void'],
  ['last_goalscorer', 'away 2-1, 1 goal, last', 'won'],
  ['last_goalscorer', 'away 2-1, 1 goal, first', 'lost'],
  ['anytime_goalscorer', 'home 2-1, 1 goal', 'won'],
  ['anytime_goalscorer', 'unknown 2-1, 0 goals', 'lost'],
  ['to_score_2_or_more', 'home 3-0, 2 goals', 'won'],
  ['to_score_2_or_more', 'home 3-0, 1 goal, first', 'lost'],
  ['only_goalscorer', 'home 1-0, 1 goal', 'won'],
  ['only_goalscorer', 'home 1-0, 0 goals', 'lost'],
  ['only_goalscorer', 'away 1-1, 1 goal', 'lost'],
  ['to_score_hat_trick', 'home 3-0, 3 goals', 'won'],
  ['to_score_hat_trick', 'home 3-0, 2 goals', 'lost'],
  ['first_goalscorer_and_win', 'home 2-1, 1 goal, first', 'won'],
  ['first_goalscorer_and_win', 'home 1-1, 1 goal, first', 'lost'],
  ['first_goalscorer_and_win', 'home 2-1, 1 goal', 'lost'],
  ['first_goalscorer_and_win', 'home 2-1, 1 goal, late', 'void'],
  ['anytime_goalscorer_and_win', 'away 0-1, 1 goal', 'won'],
  ['anytime_goalscorer_and_win', 'away 2-1, 1 goal', 'lost'],
  ['anytime_goalscorer_and_win', 'unknown 2-1, 0 goals', 'lost'],

  ['result_and_both_teams_score/home_yes', '2-1', 'won'],
  ['result_and_both_teams_score/home_yes', '2-0', 'lost'],
  ['result_and_both_teams_score/draw_no', '0-0', 'won'],
  ['result_and_total/home_over@2.50', '2-1', 'won'],
  ['result_and_total/home_over@3.50', '2-1', 'lost'],
  ['result_and_total/draw_under@2.50', '1-1', 'won'],
  ['both_teams_score_and_total/yes_over@2.50', '2-1', 'won'],
  ['both_teams_score_and_total/no_over@2.50', '3-0', 'won'],
  ['both_teams_score_and_total/yes_under@2.50', '2-0', 'lost'],
  ['double_chance_and_both_teams_score/home_or_draw_yes', '1-1', 'won'],
  ['double_chance_and_both_teams_score/home_or_away_no', '0-1', 'won'],
  ['double_chance_and_both_teams_score/draw_or_away_yes', '0-1', 'lost'],
  ['double_chance_and_total/draw_or_away_over@2.50', '2-2', 'won'],
  ['double_chance_and_total/home_or_away_under@2.50', '1-1', 'lost'],
  ['home_win_to_nil/yes', '1-0', 'won'],
  ['home_win_to_nil/yes', '0-0', 'lost'],
  ['away_win_to_nil/yes', '0-2', 'won'],
  ['away_win_to_nil/no', '1-2', 'won'],
  ['score_first_and_win/home', 'HAH', 'won'],
  ['score_first_and_win/home', 'AHH', 'lost'],
  ['score_first_and_win/neither', 'AHH', 'won'],
  ['score_first_and_win/neither', 'none', 'won'],
  ['comeback_win/home', 'AHH', 'won'],
  ['comeback_win/home', 'HAH', 'lost'],
  ['comeback_win/away', 'HAA', 'won'],
  ['comeback_win/neither', 'HA', 'won'],
];

/** The markets in which several selections can win together. All other listed ones are books. */
const NOT_BOOKS = [
  'double_chance',
  'multi_goals',
  'home_multi_goals',
  'away_multi_goals',
  'first_half_double_chance',
  'second_half_double_chance',
  'double_chance_and_both_teams_score',
  'double_chance_and_total',
];

const RESULT_PRICES = { home: oddsHundredths(190), draw: oddsHundredths(350), away: oddsHundredths(420) };

describe('the catalogue', () => {
  it('has more than 80 markets, as README states, some in every group', () => {
    expect(new Set(marketNames()).size).toBeGreaterThan(80);
    expect(new Set(marketNames().map(groupOf))).toEqual(new Set(MARKET_GROUPS));
  });

  it.each(listedMarkets())('$name has up to 30 selections, each with a key', ({ name, selections, lines, rest }) => {
    expect(selections.length).toBeLessThanOrEqual(30);
    expect(new Set(selections).size).toBe(selections.length);
    if (rest !== undefined) expect(selections).toContain(rest);
    for (const selection of selections)
      expect(parseKey(`${name}/${selection}${lines ? '@2.50' : ''}`)).toMatchObject({ market: name, selection });
  });

  it('has names that are valid in keys', () => {
    for (const name of marketNames()) expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
  });

  it('has a book in every listed market, except where several selections can win', () => {
    const others = listedMarkets().filter((market) => !isBookMarket(market));
    expect(others.map(({ name }) => name).sort()).toEqual([...NOT_BOOKS].sort());
  });

  it('prices every market of a game', () => {
    const players = [{ id: 7, side: 'home' as const, position: 'FW' }];
    const keys = Object.keys(priceGame({ result: RESULT_PRICES, players })).map((key) => parseKey(key));
    expect(new Set(keys.map((key) => key?.market))).toEqual(new Set(marketNames()));
  });

  it('offers no European handicap of zero, which is the match result', () => {
    const keys = Object.keys(priceGame({ result: RESULT_PRICES }));
    const lines = keys.filter((key) => key.startsWith('european_handicap/home')).map((key) => key.split('@')[1]);
    expect(lines).toEqual(expect.arrayContaining(['-1.00', '1.00']));
    expect(lines).not.toContain('0.00');
  });
});

const GOALS = [0, 1, 2, 3, 4, 5, 6, 7];
const SCORES = GOALS.flatMap((home) => GOALS.map((away) => `${home}-${away}`));
const SMALL_SCORES = SCORES.filter((score) => /^[0-3]-[0-3]$/.test(score));
const HALVES = SMALL_SCORES.flatMap((halfTime) =>
  SMALL_SCORES.map((late) => {
    const first = scoreOf(halfTime);
    const second = scoreOf(late);
    return `${halfTime}/${first.home + second.home}-${first.away + second.away}`;
  }),
);
const ORDERS = Array.from({ length: 6 }, (_none, length) => length).flatMap((length) =>
  Array.from({ length: 2 ** length }, (_none, index) =>
    index.toString(2).padStart(length, '0').slice(0, length).replaceAll('0', 'H').replaceAll('1', 'A'),
  ),
);

function endingsOf(market: ListedMarket): string[] {
  if (market.dependsOn === 'goal_order') return ORDERS;
  const isWhole = market.dependsOn === 'full_time_score' || market.dependsOn === 'score_since_placement';
  return isWhole ? SCORES : HALVES;
}

function linesOf({ lines }: ListedMarket): number[] {
  if (lines === undefined) return [0];
  return Array.from(
    { length: (lines.to - lines.from) / lines.step + 1 },
    (_none, index) => lines.from + index * lines.step,
  );
}

describe('outcomes', () => {
  it.each(listedMarkets())('every selection of $name can win and lose', (market) => {
    const endings = endingsOf(market).map((text) => endingOf(market, text));
    for (const selection of market.selections) {
      const outcomes = new Set(
        linesOf(market).flatMap((line) => endings.map((ending) => selectionOutcome(market, selection, ending, line))),
      );
      expect([...outcomes]).toEqual(expect.arrayContaining(['won', 'lost']));
    }
  });

  it.each(OUTCOMES)('%s at %s is %s', (key, ending, outcome) => {
    expect(outcomeOf(key, ending)).toBe(outcome);
  });

  it('are listed above, at least two for every market', () => {
    const rows = OUTCOMES.map(([key]) => parseKey(key)?.market ?? key);
    for (const name of marketNames()) expect(rows.filter((each) => each === name).length, name).toBeGreaterThan(1);
    for (const [, ending] of OUTCOMES) expect(ending).not.toBe('');
  });
});

type Texts = Record<string, Record<string, string> | string>;
type Labels = { markets: Record<string, Record<string, string>>; short: Texts };

function jsonOf(path: string) {
  return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8'));
}

function labelsIn(language: string): Labels {
  const [popular, more] = ['popular', 'more'].map((file): Labels => jsonOf(`./labels/${language}/${file}.json`));
  return {
    markets: { ...popular?.markets, ...more?.markets },
    short: { ...popular?.short, ...more?.short },
  };
}

const LABELS = Object.fromEntries(LANGUAGES.map((language) => [language, labelsIn(language)]));

describe('labels', () => {
  // web/lib/i18n/catalogues.test.ts checks that every language has exactly the texts needed.
  it.each(listedMarkets())('of $name contain its line, and distinguish its selections', ({ name, lines }) => {
    for (const language of LANGUAGES) {
      const { label, ...texts } = LABELS[language]?.markets[name] ?? {};
      const short = Object.values(LABELS[language]?.short[name] ?? {});
      expect(label, language).toMatch(/^[^{]+$/);
      expect(short.join(), language).not.toMatch(/\{\{(home|away|player)\}\}/);
      for (const text of [...Object.values(texts), ...short])
        expect(/\{\{(line|handicap)\}\}/.test(text), text).toBe(lines !== undefined);
      expect(new Set(Object.values(texts)).size, language).toBe(Object.keys(texts).length);
      expect(new Set(short).size, language).toBe(short.length);
    }
  });

  it.each(scorerMarkets())('of $name read the same for all players', ({ name }) => {
    for (const language of LANGUAGES) {
      expect(LABELS[language]?.markets[name]?.label, language).toMatch(/^[^{]+$/);
      expect(LABELS[language]?.short[name], language).toMatch(/^[^{]+$/);
    }
  });

  it.each([
    ['european_handicap/draw@-1.00', 'Handicap draw (Arsenal -1)'],
    ['european_handicap/away@-1.00', 'Chelsea +1 (3-way)'],
    ['first_half_total/over@1.50', 'First half: over 1.5 goals'],
    ['half_time_full_time_correct_score/1-0_2-1', 'Half time / full time score 1-0 / 2-1'],
    ['double_chance_and_total/home_or_draw_over@2.50', 'Arsenal or draw, and over 2.5 goals'],
  ])('%s reads %s', (key, text) => {
    const parts = parseKey(key);
    expect(parts && selectionLabel(parts, { home: 'Arsenal', away: 'Chelsea' })).toBe(text);
  });
});

const goal = (team: TeamSide, playerId: number | null = null): Goal => ({ team, playerId, minute: 10, ownGoal: false });

function factsOf(status: GameFacts['status'], goals: readonly Goal[]): GameFacts {
  const homeGoals = goals.filter(({ team }) => team === 'home').length;
  return { status, homeGoals, awayGoals: goals.length - homeGoals, halfTime: null, halfTimePassed: false, goals };
}

function termsOf(key: string, player = 'Saka'): LegTerms {
  const { market, selection, line, playerId } = parseKey(key) as NonNullable<ReturnType<typeof parseKey>>;
  const otherTerms = { odds: oddsHundredths(300), scoreAtPlacement: null, pricedSelections: null };
  return { market, selection: playerId === null ? selection : player, line, playerId, ...otherTerms };
}

describe('settlement', () => {
  const FOUR_BEHIND = ['away', 'away', 'away', 'away'] as const;

  it.each([
    ['comeback_win/home', null],
    ['score_first_and_win/home', 'lost'],
    ['race_to_3_goals/away', 'won'],
    ['first_team_to_score/no_goal', 'lost'],
  ] as const)('of %s at 0-4 in play is %s', (key, outcome) => {
    const facts = factsOf(
      'live',
      FOUR_BEHIND.map((team) => goal(team)),
    );
    expect(settleLeg(termsOf(key), facts)?.outcome ?? null).toBe(outcome);
  });

  it.each([
    ['no goal', [], null],
    ["the player's goal", [goal('home', 7)], null],
    ["another player's goal", [goal('home', 9)], 'lost'],
    ['a second goal', [goal('home', 7), goal('away', 9)], 'lost'],
  ] as const)('of a bet on the scorer of the only goal after %s is %s', (_name, goals, outcome) => {
    expect(settleLeg(termsOf('only_goalscorer@player=7'), factsOf('live', goals))?.outcome ?? null).toBe(outcome);
  });

  it('stays open while the side that scored first is far behind', () => {
    const facts = factsOf('live', [goal('home'), ...FOUR_BEHIND.map((team) => goal(team)), goal('away')]);
    expect(settleLeg(termsOf('score_first_and_win/home'), facts)).toBeNull();
  });

  it.each([
    ['to_score_2_or_more@player=7', 'Saka to score 2 or more goals, 1 goal scored: lost'],
    ['to_score_hat_trick@player=8', 'Saka to score a hat-trick, did not score: lost'],
    [
      'first_goalscorer_and_win@player=7',
      'Saka to score first and their team to win, scored the first goal, final score 1-1: lost',
    ],
    [
      'first_goalscorer_and_win@player=8',
      'Saka to score first and their team to win, first goal by another player, final score 1-1: lost',
    ],
    ['anytime_goalscorer_and_win@player=7', 'Saka to score and their team to win, scored, final score 1-1: lost'],
    [
      'anytime_goalscorer_and_win@player=8',
      'Saka to score and their team to win, did not score, final score 1-1: lost',
    ],
  ])('of %s explains the outcome', (key, sentence) => {
    const facts = factsOf('finished', [goal('home', 7), goal('away', 9)]);
    expect(settleLeg(termsOf(key), facts)?.sentence).toBe(sentence);
  });
});
