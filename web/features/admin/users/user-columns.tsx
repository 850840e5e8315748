import { CircleCheck, Clock3 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/objects/user.ts';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';

function VerifiedBadge({ isVerified }: Pick<User, 'isVerified'>) {
  const { t } = useTranslation('admin');
  const Icon = isVerified ? CircleCheck : Clock3;
  return (
    <Badge tone={isVerified ? 'win' : 'wait'} icon={<Icon aria-hidden="true" className="size-3" />}>
      {t(isVerified ? 'users.isVerified' : 'users.notVerified')}
    </Badge>
  );
}

/** Who it is: the three columns that every list of users begins with. */
export function useUserNameColumns(): DataColumn<User>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      { id: 'id', header: t('users.id'), cell: (user) => user.id, sortBy: (user) => user.id },
      {
        id: 'username',
        header: t('users.username'),
        cell: (user) => <span className="font-medium">{user.username}</span>,
        sortBy: (user) => user.username,
        onCard: 'title',
      },
      {
        id: 'phoneNumber',
        header: t('users.phoneNumber'),
        cell: (user) => user.phoneNumber,
        sortBy: (user) => user.phoneNumber,
      },
    ],
    [t],
  );
}

/** The balance column, which every list of users has. */
export function useBalanceColumn(): DataColumn<User> {
  const { t } = useTranslation('admin');
  return useMemo(
    () => ({
      id: 'balance',
      header: t('users.balance'),
      cell: (user) => <span className="font-semibold">{formatMoney(user.balance)}</span>,
      sortBy: (user) => Number(user.balance),
      align: 'end',
      onCard: 'corner',
    }),
    [t],
  );
}

export function useUserColumns(): DataColumn<User>[] {
  const { t } = useTranslation('admin');
  const names = useUserNameColumns();
  const balance = useBalanceColumn();
  return useMemo(
    () => [
      ...names,
      {
        id: 'email',
        header: t('users.email'),
        cell: (user) => user.email ?? <span className="text-muted">{t('users.noEmail')}</span>,
        sortBy: (user) => user.email ?? '',
      },
      balance,
      {
        id: 'role',
        header: t('users.role'),
        cell: (user) => <Badge tone={user.role === 'admin' ? 'gold' : 'plain'}>{t(`users.roles.${user.role}`)}</Badge>,
        sortBy: (user) => user.role,
      },
      {
        id: 'verified',
        header: t('users.verified'),
        cell: (user) => <VerifiedBadge isVerified={user.isVerified} />,
        sortBy: (user) => Number(user.isVerified),
      },
      {
        id: 'created',
        header: t('users.created'),
        cell: (user) => <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>,
        sortBy: (user) => user.createdAt,
      },
      { id: 'status', header: t('users.status'), cell: () => <Badge tone="win">{t('users.active')}</Badge> },
    ],
    [t, names, balance],
  );
}
