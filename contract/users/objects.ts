import { z } from 'zod';
import { idField, moneyText, timeText } from '#contract/fields.ts';
import { PLAYER_RISKS } from '#domain/player-risks.ts';
import { ROLES } from '#domain/roles.ts';
import { DOCUMENT_TYPES } from '#domain/verification.ts';

/**
 * A user as shown to themselves and to staff: never a password, token or hash. Date of birth,
 * address, document and verificationNotes are null for staff who can't review identities.
 */
export const userObject = z
  .strictObject({
    id: idField,
    username: z.string(),
    phoneNumber: z.string(),
    email: z.string().nullable(),
    balance: moneyText,
    role: z.enum(ROLES),
    isVerified: z.boolean(),
    dateOfBirth: z.iso.date().nullable(),
    address: z.string().nullable(),
    identityVerified: z.boolean(),
    identityDocumentType: z.enum(DOCUMENT_TYPES).nullable(),
    identityDocumentNumber: z.string().nullable(),
    /** The country that issued the document, by its ISO 3166-1 code. */
    identityDocumentCountry: z.string().nullable(),
    /** Incremented with each document submission; 0 before the first. */
    identityVersion: z.int(),
    verificationNotes: z.string().nullable(),
    /** The last submission was rejected; verificationNotes may say why. */
    identityRejected: z.boolean(),
    /** A suspended player can't bet, cash out or deposit; suspended staff have no permissions. */
    suspended: z.boolean(),
    /** The end of a running time-out, or null. */
    timedOutUntil: timeText.nullable(),
    selfExcludedUntil: timeText.nullable(),
    createdAt: timeText,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userObject>;

/** Includes what a reviewer should know about an identity awaiting a decision. */
export const listedUserObject = userObject
  .extend({
    review: z.strictObject({ submittedAt: timeText, risks: z.array(z.enum(PLAYER_RISKS)) }).optional(),
  })
  .meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof listedUserObject>;

/** An open session. Its token exists only in its browser. */
export const userSessionObject = z
  .strictObject({
    id: idField,
    userAgent: z.string().nullable(),
    createdAt: timeText,
    lastSeenAt: timeText,
    expiresAt: timeText,
    current: z.boolean(),
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.infer<typeof userSessionObject>;

export const userNoteObject = z
  .strictObject({
    id: idField,
    userId: idField,
    authorId: idField,
    author: z.string(),
    text: z.string(),
    createdAt: timeText,
  })
  .meta({ id: 'UserNote' });
export type UserNote = z.infer<typeof userNoteObject>;

/** Counts of all accounts; identities by the states that the users table shows. */
export const userFiguresObject = z
  .strictObject({
    total: z.int(),
    verified: z.int(),
    administrators: z.int(),
    totalBalance: moneyText,
    identities: z.strictObject({ verified: z.int(), pending: z.int(), incomplete: z.int() }),
    /** Pending submissions that have not been rejected. */
    identitiesToReview: z.int(),
  })
  .meta({ id: 'UserFigures' });
export type UserFigures = z.infer<typeof userFiguresObject>;
