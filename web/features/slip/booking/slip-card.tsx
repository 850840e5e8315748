import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookedSelection } from '#contract/booking-codes/objects.ts';
import { currentSelectionsOf, totalOf } from '#web/features/slip/booking/booked-selection.ts';
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { addSelections, lastOfEachMarket, replacedBy } from '#web/features/slip/slip-changes.ts';
import { changeSlip, useSelectedKeys, useSlip } from '#web/features/slip/slip-store.ts';
import { displayOdds, formatDateTime } from '#web/lib/format.ts';
import { useKnownGame } from '#web/lib/games.ts';
import { gameSelectionKey } from '#web/lib/selection.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

type SlipCardProps = { head: ReactNode; bookedSelections: readonly BookedSelection[] };

/** A set of open selections with their total odds and a button that adds them to the slip. */
export function SlipCard({ head, bookedSelections }: SlipCardProps) {
  const { t } = useTranslation('popular');
  const { describeSelection } = useSelectionText();
  const selectedKeys = useSelectedKeys();
  const selections = currentSelectionsOf(bookedSelections, useKnownGame());
  const startTimes = new Map(bookedSelections.map(({ gameId, startTime }) => [gameId, startTime]));
  const replaced = replacedBy(useSlip(), selections).length;
  const isInSlip = lastOfEachMarket(selections).every((selection) => selectedKeys.has(gameSelectionKey(selection)));
  return (
    <Card className="flex h-full flex-col gap-2.5 p-3">
      <div className="flex items-start justify-between gap-2">
        {head}
        <span className="text-lg leading-6 font-bold text-gold-bright">{displayOdds(totalOf(selections))}</span>
      </div>
      <ul className="grid gap-1.5 text-xs">
        {selections.map((selection) => (
          <li key={gameSelectionKey(selection)} className="flex justify-between gap-2">
            <span className="min-w-0">
              <span className="block text-sm font-medium">{describeSelection(selection)}</span>
              <span className="block text-muted">{`${selection.homeTeam} – ${selection.awayTeam}`}</span>
              <span className="text-muted">{formatDateTime(startTimes.get(selection.gameId) ?? '')}</span>
            </span>
            <span className="font-semibold">{displayOdds(selection.odds)}</span>
          </li>
        ))}
      </ul>
      <Button
        className="mt-auto"
        aria-disabled={isInSlip}
        onClick={() => {
          if (isInSlip) return;
          showReceipt(null);
          changeSlip((slip) => addSelections(slip, selections));
        }}
      >
        {isInSlip
          ? t('accumulators.inSlip')
          : replaced > 0
            ? t('accumulators.replace', { count: replaced })
            : t('accumulators.add')}
      </Button>
    </Card>
  );
}

export function SlipSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-3 pt-4">
      <h2 className="text-xl font-semibold">{title}</h2>
      <ul className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))]">{children}</ul>
    </section>
  );
}
