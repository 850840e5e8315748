import { z } from 'zod';
import { checklistObject } from '#contract/checklist/objects.ts';
import { textField } from '#contract/fields.ts';

export const checklistSchemas = {
  getChecklist: {
    summary: 'What is missing before this installation can take real money',
    response: checklistObject,
  },
  dismissFinding: {
    summary: 'Hide a checklist warning from the caller, or show it again',
    body: z.strictObject({ setting: textField(200), code: textField(200), dismissed: z.boolean() }),
    response: checklistObject,
  },
} as const;
