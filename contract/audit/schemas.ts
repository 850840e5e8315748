import { z } from 'zod';
import { auditEntryObject, auditReportObject } from '#contract/audit/objects.ts';
import { AUDIT_SUBJECTS } from '#contract/audit-subjects.ts';
import { multilineTextField, positiveIntText } from '#contract/fields.ts';
import { tableQuery, tableResponse } from '#contract/table-fields.ts';

export const auditSchemas = {
  listAudit: {
    summary: 'The audit trail, newest first: search, filter, paginate, or export as CSV',
    query: z.strictObject({
      ...tableQuery(['number']),
      actorId: positiveIntText.optional(),
      action: multilineTextField(100).optional(),
      subject: z.enum(AUDIT_SUBJECTS).optional(),
      subjectId: positiveIntText.optional(),
    }),
    response: tableResponse(auditEntryObject),
  },
  verifyAudit: {
    summary: 'Verify the audit trail; reports the first row that was tampered with, if any',
    response: auditReportObject,
    shared: true,
  },
} as const;
