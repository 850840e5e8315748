import { z } from 'zod';
import {
  emptyBody,
  existingPasswordField,
  messageResponse,
  passwordField,
  phoneField,
  textField,
} from '#contract/fields.ts';
import { userObject } from '#contract/users/objects.ts';
import {
  hasUsernameCharacters,
  looksLikeAccountNumber,
  MIN_USERNAME_LENGTH,
  normaliseUsername,
} from '#domain/username.ts';

const usernameField = z
  .string('Username is required')
  .overwrite(normaliseUsername)
  .min(1, 'Username is required')
  .min(MIN_USERNAME_LENGTH, 'Username must be at least 3 characters')
  .max(50, 'Must be at most 50 characters')
  .refine(
    hasUsernameCharacters,
    'Username must start with a letter or digit and contain only Latin letters, digits, spaces and . _ -',
  )
  .refine((name) => !looksLikeAccountNumber(name), 'Username must not look like a phone or account number');

const userResponse = z.strictObject({ user: userObject });

export const authSchemas = {
  register: {
    summary: 'Open an account and log in',
    body: z.strictObject({
      phoneNumber: phoneField,
      password: passwordField,
      username: usernameField,
      email: z.email('Invalid email format').max(254).optional(),
    }),
    status: 201,
    response: z.strictObject({ user: userObject, message: z.string() }),
  },
  logIn: {
    summary: 'Log in with phone number and password',
    body: z.strictObject({
      phoneNumber: phoneField,
      password: existingPasswordField,
      /** Required if two-factor authentication is on: a code from the app, or a recovery code. */
      totp: z.string().trim().min(1).max(40).optional(),
      rememberMe: z.boolean().default(false),
    }),
    response: userResponse,
  },
  logOut: { summary: 'End the session', body: emptyBody, response: messageResponse },
  getMe: { summary: 'The signed-in user', response: userObject },
  getSessionUser: { summary: 'The signed-in user (older alias of /api/auth/me)', response: userObject },
  verifyPhone: {
    summary: 'Verify the phone with the token sent to it',
    body: z.strictObject({ token: textField(20, 'Verification token is required') }),
    response: userResponse,
  },
  resendToken: { summary: 'Send a new verification token', body: emptyBody, response: messageResponse },
} as const;
