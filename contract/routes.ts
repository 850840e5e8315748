// Every call of the API as plain data, by feature: method, path and access. The browser loads this
// without zod; schemas.ts adds the shapes. An unlisted call is not served, and one without an
// access rule does not compile.
import { accountRoutes } from '#contract/account/routes.ts';
import { auditRoutes } from '#contract/audit/routes.ts';
import { authRoutes } from '#contract/auth/routes.ts';
import { betRoutes } from '#contract/bets/routes.ts';
import { bookingCodeRoutes } from '#contract/booking-codes/routes.ts';
import { contentRoutes } from '#contract/content/routes.ts';
import { feedRoutes } from '#contract/feeds/routes.ts';
import { gameRoutes } from '#contract/games/routes.ts';
import { messageRoutes } from '#contract/messages/routes.ts';
import { notificationRoutes } from '#contract/notifications/routes.ts';
import { overviewRoutes } from '#contract/overview/routes.ts';
import { paymentRoutes } from '#contract/payments/routes.ts';
import { promotionRoutes } from '#contract/promotions/routes.ts';
import { proposalRoutes } from '#contract/proposals/routes.ts';
import { riskRoutes } from '#contract/risk/routes.ts';
import { saferPlayRoutes } from '#contract/safer-play/routes.ts';
import { secondFactorRoutes } from '#contract/second-factor/routes.ts';
import { siteRoutes } from '#contract/site/routes.ts';
import { userRoutes } from '#contract/users/routes.ts';
import { verificationRoutes } from '#contract/verification/routes.ts';
import { walletRoutes } from '#contract/wallet/routes.ts';
import type { Permission } from '#domain/roles.ts';

type StaffAccess = { permission: Permission };

/**
 * Who may make a call: anyone; anyone signed in; players (anyone signed in who is not staff); the
 * user whose id is in the path, and staff with the permission if one is given; or only staff with
 * the permission.
 */
export type Access = 'anyone' | 'signed-in' | 'player' | { self: 'id' | 'userId'; or?: Permission } | StaffAccess;

/**
 * Whose account a staff call affects: the field of its path or body that names the account or
 * something that belongs to it; 'none' for games, prices and settings. Calls that affect the
 * caller's own account are refused (server/http/own-account.ts).
 */
export type Subject =
  | 'none'
  | { account: 'id' | 'userId' }
  | { transaction: 'transactionId' | 'depositId' }
  | { bet: 'id' }
  | { freeBet: 'id' }
  | { proposal: 'id' };

/** A staff call that changes something must declare whom it affects. */
type Rights =
  | { method: 'GET'; access: Access; about?: undefined; writes?: undefined }
  | {
      method: 'POST' | 'PATCH' | 'PUT';
      access: 'anyone' | 'signed-in' | 'player' | { self: 'id' | 'userId'; or?: undefined };
      about?: undefined;
      writes?: undefined;
    }
  | {
      method: 'POST' | 'PATCH';
      access: StaffAccess;
      about: Subject;
      /** If not all in one transaction: a preview writes nothing, an import game by game. */
      writes?: 'nothing' | 'in-steps';
    };

export type Route = Rights & {
  path: `/api/${string}`;
  /** Rate limit per address. Many players share an address, so it is generous. */
  perMinute?: number;
  /** Rate limit per account and node, for costly calls. */
  perAccountMinute?: number;
  /** The largest body in bytes, if not the default of 64 KB. */
  bodyBytes?: number;
  /** The body is a form that a provider posts, instead of JSON. */
  form?: boolean;
  /** The body is kept as it came, for a provider's signature. */
  raw?: boolean;
};

export const routes = {
  ...authRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...verificationRoutes,
  ...gameRoutes,
  ...feedRoutes,
  ...betRoutes,
  ...bookingCodeRoutes,
  ...walletRoutes,
  ...riskRoutes,
  ...promotionRoutes,
  ...contentRoutes,
  ...proposalRoutes,
  ...saferPlayRoutes,
  ...messageRoutes,
  ...paymentRoutes,
  ...notificationRoutes,
  ...auditRoutes,
  ...overviewRoutes,
  ...siteRoutes,
} as const satisfies Record<string, Route>;

export type CallName = keyof typeof routes;

/** Whether staff change something with this call. Such a call takes effect once per Idempotency-Key. */
export function isStaffWrite(call: Route): boolean {
  return call.about !== undefined && call.writes !== 'nothing';
}
