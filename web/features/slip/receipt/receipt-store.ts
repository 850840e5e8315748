import type { Receipt } from '#web/features/slip/receipt/receipt.ts';
import { createStore } from '#web/lib/store.ts';

const store = createStore<Receipt | null>(null);

export const showReceipt = store.set;
export const useLastReceipt = store.use;
