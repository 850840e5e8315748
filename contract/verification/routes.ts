export const verificationRoutes = {
  submitIdentity: { method: 'POST', path: '/api/auth/submit-identity', access: 'signed-in' },
  getIdentityReview: {
    method: 'GET',
    path: '/api/admin/verify-user/:userId',
    access: { permission: 'identity.review' },
  },
  verifyUser: {
    method: 'POST',
    path: '/api/admin/verify-user/:userId',
    access: { permission: 'identity.review' },
    about: { account: 'userId' },
  },
  decideIdentities: {
    method: 'POST',
    path: '/api/admin/decide-identities',
    access: { permission: 'identity.review' },
    about: 'items',
    writes: 'in-steps',
  },
} as const;
