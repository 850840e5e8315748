// The dashboard's tabs, with permissions and URLs: three have paths, the rest a parameter.
import { type Permission, type Role, roleHasPermission } from '#domain/roles.ts';
import { paths } from '#web/lib/paths.ts';

const TAB_PERMISSIONS = {
  overview: 'overview.read',
  games: 'games.run',
  bets: 'bets.read',
  risk: 'risk.manage',
  promotions: 'promotions.manage',
  'deposit-approval': 'money.read',
  deposits: 'money.read',
  'withdrawal-requests': 'money.read',
  withdrawals: 'money.read',
  payments: 'money.read',
  reports: 'reports.read',
  users: 'users.read',
  verification: 'identity.review',
  'add-funds': 'money.decide',
  pages: 'content.manage',
  audit: 'audit.read',
  settings: 'settings.manage',
} as const satisfies Record<string, Permission>;
export type AdminTab = keyof typeof TAB_PERMISSIONS;
export const ADMIN_TABS = Object.keys(TAB_PERMISSIONS) as AdminTab[];

export const ADMIN_GROUPS = {
  trading: ['overview', 'games', 'bets', 'risk', 'promotions'],
  money: ['deposit-approval', 'deposits', 'withdrawal-requests', 'withdrawals', 'payments', 'reports'],
  players: ['users', 'verification', 'add-funds'],
  control: ['pages', 'audit', 'settings'],
} as const satisfies Record<string, readonly AdminTab[]>;

export function tabsOf(role: Role): AdminTab[] {
  return ADMIN_TABS.filter((tab) => roleHasPermission(role, TAB_PERMISSIONS[tab]));
}

const OWN_PATHS: Partial<Record<AdminTab, string>> = {
  overview: paths.admin,
  games: paths.adminGames,
  users: paths.adminUsers,
};

/** The tab that the path belongs to or, for other paths, the requested one; null if unknown. */
export function requestedTab(path: string, requested: string | null): AdminTab | null {
  const isAt = (own: string) => path === own || path.startsWith(`${own}/`);
  const name = isAt(paths.adminGames) ? 'games' : isAt(paths.adminUsers) ? 'users' : requested;
  return ADMIN_TABS.find((tab) => tab === name) ?? null;
}

/** The requested tab if it is permitted, or else the first permitted one. */
export function tabAt(path: string, requested: string | null, tabs: readonly AdminTab[]): AdminTab {
  const wanted = requestedTab(path, requested);
  return tabs.find((tab) => tab === wanted) ?? tabs[0] ?? 'overview';
}

export function tabPath(tab: AdminTab): string {
  return OWN_PATHS[tab] ?? `${paths.admin}?tab=${tab}`;
}

export const casePath = (id: number): string => `${tabPath('payments')}&case=${id}`;
