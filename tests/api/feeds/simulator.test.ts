// The simulator on a real database, with the test's own clock.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSimulator } from '#server/feeds/simulator/simulator.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';

const MINUTE_MS = 60_000;
// In the past, so that the games have kicked off by the database's clock too.
const startMs = Date.UTC(2026, 0, 10, 9, 2);

let first: TestDatabase;
let second: TestDatabase;
beforeAll(async () => {
  [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
});
afterAll(() => Promise.all([first.close(), second.close()]));

type Row = Record<string, unknown>;

async function gamesOf({ pool }: TestDatabase): Promise<Row[]> {
  const { rows } = await pool.query<Row>(
    `select source_key, home_team, away_team, status, current_minute, home_score, away_score, half_time_home_score,
       half_time_away_score, home_red_cards, away_red_cards,
       (select json_agg(json_build_array(goal.team, goal.minute, player.name, goal.own_goal) order by goal.id)
        from goals goal join players player on player.id = goal.player_id where goal.game_id = g.id) as goals
     from games g where source = 'simulator' order by source_key`,
  );
  return rows;
}

/** Runs the simulator at these minutes after the start, each time as a new process would. */
async function runAt(database: TestDatabase, minutes: readonly number[]): Promise<void> {
  for (const minute of minutes) {
    const simulator = createSimulator({
      pool: database.pool,
      suspensionMs: () => 0,
      now: () => startMs + minute * MINUTE_MS,
    });
    await simulator.addSquads();
    await simulator.run();
  }
}

describe('the simulator', () => {
  it('plays the same games however often it is killed', async () => {
    await Promise.all([runAt(first, [0, 8, 9, 10, 10, 12, 13.5, 14, 15, 19, 25, 26, 28, 33]), runAt(second, [0, 33])]);
    const games = await gamesOf(first);
    const later = await gamesOf(second);
    const played = (rows: Row[]) => rows.filter(({ status }) => status !== 'upcoming');
    expect(played(games).length).toBeGreaterThan(4);
    expect(played(later)).toEqual(played(games));
  });

  it('has games at all stages: upcoming, live, and finished at full time', async () => {
    const games = await gamesOf(first);
    const count = (wanted: string) => games.filter(({ status }) => status === wanted).length;
    expect(count('upcoming')).toBeGreaterThan(25);
    expect(count('live')).toBeGreaterThanOrEqual(2);
    expect(count('finished')).toBeGreaterThanOrEqual(1);
    for (const game of games.filter(({ status }) => status === 'finished')) {
      expect(game).toMatchObject({ current_minute: 90, half_time_home_score: expect.any(Number) });
      const goals = (game.goals ?? []) as unknown[];
      expect(goals).toHaveLength((game.home_score as number) + (game.away_score as number));
    }
  });

  it('plays the same games when several nodes run it at once', async () => {
    const node = () =>
      createSimulator({ pool: first.pool, suspensionMs: () => 0, now: () => startMs + 60 * MINUTE_MS });
    await Promise.all([node().run(), node().run(), node().run()]);
    await runAt(second, [60]);
    expect(await gamesOf(first)).toEqual(await gamesOf(second));
  });

  it('does not change a game ended by an administrator', async () => {
    const { rows } = await first.pool.query<{ id: number }>(`select id from games where status = 'live' limit 1`);
    const id = rows[0]?.id;
    await first.pool.query(`update games set status = 'abandoned' where id = $1`, [id]);
    await runAt(first, [120]);
    const after = await first.pool.query('select status from games where id = $1', [id]);
    expect(after.rows).toEqual([{ status: 'abandoned' }]);
  });

  it('drops the script of a game that someone else ended', async () => {
    const { pool } = first;
    const simulator = createSimulator({ pool, suspensionMs: () => 0, now: () => startMs + 120 * MINUTE_MS });
    await simulator.run();
    const { rows } = await pool.query<{ key: string; homeTeam: string; awayTeam: string }>(
      `update games set status = 'abandoned' where id = (select min(id) from games where status = 'live')
       returning source_key as key, home_team as "homeTeam", away_team as "awayTeam"`,
    );
    const [game] = rows as [(typeof rows)[number]];
    const script = await simulator.scriptOf(game);
    expect(await simulator.scriptOf(game)).toBe(script);
    await simulator.run();
    expect(await simulator.scriptOf(game)).not.toBe(script);
  });

  it('confirms the other games if one fails', async () => {
    await second.pool.query('update game_silence set milliseconds = 60000');
    const { rows: live } = await second.pool.query<{ id: number }>(
      `update games set silent_from = now() where status = 'live' returning id`,
    );
    const [failing, ...others] = live.map(({ id }) => id);
    await second.pool.query(`update games set home_team = 'No Such Club' where id = $1`, [failing]);
    await expect(runAt(second, [60])).rejects.toThrow();
    const { rows } = await second.pool.query<{ id: number }>(
      `select id from games where status = 'live' and silent_from > now()`,
    );
    expect(others.length).toBeGreaterThan(0);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(others.toSorted());
  });
});
