import { useState } from 'react';
import type { EditedContent } from '#contract/content/objects.ts';
import type { Language } from '#contract/languages.ts';
import type { ContentSlug } from '#domain/content.ts';
import { draftName, readDraft, storeDraft } from '#web/admin/shared/drafts/draft-store.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { useSignedInUser } from '#web/lib/session.ts';

/** `version` is the saved version that the draft is based on. */
type TextDraft = { version: number; title: string; body: string };
export type PageKey = { slug: ContentSlug; language: Language };

const nameOf = (userId: number, { slug, language }: PageKey) => draftName(userId, `content.${slug}.${language}`);

export const hasTextDraft = (userId: number, page: PageKey): boolean => readDraft(nameOf(userId, page)) !== null;

/** The text being edited starts from the unsaved draft or, without one, from the saved text. */
export function useTextDraft(saved: EditedContent) {
  const name = nameOf(useSignedInUser().id, saved);
  const [draft, setDraft] = useState<TextDraft | null>(() => readDraft<TextDraft>(name)?.values ?? null);
  const current = draft ?? { version: saved.version, title: saved.title, body: saved.body };
  const set = (next: TextDraft | null): void => {
    storeDraft(name, next && { values: next, basis: String(next.version), at: serverNow() });
    setDraft(next);
  };
  const change = (next: Partial<TextDraft>): void => {
    const changed = { ...current, ...next };
    const isSaved = changed.version === saved.version && changed.title === saved.title && changed.body === saved.body;
    set(isSaved ? null : changed);
  };
  return {
    current,
    isUnsaved: draft !== null,
    isOutdated: current.version !== saved.version,
    change,
    discard: () => set(null),
  };
}
