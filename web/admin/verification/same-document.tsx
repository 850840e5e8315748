import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { UserLink } from '#web/admin/shared/user-link.tsx';
import { formatDate } from '#web/lib/format.ts';
import { Warning } from '#web/ui/warning.tsx';

function Holder({ user }: { user: User }) {
  const { t } = useTranslation('admin');
  const { identityVerified, identityRejected, suspended, selfExcludedUntil, timedOutUntil } = user;
  const identity = identityVerified ? 'verified' : identityRejected ? 'rejected' : 'pending';
  const facts = [
    t(`verification.sameDocument.${identity}`),
    suspended && t('verification.sameDocument.suspended'),
    selfExcludedUntil && t('verification.sameDocument.excluded', { date: formatDate(selfExcludedUntil) }),
    timedOutUntil && t('verification.sameDocument.timedOut', { date: formatDate(timedOutUntil) }),
  ];
  return (
    <li className="flex flex-wrap items-baseline gap-x-2 [overflow-wrap:anywhere]">
      <UserLink id={user.id} name={user.username} />
      <span className="text-xs text-muted">{facts.filter(Boolean).join(' · ')}</span>
    </li>
  );
}

/** Other accounts with the same document, possibly of the same person. */
export function SameDocument({ users }: { users: readonly User[] }) {
  const { t } = useTranslation('admin');
  if (users.length === 0) return null;
  return (
    <div className="grid gap-2">
      <Warning text={t('verification.sameDocument.title', { count: users.length })} />
      <ul className="grid gap-1 px-3 text-sm">
        {users.map((user) => (
          <Holder key={user.id} user={user} />
        ))}
      </ul>
    </div>
  );
}
