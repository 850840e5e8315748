// npm run bench:tables: how long the tables of staff take at 100,000 users, 200,000 bets and 100,000
// transactions, on real HTTP and PostgreSQL. The median and the slowest of nine calls each, after one to warm up.
import { startApp } from '../tests/support/app.ts';
import { startTestServer } from '../tests/support/database-server.ts';
import { fillTables, tableQuestions } from '../tests/support/fill-tables.ts';

const rounds = 9;
const sizes = { users: 100_000, bets: 200_000, transactions: 100_000 };

const stopServer = await startTestServer();
const app = await startApp();
const admin = await app.admin();
const client = await app.database.pool.connect();
await client.query('set statement_timeout = 0');
await fillTables(client, sizes);
client.release(true);

process.stdout.write(
  `${JSON.stringify(sizes)}\n${'call'.padEnd(36)}${'median ms'.padStart(10)}${'most ms'.padStart(10)}\n`,
);
for (const [name, path] of Object.entries(tableQuestions)) {
  const times: number[] = [];
  await admin.get(path);
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await admin.get(path);
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  const [median, most] = [times[Math.floor(rounds / 2)], times.at(-1)].map((time) => (time as number).toFixed(1));
  process.stdout.write(`${name.padEnd(36)}${median?.padStart(10)}${most?.padStart(10)}\n`);
}
const start = performance.now();
const file = String((await admin.call('GET', '/api/admin/tables/users?format=csv')).body);
const lines = file.trim().split('\r\n').length - 1;
process.stdout.write(
  `\nCSV of ${lines} users: ${((performance.now() - start) / 1000).toFixed(1)} s, ${file.length} characters\n`,
);
await app.close();
await stopServer();
