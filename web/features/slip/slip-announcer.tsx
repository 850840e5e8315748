import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { keyOf } from '#web/features/slip/slip.ts';
import { useSlip } from '#web/features/slip/slip-store.ts';
import { useSelectionText } from '#web/lib/use-selection-text.ts';

/** Announces what was added to the slip to screen readers: the slip may be folded, or far from the price button. */
export function SlipAnnouncer() {
  const { t } = useTranslation('shell');
  const { sayInFull } = useSelectionText();
  const { lines } = useSlip();
  const [before, setBefore] = useState(lines);
  const [said, setSaid] = useState('');
  if (before !== lines) {
    const known = new Set(before.map(keyOf));
    const added = lines.find((line) => !known.has(keyOf(line)));
    setBefore(lines);
    if (added) setSaid(t('slip.added', { selection: sayInFull(added.selection), count: lines.length }));
    // The same selection, added again later, is announced again.
    else if (lines.length < before.length) setSaid('');
  }
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}
