import { Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PopularAccumulator } from '#contract/booking-codes/objects.ts';
import { selectionOf, selectionsOf } from '#web/features/slip/booking/booked-selection.ts';
import { showReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { addSelections } from '#web/features/slip/slip-changes.ts';
import { changeSlip, useSelectedKeys } from '#web/features/slip/slip-store.ts';
import { displayOdds } from '#web/lib/format.ts';
import { selectionKey } from '#web/lib/selection.ts';
import { useFresh } from '#web/lib/use-fresh.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

function Accumulator({ accumulator }: { accumulator: PopularAccumulator }) {
  const { t } = useTranslation('popular');
  const { describeSelection } = useSelectionText();
  const selectedKeys = useSelectedKeys();
  const { players, odds } = accumulator;
  const selections = selectionsOf(accumulator.selections);
  const isInSlip = selections.every((selection) => selectedKeys.has(selectionKey(selection)));
  return (
    <li>
      <Card className="flex h-full flex-col gap-2.5 p-3">
        <p className="flex items-center justify-between gap-2">
          <span className="flex items-center gap-1.5 text-xs text-muted">
            <Users aria-hidden="true" className="size-4" />
            {t('accumulators.players', { count: players })}
          </span>
          <span className="text-lg font-bold text-gold-bright">{displayOdds(odds)}</span>
        </p>
        <ul className="grid gap-1.5 text-xs">
          {accumulator.selections.map((booked) => {
            const selection = selectionOf(booked);
            if (selection === null) return null;
            return (
              <li key={selectionKey(selection)} className="flex justify-between gap-2">
                <span className="min-w-0">
                  <span className="block text-sm font-medium">{describeSelection(selection)}</span>
                  <span className="text-muted">{`${booked.homeTeam} – ${booked.awayTeam}`}</span>
                </span>
                <span className="font-semibold">{displayOdds(selection.odds)}</span>
              </li>
            );
          })}
        </ul>
        <Button
          className="mt-auto"
          disabled={isInSlip}
          onClick={() => {
            showReceipt(null);
            changeSlip((slip) => addSelections(slip, selections));
          }}
        >
          {t(isInSlip ? 'accumulators.inSlip' : 'accumulators.add')}
        </Button>
      </Card>
    </li>
  );
}

/** The accumulators that most players have bet on; nothing if there are none. */
export function PopularAccumulators() {
  const { t } = useTranslation('popular');
  const popular = useFresh('listPopularAccumulators', {}).data ?? [];
  if (popular.length === 0) return null;
  return (
    <section aria-label={t('accumulators.title')} className="grid gap-3 pt-4">
      <h2 className="text-xl font-semibold">{t('accumulators.title')}</h2>
      <ul className="grid gap-3 [grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr))]">
        {popular.map((accumulator) => (
          <Accumulator
            key={accumulator.selections
              .map(({ gameId, market, selection }) => `${gameId} ${market} ${selection}`)
              .join()}
            accumulator={accumulator}
          />
        ))}
      </ul>
    </section>
  );
}
