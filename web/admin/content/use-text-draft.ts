import { useState } from 'react';
import type { EditedContent } from '#contract/content/objects.ts';
import { draftName, keepDraft, readDraft, type TextDraft } from '#web/admin/content/text-draft.ts';
import { useSignedInUser } from '#web/lib/session.ts';

/** What is typed, starting with the saved text or with an unsaved one from before. */
export function useTextDraft(saved: EditedContent) {
  const name = draftName(useSignedInUser().id, saved);
  const [draft, setDraft] = useState<TextDraft | null>(() => readDraft(name));
  const current = draft ?? { version: saved.version, title: saved.title, body: saved.body };
  const change = (next: Partial<TextDraft>): void => {
    const changed = { ...current, ...next };
    const isSaved = changed.version === saved.version && changed.title === saved.title && changed.body === saved.body;
    const kept = isSaved ? null : changed;
    keepDraft(name, kept);
    setDraft(kept);
  };
  const discard = (): void => {
    keepDraft(name, null);
    setDraft(null);
  };
  return { current, isUnsaved: draft !== null, isBehind: current.version !== saved.version, change, discard };
}
