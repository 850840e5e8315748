import { type Permission, roleHasPermission } from '#domain/roles.ts';
import { useSignedInUser } from '#web/lib/session.ts';

/** Whether the signed-in user has a permission and `userId`, if given, isn't their own account. */
export function useMay(): (permission: Permission, userId?: number) => boolean {
  const { id, role } = useSignedInUser();
  return (permission, userId) => roleHasPermission(role, permission) && userId !== id;
}
