import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Personal } from '#web/ui/personal.tsx';

const MAX_SHOWN = 99;

/** Links to the inbox. Live messages about the player refetch the unread count. */
export function Bell({ userId }: { userId: number }) {
  const { t } = useTranslation('shell');
  const { data } = useQuery(queryOf('countUnreadNotifications', { params: { id: userId } }));
  const unread = data?.unread ?? 0;
  return (
    <Link href={paths.notifications} className={classNames(buttonClass('ghost', 'icon'), 'relative shrink-0')}>
      <BellIcon className="size-5" />
      <span className="sr-only">{unread > 0 ? t('notificationsUnread', { count: unread }) : t('notifications')}</span>
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute top-0.5 right-0 min-w-4.5 rounded-full bg-gold px-1 text-center text-2xs leading-4.5 font-bold text-on-gold"
        >
          <Personal>{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</Personal>
        </span>
      )}
    </Link>
  );
}
