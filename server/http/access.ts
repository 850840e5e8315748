// Suspended staff, and those without a required second factor, have no permissions.
import type { Access } from '#contract/route.ts';
import { isStaff, type Permission, roleHasPermission } from '#domain/roles.ts';
import type { Viewer } from '#server/http/handlers.ts';
import { refuse } from '#server/http/refusal.ts';

export function hasPermission(viewer: Viewer, permission: Permission): boolean {
  return roleHasPermission(viewer.role, permission) && !viewer.suspended && !viewer.lacksSecondFactor;
}

/**
 * Checks in this order: that the caller is signed in; for players' calls, that the account is
 * neither staff nor halted; for staff calls, the permission, a suspension, and a required second
 * factor. The user that a `self` call is about needs no permission.
 */
export function checkAccess(access: Access, viewer: Viewer | null, params: Readonly<Record<string, string>>): void {
  if (access === 'anyone') return;
  if (viewer === null) refuse('UNAUTHENTICATED');
  if (access === 'signed-in') return;
  if (access === 'player' && isStaff(viewer.role)) refuse('STAFF_ACCOUNT');
  if (access === 'player' && viewer.halted) refuse('ACCOUNT_HALTED');
  if (access === 'player') return;
  if ('self' in access && params[access.self] === String(viewer.id)) return;
  const permission = 'self' in access ? access.or : access.permission;
  if (permission === undefined || !roleHasPermission(viewer.role, permission)) refuse('FORBIDDEN');
  if (viewer.suspended) refuse('ACCOUNT_SUSPENDED');
  if (viewer.lacksSecondFactor) refuse('TOTP_SETUP_REQUIRED');
}
