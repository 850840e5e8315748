// Common search terms in the three languages find the right markets.
import { expect, it } from 'vitest';
import { allMarkets, groupOf } from '#domain/markets/catalogue.ts';
import { MARKET_PANELS } from '#domain/markets/panels.ts';
import { findMarkets } from '#web/features/games/markets/find-markets.ts';
import type { ShownMarket } from '#web/features/games/markets/offered-choices.ts';

type Texts = Record<string, Record<string, string> | string>;
type Labels = { markets: Texts; search: Record<string, string>; short: Texts };

const files = import.meta.glob<Labels>('../../../../domain/markets/labels/*/*.json', {
  eager: true,
  import: 'default',
});

function labelsOf(language: string): readonly Labels[] {
  return Object.entries(files).flatMap(([path, labels]) => (path.includes(`/${language}/`) ? [labels] : []));
}

/** A market's texts as on the page, for some of its lines. */
function textsOf(language: string) {
  const files = labelsOf(language);
  return ({ market }: Pick<ShownMarket, 'market'>): string => {
    const texts = files.flatMap(({ markets, short, search }) => [
      ...Object.values(markets[market] ?? {}),
      ...Object.values(short[market] ?? {}),
      search[market] ?? '',
    ]);
    const shown = texts.join(' ').replace(/\{\{(home|away|player)\}\}/g, 'Ashford');
    const lines = ['0.5', '1.5', '2.5'].map((line) => (language === 'fr' ? line.replace('.', ',') : line));
    return lines.map((line) => shown.replace(/\{\{(line|handicap|score)\}\}/g, line)).join(' ');
  };
}

const markets = allMarkets().map(({ name }) => ({ market: name, group: groupOf(name) }) as ShownMarket);
const marketsFor = (language: string, query: string) =>
  findMarkets(markets, { query, group: 'all' }, textsOf(language)).map(({ market }) => market);

const BOTH_SCORE = [
  'both_teams_score',
  'first_half_both_teams_score',
  'second_half_both_teams_score',
  'result_and_both_teams_score',
  'both_teams_score_and_total',
  'double_chance_and_both_teams_score',
];
const DOUBLE_CHANCES = [
  'double_chance',
  'first_half_double_chance',
  'second_half_double_chance',
  'double_chance_and_both_teams_score',
  'double_chance_and_total',
];

const IN_EVERY_LANGUAGE: readonly (readonly [query: string, markets: readonly string[]])[] = [
  ['btts', BOTH_SCORE],
  ['gg', BOTH_SCORE],
  ['NG', BOTH_SCORE],
  ['dc', DOUBLE_CHANCES],
  ['dnb', ['draw_no_bet', 'first_half_draw_no_bet', 'second_half_draw_no_bet']],
  ['ah', ['handicap', 'first_half_handicap', 'second_half_handicap']],
  ['ht/ft', ['half_time_full_time', 'half_time_full_time_correct_score']],
  ['htft', ['half_time_full_time', 'half_time_full_time_correct_score']],
  ['x/2', ['half_time_full_time']],
  ['1x2 & over', ['result_and_total']],
  ['1x2 + over', ['result_and_total']],
  ['1x2&btts', ['result_and_both_teams_score']],
  ['1x & over 2.5', ['result_and_total', 'double_chance_and_total']],
  ['dc & over2.5', ['double_chance_and_total']],
  ['gg & over 2.5', ['both_teams_score_and_total']],
  ['wtn', ['home_win_to_nil', 'away_win_to_nil']],
  ['win to nil', ['home_win_to_nil', 'away_win_to_nil']],
  ['clean sheet', ['home_clean_sheet', 'away_clean_sheet']],
];

it.each(
  IN_EVERY_LANGUAGE.flatMap(([query, expected]) =>
    ['en', 'sw', 'fr'].map((language) => ({ language, query, expected })),
  ),
)('in $language, "$query" finds its markets', ({ language, query, expected }) => {
  expect(marketsFor(language, query)).toEqual(expected);
});

it.each([
  ['en', '1x2', 'match_result'],
  ['sw', '1x2', 'match_result'],
  ['fr', '1n2', 'match_result'],
  ['fr', '1x2', 'match_result'],
  ['en', '1 & over 2.5', 'result_and_total'],
  ['sw', '1 & over 2.5', 'result_and_total'],
  ['fr', '1 & over 2,5', 'result_and_total'],
  ['fr', '1 et plus de 2,5', 'result_and_total'],
  ['sw', 'nyum. na zaidi 2.5', 'result_and_total'],
  ['en', 'home and over 2.5', 'result_and_total'],
  ['en', '1 & gg', 'result_and_both_teams_score'],
  ['fr', '1 & gg', 'result_and_both_teams_score'],
  ['en', 'draw no bet', 'draw_no_bet'],
  ['sw', 'draw no bet', 'draw_no_bet'],
  ['fr', 'draw no bet', 'draw_no_bet'],
  ['en', 'o/u', 'over_under'],
  ['en', 'o2.5', 'over_under'],
  ['sw', 'over 2.5', 'over_under'],
  ['fr', 'over 2.5', 'over_under'],
  ['fr', 'mt/fm', 'half_time_full_time'],
  ['fr', 'rsn', 'draw_no_bet'],
  ['fr', '1/n', 'half_time_full_time'],
  ['sw', 'double chance', 'double_chance'],
  ['en', '1st half', 'first_half_winning_margin'],
  ['fr', '1mt', 'first_half_winning_margin'],
  ['en', 'scorer', 'first_goalscorer'],
])('in %s, "%s" finds %s first', (language, query, market) => {
  expect(marketsFor(language, query)[0]).toBe(market);
});

it('has lower-case search words for every popular market, and only for markets in the same file', () => {
  const popular = new Set(MARKET_PANELS.map(({ market }) => market));
  for (const { markets: named, search } of Object.values(files)) {
    expect(Object.keys(search).filter((market) => !Object.hasOwn(named, market))).toEqual([]);
    expect(Object.values(search).filter((words) => words !== words.toLowerCase())).toEqual([]);
  }
  for (const language of ['en', 'sw', 'fr']) {
    const hasWords = (market: string) => labelsOf(language).some(({ search }) => market in search);
    expect([...popular].filter((market) => !hasWords(market))).toEqual([]);
  }
});
