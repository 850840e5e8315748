import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { currentToast, onToastChange } from '#web/ui/toast/toast-store.ts';

function Nothing(): ReactNode {
  return null;
}

const ToastView = lazy<ComponentType>(() =>
  import('#web/ui/toast/toast-view.tsx').then(
    (file) => ({ default: file.ToastView }),
    // A page without toasts is better than none: what matters is said where it happens, too.
    () => ({ default: Nothing }),
  ),
);

/** Toasts answer what a person does: what draws them is fetched at the first tap or key, not with the first view. */
export function Toaster() {
  const toast = useSyncExternalStore(onToastChange, currentToast, currentToast);
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    const use = () => setInUse(true);
    window.addEventListener('pointerdown', use, { once: true });
    window.addEventListener('keydown', use, { once: true });
    return () => {
      window.removeEventListener('pointerdown', use);
      window.removeEventListener('keydown', use);
    };
  }, []);
  if (!inUse && !toast) return null;
  return (
    <Suspense>
      <ToastView />
    </Suspense>
  );
}
