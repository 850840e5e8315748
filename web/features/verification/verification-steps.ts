import type { User } from '#contract/users/objects.ts';

export const STEPS = ['phone', 'documents', 'review', 'verified'] as const;
export type Step = (typeof STEPS)[number];

type Verification = Pick<User, 'isVerified' | 'identityVerified' | 'identityDocumentNumber' | 'identityRejected'>;

/** Which steps towards a verified account are complete. Rejected documents must be resubmitted. */
export function stepsDone(user: Verification): Record<Step, boolean> {
  const sent = user.identityVerified || (user.identityDocumentNumber !== null && !user.identityRejected);
  return {
    phone: user.isVerified,
    documents: sent,
    review: user.identityVerified,
    verified: user.isVerified && user.identityVerified,
  };
}
