import type { siteCalls } from '#contract/calls/site.ts';
import type { SiteSettings } from '#contract/objects/settings.ts';
import type { Config } from '#server/config.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import type { HandlersOf } from '#server/http/handlers.ts';

/** What the client needs to know of this site. The numbers are visibly examples until an operator sets theirs. */
export function siteHandlers({ config }: { config: Config }): HandlersOf<typeof siteCalls> {
  const settings: SiteSettings = {
    inPlayDelayMs: config.inPlayDelayMs,
    requireVerification: config.requireVerification,
    receivingNumbers: config.receivingNumbers,
    demoAccounts: config.seed === 'demo' ? [...demoAccounts] : [],
  };
  return { getSiteSettings: async () => settings };
}
