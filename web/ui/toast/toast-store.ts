// Only one toast shows at a time; a new one replaces it.
import { createStore } from '#web/lib/store.ts';

export type ToastLink = { to: string; label: string };

export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'plain' | 'error';
  link?: ToastLink | undefined;
};

const store = createStore<Toast | null>(null);
let lastId = 0;

export const useToast = store.use;

type NewToast = { title: string; description?: string; tone?: Toast['tone']; link?: ToastLink | undefined };

export function showToast(toast: NewToast): void {
  lastId += 1;
  store.set({ id: lastId, tone: 'plain', ...toast });
}

export function dismissToast(id: number): void {
  if (store.current()?.id === id) store.set(null);
}
