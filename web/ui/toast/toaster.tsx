import { startTransition, useEffect, useState } from 'react';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useToast } from '#web/ui/toast/toast-store.ts';

const ToastView = lazyPart(
  // If this file can't be loaded, the page continues without toasts.
  () => import('#web/ui/toast/toast-view.tsx').catch(() => ({ ToastView: () => null })),
  'ToastView',
);

/** Loaded on the first tap or key press, so that toasts are available if the network is lost. */
export function Toaster() {
  const toast = useToast();
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    const use = () => startTransition(() => setInUse(true));
    window.addEventListener('pointerdown', use, { once: true });
    window.addEventListener('keydown', use, { once: true });
    return () => {
      window.removeEventListener('pointerdown', use);
      window.removeEventListener('keydown', use);
    };
  }, []);
  if (!inUse && !toast) return null;
  return <ToastView fallback={null} />;
}
