// Chooses the provider of a request and stores its payment, in the transaction of the request. The
// worker calls the provider after the commit.
import { randomUUID } from 'node:crypto';
import { currency } from '#domain/currency.ts';
import { type Cents, cents, formatAmount, wholeUnits } from '#domain/money.ts';
import { type Network, type NetworkId, networkOfPhone } from '#domain/payments/networks.ts';
import { toProviderAmount } from '#domain/payments/provider-amount.ts';
import { maxDeposit, minDeposit, minWithdrawal, type TransactionMethod } from '#domain/wallet.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable, Transaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import { addEvent } from '#server/payments/payment-rows.ts';

export type PaymentRoute = { provider: Provider; network: Network; phone: string };
type Direction = 'collection' | 'payout';

/** Methods that mean the player's own phone, whatever its network. */
const OWN_PHONE: readonly TransactionMethod[] = ['mobile_money', 'phone_number'];

/**
 * The provider that would handle a player's request; null: it is handled by staff. A method of one
 * network is routed only if the player's phone belongs to it.
 */
export async function routePayment(
  database: Queryable,
  providers: Providers,
  { userId, method, direction }: { userId: number; method: TransactionMethod; direction: Direction },
): Promise<PaymentRoute | null> {
  if (providers.size === 0) return null;
  const phone = await sql`select phone_key from users where id = ${userId}`.value<string>(database);
  const network = networkOfPhone(phone);
  if (network === null || !(OWN_PHONE.includes(method) || network.method === method)) return null;
  const provider = providerFor(providers, await stoppedProviders(database), network.id, direction);
  return provider ? { provider, network, phone } : null;
}

export const stoppedProviders = (database: Queryable): Promise<string[]> =>
  sql`select provider from stopped_providers`.allValues<string>(database);

/** The first provider of a network that is not stopped. */
export const providerFor = (
  providers: Providers,
  stopped: readonly string[],
  network: NetworkId,
  direction: Direction,
): Provider | undefined =>
  [...providers.values()].find(
    ({ name, capabilities }) =>
      !stopped.includes(name) && capabilities[direction] !== null && capabilities.networks.includes(network),
  );

/** The least and the most that a route takes, in cents. */
export function limitsOf({ provider }: Pick<PaymentRoute, 'provider'>, direction: Direction) {
  const { min, max } = provider.capabilities[direction] ?? { min: 0, max: 0 };
  return {
    minCents: wholeUnits(min),
    maxCents: wholeUnits(max),
    digits: Math.min(provider.capabilities.digits, currency().digits),
  };
}

/** Refuses PAYMENT_AMOUNT with what the provider and this site take. */
export function refuseAmount(route: PaymentRoute, direction: Direction, amountCents: Cents): void {
  const { minCents, maxCents } = limitsOf(route, direction);
  const fits = amountCents >= minCents && amountCents <= maxCents;
  if (fits && toProviderAmount(amountCents, route.provider.capabilities.digits) !== null) return;
  const [ownMin, ownMax] = direction === 'collection' ? [minDeposit(), maxDeposit()] : [minWithdrawal(), maxCents];
  refuse('PAYMENT_AMOUNT', {
    min: formatAmount(cents(Math.max(minCents, ownMin))),
    max: formatAmount(cents(Math.min(maxCents, ownMax))),
    whole: route.provider.capabilities.digits === 0,
  });
}

const FAILED_PROMPTS_PER_HOUR = 10;

/** Anyone can register a number that is not theirs. */
const PROMPTS_TO_UNVERIFIED_PER_DAY = 2;

/**
 * One prompt at a time, and not many that are not confirmed: each reaches a phone. The caller holds
 * the wallet's lock and, since a phone has one account, no other request prompts this phone.
 */
export async function refusePrompt(transaction: Transaction, userId: number, phone: string): Promise<void> {
  const { open, failed } = await sql<{ open: boolean; failed: number }>`
    select coalesce(bool_or(state in ('created', 'sent', 'pending')), false) as open,
      count(*) filter (where state = 'failed')::int as failed
    from payments where user_id = ${userId} and kind = 'prompt'
      and (state in ('created', 'sent', 'pending') or created_at > now() - interval '1 hour')`.one(transaction);
  if (open) refuse('PROMPT_OPEN');
  if (failed >= FAILED_PROMPTS_PER_HOUR) refuse('RATE_LIMITED', { retryAfterSeconds: 3600 });
  const isVerified = sql`select 1 from users where id = ${userId} and is_verified`;
  if (await isVerified.exists(transaction)) return;
  const sent = await sql`
    select count(*)::int from payments
    where phone = ${phone} and kind = 'prompt' and created_at > now() - interval '1 day'`.value<number>(transaction);
  if (sent >= PROMPTS_TO_UNVERIFIED_PER_DAY) refuse('VERIFY_PHONE_FIRST');
}

export type NewPayment = {
  kind: 'prompt' | 'payout';
  userId: number;
  transactionId: number;
  amountCents: Cents;
  route: PaymentRoute;
  /** Not sent before this time. */
  notBefore?: Date | null;
};

export async function insertPayment(transaction: Transaction, payment: NewPayment): Promise<number> {
  const { kind, userId, transactionId, amountCents, route, notBefore = null } = payment;
  const { provider, network, phone } = route;
  const id = await sql`
    insert into payments (reference, provider, kind, state, network, user_id, transaction_id, amount_cents, phone, next_at)
    values (${randomUUID()}, ${provider.name}, ${kind}, 'created', ${network.id}, ${userId}, ${transactionId},
      ${amountCents}, ${phone}, greatest(now(), ${notBefore}::timestamptz)) returning id`.value<number>(transaction);
  await addEvent(transaction, id, 'created');
  return id;
}
