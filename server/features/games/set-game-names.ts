// A bet shows its game's team names, so a change of names must not move bets to different teams.
import { isOver } from '#domain/game.ts';
import { fieldsOfBook } from '#domain/markets/fields-of-keys.ts';
import { parseKey, type SelectionKey } from '#domain/markets/keys.ts';
import { isSameName } from '#domain/team-name.ts';
import { sql } from '#server/database/sql.ts';
import type { PoolOrTransaction, Transaction } from '#server/database/transaction.ts';
import { changeGame, type GamePatch } from '#server/features/games/change-game.ts';
import { type GameRow, lockGame } from '#server/features/games/game-rows.ts';
import { readMargins } from '#server/features/games/margins.ts';
import { squadsOf } from '#server/features/games/player-rows.ts';
import { priceNewGame } from '#server/features/games/pricing.ts';
import { linesOf } from '#server/features/games/reprice.ts';
import { refuse, refuseField } from '#server/http/refusal.ts';

type Teams = { homeTeam: string; awayTeam: string };
type Names = Teams & { league: string };
type NamesChange = Names & { gameId: number; actorId: number; seen?: Names | undefined; isAlone: boolean };

/**
 * Refuses with NOT_FOUND, GAME_CHANGED if the names are not those seen, VALIDATION if both teams
 * are the same, and TEAMS_BOUND if there are bets and a team would change sides, or a team with
 * bets on its scorers is renamed.
 */
export async function setGameNames(
  database: PoolOrTransaction,
  { gameId, actorId, seen, isAlone, ...names }: NamesChange,
): Promise<void> {
  refuseSameTeams(names);
  await changeGame(database, gameId, async (game, transaction) => {
    const before = namesOf(game);
    if (seen) refuseChangedNames(game, seen);
    const isRenamed = names.homeTeam !== before.homeTeam || names.awayTeam !== before.awayTeam;
    if (!isRenamed && names.league === before.league) return null;
    const betOn = isRenamed ? await refuseByBets(transaction, game, names) : null;
    const patch: GamePatch = {
      home_team: names.homeTeam,
      away_team: names.awayTeam,
      league: names.league,
      ...(betOn && { names_bet_on: betOn }),
      // Undoing a start would restore the previous teams' scorers.
      ...(isRenamed && game.status === 'live' && { undo_until: null }),
    };
    // The prices were set for other teams, so they now count as set by this person.
    if (isAlone && !areSameTeams(names, before)) patch.priced_alone = true;
    if (isRenamed) Object.assign(patch, await scorerPatch(transaction, game, names));
    return {
      patch,
      message: 'GAME_STATUS_UPDATE',
      actorId,
      audit: { action: 'game names changed', before, after: names },
    };
  });
}

/**
 * Whether bets or a boost, which may have been approved for these teams, would show different
 * teams, not just different spellings. Locks the game.
 */
export async function namesNeedSecond(
  transaction: Transaction,
  { gameId, homeTeam, awayTeam }: Teams & { gameId: number },
): Promise<boolean> {
  const game = await lockGame(transaction, gameId);
  if (areSameTeams({ homeTeam, awayTeam }, namesOf(game))) return false;
  return sql`
    select from bet_legs where game_id = ${gameId}
    union all select from promotions where game_id = ${gameId} and ends_at > now() limit 1`.exists(transaction);
}

const areSameTeams = (names: Teams, others: Teams) =>
  isSameName(names.homeTeam, others.homeTeam) && isSameName(names.awayTeam, others.awayTeam);

export function refuseSameTeams({ homeTeam, awayTeam }: Teams): void {
  if (isSameName(homeTeam, awayTeam)) refuseField('awayTeam', 'The teams must be different');
}

function refuseChangedNames(game: GameRow, seen: Names): void {
  const current = namesOf(game);
  const changed = (Object.keys(current) as (keyof Names)[])
    .filter((field) => current[field] !== seen[field])
    .map((field) => ({ field, seen: seen[field], current: current[field] }));
  if (changed.length > 0)
    refuse('GAME_CHANGED', { message: 'Someone else has changed the names', version: game.version, changed });
}

export const namesOf = (game: GameRow): Names => ({
  homeTeam: game.home_team,
  awayTeam: game.away_team,
  league: game.league,
});

async function refuseByBets(transaction: Transaction, game: GameRow, names: Names): Promise<Teams | null> {
  const { homeTeam, awayTeam } = namesOf(game);
  const renamed = [homeTeam, awayTeam].filter((team, index) => team !== [names.homeTeam, names.awayTeam][index]);
  const row = await sql<{ bet_on: Teams | null; has_bets: boolean; has_scorers: boolean }>`
    select names_bet_on as bet_on, exists (select from bet_legs where game_id = ${game.id}) as has_bets,
      exists (select from bet_legs leg join players p on p.id = leg.player_id
              where leg.game_id = ${game.id} and p.team = any(${renamed}::text[])) as has_scorers
    from games where id = ${game.id}`.one(transaction);
  if (!row.has_bets) return null;
  const betOn = row.bet_on ?? { homeTeam, awayTeam };
  if (row.has_scorers || isSwapped(names, betOn) || isSwapped(names, { homeTeam, awayTeam })) refuse('TEAMS_BOUND');
  return betOn;
}

const isSwapped = (names: Teams, teams: Teams) =>
  isSameName(names.homeTeam, teams.awayTeam) || isSameName(names.awayTeam, teams.homeTeam);

/**
 * Removes the prices of scorers who play for neither of the new teams. The new teams' players are
 * priced now or, in play, at the next repricing.
 */
async function scorerPatch(transaction: Transaction, game: GameRow, names: Names): Promise<GamePatch> {
  if (isOver(game.status)) return {};
  const squads = await squadsOf(transaction, { home_team: names.homeTeam, away_team: names.awayTeam }, 'for share');
  const playing = new Set([...squads.home, ...squads.away].map(({ id }) => id));
  const stillOffered = Object.entries(game.prices).filter(
    ([key]) => playerOf(key) === null || playing.has(playerOf(key) ?? 0),
  );
  const prices = Object.fromEntries(stillOffered);
  if (game.status === 'live') return { prices };
  const margins = await readMargins(transaction);
  const lines = linesOf(game);
  const repriced = priceNewGame({ manual: fieldsOfBook(prices, lines), lines, squads, margins });
  const scorers = Object.entries(repriced.prices).filter(([key]) => playerOf(key) !== null);
  return { prices: { ...Object.fromEntries(scorers), ...prices } };
}

const playerOf = (key: SelectionKey): number | null => parseKey(key)?.playerId ?? null;
