// Validation of the identity form. The server validates everything again, and alone checks the age:
// it records an age under 18.
import type { DocumentType } from '#domain/verification.ts';

export type Identity = {
  dateOfBirth: string;
  phoneNumber: string;
  address: string;
  documentType: DocumentType;
  documentNumber: string;
  documentCountry: string;
};

const REQUIRED = ['dateOfBirth', 'phoneNumber', 'address', 'documentNumber', 'documentCountry'] as const;
export type IdentityField = (typeof REQUIRED)[number];
type IdentityProblem = `identityForm.required.${IdentityField}`;

/** The key of each field's problem. */
export function identityProblems(identity: Identity): Partial<Record<IdentityField, IdentityProblem>> {
  const problems: Partial<Record<IdentityField, IdentityProblem>> = {};
  for (const field of REQUIRED) {
    if (identity[field].trim() === '') problems[field] = `identityForm.required.${field}`;
  }
  return problems;
}
