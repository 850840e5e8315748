// Validation of the identity form. The server validates everything again.
import { ageInYears, type DocumentType, MINIMUM_AGE_YEARS } from '#domain/verification.ts';

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
type IdentityProblem = 'identityForm.tooYoung' | `identityForm.required.${IdentityField}`;

/** The key of each field's first problem; `today` is YYYY-MM-DD. */
export function identityProblems(identity: Identity, today: string): Partial<Record<IdentityField, IdentityProblem>> {
  const problems: Partial<Record<IdentityField, IdentityProblem>> = {};
  for (const field of REQUIRED) {
    if (identity[field].trim() === '') problems[field] = `identityForm.required.${field}`;
  }
  if (!problems.dateOfBirth && ageInYears(identity.dateOfBirth, today) < MINIMUM_AGE_YEARS)
    problems.dateOfBirth = 'identityForm.tooYoung';
  return problems;
}
