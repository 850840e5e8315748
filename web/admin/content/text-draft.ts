// Unsaved texts, stored for the browser session, so that they survive another tab of the dashboard,
// a reload and a new login.
import type { Language } from '#contract/languages.ts';
import type { ContentSlug } from '#domain/content.ts';

/** `version` is the one that was edited. */
export type TextDraft = { version: number; title: string; body: string };
export type PageKey = { slug: ContentSlug; language: Language };

/** Drafts belong to one user. */
export const draftName = (userId: number, { slug, language }: PageKey) =>
  `goldline.content.${userId}.${slug}.${language}`;

export function readDraft(name: string): TextDraft | null {
  try {
    const { version, title, body } = JSON.parse(sessionStorage.getItem(name) ?? '') as TextDraft;
    return { version: Number(version), title: String(title), body: String(body) };
  } catch {
    return null;
  }
}

export function keepDraft(name: string, draft: TextDraft | null): void {
  if (draft === null) sessionStorage.removeItem(name);
  else sessionStorage.setItem(name, JSON.stringify(draft));
}
