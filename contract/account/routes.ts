import { get, post } from '#contract/route.ts';

export const accountRoutes = {
  changePassword: post('/api/auth/change-password', 'signed-in', { perMinute: 60 }),
  requestPasswordReset: post('/api/auth/request-password-reset', 'anyone', { perMinute: 30 }),
  resetPassword: post('/api/auth/reset-password', 'anyone', { perMinute: 60 }),
  getPhoneTokenStatus: get('/api/auth/phone-token', 'signed-in'),
  endOwnSessions: post('/api/users/:id/sessions/end', { self: 'id' }),
};
