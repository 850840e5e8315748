import { raw, sql } from '#server/database/sql.ts';
import { areWithdrawalsFrozen } from '#server/features/player-controls/withdrawal-freeze.ts';
import { FULLY_VERIFIED } from '#server/features/wallet/is-fully-verified.ts';

/**
 * SQL for whether payouts that have not been sent wait, because the player's withdrawals are
 * frozen, the player owes money, such as a deposit charged back, or is no longer verified.
 * @param userId an SQL expression
 * @param requireVerified whether the site pays verified players only
 */
export const arePayoutsHeldBack = (userId: string, requireVerified: boolean) => sql`(${areWithdrawalsFrozen(userId)}
  or exists (select from wallets where user_id = ${raw(userId)} and debt_cents > 0)
  or ${requireVerified} and exists (select from users where id = ${raw(userId)} and not (${FULLY_VERIFIED})))`;
