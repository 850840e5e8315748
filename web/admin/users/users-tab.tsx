import { BadgeCheck, ShieldCheck, Users, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUserFigures } from '#web/admin/shared/admin-queries.ts';
import { useUserColumns } from '#web/admin/users/user-columns.tsx';
import { UsersTable } from '#web/admin/users/users-table.tsx';
import { formatCount, formatMoney } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Stats } from '#web/ui/stats.tsx';

export function UsersTab() {
  const { t } = useTranslation('admin');
  const columns = useUserColumns();
  return (
    <>
      <QueryView query={useUserFigures()} loading="h-48 rounded-xl lg:h-24">
        {({ total, verified, administrators, totalBalance }) => (
          <Stats
            stats={[
              { label: t('users.totalUsers'), Icon: Users, value: formatCount(total) },
              { label: t('users.verifiedUsers'), Icon: BadgeCheck, value: formatCount(verified) },
              { label: t('users.adminUsers'), Icon: ShieldCheck, value: formatCount(administrators) },
              { label: t('users.totalBalance'), Icon: Wallet, value: formatMoney(totalBalance) },
            ]}
          />
        )}
      </QueryView>
      <SectionCard title={t('users.title')}>
        <UsersTable columns={columns} />
      </SectionCard>
    </>
  );
}
