import { BadgeCheck, ShieldCheck, Users, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/objects/user.ts';
import { ROLES } from '#domain/roles.ts';
import { USERS_LENGTH, useUsers } from '#web/features/admin/admin-queries.ts';
import { sumOf } from '#web/features/admin/sums.ts';
import { useUserColumns } from '#web/features/admin/users/user-columns.tsx';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { SectionCard, StatCard, StatGrid } from '#web/ui/card.tsx';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function UserStats({ users }: { users: readonly User[] }) {
  const { t } = useTranslation('admin');
  const icon = 'size-4 text-gold';
  const note = users.length >= USERS_LENGTH && t('ofNewest', { count: USERS_LENGTH });
  return (
    <StatGrid>
      <StatCard
        label={t('users.totalUsers')}
        icon={<Users aria-hidden="true" className={icon} />}
        value={formatCount(users.length)}
        note={note}
      />
      <StatCard
        label={t('users.verifiedUsers')}
        icon={<BadgeCheck aria-hidden="true" className={icon} />}
        value={formatCount(users.filter((user) => user.isVerified).length)}
      />
      <StatCard
        label={t('users.adminUsers')}
        icon={<ShieldCheck aria-hidden="true" className={icon} />}
        value={formatCount(users.filter((user) => user.role === 'admin').length)}
      />
      <StatCard
        label={t('users.totalBalance')}
        icon={<Wallet aria-hidden="true" className={icon} />}
        value={formatMoney(sumOf(users.map((user) => user.balance)))}
        note={note}
      />
    </StatGrid>
  );
}

/** Everybody who has an account. */
export function UsersTab() {
  const { t } = useTranslation('admin');
  const users = useUsers();
  const columns = useUserColumns();
  const filter = {
    label: t('users.allRoles'),
    choices: ROLES.map((role) => ({
      value: role,
      label: t(`users.roles.${role}`),
      keeps: (user: User) => user.role === role,
    })),
  };
  return (
    <QueryView query={users} loading={<SkeletonList count={4} className="h-16" />}>
      {(rows) => (
        <>
          <UserStats users={rows} />
          <SectionCard title={t('users.title')}>
            <DataTable
              caption={t('users.caption')}
              rows={rows}
              columns={columns}
              rowKey={(user) => user.id}
              searchBy={(user) => `${user.id} ${user.username} ${user.phoneNumber} ${user.email ?? ''}`}
              filter={filter}
              cardsBelow="lg"
              empty={<EmptyState icon={<Users aria-hidden="true" />} title={t('users.empty')} />}
            />
          </SectionCard>
        </>
      )}
    </QueryView>
  );
}
