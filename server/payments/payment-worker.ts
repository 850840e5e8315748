// Sends payments to their providers, asks about those that are open, and works through callbacks.
// Every node runs one. What is due is claimed in the database before a provider is called, so that a
// node that dies leaves a payment that another asks about, and never one that is sent twice.
import type { Log } from '#server/database/log.ts';
import type { Pool } from '#server/database/pool.ts';
import { sql } from '#server/database/sql.ts';
import { areWithdrawalsFrozen } from '#server/features/player-controls/withdrawal-freeze.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { haltedSince } from '#server/ledger/halt.ts';
import type { PaymentAddresses } from '#server/payments/addresses.ts';
import { applyResult, type PaymentResult } from '#server/payments/apply-result.ts';
import { openCase } from '#server/payments/cases.ts';
import type { Provider, Providers } from '#server/payments/payment-providers.ts';
import { PAYMENT_COLUMNS, type PaymentRow, shortReferenceOf } from '#server/payments/payment-rows.ts';
import { createPayoutGate } from '#server/payments/payout-gate.ts';
import type { Asked } from '#server/payments/provider.ts';
import { handleCallbacks } from '#server/payments/receive-callback.ts';

type Dependencies = {
  pool: Pool;
  providers: Providers;
  addresses: PaymentAddresses;
  log: Log;
  metrics: Pick<Metrics, 'paymentCallbacks' | 'paymentAnswers'>;
};

const MOST_CALLS_PER_PROVIDER = 32;
/** Longer than the time limit of a call, so that no other node takes the payment meanwhile. */
const CLAIM_SECONDS = 25;
/** A prompt that comes later than this finds no player waiting for it. */
const STALE_PROMPT_SECONDS = 180;
/** Without any trace of it, a prompt is given up after this time; its money would still be credited. */
const LOST_PROMPT_SECONDS = 3600;
/** A payment that is open for longer becomes a case. */
const OVERDUE_SECONDS = { prompt: 86_400, unsolicited: 3600, payout: 3600 } as const;

type Due = PaymentRow & { wasCreated: boolean; ageSeconds: number };

export function createPaymentWorker({ pool, providers, addresses, log, metrics }: Dependencies) {
  const running = new Map<string, Set<Promise<void>>>();
  const gates = new Map<Provider, ReturnType<typeof createPayoutGate>>();
  let turn: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  /** Takes what is due now. It does not wait for the calls that it begins. */
  const work = async (): Promise<void> => {
    if ((await haltedSince(pool)) !== null) return;
    for (const result of await handleCallbacks({ pool, providers, log })) metrics.paymentCallbacks.inc({ result });
    for (const provider of providers.values()) await takeDue(provider);
  };

  const gateOf = (provider: Provider) => {
    const gate = gates.get(provider) ?? createPayoutGate();
    gates.set(provider, gate);
    return gate;
  };

  const takeDue = async (provider: Provider): Promise<void> => {
    const calls = running.get(provider.name) ?? new Set<Promise<void>>();
    running.set(provider.name, calls);
    const free = MOST_CALLS_PER_PROVIDER - calls.size;
    if (free <= 0) return;
    const due = await claimDue(pool, provider.name, { limit: free, payouts: gateOf(provider).room(free) });
    for (const payment of due) {
      const call: Promise<void> = handlePayment(provider, payment)
        .catch((error: unknown) => log.error({ err: error, payment: payment.id }, 'payment failed'))
        .finally(() => {
          calls.delete(call);
          if (due.length === free) wake();
        });
      calls.add(call);
    }
  };

  const handlePayment = async (provider: Provider, payment: Due): Promise<void> => {
    const result = await callFor(provider, payment);
    metrics.paymentAnswers.inc({ provider: provider.name, outcome: result.outcome });
    const state = await applyResult({ pool, providers }, payment.id, result);
    const isLost = state === 'sent' && payment.ageSeconds > LOST_PROMPT_SECONDS && payment.kind === 'prompt';
    if (isLost) await applyResult({ pool, providers }, payment.id, giveUp);
    else if (state === 'sent' || state === 'pending') await openIfOverdue(pool, payment);
  };

  const callFor = async (provider: Provider, payment: Due): Promise<PaymentResult> => {
    const { client } = provider;
    const gate = gateOf(provider);
    const asked: Asked = {
      ...payment,
      shortReference: shortReferenceOf(payment),
      callbackUrl: addresses.callbackOfPayment(payment.provider, payment.reference),
    };
    try {
      if (!payment.wasCreated) return await client.status(asked);
      if (payment.kind === 'prompt' && payment.ageSeconds > STALE_PROMPT_SECONDS) return giveUp;
      if (payment.kind === 'prompt') return (await client.collect?.(asked)) ?? giveUp;
      gate.sending();
      const result = (await client.payOut?.(asked)) ?? giveUp;
      gate.ended(result.outcome !== 'unanswered');
      return result;
    } catch (error) {
      // A fault of the adapter says nothing about what the provider did.
      log.error({ err: error, provider: payment.provider, payment: payment.id }, 'the payment adapter failed');
      return { outcome: 'unanswered', reason: 'fault in the adapter' };
    }
  };

  const run = async (): Promise<void> => {
    do {
      again = false;
      await work();
    } while (again && !stopped);
  };

  /** Works at once; calls at the same time share one turn and the next. */
  const wake = (): void => {
    if (stopped) return;
    if (turn !== null) {
      again = true;
      return;
    }
    turn = run()
      .catch((error: unknown) => log.error({ err: error }, 'the payment worker failed'))
      .finally(() => {
        turn = null;
      });
  };

  /** Waits for the turn and the calls that have begun. */
  const idle = async (): Promise<void> => {
    await turn;
    await Promise.all([...running.values()].flatMap((calls) => [...calls]));
  };

  return {
    wake,
    idle,
    stop: async (): Promise<void> => {
      stopped = true;
      await idle();
    },
  };
}

const giveUp = { outcome: 'cancelled', failure: 'unreachable', code: 'given up' } as const;

/** Takes due payments, except frozen payouts; marks each as sent before the provider call. */
async function claimDue(pool: Pool, provider: string, most: { limit: number; payouts: number }): Promise<Due[]> {
  return sql<Due>`
    with due as (
      select id, state from payments
      where provider = ${provider} and next_at <= now()
        and (state <> 'created' or not exists (select from stopped_providers where provider = ${provider}))
        and (state <> 'created' or kind <> 'payout' or id in (
          select id from payments where provider = ${provider} and next_at <= now() and state = 'created'
            and kind = 'payout' and not ${areWithdrawalsFrozen('payments.user_id')}
          order by next_at limit ${most.payouts}))
      order by next_at limit ${most.limit} for update skip locked
    )
    update payments p set
      state = case when due.state = 'created' then 'sent' else due.state end,
      sends = p.sends + (due.state = 'created')::int, asks = p.asks + (due.state <> 'created')::int,
      sent_at = coalesce(p.sent_at, now()), next_at = now() + make_interval(secs => ${CLAIM_SECONDS})
    from due where p.id = due.id
    returning ${PAYMENT_COLUMNS}, due.state = 'created' as "wasCreated",
      extract(epoch from now() - p.created_at)::float8 as "ageSeconds"`.all(pool);
}

async function openIfOverdue(pool: Pool, payment: Due): Promise<void> {
  if (payment.ageSeconds < OVERDUE_SECONDS[payment.kind]) return;
  await openCase(pool, {
    provider: payment.provider,
    kind: 'no_trace',
    paymentId: payment.id,
    receipt: null,
    direction: payment.kind === 'payout' ? 'out' : 'in',
    amountCents: payment.amountCents,
    detail: { phone: payment.phone },
  });
}
