import { z } from 'zod';
import { existingPasswordField, messageResponse } from '#contract/fields.ts';

const codeBody = z.strictObject({ code: z.string('Enter a code').trim().min(1, 'Enter a code').max(40) });
const recoveryCodesResponse = z.strictObject({ recoveryCodes: z.array(z.string()) });

export const secondFactorSchemas = {
  getSecondFactor: {
    summary: 'Whether two-factor authentication is on, whether it is required, and how many recovery codes are left',
    response: z.strictObject({ enabled: z.boolean(), required: z.boolean(), recoveryCodesLeft: z.int() }),
  },
  setUpSecondFactor: {
    summary: 'Create the secret for an authenticator app, shown only once; it is confirmed with a first code',
    body: z.strictObject({ password: existingPasswordField }),
    response: z.strictObject({ secret: z.string(), otpauthUrl: z.string() }),
  },
  confirmSecondFactor: {
    summary: 'Turn on two-factor authentication with a first code; the recovery codes are shown only once',
    body: codeBody,
    response: recoveryCodesResponse,
  },
  renewRecoveryCodes: {
    summary: 'Replace the recovery codes; requires a code from the app or a recovery code',
    body: codeBody,
    response: recoveryCodesResponse,
  },
  disableSecondFactor: {
    summary: 'Turn off two-factor authentication; requires a code from the app or a recovery code',
    body: codeBody,
    response: messageResponse,
  },
} as const;
