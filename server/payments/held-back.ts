import { raw, sql } from '#server/database/sql.ts';
import { areWithdrawalsFrozen } from '#server/features/player-controls/withdrawal-freeze.ts';

/**
 * SQL for whether payouts that have not been sent wait, because the player's withdrawals are frozen
 * or the player owes money, such as a deposit charged back. @param userId an SQL expression
 */
export const arePayoutsHeldBack = (userId: string) => sql`(${areWithdrawalsFrozen(userId)}
  or exists (select from wallets where user_id = ${raw(userId)} and debt_cents > 0))`;
