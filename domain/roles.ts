// A call names the permission it needs; a role lists its permissions.

/** A player; an administrator with all permissions; and staff with one area of work each. */
export const ROLES = ['user', 'admin', 'trader', 'cashier', 'verifier'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  'games.run',
  'bets.read',
  'bets.settle',
  'money.read',
  'money.decide',
  'users.read',
  'users.note',
  'users.manage',
  'identity.review',
  'overview.read',
  'reports.read',
  'audit.read',
  'risk.manage',
  'promotions.manage',
  'content.manage',
  'settings.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const PERMISSIONS_OF_ROLE: Record<Role, ReadonlySet<Permission>> = {
  user: new Set(),
  admin: new Set(PERMISSIONS),
  // Runs games and prices, and settles what the results leave open.
  trader: new Set(['games.run', 'bets.read', 'bets.settle', 'risk.manage', 'overview.read', 'reports.read']),
  // Decides on deposits and withdrawals.
  cashier: new Set(['money.read', 'money.decide', 'users.read', 'users.note', 'overview.read']),
  // Reviews players' identities; sees balances and limits, but no bets or transactions.
  verifier: new Set(['users.read', 'users.note', 'identity.review']),
};

export function roleHasPermission(role: Role, permission: Permission): boolean {
  return PERMISSIONS_OF_ROLE[role].has(permission);
}

export function isStaff(role: Role): boolean {
  return role !== 'user';
}
