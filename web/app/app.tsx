import { QueryClientProvider } from '@tanstack/react-query';
import { AppRoutes } from '#web/app/app-routes.tsx';
import { PageCrash } from '#web/app/page-crash.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';

/** Renders once the user is known, so that no page flashes for the wrong user. */
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
