// The mobile money options for a player's phone, for the deposit and withdrawal dialogs.
import type { PaymentOptions } from '#contract/payments/objects.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import { networkOfPhone } from '#domain/payments/networks.ts';
import { maxDeposit, minDeposit, minWithdrawal } from '#domain/wallet.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Payments } from '#server/payments/payments.ts';
import { limitsOf, type PaymentRoute, routePayment } from '#server/payments/start-payment.ts';

export async function paymentOptions(
  database: Queryable,
  { providers }: Pick<Payments, 'providers'>,
  userId: number,
): Promise<PaymentOptions> {
  const { phone, verified } = await sql<{ phone: string; verified: boolean }>`
    select phone_key as phone, is_verified as verified from users where id = ${userId}`.one(database);
  const own = { userId, method: 'mobile_money' } as const;
  const deposit = await routePayment(database, providers, { ...own, direction: 'collection' });
  const withdrawal = await routePayment(database, providers, { ...own, direction: 'payout' });
  const business = deposit?.provider.capabilities.acceptsUnsolicited ? deposit.provider.client.payInNumber : undefined;
  return {
    phone,
    phoneVerified: verified,
    network: networkOfPhone(phone)?.name ?? null,
    deposit: deposit && rangeOf(deposit, 'collection', { min: minDeposit(), max: maxDeposit() }),
    withdrawal: withdrawal && rangeOf(withdrawal, 'payout', { min: minWithdrawal() }),
    payIn: business === undefined ? null : { business, account: phone },
  };
}

function rangeOf(route: PaymentRoute, direction: 'collection' | 'payout', own: { min: Cents; max?: Cents }) {
  const { minCents, maxCents, digits } = limitsOf(route, direction);
  const max = Math.min(maxCents, own.max ?? maxCents) as Cents;
  return { min: formatAmount(Math.max(minCents, own.min) as Cents), max: formatAmount(max), whole: digits === 0 };
}
