// Finds the game of an imported match: one that exists, or one that an earlier row will create (so
// that a dry run gives the same result).
import type { GameStatus, Score, TeamSide } from '#domain/game.ts';
import type { LineQuarters } from '#domain/markets/line.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { ManualPrices } from '#server/features/games/pricing.ts';
import type { ImportedMatch, MatchFacts } from '#server/feeds/import/imported.ts';
import { REPLAY_SOURCE } from '#server/feeds/match-feed.ts';
import { SIMULATOR_SOURCE } from '#server/feeds/simulator/simulator.ts';

export type Opening = { prices: ManualPrices; handicapLine: LineQuarters; asianTotalLine: LineQuarters };

/** The facts about a match that matter for its next import. */
type KnownFacts = Pick<MatchFacts, 'fullTime' | 'halfTime'> & { goals: readonly unknown[] | null };

export type KnownGame = {
  /** One shared object per game; its id is null until the game is created. */
  ref: { id: number | null };
  status: GameStatus;
  startTime: Date;
  /** When the game was started; null before. */
  kickedOffAt: Date | null;
  /** The kick-off from which the 48 hours of a postponement count. */
  scheduledStart: Date;
  homeTeam: string;
  awayTeam: string;
  homeScore: number;
  awayScore: number;
  halfTime: Score | null;
  hasOpenBets: boolean;
  /** In match order. `counts` is false for a disallowed goal. */
  goals: readonly { team: TeamSide; counts: boolean }[];
  hasLineUps: boolean;
  /** The previous import under the same key; null if this source has not imported the game. */
  imported: { opening: Opening; facts: KnownFacts | null; kickOff: Date } | null;
};

type Row = Omit<KnownGame, 'imported' | 'ref'> & {
  id: number;
  opening: Opening | null;
  facts: KnownFacts | null;
  kickOff: Date | null;
};

const COLUMNS = sql`g.id, g.status, g.start_time as "startTime", g.kicked_off_at as "kickedOffAt",
  coalesce(g.scheduled_start, g.start_time) as "scheduledStart", g.home_team as "homeTeam", g.away_team as "awayTeam",
  g.home_score as "homeScore", g.away_score as "awayScore",
  case when g.half_time_home_score is not null
    then json_build_object('home', g.half_time_home_score, 'away', g.half_time_away_score) end as "halfTime",
  g.line_ups_recorded as "hasLineUps",
  exists (select 1 from bet_legs where bet_legs.game_id = g.id and bet_legs.status = 'pending') as "hasOpenBets",
  coalesce((select json_agg(json_build_object('team', team, 'counts', taken_back_at is null)
              order by minute, stoppage_minutes, id)
            from goals where goals.game_id = g.id), '[]') as goals`;

type SeenMatch = { match: ImportedMatch; game: KnownGame };

export type KnownGames = ReturnType<typeof createKnownGames>;

export function createKnownGames(database: Queryable) {
  const seen: SeenMatch[] = [];
  const findSeen = (test: (seen: SeenMatch) => boolean) => seen.findLast(test)?.game;
  return {
    /** The match's game, or null if the import will have to create it. */
    find: async (match: ImportedMatch): Promise<KnownGame | null> => {
      const ofKey = findSeen((other) => other.match.source === match.source && other.match.key === match.key);
      if (ofKey) return ofKey;
      const stored = await findStored(database, match);
      const current = findSeen(({ game }) => game.ref.id !== null && game.ref.id === stored?.ref.id);
      if (stored && current === undefined) return stored;
      if (stored?.imported && current) return { ...current, imported: stored.imported };
      const planned = findSeen((other) => isSameMatch(other, match));
      return planned ? { ...planned, imported: null } : null;
    },
    remember: (match: ImportedMatch, game: KnownGame) => void seen.push({ match, game }),
  };
}

const SAME_MATCH_MS = 36 * 3_600_000;

/** Whether another source's match is the same: the same teams, within a day and a half. */
function isSameMatch({ match: other, game }: SeenMatch, match: ImportedMatch): boolean {
  return (
    other.source !== match.source &&
    game.homeTeam === match.homeTeam &&
    game.awayTeam === match.awayTeam &&
    Math.abs(game.startTime.getTime() - match.kickOff.getTime()) <= SAME_MATCH_MS
  );
}

// Finds the game by an earlier import from this source, otherwise by the teams within a day and a
// half.
async function findStored(database: Queryable, match: ImportedMatch): Promise<KnownGame | null> {
  const { source, key, homeTeam, awayTeam, kickOff } = match;
  const byKey = sql<Row>`
    select ${COLUMNS}, f.opening, f.facts, f.kick_off as "kickOff"
    from feed_matches f join games g on g.id = f.game_id where f.source = ${source} and f.source_key = ${key}`;
  const byTeams = sql<Row>`
    select ${COLUMNS}, null as opening, null as facts, null as "kickOff"
    from games g
    where g.home_team = ${homeTeam} and g.away_team = ${awayTeam}
      and coalesce(g.source, '') not in (${SIMULATOR_SOURCE}, ${REPLAY_SOURCE})
      and g.start_time between ${kickOff}::timestamptz - interval '36 hours'
        and ${kickOff}::timestamptz + interval '36 hours'
      and not exists (select 1 from feed_matches f where f.game_id = g.id and f.source = ${source})
    order by g.id limit 1`;
  const found = (await byKey.first(database)) ?? (await byTeams.first(database));
  return found && toKnown(found);
}

/** A note if an open game may be the new match under a different team name. */
export async function clashNote(database: Queryable, { homeTeam, awayTeam, kickOff }: ImportedMatch) {
  const game = await sql<{ id: number; name: string }>`
    select id, home_team || ' v ' || away_team as name from games
    where status in ('upcoming', 'live', 'postponed')
      and coalesce(source, '') not in (${SIMULATOR_SOURCE}, ${REPLAY_SOURCE})
      and start_time between ${kickOff}::timestamptz - interval '12 hours'
        and ${kickOff}::timestamptz + interval '12 hours'
      and array[home_team, away_team] && array[${homeTeam}, ${awayTeam}]::text[]
    order by id limit 1`.first(database);
  return (
    game &&
    `game ${game.id} (${game.name}) has one of the same teams within 12 hours: check that it is a different match`
  );
}

function toKnown({ id, opening, facts, kickOff, ...game }: Row): KnownGame {
  return { ...game, ref: { id }, imported: opening && kickOff ? { opening, facts, kickOff } : null };
}
