import { QueryClientProvider } from '@tanstack/react-query';
import { AppRoutes } from '#web/app/app-routes.tsx';
import { ErrorBoundary } from '#web/app/error-boundary.tsx';
import { queryClient } from '#web/lib/query-client.ts';
import { Toaster } from '#web/ui/toast/toaster.tsx';

/** Drawn once it is known who is signed in: a page never flashes as somebody else's. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <ErrorBoundary>
        <AppRoutes />
      </ErrorBoundary>
      <Toaster />
    </QueryClientProvider>
  );
}
