import { get, patch, post, staff } from '#contract/route.ts';

/** Each call adds a row to the audit trail, which is never deleted. */
const RECORDED = { perAccountMinute: 10 } as const;

export const saferPlayRoutes = {
  getPlayLimits: get('/api/users/:id/limits', { self: 'id', or: 'users.read' }),
  setPlayLimits: patch('/api/users/:id/limits', { self: 'id' }, RECORDED),
  setStaffLimit: staff('users.manage').patch('/api/users/:id/staff-limits', { account: 'id' }),
  takeTimeOut: post('/api/users/:id/time-out', { self: 'id' }, RECORDED),
  selfExclude: post('/api/users/:id/self-exclusion', { self: 'id' }, RECORDED),
  getNetPosition: get('/api/users/:id/net-position', { self: 'id', or: 'money.read' }),
};
