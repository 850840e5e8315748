import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf, type SlipLine } from '#web/features/slip/slip.ts';
import { useSlip } from '#web/features/slip/slip-store.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/**
 * Announces added and removed selections to screen readers, since the slip may be collapsed.
 * Selections removed because their bet was placed are not announced.
 */
export function SlipAnnouncer() {
  const { t } = useTranslation('shell');
  const { describeInGame } = useSelectionText();
  const slip = useSlip();
  const [before, setBefore] = useState(slip);
  const [announcement, setAnnouncement] = useState('');
  const removalText = (removed: readonly SlipLine[]) => {
    const [first] = removed;
    if (!first) return '';
    if (removed.length > 1) return t('slip.removedAll', { count: removed.length });
    return t('slip.removed', { selection: describeInGame(first.selection) });
  };
  if (before.lines !== slip.lines || before.multiples !== slip.multiples) {
    const { lines } = slip;
    const known = new Set(before.lines.map(keyOf));
    const current = new Set(lines.map(keyOf));
    const added = lines.find((line) => !known.has(keyOf(line)));
    const removed = before.lines.filter((line) => !current.has(keyOf(line)));
    const wasPlaced = Object.values(before.multiples).some(({ attempt }) => attempt !== null);
    setBefore(slip);
    if (added) setAnnouncement(t('slip.added', { selection: describeInGame(added.selection), count: lines.length }));
    else if (removed.length > 0)
      setAnnouncement(removalText(wasPlaced ? [] : removed.filter(({ attempt }) => attempt === null)));
  }
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  );
}
