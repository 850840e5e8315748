import { z } from 'zod';
import { clientErrorBody, settingsObject } from '#contract/site/objects.ts';

export const siteSchemas = {
  getSiteSettings: { summary: "The site's settings for the client", response: settingsObject },
  reportClientError: {
    summary: 'Report an error in the browser, without personal data; it is logged and counted by browser',
    body: clientErrorBody,
    status: 201,
    response: z.strictObject({ counted: z.literal(true) }),
  },
} as const;
