// Games in progress when match periods were introduced get the period implied by their minute and
// status.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { checkout } from '#tests/support/folders.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase(2);
  await database.pool.query(`
    alter table games drop column period, drop column period_started_at, drop column stoppage_minutes;
    alter table goals drop column stoppage_minutes;`);
});
afterAll(() => database.close());

const migration = readFileSync(path.join(checkout, 'server/database/migrations/0044-match-periods.sql'), 'utf8');

it('gives every game its period and keeps the minutes past 90 as stoppage time', async () => {
  const games: [status: string, minute: number, halfTime: number | null, period: string, clock: string][] = [
    ['upcoming', 0, null, 'not_started', '0+0'],
    ['postponed', 0, null, 'not_started', '0+0'],
    ['live', 30, null, 'first_half', '30+0'],
    ['live', 45, null, 'first_half', '45+0'],
    ['live', 45, 1, 'half_time', '45+0'],
    ['live', 46, 1, 'second_half', '46+0'],
    ['live', 97, 1, 'second_half', '90+7'],
    ['finished', 130, 1, 'full_time', '90+40'],
    ['finished', 0, null, 'full_time', '0+0'],
    ['abandoned', 60, 0, 'second_half', '60+0'],
  ];
  for (const [status, minute, halfTime] of games)
    await database.pool.query(
      `insert into games (home_team, away_team, league, status, start_time, prices, current_minute, home_score,
         half_time_home_score, half_time_away_score)
       values ('Lions', 'Eagles', 'League', $1, now(), '{}', $2, 1, $3, $3)`,
      [status, minute, halfTime],
    );
  await database.pool.query(
    `insert into goals (game_id, team, minute) select id, 'home', unnest(array[45, 93]) from games order by id limit 2`,
  );
  await database.pool.query(migration);
  const { rows } = await database.pool.query(
    `select period, current_minute || '+' || stoppage_minutes as clock from games order by id`,
  );
  expect(rows).toEqual(games.map(([, , , period, clock]) => ({ period, clock })));
  const goals = await database.pool.query('select minute, stoppage_minutes from goals order by minute');
  expect(goals.rows).toEqual([
    { minute: 45, stoppage_minutes: 0 },
    { minute: 90, stoppage_minutes: 3 },
  ]);
});
