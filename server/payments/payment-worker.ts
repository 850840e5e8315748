// Sends payments to their providers, queries open ones and processes callbacks. Every node runs a
// worker. A due payment is claimed and marked as sent before the provider is called: after a crash,
// it is queried instead of sent again.
import { isOpen } from '#domain/payments/payment-state.ts';
import type { Log } from '#server/database/log.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { haltedSince } from '#server/ledger/halt.ts';
import { applyResult, type PaymentResult } from '#server/payments/apply-result.ts';
import type { CallbackUrls } from '#server/payments/callback-urls.ts';
import { openNoTrace } from '#server/payments/cases.ts';
import { arePayoutsHeldBack } from '#server/payments/held-back.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import { PAYMENT_COLUMNS, type PaymentRow, querySoon, shortReferenceOf } from '#server/payments/payment-rows.ts';
import { createPayoutThrottle } from '#server/payments/payout-throttle.ts';
import type { PayoutRules } from '#server/payments/prepare-payment.ts';
import type { StatusQuery } from '#server/payments/provider.ts';
import { handleCallbacks } from '#server/payments/receive-callback.ts';

type Dependencies = {
  pool: Pool;
  payoutRules: (database: Pool) => Promise<PayoutRules>;
  providers: Providers;
  callbackUrls: CallbackUrls;
  log: Log;
  metrics: Pick<Metrics, 'paymentCallbacks' | 'paymentResponses' | 'jobFailures'>;
};

const MAX_CALLS_PER_PROVIDER = 32;
/** Longer than a token's and a call's timeouts, so no other node claims a payment being sent. */
const CLAIM_SECONDS = 40;
/** A prompt older than this is not sent, because the player is no longer waiting for it. */
const STALE_PROMPT_SECONDS = 180;
/** A prompt that was never accepted fails after this time; money that arrives later is credited. */
const LOST_PROMPT_SECONDS = 3600;
/** A payment that has been sent and stays open for longer than this gets a case. */
const OVERDUE_SECONDS = { prompt: 86_400, unsolicited: 3600, payout: 3600 } as const;

type DuePayment = PaymentRow & { wasCreated: boolean; secondsSinceSent: number };

export function createPaymentWorker({ pool, payoutRules, providers, callbackUrls, log, metrics }: Dependencies) {
  const running = new Map<string, Set<Promise<void>>>();
  const throttles = new Map<Provider, ReturnType<typeof createPayoutThrottle>>();
  let currentRun: Promise<void> | null = null;
  let isRunPending = false;
  let stopped = false;

  // The job only wakes the worker, so it doesn't see these failures.
  const countFailure = () => metrics.jobFailures.inc({ name: 'payments' });

  /** Starts what is due, without waiting for the provider calls that it starts. */
  const work = async (): Promise<void> => {
    if ((await haltedSince(pool)) !== null) return;
    for (const result of await handleCallbacks({ pool, providers, log })) metrics.paymentCallbacks.inc({ result });
    const { requireVerified } = await payoutRules(pool);
    for (const provider of providers.values()) await startDue(provider, requireVerified);
  };

  const throttleOf = (provider: Provider) => {
    const throttle = throttles.get(provider) ?? createPayoutThrottle();
    throttles.set(provider, throttle);
    return throttle;
  };

  const startDue = async (provider: Provider, requireVerified: boolean): Promise<void> => {
    const calls = running.get(provider.name) ?? new Set<Promise<void>>();
    running.set(provider.name, calls);
    const free = MAX_CALLS_PER_PROVIDER - calls.size;
    if (free <= 0) return;
    const payouts = throttleOf(provider).allowed(free);
    const due = await claimDue(pool, provider, { limit: free, payouts, requireVerified });
    for (const payment of due) {
      const call: Promise<void> = handlePayment(provider, payment)
        .catch((error: unknown) => {
          log.error({ err: error, payment: payment.id }, 'could not process payment');
          countFailure();
        })
        .finally(() => {
          calls.delete(call);
          if (due.length === free) wake();
        });
      calls.add(call);
    }
  };

  const handlePayment = async (provider: Provider, payment: DuePayment): Promise<void> => {
    const throttle = payment.wasCreated && payment.kind === 'payout' ? throttleOf(provider) : null;
    throttle?.onSend();
    const result = await callFor(provider, payment);
    throttle?.onEnd(result.outcome !== 'unanswered');
    metrics.paymentResponses.inc({ provider: provider.name, outcome: result.outcome });
    const state = await applyResult({ pool, providers }, payment.id, result);
    const isLost = state === 'sent' && payment.ageSeconds > LOST_PROMPT_SECONDS && payment.kind === 'prompt';
    if (isLost) await giveUp(payment, result);
    else if (isOpen(state)) await openIfOverdue(pool, payment);
  };

  /** A provider that does not respond is still queried: the player may have paid. */
  const giveUp = async ({ id }: DuePayment, { outcome }: PaymentResult): Promise<void> => {
    await applyResult({ pool, providers }, id, GIVEN_UP);
    if (outcome === 'unanswered') await querySoon(pool, id, { receipt: null, providerRef: null });
  };

  const callFor = async (provider: Provider, payment: DuePayment): Promise<PaymentResult> => {
    const { client } = provider;
    const query: StatusQuery = {
      ...payment,
      shortReference: shortReferenceOf(payment),
      callbackUrl: callbackUrls.callbackOfPayment(payment.provider, payment.reference),
    };
    try {
      if (!payment.wasCreated) return await client.status(query);
      if (payment.kind === 'prompt' && payment.ageSeconds > STALE_PROMPT_SECONDS) return GIVEN_UP;
      if (payment.kind === 'prompt') return (await client.collect?.(query)) ?? GIVEN_UP;
      return (await client.payOut?.(query)) ?? GIVEN_UP;
    } catch (error) {
      // An adapter error doesn't show whether the provider acted, so the result is unknown.
      log.error({ err: error, provider: payment.provider, payment: payment.id }, 'payment adapter failed');
      return { outcome: 'unanswered', reason: 'adapter error' };
    }
  };

  const run = async (): Promise<void> => {
    do {
      isRunPending = false;
      await work();
    } while (isRunPending && !stopped);
  };

  /** Runs now. Calls during a run are merged into one more run after it. */
  const wake = (): void => {
    if (stopped) return;
    if (currentRun !== null) {
      isRunPending = true;
      return;
    }
    currentRun = run()
      .catch((error: unknown) => {
        log.error({ err: error }, 'payment worker failed');
        countFailure();
      })
      .finally(() => {
        currentRun = null;
      });
  };

  /** Waits for the current run and for the provider calls in flight. */
  const waitUntilIdle = async (): Promise<void> => {
    await currentRun;
    await Promise.all([...running.values()].flatMap((calls) => [...calls]));
  };

  return {
    wake,
    waitUntilIdle,
    stop: async (): Promise<void> => {
      stopped = true;
      await waitUntilIdle();
    },
  };
}

const GIVEN_UP = { outcome: 'cancelled', failure: 'unreachable', code: 'given up' } as const;

/**
 * Claims due payments, and marks new ones as sent. New payments of a stopped provider, except
 * prompts that are too old to be sent, new payouts that are held back (held-back.ts), and payouts
 * that another account may have received are not claimed.
 */
async function claimDue(
  pool: Pool,
  { name: provider, account }: Provider,
  { limit, payouts, requireVerified }: { limit: number; payouts: number; requireVerified: boolean },
): Promise<DuePayment[]> {
  return sql<DuePayment>`
    with due as (
      select id, state from payments
      where provider = ${provider} and next_at <= now()
        and (state <> 'created' or not exists (select from stopped_providers where provider = ${provider})
          or kind = 'prompt' and created_at < now() - make_interval(secs => ${STALE_PROMPT_SECONDS}))
        and (state <> 'created' or kind <> 'payout' or id in (
          select id from payments where provider = ${provider} and next_at <= now() and state = 'created'
            and kind = 'payout' and coalesce(sent_from = ${account}, true)
            and not ${arePayoutsHeldBack(requireVerified)}
          order by next_at limit ${payouts}))
      order by next_at limit ${limit} for update skip locked
    )
    update payments p set
      state = case when due.state = 'created' then 'sent' else due.state end,
      sends = p.sends + (due.state = 'created')::int, asks = p.asks + (due.state <> 'created')::int,
      sent_from = case when due.state = 'created' then ${account} else p.sent_from end,
      sent_at = coalesce(p.sent_at, now()), next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    from due where p.id = due.id
    returning ${PAYMENT_COLUMNS}, due.state = 'created' as "wasCreated",
      extract(epoch from now() - p.sent_at)::float8 as "secondsSinceSent"`.all(pool);
}

/** Counts from when it was first sent: a payout may have waited for hours or days before that. */
async function openIfOverdue(pool: Pool, payment: DuePayment): Promise<void> {
  if (payment.secondsSinceSent < OVERDUE_SECONDS[payment.kind]) return;
  await openNoTrace(pool, payment);
}
