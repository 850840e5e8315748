import { z } from 'zod';
import { auditEntryObject, auditReportObject } from '#contract/audit/objects.ts';
import { AUDIT_SUBJECTS } from '#contract/audit-subjects.ts';
import { idText, noteField } from '#contract/fields.ts';
import { tableQuery, tableResponse } from '#contract/table-fields.ts';

export const auditSchemas = {
  listAudit: {
    summary: 'The audit trail, newest first: search, filter, page, or CSV',
    query: z.strictObject({
      ...tableQuery(['number']),
      actorId: idText.optional(),
      action: noteField(100).optional(),
      subject: z.enum(AUDIT_SUBJECTS).optional(),
      subjectId: idText.optional(),
    }),
    response: tableResponse(auditEntryObject),
  },
  verifyAudit: {
    summary: 'Verify the audit trail, or report the first row that was tampered with',
    response: auditReportObject,
  },
} as const;
