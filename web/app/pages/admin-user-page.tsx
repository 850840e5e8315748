import { UserRoundX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'wouter';
import { BetsTable } from '#web/admin/bets/bets-table.tsx';
import { UserRequests } from '#web/admin/money/money-tabs.tsx';
import { BackLink } from '#web/admin/shared/back-link.tsx';
import { UserView } from '#web/admin/users/user-view.tsx';
import { ApiError } from '#web/lib/api-client.ts';
import { paths } from '#web/lib/paths.ts';
import { useFreshQuery } from '#web/lib/use-fresh-query.ts';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyCard } from '#web/ui/states.tsx';

export function AdminUserPage() {
  const { t } = useTranslation('admin-user');
  const { t: admin } = useTranslation('admin');
  const id = Number(useParams<{ id: string }>().id);
  const isNumber = Number.isSafeInteger(id) && id > 0;
  const user = useFreshQuery('getUser', { params: { id } }, { enabled: isNumber });
  const title = user.data ? t('title', { username: user.data.username }) : admin('users.title');
  const isUnknown = !isNumber || (user.error instanceof ApiError && user.error.status === 404);
  return (
    <>
      <PageHeading title={title} action={<BackLink to={paths.adminUsers} label={t('back')} />} />
      {isUnknown ? (
        <EmptyCard icon={<UserRoundX />} title={t('notFound')} />
      ) : (
        <QueryView query={user} loading={{ count: 3, className: 'h-24' }}>
          {(found) => (
            <UserView
              key={found.id}
              user={found}
              bets={<BetsTable userId={found.id} />}
              requests={<UserRequests userId={found.id} />}
            />
          )}
        </QueryView>
      )}
    </>
  );
}
