// What the calls of calls/site.ts take and answer.
import { z } from 'zod';
import { clientErrorBody } from '#contract/objects/client-error.ts';
import { settingsObject } from '#contract/objects/settings.ts';

export const siteRoutes = {
  getSiteSettings: { summary: 'What the client needs to know of this site', status: 200, response: settingsObject },
  reportClientError: {
    summary: 'Report an error in the browser, without personal data; it is logged and counted by browser',
    body: clientErrorBody,
    status: 201,
    response: z.strictObject({ counted: z.literal(true) }),
  },
} as const;
