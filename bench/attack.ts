// npm run bench:attack -- [--seconds 60] [--rounds 4]: the latency of other players' game lists and
// single bets, with and without an attack, alternating in each round. The attacker quotes and
// places bet builders of six goalscorers on eight connections, and either stops at the rate limits
// or continues and is refused. The limits are per minute, so a shorter run is a more intense
// attack.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { AttackLoad, PlayersLoad, PlayersResult } from '#bench/attack-load.ts';
import { prepareBets } from '#bench/bets-fixture.ts';
import { header, median, percentile, row } from '#bench/figures.ts';
import { checkBooks } from '#bench/support/check-books.ts';
import type { LoadResult } from '#bench/support/http-load.ts';
import { betRoutes } from '#contract/bets/routes.ts';
import type { Pool } from '#server/database/pool.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { startTestServer } from '#tests/support/database-server.ts';
import { freePort, startProcess } from '#tests/support/server.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '60' }, rounds: { type: 'string', default: '4' } },
});
const seconds = Number(values.seconds);
const rounds = Number(values.rounds);
const SQUAD_SIZE = 13;
const WARM_UP_SECONDS = 3;

const { quoteBuilder, placeBuilder } = betRoutes;
/** Each round uses a new attacker with unused limits; an address's limit includes its accounts. */
const callsPerMinute = {
  address: quoteBuilder.perMinute - quoteBuilder.perAccountMinute,
  account: quoteBuilder.perAccountMinute + placeBuilder.perAccountMinute,
};
const attacks = {
  none: null,
  'until limited': { stopsAtLimits: true },
  'past the limits': { stopsAtLimits: false },
} as const;
type Attack = keyof typeof attacks;

type Round = { page: number[]; bet: number[]; attack: LoadResult[]; loopDelayMs: number };

async function main(): Promise<void> {
  const stopDatabase = await startTestServer();
  const database = await createTestDatabase();
  await addSquads(database.pool);
  const { cookies, offers } = await prepareBets(database, 2000);
  const games = await gamesWithScorers(database.pool);
  const port = await freePort();
  const server = await startProcess({ port, databaseUrl: database.url, env: { RATE_LIMITS: 'on', TRUST_PROXY: '1' } });
  const players = startLoad();
  const attacker = startLoad();
  const attackers = cookies.splice(0, (rounds + 1) * Object.keys(attacks).length);

  const play = async (name: Attack, turn: number, time: number): Promise<Round> => {
    const attack = attacks[name];
    await readLoopDelay(port);
    const playing = request<PlayersResult>(players, { port, seconds: time, cookies, offers });
    const cookie = attackers[turn] as string;
    const attacking = attack
      ? request<LoadResult[]>(attacker, {
          port,
          seconds: time,
          games,
          cookie,
          callsPerMinute,
          stopsAtLimits: attack.stopsAtLimits,
        })
      : [];
    const { page, bet } = await playing;
    for (const { statuses } of [page, bet])
      if (Object.keys(statuses).some((status) => !['200', '201'].includes(status)))
        throw new Error(`players were refused: ${JSON.stringify(statuses)}`);
    const loopDelayMs = await readLoopDelay(port);
    return { page: page.milliseconds, bet: bet.milliseconds, attack: await attacking, loopDelayMs };
  };

  try {
    const names = Object.keys(attacks) as Attack[];
    let turn = 0;
    for (const name of names) await play(name, turn++, Math.min(seconds, WARM_UP_SECONDS));
    const results = new Map<Attack, Round[]>(names.map((name) => [name, []]));
    for (let round = 0; round < rounds; round += 1)
      for (const name of round % 2 === 0 ? names : names.toReversed())
        results.get(name)?.push(await play(name, turn++, seconds));
    await checkBooks(database.pool);
    report(results);
  } finally {
    for (const load of [players, attacker]) load.disconnect();
    await server.stop();
    await database.close();
    await stopDatabase();
  }
}

const startLoad = () => fork(path.join(import.meta.dirname, 'attack-load.ts'), { execArgv: ['--import', 'tsx'] });

async function request<Result>(load: ReturnType<typeof startLoad>, order: PlayersLoad | AttackLoad): Promise<Result> {
  load.send(order);
  const [result] = await once(load, 'message');
  return result as Result;
}

/** Adds players before the games are created, so that the games' prices include them. */
async function addSquads(pool: Pool): Promise<void> {
  await pool.query(
    `insert into players (name, team, position, first_goalscorer_odds, last_goalscorer_odds, anytime_goalscorer_odds)
     select 'Player ' || n, team, 'Forward', 500 + 100 * n, 500 + 100 * n, 250 + 50 * n
     from generate_series(1, $1::int) as n,
       unnest(array(select 'Bench ' || n from generate_series(0, 7) as n) || array['Bench away']) as team`,
    [SQUAD_SIZE],
  );
}

async function gamesWithScorers(pool: Pool): Promise<AttackLoad['games']> {
  const { rows } = await pool.query<{ id: number; scorers: number[] }>(
    `select g.id, array_agg(p.id) as scorers from games g join players p on p.team in (g.home_team, g.away_team) group by g.id`,
  );
  return rows;
}

/** The longest event-loop delay since the last reading. */
async function readLoopDelay(port: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

function report(results: ReadonlyMap<Attack, readonly Round[]>): void {
  header(
    'attack',
    'page p50 ms',
    'p99 ms',
    'bet p50 ms',
    'p99 ms',
    'builders per round',
    'refused',
    'max event-loop delay, ms',
  );
  for (const [name, all] of results) {
    const page = all.flatMap((round) => round.page);
    const bet = all.flatMap((round) => round.bet);
    const times = [page, bet].flatMap((each) => [median(each).toFixed(1), percentile(each, 0.99).toFixed(1)]);
    const attackLoads = all.flatMap(({ attack }) => attack);
    const calls = attackLoads.reduce((sum, each) => sum + each.calls, 0);
    const accepted = attackLoads.reduce((sum, { statuses }) => sum + (statuses[200] ?? 0) + (statuses[201] ?? 0), 0);
    const attacker = calls === 0 ? ['', ''] : [Math.round(accepted / rounds), Math.round((calls - accepted) / rounds)];
    row(name, ...times, ...attacker, Math.max(...all.map(({ loopDelayMs }) => loopDelayMs)).toFixed(0));
  }
}

await main();
