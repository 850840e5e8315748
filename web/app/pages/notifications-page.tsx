import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useStars } from '#web/app/use-stars.ts';
import { NotificationList } from '#web/features/notifications/notification-list.tsx';
import { PushCard } from '#web/features/notifications/push-card.tsx';
import { useMarkRead, useNotifications } from '#web/features/notifications/use-notifications.ts';
import { paths } from '#web/lib/paths.ts';
import { useSignedInUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { PageHeading } from '#web/ui/page-heading.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { EmptyCard } from '#web/ui/states.tsx';

function Inbox({ userId }: { userId: number }) {
  const { t } = useTranslation('notifications');
  const query = useNotifications(userId);
  useMarkRead(userId, query.data?.[0]?.id);
  return (
    <QueryView
      query={query}
      loading={{ count: 6, className: 'h-14' }}
      empty={
        <EmptyCard
          icon={<Bell />}
          title={t('empty')}
          text={t('emptyText')}
          link={{ to: paths.betting, label: t('toGames') }}
        />
      }
    >
      {(notifications) => (
        <>
          <Card>
            <NotificationList notifications={notifications} />
          </Card>
          {query.hasNextPage && (
            <Button className="mt-3 w-full" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              {query.isFetchingNextPage ? t('loadingMore') : t('more')}
            </Button>
          )}
        </>
      )}
    </QueryView>
  );
}

export function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const user = useSignedInUser();
  const stars = useStars();
  return (
    <>
      <PageHeading title={t('title')} text={t('text')} />
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="min-w-0 lg:order-2">
          <PushCard userId={user.id} stars={stars} />
        </div>
        <div className="min-w-0">
          <Inbox userId={user.id} />
        </div>
      </div>
    </>
  );
}
