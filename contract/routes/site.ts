// What the calls of calls/site.ts take and answer.
import { settingsObject } from '#contract/objects/settings.ts';

export const siteRoutes = {
  getSiteSettings: { summary: 'What the client needs to know of this site', status: 200, response: settingsObject },
} as const;
