import { mayRole, type Permission } from '#domain/roles.ts';
import { useSignedInUser } from '#web/lib/session.ts';

/**
 * Whether the signed-in member of staff may do what a permission names, and to whom where a user is given: never to
 * their own account.
 */
export function useMay(): (permission: Permission, userId?: number) => boolean {
  const { id, role } = useSignedInUser();
  return (permission, userId) => mayRole(role, permission) && userId !== id;
}
