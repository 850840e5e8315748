// Every call of the API as plain data, by feature: its method, its path and who may make it. The browser loads these
// without zod; schemas.ts adds the shapes. A call that is not listed is not served, and one without an access rule does
// not compile: closed by default.
import { accountRoutes } from '#contract/account/routes.ts';
import { auditRoutes } from '#contract/audit/routes.ts';
import { authRoutes } from '#contract/auth/routes.ts';
import { betRoutes } from '#contract/bets/routes.ts';
import { feedRoutes } from '#contract/feeds/routes.ts';
import { gameRoutes } from '#contract/games/routes.ts';
import { overviewRoutes } from '#contract/overview/routes.ts';
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
 * Who may make a call: anyone; anyone signed in; players, that is anyone signed in who is not staff; the person whose id the
 * path names, and staff with the permission where one is given; or only staff with the permission.
 */
export type Access = 'anyone' | 'signed-in' | 'player' | { self: 'id' | 'userId'; or?: Permission } | StaffAccess;

/**
 * Whose account a staff call decides about: the field of its path or body that names the account or what belongs to
 * it; 'none' for games, prices and settings. The caller's own is refused (server/http/own-account.ts).
 */
export type Subject =
  | 'none'
  | { account: 'id' | 'userId' }
  | { transaction: 'transactionId' | 'depositId' }
  | { bet: 'id' }
  | { freeBet: 'id' }
  | { proposal: 'id' };

/** A staff call that changes something has to say whom it is about. */
type Rights =
  | { method: 'GET'; access: Access; about?: undefined; writes?: undefined }
  | {
      method: 'POST' | 'PATCH';
      access: 'anyone' | 'signed-in' | 'player' | { self: 'id' | 'userId'; or?: undefined };
      about?: undefined;
      writes?: undefined;
    }
  | {
      method: 'POST' | 'PATCH';
      access: StaffAccess;
      about: Subject;
      /** Where it does not write everything in one transaction: a preview writes nothing, an import game by game. */
      writes?: 'nothing' | 'in-steps';
    };

export type Route = Rights & {
  path: `/api/${string}`;
  /** How often one address may make the call; many players share an address, so it is generous. */
  perMinute?: number;
  /** How often one account may make the call on one node, where each call is costly. No person needs as many. */
  perAccountMinute?: number;
  /** The largest body in bytes, where it is not the 64 KB of all calls. */
  bodyBytes?: number;
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
  ...walletRoutes,
  ...riskRoutes,
  ...promotionRoutes,
  ...proposalRoutes,
  ...saferPlayRoutes,
  ...auditRoutes,
  ...overviewRoutes,
  ...siteRoutes,
} as const satisfies Record<string, Route>;

export type CallName = keyof typeof routes;

/** Whether staff change something by a call. Each takes effect once for its Idempotency-Key. */
export function isStaffWrite(call: Route): boolean {
  return call.about !== undefined && call.writes !== 'nothing';
}
