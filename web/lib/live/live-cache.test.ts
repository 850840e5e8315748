import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bet } from '#contract/bets/objects.ts';
import type { Game } from '#contract/games/objects.ts';
import type { LiveMessage } from '#contract/live-messages.ts';
import { createLiveCache } from '#web/lib/live/live-cache.ts';

const LIVE = ['/api/games/live'];
const UPCOMING = ['/api/games/upcoming'];

const game = (id: number, version: number, status: Game['status'] = 'live', startTime = '2026-08-15T19:00:00.000Z') =>
  ({ id, version, status, startTime }) as Game;

let client: QueryClient;
let apply: (...messages: LiveMessage[]) => void;
const versionsOf = (path: string[]) => client.getQueryData<Game[]>(path)?.map(({ id, version }) => `${id}@${version}`);

beforeEach(() => {
  client = new QueryClient();
  const applyMessages = createLiveCache(client);
  apply = (...messages) => applyMessages(messages);
  client.setQueryData(LIVE, [game(1, 3)]);
  client.setQueryData(UPCOMING, [game(2, 1, 'upcoming')]);
});

describe('a game', () => {
  it.each([
    ['is replaced by a newer version', game(1, 4), ['1@4'], ['2@1']],
    ['is not replaced by an older version', game(1, 2), ['1@3'], ['2@1']],
    ['becomes live at kick-off', game(2, 2, 'live'), ['1@3', '2@2'], []],
    ['is removed at its end', game(1, 4, 'finished'), [], ['2@1']],
    ['is removed when it is postponed', game(2, 2, 'postponed'), ['1@3'], []],
    [
      'that is new is inserted by kick-off time',
      game(5, 1, 'live', '2026-08-15T18:00:00.000Z'),
      ['5@1', '1@3'],
      ['2@1'],
    ],
  ])('%s', (_, data, live, upcoming) => {
    apply({ type: 'GAME_STATUS_UPDATE', data });
    expect(versionsOf(LIVE)).toEqual(live);
    expect(versionsOf(UPCOMING)).toEqual(upcoming);
  });

  it('that has ended is not restored by an older message', () => {
    apply({ type: 'GAME_FINISHED', data: game(1, 5, 'finished') }, { type: 'GAME_TIME_UPDATE', data: game(1, 4) });
    expect(versionsOf(LIVE)).toEqual([]);
  });

  it.each([
    ['other teams', { homeTeam: 'Renamed' }, true],
    ['the same teams', {}, false],
  ])('with %s: refetches bets only if a team was renamed', (_, names, isRefetched) => {
    for (const path of ['/api/bets', '/api/bets/user/7', '/api/promotions']) client.setQueryData([path], []);
    apply({ type: 'GAME_STATUS_UPDATE', data: { ...game(1, 4), ...names } });
    const stale = (path: string) => client.getQueryState([path])?.isInvalidated;
    expect([stale('/api/bets'), stale('/api/bets/user/7'), stale('/api/promotions')]).toEqual([
      isRefetched,
      isRefetched,
      false,
    ]);
  });

  it('does not change a list that was never fetched', () => {
    client.removeQueries({ queryKey: LIVE });
    apply({ type: 'NEW_LIVE_GAME', data: game(9, 1) });
    expect(versionsOf(LIVE)).toBeUndefined();
  });
});

describe('a snapshot', () => {
  it('replaces both lists, but keeps newer games', () => {
    apply({ type: 'INITIAL_DATA', data: { liveGames: [game(1, 2), game(7, 1)], upcomingGames: [] } });
    expect(versionsOf(LIVE)).toEqual(['1@3', '7@1']);
    expect(versionsOf(UPCOMING)).toEqual([]);
  });

  it.each([
    ['on the first connection', 1, 1_000, false],
    ['on a delayed first connection', 1, 5_000, true],
    ['on a reconnection', 2, 0, true],
  ])("%s (number %i, with data %i ms old), refreshes the player's own data: %s", (_, times, ageMs, refreshed) => {
    const paths = ['/api/auth/user', '/api/bets/user/8', '/api/users/8/wallet', '/api/promotions'];
    for (const path of paths) client.setQueryData([path], [], { updatedAt: Date.now() - ageMs });
    for (let time = 0; time < times; time += 1)
      apply({ type: 'INITIAL_DATA', data: { liveGames: [], upcomingGames: [] } });
    const expected = [refreshed, refreshed, refreshed, false];
    expect(paths.map((path) => client.getQueryState([path])?.isInvalidated)).toEqual(expected);
  });

  it('requests a session again that could not be read before the server was ready', async () => {
    const queryFn = vi.fn().mockRejectedValueOnce(new Error('503')).mockResolvedValue({ id: 8 });
    const session = new QueryObserver(client, { queryKey: ['/api/auth/user'], queryFn, retry: false });
    const stop = session.subscribe(() => {});
    await vi.waitFor(() => expect(session.getCurrentResult().status).toBe('error'));
    apply({ type: 'INITIAL_DATA', data: { liveGames: [], upcomingGames: [] } });
    await vi.waitFor(() => expect(session.getCurrentResult().data).toEqual({ id: 8 }));
    stop();
  });
});

describe("the player's own", () => {
  const bet = (id: number, status: Bet['status']) => ({ id, userId: 8, status }) as Bet;

  it('bet is replaced, and a new one is added at the start', () => {
    client.setQueryData(['/api/bets/user/8'], [bet(1, 'pending')]);
    apply({ type: 'BET_UPDATE', data: bet(1, 'won') }, { type: 'BET_UPDATE', data: bet(2, 'pending') });
    expect(client.getQueryData<Bet[]>(['/api/bets/user/8'])).toEqual([bet(2, 'pending'), bet(1, 'won')]);
  });

  it.each([
    ['number of bets is refetched with a bet', '/api/bets/user/8/count', 'BET_UPDATE', bet(1, 'won')],
    ['number of open bets is refetched with a bet', '/api/bets/user/8/open-count', 'BET_UPDATE', bet(1, 'won')],
    [
      'waiting bets, whose stakes are held, are refetched with the balance',
      '/api/bets/user/8/waiting',
      'BALANCE_UPDATE',
      { balance: '2.50' },
    ],
  ] as const)('%s', (_, path, type, data) => {
    client.setQueryData([path], []);
    apply({ type, data } as LiveMessage);
    expect(client.getQueryState([path])?.isInvalidated).toBe(true);
  });

  it('balance is updated in the session', () => {
    client.setQueryData(['/api/auth/user'], { id: 8, balance: '1.00' });
    apply({ type: 'BALANCE_UPDATE', data: { balance: '2.50' } });
    expect(client.getQueryData(['/api/auth/user'])).toEqual({ id: 8, balance: '2.50' });
  });
});

it('ignores a message of unknown type', () => {
  apply({ type: 'SOMETHING_ELSE', data: game(1, 9) } as never);
  expect(versionsOf(LIVE)).toEqual(['1@3']);
});

it('ignores an unknown staff topic, and applies the messages after it', () => {
  apply({ type: 'STAFF_UPDATE', data: { topic: 'later' } } as never, { type: 'GAME_STATUS_UPDATE', data: game(1, 4) });
  expect(versionsOf(LIVE)).toEqual(['1@4']);
});
