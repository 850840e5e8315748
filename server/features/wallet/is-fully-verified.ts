import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

/** Whether both the player's identity and phone number are verified. */
export const isFullyVerified = (database: Queryable, userId: number): Promise<boolean> =>
  sql`select 1 from users where id = ${userId} and is_verified and identity_verified`.exists(database);
