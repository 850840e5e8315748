import { accountRoutes } from '#contract/account/routes.ts';
import { auditRoutes } from '#contract/audit/routes.ts';
import { authRoutes } from '#contract/auth/routes.ts';
import { betRoutes } from '#contract/bets/routes.ts';
import { bookingCodeRoutes } from '#contract/booking-codes/routes.ts';
import { checklistRoutes } from '#contract/checklist/routes.ts';
import { contentRoutes } from '#contract/content/routes.ts';
import { featuredCodeRoutes } from '#contract/featured-codes/routes.ts';
import { feedRoutes } from '#contract/feeds/routes.ts';
import { freeBetBatchRoutes } from '#contract/free-bet-batches/routes.ts';
import { gameRoutes } from '#contract/games/routes.ts';
import { messageRoutes } from '#contract/messages/routes.ts';
import { notificationRoutes } from '#contract/notifications/routes.ts';
import { overviewRoutes } from '#contract/overview/routes.ts';
import { paymentRoutes } from '#contract/payments/routes.ts';
import { playerControlRoutes } from '#contract/player-controls/routes.ts';
import { priceErrorRoutes } from '#contract/price-errors/routes.ts';
import { promotionRoutes } from '#contract/promotions/routes.ts';
import { proposalRoutes } from '#contract/proposals/routes.ts';
import { reportingRoutes } from '#contract/reports/routes.ts';
import { riskRoutes } from '#contract/risk/routes.ts';
import type { Route } from '#contract/route.ts';
import { saferPlayRoutes } from '#contract/safer-play/routes.ts';
import { secondFactorRoutes } from '#contract/second-factor/routes.ts';
import { settingsRoutes } from '#contract/settings/routes.ts';
import { siteRoutes } from '#contract/site/routes.ts';
import { userRoutes } from '#contract/users/routes.ts';
import { verificationRoutes } from '#contract/verification/routes.ts';
import { walletRoutes } from '#contract/wallet/routes.ts';

export const clientRoutes = {
  ...authRoutes,
  ...accountRoutes,
  ...secondFactorRoutes,
  ...userRoutes,
  ...playerControlRoutes,
  ...verificationRoutes,
  ...gameRoutes,
  ...priceErrorRoutes,
  ...feedRoutes,
  ...betRoutes,
  ...bookingCodeRoutes,
  ...featuredCodeRoutes,
  ...walletRoutes,
  ...riskRoutes,
  ...promotionRoutes,
  ...freeBetBatchRoutes,
  ...contentRoutes,
  ...proposalRoutes,
  ...saferPlayRoutes,
  ...messageRoutes,
  ...paymentRoutes,
  ...notificationRoutes,
  ...auditRoutes,
  ...overviewRoutes,
  ...reportingRoutes,
  ...settingsRoutes,
  ...checklistRoutes,
  ...siteRoutes,
} as const satisfies Record<string, Route>;

export type ClientCallName = keyof typeof clientRoutes;
