// The parts of the dashboard, and where each stands: two have an address of their own, the others a word in it.
import { paths } from '#web/lib/paths.ts';

export const ADMIN_TABS = [
  'overview',
  'games',
  'bets',
  'users',
  'add-funds',
  'deposit-approval',
  'deposits',
  'withdrawals',
  'withdrawal-requests',
  'verification',
] as const;
export type AdminTab = (typeof ADMIN_TABS)[number];

const OWN_ADDRESSES: Partial<Record<AdminTab, string>> = {
  overview: paths.admin,
  games: paths.adminGames,
  users: paths.adminUsers,
};

/** The part that an address names; the overview for any that it does not know. */
export function tabAt(path: string, asked: string | null): AdminTab {
  if (path === paths.adminGames) return 'games';
  if (path === paths.adminUsers) return 'users';
  return ADMIN_TABS.find((tab) => tab === asked) ?? 'overview';
}

export function addressOf(tab: AdminTab): string {
  return OWN_ADDRESSES[tab] ?? `${paths.admin}?tab=${tab}`;
}
