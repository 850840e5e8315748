import { BadgeCheck, ShieldCheck, Users, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUserFigures } from '#web/admin/shared/admin-queries.ts';
import { useUserColumns } from '#web/admin/users/user-columns.tsx';
import { UsersTable } from '#web/admin/users/users-table.tsx';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { SectionCard, StatCard, StatGrid } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const ICON = 'size-4 text-gold';

function UserStats() {
  const { t } = useTranslation('admin');
  return (
    <QueryView query={useUserFigures()} loading={<Skeleton className="h-48 rounded-xl lg:h-24" />}>
      {({ total, verified, administrators, totalBalance }) => (
        <StatGrid>
          <StatCard label={t('users.totalUsers')} icon={<Users className={ICON} />} value={formatCount(total)} />
          <StatCard
            label={t('users.verifiedUsers')}
            icon={<BadgeCheck className={ICON} />}
            value={formatCount(verified)}
          />
          <StatCard
            label={t('users.adminUsers')}
            icon={<ShieldCheck className={ICON} />}
            value={formatCount(administrators)}
          />
          <StatCard
            label={t('users.totalBalance')}
            icon={<Wallet className={ICON} />}
            value={formatMoney(totalBalance)}
          />
        </StatGrid>
      )}
    </QueryView>
  );
}

export function UsersTab() {
  const { t } = useTranslation('admin');
  const columns = useUserColumns();
  return (
    <>
      <UserStats />
      <SectionCard title={t('users.title')}>
        <UsersTable columns={columns} />
      </SectionCard>
    </>
  );
}
