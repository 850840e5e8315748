import { z } from 'zod';
import {
  idField,
  idParams,
  messageAnswer,
  passwordField,
  passwordGivenField,
  phoneField,
  textField,
  timeAnswer,
} from '#contract/fields.ts';

export const accountSchemas = {
  changePassword: {
    summary: 'Change the own password; the other sessions end. Sent again, it answers the same and does nothing',
    body: z.strictObject({
      currentPassword: passwordGivenField,
      newPassword: passwordField,
    }),
    status: 200,
    /** How many other sessions ended. */
    response: z.strictObject({ message: z.string(), ended: z.int() }),
  },
  requestPasswordReset: {
    summary: 'Send a code to set a new password with; the answer is the same for a phone that nobody has',
    body: z.strictObject({ phoneNumber: phoneField }),
    status: 200,
    response: messageAnswer,
  },
  resetPassword: {
    summary: 'Set a new password with the code that was sent to the phone; all sessions end',
    body: z.strictObject({
      phoneNumber: phoneField,
      token: textField(20, 'Verification token is required'),
      newPassword: passwordField,
    }),
    status: 200,
    response: messageAnswer,
  },
  getPhoneToken: {
    summary: 'How the verification token stands that was sent to the phone',
    status: 200,
    /** Null times: no token is out, or another can be sent at once. */
    response: z.strictObject({
      expiresAt: timeAnswer.nullable(),
      triesLeft: z.int(),
      resendAt: timeAnswer.nullable(),
    }),
  },
  endOwnSessions: {
    summary: 'Sign oneself out elsewhere: of one session, or of all but the one that asks',
    params: idParams,
    body: z.strictObject({ sessionId: idField.optional() }),
    status: 200,
    response: z.strictObject({ ended: z.int() }),
  },
} as const;
