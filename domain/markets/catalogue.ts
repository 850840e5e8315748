// All markets, in the order in which players see them.
import { COMBOS } from '#domain/markets/catalogue/combos.ts';
import { CORRECT_SCORE } from '#domain/markets/catalogue/correct-score.ts';
import { GOALS } from '#domain/markets/catalogue/goals.ts';
import { HALVES } from '#domain/markets/catalogue/halves.ts';
import { HANDICAPS } from '#domain/markets/catalogue/handicaps.ts';
import { MAIN } from '#domain/markets/catalogue/main.ts';
import { SCORERS } from '#domain/markets/catalogue/scorers.ts';
import { type KeyParts, parseKey, type SelectionKey, selectionKey } from '#domain/markets/keys.ts';
import type { ListedMarket, Market, MarketGroup, MarketName, ScorerMarket } from '#domain/markets/market.ts';

const BY_GROUP: Readonly<Record<MarketGroup, readonly Market[]>> = {
  main: MAIN,
  goals: GOALS,
  handicaps: HANDICAPS,
  halves: HALVES,
  correct_score: CORRECT_SCORE,
  scorers: SCORERS,
  combos: COMBOS,
};

const markets = new Map<MarketName, Market>();
const groups = new Map<MarketName, MarketGroup>();

/** Replaced whenever the catalogue changes, so callers can cache by the list's identity. */
let all: readonly Market[] = [];
let listed: readonly ListedMarket[] = [];

function updateLists(): void {
  all = [...markets.values()];
  listed = all.filter((market) => market.kind === 'listed');
}

/** Adds a market to the catalogue. Its name must be new. */
export function registerMarket(market: Market, group: MarketGroup): void {
  if (markets.has(market.name)) throw new Error(`duplicate market name: ${market.name}`);
  markets.set(market.name, market);
  groups.set(market.name, group);
  updateLists();
}

/** For tests that register their own markets. */
export function unregisterMarket(name: MarketName): void {
  markets.delete(name);
  groups.delete(name);
  updateLists();
}

for (const [group, members] of Object.entries(BY_GROUP))
  for (const market of members) registerMarket(market, group as MarketGroup);

export const allMarkets = (): readonly Market[] => all;
export const listedMarkets = (): readonly ListedMarket[] => listed;
export const scorerMarkets = (): ScorerMarket[] => allMarkets().filter((market) => market.kind === 'scorer');
export const marketNames = (): MarketName[] => [...markets.keys()];

export function findMarket(name: MarketName): Market | null {
  return markets.get(name) ?? null;
}

/** Throws for an unknown name; names in requests must be checked first. */
export function marketNamed(name: MarketName): Market {
  return findMarket(name) ?? unknown(name);
}

export function groupOf(name: MarketName): MarketGroup {
  return groups.get(name) ?? unknown(name);
}

function unknown(name: MarketName): never {
  throw new Error(`unknown market: ${name}`);
}

export type CataloguedSelection = KeyParts & { readonly key: SelectionKey };

/** A selection with its key; null if it isn't in the catalogue. The line's value isn't checked. */
export function findSelection(parts: KeyParts): CataloguedSelection | null {
  const market = findMarket(parts.market);
  return market !== null && hasSelection(market, parts) ? { ...parts, key: selectionKey(parts) } : null;
}

function hasSelection(market: Market, { selection, line, playerId }: KeyParts): boolean {
  if (market.kind === 'scorer') return playerId !== null && selection === null && line === null;
  return (
    playerId === null && market.selections.includes(selection ?? '') && (line !== null) === (market.lines !== undefined)
  );
}

/** The selection with this key; null if it isn't in the catalogue. */
export function selectionOfKey(key: SelectionKey): CataloguedSelection | null {
  const parts = parseKey(key);
  return parts && findSelection(parts);
}
