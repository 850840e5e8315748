import type { Player, TestApp } from '#tests/support/app.ts';
import { waitForLocks } from '#tests/support/wait-for-locks.ts';

/**
 * Makes calls while the player's wallet is locked, waits until all of them are blocked, runs
 * `meanwhile`, and then releases them together.
 */
export async function raceForWallet<Result>(
  { database: { pool } }: TestApp,
  player: Player,
  calls: (() => Promise<Result>)[],
  meanwhile = async () => {},
): Promise<Result[]> {
  const holder = await pool.connect();
  try {
    await holder.query('begin');
    await holder.query('select 1 from wallets where user_id = $1 for update', [player.id]);
    const all = Promise.all(calls.map((call) => call()));
    const allBlocked = waitForLocks(pool, calls.length);
    await Promise.all([allBlocked.then(meanwhile).finally(() => holder.query('rollback')), all]);
    return await all;
  } finally {
    holder.release();
  }
}
