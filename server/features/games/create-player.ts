import type { Player } from '#contract/games/objects.ts';
import type { CallBody } from '#contract/schemas.ts';
import type { PriceBook } from '#domain/markets/registry.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { notFarAbove } from '#domain/pricing/far-above.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import { type PlayerRow, toPlayer } from '#server/features/games/player-rows.ts';
import { modelPricesAfter, newPlayerReference, referenceWith } from '#server/features/games/price-reference.ts';
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
  const own: PriceBook = {
    [`firstGoalscorerOdds:${player.id}`]: player.first_goalscorer_odds,
    [`lastGoalscorerOdds:${player.id}`]: player.last_goalscorer_odds,
    [`anytimeGoalscorerOdds:${player.id}`]: player.anytime_goalscorer_odds,
  };
  const ids = await sql`
    select id from games
    where ${player.team} in (home_team, away_team) and status in ('upcoming', 'live') and home_score + away_score = 0
    order by id`.allValues<number>(transaction);
  for (const id of ids)
    await changeGame(transaction, id, async (game) => {
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

const atMostTwice = (prices: PriceBook, referenceOf: (field: string) => OddsHundredths): PriceBook =>
  Object.fromEntries(
    Object.entries(prices).map(([field, odds]) => [field, Math.min(odds ?? 0, notFarAbove(referenceOf(field)))]),
  ) as PriceBook;
