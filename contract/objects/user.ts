import { z } from 'zod';
import { idField, moneyAnswer, timeAnswer } from '#contract/fields.ts';
import { ROLES } from '#domain/roles.ts';
import { DOCUMENT_TYPES } from '#domain/verification.ts';

/** A person as their own screens and an administrator's see them. Never a password, token or hash. */
export const userObject = z
  .strictObject({
    id: idField,
    username: z.string(),
    phoneNumber: z.string(),
    email: z.string().nullable(),
    balance: moneyAnswer,
    role: z.enum(ROLES),
    isVerified: z.boolean(),
    dateOfBirth: z.iso.date().nullable(),
    address: z.string().nullable(),
    identityVerified: z.boolean(),
    identityDocumentType: z.enum(DOCUMENT_TYPES).nullable(),
    identityDocumentNumber: z.string().nullable(),
    verificationNotes: z.string().nullable(),
    createdAt: timeAnswer,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userObject>;

/** A player's money in its three places. */
export const walletObject = z
  .strictObject({ available: moneyAnswer, onHold: moneyAnswer, inBets: moneyAnswer })
  .meta({ id: 'Wallet' });
export type Wallet = z.infer<typeof walletObject>;
