import { useQuery } from '@tanstack/react-query';
import { Bell as BellIcon, CirclePause, Globe, Menu, Plus } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { User } from '#contract/users/objects.ts';
import { isStaff } from '#domain/roles.ts';
import { Brand } from '#web/app/shell/brand.tsx';
import { LiveBadge } from '#web/app/shell/live-badge.tsx';
import { LogOutButton } from '#web/features/auth/log-out-button.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useLoginPath } from '#web/lib/next-page.ts';
import { depositPath, paths } from '#web/lib/paths.ts';
import { queryOf } from '#web/lib/query-client.ts';
import { useUser } from '#web/lib/session.ts';
import { useRestriction } from '#web/lib/use-restriction.ts';
import { Button, buttonClass, IconButton } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { INVITATION_CLASS, Personal } from '#web/ui/personal.tsx';
import { breakEndText, SHORT_BREAK_TEXTS } from '#web/ui/restriction-notice.tsx';

const MoneyDialog = lazyPart(() => import('#web/features/safer-play/money-dialog.tsx'), 'MoneyDialog', 'saferplay');

const MAX_SHOWN = 99;

/** Links to the inbox. Live messages about the player refetch the unread count. */
function Bell({ userId }: { userId: number }) {
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

/** The longest balance, in characters, that fits on a phone next to the site's name. */
const MAX_BESIDE_NAME = 8;
/** The longest balance, in characters, that fits on a phone in the normal font size. */
const MAX_FULL_SIZE = 14;

const isLong = (balance: string, maxLength: number) => formatMoney(balance).length > maxLength;

function PlayerTools({ user }: { user: User }) {
  const { t } = useTranslation('shell');
  const [moneyOpen, setMoneyOpen] = useState(false);
  const restriction = useRestriction();
  return (
    <>
      {!isStaff(user.role) && <Bell userId={user.id} />}
      <div className="flex items-center overflow-hidden rounded-lg border border-edge bg-raised focus-within:overflow-visible hover:border-gold">
        <button
          type="button"
          aria-haspopup="dialog"
          className="min-h-11 px-2.5 text-right leading-tight"
          onClick={() => setMoneyOpen(true)}
        >
          <span className="sr-only text-2xs text-muted sm:not-sr-only sm:block">{t('balance')}</span>
          <span
            data-testid="balance"
            className={classNames(
              'block text-sm font-semibold text-gold-bright',
              isLong(user.balance, MAX_FULL_SIZE) && 'max-sm:text-xs',
            )}
          >
            <Personal>{formatMoney(user.balance)}</Personal>
          </span>
          <span className="sr-only">{t('yourMoney')}</span>
        </button>
        {restriction && restriction.kind !== 'staff' && (
          <Link
            href={paths.saferPlay}
            title={t(SHORT_BREAK_TEXTS[restriction.kind], { until: breakEndText(restriction) })}
            className="grid h-11 w-11 place-items-center bg-wait-deep text-wait"
          >
            <CirclePause className="size-5" />
            <span className="sr-only">
              {t(SHORT_BREAK_TEXTS[restriction.kind], { until: breakEndText(restriction) })}
            </span>
          </Link>
        )}
        {!restriction && (
          <Link
            href={depositPath}
            className={classNames('grid h-11 w-11 place-items-center bg-gold text-on-gold', INVITATION_CLASS)}
          >
            <Plus className="size-4" />
            <span className="sr-only">{t('deposit')}</span>
          </Link>
        )}
      </div>
      {moneyOpen && <MoneyDialog fallback={null} user={user} onClose={() => setMoneyOpen(false)} />}
      <LogOutButton className="max-xl:hidden" />
    </>
  );
}

function VisitorTools() {
  const { t } = useTranslation('shell');
  const loginPath = useLoginPath();
  const registerPath = useLoginPath('register');
  return (
    <>
      <Link href={loginPath} className={buttonClass('secondary')}>
        {t('logIn')}
      </Link>
      <Link href={registerPath} className={classNames(buttonClass('primary'), 'max-sm:hidden')}>
        {t('register')}
      </Link>
    </>
  );
}

type HeaderProps = { onOpenMenu: () => void; onOpenDisplay: () => void };

export const Header = memo(function Header({ onOpenMenu, onOpenDisplay }: HeaderProps) {
  const { t } = useTranslation('shell');
  const user = useUser();
  return (
    <header className="sticky top-0 z-30 max-2xs:static flat:static border-b border-edge bg-ink/95 backdrop-blur">
      <div className="flex h-14 items-center gap-2 px-2 max-2xs:h-auto max-2xs:flex-wrap sm:gap-3 sm:px-4">
        <Button variant="ghost" size="icon" className="xl:hidden" aria-label={t('openMenu')} onClick={onOpenMenu}>
          <Menu className="size-6" />
        </Button>
        {/* The narrowest phones have room only for the logo. */}
        <div className="max-[345px]:[&_span]:hidden xl:hidden">
          <Brand markOnly={user !== null && isLong(user.balance, MAX_BESIDE_NAME)} />
        </div>
        <div className="flex flex-1 justify-end sm:px-2 xl:justify-start">
          <LiveBadge />
        </div>
        <IconButton
          icon={Globe}
          label={t('display')}
          // On a phone, it is in the menu, because there is no room next to the balance.
          className={user ? 'max-sm:hidden' : undefined}
          title={t('display')}
          onClick={onOpenDisplay}
        />
        {user ? <PlayerTools user={user} /> : <VisitorTools />}
      </div>
    </header>
  );
});
