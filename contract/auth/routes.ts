import { get, post } from '#contract/route.ts';

export const authRoutes = {
  register: post('/api/auth/register', 'anyone', { perMinute: 30 }),
  logIn: post('/api/auth/login', 'anyone', { perMinute: 120 }),
  logOut: post('/api/auth/logout', 'anyone'),
  getMe: get('/api/auth/me', 'signed-in'),
  getSessionUser: get('/api/auth/user', 'signed-in'),
  verifyPhone: post('/api/auth/verify-email', 'signed-in', { perMinute: 60 }),
  resendToken: post('/api/auth/resend-token', 'signed-in', { perMinute: 30 }),
};
