// A boost is off while it would guarantee a profit in combination with its game's prices, bet
// builders, and other boosts that are on offer or have been bet on. This is checked whenever one of
// these changes, under the game's lock. Placing a bet takes that lock before the boost's too
// (read-bet-extras.sql).
import { isDeepStrictEqual } from 'node:util';
import type { Lines } from '#domain/markets/api-fields.ts';
import { fieldOfKey } from '#domain/markets/fields-of-keys.ts';
import type { SelectionKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import type { Outlook } from '#domain/pricing/outlook.ts';
import { pricesWithField, pricesWithFieldIfUncovered } from '#domain/pricing/price-game.ts';
import { type BoostedPrice, findSureWin, type MatchState } from '#domain/pricing/sure-win.ts';
import { withoutHedges } from '#domain/pricing/without-hedges.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import type { UntimedGame } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { linesOf, matchStateOf, modelPrices, outlookOf } from '#server/features/games/reprice.ts';
import { announceGame } from '#server/live/announce.ts';

type BoostRow = {
  id: number;
  selection_key: SelectionKey;
  odds_hundredths: OddsHundredths;
  taken_odds_hundredths: OddsHundredths | null;
  is_open: boolean;
  is_sure_win: boolean;
};

/**
 * Checks a locked game's boosts, the changed one last. While any is on offer, the selections that
 * would complete a sure win with them are closed. @returns whether the changed boost is off
 */
export async function checkBoosts(transaction: Transaction, game: UntimedGame, changedId?: number): Promise<boolean> {
  const boosts = await readBoosts(transaction, game.id);
  const isOffered = boosts.some(({ is_open }) => is_open);
  if (!(isOffered || changedId !== undefined) || !(game.status === 'upcoming' || game.status === 'live')) return false;
  const state = await priceState(transaction, game);
  const changedLast = boosts.filter(({ id }) => id !== changedId).concat(boosts.filter(({ id }) => id === changedId));
  const { offered, off } = offeredOf(
    state,
    boosts,
    changedLast.filter((each) => each.is_open && isOnSale(each, game)),
  );
  await sql`
    update promotions set is_sure_win = not is_sure_win
    where id = any(${boosts.filter(({ is_open }) => is_open).map(({ id }) => id)})
      and is_sure_win <> (id = any(${[...off]}))`.run(transaction);
  const isRepriced = await closeHedges(transaction, game, { ...state, offered: isOffered ? offered : [] });
  // A change to the game itself is announced by changeGame.
  if (isRepriced && changedId !== undefined)
    await announceGame(transaction, { gameId: game.id, message: 'GAME_ODDS_UPDATE' });
  return changedId !== undefined && off.has(changedId);
}

type Offers = { offered: readonly BoostedPrice[]; off: ReadonlySet<number> };

/**
 * The boosted odds of existing bets and of the open boosts that create no sure win when added in
 * order, and the ids of the others, which are off.
 */
function offeredOf(state: PriceState, boosts: readonly BoostRow[], open: readonly BoostRow[]): Offers {
  const placed = boosts.flatMap((boost) =>
    boost.taken_odds_hundredths ? [priceOf(boost, boost.taken_odds_hundredths)] : [],
  );
  const offered = [...placed];
  const off = new Set<number>();
  for (const boost of open) {
    const price = priceOf(boost, boost.odds_hundredths);
    if (isSureWin(state, [...offered, price])) off.add(boost.id);
    else offered.push(price);
  }
  return { offered, off };
}

type BoostSearch = {
  key: SelectionKey;
  /** The boost being edited, which is excluded. */
  boostId: number | null;
  range: { min: OddsHundredths; max: OddsHundredths };
};

/**
 * The highest odds in a range that allow no sure win with the other boosts; null if there are none.
 */
export async function highestBoost(
  database: Queryable,
  game: UntimedGame,
  { key, boostId, range }: BoostSearch,
): Promise<OddsHundredths | null> {
  const boosts = await readBoosts(database, game.id);
  const state = await priceState(database, game);
  const others = boosts.filter((each) => each.id !== boostId && each.is_open && isOnSale(each, game));
  const { offered } = offeredOf(state, boosts, others);
  const isFair = (odds: number) => !isSureWin(state, [...offered, { key, odds: odds as OddsHundredths }]);
  if (range.min > range.max || !isFair(range.min)) return null;
  let fair = range.min as number;
  let above = range.max + 1;
  while (above - fair > 1) {
    const middle = Math.floor((fair + above) / 2);
    if (isFair(middle)) fair = middle;
    else above = middle;
  }
  return fair as OddsHundredths;
}

async function readBoosts(database: Queryable, gameId: number): Promise<BoostRow[]> {
  return sql<BoostRow>`
    select id, selection_key, odds_hundredths, taken_odds_hundredths, is_sure_win,
      ends_at > now() as is_open
    from promotions
    where game_id = ${gameId} and kind = 'odds_boost' and (ends_at > now() or taken_odds_hundredths is not null)
      order by id`.all(database);
}

const priceOf = ({ selection_key: key }: BoostRow, odds: OddsHundredths): BoostedPrice => ({ key, odds });

/** A boost on a closed price, or at an outdated line, is checked again at the next price change. */
const isOnSale = ({ selection_key }: BoostRow, game: UntimedGame): boolean => game.prices[selection_key] !== undefined;

type PriceState = {
  lines: Lines;
  matchState: MatchState | undefined;
  outlook: Outlook | null;
  /** The prices that the operator can set, which stay open. */
  settable: PriceBook;
  /** `settable` and the model's other prices; only `settable` while a price is above the model. */
  complete: PriceBook;
};

async function priceState(database: Queryable, game: UntimedGame): Promise<PriceState> {
  const lines = linesOf(game);
  const goals = game.status === 'live' ? await listGoals(database, game.id) : [];
  const matchState = game.status === 'live' ? matchStateOf(game, goals) : undefined;
  const outlook = outlookOf(game, goals);
  const settable = pricesWithField(game.prices, lines);
  const model = outlook === null ? {} : await modelPrices(database, game, { lines, goals });
  const others = Object.entries(model).filter(([key]) => fieldOfKey(key, lines) === null);
  const all = { ...Object.fromEntries(others), ...settable };
  return {
    lines,
    matchState,
    outlook,
    settable,
    complete: outlook === null ? settable : pricesWithFieldIfUncovered(all, lines, outlook),
  };
}

function isSureWin({ settable, matchState, outlook }: PriceState, boosts: readonly BoostedPrice[]): boolean {
  return findSureWin(settable, matchState, { boosts, outlook }) !== null;
}

type OfferedState = PriceState & { offered: readonly BoostedPrice[] };

/** @returns whether prices were closed or opened */
async function closeHedges(transaction: Transaction, game: UntimedGame, state: OfferedState): Promise<boolean> {
  const { lines, matchState, outlook, settable, complete, offered } = state;
  const isSettable = (key: SelectionKey) => fieldOfKey(key, lines) !== null;
  const book = withoutHedges(complete, isSettable, matchState, { boosts: offered, outlook }) ?? settable;
  if (isDeepStrictEqual(book, game.prices)) return false;
  await sql`update games set prices = ${JSON.stringify(book)} where id = ${game.id}`.run(transaction);
  return true;
}
