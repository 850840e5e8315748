import type { ReactNode } from 'react';
import { keyOf, type Slip } from '#web/features/slip/slip.ts';
import { displayOdds } from '#web/lib/format.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/** Staff can't bet, but can share selections, for example to feature a booking code. */
export function StaffSlip({ slip, actions }: { slip: Slip; actions: ReactNode }) {
  const { describeSelection } = useSelectionText();
  return (
    <div className="grid gap-2 px-3 pb-3">
      <ul className="grid gap-2 text-sm">
        {slip.lines.map((line) => (
          <li key={keyOf(line)} className="flex justify-between gap-3">
            <span className="min-w-0">
              <span className="block font-medium">{describeSelection(line.selection)}</span>
              <span className="text-xs text-muted">{`${line.selection.homeTeam} – ${line.selection.awayTeam}`}</span>
            </span>
            <span className="font-semibold">{displayOdds(line.selection.odds)}</span>
          </li>
        ))}
      </ul>
      <div className="flex justify-end">{actions}</div>
    </div>
  );
}
