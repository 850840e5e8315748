// Fills an empty database with the demo: people in every state, money paid in and out, games of the last days
// with bets on them, games going on, and promotions. Everything is done by the use-cases that players and administrators
// use, so the books balance. A first start that was cut short is completed by the next; only bets on past games
// are placed once those games are opened, and not again.
import type { Pool } from '#server/database/pool.ts';
import { addBetsToCome, addPastBets, hasLastBet } from '#server/demo/bets.ts';
import { openPastGames } from '#server/demo/history.ts';
import { addMovements } from '#server/demo/money.ts';
import { addPeople, isDemosOwn } from '#server/demo/people.ts';
import { addPromotions } from '#server/demo/promotions.ts';
import { settleGame } from '#server/features/bets/settlement/settle-game.ts';
import { createSimulator, simulatorSource } from '#server/feeds/simulator/simulator.ts';
import type { Services } from '#server/services.ts';

/** Adds what the demo lacks. A database with players of its own is left alone. */
export async function fillDemo(services: Services): Promise<void> {
  const { pool, config } = services;
  if (!(await isDemosOwn(pool)) || (await hasLastBet(pool))) return;
  const people = await addPeople(services);
  await addMovements(pool, people);
  const simulator = createSimulator({ pool, suspensionMs: config.suspensionMs });
  await simulator.addSquads();
  if (!(await hasGames(pool))) await addPastBets(services, people, await openPastGames(simulator, Date.now()));
  await simulator.run();
  await settleAll(pool);
  await addPromotions(pool, people);
  await addBetsToCome(services, people);
}

async function hasGames(pool: Pool): Promise<boolean> {
  const { rowCount } = await pool.query('select 1 from games where source = $1 limit 1', [simulatorSource]);
  return rowCount === 1;
}

async function settleAll(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ id: number }>('select id from games where settlement_due order by id');
  for (const { id } of rows) await settleGame(pool, id);
}
