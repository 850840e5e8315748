// Decides whether a provider handles a player's request. Runs in the request's transaction, after
// the checks of the request itself.
import type { Cents } from '#domain/money.ts';
import type { TransactionMethod, TransactionType } from '#domain/wallet.ts';
import { readClock } from '#server/database/clock.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import { OTHER_PAYER_CENTS } from '#server/payments/payment-rows.ts';
import type { Payments } from '#server/payments/payments.ts';
import { type NewPayment, refuseAmount, refusePrompt, routePayment } from '#server/payments/start-payment.ts';
import type { SettingValues } from '#server/settings/setting-values.ts';

type Request = { userId: number; type: TransactionType; amountCents: Cents; method: TransactionMethod };
export type PayoutRules = SettingValues['payouts'];

/**
 * @returns the payment to insert with the request; null if staff handle it or must approve it
 * first. Refuses with METHOD_UNAVAILABLE, PAYMENT_AMOUNT, PROMPT_OPEN, RATE_LIMITED,
 * VERIFY_PHONE_FIRST or PHONE_NOT_VERIFIED.
 */
export async function preparePayment(
  transaction: Transaction,
  { providers, payoutRules }: Pick<Payments, 'providers' | 'payoutRules'>,
  { userId, type, amountCents, method }: Request,
): Promise<Omit<NewPayment, 'transactionId'> | null> {
  const direction = type === 'deposit' ? 'collection' : 'payout';
  const route = await routePayment(transaction, providers, { userId, method, direction });
  if (route === null && method === 'mobile_money') refuse('METHOD_UNAVAILABLE');
  // Staff pay out to the account's phone too, so it must be verified.
  if (route === null && type === 'withdrawal' && providers.size > 0) await refuseUnverifiedPhone(transaction, userId);
  if (route === null) return null;
  refuseAmount(route, direction, amountCents);
  const payment = { userId, amountCents, route };
  if (type === 'deposit') {
    await refusePrompt(transaction, userId, route.phone);
    return { kind: 'prompt', ...payment };
  }
  await refuseUnverifiedPhone(transaction, userId);
  const payouts = await payoutRules(transaction);
  if (!(await isAutomatic(transaction, payouts, userId, amountCents))) return null;
  return { kind: 'payout', ...payment, notBefore: await payoutTime(transaction, userId, payouts) };
}

export async function refuseUnverifiedPhone(database: Queryable, userId: number): Promise<void> {
  const verified = sql`select 1 from users where id = ${userId} and is_verified`;
  if (!(await verified.exists(database))) refuse('PHONE_NOT_VERIFIED');
}

/**
 * The time before which payouts are not sent; null if there is none. They are delayed after a
 * change of password or phone, so that someone who takes over an account can't withdraw from it at
 * once.
 */
export async function payoutTime(
  database: Queryable,
  userId: number,
  { waitHours }: PayoutRules,
): Promise<Date | null> {
  return sql`
    select credentials_changed_at + make_interval(hours => ${waitHours}) from users where id = ${userId}`.value(
    database,
  );
}

/** Refuses with PAYOUT_WAITING before that time, since staff pay as soon as they approve. */
export async function refuseEarlyPayout(database: Queryable, userId: number, rules: PayoutRules): Promise<void> {
  const notBefore = await payoutTime(database, userId, rules);
  if (notBefore !== null && notBefore > (await readClock(database)))
    refuse('PAYOUT_WAITING', { until: notBefore.toISOString() });
}

/**
 * Whether a withdrawal needs no approval: the player's payouts in the last 24 hours, including this
 * one, are within PAYOUT_AUTOMATIC_AMOUNT; the identity is verified; and the account is not
 * suspended and has no debt and no open case. Recent money from another phone may be stolen and
 * charged back, so that amount, but no more, must stay in the account. Otherwise a stranger's small
 * payment could hold back all of a player's payouts.
 */
async function isAutomatic(
  database: Queryable,
  { automaticCents }: PayoutRules,
  userId: number,
  amountCents: Cents,
): Promise<boolean> {
  if (automaticCents === null || amountCents > automaticCents) return false;
  return sql`
    select 1 from users u join wallets w on w.user_id = u.id
    where u.id = ${userId} and u.identity_verified and u.suspended_at is null and w.debt_cents = 0
      and not exists (select from payment_cases c join payments p on p.id = c.payment_id
        where p.user_id = u.id and c.closed_at is null)
      and w.available_cents - ${amountCents}::bigint >= coalesce(${OTHER_PAYER_CENTS}, 0)
      and ${amountCents}::bigint + (select coalesce(sum(amount_cents), 0) from payments
        where user_id = u.id and kind = 'payout' and state <> 'failed' and created_at > now() - interval '1 day')
        <= ${automaticCents}`.exists(database);
}
