import { expect, test } from 'vitest';
import { serversOf } from '#server/database/primary.ts';

test.each([
  ['postgresql://me:p%40ss@one:6432/bets?sslmode=require', ['postgresql://me:p%40ss@one:6432/bets?sslmode=require']],
  ['postgres://one,two:6432/bets', ['postgres://one/bets', 'postgres://two:6432/bets']],
  [
    'postgresql://me@one:1,[::1]:2,three/bets?a=b',
    ['postgresql://me@one:1/bets?a=b', 'postgresql://me@[::1]:2/bets?a=b', 'postgresql://me@three/bets?a=b'],
  ],
  ['postgresql:///bets?host=/run/postgresql', ['postgresql:///bets?host=/run/postgresql']],
])('finds the servers in %s', (url, expected) => {
  expect(serversOf(url).map(({ connectionString }) => connectionString)).toEqual(expected);
});

test('parses the host and port of each server', () => {
  const servers = serversOf('postgresql://me@one,two:6432/bets').map(({ host, port }) => [host, port]);
  expect(servers).toEqual([
    ['one', 5432],
    ['two', 6432],
  ]);
});
