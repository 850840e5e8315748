import type { Player } from '#contract/games/objects.ts';
import type { CallBody } from '#contract/schemas.ts';
import { SCORER_FIELDS, type ScorerPricePrefix } from '#domain/markets/api-fields.ts';
import { parseKey, type SelectionKey, selectionKey } from '#domain/markets/keys.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { notFarAbove } from '#domain/pricing/far-above.ts';
import { isCoveredByModel } from '#domain/pricing/model-cover.ts';
import { pricesWithField } from '#domain/pricing/price-game.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { listGoals } from '#server/features/games/goal-rows.ts';
import { type PlayerRow, toPlayer } from '#server/features/games/player-rows.ts';
import { modelPricesAfter, newPlayerReference, referenceWith } from '#server/features/games/price-reference.ts';
import { linesOf, modelPrices, outlookOf } from '#server/features/games/reprice.ts';
import { refuse } from '#server/http/refusal.ts';

/** Refuses ALREADY_EXISTS. @param isAlone whether one person sets what may take two */
export async function createPlayer(
  transaction: Transaction,
  player: CallBody<'createPlayer'>,
  { actorId, isAlone }: { actorId: number; isAlone: boolean },
): Promise<Player> {
  const insert = sql<PlayerRow>`
    insert into players (name, team, position, first_goalscorer_odds, last_goalscorer_odds, anytime_goalscorer_odds)
    values (${player.name}, ${player.team}, ${player.position}, coalesce(${player.firstGoalscorerOdds}, 500),
      coalesce(${player.lastGoalscorerOdds}, 800), coalesce(${player.anytimeGoalscorerOdds}, 350))
    on conflict (team, name) do nothing returning *`;
  const created = await insert.one(transaction, () =>
    refuse('ALREADY_EXISTS', { message: 'This team already has a player with this name' }),
  );
  await offerInOpenGames(transaction, created, isAlone);
  await recordAction(transaction, {
    actorId,
    action: 'player added',
    subject: 'player',
    subjectId: created.id,
    after: player,
  });
  return toPlayer(created);
}

async function offerInOpenGames(transaction: Transaction, player: PlayerRow, isAlone: boolean): Promise<void> {
  const ids = await sql`
    select id from games where ${player.team} in (home_team, away_team) and status in ('upcoming', 'live')
    order by id`.allValues<number>(transaction);
  for (const id of ids)
    await changeGame(transaction, id, async (game) => {
      const own = await pricesOf(transaction, game, player);
      const change = { message: 'GAME_ODDS_UPDATE', confirms: false } as const;
      if (!isAlone) return { patch: { prices: { ...own, ...game.prices } }, ...change };
      const offered = atMostTwice(own, await newPlayerReference(transaction, game, player));
      const reference = await referenceWith(transaction, game, offered);
      const patch: GamePatch = { prices: { ...offered, ...game.prices } };
      if (reference) patch.price_reference = reference;
      if (game.status === 'upcoming') patch.priced_alone = true;
      else patch.model_prices = await modelPricesAfter(transaction, game, { patch, isAlone });
      return { patch, ...change };
    });
}

/** Those entered while there is no goal, and the model's in every other scorer market. */
async function pricesOf(transaction: Transaction, game: GameRow, player: PlayerRow): Promise<PriceBook> {
  const goals = await listGoals(transaction, game.id);
  const lines = linesOf(game);
  const model = await modelPrices(transaction, game, { lines, goals });
  const modelled = Object.entries(model).filter(([key]) => parseKey(key)?.playerId === player.id);
  const own: PriceBook = {
    ...Object.fromEntries(modelled),
    ...(game.home_score + game.away_score === 0 && enteredPrices(player)),
  };
  const outlook = outlookOf(game, goals);
  const isCovered = outlook === null || isCoveredByModel({ book: game.prices, outlook });
  return isCovered ? own : pricesWithField(own, lines);
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
    Object.entries(prices).map(([key, odds]) => [key, Math.min(odds ?? 0, notFarAbove(referenceOf(key)))]),
  ) as PriceBook;
