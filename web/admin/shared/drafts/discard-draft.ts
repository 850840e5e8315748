import type { User } from '#contract/users/objects.ts';
import { draftName, storeDraft } from '#web/admin/shared/drafts/draft-store.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { SESSION_KEY } from '#web/lib/session.ts';

/** Discards the signed-in user's draft after another component has saved it. */
export function discardDraft(item: string): void {
  const user = queryClient.getQueryData<User | null>(SESSION_KEY);
  if (user) storeDraft(draftName(user.id, item), null);
}
