import { raw, type Statement, sql } from '#server/database/sql.ts';

/**
 * An SQL condition: the player has an unreversed deposit of at least `minCents`, completed at or
 * after `since`.
 * @param userId the SQL of the player's id
 */
export const hasDeposited = (userId: string, { minCents = sql`0`, since = sql`'-infinity'` }: Bounds = {}) => sql`
  exists (
    select from unreversed_deposits where user_id = ${raw(userId)} and amount_cents >= ${minCents}
      and completed_at >= ${since})`;

type Bounds = { minCents?: Statement<object>; since?: Statement<object> };
