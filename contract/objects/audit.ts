import { z } from 'zod';
import { idField, timeAnswer } from '#contract/fields.ts';

export const AUDIT_SUBJECTS = [
  'game',
  'bet',
  'transaction',
  'user',
  'player',
  'settings',
  'promotion',
  'import',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

/** What somebody did, to what, with the state before and after. The hash chains it to the row before. */
export const auditEntryObject = z
  .strictObject({
    number: z.int().positive(),
    actorId: idField.nullable(),
    actor: z.string().nullable(),
    action: z.string(),
    subject: z.string(),
    subjectId: z.int(),
    before: z.unknown(),
    after: z.unknown(),
    hash: z.string(),
    createdAt: timeAnswer,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntryObject>;

/** What became of the chain: `holds`, or the first row that does not fit and why. */
export const auditReportObject = z
  .strictObject({
    holds: z.boolean(),
    entries: z.int(),
    /** The hash of the last row: written down elsewhere, it proves the trail up to here. */
    head: z.string(),
    broken: z
      .strictObject({
        number: z.int(),
        problem: z.enum(['changed', 'missing', 'unlinked', 'cut off']),
        message: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'AuditReport' });
export type AuditReport = z.infer<typeof auditReportObject>;
