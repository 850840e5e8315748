import { QueryClientProvider } from '@tanstack/react-query';
import { type ComponentType, Suspense, useDeferredValue, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { isStaff } from '#domain/roles.ts';
import { Frame } from '#web/app/frame.tsx';
import { PageCrash } from '#web/app/page-crash.tsx';
import { type AppRoute, appRoutes } from '#web/app/routes.ts';
import { useDisplayChoices } from '#web/lib/display-choices.ts';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { useLoginPath } from '#web/lib/next-page.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useUser } from '#web/lib/session.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { LoadingBlock } from '#web/ui/spinner.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';

const AccessDenied = lazyPart(() => import('#web/app/access-denied.tsx'), 'AccessDenied');
const NotFoundPage = lazyPart(() => import('#web/app/pages/not-found-page.tsx'), 'NotFoundPage');

let wasPushed = false;
// Wouter dispatches this event; browsers have none for pushState.
globalThis.addEventListener?.('pushState', () => {
  wasPushed = true;
});
globalThis.addEventListener?.('popstate', () => {
  wasPushed = false;
});

/**
 * Whether to render the page yet: deferred after a tap, but not when going back or forward, so that
 * the scroll position can be restored.
 */
function useIsPageDue(): boolean {
  return useDeferredValue(true, !wasPushed);
}

function GuardedPage({ access, Page }: { access: AppRoute['access']; Page: ComponentType }) {
  const user = useUser();
  const isPageDue = useIsPageDue();
  const loginPath = useLoginPath();
  if (access !== 'anyone' && !user) return <Redirect to={loginPath} replace />;
  if (access === 'staff' && !(user && isStaff(user.role))) return <AccessDenied />;
  return isPageDue ? <Page /> : <LoadingBlock />;
}

/** Scrolls a new page to its top. The browser restores the position when going back or forward. */
function useScrollToTop(): void {
  const [path] = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each path
  useEffect(() => {
    // In braces: newer browsers return a promise, which React would treat as a cleanup function.
    window.scrollTo(0, 0);
  }, [path]);
}

function AppRoutes() {
  const [path] = useLocation();
  useScrollToTop();
  // Rerenders the pages when a display choice changes, since figures and times depend on it.
  useDisplayChoices();
  useTranslation();
  return (
    <Frame>
      <ErrorBoundary resetKey={path} fallback={({ error }) => <PageCrash error={error} />}>
        <Suspense fallback={<LoadingBlock />}>
          <Switch>
            {appRoutes.map(({ path: pattern, access, Page }) => (
              // A page with several paths stays mounted when navigating between them.
              <Route key={appRoutes.findIndex((route) => route.Page === Page)} path={pattern}>
                <GuardedPage access={access} Page={Page} />
              </Route>
            ))}
            <Route>
              <NotFoundPage />
            </Route>
          </Switch>
        </Suspense>
      </ErrorBoundary>
    </Frame>
  );
}

/** Rendered only after the session request, so that no page appears for the wrong user. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary
        fallback={({ error }) => (
          <main className="grid min-h-dvh place-items-center">
            <PageCrash error={error} />
          </main>
        )}
      >
        <AppRoutes />
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
