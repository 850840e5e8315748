// All known players by team: those already stored and those that an import will add.
import type { Player } from '#contract/games/objects.ts';
import type { Pool } from '#server/database/pool.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { findPlayersWithOpenBets } from '#server/features/games/change-player.ts';
import { changedAt, confirmationAfter } from '#server/features/games/confirmation.ts';
import type { ImportedLineUps, ImportedPlayer, RefusedRow } from '#server/feeds/import/imported.ts';
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
 * bets keeps their position (decision 0187), so a row with another one is refused. A file that needs
 * no second person also confirms earlier changes.
 */
export async function planPlayers(
  database: Queryable,
  book: SquadBook,
  { players, isAlone }: { players: readonly ImportedPlayer[]; isAlone: boolean },
) {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const changed: BookPlayer[] = [];
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
    else if (known && known.position !== position && bound.has(known.id ?? 0))
      refused.push({ ...player.place, reason: `there are open bets on ${name} (${team}), so the position is kept` });
    else {
      counts[known ? 'updated' : 'created'] += 1;
      changed.push(
        Object.assign(
          known ?? addToBook(book, { id: null, team, name, position, listed: true, unconfirmed: isAlone }),
          {
            position,
            listed: true,
          },
        ),
      );
    }
  }
  return { counts, changed, refused };
}

const PLAYERS_PER_STATEMENT = 1000;

export async function storePlayers(
  pool: Pool,
  players: readonly BookPlayer[],
  changedBy: number | null,
): Promise<void> {
  const stored = new Map(players.map((player) => [`${player.team}|${player.name}`, player]));
  const all = [...stored.values()];
  for (let start = 0; start < all.length; start += PLAYERS_PER_STATEMENT) {
    const batch = all.slice(start, start + PLAYERS_PER_STATEMENT);
    const rows = await sql<{ id: number; team: string; name: string }>`
      insert into players (team, name, position, changed_by, changed_at)
      select player.*, ${changedBy}::bigint, ${changedAt(changedBy)}
      from json_to_recordset(${JSON.stringify(batch)}) as player (team text, name text, position text)
      on conflict (team, name) do update set position = excluded.position, listed = true, removed_at = null,
        ${confirmationAfter({ name: raw('excluded.name'), position: raw('excluded.position'), changedBy })}
      returning id, team, name`.all(pool);
    for (const { id, team, name } of rows) Object.assign(stored.get(`${team}|${name}`) as BookPlayer, { id });
  }
}

/**
 * Returns a player's id. Stores the player first if necessary. @param changedBy whose change another
 * person must confirm; null for none
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
