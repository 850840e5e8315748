import { expect, it } from 'vitest';
import { stepsDone } from '#web/features/verification/verification-steps.ts';

const unverified = {
  isVerified: false,
  identityVerified: false,
  identityDocumentNumber: null,
  identityRejected: false,
};
const sent = { ...unverified, isVerified: true, identityDocumentNumber: 'A1' };

it.each([
  ['nothing done', unverified, { phone: false, documents: false, review: false, verified: false }],
  ['documents under review', sent, { phone: true, documents: true, review: false, verified: false }],
  [
    'documents rejected',
    { ...sent, identityRejected: true },
    { phone: true, documents: false, review: false, verified: false },
  ],
  [
    'everything done',
    { ...sent, identityVerified: true },
    { phone: true, documents: true, review: true, verified: true },
  ],
  [
    'identity verified before the phone',
    { ...sent, isVerified: false, identityVerified: true },
    { phone: false, documents: true, review: true, verified: false },
  ],
])('completed steps: %s', (_name, user, done) => expect(stepsDone(user)).toEqual(done));
