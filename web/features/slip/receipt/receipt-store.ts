import type { Receipt } from '#web/features/slip/receipt/receipt.ts';
import { useUser } from '#web/lib/session.ts';
import { createStore } from '#web/lib/store.ts';

const store = createStore<Receipt | null>(null);

export const showReceipt = store.set;

/** Only the signed-in player's own receipt. */
export function useReceipt(): Receipt | null {
  const receipt = store.use();
  const user = useUser();
  return receipt?.bets[0]?.userId === user?.id ? receipt : null;
}
