// Imports the 2026 World Cup and compares it with the same data normalised manually. The files are
// outside the project: without them this suite is skipped, and its name then states why.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportReport } from '#contract/feeds/objects.ts';
import { importContents } from '#server/feeds/import/import-files.ts';
import { readFiles } from '#server/feeds/import/read-files.ts';
import { findPlayedMatches } from '#server/feeds/replay/find-matches.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { type DataRow, numberIn, readRealData, realDataFolder } from '#tests/support/real-data.ts';

const folder = path.join(realDataFolder, 'worldcup-2026');
const hasData = existsSync(folder);

const readTable = (name: string) => readRealData(`worldcup-2026/${name}`);

describe.skipIf(!hasData)(`the 2026 World Cup${hasData ? '' : ` (skipped: there is no ${folder})`}`, () => {
  let database: TestDatabase;
  let report: ImportReport;
  const importAll = async (dryRun: boolean) =>
    importContents({ pool: database.pool }, await readFiles(folder, null, {}), { dryRun });
  const countRows = async () =>
    (
      await database.pool.query(
        `select (select count(*) from games) as games, (select count(*) from goals) as goals,
           (select count(*) from players) as players, (select count(*) from feed_matches) as matches,
           (select sum(version) from games) as changes`,
      )
    ).rows[0];

  beforeAll(async () => {
    database = await createTestDatabase();
    const planned = await importAll(true);
    expect(planned.games).toEqual({ created: 104, updated: 0, unchanged: 0, resultsRecorded: 104 });
    expect(await countRows()).toEqual({ games: 0, goals: 0, players: 0, matches: 0, changes: null });
    report = await importAll(false);
    expect(report).toEqual(planned);
  }, 180_000);
  afterAll(() => database?.close());

  it('is imported with every match and player, and nothing is refused', () => {
    expect(report.games).toEqual({ created: 104, updated: 0, unchanged: 0, resultsRecorded: 104 });
    expect(report.players).toEqual({ created: 1248, updated: 0, unchanged: 0 });
    expect(report.refused).toEqual([]);
  });

  it('has the result of every match after 90 minutes, and at half time', async () => {
    const { rows } = await database.pool.query(
      `select home_team, away_team, status, start_time, home_score, away_score, half_time_home_score, half_time_away_score
       from games order by start_time, home_team`,
    );
    const expected = readTable('matches.csv').map((row) => ({
      home_team: row.home,
      away_team: row.away,
      status: 'finished',
      start_time: new Date(row.kickoff_utc as string),
      home_score: numberIn(row, 'ft90_home'),
      away_score: numberIn(row, 'ft90_away'),
      half_time_home_score: numberIn(row, 'ht_home'),
      half_time_away_score: numberIn(row, 'ht_away'),
    }));
    const key = (row: { start_time: Date; home_team?: string }) => `${row.start_time.toISOString()} ${row.home_team}`;
    expect(rows).toEqual(expected.sort((one, other) => (key(one) < key(other) ? -1 : 1)));
  });

  it('has every goal of the 90 minutes with its scorer, in the real order, and none from extra time', async () => {
    const { rows } = await database.pool.query(
      `select g.home_team, g.away_team, g.start_time, goal.team, player.name, player.team as player_team, goal.minute,
         goal.own_goal
       from goals goal join games g on g.id = goal.game_id left join players player on player.id = goal.player_id
       order by g.start_time, g.home_team, goal.id`,
    );
    const matches = new Map(readTable('matches.csv').map((row) => [row.match_id, row]));
    const players = new Map(readTable('players.csv').map((row) => [row.player_id, row]));
    const expected = readTable('goals.csv')
      .filter(({ period }) => period === '1H' || period === '2H')
      .map((row) => {
        const match = matches.get(row.match_id) as DataRow;
        return {
          home_team: match.home,
          away_team: match.away,
          start_time: new Date(match.kickoff_utc as string),
          team: row.team_credited,
          name: players.get(row.player_id)?.name,
          player_team: row.player_team,
          minute: numberIn(row, 'minute'),
          own_goal: row.own_goal === '1',
          order: numberIn(row, 'seq'),
        };
      })
      .sort((one, other) => {
        const key = (goal: typeof one) => `${goal.start_time.toISOString()} ${goal.home_team}`;
        if (key(one) === key(other)) return one.order - other.order;
        return key(one) < key(other) ? -1 : 1;
      });
    expect(rows).toHaveLength(300);
    expect(rows).toEqual(expected.map(({ order: _, ...goal }) => goal));
  });

  it('adds nothing when imported again', async () => {
    const before = await countRows();
    const again = await importAll(false);
    expect(again.games).toEqual({ created: 0, updated: 0, unchanged: 104, resultsRecorded: 0 });
    expect(again.players).toEqual({ created: 0, updated: 0, unchanged: 1248 });
    expect(await countRows()).toEqual(before);
  });

  it('can be found by teams, key or round for a replay', async () => {
    const [final] = await findPlayedMatches(database.pool, { match: 'spain v argentina' });
    expect(final?.facts.fullTime).toEqual({ home: 0, away: 0 });
    expect(await findPlayedMatches(database.pool, { match: final?.key ?? '' })).toEqual([final]);
    expect(await findPlayedMatches(database.pool, { round: 'Quarter-final' })).toHaveLength(4);
    expect(await findPlayedMatches(database.pool, {})).toHaveLength(104);
  });
});
