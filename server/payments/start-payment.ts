// Chooses the provider for a request and stores the payment in the request's transaction. The
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

/** Methods that use the player's own phone, regardless of its network. */
const OWN_PHONE: readonly TransactionMethod[] = ['mobile_money', 'phone_number'];

/**
 * The provider for a player's request; null if staff handle it. A method of one network is routed
 * only if the player's phone is on that network.
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

/** The first provider that serves the network in this direction and is not stopped. */
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

/** The smallest and largest amounts that a provider accepts, and the decimal places it can use. */
export function limitsOf({ provider }: Pick<PaymentRoute, 'provider'>, direction: Direction) {
  const { min, max } = provider.capabilities[direction] ?? { min: 0, max: 0 };
  return {
    minCents: wholeUnits(min),
    maxCents: wholeUnits(max),
    digits: Math.min(provider.capabilities.digits, currency().digits),
  };
}

/** Refuses with PAYMENT_AMOUNT and the range that both the provider and this site accept. */
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

/** Limits unwanted prompts, since anyone can register someone else's number. */
const PROMPTS_TO_UNVERIFIED_PER_DAY = 2;

/**
 * Allows one open prompt at a time and limits failed ones, since each disturbs the phone's owner.
 * The caller holds the wallet's lock; a phone has one account, so nothing else prompts it.
 */
export async function refusePrompt(transaction: Transaction, userId: number, phone: string): Promise<void> {
  const { hasOpen, retryAfterSeconds } = await sql<{ hasOpen: boolean; retryAfterSeconds: number | null }>`
    select coalesce(bool_or(state in ('created', 'sent', 'pending')), false) as "hasOpen",
      ceil(extract(epoch from interval '1 hour' - (now() - (
        array_agg(created_at order by created_at desc) filter (where state = 'failed')
      )[${FAILED_PROMPTS_PER_HOUR}::int])))::int as "retryAfterSeconds"
    from payments where user_id = ${userId} and kind = 'prompt'
      and (state in ('created', 'sent', 'pending') or created_at > now() - interval '1 hour')`.one(transaction);
  if (hasOpen) refuse('PROMPT_OPEN');
  if (retryAfterSeconds !== null) refuse('RATE_LIMITED', { retryAfterSeconds });
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
