import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { ROLES } from '#domain/roles.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { choiceFilter, type FilterField, useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';

const NO_TAGS: { tag: string }[] = [];

function useUserFields(): FilterField[] {
  const { t } = useTranslation('admin');
  const { data: tags = NO_TAGS } = useFreshQuery('listPlayerTags', {});
  const yesNo = (name: string, label: string, yes: string, no: string) =>
    choiceFilter(name, label, ['yes', 'no'], (value) => (value === 'yes' ? yes : no));
  return [
    choiceFilter('role', t('users.role'), ROLES, (role) => t(`users.roles.${role}`)),
    yesNo('verified', t('users.verified'), t('users.isVerified'), t('users.notVerified')),
    yesNo('suspended', t('users.status'), t('users.suspended'), t('users.active')),
    choiceFilter(
      'tag',
      t('users.tag'),
      tags.map(({ tag }) => tag),
      (tag) => tag,
    ),
    { kind: 'amount', name: 'balanceMin', label: t('users.balanceMin') },
    { kind: 'amount', name: 'balanceMax', label: t('users.balanceMax') },
    { kind: 'date', name: 'from', label: t('filters.createdFrom') },
    { kind: 'date', name: 'to', label: t('filters.createdTo') },
  ];
}

export function UsersTable({ columns }: { columns: readonly DataColumn<User>[] }) {
  const { t } = useTranslation('admin');
  const fields = useUserFields();
  const table = useServerTable('searchUsers', { filters: fields });
  return (
    <ServerTable
      caption={t('users.caption')}
      table={table}
      columns={columns}
      searchHint={t('users.searchHint')}
      rowKey={(user) => user.id}
      empty={<EmptyState icon={<Users />} title={t('users.empty')} />}
    />
  );
}
