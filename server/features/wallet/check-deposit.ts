// Checks a deposit before the player sees where to send the money. The request checks it again.
import type { DepositCheck } from '#contract/wallet/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { DepositMethod } from '#domain/wallet.ts';
import type { Queryable } from '#server/database/transaction.ts';
import { refuseDeposit } from '#server/features/safer-play/deposit-rules.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Settings } from '#server/settings/settings.ts';

type Dependencies = { pool: Queryable; settings: Pick<Settings, 'read'> };

/**
 * Refuses as `refuseDeposit` does, and with METHOD_UNAVAILABLE for a method without instructions.
 */
export async function checkDeposit(
  { pool, settings }: Dependencies,
  { id: userId, username }: { id: number; username: string },
  { amount, method }: { amount: Cents; method: DepositMethod },
): Promise<DepositCheck> {
  const allowance = await refuseDeposit(pool, { userId, amountCents: amount });
  const { paymentTargets } = await settings.read(pool);
  const sendTo = (method === 'mobile_money' ? undefined : paymentTargets[method]) ?? refuse('METHOD_UNAVAILABLE');
  return {
    amount: formatAmount(amount),
    method,
    sendTo,
    reference: username,
    allowance: allowance && { left: formatAmount(allowance.leftCents), period: allowance.period },
  };
}
