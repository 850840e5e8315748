import type { Queryable } from '#server/database/transaction.ts';
import type { PlayedMatch } from '#server/feeds/replay/replay-match.ts';

export type MatchQuery = {
  /** A game's id, the key under which a match was imported, or "Mexico v South Africa". */
  match?: string | undefined;
  round?: string | undefined;
  league?: string | undefined;
};

/** The played matches that match a query, in order; without one, all of them. */
export async function findPlayedMatches(database: Queryable, { match, round, league }: MatchQuery) {
  const [, homeTeam = null, awayTeam = null] = /^(.+?)\s+(?:v|vs\.?|-)\s+(.+)$/i.exec(match?.trim() ?? '') ?? [];
  const { rows } = await database.query<PlayedMatch>(
    `select source, source_key as key, league, round, home_team as "homeTeam", away_team as "awayTeam",
       kick_off as "kickOff", opening, facts
     from feed_matches
     where facts is not null
       and ($1::text is null or source_key = $1 or game_id::text = $1
            or (lower(home_team) = lower($2) and lower(away_team) = lower($3)))
       and ($4::text is null or lower(round) = lower($4))
       and ($5::text is null or lower(league) = lower($5))
     order by kick_off, source_key`,
    [match?.trim() ?? null, homeTeam, awayTeam, round ?? null, league ?? null],
  );
  return rows;
}
