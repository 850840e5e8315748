// Who may do what, as data. A call names the permission it needs; a role lists the permissions it has.

/** A player; an administrator, who may do everything; and staff who have one part of the work each. */
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
  'audit.read',
  'risk.manage',
  'promotions.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const permissionsOfRole: Record<Role, ReadonlySet<Permission>> = {
  user: new Set(),
  admin: new Set(PERMISSIONS),
  // Runs the games and their prices, and settles what the results leave open.
  trader: new Set(['games.run', 'bets.read', 'bets.settle', 'risk.manage', 'overview.read']),
  // Decides on deposits and withdrawals.
  cashier: new Set(['money.read', 'money.decide', 'users.read', 'users.note', 'overview.read']),
  // Reviews who players are; sees no money but a player's balance.
  verifier: new Set(['users.read', 'users.note', 'identity.review']),
};

/** Whether a person of this role may do what the permission names. */
export function mayRole(role: Role, permission: Permission): boolean {
  return permissionsOfRole[role].has(permission);
}

/** Whether the role is more than a player's. */
export function isStaff(role: Role): boolean {
  return role !== 'user';
}
