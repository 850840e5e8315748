import { SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Brand } from '#web/app/shell/brand.tsx';
import { SiteLink, StaffAccount } from '#web/app/staff/staff-account.tsx';
import { StaffNavigation } from '#web/app/staff/staff-navigation.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

type StaffDrawerProps = { hasPages: boolean; onClose: () => void; onOpenDisplay: () => void };

/** The navigation and the account on small screens. */
export function StaffDrawer({ hasPages, onClose, onOpenDisplay }: StaffDrawerProps) {
  const { t } = useTranslation('shell');
  return (
    <Dialog onClose={onClose} title={t('menu')} titleHidden place="left" flush>
      <div className="flex h-14 shrink-0 items-center px-4">
        <Brand />
      </div>
      {hasPages ? <StaffNavigation onFollow={onClose} /> : <div className="flex-1" />}
      <div className="grid border-t border-edge p-2">
        <SiteLink onFollow={onClose} />
        <button
          type="button"
          onClick={onOpenDisplay}
          className="flex min-h-11 items-center gap-2 rounded-lg px-3 text-left text-sm text-muted hover:bg-hover hover:text-text"
        >
          <SlidersHorizontal className="size-4 shrink-0" />
          {t('display')}
        </button>
        <StaffAccount className="px-3 py-1" onLogOut={onClose} />
      </div>
    </Dialog>
  );
}
