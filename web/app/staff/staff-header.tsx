import { Globe, Menu, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Brand } from '#web/app/shell/brand.tsx';
import { LiveBadge } from '#web/app/shell/live-badge.tsx';
import { SiteLink, StaffAccount } from '#web/app/staff/staff-account.tsx';
import { PendingTotal } from '#web/app/staff/staff-navigation.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';

type StaffHeaderProps = { hasPages: boolean; onOpen: (overlay: 'menu' | 'palette' | 'display') => void };

export function StaffHeader({ hasPages, onOpen }: StaffHeaderProps) {
  const { t } = useTranslation(['shell', 'staff']);
  return (
    <header className="sticky top-0 z-30 border-b border-edge bg-ink/95 backdrop-blur">
      <div className="flex h-14 items-center gap-2 px-2 sm:gap-3 sm:px-4">
        <Button variant="ghost" size="icon" className="relative xl:hidden" onClick={() => onOpen('menu')}>
          <Menu className="size-6" />
          <span className="sr-only">{t('openMenu')}</span>
          {hasPages && <PendingTotal className="absolute -top-0.5 -right-1" />}
        </Button>
        <div className="xl:hidden">
          <Brand />
        </div>
        {hasPages && (
          <button
            type="button"
            aria-haspopup="dialog"
            aria-keyshortcuts="Control+K Meta+K"
            onClick={() => onOpen('palette')}
            className="tap order-last flex min-h-10 min-w-10 items-center justify-center gap-2 rounded-lg border border-outline bg-raised px-2.5 text-sm text-muted hover:border-gold hover:text-text md:order-none md:w-56 md:justify-start md:px-3"
          >
            <Search className="size-4 shrink-0" />
            <span className="flex-1 text-left max-md:sr-only">{t('staff:search')}</span>
            <span aria-hidden="true" className="font-sans text-2xs max-md:hidden">
              {t('staff:searchKeys')}
            </span>
          </button>
        )}
        <div className="flex flex-1 justify-end md:justify-start">
          <LiveBadge />
        </div>
        <SiteLink className="max-lg:hidden" />
        <IconButton
          icon={Globe}
          label={t('display')}
          title={t('display')}
          className="max-sm:hidden"
          onClick={() => onOpen('display')}
        />
        <StaffAccount className="max-w-56 max-lg:hidden" />
      </div>
    </header>
  );
}
