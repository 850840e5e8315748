import { z } from 'zod';

/** Something that is missing before this installation can take real money. */
const finding = z.strictObject({
  /** The environment variables, or a name for whatever else the finding is about. */
  setting: z.string(),
  code: z.string(),
  /** Whether it must be fixed before a start in production; otherwise it is a warning. */
  refused: z.boolean(),
  /** The values interpolated into the code's text. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** In English, as `npm run doctor` prints it. */
  text: z.string(),
  isDismissed: z.boolean(),
});

export const checklistObject = z
  .strictObject({
    isDemo: z.boolean(),
    /** Warnings come last. */
    findings: z.array(finding),
    /** The checked settings without findings. */
    done: z.array(z.string()),
  })
  .meta({ id: 'Checklist' });
export type Checklist = z.infer<typeof checklistObject>;
export type ChecklistFinding = Checklist['findings'][number];
