import { post, staff } from '#contract/route.ts';

const identityReviewers = staff('identity.review');

export const verificationRoutes = {
  submitIdentity: post('/api/auth/submit-identity', 'signed-in'),
  getIdentityReview: identityReviewers.get('/api/admin/verify-user/:userId'),
  verifyUser: identityReviewers.post('/api/admin/verify-user/:userId', { account: 'userId' }),
  decideIdentities: identityReviewers.post('/api/admin/decide-identities', 'items', { writes: 'in-steps' }),
};
