export const secondFactorRoutes = {
  getSecondFactor: { method: 'GET', path: '/api/auth/totp', access: 'signed-in' },
  setUpSecondFactor: { method: 'POST', path: '/api/auth/totp/setup', access: 'signed-in', perMinute: 30 },
  confirmSecondFactor: { method: 'POST', path: '/api/auth/totp/confirm', access: 'signed-in', perMinute: 60 },
  renewRecoveryCodes: { method: 'POST', path: '/api/auth/totp/recovery-codes', access: 'signed-in', perMinute: 30 },
  disableSecondFactor: { method: 'POST', path: '/api/auth/totp/disable', access: 'signed-in', perMinute: 60 },
} as const;
