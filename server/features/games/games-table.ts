import { priceOf } from '#contract/game-prices.ts';
import type { Game } from '#contract/games/objects.ts';
import type { CallQuery } from '#contract/schemas.ts';
import { formatMinute } from '#domain/match-clock.ts';
import { raw, sql } from '#server/database/sql.ts';
import { asId, Conditions, searchPattern, type TableSource } from '#server/database/table-query.ts';
import type { CsvColumns } from '#server/http/responses/csv.ts';

export const gameColumns: CsvColumns<Game> = {
  ID: (game) => game.id,
  Home: (game) => game.homeTeam,
  Away: (game) => game.awayTeam,
  League: (game) => game.league,
  Status: (game) => game.status,
  'Kick-off': (game) => game.startTime,
  Period: (game) => game.period,
  Minute: (game) => formatMinute({ minute: game.currentMinute, stoppageMinutes: game.stoppageMinutes }),
  'Home score': (game) => game.homeScore,
  'Away score': (game) => game.awayScore,
  'Home odds': (game) => priceOf(game, 'homeOdds'),
  'Draw odds': (game) => priceOf(game, 'drawOdds'),
  'Away odds': (game) => priceOf(game, 'awayOdds'),
};

/** The text that game searches are matched against, identical to the index's expression. */
export const GAME_TEXT = "search_text(g.home_team || ' v ' || g.away_team || ' ' || g.league)";

const gameOrder = {
  // Ordered by how much work games need: live, upcoming, postponed, over.
  work: 'work_order(g.status, g.start_time)',
  id: 'g.id',
  startTime: 'g.start_time',
  homeTeam: 'g.home_team',
  league: 'g.league',
};

export function gamesSource(query: CallQuery<'searchGames'>): TableSource {
  const conditions = new Conditions().add('g.status = $?', query.status).during('g.start_time', query.from, query.to);
  if (query.search)
    conditions.and(sql`g.id = ${asId(query.search)} or ${raw(GAME_TEXT)} like ${searchPattern(query.search)}`);
  return { from: 'games g', id: 'g.id', orderBy: gameOrder[query.sort], conditions };
}
