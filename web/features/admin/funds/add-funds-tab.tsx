import { Users } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/objects/user.ts';
import { useUsers } from '#web/features/admin/admin-queries.ts';
import { AddFundsForm } from '#web/features/admin/funds/add-funds-form.tsx';
import { useBalanceColumn, useUserNameColumns } from '#web/features/admin/users/user-columns.tsx';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { DataTable } from '#web/ui/data-table/data-table.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

function useColumns(onSelect: (user: User) => void): DataColumn<User>[] {
  const { t } = useTranslation('admin');
  const names = useUserNameColumns();
  const balance = useBalanceColumn();
  return useMemo(
    () => [
      ...names,
      balance,
      {
        id: 'select',
        header: t('money.actions'),
        cell: (user) => (
          <Button
            size="small"
            className="w-full sm:w-auto"
            aria-label={t('funds.selectUser', { username: user.username })}
            onClick={() => onSelect(user)}
          >
            {t('funds.select')}
          </Button>
        ),
        align: 'end',
        onCard: 'foot',
      },
    ],
    [t, names, balance, onSelect],
  );
}

/** Credits a player: first whom, then how much. */
export function AddFundsTab() {
  const { t } = useTranslation('admin');
  const users = useUsers();
  const [selected, setSelected] = useState<User | null>(null);
  const columns = useColumns(setSelected);
  if (selected) return <AddFundsForm user={selected} onClose={() => setSelected(null)} />;
  return (
    <SectionCard title={t('funds.pick')}>
      <QueryView query={users} loading={<SkeletonList count={4} className="h-11" />}>
        {(rows) => (
          <DataTable
            caption={t('funds.pick')}
            rows={rows}
            columns={columns}
            rowKey={(user) => user.id}
            searchBy={(user) => `${user.id} ${user.username} ${user.phoneNumber}`}
            empty={<EmptyState icon={<Users aria-hidden="true" />} title={t('users.empty')} />}
          />
        )}
      </QueryView>
    </SectionCard>
  );
}
