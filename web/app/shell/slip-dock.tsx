import { PendingBets } from '#web/features/bets/pending-bets.tsx';
import { useOpenBetCount, useOpenBets } from '#web/features/bets/use-user-bets.ts';
import { SlipPanel } from '#web/features/slip/slip-panel.tsx';
import { Card } from '#web/ui/card.tsx';

export { SlipBar } from '#web/features/slip/slip-bar.tsx';

export function Slip() {
  const pending = useOpenBets().data ?? [];
  return <SlipPanel pending={<PendingBets bets={pending} />} pendingCount={useOpenBetCount()} />;
}

export function SlipColumn() {
  return (
    <Card className="sticky top-19 max-h-[calc(100dvh-6rem)] short:scroll-pt-12 scroll-pt-24 scroll-pb-32 overflow-y-auto overscroll-contain">
      <Slip />
    </Card>
  );
}
