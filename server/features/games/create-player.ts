import type { Player } from '#contract/games/objects.ts';
import type { CallBody } from '#contract/schemas.ts';
import { recordAction } from '#server/audit/record-action.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { changedAt, confirmationAfter } from '#server/features/games/confirmation.ts';
import { announceSquads, lockOpenGames, offerInOpenGames } from '#server/features/games/offer-player.ts';
import { type PlayerRow, toPlayer } from '#server/features/games/player-rows.ts';
import { refuse } from '#server/http/refusal.ts';

/**
 * Adds a player, or restores one who was removed, whose odds stay as they were unless given.
 * Refuses with ALREADY_EXISTS. @param isAlone whether one person adds the player while the site has
 * a four-eyes amount
 */
export async function createPlayer(
  transaction: Transaction,
  player: CallBody<'createPlayer'>,
  { actorId, isAlone }: { actorId: number; isAlone: boolean },
): Promise<Player> {
  const changedBy = isAlone ? actorId : null;
  // Every change to a squad locks the games before the players.
  await lockOpenGames(transaction, [player.team]);
  const insert = sql<PlayerRow>`
    insert into players (name, team, position, first_goalscorer_odds, last_goalscorer_odds, anytime_goalscorer_odds,
      changed_by, changed_at)
    values (${player.name}, ${player.team}, ${player.position}, coalesce(${player.firstGoalscorerOdds}, 500),
      coalesce(${player.lastGoalscorerOdds}, 800), coalesce(${player.anytimeGoalscorerOdds}, 350),
      ${changedBy}::bigint, ${changedAt(changedBy)})
    on conflict (team, name) do update set removed_at = null, position = excluded.position,
      ${confirmationAfter({ name: raw('excluded.name'), position: raw('excluded.position'), changedBy })},
      first_goalscorer_odds = coalesce(${player.firstGoalscorerOdds}, players.first_goalscorer_odds),
      last_goalscorer_odds = coalesce(${player.lastGoalscorerOdds}, players.last_goalscorer_odds),
      anytime_goalscorer_odds = coalesce(${player.anytimeGoalscorerOdds}, players.anytime_goalscorer_odds)
      where players.removed_at is not null
    returning *`;
  const created = await insert.one(transaction, () =>
    refuse('ALREADY_EXISTS', { message: 'This team already has a player with this name' }),
  );
  await offerInOpenGames(transaction, created, { entered: player, isAlone });
  await announceSquads(transaction, [created.team]);
  await recordAction(transaction, { actorId, action: 'player added', about: { player: created.id }, after: player });
  return toPlayer(created);
}
