import type { User } from '#contract/users/objects.ts';

export const STEPS = ['phone', 'documents', 'review', 'verified'] as const;
export type Step = (typeof STEPS)[number];

type Proofs = Pick<User, 'isVerified' | 'identityVerified' | 'identityDocumentNumber' | 'identityRejected'>;

/** The completed steps to a verified account. Rejected documents must be submitted again. */
export function stepsDone(user: Proofs): Record<Step, boolean> {
  const sent = user.identityVerified || (user.identityDocumentNumber !== null && !user.identityRejected);
  return {
    phone: user.isVerified,
    documents: sent,
    review: user.identityVerified,
    verified: user.isVerified && user.identityVerified,
  };
}
