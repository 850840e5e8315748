import { z } from 'zod';
import {
  existingPasswordField,
  idField,
  messageResponse,
  passwordField,
  phoneField,
  textField,
  timeText,
} from '#contract/fields.ts';

export const accountSchemas = {
  changePassword: {
    summary: 'Change the password and end the other sessions; repeating the call has no effect',
    body: z.strictObject({ currentPassword: existingPasswordField, newPassword: passwordField }),
    response: z.strictObject({ message: z.string(), ended: z.int() }),
  },
  requestPasswordReset: {
    summary: 'Send a password reset code; the response is the same for an unknown phone',
    body: z.strictObject({ phoneNumber: phoneField }),
    response: messageResponse,
  },
  resetPassword: {
    summary: 'Set a new password with the code sent to the phone, and end all sessions',
    body: z.strictObject({
      phoneNumber: phoneField,
      token: textField(20, 'Reset code is required'),
      newPassword: passwordField,
    }),
    response: messageResponse,
  },
  getPhoneTokenStatus: {
    summary: 'The status of the phone verification token',
    /** expiresAt is null if no token is pending; resendAt is null if one can be requested now. */
    response: z.strictObject({ expiresAt: timeText.nullable(), triesLeft: z.int(), resendAt: timeText.nullable() }),
  },
  endOwnSessions: {
    summary: "End one of the caller's other sessions, or all of them",
    body: z.strictObject({ sessionId: idField.optional() }),
    response: z.strictObject({ ended: z.int() }),
  },
} as const;
