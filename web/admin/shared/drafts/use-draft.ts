import { useCallback, useState } from 'react';
import { type Draft, draftName, keepDraft, readDraft } from '#web/admin/shared/drafts/draft-store.ts';
import { useSignedInUser } from '#web/lib/session.ts';

/**
 * The draft of one item, of the signed-in user. `basis` is what the item is now, without what
 * changes by itself, such as the minute. Typing that began from another basis is behind.
 */
export function useDraft<Values>(item: string, basis: unknown) {
  const name = draftName(useSignedInUser().id, item);
  const current = JSON.stringify(basis);
  const [restored, setRestored] = useState(() => readDraft<Values>(name));
  const [begun, setBegun] = useState(restored?.basis ?? null);
  /** Stores what is typed; null drops it. */
  const keep = useCallback(
    (values: Values | null): void => {
      if (values === null) {
        keepDraft(name, null);
        setRestored(null);
        setBegun(null);
        return;
      }
      keepDraft(name, { values, basis: begun ?? current, at: Date.now() });
      setBegun(begun ?? current);
    },
    [name, begun, current],
  );
  return {
    restored: restored as Draft<Values> | null,
    keep,
    isBehind: begun !== null && begun !== current,
    /** What the item was when typing began, as JSON; what it is now while nothing is typed. */
    seen: begun ?? current,
  };
}
