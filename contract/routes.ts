// What each call takes and answers, one file of routes/ for each of calls/: the shapes from which the server's
// validation, its OpenAPI document and the browser's types are made.
import type { z } from 'zod';
import type { CallName } from '#contract/calls.ts';
import { accountRoutes } from '#contract/routes/account.ts';
import { auditRoutes } from '#contract/routes/audit.ts';
import { authRoutes } from '#contract/routes/auth.ts';
import { betRoutes } from '#contract/routes/bets.ts';
import { feedRoutes } from '#contract/routes/feeds.ts';
import { gameRoutes } from '#contract/routes/games.ts';
import { overviewRoutes } from '#contract/routes/overview.ts';
import { promotionRoutes } from '#contract/routes/promotions.ts';
import { proposalRoutes } from '#contract/routes/proposals.ts';
import { riskRoutes } from '#contract/routes/risk.ts';
import { saferPlayRoutes } from '#contract/routes/safer-play.ts';
import { secondFactorRoutes } from '#contract/routes/second-factor.ts';
import { siteRoutes } from '#contract/routes/site.ts';
import { tableRoutes } from '#contract/routes/tables.ts';
import { userRoutes } from '#contract/routes/users.ts';
import { verificationRoutes } from '#contract/routes/verification.ts';
import { walletRoutes } from '#contract/routes/wallet.ts';

/** One call's shapes. `status` is what success answers; every failure answers the error form. */
export type Route = {
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  status: 200 | 201;
  response: z.ZodType;
  /** A player's call that takes an Idempotency-Key header: the same key and body give the first answer again. */
  idempotent?: true;
  /** What it answers depends on its address alone, not on who asks: calls at the same moment share one answer. */
  shared?: true;
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
  ...tableRoutes,
  ...overviewRoutes,
  ...siteRoutes,
} as const satisfies Record<CallName, Route>;

type Routes = typeof routes;
type Part<Name extends CallName, Key extends string> =
  Routes[Name] extends Record<Key, infer Schema extends z.ZodType> ? Schema : z.ZodUndefined;

/** What a handler gets, parsed. */
export type CallParams<Name extends CallName> = z.output<Part<Name, 'params'>>;
export type CallQuery<Name extends CallName> = z.output<Part<Name, 'query'>>;
export type CallBody<Name extends CallName> = z.output<Part<Name, 'body'>>;
/** What a client sends. */
export type CallBodyInput<Name extends CallName> = z.input<Part<Name, 'body'>>;
export type CallQueryInput<Name extends CallName> = z.input<Part<Name, 'query'>>;
/** Whether its handler is not told who asks. */
export type IsShared<Name extends CallName> = Routes[Name] extends { shared: true } ? true : false;
export type CallAnswer<Name extends CallName> = z.output<Routes[Name]['response']>;
