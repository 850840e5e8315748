// npm run bench:reports -- [--bets 1000000] [--rounds 5]: each report in the admin dashboard
// for a month and for ninety days, over real HTTP and PostgreSQL. All bets are of one player and
// spread evenly over the ninety days, and three quarters of them are settled.
import { parseArgs } from 'node:util';
import { header, median, row } from '#bench/figures.ts';
import { administrator } from '#bench/live-fixture.ts';
import { fillDatabase } from '#bench/support/fill-database.ts';
import { REPORT_GROUPS } from '#contract/report-groups.ts';
import { createClient } from '#tests/support/client.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/database-server.ts';
import { startServer } from '#tests/support/server.ts';

const { values } = parseArgs({
  options: { bets: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '5' } },
});
const bets = Number(values.bets);
const rounds = Number(values.rounds);

const DAY_MS = 86_400_000;
const PERIODS = { 'a month': 29, 'ninety days': 89 };
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

async function main(): Promise<void> {
  const stopServer = await startTestServer();
  const database = await createTestDatabase();
  await fillDatabase(database.url, { users: 1000, bets, transactions: 1000, games: 10_000, betsOfFirstPlayer: bets });
  const { phoneNumber: ADMIN_PHONE, password: ADMIN_PASSWORD } = administrator;
  const server = await startServer({ database, env: { ADMIN_PHONE, ADMIN_PASSWORD, MATCH_CLOCK: 'off' } });
  const admin = createClient(server.url);
  await admin.post('/api/auth/login', administrator);
  header(`${bets.toLocaleString('en')} bets`, ...Object.keys(PERIODS));
  for (const by of REPORT_GROUPS) {
    const times: string[] = [];
    for (const days of Object.values(PERIODS)) {
      const durations: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const began = performance.now();
        await admin.get(`/api/admin/reports?by=${by}&from=${dayBefore(days)}&to=${dayBefore(0)}`);
        durations.push(performance.now() - began);
      }
      times.push(`${(median(durations) / 1000).toFixed(2)} s`);
    }
    row(`by ${by}`, ...times);
  }
  await server.stop();
  await database.close();
  await stopServer();
}

await main();
