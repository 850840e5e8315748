import { sql } from '#server/database/sql.ts';
import { areWithdrawalsFrozen } from '#server/features/player-controls/withdrawal-freeze.ts';
import { FULLY_VERIFIED } from '#server/features/wallet/is-fully-verified.ts';

/**
 * SQL for whether an unsent payout in `payments` is held back: the player's withdrawals are frozen,
 * or the player owes money, such as a deposit charged back, or is no longer verified.
 * @param requireVerified whether the site pays verified players only
 */
export const arePayoutsHeldBack = (requireVerified: boolean) => sql`(${areWithdrawalsFrozen('payments.user_id')}
  or exists (select from wallets where wallets.user_id = payments.user_id and debt_cents > 0)
  or ${requireVerified} and exists (select from users where users.id = payments.user_id and not (${FULLY_VERIFIED})))`;
