import { Ban, CircleCheck, Clock3 } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { UserCell } from '#web/admin/shared/links.tsx';
import { formatDate, formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Clipped } from '#web/ui/data-table/clipped.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';

const ICON = 'size-3';

export function VerifiedBadge({ isVerified }: Pick<User, 'isVerified'>) {
  const { t } = useTranslation('admin');
  const Icon = isVerified ? CircleCheck : Clock3;
  return (
    <Badge tone={isVerified ? 'win' : 'wait'} icon={<Icon className={ICON} />}>
      {t(isVerified ? 'users.isVerified' : 'users.notVerified')}
    </Badge>
  );
}

export function StatusBadge({ suspended }: Pick<User, 'suspended'>) {
  const { t } = useTranslation('admin');
  if (!suspended) return <Badge tone="win">{t('users.active')}</Badge>;
  return (
    <Badge tone="loss" icon={<Ban className={ICON} />}>
      {t('users.suspended')}
    </Badge>
  );
}

export function RoleBadge({ role }: Pick<User, 'role'>) {
  const { t } = useTranslation('admin');
  return <Badge tone={role === 'user' ? 'plain' : 'gold'}>{t(`users.roles.${role}`)}</Badge>;
}

export function useUserNameColumns(): DataColumn<User>[] {
  const { t } = useTranslation('admin');
  return useMemo(
    () => [
      { id: 'id', header: t('users.id'), cell: (user) => user.id, serverSort: 'id' },
      {
        id: 'username',
        header: t('users.username'),
        cell: (user) => <UserCell id={user.id} name={user.username} />,
        serverSort: 'username',
        onCard: 'title',
      },
      { id: 'phoneNumber', header: t('users.phoneNumber'), cell: (user) => user.phoneNumber },
    ],
    [t],
  );
}

export function useBalanceColumn(): DataColumn<User> {
  const { t } = useTranslation('admin');
  return useMemo(
    () => ({
      id: 'balance',
      header: t('users.balance'),
      cell: (user) => <span className="font-semibold">{formatMoney(user.balance)}</span>,
      serverSort: 'balance',
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
        cell: (user) =>
          user.email === null ? (
            <span className="text-muted">{t('users.noEmail')}</span>
          ) : (
            <Clipped text={user.email} width="small" />
          ),
      },
      balance,
      { id: 'role', header: t('users.role'), cell: (user) => <RoleBadge role={user.role} />, serverSort: 'role' },
      { id: 'verified', header: t('users.verified'), cell: (user) => <VerifiedBadge isVerified={user.isVerified} /> },
      {
        id: 'created',
        header: t('users.created'),
        cell: (user) => <time dateTime={user.createdAt}>{formatDate(user.createdAt)}</time>,
        serverSort: 'createdAt',
      },
      { id: 'status', header: t('users.status'), cell: (user) => <StatusBadge suspended={user.suspended} /> },
    ],
    [t, names, balance],
  );
}
