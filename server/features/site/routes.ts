import type { SiteSettings } from '#contract/objects/settings.ts';
import type { Config } from '#server/config.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import type { Handlers } from '#server/http/handlers.ts';

/** What the client needs to know of this site. The numbers are visibly examples until an operator sets theirs. */
export function siteHandlers({ config }: { config: Config }): Pick<Handlers, 'getSiteSettings'> {
  const settings: SiteSettings = {
    inPlayDelayMs: config.inPlayDelayMs,
    requireVerification: config.requireVerification,
    receivingNumbers: config.receivingNumbers,
    demoAccounts: config.seed === 'demo' ? [...demoAccounts] : [],
  };
  return { getSiteSettings: async () => settings };
}
