// The request and response schemas of each call, by feature. The server's validation, the OpenAPI
// document and the browser's types are generated from them.
import type { z } from 'zod';
import { accountSchemas } from '#contract/account/schemas.ts';
import { auditSchemas } from '#contract/audit/schemas.ts';
import { authSchemas } from '#contract/auth/schemas.ts';
import { cashOutSchemas } from '#contract/bets/cash-out-schemas.ts';
import { betSchemas } from '#contract/bets/schemas.ts';
import { bookingCodeSchemas } from '#contract/booking-codes/schemas.ts';
import { checklistSchemas } from '#contract/checklist/schemas.ts';
import { contentSchemas } from '#contract/content/schemas.ts';
import { featuredCodeSchemas } from '#contract/featured-codes/schemas.ts';
import { feedSchemas } from '#contract/feeds/schemas.ts';
import { freeBetBatchSchemas } from '#contract/free-bet-batches/schemas.ts';
import { matchEventSchemas } from '#contract/games/match-event-schemas.ts';
import { gameSchemas } from '#contract/games/schemas.ts';
import { squadSchemas } from '#contract/games/squad-schemas.ts';
import { messageSchemas } from '#contract/messages/schemas.ts';
import { notificationSchemas } from '#contract/notifications/schemas.ts';
import { overviewSchemas } from '#contract/overview/schemas.ts';
import type { ParamsOf } from '#contract/params.ts';
import { paymentSchemas } from '#contract/payments/schemas.ts';
import { playerControlSchemas } from '#contract/player-controls/schemas.ts';
import { priceErrorSchemas } from '#contract/price-errors/schemas.ts';
import { promotionSchemas } from '#contract/promotions/schemas.ts';
import { proposalSchemas } from '#contract/proposals/schemas.ts';
import { reportingSchemas } from '#contract/reports/schemas.ts';
import { riskSchemas } from '#contract/risk/schemas.ts';
import type { CallName, routes } from '#contract/routes.ts';
import { saferPlaySchemas } from '#contract/safer-play/schemas.ts';
import { secondFactorSchemas } from '#contract/second-factor/schemas.ts';
import { settingsSchemas } from '#contract/settings/schemas.ts';
import { siteSchemas } from '#contract/site/schemas.ts';
import { userSchemas } from '#contract/users/schemas.ts';
import { verificationSchemas } from '#contract/verification/schemas.ts';
import { decisionSchemas } from '#contract/wallet/decision-schemas.ts';
import { walletSchemas } from '#contract/wallet/schemas.ts';

/** One call's schemas. Success is 200 unless another status is given; failures return an error. */
export type CallSchemas = {
  summary: string;
  query?: z.ZodType;
  body?: z.ZodType;
  status?: 201;
  response: z.ZodType;
  /** Takes an Idempotency-Key header: the same key and body return the first response. */
  idempotent?: true;
  /** The response depends only on the URL, so concurrent calls share one. */
  shared?: true;
};

export const schemas = {
  ...authSchemas,
  ...accountSchemas,
  ...secondFactorSchemas,
  ...userSchemas,
  ...playerControlSchemas,
  ...verificationSchemas,
  ...gameSchemas,
  ...matchEventSchemas,
  ...squadSchemas,
  ...priceErrorSchemas,
  ...feedSchemas,
  ...betSchemas,
  ...cashOutSchemas,
  ...bookingCodeSchemas,
  ...featuredCodeSchemas,
  ...walletSchemas,
  ...decisionSchemas,
  ...riskSchemas,
  ...promotionSchemas,
  ...freeBetBatchSchemas,
  ...contentSchemas,
  ...proposalSchemas,
  ...saferPlaySchemas,
  ...messageSchemas,
  ...paymentSchemas,
  ...notificationSchemas,
  ...auditSchemas,
  ...overviewSchemas,
  ...reportingSchemas,
  ...settingsSchemas,
  ...checklistSchemas,
  ...siteSchemas,
} as const satisfies Record<CallName, CallSchemas>;

type Schemas = typeof schemas;
type Part<Name extends CallName, Key extends string> =
  Schemas[Name] extends Record<Key, infer Schema extends z.ZodType> ? Schema : z.ZodUndefined;

export type CallParams<Name extends CallName> = ParamsOf<(typeof routes)[Name]['path']>;
export type CallQuery<Name extends CallName> = z.output<Part<Name, 'query'>>;
export type CallBody<Name extends CallName> = z.output<Part<Name, 'body'>>;
export type CallBodyInput<Name extends CallName> = z.input<Part<Name, 'body'>>;
export type CallQueryInput<Name extends CallName> = z.input<Part<Name, 'query'>>;
/** Whether concurrent calls share one response; the handler then doesn't receive the caller. */
export type IsShared<Name extends CallName> = Schemas[Name] extends { shared: true } ? true : false;
export type CallResponse<Name extends CallName> = z.output<Schemas[Name]['response']>;
