// Callbacks are stored and acknowledged immediately; the payment worker processes them later. A
// result that the adapter trusts is applied, or becomes a case if its payment is not recorded;
// another claim about a payment only triggers a query.
import { createHash } from 'node:crypto';
import type { Log } from '#server/database/log.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { type Queryable, type Transaction, withTransaction } from '#server/database/transaction.ts';
import { applyInTransaction } from '#server/payments/apply-result.ts';
import { openMissingHere } from '#server/payments/cases.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import { querySoon } from '#server/payments/payment-rows.ts';
import type { Callback, Claim, StoredCallback } from '#server/payments/provider.ts';
import { receiveMoney } from '#server/payments/receive-money.ts';

/** Headers that a signature may cover, or that help staff trace a callback with the provider. */
const STORED_HEADERS = /^(content-|signature|x-|date$|user-agent$|host$)/;
const MAX_HEADERS_LENGTH = 8000;

/**
 * Stores a callback, or counts it if the same body and signature are already stored.
 * @returns whether it is new
 */
export async function storeCallback(pool: Pool, provider: string, callback: Callback): Promise<boolean> {
  const { reference, method, path, body } = callback;
  const storedHeaders = Object.fromEntries(
    Object.entries(callback.headers).filter(([name]) => STORED_HEADERS.test(name)),
  );
  const headers = JSON.stringify(storedHeaders);
  const hash = createHash('sha256')
    .update(body)
    .update(callback.headers.signature ?? '')
    .digest();
  return sql`
    insert into payment_callbacks as c (provider, reference, method, path, headers, body, body_hash)
    values (${provider}, ${reference}, ${method}, ${path}, ${headers.length > MAX_HEADERS_LENGTH ? '{}' : headers},
      ${body}, ${hash})
    on conflict (provider, coalesce(reference, '00000000-0000-0000-0000-000000000000'::uuid), body_hash)
      do update set times = c.times + 1, last_at = now()
    returning c.times = 1`.value<boolean>(pool);
}

type CallbackRow = StoredCallback & { id: number; provider: string };
type Result = 'applied' | 'queried' | 'unknown' | 'forged' | 'faulty';

const MAX_PER_RUN = 100;

type Dependencies = { pool: Pool; providers: Providers; log: Log };

/** Processes stored callbacks, oldest first. @returns the results, for the metrics */
export async function handleCallbacks({ pool, providers, log }: Dependencies): Promise<Result[]> {
  const results: Result[] = [];
  while (results.length < MAX_PER_RUN) {
    const next = await nextCallback(pool, providers);
    if (next === null) break;
    const result = await withTransaction(pool, (transaction) => handleOnce(transaction, providers, next)).catch(
      async (error: unknown) => {
        // A callback that fails must not block the others. Open payments are queried anyway; one
        // that only this callback reported is left to reconciliation.
        await finish(pool, next, 'faulty');
        log.error({ err: error, callback: next }, 'could not process callback');
        return 'faulty' as const;
      },
    );
    if (result !== null) results.push(result);
  }
  return results;
}

async function nextCallback(pool: Pool, providers: Providers): Promise<number | null> {
  return sql`
    select id from payment_callbacks
    where handled_at is null and provider = any(${[...providers.keys()]}::text[]) order by id limit 1
    for update skip locked`.firstValue<number>(pool);
}

async function finish(database: Queryable, id: number, result: Result): Promise<void> {
  await sql`update payment_callbacks set handled_at = now(), result = ${result} where id = ${id}`.run(database);
}

/** @returns null if another node has processed it */
async function handleOnce(transaction: Transaction, providers: Providers, id: number): Promise<Result | null> {
  const callback = await sql<CallbackRow>`
    select id, provider, reference, method, path, headers, body, received_at as "receivedAt" from payment_callbacks
    where id = ${id} and handled_at is null for update`.first(transaction);
  const provider = callback === null ? undefined : providers.get(callback.provider);
  if (callback === null || provider === undefined) return null;
  const result = await handle(transaction, providers, provider, callback);
  await finish(transaction, id, result);
  return result;
}

async function handle(
  transaction: Transaction,
  providers: Providers,
  provider: Provider,
  callback: StoredCallback,
): Promise<Result> {
  const claims = provider.client.readCallback(callback);
  if (claims === null) return 'forged';
  let result: Result = 'unknown';
  for (const claim of claims) {
    const handled =
      claim.about === 'received'
        ? await receiveMoney(transaction, providers, provider, claim)
        : await handleClaim(transaction, providers, provider.name, claim);
    if (handled !== 'unknown') result = handled;
  }
  return result;
}

async function handleClaim(
  transaction: Transaction,
  providers: Providers,
  provider: string,
  claim: Claim,
): Promise<'applied' | 'queried' | 'unknown'> {
  const paymentId = await sql`
    select id from payments where provider = ${provider}
      and (reference = ${claim.reference}::uuid or provider_ref = ${claim.providerRef})
    order by reference = ${claim.reference}::uuid desc limit 1`.firstValue<number>(transaction);
  if (paymentId === null) {
    await openUnrecorded(transaction, provider, claim);
    return 'unknown';
  }
  if (claim.result !== null) {
    await applyInTransaction(transaction, providers, paymentId, claim.result);
    return 'applied';
  }
  // Only the payment's own URL proves that the provider's id belongs to it.
  const providerRef = claim.reference === null ? null : claim.providerRef;
  return (await querySoon(transaction, paymentId, { receipt: claim.receipt, providerRef })) ? 'queried' : 'unknown';
}

/** A payment that a failover or a restore lost becomes a case, only one for each reference. */
async function openUnrecorded(
  transaction: Transaction,
  provider: string,
  { reference, result, direction }: Claim,
): Promise<void> {
  if (result?.outcome !== 'settled' || direction === undefined) return;
  const { receipt, amountCents, payer, name = null } = result;
  const isOpened = await sql`
    select 1 from payment_cases
    where provider = ${provider} and kind = 'missing_here' and detail ->> 'reference' = ${reference}`.exists(
    transaction,
  );
  if (isOpened) return;
  await openMissingHere(transaction, { provider, receipt, direction, amountCents, detail: { payer, name, reference } });
}
