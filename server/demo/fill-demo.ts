// Fills an empty database through the use cases that players and staff call, so the ledger
// balances. If it was interrupted, the next start continues it, but doesn't complete bets on past
// games or decisions on identities.
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { addOpenBets, addPastBets, hasLastBet } from '#server/demo/bets.ts';
import { openPastGames } from '#server/demo/history.ts';
import { addMovements } from '#server/demo/money.ts';
import { addPeople, isEmptyOrDemo } from '#server/demo/people.ts';
import { addPromotions } from '#server/demo/promotions.ts';
import { settleGame } from '#server/features/bets/settlement/settle-game.ts';
import { createSimulator, SIMULATOR_SOURCE } from '#server/feeds/simulator/simulator.ts';
import type { Services } from '#server/services.ts';

export async function fillDemo(services: Services): Promise<void> {
  const { pool, settings } = services;
  if (!(await isEmptyOrDemo(pool)) || (await hasLastBet(pool))) return;
  const people = await addPeople(services);
  await addMovements(pool, people);
  const simulator = createSimulator({ pool, suspensionMs: () => settings.current().suspensionMs });
  await simulator.addSquads();
  if (!(await hasGames(pool))) await addPastBets(services, people, await openPastGames(simulator, Date.now()));
  await simulator.run();
  await settleAll(pool);
  await addPromotions(pool, people);
  await addOpenBets(services, people);
}

async function hasGames(pool: Pool): Promise<boolean> {
  return sql`select 1 from games where source = ${SIMULATOR_SOURCE} limit 1`.exists(pool);
}

async function settleAll(pool: Pool): Promise<void> {
  const ids = await sql`select id from games where settlement_due order by id`.allValues<number>(pool);
  for (const id of ids) await settleGame(pool, id);
}
