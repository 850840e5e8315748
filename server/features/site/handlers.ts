import type { SiteSettings } from '#contract/site/objects.ts';
import type { siteRoutes } from '#contract/site/routes.ts';
import { currency } from '#domain/currency.ts';
import { MANUAL_DEPOSIT_METHODS } from '#domain/wallet.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { readBonusOffer, toOffer } from '#server/features/promotions/accumulator-bonus.ts';
import type { HandlersOf } from '#server/http/handlers.ts';
import type { Services } from '#server/services.ts';

export function siteHandlers({
  config,
  settings,
  metrics,
  log,
  pool,
}: Pick<Services, 'config' | 'settings' | 'metrics' | 'log' | 'pool'>): HandlersOf<typeof siteRoutes> {
  const readSettings = async (): Promise<SiteSettings> => {
    const { inPlayDelayMs, gameSilenceMs, requireVerification, paymentTargets, jackpot } = settings.current();
    const { code, digits } = currency();
    const bonus = await readBonusOffer(pool);
    return {
      currency: { code, minorUnits: digits },
      inPlayDelayMs,
      gameSilenceMs,
      requireVerification,
      jackpot,
      depositMethods: MANUAL_DEPOSIT_METHODS.filter((method) => paymentTargets[method] !== undefined),
      ...(bonus && { accumulatorBonus: toOffer(bonus) }),
      demoAccounts: config.seed === 'demo' ? [...demoAccounts] : [],
    };
  };
  return {
    getSiteSettings: readSettings,
    reportClientError: async ({ body, request }) => {
      const browser = metrics.countClientError(request.headers['user-agent'], body.kind);
      log.warn({ clientError: body, browser }, 'error in a browser');
      return { counted: true };
    },
  };
}
