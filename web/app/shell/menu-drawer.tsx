import { useTranslation } from 'react-i18next';
import { Sidebar } from '#web/app/shell/sidebar.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export function MenuDrawer({ onClose, onOpenDisplay }: { onClose: () => void; onOpenDisplay: () => void }) {
  const { t } = useTranslation('shell');
  return (
    <Dialog onClose={onClose} title={t('menu')} titleHidden place="left" flush>
      <Sidebar
        onFollow={onClose}
        onOpenDisplay={() => {
          onClose();
          onOpenDisplay();
        }}
      />
    </Dialog>
  );
}
