// npm run bench:live -- [--sockets 5000] [--pairs 20] [--at-once 20] [--games 200] [--listeners
// 2000] [--players 32] [--existing-bets 5000] [--updates 50] [--seconds 8] [--rounds 3]: how long
// one update, and several at once, take to reach the last socket, compared with a bare `ws`
// broadcast of the same bytes; then how many bets are placed while prices of live games change, and
// while nothing changes.
import { parseArgs } from 'node:util';
import { measureBets } from '#bench/live-bets.ts';
import { measureBroadcast } from '#bench/live-broadcast.ts';
import { startLiveSite } from '#bench/live-fixture.ts';
import { startTestServer } from '#tests/support/database-server.ts';

const { values } = parseArgs({
  options: {
    sockets: { type: 'string', default: '5000' },
    pairs: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '20' },
    games: { type: 'string', default: '200' },
    listeners: { type: 'string', default: '2000' },
    players: { type: 'string', default: '32' },
    'existing-bets': { type: 'string', default: '5000' },
    updates: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '3' },
  },
});
const number = (name: keyof typeof values) => Number(values[name]);

const stopServer = await startTestServer();
try {
  const site = await startLiveSite({
    games: number('games'),
    players: number('players'),
    existingBets: number('existing-bets'),
  });
  // A broadcast contains at most one price update per game.
  for (const updates of [1, Math.min(number('at-once'), number('games'))])
    await measureBroadcast(site, { size: number('sockets'), pairs: number('pairs'), updates });
  const listeners = number('listeners');
  const updates = number('updates');
  const seconds = number('seconds');
  await measureBets(site, { listeners, updates, seconds, rounds: number('rounds') });
  await site.stop();
} finally {
  await stopServer();
}
