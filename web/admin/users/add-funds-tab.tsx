import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { isStaff } from '#domain/roles.ts';
import { useUserInUrl } from '#web/admin/shared/use-user-in-url.ts';
import { useBalanceColumn, useUserNameColumns } from '#web/admin/users/user-columns.tsx';
import { UsersTable } from '#web/admin/users/users-table.tsx';
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
          user.id !== ownId &&
          !isStaff(user.role) && (
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

type AddFundsTabProps = {
  Form: ComponentType<{ user: User; onClose: () => void }>;
  recentCredits: ReactNode;
};

export function AddFundsTab({ Form, recentCredits }: AddFundsTabProps) {
  const { t } = useTranslation('admin');
  const [selected, setSelected] = useState<User | null>(null);
  const [userInUrl, clearUserInUrl] = useUserInUrl();
  const columns = useColumns(setSelected);
  const user = selected ?? userInUrl;
  const close = () => {
    setSelected(null);
    clearUserInUrl();
  };
  if (user) return <Form user={user} onClose={close} />;
  return (
    <>
      <SectionCard title={t('funds.pick')}>
        <UsersTable columns={columns} />
      </SectionCard>
      {recentCredits}
    </>
  );
}
