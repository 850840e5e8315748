import type { GameMarkets, OfferedMarket } from '#contract/games/objects.ts';
import { allMarkets, groupOf } from '#domain/markets/catalogue.ts';
import { parseKey, selectionKey } from '#domain/markets/keys.ts';
import { groupLabel, type LabelNames, marketLabel, selectionLabel } from '#domain/markets/labels.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import { type ListedMarket, MARKET_GROUPS, type MarketName, type ScorerMarket } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { formatOdds } from '#domain/odds.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { type GameRow, isSuspended, readGame } from '#server/features/games/game-rows.ts';
import { type PlayerRow, squadsOf } from '#server/features/games/player-rows.ts';

/** Leaves out markets without any price. Refuses with NOT_FOUND. */
export async function listMarkets(database: Queryable, gameId: number): Promise<GameMarkets> {
  const game = await readGame(database, gameId);
  const { home, away } = await squadsOf(database, game);
  const offer = { game, players: [...home, ...away], lines: linesByMarket(game.prices) };
  const markets = allMarkets().flatMap((market) => {
    const lines = market.kind === 'scorer' ? scorerLines(market, offer) : listedLines(market, offer);
    return lines.length === 0
      ? []
      : [{ market: market.name, label: marketLabel(market.name), status: statusOf(game, market.name), lines }];
  });
  const groups = MARKET_GROUPS.map((group) => ({
    group,
    label: groupLabel(group),
    markets: markets.filter(({ market }) => groupOf(market) === group),
  }));
  return { gameId, version: game.version, groups: groups.filter((group) => group.markets.length > 0) };
}

type Offer = {
  game: GameRow;
  players: readonly PlayerRow[];
  lines: ReadonlyMap<MarketName, readonly (LineQuarters | null)[]>;
};

export function statusOf(game: GameRow, market: MarketName): OfferedMarket['status'] {
  if (game.status !== 'upcoming' && game.status !== 'live') return 'closed';
  return isSuspended(game) || game.suspended_markets.includes(market) ? 'suspended' : 'open';
}

function listedLines(market: ListedMarket, { game, lines }: Offer): OfferedMarket['lines'] {
  const names = namesOf(game);
  return (lines.get(market.name) ?? []).map((line) => ({
    line: line === null ? null : formatLine(line),
    selections: market.selections.map((selection) => {
      const parts = { market: market.name, selection, line, playerId: null };
      const key = selectionKey(parts);
      return { key, selection, label: selectionLabel(parts, names), odds: oddsText(game.prices, key) };
    }),
  }));
}

function scorerLines(market: ScorerMarket, { game, players }: Offer): OfferedMarket['lines'] {
  const selections = players.flatMap(({ id, name }) => {
    const parts = { market: market.name, selection: null, line: null, playerId: id };
    const key = selectionKey(parts);
    const odds = oddsText(game.prices, key);
    if (odds === null) return [];
    return [
      { key, selection: null, label: selectionLabel(parts, { ...namesOf(game), player: name }), odds, playerId: id },
    ];
  });
  return selections.length === 0 ? [] : [{ line: null, selections }];
}

const namesOf = ({ home_team: home, away_team: away }: GameRow): LabelNames => ({ home, away });

const oddsText = (prices: PriceBook, key: string): string | null => {
  const odds = prices[key];
  return odds === undefined ? null : formatOdds(odds);
};

/** The lines that have a price, in ascending order; null for a market without lines. */
export function linesByMarket(prices: PriceBook): Map<MarketName, (LineQuarters | null)[]> {
  const found = new Map<MarketName, Set<LineQuarters | null>>();
  for (const key of Object.keys(prices)) {
    const { market, line, playerId } = parseKey(key) ?? { market: '', line: null, playerId: null };
    if (playerId === null) found.set(market, (found.get(market) ?? new Set()).add(line));
  }
  return new Map(
    [...found].map(([market, lines]) => [market, [...lines].sort((one, other) => (one ?? 0) - (other ?? 0))]),
  );
}
