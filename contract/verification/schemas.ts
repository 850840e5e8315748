import { z } from 'zod';
import { itemsField, resultsResponse } from '#contract/bulk.ts';
import { idField, multilineTextField, phoneField, textField } from '#contract/fields.ts';
import { userObject } from '#contract/users/objects.ts';
import { COUNTRIES } from '#domain/countries.ts';
import { DOCUMENT_TYPES } from '#domain/verification.ts';

const userResponse = z.strictObject({ user: userObject });
const isoDate = z.iso.date('Must be a date such as 1990-12-31');
const documentNumberField = textField(50, 'Document number is required')
  .normalize('NFKC')
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 ./-]*$/,
    'Document number may contain only letters from A to Z, digits, spaces and . / -',
  );
const countryField = z.enum(COUNTRIES, 'Must be a country code such as KE');

export const verificationSchemas = {
  submitIdentity: {
    summary: 'Submit identity documents for review',
    body: z.strictObject({
      dateOfBirth: isoDate,
      phoneNumber: phoneField,
      address: textField(300, 'Address is required'),
      documentType: z.enum(DOCUMENT_TYPES).default('passport'),
      documentNumber: documentNumberField,
      documentCountry: countryField.optional(),
    }),
    response: userResponse,
  },
  getIdentityReview: {
    summary: "A player's submitted identity, and other accounts whose document number is or looks the same",
    response: z.strictObject({ user: userObject, sameDocument: z.array(userObject) }),
  },
  verifyUser: {
    summary: 'Decide on an identity verification',
    body: z.strictObject({
      identityVerified: z.boolean(),
      /**
       * The version that was reviewed; refused with IDENTITY_CHANGED if there is a newer one.
       * Clients from before versions and countries existed omit it: the decision is then about the
       * current submission, and an approval needs no country.
       */
      identityVersion: z.int().nonnegative().optional(),
      verificationNotes: multilineTextField(2000).nullish(),
      /** For an approval: what the document shows, if the player omitted or mistyped it. */
      documentNumber: documentNumberField.optional(),
      documentCountry: countryField.optional(),
    }),
    response: userObject,
  },
  decideIdentities: {
    summary: 'Decide on up to 100 identity verifications as submitted, individually, with a result for each',
    body: z.strictObject({
      identityVerified: z.boolean(),
      verificationNotes: multilineTextField(2000).nullish(),
      items: itemsField(
        z.strictObject({
          userId: idField,
          /** As the caller saw it; refused with IDENTITY_CHANGED if there is a newer one. */
          identityVersion: z.int().positive(),
        }),
        ({ userId }) => userId,
      ),
    }),
    response: resultsResponse,
  },
} as const;
