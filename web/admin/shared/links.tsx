import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AuditSubject } from '#contract/audit-subjects.ts';
import type { Exposure } from '#contract/risk/objects.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { useMay } from '#web/admin/shared/use-may.ts';
import { adminUserPath, gameDeskPath } from '#web/lib/paths.ts';
import { Clipped } from '#web/ui/data-table/clipped.tsx';

/** A user's name; for permitted staff, a link to the user's page. */
export function UserLink({ id, name }: { id: number; name: string }) {
  if (!useMay()('users.read')) return <span className="font-medium">{name}</span>;
  return (
    <Link href={adminUserPath(id)} className="tap link font-medium">
      {name}
    </Link>
  );
}

export const matchNameOf = ({ homeTeam, awayTeam }: Exposure) => `${homeTeam} – ${awayTeam}`;

export function GameLink({ game }: { game: Exposure }) {
  return (
    <Link href={gameDeskPath(game.gameId)} className="tap link">
      {matchNameOf(game)}
    </Link>
  );
}

/** For permitted staff, a link to the subject's audit trail; for others, plain text. */
export function AuditLink({ subject, id, children }: { subject: AuditSubject; id: number; children: ReactNode }) {
  if (!useMay()('audit.read')) return children;
  return (
    <Link href={`${tabPath('audit')}&subject=${subject}&subjectId=${id}`} className="tap link">
      {children}
    </Link>
  );
}

export const UserCell = ({ id, name, width }: { id: number; name: string; width?: 'small' }) => (
  <Clipped text={name} width={width}>
    <UserLink id={id} name={name} />
  </Clipped>
);
