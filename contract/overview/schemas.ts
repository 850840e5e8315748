import { z } from 'zod';
import { OVERVIEW_STEPS, overviewObject } from '#contract/overview/objects.ts';
import { fromText, toText } from '#contract/table-fields.ts';

export const overviewSchemas = {
  getOverview: {
    summary: 'Operator figures, their history by minute, hour or day, and what needs attention',
    query: z.strictObject({
      step: z.enum(OVERVIEW_STEPS).default('hour'),
      from: fromText.optional(),
      to: toText.optional(),
    }),
    response: overviewObject,
  },
} as const;
