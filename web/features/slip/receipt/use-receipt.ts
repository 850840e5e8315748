import type { Receipt } from '#web/features/slip/receipt/receipt.ts';
import { useLastReceipt } from '#web/features/slip/receipt/receipt-store.ts';
import { useUser } from '#web/lib/session.ts';

/** The last bets of the player who is signed in, as long as they are to be shown. */
export function useReceipt(): Receipt | null {
  const receipt = useLastReceipt();
  const user = useUser();
  return receipt?.bets[0]?.userId === user?.id ? receipt : null;
}
