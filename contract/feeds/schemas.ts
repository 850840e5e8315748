import { z } from 'zod';
import { IMPORT_FORMATS, importReportObject } from '#contract/feeds/objects.ts';
import { MAX_IMPORT_LENGTH } from '#contract/feeds/routes.ts';
import { textField } from '#contract/fields.ts';
import { isTimeZone } from '#contract/time-zone.ts';

export const feedSchemas = {
  importFile: {
    summary: 'Import fixtures, prices, results or squads from the text of a file; a dry run only reports',
    body: z.strictObject({
      fileName: textField(200),
      text: z.string().min(1, 'The file is empty').max(MAX_IMPORT_LENGTH),
      format: z.enum(IMPORT_FORMATS).optional(),
      league: textField(80).optional(),
      season: textField(20).optional(),
      /** The time zone of kick-off times that don't specify one. */
      zone: textField(60).refine(isTimeZone, 'Must be a time zone such as Europe/London').optional(),
      dryRun: z.boolean(),
    }),
    response: importReportObject,
  },
} as const;
