// Every call of the API as plain data: its method, its path and who may make it. This file needs no
// package, so the browser carries it; routes.ts adds the shapes. A call that is not listed is not there,
// and one without an access rule does not compile: closed by default.
import { accountCalls } from '#contract/account-calls.ts';
import { gameCalls } from '#contract/game-calls.ts';
import { promotionCalls } from '#contract/promotion-calls.ts';
import { staffCalls } from '#contract/staff-calls.ts';
import type { Permission } from '#domain/roles.ts';

/**
 * Who may make a call: anyone; whoever is signed in; the person whose id the path names, and somebody with the
 * permission where one is given; or only somebody with the permission.
 */
export type Access = 'anyone' | 'signed-in' | { self: 'id' | 'userId'; or?: Permission } | { permission: Permission };

export type Call = {
  method: 'GET' | 'POST' | 'PATCH';
  path: `/api/${string}`;
  access: Access;
  /** How often one address may make the call; many players share an address, so it is generous. */
  perMinute?: number;
  /** The largest body in bytes, where it is not the 64 KB of all calls. */
  bodyBytes?: number;
};

export const calls = {
  register: { method: 'POST', path: '/api/auth/register', access: 'anyone', perMinute: 30 },
  logIn: { method: 'POST', path: '/api/auth/login', access: 'anyone', perMinute: 120 },
  logOut: { method: 'POST', path: '/api/auth/logout', access: 'anyone' },
  getMe: { method: 'GET', path: '/api/auth/me', access: 'signed-in' },
  getSessionUser: { method: 'GET', path: '/api/auth/user', access: 'signed-in' },
  verifyPhone: { method: 'POST', path: '/api/auth/verify-email', access: 'signed-in', perMinute: 60 },
  resendToken: { method: 'POST', path: '/api/auth/resend-token', access: 'signed-in', perMinute: 30 },
  submitIdentity: { method: 'POST', path: '/api/auth/submit-identity', access: 'signed-in' },

  listUsers: { method: 'GET', path: '/api/users', access: { permission: 'users.read' } },
  getUser: { method: 'GET', path: '/api/users/:id', access: { self: 'id', or: 'users.read' } },
  getBalanceHistory: {
    method: 'GET',
    path: '/api/users/:id/balance-history',
    access: { self: 'id', or: 'money.read' },
  },
  getWallet: { method: 'GET', path: '/api/users/:id/wallet', access: { self: 'id', or: 'money.read' } },

  getPlayLimits: { method: 'GET', path: '/api/users/:id/limits', access: { self: 'id', or: 'users.read' } },
  setPlayLimits: { method: 'PATCH', path: '/api/users/:id/limits', access: { self: 'id' } },
  takeTimeOut: { method: 'POST', path: '/api/users/:id/time-out', access: { self: 'id' } },
  selfExclude: { method: 'POST', path: '/api/users/:id/self-exclusion', access: { self: 'id' } },
  getNetPosition: { method: 'GET', path: '/api/users/:id/net-position', access: { self: 'id', or: 'money.read' } },

  ...gameCalls,

  listBets: { method: 'GET', path: '/api/bets', access: 'signed-in' },
  listUserBets: { method: 'GET', path: '/api/bets/user/:userId', access: { self: 'userId', or: 'bets.read' } },
  placeBet: { method: 'POST', path: '/api/bets', access: 'signed-in' },
  quoteBuilder: { method: 'POST', path: '/api/bet-builder/quote', access: 'anyone', perMinute: 300 },
  placeBuilder: { method: 'POST', path: '/api/place-builder', access: 'signed-in' },
  placeSystem: { method: 'POST', path: '/api/place-system', access: 'signed-in' },
  placeAccumulator: { method: 'POST', path: '/api/place-accumulator', access: 'signed-in' },
  quoteCashOut: { method: 'POST', path: '/api/bets/:id/cash-out-quote', access: 'signed-in' },
  cashOutBet: { method: 'POST', path: '/api/bets/:id/cash-out', access: 'signed-in' },
  correctSettlement: { method: 'PATCH', path: '/api/bets/:id/settlement', access: { permission: 'bets.settle' } },
  settleBetByHand: { method: 'PATCH', path: '/api/bets/:id/status', access: { permission: 'bets.settle' } },

  listTransactions: { method: 'GET', path: '/api/transactions', access: 'signed-in' },
  listUserTransactions: {
    method: 'GET',
    path: '/api/transactions/user/:id',
    access: { self: 'id', or: 'money.read' },
  },
  requestDeposit: { method: 'POST', path: '/api/transactions/deposit', access: 'signed-in' },
  requestWithdrawal: { method: 'POST', path: '/api/transactions/withdrawal', access: 'signed-in' },

  addFunds: { method: 'POST', path: '/api/admin/add-funds', access: { permission: 'money.decide' } },
  listPendingDeposits: { method: 'GET', path: '/api/admin/pending-deposits', access: { permission: 'money.read' } },
  listAllDeposits: { method: 'GET', path: '/api/admin/all-deposits', access: { permission: 'money.read' } },
  approveDeposit: { method: 'POST', path: '/api/admin/approve-deposit', access: { permission: 'money.decide' } },
  rejectDeposit: { method: 'POST', path: '/api/admin/reject-deposit', access: { permission: 'money.decide' } },
  listPendingWithdrawals: {
    method: 'GET',
    path: '/api/admin/pending-withdrawals',
    access: { permission: 'money.read' },
  },
  listAllWithdrawals: { method: 'GET', path: '/api/admin/all-withdrawals', access: { permission: 'money.read' } },
  processWithdrawal: {
    method: 'POST',
    path: '/api/admin/process-withdrawal',
    access: { permission: 'money.decide' },
  },
  rejectWithdrawal: {
    method: 'POST',
    path: '/api/admin/reject-withdrawal',
    access: { permission: 'money.decide' },
  },
  verifyUser: {
    method: 'POST',
    path: '/api/admin/verify-user/:userId',
    access: { permission: 'identity.review' },
  },
  getRiskLimits: { method: 'GET', path: '/api/admin/risk-limits', access: { permission: 'risk.manage' } },
  setRiskLimits: { method: 'PATCH', path: '/api/admin/risk-limits', access: { permission: 'risk.manage' } },
  getMargins: { method: 'GET', path: '/api/admin/margins', access: { permission: 'risk.manage' } },
  setMargins: { method: 'PATCH', path: '/api/admin/margins', access: { permission: 'risk.manage' } },
  listExposure: { method: 'GET', path: '/api/admin/exposure', access: { permission: 'risk.manage' } },
  getSiteSettings: { method: 'GET', path: '/api/settings', access: 'anyone' },
  ...accountCalls,
  ...promotionCalls,
  ...staffCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;
