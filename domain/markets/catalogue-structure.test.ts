import { describe, expect, it } from 'vitest';
import { SCORE_ENDING_KINDS } from '#domain/endings/ending.ts';
import {
  allMarkets,
  findMarket,
  findSelection,
  groupOf,
  listedMarkets,
  marketNamed,
  marketNames,
  registerMarket,
  scorerMarkets,
  selectionOfKey,
  unregisterMarket,
} from '#domain/markets/catalogue.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { lineQuarters, MAX_LINE_QUARTERS } from '#domain/markets/line.ts';
import { MARKET_GROUPS, type Market } from '#domain/markets/market.ts';

const PROBE: Market = {
  kind: 'listed',
  name: 'probe',
  margin: 500,
  selections: ['yes', 'no'],
  dependsOn: 'full_time_score',
  outcome: (selection) => (selection === 'yes' ? 'won' : 'lost'),
};

describe('the catalogue', () => {
  it('gives every market a unique name, a group and a margin', () => {
    expect(new Set(marketNames()).size).toBe(allMarkets().length);
    for (const market of allMarkets()) {
      expect(marketNamed(market.name)).toBe(market);
      expect(MARKET_GROUPS).toContain(groupOf(market.name));
      expect(market.margin).toBeGreaterThanOrEqual(300);
      expect(market.margin).toBeLessThanOrEqual(2500);
    }
    expect(new Set(marketNames().map(groupOf))).toEqual(new Set(MARKET_GROUPS));
    expect([...listedMarkets(), ...scorerMarkets()]).toHaveLength(allMarkets().length);
  });

  it('gives every listed market unique selections and valid lines', () => {
    for (const { name, selections, rest, lines, dependsOn } of listedMarkets()) {
      expect(new Set(selections).size, name).toBe(selections.length);
      expect(selections.length, name).toBeGreaterThan(1);
      if (rest !== undefined) expect(selections).toContain(rest);
      expect([...SCORE_ENDING_KINDS, 'half_time_and_full_time', 'goal_order']).toContain(dependsOn);
      if (lines === undefined) continue;
      const { from, to, step, always = [], except = [] } = lines;
      expect((to - from) % step, name).toBe(0);
      expect(Math.max(Math.abs(from), Math.abs(to)), name).toBeLessThanOrEqual(MAX_LINE_QUARTERS);
      for (const line of [...always, ...except]) expect((line - from) % step, name).toBe(0);
    }
  });

  it('finds every selection by its key', () => {
    for (const market of listedMarkets()) {
      const line = market.lines === undefined ? null : lineQuarters(market.lines.from);
      for (const selection of market.selections) {
        const parts = { market: market.name, selection, line, playerId: null };
        expect(selectionOfKey(selectionKey(parts))).toEqual({ ...parts, key: selectionKey(parts) });
      }
    }
    for (const { name } of scorerMarkets()) {
      const parts = { market: name, selection: null, line: null, playerId: 7 };
      expect(findSelection(parts)).toEqual({ ...parts, key: `${name}@player=7` });
    }
  });

  it.each([
    'match_result/HOME',
    'match_result/neither',
    'match_result/home@0.50',
    'match_result@player=7',
    'handicap/home',
    'handicap/draw@0.50',
    'corners/over@9.50',
    'constructor/over',
    'first_goalscorer/home',
    'first_goalscorer@player=0',
    '',
  ])('does not have %s', (key) => {
    expect(selectionOfKey(key)).toBeNull();
  });

  it('registers and unregisters markets, whose names must be unique', () => {
    expect(() => registerMarket({ ...PROBE, name: 'match_result' }, 'main')).toThrow('match_result');
    registerMarket(PROBE, 'goals');
    expect([findMarket('probe'), groupOf('probe')]).toEqual([PROBE, 'goals']);
    unregisterMarket('probe');
    expect(findMarket('probe')).toBeNull();
    expect(() => marketNamed('probe')).toThrow('probe');
  });
});
