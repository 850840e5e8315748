// Players' prices in their teams' open games. Prices entered by one person are limited here; the
// model's prices are limited by the players' shares (domain/pricing/scorers.ts).
import { SCORER_FIELDS, type ScorerPricePrefix } from '#domain/markets/api-fields.ts';
import { parseKey, type SelectionKey, selectionKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { highestAllowedPrice } from '#domain/pricing/far-above.ts';
import { isCoveredByModel } from '#domain/pricing/model-cover.ts';
import { pricesWithField } from '#domain/pricing/price-game.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { changeGame, type GameChange, type GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import type { PlayerRow } from '#server/features/games/player-rows.ts';
import {
  modelPricesAfter,
  referenceAfter,
  referenceFor,
  referenceWith,
  referenceWithout,
} from '#server/features/games/price-reference.ts';
import { linesOf, modelPrices, outlookOf } from '#server/features/games/reprice.ts';
import { announceGame } from '#server/live/announce.ts';

const isOpen = (teams: readonly string[]) => sql`
  (home_team = any(${teams}::text[]) or away_team = any(${teams}::text[]))
    and status in ('upcoming', 'live', 'postponed')`;

/** Locks the teams' open games, so that they accept no bets until the commit. */
export async function lockOpenGames(transaction: Transaction, teams: readonly string[]): Promise<number[]> {
  return sql`select id from games where ${isOpen(teams)} order by id for update`.allValues<number>(transaction);
}

/** Raises the version of the teams' open games, so that clients reload the squads. */
export async function announceSquads(transaction: Transaction, teams: readonly string[]): Promise<void> {
  const ids = await sql`
    update games set squad_changes = squad_changes + 1 where ${isOpen(teams)} returning id`.allValues<number>(
    transaction,
  );
  for (const gameId of ids) await announceGame(transaction, { gameId, message: 'GAME_ODDS_UPDATE' });
}

function quietChange({ status }: GameRow, patch: GamePatch): GameChange {
  // Undoing a start, a period or a red card would restore the old prices.
  const undo = status === 'live' && { undo_until: null };
  return { patch: { ...patch, ...undo }, message: 'GAME_ODDS_UPDATE', confirms: false };
}

/** The odds entered for a player, if any. */
export type EnteredOdds = { readonly [Prefix in ScorerPricePrefix]?: OddsHundredths | undefined };

type Offer = { entered: EnteredOdds; isAlone: boolean };

/**
 * Offers a player where they have no prices. Until the first goal, the entered odds apply, or the
 * player's stored odds in a game without a model. The model sets all other prices. Where price
 * changes can require two people, an entered price is at most twice its reference, and does not
 * become the reference.
 */
export async function offerInOpenGames(
  transaction: Transaction,
  player: PlayerRow,
  { entered: odds, isAlone }: Offer,
): Promise<void> {
  for (const id of await lockOpenGames(transaction, [player.team]))
    await changeGame(transaction, id, async (game) => {
      const ofPlayer = game.model === null ? ownOdds(player) : odds;
      const entered = game.home_score + game.away_score === 0 ? pricesOf(player.id, ofPlayer) : {};
      const referenceOf = isAlone ? await referenceFor(transaction, game, game) : null;
      const offered = referenceOf === null ? entered : atMostTwice(entered, referenceOf);
      const prices = await playerPrices(transaction, game, { players: [player], entered: offered });
      const patch: GamePatch = { prices: { ...prices, ...game.prices } };
      if (referenceOf === null) return quietChange(game, patch);
      if (game.status === 'live')
        patch.model_prices = await modelPricesAfter(transaction, game, { patch, isAlone: true });
      else {
        const references = Object.keys(entered).map((key) => [key, referenceOf(key)] as const);
        patch.price_reference = await referenceWith(transaction, game, Object.fromEntries(references));
        patch.priced_alone = true;
      }
      return quietChange(game, patch);
    });
}

type Repricing = {
  /** Whether two people have set the new prices. */
  byTwo?: boolean;
  /** Whether held prices are replaced too: cash-outs already use the players' new shares. */
  includesHeld?: boolean;
  /** Whether earlier prices are no longer a reference. */
  asNewPlayers?: boolean;
};

/**
 * Replaces the players' prices with the model's, except in held markets by default. Their
 * teammates' prices can only get shorter.
 */
export async function repriceInOpenGames(
  transaction: Transaction,
  players: readonly PlayerRow[],
  { byTwo = false, includesHeld = false, asNewPlayers = false }: Repricing = {},
): Promise<void> {
  const teams = players.map(({ team }) => team);
  for (const id of await lockOpenGames(transaction, teams))
    await changeGame(transaction, id, async (game) => {
      const model = await playerPrices(transaction, game, { players });
      const teammates = await shorterPrices(transaction, game, teams);
      const patch: GamePatch = {
        prices: { ...game.prices, ...teammates, ...(includesHeld ? model : withoutHeld(model, game)) },
      };
      if (game.model_prices !== null)
        patch.model_prices = await modelPricesAfter(transaction, game, { patch, isAlone: false });
      if (byTwo && game.status !== 'live')
        patch.price_reference = await referenceAfter(transaction, game, { patch, byTwo });
      if (asNewPlayers) Object.assign(patch, await referenceWithout(transaction, game, players));
      return quietChange(game, patch);
    });
}

/** Removes the player's prices from the team's open games, and shortens those of teammates. */
export async function withdrawFromOpenGames(
  transaction: Transaction,
  { id: playerId, team }: PlayerRow,
): Promise<void> {
  for (const id of await lockOpenGames(transaction, [team]))
    await changeGame(transaction, id, async (game) => {
      const others = Object.entries(game.prices).filter(([key]) => parseKey(key)?.playerId !== playerId);
      const shorter = await shorterPrices(transaction, game, [team]);
      return quietChange(game, { prices: { ...Object.fromEntries(others), ...shorter } });
    });
}

/**
 * The model's prices for players of these teams that are below the listed ones, except in held
 * markets. Without them, bets on all of the players could cost less than they return.
 */
async function shorterPrices(transaction: Transaction, game: GameRow, teams: readonly string[]): Promise<PriceBook> {
  const players = sql`select id from players where team = any(${teams}::text[]) and removed_at is null`;
  const ids = new Set<number | null | undefined>(await players.allValues<number>(transaction));
  const goals = await listGoals(transaction, game.id);
  const model = await modelPrices(transaction, game, { lines: linesOf(game), goals });
  const shorter = Object.entries(model).filter(
    ([key, odds]) => ids.has(parseKey(key)?.playerId) && (odds as number) < (game.prices[key as SelectionKey] ?? 0),
  );
  return withoutHeld(Object.fromEntries(shorter), game);
}

const withoutHeld = (prices: PriceBook, { held_markets: held }: GameRow): PriceBook =>
  Object.fromEntries(Object.entries(prices).filter(([key]) => !held.includes(parseKey(key)?.market ?? '')));

type PlayerPricing = { players: readonly PlayerRow[]; entered?: PriceBook };

/**
 * The entered prices, and the model's for the others. While a listed price returns more than its
 * stake on average under the model, only prices that staff can set are offered.
 */
async function playerPrices(
  transaction: Transaction,
  game: GameRow,
  { players, entered = {} }: PlayerPricing,
): Promise<PriceBook> {
  const goals = await listGoals(transaction, game.id);
  const lines = linesOf(game);
  const ids = new Set<number | null | undefined>(players.map(({ id }) => id));
  const model = await modelPrices(transaction, game, { lines, goals });
  const modelled = Object.entries(model).filter(([key]) => ids.has(parseKey(key)?.playerId));
  const prices: PriceBook = { ...Object.fromEntries(modelled), ...entered };
  const outlook = outlookOf(game, goals);
  const isCovered = outlook === null || isCoveredByModel({ book: game.prices, outlook });
  return isCovered ? prices : pricesWithField(prices, lines);
}

const ownOdds = (player: PlayerRow): EnteredOdds => ({
  firstGoalscorerOdds: player.first_goalscorer_odds,
  lastGoalscorerOdds: player.last_goalscorer_odds,
  anytimeGoalscorerOdds: player.anytime_goalscorer_odds,
});

function pricesOf(playerId: number, odds: EnteredOdds): PriceBook {
  return Object.fromEntries(
    SCORER_FIELDS.flatMap(({ market, prefix }) =>
      odds[prefix] === undefined ? [] : [[selectionKey({ market, playerId }), odds[prefix]] as const],
    ),
  );
}

const atMostTwice = (prices: PriceBook, referenceOf: (key: SelectionKey) => OddsHundredths): PriceBook =>
  Object.fromEntries(
    Object.entries(prices).map(([key, odds]) => [key, Math.min(odds ?? 0, highestAllowedPrice(referenceOf(key)))]),
  ) as PriceBook;
