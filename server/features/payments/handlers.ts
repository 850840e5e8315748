import type { FastifyRequest } from 'fastify';
import { DEFAULT_PAGE_SIZE } from '#contract/fields.ts';
import type { providerRoutes } from '#contract/payments/provider-routes.ts';
import type { paymentRoutes } from '#contract/payments/routes.ts';
import { caseDecidedBy, findCase, listCases, toCase } from '#server/features/payments/case-rows.ts';
import { claimPayment } from '#server/features/payments/claim-payment.ts';
import { closeCase } from '#server/features/payments/close-case.ts';
import { paymentOptions } from '#server/features/payments/payment-options.ts';
import { previewClosings } from '#server/features/payments/preview-closings.ts';
import {
  providerNamed,
  readProvider,
  readProviders,
  stopOrStartProvider,
} from '#server/features/payments/provider-health.ts';
import { reopenCase } from '#server/features/payments/reopen-case.ts';
import { toReconciliation, uploadStatement } from '#server/features/payments/upload-statement.ts';
import { decideEach } from '#server/http/decide-each.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import { respondOnceInSteps } from '#server/http/respond-once.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import type { Callback } from '#server/payments/provider.ts';
import { storeCallback } from '#server/payments/receive-callback.ts';
import { checkPayment } from '#server/payments/receive-money.ts';
import { summaryOf } from '#server/payments/reconcile.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'metrics' | 'payments' | 'settings'>;
type CallbackContext = { params: { token: string; provider?: string }; request: FastifyRequest };

export function paymentHandlers({
  pool,
  metrics,
  payments,
  settings,
}: Dependencies): HandlersOf<typeof paymentRoutes & typeof providerRoutes> {
  const { providers, callbackUrls, worker } = payments;

  /** Refuses with NOT_FOUND for a URL that is not ours, before anything is stored. */
  const read = ({ params, request }: CallbackContext): { provider: Provider; callback: Callback } => {
    const target = callbackUrls.read(params.token, providers.keys());
    const provider = target && providers.get(target.provider);
    if (!provider || (params.provider ?? provider.name) !== provider.name) {
      metrics.paymentCallbacks.inc({ result: 'no address' });
      return refuse('NOT_FOUND');
    }
    return { provider, callback: toCallback(request, target.reference) };
  };

  const receive = async (context: CallbackContext) => {
    const { provider, callback } = read(context);
    if (!(await storeCallback(pool, provider.name, callback))) metrics.paymentCallbacks.inc({ result: 'repeated' });
    worker.wake();
    return provider.client.callbackReply ?? {};
  };

  return {
    receivePaymentCallback: receive,
    receiveNamedPaymentCallback: receive,
    receivePaymentCallbackByPut: receive,
    validatePayment: async (context) => {
      const { provider, callback } = read(context);
      return provider.client.validate?.(callback, checkPayment(pool, provider)) ?? refuse('NOT_FOUND');
    },
    getPaymentOptions: ({ viewer }) => paymentOptions(pool, payments, viewer.id),
    claimPayment: async ({ viewer, body }) => ({
      status: await claimPayment({ pool, payments }, viewer.id, body.receipt),
    }),
    listPaymentProviders: () => readProviders(pool, payments),
    setPaymentProviderStopped: async ({ viewer, params: { name }, body, transaction }) => {
      const provider = providerNamed(providers, name);
      await stopOrStartProvider(transaction, {
        name,
        actorId: viewer.id,
        reason: body.stopped ? (body.reason ?? '') : null,
      });
      return readProvider(transaction, payments, provider);
    },
    listPaymentCases: ({ query: { state, limit = DEFAULT_PAGE_SIZE, before } }) =>
      listCases(pool, { state, limit, before }),
    getPaymentCase: async ({ params: { id } }) => toCase((await findCase(pool, id)) ?? refuse('NOT_FOUND')),
    closePaymentCase: async ({ viewer, params, body, transaction, afterCommit }) => {
      const decision = { ...body, id: params.id, ...(await settings.deciderOf(viewer, transaction)) };
      afterCommit(worker.wake);
      return toCase(await closeCase(transaction, { providers }, decision));
    },
    reopenPaymentCase: async ({ viewer, params, body, transaction }) => {
      const decision = { ...body, id: params.id, ...(await settings.deciderOf(viewer, transaction)) };
      return toCase(await reopenCase(transaction, decision));
    },
    closePaymentCases: async ({ body: { note, items }, ...context }) => {
      const outcomes = await decideEach(pool, context, {
        call: 'closePaymentCases',
        items,
        about: 'none',
        idOf: ({ id }) => id,
        decide: async (transaction, item) => {
          const decider = await settings.deciderOf(context.viewer, transaction);
          const closed = await closeCase(transaction, { providers }, { note, ...decider, ...item });
          return closed.closedAt === null ? 'awaiting_second' : 'done';
        },
        decidedBy: (database, { id }) => caseDecidedBy(database, id),
      });
      worker.wake();
      return outcomes;
    },
    previewPaymentCases: async ({ viewer, body }) =>
      previewClosings(pool, { ...body, ...(await settings.deciderOf(viewer, pool)) }),
    getReconciliation: async ({ params: { name, day } }) =>
      toReconciliation(name, day, await summaryOf(pool, providerNamed(providers, name), day)),
    uploadStatement: ({ viewer, params: { name }, body, idempotency }) => {
      const upload = { actorId: viewer.id, ...body };
      return respondOnceInSteps(pool, { actorId: viewer.id, idempotency }, () =>
        uploadStatement({ pool, providers, settings }, providerNamed(providers, name), upload),
      );
    },
  };
}

function toCallback({ headers, body, method, raw }: FastifyRequest, reference: string | null): Callback {
  const single = Object.entries(headers).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return {
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    headers: Object.fromEntries(single),
    method,
    path: raw.url ?? '',
    reference,
  };
}
