import { z } from 'zod';
import { clientErrorBody, settingsObject } from '#contract/site/objects.ts';

export const siteSchemas = {
  getSiteSettings: { summary: "The site's settings for the client", response: settingsObject },
  reportClientError: {
    summary:
      'Report an error in the browser, without personal data; errors are logged, and counted per browser and kind',
    body: clientErrorBody,
    status: 201,
    response: z.strictObject({ counted: z.literal(true) }),
  },
} as const;
