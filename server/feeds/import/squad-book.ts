// All players known by team: those of the database and, in a dry run, those that would be there.
import type { Player } from '#contract/objects/game.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { ImportedPlayer } from '#server/feeds/import/imported.ts';
import { findPlayer } from '#server/feeds/import/player-names.ts';

type BookPlayer = {
  /** Null in a dry run, for a player who would be added. */
  id: number | null;
  name: string;
  position: Player['position'];
  /** False for one who was only met in a list of goals. */
  listed: boolean;
};

export type SquadBook = Map<string, BookPlayer[]>;

export async function readSquadBook(database: Queryable): Promise<SquadBook> {
  const { rows } = await database.query<BookPlayer & { team: string }>(
    'select id, name, team, position, listed from players order by id',
  );
  const book: SquadBook = new Map();
  for (const { team, ...player } of rows) book.set(team, [...(book.get(team) ?? []), player]);
  return book;
}

export type PlayerCounts = { created: number; updated: number; unchanged: number };

/** Adds players to their teams, or brings a known one's position up to date. */
export async function storePlayers(
  pool: Pool,
  book: SquadBook,
  players: readonly ImportedPlayer[],
  dryRun: boolean,
): Promise<PlayerCounts> {
  const counts = { created: 0, updated: 0, unchanged: 0 };
  const changed: ImportedPlayer[] = [];
  for (const player of players) {
    const known = book.get(player.team)?.find(({ name }) => name === player.name);
    if (known?.listed && known.position === player.position) counts.unchanged += 1;
    else {
      counts[known ? 'updated' : 'created'] += 1;
      changed.push(player);
    }
  }
  const ids = dryRun ? new Map<string, number>() : await writePlayers(pool, changed);
  for (const { team, name, position } of changed) {
    const others = (book.get(team) ?? []).filter((player) => player.name !== name);
    book.set(team, [...others, { id: ids.get(`${team}|${name}`) ?? null, name, position, listed: true }]);
  }
  return counts;
}

const playersInAStatement = 1000;

async function writePlayers(pool: Pool, players: readonly ImportedPlayer[]): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for (let start = 0; start < players.length; start += playersInAStatement) {
    const some = players.slice(start, start + playersInAStatement);
    const { rows } = await pool.query<{ id: number; team: string; name: string }>(
      `insert into players (team, name, position)
       select * from unnest($1::text[], $2::text[], $3::text[])
       on conflict (team, name) do update set position = excluded.position, listed = true
       returning id, team, name`,
      [some.map(({ team }) => team), some.map(({ name }) => name), some.map(({ position }) => position)],
    );
    for (const { id, team, name } of rows) ids.set(`${team}|${name}`, id);
  }
  return ids;
}

export type ScorerFound = { playerId: number | null; note: string | null };

/**
 * The player whom a goal means. Where the team has a squad, an unknown or ambiguous name stays a goal without a
 * scorer, and is reported; where it has none, the scorer is added as a player of it.
 */
export async function findScorer(
  pool: Pool,
  book: SquadBook,
  { team, scorer, dryRun }: { team: string; scorer: string; dryRun: boolean },
): Promise<ScorerFound> {
  const players = book.get(team) ?? [];
  const match = findPlayer(scorer, players);
  if (match.found === 'exact') return { playerId: match.player.id, note: null };
  if (match.found === 'similar')
    return { playerId: match.player.id, note: `${scorer} (${team}) is taken to be ${match.player.name}` };
  if (match.found === 'ambiguous') {
    const names = match.players.map(({ name }) => name).join(' or ');
    return { playerId: null, note: `${scorer} (${team}) may be ${names}: the goal stays without a scorer` };
  }
  if (players.some(({ listed }) => listed))
    return { playerId: null, note: `${scorer} is not in the squad of ${team}: the goal stays without a scorer` };
  return { playerId: dryRun ? null : await addScorer(pool, book, team, scorer), note: null };
}

/** Nothing says where he plays; midfielders are in between. */
async function addScorer(pool: Pool, book: SquadBook, team: string, name: string): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into players (team, name, position, listed) values ($1, $2, 'Midfielder', false)
     on conflict (team, name) do update set name = excluded.name returning id`,
    [team, name],
  );
  const id = rows[0]?.id as number;
  book.set(team, [...(book.get(team) ?? []), { id, name, position: 'Midfielder', listed: false }]);
  return id;
}
