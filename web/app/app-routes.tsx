import { type ComponentType, Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { isStaff } from '#domain/roles.ts';
import { AccessDenied } from '#web/app/access-denied.tsx';
import { PageCrash } from '#web/app/page-crash.tsx';
import { NotFoundPage } from '#web/app/pages/not-found-page.tsx';
import { type AppRoute, appRoutes, routeAt } from '#web/app/routes.ts';
import { Shell } from '#web/app/shell/shell.tsx';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { useLoginPath } from '#web/lib/next-page.ts';
import { useUser } from '#web/lib/session.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { LoadingBlock } from '#web/ui/spinner.tsx';

let wentOn = false;
// Wouter says so, where the browser itself is silent.
globalThis.addEventListener?.('pushState', () => {
  wentOn = true;
});
globalThis.addEventListener?.('popstate', () => {
  wentOn = false;
});

/**
 * Whether a page that has just been opened is drawn by now: one that a tap led to follows what marks the tap, in pieces. Going
 * back draws it at once, since the browser returns to the place on it.
 */
function useDrawn(): boolean {
  return useDeferredValue(true, !wentOn);
}

function GuardedPage({ access, Page }: { access: AppRoute['access']; Page: ComponentType }) {
  const user = useUser();
  const drawn = useDrawn();
  const loginPath = useLoginPath();
  if (access !== 'anyone' && !user) return <Redirect to={loginPath} replace />;
  if (access === 'staff' && !(user && isStaff(user.role))) return <AccessDenied />;
  return drawn ? <Page /> : <LoadingBlock />;
}

/** A new page starts at its top; going back keeps the browser's own place. */
function useScrollToTop(): void {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each path
  useEffect(() => {
    // Newer browsers return a promise from scrollTo, and React would call it as a cleanup.
    window.scrollTo(0, 0);
  }, [path]);
}

export function AppRoutes() {
  const [path] = useLocation();
  useScrollToTop();
  // Figures and times are written where they stand: a changed choice draws the pages again.
  useDisplayChoices();
  useTranslation();
  const slip = routeAt(path)?.slip ?? 'none';
  return (
    <Shell slip={slip}>
      <ErrorBoundary resetKey={path} fallback={({ error }) => <PageCrash error={error} />}>
        <Suspense fallback={<LoadingBlock />}>
          <Switch>
            {appRoutes.map(({ path: at, access, Page }) => (
              // A page that has several addresses stays as it is from one to the other.
              <Route key={appRoutes.findIndex((route) => route.Page === Page)} path={at}>
                <GuardedPage access={access} Page={Page} />
              </Route>
            ))}
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Shell>
  );
}
