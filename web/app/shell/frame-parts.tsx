// Parts shared by the players' shell and the staff shell.
import { type ReactNode, Suspense } from 'react';
import { useIsUpdateReady } from '#web/lib/app-update.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { ErrorBoundary, PartBoundary } from '#web/ui/error-boundary.tsx';

const DisplayDialog = lazyPart(() => import('#web/features/display/display-dialog.tsx'), 'DisplayDialog', 'display');
const UpdateNotice = lazyPart(() => import('#web/app/shell/update-notice.tsx'), 'UpdateNotice');

/** Wraps an overlay, so that an error in it replaces only the overlay. */
export function Overlay({ children }: { children: ReactNode }) {
  return (
    <PartBoundary className="fixed inset-x-3 bottom-[calc(var(--bottom-bars,0px)+0.75rem)] z-50 mx-auto max-w-md">
      <Suspense>{children}</Suspense>
    </PartBoundary>
  );
}

export function DisplayOverlay({ onClose }: { onClose: () => void }) {
  return (
    <Overlay>
      <DisplayDialog onClose={onClose} />
    </Overlay>
  );
}

export function PendingUpdateNotice() {
  return (
    useIsUpdateReady() && (
      <ErrorBoundary fallback={() => null}>
        <UpdateNotice fallback={null} />
      </ErrorBoundary>
    )
  );
}

export function SkipLink({ to, children }: { to: 'page' | 'slip'; children: string }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only z-60 rounded-lg bg-gold px-4 py-2 text-on-gold focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {children}
    </a>
  );
}
