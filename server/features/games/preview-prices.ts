import type { PricePreview } from '#contract/games/objects.ts';
import type { Lines } from '#domain/markets/api-fields.ts';
import { fieldOfKey, fieldsOfBook } from '#domain/markets/fields-of-keys.ts';
import { formatLine } from '#domain/markets/line.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import { formatOdds } from '#domain/odds.ts';
import { bookSums } from '#domain/pricing/book-check.ts';
import { DEFAULT_LINES, type LineChange, withLines } from '#domain/pricing/price-game.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { readGame } from '#server/features/games/game-rows.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { type ManualPrices, priceNewGame } from '#server/features/games/pricing.ts';
import { linesOf } from '#server/features/games/reprice.ts';
import { pricedPatch } from '#server/features/games/set-game-odds.ts';

type Change = LineChange & { gameId?: number | undefined; prices: ManualPrices };

export async function previewPrices(database: Queryable, change: Change): Promise<PricePreview> {
  const { prices, lines } =
    change.gameId === undefined
      ? await previewNew(database, change)
      : await previewChange(database, change.gameId, change);
  return {
    prices: Object.fromEntries(
      Object.entries(fieldsOfBook(prices, lines)).map(([field, odds]) => [field, formatOdds(odds)]),
    ),
    handicapLine: formatLine(lines.handicapLine),
    asianTotalLine: formatLine(lines.asianTotalLine),
    books: bookSums(prices).flatMap(({ market, keys, sum }) => {
      const priceFields = keys.map((key) => fieldOfKey(key, lines));
      return priceFields.some((field) => field === null) ? [] : [{ market, priceFields: priceFields as string[], sum }];
    }),
  };
}

type Book = { prices: PriceBook; lines: Lines };

async function previewNew(database: Queryable, change: Change): Promise<Book> {
  const lines = withLines(DEFAULT_LINES, change);
  const squads = { home: [], away: [] };
  const { prices } = priceNewGame({ manual: change.prices, lines, squads, margins: await readMargins(database) });
  return { prices, lines };
}

async function previewChange(database: Queryable, gameId: number, change: Change): Promise<Book> {
  const game = await readGame(database, gameId);
  const next = { ...game, ...(await pricedPatch(database, game, change)) };
  return { prices: next.prices, lines: linesOf(next) };
}
