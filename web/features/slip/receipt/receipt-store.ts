import type { Receipt } from '#web/features/slip/receipt/receipt.ts';
import { useUser } from '#web/lib/session.ts';
import { createStore } from '#web/lib/store.ts';

export function useReceipt(): Receipt | null {
  const receipt = useLastReceipt();
  const user = useUser();
  return receipt?.bets[0]?.userId === user?.id ? receipt : null;
}

const store = createStore<Receipt | null>(null);

export const showReceipt = store.set;
export const useLastReceipt = store.use;
