import { BadgeCheck, Bell, Gift, KeyRound, type LucideIcon, ShieldCheck, Ticket, Trophy, Wallet } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Notification } from '#contract/notifications/objects.ts';
import type { NotificationCategory } from '#domain/notification.ts';
import { notificationText } from '#web/features/notifications/notification-text.ts';
import { type Path, paths } from '#web/lib/paths.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Time } from '#web/ui/time.tsx';

type CategoryStyle = { icon: LucideIcon; to: Path };

const CATEGORIES: Record<NotificationCategory, CategoryStyle> = {
  goals: { icon: Trophy, to: paths.live },
  bets: { icon: Ticket, to: paths.bettingHistory },
  payments: { icon: Wallet, to: paths.wallet },
  identity: { icon: BadgeCheck, to: paths.verification },
  promotions: { icon: Gift, to: paths.promotions },
  safer_play: { icon: ShieldCheck, to: paths.saferPlay },
  security: { icon: KeyRound, to: paths.profile },
};

/** For a category that only a later version of the server has. */
const OTHER: CategoryStyle = { icon: Bell, to: paths.notifications };

function NotificationRow({ notification }: { notification: Notification }) {
  const { t } = useTranslation('notifications');
  const { category, at, unread } = notification;
  const { icon: Icon, to } = CATEGORIES[category] ?? OTHER;
  const { title, detail } = notificationText(t, notification);
  return (
    <li className="border-b border-edge last:border-b-0">
      <Link
        href={to}
        className="flex min-h-14 items-start gap-3 px-4 py-2.5 hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span
          className={classNames(
            'mt-0.5 grid size-8 shrink-0 place-items-center rounded-full bg-raised',
            unread ? 'text-gold-bright' : 'text-muted',
          )}
        >
          <Icon className="size-4" />
        </span>
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <span className={classNames('block text-sm', unread && 'font-semibold')}>{title}</span>
          {detail && <span className="block text-xs text-muted">{detail}</span>}
          <span className="block text-xs text-muted">
            <Time at={at} />
          </span>
        </span>
        {unread && (
          <span className="mt-2 size-2 shrink-0 rounded-full bg-gold">
            <span className="sr-only">{t('unread')}</span>
          </span>
        )}
      </Link>
    </li>
  );
}

export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  return (
    <ul>
      {notifications.map((notification) => (
        <NotificationRow key={notification.id} notification={notification} />
      ))}
    </ul>
  );
}
