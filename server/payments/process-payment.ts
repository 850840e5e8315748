// Sends a claimed payment to its provider, or queries one that was sent, and applies the result.
import { isOpen } from '#domain/payments/payment-state.ts';
import type { Log } from '#server/database/log.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { applyResult, type PaymentResult } from '#server/payments/apply-result.ts';
import type { CallbackUrls } from '#server/payments/callback-urls.ts';
import { openNoTrace } from '#server/payments/cases.ts';
import { type DuePayment, STALE_PROMPT_SECONDS } from '#server/payments/claim-due.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import { querySoon, shortReferenceOf } from '#server/payments/payment-rows.ts';
import type { createPayoutThrottle } from '#server/payments/payout-throttle.ts';
import type { StatusQuery } from '#server/payments/provider.ts';

type Dependencies = {
  pool: Pool;
  providers: Providers;
  callbackUrls: CallbackUrls;
  log: Log;
  metrics: Pick<Metrics, 'paymentResponses'>;
};
type Target = { provider: Provider; throttle: ReturnType<typeof createPayoutThrottle> };

/** A prompt that was never accepted fails after this time; money that arrives later is credited. */
const LOST_PROMPT_SECONDS = 3600;
/** A payment that has been sent and stays open for longer than this gets a case. */
const OVERDUE_SECONDS = { prompt: 86_400, unsolicited: 3600, payout: 3600 } as const;
const GIVEN_UP = { outcome: 'cancelled', failure: 'unreachable', code: 'given up' } as const;

export async function processPayment(
  dependencies: Dependencies,
  { provider, throttle }: Target,
  payment: DuePayment,
): Promise<void> {
  const { pool, providers, metrics } = dependencies;
  const isNewPayout = payment.wasCreated && payment.kind === 'payout';
  if (isNewPayout) throttle.onSend();
  const result = await callFor(dependencies, provider, payment);
  if (isNewPayout) throttle.onEnd(result.outcome !== 'unanswered');
  metrics.paymentResponses.inc({ provider: provider.name, outcome: result.outcome });
  const state = await applyResult({ pool, providers }, payment.id, result);
  const isLost = state === 'sent' && payment.ageSeconds > LOST_PROMPT_SECONDS && payment.kind === 'prompt';
  if (isLost) await giveUp(dependencies, payment, result);
  else if (isOpen(state)) await openIfOverdue(pool, payment);
}

/** A provider that does not respond is still queried: the player may have paid. */
async function giveUp(
  { pool, providers }: Dependencies,
  { id }: DuePayment,
  { outcome }: PaymentResult,
): Promise<void> {
  await applyResult({ pool, providers }, id, GIVEN_UP);
  if (outcome === 'unanswered') await querySoon(pool, id, { receipt: null, providerRef: null });
}

async function callFor(
  { callbackUrls, log }: Dependencies,
  { client }: Provider,
  payment: DuePayment,
): Promise<PaymentResult> {
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
}

/** Counts from when it was first sent: a payout may have waited for hours or days before that. */
async function openIfOverdue(pool: Pool, payment: DuePayment): Promise<void> {
  if (payment.secondsSinceSent < OVERDUE_SECONDS[payment.kind]) return;
  await openNoTrace(pool, payment);
}
