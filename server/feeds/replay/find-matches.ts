import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { PlayedMatch } from '#server/feeds/replay/replay-match.ts';

export type MatchQuery = {
  /** A game's id, the key under which a match was imported, or "Mexico v South Africa". */
  match?: string | undefined;
  round?: string | undefined;
  league?: string | undefined;
};

/**
 * The matches with a result that fit a query, or all if it is empty, in order of kick-off. An
 * awarded score was not played, so it can't be replayed.
 */
export async function findPlayedMatches(database: Queryable, { match, round, league }: MatchQuery) {
  const wanted = match?.trim();
  const [, homeTeam, awayTeam] = /^(.+?)\s+(?:v|vs\.?|-)\s+(.+)$/i.exec(wanted ?? '') ?? [];
  return sql<PlayedMatch>`
    select source, source_key as key, league, round, home_team as "homeTeam", away_team as "awayTeam",
      kick_off as "kickOff", opening, facts
    from feed_matches
    where facts is not null and facts ->> 'awarded' is null
      and (${wanted}::text is null or ${wanted} in (source_key, game_id::text)
        or (lower(home_team) = lower(${homeTeam}) and lower(away_team) = lower(${awayTeam})))
      and (${round}::text is null or lower(round) = lower(${round}))
      and (${league}::text is null or lower(league) = lower(${league}))
    order by kick_off, source_key`.all(database);
}
