// What a match page shows beyond the game and markets. Only the chances are estimates.
import type { GameDetails, LineUpPlayer, PastResult } from '#contract/games/details-objects.ts';
import { PLAYER_POSITIONS } from '#contract/games/objects.ts';
import { hasKickedOff, type TeamSide } from '#domain/game.ts';
import { formatOdds, type OddsHundredths } from '#domain/odds.ts';
import { chancesBefore, chancesOver, type MatchChances } from '#domain/pricing/match-chances.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { clockOf } from '#server/features/games/clock-patch.ts';
import { type GameRow, readGame } from '#server/features/games/game-rows.ts';
import { createResultCache } from '#server/features/games/result-cache.ts';

const RESULTS_PER_TEAM = 10;
const MEETINGS = 5;
const PRICES_SHOWN = 200;

type Details = (gameId: number) => Promise<GameDetails>;

/** Refuses with NOT_FOUND. */
export function createGameDetails(database: Queryable): Details {
  // A match's chances are slow to compute, and depend only on the game's version.
  const latestChances = createResultCache<GameDetails['chances']>();
  return async (gameId) => {
    const game = await readGame(database, gameId);
    const [goals, redCards, home, away, meetings, lineUps, resultPrices] = await Promise.all([
      readGoals(database, gameId),
      readRedCards(database, gameId),
      readResults(database, game, ofTeam(game.home_team)),
      readResults(database, game, ofTeam(game.away_team)),
      readResults(database, game, ofBoth(game)),
      readLineUps(database, game),
      readResultPrices(database, gameId),
    ]);
    const chances = latestChances(gameId, game.version, () => modelChances(game, { goals, redCards }));
    const form = { home, away };
    return { gameId, version: game.version, goals, redCards, chances, form, meetings, lineUps, resultPrices };
  };
}

/** Goals that a result correction replaced after the end are not shown as disallowed. */
async function readGoals(database: Queryable, gameId: number): Promise<GameDetails['goals']> {
  return sql<GameDetails['goals'][number]>`
    select goal.id, goal.team, goal.player_id as "playerId", players.name as "playerName", goal.minute,
      goal.stoppage_minutes as "stoppageMinutes", goal.own_goal as "ownGoal", goal.disallowed
    from (
      select *, false as disallowed from goals where game_id = ${gameId} and taken_back_at is null
      union all
      select goals.*, true from goals join games on games.id = game_id
      where game_id = ${gameId} and taken_back_at is not null
        and taken_back_at < coalesce(games.finished_at, 'infinity')
    ) as goal
    left join players on players.id = goal.player_id
    order by goal.minute, goal.stoppage_minutes, goal.id`.all(database);
}

async function readRedCards(database: Queryable, gameId: number): Promise<GameDetails['redCards']> {
  return sql<GameDetails['redCards'][number]>`
    select team, minute, stoppage_minutes as "stoppageMinutes" from red_cards
    where game_id = ${gameId} order by minute nulls first, stoppage_minutes, id`.all(database);
}

type Side = { home: string | null; away: string | null };
type Results = { sides: readonly Side[]; limit: number };

const ofTeam = (team: string): Results => ({
  sides: [
    { home: team, away: null },
    { home: null, away: team },
  ],
  limit: RESULTS_PER_TEAM,
});
const ofBoth = ({ home_team: home, away_team: away }: GameRow): Results => ({
  sides: [
    { home, away },
    { home: away, away: home },
  ],
  limit: MEETINGS,
});

/** Finished games that kicked off before this one, latest first. Each side uses its own index. */
async function readResults(database: Queryable, game: GameRow, { sides, limit }: Results): Promise<PastResult[]> {
  const [one, other] = sides.map(({ home, away }) => {
    const isHome = home === null ? sql`true` : sql`home_team = ${home}`;
    const isAway = away === null ? sql`true` : sql`away_team = ${away}`;
    return sql`(
      select id, home_team as "homeTeam", away_team as "awayTeam", league, start_time as "startTime",
        home_score as "homeScore", away_score as "awayScore"
      from games
      where status = 'finished' and ${isHome} and ${isAway} and start_time < ${game.start_time} and id <> ${game.id}
      order by start_time desc limit ${limit})`;
  });
  const rows = await sql<Omit<PastResult, 'startTime'> & { startTime: Date }>`
    ${one} union all ${other} order by "startTime" desc, id desc limit ${limit}`.all(database);
  return rows.map((row) => ({ ...row, startTime: row.startTime.toISOString() }));
}

async function readLineUps(database: Queryable, game: GameRow): Promise<GameDetails['lineUps']> {
  type Row = LineUpPlayer & { team: string | null; recorded: boolean };
  // Without players there is one row, with the game's columns only.
  const rows = await sql<Row>`
    select player.id, player.name, player.position, player.team, line_ups_recorded as recorded,
      participant.came_on_minute as "cameOnMinute"
    from games
    left join (players player
      left join game_participants participant on participant.game_id = ${game.id} and participant.player_id = player.id)
      on player.team in (home_team, away_team)
        and case when line_ups_recorded then participant.player_id is not null
          else player.listed and player.removed_at is null end
    where games.id = ${game.id}
    order by participant.came_on_minute nulls first,
      array_position(${[...PLAYER_POSITIONS]}::text[], player.position), player.name, player.id`.all(database);
  const playersOf = (team: string) =>
    rows.filter((row) => row.team === team).map(({ team: _, recorded: __, ...player }) => player);
  return { recorded: rows[0]?.recorded ?? false, home: playersOf(game.home_team), away: playersOf(game.away_team) };
}

async function readResultPrices(database: Queryable, gameId: number): Promise<GameDetails['resultPrices']> {
  type Row = Record<TeamSide | 'draw', OddsHundredths | null> & { pricedAt: Date };
  const rows = await sql<Row>`
    select home_hundredths as home, draw_hundredths as draw, away_hundredths as away, priced_at as "pricedAt"
    from result_prices where game_id = ${gameId} order by id desc limit ${PRICES_SHOWN}`.all(database);
  const text = (odds: OddsHundredths | null) => odds && formatOdds(odds);
  return rows.reverse().map(({ home, draw, away, pricedAt }) => ({
    home: text(home),
    draw: text(draw),
    away: text(away),
    pricedAt: pricedAt.toISOString(),
  }));
}

type Events = Pick<GameDetails, 'goals' | 'redCards'>;

function modelChances(game: GameRow, events: Events): GameDetails['chances'] {
  return exactChances(game, events).map((each) => ({ ...each, ...roundedChances(each) }));
}

function exactChances(game: GameRow, { goals, redCards }: Events): readonly MatchChances[] {
  if (game.model === null) return [];
  if (!hasKickedOff(game.status)) return [chancesBefore(game.model)];
  return chancesOver(game.model, {
    clock: clockOf(game),
    announcedStoppageMinutes: game.announced_stoppage_minutes,
    isFinished: game.status === 'finished',
    score: { home: game.home_score, away: game.away_score },
    goals: goals.filter(({ disallowed }) => !disallowed),
    redCards: redCards.flatMap(({ minute, ...card }) => (minute === null ? [] : [{ ...card, minute }])),
  });
}

/** Rounds home, then away, so that the draw is the rest and the three sum to 1. */
export function roundedChances(chances: Pick<MatchChances, 'home' | 'away'>) {
  const home = Math.round(chances.home * 1000);
  const away = Math.min(Math.round(chances.away * 1000), 1000 - home);
  return { home: home / 1000, draw: (1000 - home - away) / 1000, away: away / 1000 };
}
