// What the calls of calls/verification.ts take and answer.
import { z } from 'zod';
import { noteField, phoneField, textField, userIdParams } from '#contract/fields.ts';
import { userObject } from '#contract/objects/user.ts';
import { DOCUMENT_TYPES } from '#domain/verification.ts';

const userAnswer = z.strictObject({ user: userObject });
const isoDate = z.iso.date('Must be a date such as 1990-12-31');

export const verificationRoutes = {
  submitIdentity: {
    summary: 'Submit identity documents for review',
    body: z.strictObject({
      dateOfBirth: isoDate,
      phoneNumber: phoneField,
      address: textField(300, 'Address is required'),
      documentType: z.enum(DOCUMENT_TYPES).default('passport'),
      documentNumber: textField(50, 'Document number is required'),
    }),
    status: 200,
    response: userAnswer,
  },
  verifyUser: {
    summary: 'Decide on an identity verification',
    params: userIdParams,
    body: z.strictObject({ identityVerified: z.boolean(), verificationNotes: noteField(2000).nullish() }),
    status: 200,
    response: userObject,
  },
} as const;
