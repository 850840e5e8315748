// The payments service: the configured providers, their callback URLs and the worker. Without
// providers, staff handle every deposit and withdrawal.
import type { Logger } from 'pino';
import type { Config } from '#server/config.ts';
import type { Pool } from '#server/database/pool.ts';
import type { Queryable } from '#server/database/transaction.ts';
import type { Metrics } from '#server/http/metrics.ts';
import { createCallbackUrls } from '#server/payments/callback-urls.ts';
import { createProviders } from '#server/payments/payment-providers.ts';
import { createPaymentWorker } from '#server/payments/payment-worker.ts';
import type { Settings } from '#server/settings/settings.ts';

export type Payments = ReturnType<typeof createPayments>;

type Dependencies = {
  config: Pick<Config, 'payments'>;
  settings: Pick<Settings, 'read'>;
  pool: Pool;
  log: Logger;
  metrics: Metrics;
};

export function createPayments({ config: { payments: config }, settings, pool, log, metrics }: Dependencies) {
  const providers = createProviders(config.providers, config.settings, { callbackUrl: config.callbackUrl });
  const callbackUrls = createCallbackUrls(config.callbackUrl, config.callbackSecret);
  const payoutRules = async (database: Queryable) => (await settings.read(database)).payouts;
  const worker = createPaymentWorker({ pool, payoutRules, providers, callbackUrls, log, metrics });
  return { providers, callbackUrls, worker, payoutRules };
}

/** The part of the payments service that deposit and withdrawal requests use. */
export type RequestPayments = Pick<Payments, 'providers' | 'payoutRules'> & {
  worker: Pick<Payments['worker'], 'wake'>;
};

/** For requests that staff handle even if providers are configured. */
export const NO_PROVIDERS: RequestPayments = {
  providers: new Map(),
  payoutRules: async () => ({ automaticCents: null, waitHours: 0, requireVerified: false }),
  worker: { wake: () => {} },
};
