export const authRoutes = {
  register: { method: 'POST', path: '/api/auth/register', access: 'anyone', perMinute: 30 },
  logIn: { method: 'POST', path: '/api/auth/login', access: 'anyone', perMinute: 120 },
  logOut: { method: 'POST', path: '/api/auth/logout', access: 'anyone' },
  getMe: { method: 'GET', path: '/api/auth/me', access: 'signed-in' },
  getSessionUser: { method: 'GET', path: '/api/auth/user', access: 'signed-in' },
  verifyPhone: { method: 'POST', path: '/api/auth/verify-email', access: 'signed-in', perMinute: 60 },
  resendToken: { method: 'POST', path: '/api/auth/resend-token', access: 'signed-in', perMinute: 30 },
} as const;
