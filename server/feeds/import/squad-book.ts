// All known players by team: those already stored and those that an import will add.
import type { Player } from '#contract/games/objects.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { findPlayersWithOpenBets } from '#server/features/games/change-player.ts';
import { changedAt, confirmationAfter } from '#server/features/games/confirmation.ts';
import { lockOpenGames, repriceInOpenGames } from '#server/features/games/offer-player.ts';
import type { PlayerRow } from '#server/features/games/player-rows.ts';
import type { ImportedLineUps, ImportedPlayer, Place, RefusedRow } from '#server/feeds/import/imported.ts';
import { findPlayer } from '#server/feeds/import/player-names.ts';

export type BookPlayer = {
  /** Null until the player is stored. */
  id: number | null;
  team: string;
  name: string;
  position: Player['position'];
  /** False for a player removed from the squad, or known only from a list of goals or a line-up. */
  listed: boolean;
  /** Whether one person's change to the player is not confirmed yet. */
  unconfirmed: boolean;
};

export type SquadBook = Map<string, BookPlayer[]>;

/** A player to store, and their row in the file. */
type PlannedPlayer = { player: BookPlayer; place: Place };

export async function readSquadBook(database: Queryable): Promise<SquadBook> {
  const rows = await sql<BookPlayer>`
    select id, name, team, position, listed and removed_at is null as listed, changed_by is not null as unconfirmed
    from players order by id`.all(database);
  const book: SquadBook = new Map();
  for (const player of rows) addToBook(book, player);
  return book;
}

function addToBook(book: SquadBook, player: BookPlayer): BookPlayer {
  const team = book.get(player.team);
  if (team) team.push(player);
  else book.set(player.team, [player]);
  return player;
}

/**
 * Adds or updates players in the book. `changed` are those that must be stored. A player with open
 * bets keeps their position (decision 0187), so a row with another one is refused. A file that
 * needs no second person also confirms earlier changes.
 */
export async function planPlayers(
  database: Queryable,
  book: SquadBook,
  { players, isAlone }: { players: readonly ImportedPlayer[]; isAlone: boolean },
) {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const changed: PlannedPlayer[] = [];
  const refused: RefusedRow[] = [];
  const knownOf = ({ team, name }: ImportedPlayer) => book.get(team)?.find((player) => player.name === name);
  const moved = players.filter((player) => (knownOf(player) ?? player).position !== player.position);
  const bound = new Set(
    await findPlayersWithOpenBets(
      database,
      moved.flatMap((player) => knownOf(player)?.id ?? []),
    ),
  );
  for (const player of players) {
    const { team, name, position } = player;
    const known = knownOf(player);
    const isConfirmed = isAlone || !known?.unconfirmed;
    if (known?.listed && known.position === position && isConfirmed) counts.unchanged += 1;
    else if (known && known.position !== position && bound.has(known.id ?? 0)) refused.push(refusedPosition(player));
    else {
      counts[known ? 'updated' : 'created'] += 1;
      const stored = known ?? addToBook(book, { id: null, team, name, position, listed: true, unconfirmed: isAlone });
      changed.push({ player: Object.assign(stored, { position, listed: true }), place: player.place });
    }
  }
  return { counts, changed, refused };
}

const refusedPosition = ({ place, name, team }: Omit<ImportedPlayer, 'position'>): RefusedRow => ({
  ...place,
  reason: `there are open bets on ${name} (${team}), so the position is kept`,
});

const PLAYERS_PER_STATEMENT = 1000;

/** @returns the rows refused because of bets placed since the plan */
export async function storePlayers(
  pool: Pool,
  planned: readonly PlannedPlayer[],
  changedBy: number | null,
): Promise<RefusedRow[]> {
  const byName = new Map(planned.map((each) => [nameInTeam(each.player), each]));
  const all = [...byName.values()];
  const refused: RefusedRow[] = [];
  for (let start = 0; start < all.length; start += PLAYERS_PER_STATEMENT) {
    const batch = all.slice(start, start + PLAYERS_PER_STATEMENT);
    const players = batch.map(({ player }) => player);
    const rows = await withTransaction(pool, (transaction) => storeBatch(transaction, players, changedBy));
    for (const row of rows) Object.assign(byName.get(nameInTeam(row))?.player as BookPlayer, { id: row.id });
    const stored = new Set(rows.map(nameInTeam));
    for (const { player, place } of batch)
      if (!stored.has(nameInTeam(player))) refused.push(refusedPosition({ ...player, place }));
  }
  return refused;
}

const nameInTeam = ({ team, name }: Pick<BookPlayer, 'team' | 'name'>) => `${team}|${name}`;

/**
 * Stores players, and reprices those with a new position. Leaves out players with a new position
 * who have open bets, which is checked again while the games are locked. @returns the stored
 * players
 */
async function storeBatch(
  transaction: Transaction,
  players: readonly BookPlayer[],
  changedBy: number | null,
): Promise<PlayerRow[]> {
  await lockOpenGames(transaction, [...new Set(players.map(({ team }) => team))]);
  const moved = await sql<{ id: number; team: string; name: string }>`
    select players.id, players.team, players.name from players join ${recordsOf(players)} using (team, name)
    where players.position <> player.position`.all(transaction);
  const movedIds = moved.map(({ id }) => id);
  const openBets = await findPlayersWithOpenBets(transaction, movedIds);
  const kept = new Set(moved.filter(({ id }) => openBets.includes(id)).map(nameInTeam));
  const stored = await sql<PlayerRow>`
    insert into players (team, name, position, changed_by, changed_at)
    select player.*, ${changedBy}::bigint, ${changedAt(changedBy)}
    from ${recordsOf(players.filter((player) => !kept.has(nameInTeam(player))))}
    on conflict (team, name) do update set position = excluded.position, listed = true, removed_at = null,
      ${confirmationAfter({ name: raw('excluded.name'), position: raw('excluded.position'), changedBy })}
    returning *`.all(transaction);
  const repriced = stored.filter(({ id }) => movedIds.includes(id));
  if (repriced.length > 0) await repriceInOpenGames(transaction, repriced, { includesHeld: changedBy !== null });
  return stored;
}

const recordsOf = (players: readonly BookPlayer[]) => sql`
  json_to_recordset(${JSON.stringify(players)}) as player (team text, name text, position text)`;

/**
 * Returns a player's id. Stores the player first if necessary. @param changedBy whose change
 * another person must confirm; null for none
 */
export async function idOfPlayer(pool: Pool, player: BookPlayer, changedBy: number | null): Promise<number> {
  if (player.id !== null) return player.id;
  player.id = await sql`
    insert into players (team, name, position, listed, changed_by, changed_at)
    values (${player.team}, ${player.name}, ${player.position}, ${player.listed}, ${changedBy}::bigint,
      ${changedAt(changedBy)})
    on conflict (team, name) do update set name = excluded.name returning id`.value<number>(pool);
  return player.id;
}

const UNLISTED = { position: 'Midfielder', listed: false, unconfirmed: false } as const;

type PlayerFound = { player: BookPlayer; note: string | null } | { player: null; note: string };

// If the team has no squad, the player is added, as a midfielder.
function findInTeam(book: SquadBook, team: string, name: string): PlayerFound {
  const players = book.get(team) ?? [];
  const match = findPlayer(name, players);
  if (match.found === 'exact') return { player: match.player, note: null };
  if (match.found === 'similar')
    return { player: match.player, note: `${name} (${team}) was matched to ${match.player.name}` };
  if (match.found === 'ambiguous') {
    const names = match.players.map((player) => player.name).join(' or ');
    return { player: null, note: `${name} (${team}) may be ${names}` };
  }
  if (players.some(({ listed }) => listed)) return { player: null, note: `${name} is not in the squad of ${team}` };
  return { player: addToBook(book, { id: null, team, name, ...UNLISTED }), note: null };
}

export type ScorerFound = { player: BookPlayer | null; note: string | null };

export function findScorer(book: SquadBook, { team, scorer }: { team: string; scorer: string }): ScorerFound {
  const found = findInTeam(book, team, scorer);
  return found.player === null ? { player: null, note: `${found.note}: the goal has no scorer` } : found;
}

export type Participant = { player: BookPlayer; cameOnMinute: number | null };

/** Bets on unlisted players are void, so the line-ups are discarded if any name is in doubt. */
export function findParticipants(
  book: SquadBook,
  lineUps: ImportedLineUps,
  { homeTeam, awayTeam, scorers }: { homeTeam: string; awayTeam: string; scorers: readonly BookPlayer[] },
): { participants: Participant[] | null; note: string | null } {
  const participants: Participant[] = [];
  const ignoreLineUps = (why: string) => ({ participants: null, note: `the line-ups were ignored: ${why}` });
  for (const [team, side] of [[homeTeam, lineUps.home] as const, [awayTeam, lineUps.away] as const])
    for (const { name, cameOnMinute } of side) {
      const { player, note } = findInTeam(book, team, name);
      if (player === null) return ignoreLineUps(note);
      if (participants.some((other) => other.player === player))
        return ignoreLineUps(`${player.name} (${team}) is listed twice`);
      participants.push({ player, cameOnMinute });
    }
  const missing = scorers.find((scorer) => !participants.some(({ player }) => player === scorer));
  if (missing) return ignoreLineUps(`${missing.name} (${missing.team}) scored but is not listed`);
  return { participants, note: null };
}
