import { mayRole, type Permission } from '#domain/roles.ts';
import { useSignedInUser } from '#web/lib/session.ts';

/** Whether the member of staff who looks at the dashboard may do what a permission names. */
export function useMay(): (permission: Permission) => boolean {
  const { role } = useSignedInUser();
  return (permission) => mayRole(role, permission);
}
