// The lists of games that everybody asks for. Whoever asks gets them as they are in the database at that moment, but only
// ids and versions are read for it: a game is read and written again when it has changed, a list when one of its games has.
import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import { gameObject } from '#contract/objects/game.ts';
import { gather } from '#server/database/gather.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { findGames } from '#server/features/games/game-rows.ts';
import { answerSerializer } from '#server/http/answer-serializer.ts';
import { type ReadyAnswer, readyAnswer } from '#server/http/ready-answer.ts';

const gamesInAList = 500;

/** Being played, longest running first; to come, next kick-off first; all, newest first. */
const lists = {
  live: `where status = 'live' order by start_time, id limit ${gamesInAList}`,
  upcoming: `where status = 'upcoming' order by start_time, id limit ${gamesInAList}`,
  all: `order by id desc limit ${DEFAULT_PAGE_SIZE}`,
} as const;

export type GameListName = keyof typeof lists;

/** What a game's text depends on. A suspension for a time ends without a change of the game. */
type Stamp = { id: number; stamp: string };

export type GameLists = (name: GameListName) => Promise<ReadyAnswer>;

/** Makes the reader of the lists of one node. Calls at the same moment share a query. */
export function createGameLists(database: Queryable): GameLists {
  const write = answerSerializer(gameObject);
  const kept = new Map<GameListName, { stamps: string; answer: ReadyAnswer; texts: ReadonlyMap<string, string> }>();

  async function readStamps(name: GameListName): Promise<Stamp[]> {
    type Row = { id: number; version: number; suspended_until: Date | null };
    const { rows } = await database.query<Row>({
      name: `games-${name}`,
      text: `select id, version, suspended_until from games ${lists[name]}`,
    });
    const now = new Date();
    return rows.map(({ id, version, suspended_until: until }) => {
      const waits = until !== null && until > now;
      return { id, stamp: `${id}.${version}${waits ? '!' : ''}` };
    });
  }

  async function readList(name: GameListName): Promise<ReadyAnswer> {
    const wanted = await readStamps(name);
    const stamps = wanted.map(({ stamp }) => stamp).join();
    const before = kept.get(name);
    if (before?.stamps === stamps) return before.answer;
    const changed = wanted.filter(({ stamp }) => !before?.texts.has(stamp)).map(({ id }) => id);
    const games = changed.length > 0 ? await findGames(database, changed) : [];
    // One that left the list since is no part of it.
    const inList = games.filter(({ status }) => name === 'all' || status === name);
    const written = new Map(inList.map((game) => [game.id, write(game)]));
    const texts = new Map<string, string>();
    for (const { id, stamp } of wanted) {
      const text = before?.texts.get(stamp) ?? written.get(id);
      if (text !== undefined) texts.set(stamp, text);
    }
    const answer = readyAnswer(`[${[...texts.values()].join()}]`);
    kept.set(name, { stamps, answer, texts });
    return answer;
  }

  return gather((names: GameListName[]) => {
    const asked = new Map(names.map((name) => [name, readList(name)]));
    return Promise.all(names.map((name) => asked.get(name) as Promise<ReadyAnswer>));
  });
}
