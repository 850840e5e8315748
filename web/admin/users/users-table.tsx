import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { User } from '#contract/users/objects.ts';
import { LIST_POLL_MS } from '#web/admin/shared/admin-queries.ts';
import { useUserFields } from '#web/admin/users/user-fields.ts';
import type { DataColumn } from '#web/ui/data-table/columns.ts';
import { ServerTable } from '#web/ui/data-table/server-table.tsx';
import { useServerTable } from '#web/ui/data-table/use-server-table.ts';
import { EmptyState } from '#web/ui/states.tsx';

export function UsersTable({ columns }: { columns: readonly DataColumn<User>[] }) {
  const { t } = useTranslation('admin');
  const fields = useUserFields();
  const table = useServerTable('searchUsers', { filters: fields, pollMs: LIST_POLL_MS });
  return (
    <ServerTable
      caption={t('users.caption')}
      table={table}
      columns={columns}
      fields={fields}
      searchHint={t('users.searchHint')}
      rowKey={(user) => user.id}
      empty={<EmptyState icon={<Users />} title={t('users.empty')} />}
    />
  );
}
