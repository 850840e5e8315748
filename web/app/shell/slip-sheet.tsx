import { useTranslation } from 'react-i18next';
import { Slip } from '#web/app/shell/slip-dock.tsx';
import { useSwipe } from '#web/features/slip/use-swipe.ts';
import { Dialog } from '#web/ui/dialog.tsx';

export function SlipSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('slip');
  const swipe = useSwipe('down', onClose);
  return (
    <Dialog onClose={onClose} title={t('title')} titleHidden place="bottom" flush>
      <div {...swipe} className="grid h-6 short:h-3 shrink-0 touch-none place-items-center">
        <span aria-hidden="true" className="h-1 w-10 rounded-full bg-outline" />
      </div>
      <div className="min-h-0 scroll-pt-24 scroll-pb-32 short:scroll-pt-12 overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
        <Slip />
      </div>
    </Dialog>
  );
}
