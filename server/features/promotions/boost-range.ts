// The odds to which a selection can currently be boosted. The form shows them before odds are
// entered.
import type { CallQuery, CallResponse } from '#contract/schemas.ts';
import { findBetType } from '#domain/markets/api-fields.ts';
import { marketNamed } from '#domain/markets/catalogue.ts';
import { parseKey, type SelectionKey, selectionKey } from '#domain/markets/keys.ts';
import { formatOdds, MIN_ODDS } from '#domain/odds.ts';
import { legChances, playerChances } from '#domain/pricing/market-chances.ts';
import { scorerShares } from '#domain/pricing/scorers.ts';
import { boostRange } from '#domain/promotion.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { type GameRow, readGame } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { pricedPlayersOf } from '#server/features/games/pricing.ts';
import { outlookOf } from '#server/features/games/reprice.ts';
import { highestBoost } from '#server/features/promotions/check-boosts.ts';
import { currentLine, openPrice } from '#server/features/promotions/write-promotion.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

type BoostQuery = CallQuery<'getBoostRange'>;

/**
 * Refuses with NOT_FOUND, VALIDATION for a selection that is not in the catalogue, LINE_CHANGED and
 * MARKET_CLOSED.
 */
export async function readBoostRange(database: Queryable, query: BoostQuery): Promise<CallResponse<'getBoostRange'>> {
  const game = await readGame(database, query.gameId);
  const key = await keyOf(database, game, query);
  const price = openPrice(game, key);
  const range = boostRange(price);
  const highest = await highestBoost(database, game, { key, boostId: query.promotionId ?? null, range });
  return {
    price: formatOdds(price),
    minOdds: formatOdds(range.min),
    maxOdds: formatOdds(range.max),
    fairOdds: highest && formatOdds(highest),
    chance: await chanceOf(database, game, key),
  };
}

async function keyOf(database: Queryable, game: GameRow, query: BoostQuery): Promise<SelectionKey> {
  const { promotionId = null } = query;
  const stored = sql`select selection_key from promotions where id = ${promotionId} and game_id = ${game.id}`;
  if (promotionId !== null) return stored.value<SelectionKey>(database, () => refuse('NOT_FOUND'));
  const selection = findBetType(query) ?? refuseField('selection', `${query.betType} has no such selection`);
  return selectionKey({ ...selection, line: currentLine(game, selection, query.line) });
}

/** The chance that the selection wins, according to the model; null if the model has none. */
async function chanceOf(database: Queryable, game: GameRow, key: SelectionKey): Promise<number | null> {
  const { market: name, selection = null, line = null, playerId = null } = parseKey(key) ?? refuse('NOT_FOUND');
  const market = marketNamed(name);
  const outlook = outlookOf(game, game.status === 'live' ? await listGoals(database, game.id) : []);
  if (outlook === null) return null;
  if (market.kind === 'scorer') {
    const player = scorerShares(await pricedPlayersOf(database, game)).find(({ id }) => id === playerId);
    return (player && playerChances(market, player, outlook)?.won) ?? null;
  }
  const start = market.dependsOn === 'score_since_placement' ? outlook.score : null;
  const terms = { market: name, selection, line, playerId, odds: MIN_ODDS, scoreAtPlacement: start };
  return legChances(market, { ...terms, pricedSelections: null }, outlook)?.won ?? null;
}
