// A line that a market does not offer is refused with the lines on offer, not as a closed market.
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { anyOf } from '#server/database/any-of.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { LegToPlace } from '#server/features/bets/placing/bet-placement.ts';
import { linesByMarket } from '#server/features/games/list-markets.ts';
import { refuse } from '#server/http/refusal.ts';

type GameOffer = { id: number; prices: PriceBook };
type RequestedLine = { market: MarketName; line: LineQuarters | null };

/** Refuses with LINE_NOT_OFFERED if the game offers the market, but not at this line. */
export function refuseUnofferedLine(game: GameOffer, { market, line }: RequestedLine, details: object = {}): void {
  if (line === null) return;
  const lines = (linesByMarket(game.prices).get(market) ?? []).filter((each) => each !== null);
  if (lines.length === 0 || lines.includes(line)) return;
  const texts = lines.map(formatLine);
  const message = `${market} is not offered at ${formatLine(line)}. Lines on offer: ${texts.join(', ')}`;
  refuse('LINE_NOT_OFFERED', { message, gameId: game.id, lines: texts, ...details });
}

type Leg = Pick<LegToPlace, 'gameId' | 'betType' | 'market' | 'line' | 'key'>;

/**
 * Call this for a bet that was refused as closed. Refuses with LINE_NOT_OFFERED if that is the
 * reason and all of its games are open. Checks only legs that were requested by market.
 */
export async function refuseLinesNotOffered(database: Queryable, legs: readonly Leg[]): Promise<void> {
  const gameIds = [...new Set(legs.map(({ gameId }) => gameId))];
  const games = await sql<GameOffer>`
    select id, prices from games
    where id = ${anyOf(gameIds)} and (status = 'live' or status = 'upcoming' and start_time > clock_timestamp())`.all(
    database,
  );
  if (games.length < gameIds.length) return;
  for (const leg of legs.filter(({ betType }) => betType === null)) {
    const game = games.find(({ id }) => id === leg.gameId) as GameOffer;
    if (game.prices[leg.key] === undefined) refuseUnofferedLine(game, leg);
  }
}
