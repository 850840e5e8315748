import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'wouter';
import { isStaff } from '#domain/roles.ts';
import { type AppRoute, routeAt } from '#web/app/routes.ts';
import { Shell } from '#web/app/shell/shell.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useUser } from '#web/lib/session.ts';
import { LoadingBlock } from '#web/ui/spinner.tsx';

const StaffShell = lazyPart(() => import('#web/app/staff/staff-shell.tsx'), 'StaffShell', 'admin', 'staff');
export const STAFF_FRAME_FILE = 'app/staff/staff-shell.tsx';

/**
 * The staff shell, loaded together with staff pages; the players' shell is in the initial bundle.
 */
export const lazyFrameOf = (route: AppRoute | undefined) => (route?.access === 'staff' ? StaffShell : undefined);

/** The staff shell for staff pages, and the players' shell for all others. */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const user = useUser();
  const route = routeAt(path);
  const ofStaff = route?.access === 'staff' && user != null && isStaff(user.role);
  useEffect(() => {
    // Loads the page in parallel with the shell. A failure is shown when the page renders.
    if (ofStaff) route.Page.load?.().catch(() => {});
  }, [ofStaff, route]);
  if (!ofStaff) return <Shell slip={route?.slip ?? 'none'}>{children}</Shell>;
  return (
    <Suspense fallback={<LoadingBlock />}>
      <StaffShell>{children}</StaffShell>
    </Suspense>
  );
}
