import { type ReactNode, Suspense, startTransition, useEffect, useState } from 'react';
import { fetchAhead } from '#web/lib/fetch-ahead.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useToast } from '#web/ui/toast/toast-store.ts';

function Nothing(): ReactNode {
  return null;
}

const ToastView = lazyPart(() =>
  import('#web/ui/toast/toast-view.tsx').then(
    (file) => file.ToastView,
    // A page without toasts is better than none: what matters is said where it happens, too.
    () => Nothing,
  ),
);

/** Toasts answer what a person does: what draws them stands ready from the first tap or key on, and is not in the first view. */
export function Toaster() {
  const toast = useToast();
  const [inUse, setInUse] = useState(false);
  useEffect(() => {
    const use = () => {
      // At once, before a new version of the site takes over; drawn after what the tap itself changes.
      void ToastView.load();
      startTransition(() => setInUse(true));
    };
    const callOff = fetchAhead([ToastView]);
    window.addEventListener('pointerdown', use, { once: true });
    window.addEventListener('keydown', use, { once: true });
    return () => {
      callOff();
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
