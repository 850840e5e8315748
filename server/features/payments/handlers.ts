import type { FastifyRequest } from 'fastify';
import type { paymentRoutes } from '#contract/payments/routes.ts';
import { paymentOptions } from '#server/features/payments/payment-options.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';
import type { Provider } from '#server/payments/payment-providers.ts';
import type { Callback } from '#server/payments/provider.ts';
import { storeCallback } from '#server/payments/receive-callback.ts';
import { checkPayment } from '#server/payments/receive-money.ts';
import type { Services } from '#server/services.ts';

type Dependencies = Pick<Services, 'pool' | 'metrics' | 'payments'>;
type Given = { params: { token: string }; request: FastifyRequest };

export function paymentHandlers({ pool, metrics, payments }: Dependencies): HandlersOf<typeof paymentRoutes> {
  const { providers, addresses, worker } = payments;

  /** Refuses NOT_FOUND for an address that was made up; then nothing is stored. */
  const read = ({ params, request }: Given): { provider: Provider; callback: Callback } => {
    const address = addresses.read(params.token, providers.keys());
    const provider = address && providers.get(address.provider);
    if (!provider) {
      metrics.paymentCallbacks.inc({ result: 'no address' });
      return refuse('NOT_FOUND');
    }
    return { provider, callback: toCallback(request, address.reference) };
  };

  const receive = async (given: Given) => {
    const { provider, callback } = read(given);
    if (!(await storeCallback(pool, provider.name, callback))) metrics.paymentCallbacks.inc({ result: 'repeated' });
    worker.wake();
    return provider.client.callbackReply ?? {};
  };

  return {
    receivePaymentCallback: receive,
    receivePaymentCallbackByPut: receive,
    validatePayment: async (given) => {
      const { provider, callback } = read(given);
      return provider.client.validate?.(callback, checkPayment(pool, provider)) ?? refuse('NOT_FOUND');
    },
    getPaymentOptions: ({ viewer }) => paymentOptions(pool, payments, viewer.id),
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
