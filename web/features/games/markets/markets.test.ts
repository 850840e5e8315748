import { expect, it } from 'vitest';
import type { Game, GameMarkets } from '#contract/games/objects.ts';
import { columnsOf, findMarkets, sectionsOf } from '#web/features/games/markets/find-markets.ts';
import {
  columnsFor,
  mostEvenLines,
  type ShownLine,
  scoreColumns,
  shownMarkets,
  withoutClosed,
} from '#web/features/games/markets/offered-choices.ts';
import type { Choice } from '#web/features/games/panel-choices.ts';
import { gameSelectionKey } from '#web/lib/selection.ts';

const game = {
  id: 1,
  homeTeam: 'Ashford',
  awayTeam: 'Benwick',
  handicapLine: '-0.50',
  asianTotalLine: '2.50',
} as unknown as Game;

type Offer = readonly (readonly [key: string, odds: string | null])[];
const market = (name: string, ...lines: readonly (readonly [line: string | null, offer: Offer])[]) => ({
  market: name,
  label: name,
  status: 'open' as const,
  lines: lines.map(([line, offer]) => ({
    line,
    selections: offer.map(([key, odds]) => {
      const player = /@player=(\d+)/.exec(key)?.[1];
      const selection = player ? null : (/\/([^@]+)/.exec(key)?.[1] ?? null);
      return { key, selection, label: `label of ${key}`, odds, ...(player && { playerId: Number(player) }) };
    }),
  })),
});

const offer: GameMarkets = {
  gameId: 1,
  version: 4,
  groups: [
    {
      group: 'main',
      label: 'Main',
      markets: [
        market('match_result', [null, [['match_result/home', '2.50']]]),
        market('double_chance', [null, [['double_chance/home_or_draw', '1.30']]]),
      ],
    },
    {
      group: 'goals',
      label: 'Goals',
      markets: [
        market('over_under', ['2.50', [['over_under/over@2.50', '1.85']]], ['4.50', [['over_under/over@4.50', null]]]),
      ],
    },
    {
      group: 'handicaps',
      label: 'Handicaps',
      markets: [
        market('handicap', ['-0.50', [['handicap/home@-0.50', '1.90']]], ['-1.00', [['handicap/home@-1.00', '2.40']]]),
      ],
    },
    {
      group: 'scorers',
      label: 'Scorers',
      markets: [
        market('anytime_goalscorer', [
          null,
          [
            ['anytime_goalscorer@player=7', '3.10'],
            ['anytime_goalscorer@player=8', '2.20'],
          ],
        ]),
        market('to_score_hat_trick', [null, [['to_score_hat_trick@player=7', '60.00']]]),
      ],
    },
  ],
};
const players = new Map([[7, { name: 'A. Okoro', team: 'Ashford' }]]);
const markets = shownMarkets(game, offer, players);
const choices = markets.flatMap(({ lines }) => lines.flatMap((line) => line.choices));

it.each([
  ['1 match_result home', 'match_result', '2.50'],
  ['1 double_chance home_or_draw', null, '1.30'],
  // As on the game's card: a listed total's key includes its line; the main handicap's key doesn't.
  ['1 over_under over_2.5', 'over_under', '1.85'],
  ['1 over_under over@4.50', null, null],
  ['1 handicap home', 'handicap', '1.90'],
  ['1 handicap home@-1.00', null, '2.40'],
  ['1 anytime_goalscorer 7', 'anytime_goalscorer', '3.10'],
  ['1 to_score_hat_trick 7', null, '60.00'],
])('%s has the bet type %s', (key, betType, odds) => {
  expect(choices.find((choice) => gameSelectionKey(choice) === key)).toMatchObject({ betType, odds });
});

it('names players and sorts them by price, lowest first', () => {
  const names = markets.find(({ market: name }) => name === 'anytime_goalscorer')?.lines[0]?.choices;
  expect(names?.map(({ selection }) => selection)).toEqual(['label of anytime_goalscorer@player=8', 'A. Okoro']);
});

it.each([
  ['', 'all', 6],
  ['', 'scorers', 2],
  ['CHANCE double', 'all', 1],
  ['okoro', 'all', 2],
  ['okoro', 'goals', 0],
  ['over 2,5', 'all', 1],
] as const)('a search for "%s" in the group %s finds %d markets', (query, group, count) => {
  const textOf = ({ market: name, lines }: (typeof markets)[number]) =>
    [name, ...lines.flatMap((line) => line.choices.map(({ selection }) => selection))].join(' ');
  expect(findMarkets(markets, { query, group }, textOf)).toHaveLength(count);
});

it('lists favourites first, and not again in their groups', () => {
  const sections = sectionsOf(markets, ['handicap', 'no_such_market']);
  expect(sections.map(({ section, markets: members }) => [section, members.map((each) => each.market)])).toEqual([
    ['favourites', ['handicap']],
    ['main', ['match_result', 'double_chance']],
    ['goals', ['over_under']],
    ['scorers', ['anytime_goalscorer', 'to_score_hat_trick']],
  ]);
});

it('keeps the lines with the most even prices, in their original order', () => {
  const line = (name: string, ...odds: (string | null)[]) =>
    ({ line: name, choices: odds.map((each) => ({ odds: each })) }) as unknown as ShownLine;
  const lines = [line('0.50', '1.10', '7.00'), line('1.50', '1.40', '2.90'), line('2.50', '1.90', '1.90')];
  expect(mostEvenLines([...lines, line('3.50', null, '1.20')], 2).map((each) => each.line)).toEqual(['1.50', '2.50']);
});

it.each([
  [['Home', 'Draw', 'Away'], [], 3],
  [['Yes', 'No'], [], 2],
  [['1-2', '1-3', '2-3', '4+'], [], 4],
  [['Home or draw', 'Home or away', 'Draw or away', 'x'], [], 2],
  // Ten selections fill rows of two.
  [Array.from({ length: 10 }, () => 'Home by 1'), [], 2],
  [['1X / Yes', '1X / No', '12 / Yes', '12 / No', 'X2 / Yes', 'X2 / No'], ['a_yes', 'a_no', 'b_yes', 'b_no'], 2],
  [['Home / Over 2.5', 'Home / Under 2.5', 'Draw / Over 2.5', 'Draw / Under 2.5'], [], 2],
  [['A very long label of a selection', 'No'], [], 1],
] as const)('arranges %j, with the selections %j, in %d columns', (labels, selections, columns) => {
  expect(columnsFor(labels, selections)).toBe(columns);
});

const named = (...selections: string[]): Choice[] =>
  selections.map((selection) => ({ selection, odds: '2.00' }) as Choice);
const names = (list: readonly Choice[]) => list.map(({ selection }) => selection);

it('shows correct scores in a column for each result', () => {
  const found = scoreColumns(named('1-0', '3-0', '2-1', '1-1', '0-0', '0-2', '1-2', 'other'));
  expect(found?.columns.map((column) => names(column.choices))).toEqual([
    ['1-0', '2-1', '3-0'],
    ['0-0', '1-1'],
    ['0-2', '1-2'],
  ]);
  expect(names(found?.rest ?? [])).toEqual(['other']);
  expect(scoreColumns(named('1-0_1-0', '1-0_2-0'))).toBeNull();
});

it('leaves out closed choices if there are many, unless they are selected', () => {
  const choices = named('0', '1', '2', '3', '4', '5', '6_or_more').map((choice, index) =>
    index < 2 ? { ...choice, odds: null } : choice,
  );
  expect(names(withoutClosed(choices, ({ selection }) => selection === '1'))).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6_or_more',
  ]);
  expect(withoutClosed(choices.slice(0, 3), () => false)).toHaveLength(3);
});

it.each([
  ['Aaabb', ['A', 'aabb']],
  ['AAAbb', ['AA', 'Abb']],
  ['AAAbbbbbbbbbbbb', ['AAA', 'bbbbbbbbbbbb']],
  ['ab', ['a', 'b']],
  ['A', ['A']],
  ['', []],
])('splits %s (capitals are open) into columns of about the same height', (names, expected) => {
  const markets = [...names].map((name) => ({ market: name }) as ReturnType<typeof shownMarkets>[number]);
  const columns = columnsOf(markets, ({ market }) => market === market.toUpperCase());
  expect(columns.map((column) => column.map(({ market }) => market).join(''))).toEqual(expected);
});
