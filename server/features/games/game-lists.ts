// For each list, only ids and stamps are read. A game is read in full only after its stamp changes.
import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import { type Game, gameObject, resultObject } from '#contract/games/objects.ts';
import { type GameStatus, isOver } from '#domain/game.ts';
import { raw, sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { findGames } from '#server/features/games/game-rows.ts';
import { IS_LATE, IS_SILENT } from '#server/features/games/silence.ts';
import { type ReadyResponse, readyResponse } from '#server/http/responses/ready-response.ts';
import { responseSerializer } from '#server/http/responses/response-serializer.ts';
import { shareResponses } from '#server/http/responses/share-responses.ts';

const GAMES_PER_LIST = 500;

export type GameListName = 'live' | 'upcoming' | 'all' | 'results';

type List = { from: string; includes: (status: GameStatus) => boolean; write: (game: Game) => string };

const writeGame = responseSerializer(gameObject);

const inState = (status: 'live' | 'upcoming'): List => ({
  from: `games where status = '${status}' order by start_time, id limit ${GAMES_PER_LIST}`,
  includes: (now) => now === status,
  write: writeGame,
});

const latest = (status: 'finished' | 'abandoned') =>
  `(select * from games where status = '${status}' order by start_time desc limit ${DEFAULT_PAGE_SIZE})`;

const lists: Record<GameListName, List> = {
  live: inState('live'),
  upcoming: inState('upcoming'),
  all: { from: `games order by id desc limit ${DEFAULT_PAGE_SIZE}`, includes: () => true, write: writeGame },
  results: {
    from: `(${latest('finished')} union all ${latest('abandoned')}) as ended
           order by start_time desc, id desc limit ${DEFAULT_PAGE_SIZE}`,
    includes: isOver,
    write: responseSerializer(resultObject),
  },
};

/** Changes with the version, when a timed suspension ends, and when a game goes silent or late. */
type Stamp = { id: number; stamp: string };

export type GameLists = (name: GameListName) => Promise<ReadyResponse>;

export function createGameLists(database: Queryable): GameLists {
  const share = shareResponses<ReadyResponse>();
  const cache = new Map<GameListName, { stamps: string; list: ReadyResponse; texts: ReadonlyMap<string, string> }>();

  async function readStamps(name: GameListName): Promise<Stamp[]> {
    type Row = { id: number; version: number; paused: boolean; silent: boolean };
    const rows = await sql<Row>`
      select id, version, coalesce(suspended_until > clock_timestamp(), false) as paused, ${IS_SILENT} or ${IS_LATE} as silent
      from ${raw(lists[name].from)}`
      .named(`games-${name}`)
      .all(database);
    return rows.map(({ id, version, paused, silent }) => ({
      id,
      stamp: `${id}.${version}${paused ? '!' : ''}${silent ? '?' : ''}`,
    }));
  }

  async function readList(name: GameListName): Promise<ReadyResponse> {
    const stampedGames = await readStamps(name);
    const stamps = stampedGames.map(({ stamp }) => stamp).join();
    const before = cache.get(name);
    if (before?.stamps === stamps) return before.list;
    const { includes, write } = lists[name];
    const changedIds = stampedGames.filter(({ stamp }) => !before?.texts.has(stamp)).map(({ id }) => id);
    const games = changedIds.length > 0 ? await findGames(database, changedIds) : [];
    // A game that has since left the list is excluded.
    const newTexts = new Map(games.filter(({ status }) => includes(status)).map((game) => [game.id, write(game)]));
    const texts = new Map<string, string>();
    for (const { id, stamp } of stampedGames) {
      const text = before?.texts.get(stamp) ?? newTexts.get(id);
      if (text !== undefined) texts.set(stamp, text);
    }
    const list = readyResponse(`[${[...texts.values()].join()}]`);
    cache.set(name, { stamps, list, texts });
    return list;
  }

  return (name) => share(name, () => readList(name));
}
