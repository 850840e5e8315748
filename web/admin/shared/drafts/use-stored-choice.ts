import { useState } from 'react';
import { draftName, readDraft, storeDraft } from '#web/admin/shared/drafts/draft-store.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useSignedInUser } from '#web/lib/session.ts';

/** Remembers the open dialog, so that its draft reappears after a reload or a new login. */
export function useStoredChoice<Choice extends object | string>(
  item: string,
): [Choice | null, (next: Choice | null) => void] {
  const name = draftName(useSignedInUser().id, item);
  const [choice, setChoice] = useState(() => readDraft<Choice>(name)?.values ?? null);
  const choose = (next: Choice | null): void => {
    storeDraft(name, next === null ? null : { values: next, basis: '', at: serverNow() });
    setChoice(next);
  };
  return [choice, choose];
}
