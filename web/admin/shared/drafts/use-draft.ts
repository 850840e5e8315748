import { useCallback, useState } from 'react';
import { type Draft, draftName, keepDraft, readDraft } from '#web/admin/shared/drafts/draft-store.ts';
import { useSignedInUser } from '#web/lib/session.ts';

/**
 * The signed-in user's draft for one item. `basis` is the current item, without values that change
 * on their own, such as the minute. A draft that started from a different basis is out of date.
 */
export function useDraft<Values>(item: string, basis: unknown) {
  const name = draftName(useSignedInUser().id, item);
  const current = JSON.stringify(basis);
  const [restored, setRestored] = useState(() => readDraft<Values>(name));
  const [begun, setBegun] = useState(restored?.basis ?? null);
  /** Stores the entered values; null discards the draft. */
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
    /** The item when editing began, as JSON; the current item if there is no draft. */
    seen: begun ?? current,
  };
}
