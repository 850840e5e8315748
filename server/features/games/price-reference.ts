// The reference that a price set by one person is compared with. In play, it is the model's price
// or, without a model, the current one. Before kick-off, it is the lowest price since the game was
// created or two people set the price, so that a series of small increases is limited too.
import { parseKey, type SelectionKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { isFarAbove } from '#domain/pricing/far-above.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { priceFromModel, pricesWithField } from '#domain/pricing/price-game.ts';
import { readClock } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow, UntimedGame } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { pricedPlayersOf } from '#server/features/games/pricing.ts';
import { linesOf, modelPrices } from '#server/features/games/reprice.ts';

/** Stored with a game after its prices change before kick-off; null means its current prices. */
export type PriceReference = {
  lowest: Readonly<Record<SelectionKey, OddsHundredths>>;
  /** Prices selections that were never offered, such as those at a different line. */
  model: GoalModel | null;
  since: string;
};

/** A price that is corrected within this time counts as a typing error that was never on offer. */
const TYPO_WINDOW_MS = 60_000;

/** The reference for a selection without a price, such as one that is certain to win. */
const ODDS_OF_ONE = 100 as OddsHundredths;

export async function raisesFarAbove(database: Queryable, game: GameRow, patch: GamePatch): Promise<boolean> {
  const next = { ...game, ...patch };
  const referenceOf = await referenceFor(database, next, game);
  return raisedPrices(game, next).some(([key, odds]) => isFarAbove(odds, referenceOf(key)));
}

/** The references of a game's prices, at the lines and in the state of `next`. */
export async function referenceFor(database: Queryable, next: UntimedGame, game: GameRow) {
  const lines = linesOf(next);
  if (next.status === 'live') {
    const modelBook =
      next.model && (await modelPrices(database, next, { lines, goals: await listGoals(database, next.id) }));
    return (key: SelectionKey) => (modelBook ? modelBook[key] : game.prices[key]) ?? ODDS_OF_ONE;
  }
  const { lowest, model } = await readReference(database, game);
  const players = await pricedPlayersOf(database, next);
  const modelBook = model && priceFromModel(model, { lines, margins: await readMargins(database), players });
  return (key: SelectionKey) => lowest[key] ?? modelBook?.[key] ?? ODDS_OF_ONE;
}

/** The reference with those for selections that are offered for the first time. */
export async function referenceWith(
  transaction: Transaction,
  game: GameRow,
  added: PriceReference['lowest'],
): Promise<PriceReference> {
  const stored = await readStored(transaction, game);
  const reference = stored ?? (await referenceAfter(transaction, game, { patch: {}, byTwo: false }));
  return { ...reference, lowest: { ...added, ...reference.lowest } };
}

/** A patch that removes the players' earlier prices from the stored reference, if there is one. */
export async function referenceWithout(
  database: Queryable,
  game: GameRow,
  players: readonly { id: number }[],
): Promise<Pick<GamePatch, 'price_reference'>> {
  const stored = await readStored(database, game);
  if (stored === null) return {};
  const isOther = ([key]: [string, OddsHundredths]) => !players.some(({ id }) => id === parseKey(key)?.playerId);
  return { price_reference: { ...stored, lowest: Object.fromEntries(Object.entries(stored.lowest).filter(isOther)) } };
}

async function readStored(database: Queryable, { id }: GameRow): Promise<PriceReference | null> {
  return sql`select price_reference from games where id = ${id}`.firstValue<PriceReference>(database);
}

/**
 * Prices set by two people become the reference. One set by one person can only lower it, once it
 * no longer counts as a typing error.
 */
export async function referenceAfter(
  transaction: Transaction,
  game: GameRow,
  { patch, byTwo }: { patch: GamePatch; byTwo: boolean },
): Promise<PriceReference> {
  const { lowest, model } = await readReference(transaction, game);
  const next = { ...game, ...patch };
  const changed = changedPrices(game, next);
  return {
    lowest: byTwo ? { ...lowest, ...Object.fromEntries(changed) } : lowest,
    model: byTwo ? next.model : model,
    since: (await readClock(transaction)).toISOString(),
  };
}

/** The reference before kick-off. Includes the current prices unless they may be typing errors. */
async function readReference(database: Queryable, game: GameRow): Promise<Omit<PriceReference, 'since'>> {
  const { stored, is_typo: isTypo } = await sql<{ stored: PriceReference | null; is_typo: boolean }>`
    select price_reference as stored, coalesce((price_reference ->> 'since')::timestamptz
      > clock_timestamp() - ${TYPO_WINDOW_MS} * interval '1 millisecond', false) as is_typo
    from games where id = ${game.id}`.one(database);
  const { lowest = {}, model = game.model } = stored ?? {};
  if (isTypo) return { lowest, model };
  const offered = pricesOf(game.prices).map(([key, odds]) => [key, Math.min(odds, lowest[key] ?? odds)]);
  return { lowest: { ...lowest, ...Object.fromEntries(offered) }, model };
}

const pricesOf = (book: PriceBook) =>
  Object.entries(book).filter((entry): entry is [string, OddsHundredths] => entry[1] !== undefined);

/** The in-play reference for each price set by one person, which caps cash-outs; null if none. */
export async function modelPricesAfter(
  transaction: Transaction,
  game: GameRow,
  { patch, isAlone }: { patch: GamePatch; isAlone: boolean },
): Promise<PriceBook | null> {
  const next = { ...game, ...patch };
  const keys = changedPrices(game, next).map(([key]) => key);
  const unchanged = Object.entries(game.model_prices ?? {}).filter(([key]) => !keys.includes(key));
  const referenceOf = await referenceFor(transaction, next, game);
  const manual = isAlone ? keys.map((key) => [key, referenceOf(key)] as const) : [];
  const prices = [...unchanged, ...manual];
  return prices.length === 0 ? null : Object.fromEntries(prices);
}

const changedPrices = (game: UntimedGame, next: UntimedGame) =>
  pricesOf(next.prices).filter(([key, odds]) => game.prices[key] !== odds);

/** The prices that have risen, limited to those that people can set; all others are derived. */
const raisedPrices = (game: UntimedGame, next: UntimedGame) =>
  pricesOf(pricesWithField(next.prices, linesOf(next))).filter(([key, odds]) => odds > (game.prices[key] ?? 0));
