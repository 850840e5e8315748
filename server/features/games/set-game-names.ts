// The names of a game are put right. Bets hold no names of their own: they show those of their game. What may not happen
// under them is that they end up on other teams.
import { isScorerField, resolvePriceField } from '#domain/markets/registry.ts';
import { recordAction } from '#server/audit/record-action.ts';
import type { PoolOrTransaction, Transaction } from '#server/database/transaction.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import type { GameRow } from '#server/features/games/game-rows.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { squadsOf } from '#server/features/games/player-rows.ts';
import { priceNewGame } from '#server/features/games/pricing.ts';
import { linesOf } from '#server/features/games/reprice.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

type Names = { homeTeam: string; awayTeam: string; league: string };

/**
 * Writes other names of the teams and the league, of a game in any state; the scorers on offer become those of the new
 * names. Refuses NOT_FOUND, VALIDATION for one team twice, and TEAMS_BOUND where there are bets and the sides would be
 * swapped, or a team renamed whose scorers were bet on.
 */
export async function setGameNames(
  database: PoolOrTransaction,
  { gameId, actorId, ...names }: Names & { gameId: number; actorId: number },
): Promise<void> {
  refuseOneTeamTwice(names);
  await changeGame(database, gameId, async (game, transaction) => {
    const before = namesOf(game);
    const isRenamed = names.homeTeam !== before.homeTeam || names.awayTeam !== before.awayTeam;
    if (!isRenamed && names.league === before.league) return null;
    if (isRenamed) await refuseByBets(transaction, game, names);
    await recordAction(transaction, {
      actorId,
      action: 'game names changed',
      subject: 'game',
      subjectId: gameId,
      before,
      after: names,
    });
    const patch: GamePatch = {
      home_team: names.homeTeam,
      away_team: names.awayTeam,
      league: names.league,
      // Undoing a start would restore the scorers of the former names.
      ...(isRenamed && game.status === 'live' && { undo_until: null }),
    };
    return {
      patch: isRenamed ? { ...patch, ...(await scorersOf(transaction, game, names)) } : patch,
      message: 'GAME_STATUS_UPDATE',
    };
  });
}

/** Refuses VALIDATION. */
export function refuseOneTeamTwice({ homeTeam, awayTeam }: Pick<Names, 'homeTeam' | 'awayTeam'>): void {
  if (isSame(homeTeam, awayTeam)) refuseField('awayTeam', 'A team does not play itself');
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

const namesOf = (game: GameRow): Names => ({
  homeTeam: game.home_team,
  awayTeam: game.away_team,
  league: game.league,
});

async function refuseByBets(transaction: Transaction, game: GameRow, names: Names): Promise<void> {
  const isSwapped = isSame(names.homeTeam, game.away_team) || isSame(names.awayTeam, game.home_team);
  const renamed = [
    ...(names.homeTeam === game.home_team ? [] : [game.home_team]),
    ...(names.awayTeam === game.away_team ? [] : [game.away_team]),
  ];
  const { rows } = await transaction.query<{ bound: boolean }>(
    `select exists (
       select from bet_legs leg left join players p on p.id = leg.player_id
       where leg.game_id = $1 and ($2 or p.team = any($3::text[]))) as bound`,
    [game.id, isSwapped, renamed],
  );
  if (rows[0]?.bound) refuse('TEAMS_BOUND');
}

/** Prices of scorers who still play stand, others go. New ones get a price before kick-off; in play the model's next. */
async function scorersOf(transaction: Transaction, game: GameRow, names: Names): Promise<GamePatch> {
  if (game.status !== 'upcoming' && game.status !== 'live') return {};
  const squads = await squadsOf(transaction, names);
  const playing = new Set([...squads.home, ...squads.away].map(({ id }) => id));
  const standing = Object.entries(game.prices).filter(
    ([field]) => !isScorerField(field) || playing.has(resolvePriceField(field)?.playerId ?? 0),
  );
  const kept = Object.fromEntries(standing);
  if (game.status === 'live') return { prices: kept };
  const margins = await readMargins(transaction);
  const { prices } = priceNewGame({ typed: kept, lines: linesOf(game), squads, margins });
  const scorers = Object.entries(prices).filter(([field]) => isScorerField(field));
  return { prices: { ...Object.fromEntries(scorers), ...kept } };
}
