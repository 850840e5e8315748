// Only one toast shows at a time: a new one takes the place of the old one.

/** Where to go about it: a path of this site. */
export type ToastLink = { to: string; label: string };

export type Toast = {
  id: number;
  title: string;
  description?: string | undefined;
  tone: 'plain' | 'error';
  link?: ToastLink | undefined;
};

let current: Toast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: Toast | null): void {
  current = next;
  for (const listener of listeners) listener();
}

type NewToast = { title: string; description?: string; tone?: Toast['tone']; link?: ToastLink | undefined };

export function showToast(toast: NewToast): void {
  lastId += 1;
  set({ id: lastId, tone: 'plain', ...toast });
}

/** Takes this toast away, unless another one has already taken its place. */
export function dismissToast(id: number): void {
  if (current?.id === id) set(null);
}

export function currentToast(): Toast | null {
  return current;
}

export function onToastChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
