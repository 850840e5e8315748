// Staff members' unsaved drafts, kept in this tab through navigation, reloads and new logins.
import { readStored, store } from '#web/lib/storage.ts';

export type Draft<Values> = {
  values: Values;
  /** The item when editing began, as JSON. */
  basis: string;
  /** When the draft was last edited. */
  at: number;
};

/** Includes the user, so that another user in the same tab doesn't see the draft. */
export const draftName = (userId: number, item: string): string => `goldline.draft.${userId}.${item}`;

export function readDraft<Values>(name: string): Draft<Values> | null {
  try {
    const { values, basis, at } = JSON.parse(readStored('sessionStorage', name) ?? '') as Draft<Values>;
    return values === undefined ? null : { values, basis: String(basis), at: Number(at) };
  } catch {
    return null;
  }
}

export function storeDraft(name: string, draft: Draft<unknown> | null): void {
  store('sessionStorage', name, draft && JSON.stringify(draft));
}
