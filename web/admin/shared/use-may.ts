import { type Permission, roleHasPermission } from '#domain/roles.ts';
import { useSignedInUser } from '#web/lib/session.ts';

/** Whether the staff member has a permission for this user; never for their own account. */
export function useMay(): (permission: Permission, userId?: number) => boolean {
  const { id, role } = useSignedInUser();
  return (permission, userId) => roleHasPermission(role, permission) && userId !== id;
}
