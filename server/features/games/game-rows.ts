import { type Game, type Result, resultObject, type UndoableAction } from '#contract/games/objects.ts';
import type { GameStatus } from '#domain/game.ts';
import { type LineField, PRICE_FIELDS } from '#domain/markets/api-fields.ts';
import { keyOfField } from '#domain/markets/fields-of-keys.ts';
import { selectionKey } from '#domain/markets/keys.ts';
import { formatLine, type LineQuarters } from '#domain/markets/line.ts';
import type { MarketName } from '#domain/markets/market.ts';
import type { PriceBook } from '#domain/markets/price-book.ts';
import type { Period } from '#domain/match-clock.ts';
import { formatOdds } from '#domain/odds.ts';
import type { GoalModel } from '#domain/pricing/goal-model.ts';
import { DEFAULT_LINES } from '#domain/pricing/price-game.ts';
import { anyOf } from '#server/database/any-of.ts';
import { fromRow } from '#server/database/from-row.ts';
import { type Statement, sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { IS_LATE, IS_SILENT } from '#server/features/games/silence.ts';
import { refuse } from '#server/http/refusal.ts';

/** `wasSuspended`: whether betting was also suspended for a reason that outlasts the check. */
export type VarCheck = { since: string; wasSuspended: boolean };

export type GameRow = {
  id: number;
  home_team: string;
  away_team: string;
  league: string;
  status: GameStatus;
  start_time: Date;
  period: Period;
  period_started_at: Date | null;
  kicked_off_at: Date | null;
  current_minute: number;
  stoppage_minutes: number;
  /** Null until announced for the half that is being played. */
  announced_stoppage_minutes: number | null;
  home_score: number;
  away_score: number;
  half_time_home_score: number | null;
  half_time_away_score: number | null;
  home_red_cards: number;
  away_red_cards: number;
  /** How far reports have moved the clock ahead. See wrong-reports.ts. */
  clock_shift: number;
  handicap_line_quarters: LineQuarters;
  asian_total_line_quarters: LineQuarters;
  prices: PriceBook;
  model: GoalModel | null;
  suspended: boolean;
  suspended_until: Date | null;
  /** Set while the referee checks a goal or another decision, during which betting is suspended. */
  var_check: VarCheck | null;
  suspended_markets: MarketName[];
  /** Markets whose in-play prices staff hold, so that they don't follow the match clock. */
  held_markets: MarketName[];
  /** In play, the model's prices where one person has overridden them; null if there are none. */
  model_prices: PriceBook | null;
  /** When the game becomes silent unless confirmed; null for never. See silence.ts. */
  silent_from: Date | null;
  is_silent: boolean;
  /** Past its kick-off, but not started. */
  is_late: boolean;
  /** The deadline for undoing the last start, end, period or red card; null once it has passed. */
  undo_until: Date | null;
  undoes: UndoableAction | null;
  /** The kick-off before the game was postponed, or moved with open bets; null if it wasn't. */
  scheduled_start: Date | null;
  clock: 'wall' | 'feed';
  market_count: number;
  version: number;
  /** The earliest version whose reader may resume betting. */
  resumable_from: number;
  created_at: Date;
};

/** A game without the times that a patch sets relative to the database's clock. */
export type UntimedGame = Omit<
  GameRow,
  'period_started_at' | 'kicked_off_at' | 'suspended_until' | 'undo_until' | 'undoes' | 'silent_from'
>;

/** Columns that change together, or for the same reason. */
const HALF_TIME_COLUMNS = ['half_time_home_score', 'half_time_away_score'] as const;
export const SCORE_COLUMNS = ['home_score', 'away_score', ...HALF_TIME_COLUMNS] as const;
export type GameScores = Pick<GameRow, (typeof SCORE_COLUMNS)[number]>;
export const RED_CARD_COLUMNS = ['home_red_cards', 'away_red_cards'] as const;
export const CLOCK_COLUMNS = ['period', 'current_minute', 'stoppage_minutes'] as const;
export const LINE_COLUMNS = ['handicap_line_quarters', 'asian_total_line_quarters'] as const;
export const UNDO_COLUMNS = [
  'status',
  'version',
  'period_started_at',
  'prices',
  'held_markets',
  'model_prices',
  ...CLOCK_COLUMNS,
  'announced_stoppage_minutes',
  ...HALF_TIME_COLUMNS,
  ...LINE_COLUMNS,
  ...RED_CARD_COLUMNS,
  'var_check',
] as const;

/** The state before the last step that can be undone. */
export type StepUndo = Pick<GameRow, (typeof UNDO_COLUMNS)[number]> & { undoes: UndoableAction };

export const pickColumns = <Row extends object, Column extends keyof Row>(row: Row, picked: readonly Column[]) =>
  Object.fromEntries(picked.map((column) => [column, row[column]])) as Pick<Row, Column>;

export const changesAny = <Row extends object>(row: Row, patch: Partial<Row>, columns: readonly (keyof Row)[]) =>
  columns.some((column) => patch[column] !== undefined && patch[column] !== row[column]);

const selectGames = (prices: Statement<object>) => sql`
  select id, home_team, away_team, league, status, start_time, period, period_started_at, kicked_off_at, current_minute,
    stoppage_minutes, announced_stoppage_minutes, home_score, away_score, half_time_home_score, half_time_away_score,
    home_red_cards, away_red_cards, clock_shift, handicap_line_quarters, asian_total_line_quarters, ${prices} as prices,
    model, suspended, var_check, suspended_markets, held_markets, model_prices,
    case when suspended_until > clock_timestamp() then suspended_until end as suspended_until,
    case when undo_until > clock_timestamp() then undo_until end as undo_until,
    case when undo_until > clock_timestamp() then undo ->> 'undoes' end as undoes,
    silent_from, ${IS_SILENT} as is_silent, ${IS_LATE} as is_late, scheduled_start, clock, market_count, version,
    resumable_from, created_at
  from games`;
const SELECT_GAMES = selectGames(sql`prices`);
// A game has hundreds of prices, of which a file of many games shows three.
const FILE_KEYS = ['homeOdds', 'drawOdds', 'awayOdds'].map((field) => keyOfField(field, DEFAULT_LINES));
const SELECT_FOR_FILES = selectGames(sql`(
  select coalesce(jsonb_object_agg(key, prices -> key) filter (where prices ? key), '{}')
  from unnest(${FILE_KEYS}::text[]) as key)`);

/**
 * Whether all betting on the game is suspended: by staff, for a while, for lack of updates, or
 * because it hasn't started by its kick-off.
 */
export const isSuspended = (row: GameRow): boolean =>
  row.suspended || row.suspended_until !== null || row.is_silent || row.is_late;

/** A game as clients receive it, with every price field of the specification; null if closed. */
function toGame(row: GameRow): Game {
  const startTime = row.start_time.toISOString();
  // Copied field by field, since fromRow and spreading the prices are slower, and this runs often.
  const game: Game = {
    id: row.id,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    league: row.league,
    status: row.status,
    startTime,
    matchDate: startTime,
    period: row.period,
    periodStartedAt: row.period_started_at?.toISOString() ?? null,
    currentMinute: row.current_minute,
    stoppageMinutes: row.stoppage_minutes,
    announcedStoppageMinutes: row.announced_stoppage_minutes,
    homeScore: row.home_score,
    awayScore: row.away_score,
    ...halfTimeOf(row),
    homeRedCards: row.home_red_cards,
    awayRedCards: row.away_red_cards,
    handicapLine: formatLine(row.handicap_line_quarters),
    asianTotalLine: formatLine(row.asian_total_line_quarters),
    suspended: isSuspended(row),
    varSince: row.var_check?.since ?? null,
    suspendedUntil: row.suspended_until?.toISOString() ?? null,
    silentFrom: row.silent_from?.toISOString() ?? null,
    suspendedMarkets: row.suspended_markets,
    heldMarkets: row.held_markets,
    undoUntil: row.undo_until?.toISOString() ?? null,
    undoes: row.undoes,
    marketCount: row.market_count,
    version: row.version,
    createdAt: row.created_at.toISOString(),
  };
  const prices = game as Record<string, unknown>;
  const handicap = formatLine(row.handicap_line_quarters);
  const total = formatLine(row.asian_total_line_quarters);
  for (const { field, key, lineField } of FIELD_KEYS) {
    const odds = row.prices[lineField === null ? key : `${key}@${lineField === 'handicapLine' ? handicap : total}`];
    prices[field] = odds === undefined ? null : formatOdds(odds);
  }
  return game;
}

/** Each price field's key, without the line if it is the game's own. */
const FIELD_KEYS: readonly { field: string; key: string; lineField: LineField | null }[] = PRICE_FIELDS.map(
  ({ field, market, selection, line }) => {
    const lineField = typeof line === 'string' ? line : null;
    const ownLine = typeof line === 'string' ? null : line;
    return { field, key: selectionKey({ market, selection, line: ownLine }), lineField };
  },
);

const halfTimeOf = (row: Pick<GameRow, (typeof HALF_TIME_COLUMNS)[number]>) => ({
  halfTimeHomeScore: row.half_time_home_score ?? 0,
  halfTimeAwayScore: row.half_time_away_score ?? 0,
  halfTimeRecorded: row.half_time_home_score !== null,
});

/** A page of a list: at most `limit` rows, after the one with id `before`. */
export type Page = { limit: number; before?: number };

export async function listGames(database: Queryable, { limit, before }: Page): Promise<Game[]> {
  const rows = await sql<GameRow>`
    ${SELECT_GAMES} where ${before}::bigint is null or id < ${before} order by id desc limit ${limit}`.all(database);
  return rows.map(toGame);
}

/** Games in one state, earliest kick-off first. A page starts after game `before`. */
export async function listGamesOf(database: Queryable, status: 'live' | 'upcoming', { limit, before }: Page) {
  const rows = await sql<GameRow>`
    ${SELECT_GAMES} where status = ${status}
      and (${before}::bigint is null or (start_time, id) > (select start_time, id from games where id = ${before}))
    order by start_time, id limit ${limit}`.all(database);
  return rows.map(toGame);
}

export type ResultRange = { limit: number; from?: Date; to?: Date };

/** Games that have ended, latest kick-off first. Each status is read by the index, latest first. */
export async function listResults(database: Queryable, { limit, from, to }: ResultRange): Promise<Result[]> {
  const ended = (status: 'finished' | 'abandoned') => sql`(
    select id, home_team, away_team, league, status, start_time, period, current_minute, stoppage_minutes,
      home_score, away_score, half_time_home_score, half_time_away_score
    from games
    where status = ${status} and start_time >= coalesce(${from}::timestamptz, '-infinity')
      and start_time < coalesce(${to}::timestamptz, 'infinity')
    order by start_time desc limit ${limit})`;
  const rows = await sql<GameRow>`
    ${ended('finished')} union all ${ended('abandoned')}
    order by start_time desc, id desc limit ${limit}`.all(database);
  return rows.map((row) => ({ ...fromRow(resultObject, row), ...halfTimeOf(row) }));
}

const refuseUnknown = () => refuse('NOT_FOUND');

/** Refuses with NOT_FOUND, as `readGame` and `lockGame` do. */
export async function gameOf(database: Queryable, id: number): Promise<Game> {
  return toGame(await readGame(database, id));
}

export async function findGames(database: Queryable, ids: readonly number[]): Promise<Game[]> {
  return (await readGames(database, ids)).map(toGame);
}

export async function readGames(database: Queryable, ids: readonly number[]): Promise<GameRow[]> {
  return sql<GameRow>`${SELECT_GAMES} where id = ${anyOf(ids)}`.named('find-games').all(database);
}

/** Reads games with only the prices that the file of the games table shows. */
export async function findGamesForFile(database: Queryable, ids: readonly number[]): Promise<Game[]> {
  return (await sql<GameRow>`${SELECT_FOR_FILES} where id = ${anyOf(ids)}`.all(database)).map(toGame);
}

export async function readGame(database: Queryable, id: number): Promise<GameRow> {
  return sql<GameRow>`${SELECT_GAMES} where id = ${id}`.one(database, refuseUnknown);
}

export async function lockGame(transaction: Transaction, id: number): Promise<GameRow> {
  return sql<GameRow>`${SELECT_GAMES} where id = ${id} for update`.one(transaction, refuseUnknown);
}
