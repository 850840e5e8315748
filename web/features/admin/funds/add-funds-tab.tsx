import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/objects/user.ts';
import { AddFundsForm } from '#web/features/admin/funds/add-funds-form.tsx';
import { RecentCredits } from '#web/features/admin/funds/recent-credits.tsx';
import { useNamedUser } from '#web/features/admin/users/use-named-user.ts';
import { useBalanceColumn, useUserNameColumns } from '#web/features/admin/users/user-columns.tsx';
import { UsersTable } from '#web/features/admin/users/users-table.tsx';
import { useSignedInUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { SectionCard } from '#web/ui/card.tsx';
import type { DataColumn } from '#web/ui/data-table/columns.ts';

function useColumns(onSelect: (user: User) => void): DataColumn<User>[] {
  const { t } = useTranslation('admin');
  const names = useUserNameColumns();
  const balance = useBalanceColumn();
  const ownId = useSignedInUser().id;
  return useMemo(
    () => [
      ...names,
      balance,
      {
        id: 'select',
        header: t('money.actions'),
        cell: (user) =>
          user.id !== ownId && (
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
    [t, names, balance, ownId, onSelect],
  );
}

/** Credits a player: first whom, then how much. */
export function AddFundsTab() {
  const { t } = useTranslation('admin');
  const [selected, setSelected] = useState<User | null>(null);
  const [named, forgetNamed] = useNamedUser();
  const columns = useColumns(setSelected);
  const user = selected ?? named;
  const close = () => {
    setSelected(null);
    forgetNamed();
  };
  if (user) return <AddFundsForm user={user} onClose={close} />;
  return (
    <>
      <SectionCard title={t('funds.pick')}>
        <UsersTable columns={columns} />
      </SectionCard>
      <RecentCredits />
    </>
  );
}
