import { get, post } from '#contract/route.ts';

export const secondFactorRoutes = {
  getSecondFactor: get('/api/auth/totp', 'signed-in'),
  setUpSecondFactor: post('/api/auth/totp/setup', 'signed-in', { perMinute: 30 }),
  confirmSecondFactor: post('/api/auth/totp/confirm', 'signed-in', { perMinute: 60 }),
  renewRecoveryCodes: post('/api/auth/totp/recovery-codes', 'signed-in', { perMinute: 30 }),
  disableSecondFactor: post('/api/auth/totp/disable', 'signed-in', { perMinute: 60 }),
};
