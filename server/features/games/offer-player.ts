// A player's prices in the team's open games. Where price changes can require two people, one
// person can't raise a price far by entering another position: a price is at most twice what it
// would be if the player were the team's only forward.
import { SCORER_FIELDS, type ScorerPricePrefix } from '#domain/markets/api-fields.ts';
import { parseKey, type SelectionKey, selectionKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { highestAllowedPrice } from '#domain/pricing/far-above.ts';
import { isCoveredByModel } from '#domain/pricing/model-cover.ts';
import { pricesWithField } from '#domain/pricing/price-game.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import type { PlayerRow } from '#server/features/games/player-rows.ts';
import { modelPricesAfter, newPlayerReference, referenceWith } from '#server/features/games/price-reference.ts';
import { linesOf, modelPrices, outlookOf } from '#server/features/games/reprice.ts';

/** Locks a team's open games, so that they accept no bets until the commit. */
export async function lockOpenGames(transaction: Transaction, team: string): Promise<number[]> {
  return sql`
    select id from games where ${team} in (home_team, away_team) and status in ('upcoming', 'live')
    order by id for update`.allValues<number>(transaction);
}

type Offer = {
  isAlone: boolean;
  /** Whether the model replaces the player's existing prices, except in held markets. */
  replaces?: boolean;
};

export async function offerInOpenGames(
  transaction: Transaction,
  player: PlayerRow,
  { isAlone, replaces = false }: Offer,
): Promise<void> {
  for (const id of await lockOpenGames(transaction, player.team))
    await changeGame(transaction, id, async (game) => {
      const playerPrices = await pricesOf(transaction, game, player, replaces);
      const change = { message: 'GAME_ODDS_UPDATE', confirms: false } as const;
      const withOffered = (offered: PriceBook): PriceBook =>
        replaces ? { ...game.prices, ...withoutHeld(offered, game) } : { ...offered, ...game.prices };
      if (!isAlone) return { patch: { prices: withOffered(playerPrices) }, ...change };
      const offered = atMostTwice(playerPrices, await newPlayerReference(transaction, game, player));
      const reference = await referenceWith(transaction, game, offered);
      const patch: GamePatch = { prices: withOffered(offered) };
      if (reference) patch.price_reference = reference;
      if (game.status === 'upcoming') patch.priced_alone = true;
      else patch.model_prices = await modelPricesAfter(transaction, game, { patch, isAlone });
      return { patch, ...change };
    });
}

/** Removes the player's prices from the team's open games. */
export async function withdrawFromOpenGames(
  transaction: Transaction,
  { id: playerId, team }: PlayerRow,
): Promise<void> {
  for (const id of await lockOpenGames(transaction, team))
    await changeGame(transaction, id, (game) => {
      const others = Object.entries(game.prices).filter(([key]) => parseKey(key)?.playerId !== playerId);
      return { patch: { prices: Object.fromEntries(others) }, message: 'GAME_ODDS_UPDATE', confirms: false };
    });
}

const withoutHeld = (prices: PriceBook, { held_markets: held }: GameRow): PriceBook =>
  Object.fromEntries(Object.entries(prices).filter(([key]) => !held.includes(parseKey(key)?.market ?? '')));

/**
 * The player's prices: until the first goal the entered ones, unless `modelOnly`; otherwise the
 * model's. While a listed price is above the model's, only prices that staff can set are offered.
 */
async function pricesOf(
  transaction: Transaction,
  game: GameRow,
  player: PlayerRow,
  modelOnly: boolean,
): Promise<PriceBook> {
  const goals = await listGoals(transaction, game.id);
  const lines = linesOf(game);
  const model = await modelPrices(transaction, game, { lines, goals });
  const modelled = Object.entries(model).filter(([key]) => parseKey(key)?.playerId === player.id);
  const playerPrices: PriceBook = {
    ...Object.fromEntries(modelled),
    ...(!modelOnly && game.home_score + game.away_score === 0 && enteredPrices(player)),
  };
  const outlook = outlookOf(game, goals);
  const isCovered = outlook === null || isCoveredByModel({ book: game.prices, outlook });
  return isCovered ? playerPrices : pricesWithField(playerPrices, lines);
}

function enteredPrices(player: PlayerRow): PriceBook {
  const entered: Record<ScorerPricePrefix, OddsHundredths> = {
    firstGoalscorerOdds: player.first_goalscorer_odds,
    lastGoalscorerOdds: player.last_goalscorer_odds,
    anytimeGoalscorerOdds: player.anytime_goalscorer_odds,
  };
  return Object.fromEntries(
    SCORER_FIELDS.map(({ market, prefix }) => [selectionKey({ market, playerId: player.id }), entered[prefix]]),
  );
}

const atMostTwice = (prices: PriceBook, referenceOf: (key: SelectionKey) => OddsHundredths): PriceBook =>
  Object.fromEntries(
    Object.entries(prices).map(([key, odds]) => [key, Math.min(odds ?? 0, highestAllowedPrice(referenceOf(key)))]),
  ) as PriceBook;
