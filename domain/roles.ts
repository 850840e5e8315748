// Who may do what, as data. A call names the permission it needs; a role lists the permissions it has.

export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const PERMISSIONS = [
  'games.run',
  'bets.read',
  'bets.settle',
  'money.read',
  'money.decide',
  'users.read',
  'identity.review',
  'audit.read',
  'risk.manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const permissionsOfRole: Record<Role, ReadonlySet<Permission>> = {
  user: new Set(),
  admin: new Set(PERMISSIONS),
};

/** Whether a person of this role may do what the permission names. */
export function mayRole(role: Role, permission: Permission): boolean {
  return permissionsOfRole[role].has(permission);
}
