import type { Pool } from '#server/database/pool.ts';

/** Lets these players agree to offers, without which batches don't reach them. */
export const acceptOffers = (pool: Pool, ...userIds: number[]) =>
  pool.query('update users set wants_offers = true, offers_chosen_at = now() where id = any($1)', [userIds]);
