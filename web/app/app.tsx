import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { AppRoutes } from '#web/app/app-routes.tsx';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';
import { LoadingBlock } from '#web/ui/spinner.tsx';
import { Toaster } from '#web/ui/toast/toaster.tsx';

/** Nothing is drawn before the session is known: a page never flashes as somebody else's. */
function SessionGate() {
  const { isPending } = useQuery(sessionQuery);
  return isPending ? <LoadingBlock fullPage /> : <AppRoutes />;
}

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <SessionGate />
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
