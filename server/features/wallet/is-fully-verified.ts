import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** SQL for whether a user's identity and phone number are both verified. */
export const FULLY_VERIFIED = sql`is_verified and identity_verified`;

export const isFullyVerified = (database: Queryable, userId: number): Promise<boolean> =>
  sql`select 1 from users where id = ${userId} and ${FULLY_VERIFIED}`.exists(database);
