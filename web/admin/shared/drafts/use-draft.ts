import { useCallback, useState } from 'react';
import { type Draft, draftName, readDraft, storeDraft } from '#web/admin/shared/drafts/draft-store.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useSignedInUser } from '#web/lib/session.ts';

/**
 * The signed-in user's draft for one item. `basis` is the current item, without values that change
 * on their own, such as the minute. A draft that started from a different basis is out of date.
 */
export function useDraft<Values>(item: string, basis: unknown) {
  const name = draftName(useSignedInUser().id, item);
  const current = JSON.stringify(basis);
  const [restored, setRestored] = useState(() => readDraft<Values>(name));
  const [startBasis, setStartBasis] = useState(restored?.basis ?? null);
  /** Stores the entered values; null discards the draft. */
  const store = useCallback(
    (values: Values | null): void => {
      if (values === null) {
        storeDraft(name, null);
        setRestored(null);
        setStartBasis(null);
        return;
      }
      storeDraft(name, { values, basis: startBasis ?? current, at: serverNow() });
      setStartBasis(startBasis ?? current);
    },
    [name, startBasis, current],
  );
  return {
    restored: restored as Draft<Values> | null,
    store,
    isOutdated: startBasis !== null && startBasis !== current,
    /** The item when editing began, as JSON; the current item if there is no draft. */
    seen: startBasis ?? current,
  };
}
