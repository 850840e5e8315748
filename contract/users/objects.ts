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
    /** The country that issued the document, by its ISO 3166-1 code. */
    identityDocumentCountry: z.string().nullable(),
    /** Grows with each submission of documents; 0 before the first. */
    identityVersion: z.int(),
    verificationNotes: z.string().nullable(),
    /** The identity that was sent last was rejected; verificationNotes may say why. */
    identityRejected: z.boolean(),
    /** A suspended person can only look, and withdraw what is theirs. */
    suspended: z.boolean(),
    /** The end of a running time-out; null unless one runs. */
    timedOutUntil: timeAnswer.nullable(),
    /** The end of a running self-exclusion; null unless one runs. */
    selfExcludedUntil: timeAnswer.nullable(),
    createdAt: timeAnswer,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userObject>;

/** A session that is open. Its token is nowhere but in the browser that has it. */
export const userSessionObject = z
  .strictObject({
    id: idField,
    /** The browser that opened it, as it named itself. */
    userAgent: z.string().nullable(),
    createdAt: timeAnswer,
    lastSeenAt: timeAnswer,
    expiresAt: timeAnswer,
    /** The session that asks. */
    current: z.boolean(),
  })
  .meta({ id: 'UserSession' });
export type UserSession = z.infer<typeof userSessionObject>;

/** What a member of staff wrote down about a player. */
export const userNoteObject = z
  .strictObject({
    id: idField,
    userId: idField,
    authorId: idField,
    author: z.string(),
    text: z.string(),
    createdAt: timeAnswer,
  })
  .meta({ id: 'UserNote' });
export type UserNote = z.infer<typeof userNoteObject>;

/** Everybody who has an account; identities as an administrator's list counts them. */
export const userFiguresObject = z
  .strictObject({
    total: z.int(),
    verified: z.int(),
    administrators: z.int(),
    totalBalance: moneyAnswer,
    identities: z.strictObject({ verified: z.int(), pending: z.int(), incomplete: z.int() }),
    /** Those pending that nobody has rejected since they were sent. */
    identitiesToReview: z.int(),
  })
  .meta({ id: 'UserFigures' });
export type UserFigures = z.infer<typeof userFiguresObject>;
