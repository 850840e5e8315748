import { z } from 'zod';

export const IMPORT_FORMATS = ['openfootball', 'football-data', 'squads'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

const counts = { created: z.int(), updated: z.int(), unchanged: z.int() };
const place = { file: z.string(), row: z.string() };

export const importReportObject = z
  .strictObject({
    games: z.strictObject({ ...counts, resultsRecorded: z.int() }),
    players: z.strictObject(counts),
    refused: z.array(z.strictObject({ ...place, reason: z.string() })),
    /** What the import adjusted or left out, and what needs a check. */
    notes: z.array(z.strictObject({ ...place, text: z.string() })),
    /** Whether a file was skipped because its times need a time zone and none was given. */
    zoneNeeded: z.boolean(),
  })
  .meta({ id: 'ImportReport' });
export type ImportReport = z.infer<typeof importReportObject>;
