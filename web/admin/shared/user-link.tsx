import { Link } from 'wouter';
import { useMay } from '#web/admin/shared/use-may.ts';
import { adminUserPath } from '#web/lib/paths.ts';

/** A user's name, linked to their page for permitted staff. */
export function UserLink({ id, name }: { id: number; name: string }) {
  if (!useMay()('users.read')) return <span className="font-medium">{name}</span>;
  return (
    <Link href={adminUserPath(id)} className="tap font-medium text-gold-bright underline-offset-4 hover:underline">
      {name}
    </Link>
  );
}
