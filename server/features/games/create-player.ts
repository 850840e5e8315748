import type { Player } from '#contract/objects/game.ts';
import type { OddsHundredths } from '#domain/odds.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { Transaction } from '#server/database/transaction.ts';
import { type PlayerRow, toPlayer } from '#server/features/games/player-rows.ts';
import { refuse } from '#server/http/refusal.ts';
import { announceGame } from '#server/live/announce.ts';

type NewPlayer = Pick<Player, 'name' | 'team' | 'position'> & {
  firstGoalscorerOdds?: OddsHundredths | undefined;
  lastGoalscorerOdds?: OddsHundredths | undefined;
  anytimeGoalscorerOdds?: OddsHundredths | undefined;
};

/** Adds a player to a team. Refuses ALREADY_EXISTS for a name that the team has. */
export async function createPlayer(transaction: Transaction, actorId: number, player: NewPlayer): Promise<Player> {
  const { rows } = await transaction.query<PlayerRow>(
    `insert into players (name, team, position, first_goalscorer_odds, last_goalscorer_odds, anytime_goalscorer_odds)
     values ($1, $2, $3, coalesce($4, 500), coalesce($5, 800), coalesce($6, 350))
     on conflict (team, name) do nothing returning *`,
    [
      player.name,
      player.team,
      player.position,
      player.firstGoalscorerOdds ?? null,
      player.lastGoalscorerOdds ?? null,
      player.anytimeGoalscorerOdds ?? null,
    ],
  );
  const created = rows[0] ?? refuse('ALREADY_EXISTS', { message: 'This team has a player of this name' });
  await offerInOpenGames(transaction, created);
  await recordAction(transaction, {
    actorId,
    action: 'player added',
    subject: 'player',
    subjectId: created.id,
    after: player,
  });
  return toPlayer(created);
}

/** Puts the player's own odds into games of the team that have no score yet and no price for them. */
async function offerInOpenGames(transaction: Transaction, player: PlayerRow): Promise<void> {
  const prices = {
    [`firstGoalscorerOdds:${player.id}`]: player.first_goalscorer_odds,
    [`lastGoalscorerOdds:${player.id}`]: player.last_goalscorer_odds,
    [`anytimeGoalscorerOdds:${player.id}`]: player.anytime_goalscorer_odds,
  };
  const { rows } = await transaction.query<{ id: number }>(
    `update games set prices = $2::jsonb || prices
     where $1 in (home_team, away_team) and status in ('upcoming', 'live') and home_score + away_score = 0
     returning id`,
    [player.team, JSON.stringify(prices)],
  );
  for (const { id } of rows) await announceGame(transaction, { gameId: id, message: 'GAME_ODDS_UPDATE' });
}
