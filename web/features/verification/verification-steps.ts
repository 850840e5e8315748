import type { User } from '#contract/users/objects.ts';

export const STEPS = ['phone', 'documents', 'review', 'verified'] as const;
export type Step = (typeof STEPS)[number];

type Proofs = Pick<User, 'isVerified' | 'identityVerified' | 'identityDocumentNumber' | 'identityRejected'>;

/** Which steps to a verified account are done. Documents that were rejected have to be sent again. */
export function stepsDone(user: Proofs): Record<Step, boolean> {
  const sent = user.identityVerified || (user.identityDocumentNumber !== null && !user.identityRejected);
  return {
    phone: user.isVerified,
    documents: sent,
    review: user.identityVerified,
    verified: user.isVerified && user.identityVerified,
  };
}
