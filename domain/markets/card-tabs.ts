// The tabs of a game card on the home page and on the betting page, in specification order.
import { type MarketPanel, panelOf } from '#domain/markets/panels.ts';

export type MarketTab = {
  readonly tab: string;
  readonly labelKey: string;
  readonly panels: readonly MarketPanel[];
};

function tab(name: string, panels: readonly MarketPanel[]): MarketTab {
  return { tab: name, labelKey: `marketTabs.${name}`, panels };
}

const HOME_CARD_SCORES = [
  '1-0',
  '2-0',
  '2-1',
  '1-1',
  '0-0',
  '0-1',
  '0-2',
  '1-2',
  '2-2',
  '3-0',
  '3-1',
  '1-3',
  '0-3',
  'other',
];
const BETTING_SCORES = ['1-0', '0-1', '1-1', '2-0', '0-2', '2-1', '1-2', '2-2'];

export const HOME_CARD_TABS: readonly MarketTab[] = [
  tab('score', [panelOf('correct_score', HOME_CARD_SCORES)]),
  tab('goals', [panelOf('over_under'), panelOf('both_teams_score')]),
  tab('handicap', [panelOf('handicap')]),
  tab('half_time_full_time', [panelOf('half_time_full_time')]),
  tab('goalscorer', [panelOf('first_goalscorer'), panelOf('last_goalscorer'), panelOf('anytime_goalscorer')]),
];

export const HOME_CARD_PANELS_WITHOUT_TAB: readonly MarketPanel[] = [panelOf('asian_total')];

export const BETTING_TABS: readonly MarketTab[] = [
  tab('result', [panelOf('match_result')]),
  tab('score', [panelOf('correct_score', BETTING_SCORES)]),
  tab('goals', [panelOf('over_under')]),
  tab('both_teams_score', [panelOf('both_teams_score')]),
];
