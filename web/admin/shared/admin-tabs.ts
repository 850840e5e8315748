// The tabs of the dashboard, with their permissions and addresses. Three have their own path; the
// others use a query parameter.
import { type Permission, type Role, roleHasPermission } from '#domain/roles.ts';
import { paths } from '#web/lib/paths.ts';

const NEEDED = {
  overview: 'overview.read',
  games: 'games.run',
  bets: 'bets.read',
  users: 'users.read',
  'add-funds': 'money.decide',
  'deposit-approval': 'money.read',
  deposits: 'money.read',
  withdrawals: 'money.read',
  'withdrawal-requests': 'money.read',
  payments: 'money.read',
  verification: 'identity.review',
  promotions: 'promotions.manage',
  pages: 'content.manage',
  risk: 'risk.manage',
  reports: 'reports.read',
  audit: 'audit.read',
} as const satisfies Record<string, Permission>;
export type AdminTab = keyof typeof NEEDED;
export const ADMIN_TABS = Object.keys(NEEDED) as AdminTab[];

export function tabsOf(role: Role): AdminTab[] {
  return ADMIN_TABS.filter((tab) => roleHasPermission(role, NEEDED[tab]));
}

const OWN_ADDRESSES: Partial<Record<AdminTab, string>> = {
  overview: paths.admin,
  games: paths.adminGames,
  users: paths.adminUsers,
};

/** The tab that an address names, or the first permitted one. */
export function tabAt(path: string, requested: string | null, tabs: readonly AdminTab[]): AdminTab {
  const named = path === paths.adminGames ? 'games' : path === paths.adminUsers ? 'users' : requested;
  return tabs.find((tab) => tab === named) ?? tabs[0] ?? 'overview';
}

export function addressOf(tab: AdminTab): string {
  return OWN_ADDRESSES[tab] ?? `${paths.admin}?tab=${tab}`;
}

/** The payments tab with one case. */
export const caseAddress = (id: number): string => `${addressOf('payments')}&case=${id}`;
