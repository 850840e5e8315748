import { expect, vi } from 'vitest';
import type { Player, TestApp } from './app.ts';

/** Makes calls while the player's wallet is locked, until all of them wait for it, and for `meanwhile`; then lets them go on at once. */
export async function meetAtWallet<Result>(
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
    // Not by the holder: a transaction sees the others as they were at its first look.
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    const allWait = vi.waitFor(
      async () => expect((await pool.query(waiting)).rowCount, 'calls that wait for the wallet').toBe(calls.length),
      { timeout: 4_000 },
    );
    await Promise.all([allWait.then(meanwhile).finally(() => holder.query('rollback')), all]);
    return await all;
  } finally {
    holder.release();
  }
}
