import { useTranslation } from 'react-i18next';
import { PendingBets } from '#web/features/bets/pending-bets.tsx';
import { useUserBets } from '#web/features/bets/use-user-bets.ts';
import { SlipPanel } from '#web/features/slip/slip-panel.tsx';
import { useSwipe } from '#web/features/slip/use-swipe.ts';
import { Card } from '#web/ui/card.tsx';
import { Dialog } from '#web/ui/dialog.tsx';

export { SlipBar } from '#web/features/slip/slip-bar.tsx';

/** The slip with the player's pending bets in it. */
function Slip() {
  const pending = useUserBets().data?.filter((bet) => bet.status === 'pending') ?? [];
  return <SlipPanel pending={<PendingBets bets={pending} />} pendingCount={pending.length} />;
}

/** The slip beside the page, at the desk. */
export function SlipColumn() {
  return (
    <div className="w-80 shrink-0">
      <Card className="sticky top-19 max-h-[calc(100dvh-6rem)] overflow-y-auto overscroll-contain">
        <Slip />
      </Card>
    </div>
  );
}

/** The slip over the page, on a phone; a drag downwards at its top closes it. */
export function SlipSheet({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('slip');
  const swipe = useSwipe('down', onClose);
  return (
    <Dialog open onOpenChange={onClose} title={t('title')} titleHidden place="bottom" flush>
      <div {...swipe} className="grid h-6 touch-none place-items-center">
        <span aria-hidden="true" className="h-1 w-10 rounded-full bg-outline" />
      </div>
      <div className="max-h-[calc(92dvh-1.5rem)] overflow-y-auto overscroll-contain pb-[env(safe-area-inset-bottom)]">
        <Slip />
      </div>
    </Dialog>
  );
}
