// Applies live messages to the query cache, which all pages read.
import type { Query, QueryClient } from '@tanstack/react-query';
import type { Bet } from '#contract/bets/objects.ts';
import type { Game } from '#contract/games/objects.ts';
import {
  GAME_MESSAGE_TYPES,
  type GameMessageType,
  type LiveMessage,
  type StaffTopic,
} from '#contract/live-messages.ts';
import type { User } from '#contract/users/objects.ts';
import { isOver } from '#domain/game.ts';
import { keepNewerGames, putGame, removeGame } from '#web/lib/live/game-lists.ts';

const LIVE_PATH = '/api/games/live';
const UPCOMING_PATH = '/api/games/upcoming';

const JUST_FETCHED_MS = 2000;
const PLAYER_PATHS = /^\/api\/(auth\/user$|(bets|transactions)\/user\/|users\/\d+)/;

type Snapshot = Extract<LiveMessage, { type: 'INITIAL_DATA' }>['data'];

function changeGames(client: QueryClient, path: string, change: (list: Game[]) => Game[]): void {
  // Keeps the time of the last fetch, because one changed game doesn't make the others current.
  const { dataUpdatedAt: updatedAt } = client.getQueryState([path]) ?? {};
  client.setQueryData<Game[]>([path], (list) => (list ? change(list) : list), updatedAt ? { updatedAt } : {});
}

function applySnapshot(client: QueryClient, { liveGames, upcomingGames }: Snapshot): void {
  client.setQueryData<Game[]>([LIVE_PATH], (old) => keepNewerGames(old, liveGames) as Game[]);
  client.setQueryData<Game[]>([UPCOMING_PATH], (old) => keepNewerGames(old, upcomingGames) as Game[]);
}

/** @param paths undefined for a staff topic that only a later version of the server has */
function refetch(client: QueryClient, paths: RegExp | undefined, isOld: (query: Query) => boolean = () => true): void {
  void client.invalidateQueries({ predicate: (query) => !!paths?.test(String(query.queryKey[0])) && isOld(query) });
}

/**
 * Refetches the player data fetched up to this time, which may have changed since, and what could
 * not be fetched: otherwise a session that failed to load would stay signed out.
 */
function refreshPlayer(client: QueryClient, untilMs: number): void {
  refetch(
    client,
    PLAYER_PATHS,
    ({ state: { status, dataUpdatedAt } }) => status !== 'pending' && dataUpdatedAt <= untilMs,
  );
}

function replaceOrAdd(list: Game[], game: Game): Game[] {
  return list.some(({ id }) => id === game.id) ? putGame(list, game) : [game, ...list];
}

/** Whether a listed game's teams have been renamed, so that fetched bets contain the old names. */
function isRenamed(client: QueryClient, { id, homeTeam, awayTeam }: Game): boolean {
  const before = [LIVE_PATH, UPCOMING_PATH]
    .flatMap((path) => client.getQueryData<Game[]>([path]) ?? [])
    .find((game) => game.id === id);
  return before !== undefined && (before.homeTeam !== homeTeam || before.awayTeam !== awayTeam);
}

/** Applies games in order, writing each list only once. */
function applyGames(client: QueryClient, games: readonly Game[], seenVersions: Map<number, number>): void {
  // Skips versions that aren't new: an old one could restore a finished game.
  const newVersions = games.filter((game) => {
    const isNew = (seenVersions.get(game.id) ?? 0) < game.version;
    if (isNew) seenVersions.set(game.id, game.version);
    return isNew;
  });
  if (newVersions.length === 0) return;
  if (newVersions.some((game) => isRenamed(client, game))) refetch(client, /^\/api\/bets(\/|$)/);
  const withNewVersions = (status: Game['status']) => (list: Game[]) =>
    newVersions.reduce((now, game) => (game.status === status ? putGame(now, game) : removeGame(now, game.id)), list);
  changeGames(client, LIVE_PATH, withNewVersions('live'));
  changeGames(client, UPCOMING_PATH, withNewVersions('upcoming'));
  changeGames(client, '/api/games', (list) => newVersions.reduce(replaceOrAdd, list));
  if (newVersions.some(({ status }) => isOver(status))) refetch(client, /^\/api\/games\/results/);
  for (const game of newVersions)
    client.setQueryData<Game>([`/api/games/${game.id}`], (old) => (old && old.version < game.version ? game : old));
}

/** Can't be updated in place: bet lists with query parameters, and the numbers of bets. */
const REFETCHED_BETS = /^\/api\/bets\/user\/\d+(\?|\/(open-)?count$)/;

function applyBet(client: QueryClient, bet: Bet): void {
  for (const path of ['/api/bets', `/api/bets/user/${bet.userId}`]) {
    client.setQueryData<Bet[]>([path], (list) => {
      if (!list) return list;
      const isKnown = list.some(({ id }) => id === bet.id);
      return isKnown ? list.map((each) => (each.id === bet.id ? bet : each)) : [bet, ...list];
    });
  }
}

/** Also refetches the bets waiting to be accepted, since holding a stake changes the balance. */
function applyBalance(client: QueryClient, balance: string): void {
  client.setQueryData<User | null>(['/api/auth/user'], (user) => (user ? { ...user, balance } : user));
  refetch(client, /^\/api\/(users\/\d+|transactions\/user\/|bets\/user\/\d+\/waiting)/);
}

function applyUser(client: QueryClient, user: User): void {
  client.setQueryData<User | null>(['/api/auth/user'], (before) => (before?.id === user.id ? user : before));
  refetch(client, /^\/api\/users\/\d+/);
}

const STAFF_PATHS: Record<StaffTopic, RegExp> = {
  proposals:
    /^\/api\/(admin\/(proposals|risk-limits|margins|settings|accumulator-bonus|promotions|free-bet-batches)$|users\/\d+)/,
  money: /^\/api\/(admin\/(tables\/transactions|figures\/money|overview|payment-|reconciliations)|users\/\d+)/,
  bets: /^\/api\/admin\/(tables\/bets|games\/\d+\/exposure)/,
  identity: /^\/api\/(admin\/(tables\/users|figures\/users)|users\/\d+)/,
};

const GAME_MESSAGES: readonly string[] = GAME_MESSAGE_TYPES;

function isGameMessage(message: LiveMessage): message is Extract<LiveMessage, { type: GameMessageType }> {
  return GAME_MESSAGES.includes(message.type);
}

export function createLiveCache(client: QueryClient): (messages: LiveMessage[]) => void {
  const seenVersions = new Map<number, number>();
  let hasConnected = false;
  const applyConnection = (snapshot: Snapshot) => {
    applySnapshot(client, snapshot);
    // Doesn't refetch data fetched just before the first connection.
    refreshPlayer(client, hasConnected ? Date.now() : Date.now() - JUST_FETCHED_MS);
    hasConnected = true;
  };
  return (messages) => {
    let games: Game[] = [];
    let betsChanged = false;
    const applyPendingGames = () => {
      applyGames(client, games, seenVersions);
      games = [];
    };
    for (const message of messages) {
      if (isGameMessage(message)) {
        games.push(message.data);
        continue;
      }
      applyPendingGames();
      if (message.type === 'INITIAL_DATA') applyConnection(message.data);
      else if (message.type === 'BET_UPDATE') {
        applyBet(client, message.data);
        betsChanged = true;
      } else if (message.type === 'BALANCE_UPDATE') applyBalance(client, message.data.balance);
      else if (message.type === 'USER_UPDATE') applyUser(client, message.data);
      else if (message.type === 'STAFF_UPDATE') refetch(client, STAFF_PATHS[message.data.topic]);
      // The rest change no query (player-notices.tsx, connection.ts).
      else message satisfies { type: 'TRANSACTION_UPDATE' | 'HEARTBEAT' };
    }
    applyPendingGames();
    if (betsChanged) refetch(client, REFETCHED_BETS);
  };
}
