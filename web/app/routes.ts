// Every page. The initial bundle has the two landing pages; the others load with their texts.
import type { FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { User } from '#contract/users/objects.ts';
import { BettingPage } from '#web/app/pages/betting-page.tsx';
import { HomePage } from '#web/app/pages/home-page.tsx';
import { type LazyPart, lazyPart } from '#web/lib/lazy-part.ts';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query-client.ts';

/**
 * `signed-in`: players and staff. `staff`: every role other than the player's; a page or its parts
 * may also require permissions.
 */
export type PageAccess = 'anyone' | 'signed-in' | 'staff';
/**
 * When the slip is shown. `filled`: with a selection or a receipt. `always`: also an empty slip, in
 * the column of wide screens.
 */
export type SlipVisibility = 'always' | 'filled' | 'none';

export type AppRoute = {
  path: string;
  access: PageAccess;
  slip: SlipVisibility;
  Page: ComponentType & Partial<LazyPart>;
  /** What the page shows first, unless its URL has parameters; fetched while its code loads. */
  firstQuery?: (user: User) => FetchQueryOptions;
};

/** The route that matches a path, such as `/admin/users/:id` for `/admin/users/17`. */
export function routeAt(path: string): AppRoute | undefined {
  const matches = (pattern: string) => new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`).test(path);
  return appRoutes.find((route) => matches(route.path));
}

const GamePage = lazyPart(
  () => import('#web/app/pages/game-page.tsx'),
  'GamePage',
  'game',
  'match',
  'more-markets',
  'chart',
);
const LoginPage = lazyPart(() => import('#web/app/pages/login-page.tsx'), 'LoginPage');
const LivePage = lazyPart(() => import('#web/app/pages/live-page.tsx'), 'LivePage');
const AdvancedBettingPage = lazyPart(
  () => import('#web/app/pages/advanced-betting-page.tsx'),
  'AdvancedBettingPage',
  'slip',
);
// With the texts of all tabs that aren't loaded on demand, and of the overview's parts.
const AdminPage = lazyPart(
  () => import('#web/app/pages/admin-page.tsx'),
  'AdminPage',
  'admin',
  'admin-checklist',
  'admin-overview',
  'admin-payments',
  'admin-promotions',
  'admin-risk',
  'admin-settings',
  'desk',
  'findings',
  'table',
  'wallet',
);
const AdminUserPage = lazyPart(
  () => import('#web/app/pages/admin-user-page.tsx'),
  'AdminUserPage',
  'admin',
  'admin-payments',
  'admin-reports',
  'admin-user',
  'saferplay',
  'statement',
  'table',
  'wallet',
);
const AdminGamePage = lazyPart(
  () => import('#web/app/pages/admin-game-page.tsx'),
  'AdminGamePage',
  'admin',
  'admin-overview',
  'admin-promotions',
  'admin-risk',
  'admin-settings',
  'desk',
  'game',
  'table',
);
const WalletPage = lazyPart(() => import('#web/app/pages/wallet-page.tsx'), 'WalletPage', 'slip', 'wallet', 'table');

const NotificationsPage = lazyPart(
  () => import('#web/app/pages/notifications-page.tsx'),
  'NotificationsPage',
  'notifications',
);
const ForgotPasswordPage = lazyPart(
  () => import('#web/app/pages/forgot-password-page.tsx'),
  'ForgotPasswordPage',
  'security',
);
const ProfilePage = lazyPart(
  () => import('#web/app/pages/profile-page.tsx'),
  'ProfilePage',
  'bets',
  'offers',
  'security',
);
const HistoryPage = lazyPart(() => import('#web/app/pages/history-page.tsx'), 'HistoryPage', 'bets', 'table');
const BettingHistoryPage = lazyPart(
  () => import('#web/app/pages/betting-history-page.tsx'),
  'BettingHistoryPage',
  'bets',
  'cashout',
);
const VerificationPage = lazyPart(
  () => import('#web/app/pages/verification-page.tsx'),
  'VerificationPage',
  'verification',
);
const SaferPlayPage = lazyPart(
  () => import('#web/app/pages/safer-play-page.tsx'),
  'SaferPlayPage',
  'saferplay',
  'content',
);
const BookingPage = lazyPart(() => import('#web/app/pages/booking-page.tsx'), 'BookingPage', 'booking', 'slip');
const ScoresPage = lazyPart(() => import('#web/app/pages/scores-page.tsx'), 'ScoresPage', 'pages');
const PromotionsPage = lazyPart(
  () => import('#web/app/pages/promotions-page.tsx'),
  'PromotionsPage',
  'promotions',
  'offers',
);
const RulesPage = lazyPart(() => import('#web/app/pages/rules-page.tsx'), 'RulesPage', 'rules', 'more-markets');
const ContentPage = lazyPart(() => import('#web/app/pages/content-page.tsx'), 'ContentPage', 'content');
const CasinoPage = lazyPart(() => import('#web/app/pages/casino-page.tsx'), 'CasinoPage', 'pages');

export const appRoutes: readonly AppRoute[] = [
  { path: paths.home, access: 'anyone', slip: 'filled', Page: HomePage },
  { path: paths.dashboard, access: 'signed-in', slip: 'filled', Page: HomePage },
  { path: paths.login, access: 'anyone', slip: 'none', Page: LoginPage },
  { path: paths.forgotPassword, access: 'anyone', slip: 'none', Page: ForgotPasswordPage },
  { path: paths.betting, access: 'anyone', slip: 'always', Page: BettingPage },
  { path: `${paths.games}/:gameId`, access: 'anyone', slip: 'always', Page: GamePage },
  { path: paths.booking, access: 'anyone', slip: 'always', Page: BookingPage },
  { path: `${paths.booking}/:code`, access: 'anyone', slip: 'always', Page: BookingPage },
  { path: paths.live, access: 'anyone', slip: 'always', Page: LivePage },
  { path: paths.advancedBetting, access: 'anyone', slip: 'always', Page: AdvancedBettingPage },
  { path: paths.scores, access: 'anyone', slip: 'filled', Page: ScoresPage },
  { path: paths.promotions, access: 'anyone', slip: 'filled', Page: PromotionsPage },
  { path: paths.rules, access: 'anyone', slip: 'filled', Page: RulesPage },
  ...[paths.help, paths.terms, paths.privacy, paths.responsibleGambling].map(
    (path): AppRoute => ({ path, access: 'anyone', slip: 'filled', Page: ContentPage }),
  ),
  { path: paths.casino, access: 'anyone', slip: 'filled', Page: CasinoPage },
  { path: paths.bettingHistory, access: 'signed-in', slip: 'filled', Page: BettingHistoryPage },
  { path: paths.history, access: 'signed-in', slip: 'filled', Page: HistoryPage },
  { path: paths.profile, access: 'signed-in', slip: 'filled', Page: ProfilePage },
  { path: paths.verification, access: 'signed-in', slip: 'filled', Page: VerificationPage },
  { path: paths.saferPlay, access: 'anyone', slip: 'filled', Page: SaferPlayPage },
  { path: paths.notifications, access: 'signed-in', slip: 'filled', Page: NotificationsPage },
  {
    path: paths.wallet,
    access: 'signed-in',
    slip: 'filled',
    Page: WalletPage,
    firstQuery: ({ id }) => queryOf('getWallet', { params: { id } }) as FetchQueryOptions,
  },
  {
    path: paths.admin,
    access: 'staff',
    slip: 'none',
    Page: AdminPage,
    firstQuery: () => queryOf('getOverview', { query: { step: 'hour' } }) as FetchQueryOptions,
  },
  { path: paths.adminGames, access: 'staff', slip: 'none', Page: AdminPage },
  { path: `${paths.adminGames}/:gameId`, access: 'staff', slip: 'none', Page: AdminGamePage },
  { path: paths.adminUsers, access: 'staff', slip: 'none', Page: AdminPage },
  { path: `${paths.adminUsers}/:id`, access: 'staff', slip: 'none', Page: AdminUserPage },
];

export const routePathAt = (path: string): string => routeAt(path)?.path ?? 'unknown';
