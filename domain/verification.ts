export const DOCUMENT_TYPES = ['passport', 'driver_license', 'national_id'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const MINIMUM_AGE_YEARS = 18;

/** Full years between a date of birth and a day, both as YYYY-MM-DD. */
export function ageInYears(dateOfBirth: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return today.slice(5) >= dateOfBirth.slice(5) ? years : years - 1;
}

export type AccountState = 'verified' | 'partial' | 'pending';

/** The account's state: verified with both proofs, partial with one, pending with none. */
export function accountState(proofs: { isVerified: boolean; identityVerified: boolean }): AccountState {
  if (proofs.isVerified && proofs.identityVerified) return 'verified';
  return proofs.isVerified || proofs.identityVerified ? 'partial' : 'pending';
}

export const IDENTITY_STATES = ['verified', 'pending', 'incomplete'] as const;
export type IdentityState = (typeof IDENTITY_STATES)[number];

/** A user's identity state as shown to staff, regardless of phone verification. */
export function identityState(user: {
  identityVerified: boolean;
  identityDocumentNumber: string | null;
}): IdentityState {
  if (user.identityVerified) return 'verified';
  return user.identityDocumentNumber ? 'pending' : 'incomplete';
}
