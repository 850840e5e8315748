import { useSyncExternalStore } from 'react';
import type { Receipt } from '#web/features/slip/receipt/receipt.ts';

let current: Receipt | null = null;
const listeners = new Set<() => void>();

export function showReceipt(receipt: Receipt | null): void {
  current = receipt;
  for (const listener of listeners) listener();
}

function onChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const currentReceipt = () => current;

export function useLastReceipt(): Receipt | null {
  return useSyncExternalStore(onChange, currentReceipt, currentReceipt);
}
