import { type ReactNode, useEffect } from 'react';
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
 * The shell to load with a page: the staff shell for staff pages; undefined for other pages, whose
 * shell is in the initial bundle.
 */
export const lazyFrameOf = (route: AppRoute | undefined) => (route?.access === 'staff' ? StaffShell : undefined);

/** The staff shell if a member of staff opens a staff page, otherwise the players' shell. */
export function Frame({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const user = useUser();
  const route = routeAt(path);
  const isStaffPage = route?.access === 'staff' && user != null && isStaff(user.role);
  useEffect(() => {
    // Loads the page in parallel with the shell. A failure is shown when the page renders.
    if (isStaffPage) route.Page.load?.().catch(() => {});
  }, [isStaffPage, route]);
  if (!isStaffPage) return <Shell slip={route?.slip ?? 'none'}>{children}</Shell>;
  return <StaffShell fallback={<LoadingBlock />}>{children}</StaffShell>;
}
