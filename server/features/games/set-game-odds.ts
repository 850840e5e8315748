import type { Goal } from '#domain/game.ts';
import { LINE_FIELDS, type LineField, type Lines, marketOfLine } from '#domain/markets/api-fields.ts';
import { fieldOfKey, fieldsOfBook, keyOfField } from '#domain/markets/fields-of-keys.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import { type LineChange, withLines } from '#domain/pricing/price-game.ts';
import type { PoolOrTransaction, Queryable, Transaction } from '#server/database/transaction.ts';
import { changeGame, type GamePatch, refuseState } from '#server/features/games/change-game.ts';
import { type GameRow, lockGame, type UntimedGame } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { squadsOf } from '#server/features/games/player-rows.ts';
import { modelPricesAfter, raisesFarAbove, referenceAfter } from '#server/features/games/price-reference.ts';
import {
  type ManualPrices,
  marketsOfFields,
  movesModel,
  overlayManual,
  priceNewGame,
} from '#server/features/games/pricing.ts';
import { linesOf, matchStateOf, modelPrices, outlookOf } from '#server/features/games/reprice.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

type OddsChange = LineChange & {
  gameId: number;
  prices: ManualPrices;
  /** In play: hold these markets' prices (reprice.ts). */
  hold?: boolean | undefined;
  /** The values the editor saw for the prices and lines being changed. */
  seen?: SeenPrices | undefined;
  actorId: number | null;
  byTwo?: boolean;
  /** Whether one person sets them where some changes require two. Cash-outs then don't profit. */
  isAlone?: boolean;
};

/** Prices set by a person, with their options. */
export type ManualOdds = Omit<OddsChange, 'gameId' | 'actorId' | 'byTwo' | 'isAlone'>;

type SeenPrices = { prices: Readonly<Record<string, OddsHundredths | null>> } & {
  [Field in LineField]?: LineQuarters | undefined;
};

/**
 * Before kick-off, a new line or a new price for the result or over/under 2.5 reprices every other
 * market. In play, the prices last until the game is repriced or, with `hold`, until the hold ends.
 * Refuses with NOT_FOUND, WRONG_STATE, GAME_CHANGED if prices or lines differ from those seen,
 * VALIDATION for a scorer without a price, and BOOK_BELOW_ONE.
 */
export async function setGameOdds(database: PoolOrTransaction, change: OddsChange): Promise<void> {
  await changeGame(database, change.gameId, async (game, transaction) => {
    if (game.status !== 'upcoming' && game.status !== 'live')
      refuseState(game, `The prices of a game that is ${game.status} can't be changed`);
    refuseIfChangedSince(game, change.seen);
    if (change.hold && game.status !== 'live')
      refuseState(game, 'Prices can only be held in play. Before kick-off, save them without a hold.');
    const patch = await pricedPatch(transaction, game, change);
    const { byTwo = false, isAlone = false } = change;
    if (game.status === 'upcoming') patch.price_reference = await referenceAfter(transaction, game, { patch, byTwo });
    else patch.model_prices = await modelPricesAfter(transaction, game, { patch, isAlone });
    if (game.status === 'upcoming' && isAlone) patch.priced_alone = true;
    if (change.hold) patch.held_markets = heldMarkets(game, change);
    // Undoing a start would restore the old prices.
    if (game.status === 'live') patch.undo_until = null;
    const shown = (row: UntimedGame) => ({
      prices: fieldsOfBook(row.prices, linesOf(row)),
      lines: linesOf(row),
      held: row.held_markets,
    });
    const audit = { action: 'game odds changed', before: shown(game), after: shown({ ...game, ...patch }) };
    return { patch, message: 'GAME_ODDS_UPDATE', actorId: change.actorId, audit };
  });
}

/** Whether a price rises far above its reference. Locks the game; refuses invalid prices. */
export async function oddsNeedSecond(transaction: Transaction, { gameId, ...change }: ManualOdds & { gameId: number }) {
  const game = await lockGame(transaction, gameId);
  if (game.status !== 'upcoming' && game.status !== 'live') return false;
  return raisesFarAbove(transaction, game, await pricedPatch(transaction, game, change));
}

export async function pricedPatch(
  transaction: Queryable,
  game: GameRow,
  change: LineChange & Pick<OddsChange, 'prices'>,
): Promise<GamePatch> {
  refuseUnpricedScorer(game, change.prices);
  const current = linesOf(game);
  const lines = withLines(current, change);
  const linePatch = { handicap_line_quarters: lines.handicapLine, asian_total_line_quarters: lines.asianTotalLine };
  const hasLineMoved = lines.handicapLine !== current.handicapLine || lines.asianTotalLine !== current.asianTotalLine;
  const margins = await readMargins(transaction);
  if (game.status === 'upcoming' && (hasLineMoved || movesModel(change.prices))) {
    const squads = await squadsOf(transaction, game);
    const { homeOdds, drawOdds, awayOdds } = fieldsOfBook(game.prices, current);
    const manual = { homeOdds, drawOdds, awayOdds, ...change.prices } as ManualPrices;
    return { ...linePatch, ...priceNewGame({ manual, lines, squads, margins }) };
  }
  const isLive = game.status === 'live';
  const goals = isLive ? await listGoals(transaction, game.id) : [];
  const matchState = isLive ? matchStateOf(game, goals) : undefined;
  const outlook = outlookOf(game, goals);
  const prices = hasLineMoved && isLive ? await withPricesAtNewLines(transaction, game, { lines, goals }) : game.prices;
  return { ...linePatch, prices: overlayManual(prices, change.prices, { lines, margins, matchState, outlook }) };
}

/** Adds the model's prices at new lines that have no prices. */
async function withPricesAtNewLines(
  database: Queryable,
  game: GameRow,
  { lines, goals }: { lines: Lines; goals: readonly Goal[] },
) {
  const model = await modelPrices(database, game, { lines, goals });
  const named = Object.entries(model).filter(([key]) => fieldOfKey(key, lines) !== null);
  return { ...Object.fromEntries(named), ...game.prices };
}

function heldMarkets(game: GameRow, change: OddsChange): MarketName[] {
  const lineMarkets = LINE_FIELDS.filter((field) => change[field] != null).map(marketOfLine);
  return marketsOfFields(Object.keys(change.prices), [...game.held_markets, ...lineMarkets]);
}

/** Refuses with GAME_CHANGED and the current values of the fields that differ from those seen. */
function refuseIfChangedSince(game: GameRow, seen: SeenPrices | undefined): void {
  if (seen === undefined) return;
  const lines = linesOf(game);
  const prices = fieldsOfBook(game.prices, lines);
  const changedPrices = Object.entries(seen.prices).flatMap(([field, odds]) => {
    const current = prices[field] ?? null;
    return current === odds ? [] : [{ field, seen: oddsText(odds), current: oddsText(current) }];
  });
  const changedLines = LINE_FIELDS.flatMap((field) => {
    const line = seen[field];
    if (line === undefined || line === lines[field]) return [];
    return [{ field, seen: formatLine(line), current: formatLine(lines[field]) }];
  });
  const changed = [...changedPrices, ...changedLines];
  if (changed.length > 0)
    refuse('GAME_CHANGED', {
      message: 'Prices have changed since you started editing. Check them and save again.',
      version: game.version,
      changed,
    });
}

const oddsText = (odds: OddsHundredths | null) => (odds === null ? null : formatOdds(odds));

/** Refuses a price for a player who has none, having no chance to win or being of neither team. */
function refuseUnpricedScorer(game: GameRow, manual: ManualPrices): void {
  const lines = linesOf(game);
  const unpriced = Object.keys(manual).find(
    (field) => field.includes(':') && game.prices[keyOfField(field, lines) ?? ''] === undefined,
  );
  if (unpriced) refuseField(`scorerOdds.${unpriced}`, 'This game has no price for this player');
}
