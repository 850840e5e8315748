import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { silentLog } from '#server/database/log.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { startJobs } from '#server/jobs/runner.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('runs a job of one node even if its claim is an hour ahead because the clock was set back', async () => {
  await database.pool.query("insert into job_claims values ('test', now() + interval '1 hour')");
  let runs = 0;
  const run = async () => {
    runs += 1;
  };
  const job = { name: 'test', everyMs: 50, onOneNode: true, run };
  const jobs = startJobs([job], { database: database.pool, log: silentLog, metrics: createMetrics() });
  for (let turn = 0; turn < 50 && runs < 2; turn += 1) await sleep(50);
  await jobs.stop();
  expect(runs).toBeGreaterThan(1);
});
