// Sends payments to their providers, queries open ones and processes callbacks. Every node runs a
// worker. A due payment is claimed and marked as sent before the provider is called: after a crash,
// it is queried instead of sent again.
import type { Log } from '#server/database/log.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { haltedSince } from '#server/ledger/halt.ts';
import type { CallbackUrls } from '#server/payments/callback-urls.ts';
import { claimDue } from '#server/payments/claim-due.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import { createPayoutThrottle } from '#server/payments/payout-throttle.ts';
import type { PayoutRules } from '#server/payments/prepare-payment.ts';
import { processPayment } from '#server/payments/process-payment.ts';
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

export function createPaymentWorker(dependencies: Dependencies) {
  const { pool, payoutRules, providers, log, metrics } = dependencies;
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
      const call: Promise<void> = processPayment(dependencies, { provider, throttle: throttleOf(provider) }, payment)
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
