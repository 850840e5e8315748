import { z } from 'zod';

/** What is missing before this installation can take real money. */
const finding = z.strictObject({
  /** The variable of the environment, or what else it is about. */
  setting: z.string(),
  code: z.string(),
  /** Whether a start in production is refused. */
  refused: z.boolean(),
  /** What the text of the code interpolates. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** In English, as `npm run doctor` prints it. */
  text: z.string(),
  /** By the caller. */
  isDismissed: z.boolean(),
});

export const checklistObject = z
  .strictObject({
    isDemo: z.boolean(),
    /** Those that prevent a start come first. */
    findings: z.array(finding),
    /** The settings without a finding. */
    done: z.array(z.string()),
  })
  .meta({ id: 'Checklist' });
export type Checklist = z.infer<typeof checklistObject>;
export type ChecklistFinding = Checklist['findings'][number];
