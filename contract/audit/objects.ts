import { z } from 'zod';
import { AUDIT_SUBJECTS } from '#contract/audit-subjects.ts';
import { idField, timeText } from '#contract/fields.ts';

/**
 * One audited action, with the state before and after. Its hash links it to the previous row. The
 * actor is null if no user performed it.
 */
export const auditEntryObject = z
  .strictObject({
    number: z.int().positive(),
    actorId: idField.nullable(),
    actor: z.string().nullable(),
    action: z.string(),
    subject: z.enum(AUDIT_SUBJECTS),
    subjectId: z.int(),
    before: z.unknown(),
    after: z.unknown(),
    hash: z.string(),
    createdAt: timeText,
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.infer<typeof auditEntryObject>;

/** The result of verifying the audit trail; `broken` is the first invalid row, null if `holds`. */
export const auditReportObject = z
  .strictObject({
    holds: z.boolean(),
    entries: z.int(),
    /** The last row's hash. A copy kept elsewhere can prove that the trail up to it is intact. */
    head: z.string(),
    broken: z
      .strictObject({
        number: z.int(),
        problem: z.enum(['changed', 'missing', 'unlinked', 'cut off', 'added']),
        message: z.string(),
      })
      .nullable(),
  })
  .meta({ id: 'AuditReport' });
export type AuditReport = z.infer<typeof auditReportObject>;
