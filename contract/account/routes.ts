export const accountRoutes = {
  changePassword: { method: 'POST', path: '/api/auth/change-password', access: 'signed-in', perMinute: 60 },
  requestPasswordReset: { method: 'POST', path: '/api/auth/request-password-reset', access: 'anyone', perMinute: 30 },
  resetPassword: { method: 'POST', path: '/api/auth/reset-password', access: 'anyone', perMinute: 60 },
  getPhoneTokenStatus: { method: 'GET', path: '/api/auth/phone-token', access: 'signed-in' },
  endOwnSessions: { method: 'POST', path: '/api/users/:id/sessions/end', access: { self: 'id' } },
} as const;
