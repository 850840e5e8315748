import type { SiteSettings } from '#contract/site/objects.ts';
import type { siteRoutes } from '#contract/site/routes.ts';
import { MANUAL_DEPOSIT_METHODS } from '#domain/wallet.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import type { Services } from '#server/services.ts';

/** The site's settings for the client, and a call for client errors. */
export function siteHandlers({
  config,
  metrics,
  log,
}: Pick<Services, 'config' | 'metrics' | 'log'>): HandlersOf<typeof siteRoutes> {
  const settings: SiteSettings = {
    inPlayDelayMs: config.inPlayDelayMs,
    gameSilenceMs: config.gameSilenceMs,
    requireVerification: config.requireVerification,
    depositMethods: MANUAL_DEPOSIT_METHODS.filter((method) => config.paymentTargets[method] !== undefined),
    jackpot: config.jackpot,
    demoAccounts: config.seed === 'demo' ? [...demoAccounts] : [],
  };
  return {
    getSiteSettings: async () => settings,
    reportClientError: async ({ body, request }) => {
      const browser = metrics.countClientError(request.headers['user-agent'], body.kind);
      log.warn({ clientError: body, browser }, 'error in a browser');
      return { counted: true };
    },
  };
}
