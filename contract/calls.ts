// Every call of the API as plain data: its method, its path and who may make it, one file of calls/ for each feature.
// They need no package, so the browser carries them; routes.ts adds the shapes. A call that is not listed is not there,
// and one without an access rule does not compile: closed by default.
import { accountCalls } from '#contract/calls/account.ts';
import { auditCalls } from '#contract/calls/audit.ts';
import { authCalls } from '#contract/calls/auth.ts';
import { betCalls } from '#contract/calls/bets.ts';
import { feedCalls } from '#contract/calls/feeds.ts';
import { gameCalls } from '#contract/calls/games.ts';
import { overviewCalls } from '#contract/calls/overview.ts';
import { promotionCalls } from '#contract/calls/promotions.ts';
import { proposalCalls } from '#contract/calls/proposals.ts';
import { riskCalls } from '#contract/calls/risk.ts';
import { saferPlayCalls } from '#contract/calls/safer-play.ts';
import { secondFactorCalls } from '#contract/calls/second-factor.ts';
import { siteCalls } from '#contract/calls/site.ts';
import { tableCalls } from '#contract/calls/tables.ts';
import { userCalls } from '#contract/calls/users.ts';
import { verificationCalls } from '#contract/calls/verification.ts';
import { walletCalls } from '#contract/calls/wallet.ts';
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

export type Call = Rights & {
  path: `/api/${string}`;
  /** How often one address may make the call; many players share an address, so it is generous. */
  perMinute?: number;
  /** How often one account may make the call on one node, where each call is costly. No person needs as many. */
  perAccountMinute?: number;
  /** The largest body in bytes, where it is not the 64 KB of all calls. */
  bodyBytes?: number;
};

export const calls = {
  ...authCalls,
  ...accountCalls,
  ...secondFactorCalls,
  ...userCalls,
  ...verificationCalls,
  ...gameCalls,
  ...feedCalls,
  ...betCalls,
  ...walletCalls,
  ...riskCalls,
  ...promotionCalls,
  ...proposalCalls,
  ...saferPlayCalls,
  ...auditCalls,
  ...tableCalls,
  ...overviewCalls,
  ...siteCalls,
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** Whether staff change something by a call. Each takes effect once for its Idempotency-Key. */
export function isStaffWrite(call: Call): boolean {
  return call.about !== undefined && call.writes !== 'nothing';
}
