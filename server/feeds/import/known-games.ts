// What the site already knows of the matches in a file.
import type { GameStatus } from '#domain/game.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { TypedPrices } from '#server/features/games/pricing.ts';
import type { StoredFacts } from '#server/feeds/import/facts-script.ts';
import type { ImportedMatch } from '#server/feeds/import/imported.ts';
import { replaySource } from '#server/feeds/replay/replay-source.ts';
import { simulatorSource } from '#server/feeds/simulator/simulator.ts';

/** The prices and lines that a game was opened at. */
export type Opening = { prices: TypedPrices; handicapLine: LineQuarters; asianTotalLine: LineQuarters };

export type KnownGame = {
  gameId: number;
  status: GameStatus;
  startTime: Date;
  homeScore: number;
  awayScore: number;
  hasBets: boolean;
  /** What was imported before under the same key; null for a game that came another way. */
  imported: { opening: Opening; facts: StoredFacts | null; kickOff: Date } | null;
};

type Row = {
  game_id: number;
  status: GameStatus;
  start_time: Date;
  home_score: number;
  away_score: number;
  has_bets: boolean;
  opening: Opening | null;
  facts: StoredFacts | null;
  kick_off: Date | null;
};

const columns = `g.id as game_id, g.status, g.start_time, g.home_score, g.away_score,
  exists (select 1 from bet_legs where bet_legs.game_id = g.id) as has_bets`;

/**
 * The game of a match: the one that this source gave before or, failing that, one between the same teams within a
 * day and a half, however it came here (typed by an administrator, or from another source).
 */
export async function findKnownGame(database: Queryable, match: ImportedMatch): Promise<KnownGame | null> {
  const byKey = await database.query<Row>(
    `select ${columns}, f.opening, f.facts, f.kick_off
     from feed_matches f join games g on g.id = f.game_id where f.source = $1 and f.source_key = $2`,
    [match.source, match.key],
  );
  if (byKey.rows[0]) return toKnown(byKey.rows[0]);
  const byTeams = await database.query<Row>(
    `select ${columns}, null as opening, null as facts, null as kick_off
     from games g
     where g.home_team = $1 and g.away_team = $2 and coalesce(g.source, '') <> all($4::text[])
       and g.start_time between $3::timestamptz - interval '36 hours' and $3::timestamptz + interval '36 hours'
       and not exists (select 1 from feed_matches f where f.game_id = g.id and f.source = $5)
     order by g.id limit 1`,
    [match.homeTeam, match.awayTeam, match.kickOff, [simulatorSource, replaySource], match.source],
  );
  return byTeams.rows[0] ? toKnown(byTeams.rows[0]) : null;
}

function toKnown(row: Row): KnownGame {
  const { opening, facts, kick_off: kickOff } = row;
  return {
    gameId: row.game_id,
    status: row.status,
    startTime: row.start_time,
    homeScore: row.home_score,
    awayScore: row.away_score,
    hasBets: row.has_bets,
    imported: opening && kickOff ? { opening, facts, kickOff } : null,
  };
}
