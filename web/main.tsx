import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { type BrowserLocationHook, navigate, useBrowserLocation } from 'wouter/use-browser-location';
import type { User } from '#contract/users/objects.ts';
import { readCurrency } from '#domain/currency.ts';
import { App } from '#web/app/app.tsx';
import { lazyFrameOf } from '#web/app/frame.tsx';
import { routeAt, routePathAt } from '#web/app/routes.ts';
import { startServiceWorker } from '#web/lib/app-update.ts';
import { installErrorReports } from '#web/lib/error-reports.ts';
import { liveGamesQuery, upcomingGamesQuery } from '#web/lib/games.ts';
import { startTexts } from '#web/lib/i18n/start.ts';
import { startLive } from '#web/lib/live/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { SESSION_KEY, sessionQuery } from '#web/lib/session.ts';
import { afterStepBack } from '#web/ui/close-on-back.ts';

const goTo: typeof navigate = (...to) => afterStepBack(() => navigate(...to));

/** Navigation waits while the history steps back from the entry of a dialog that has closed. */
const useAppLocation: BrowserLocationHook = (options) => {
  const [path] = useBrowserLocation(options);
  return [path, goTo];
};

// The page contains the installation's currency, unless it is US dollars (server/http/pages.ts).
const currencyText = document.documentElement.dataset.currency;
if (currencyText !== undefined) readCurrency(currencyText);
installErrorReports({ pageAt: routePathAt });
const route = routeAt(location.pathname);

function prefetchFirstQuery(): void {
  const user = queryClient.getQueryData<User | null>(SESSION_KEY);
  if (user && route?.firstQuery && location.search === '') void queryClient.prefetchQuery(route.firstQuery(user));
}

/**
 * Renders the page once its code, its texts and the user are loaded. Until then, the browser shows
 * the prerendered page, if there is one.
 */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root element');
  // If a file fails to load, the error is shown when the page renders.
  const page = route?.Page.load?.().catch(() => {});
  const frame = lazyFrameOf(route)
    ?.load()
    .catch(() => {});
  const session = queryClient.prefetchQuery(sessionQuery).then(prefetchFirstQuery);
  await Promise.all([startTexts(), session, page, frame]);
  createRoot(root).render(
    <StrictMode>
      <Router hook={useAppLocation}>
        <App />
      </Router>
    </StrictMode>,
  );
  startLive();
}

void start();
// The slip needs the games immediately; pages without one fetch them on demand.
if (route && route.slip !== 'none') {
  void queryClient.prefetchQuery(liveGamesQuery);
  void queryClient.prefetchQuery(upcomingGamesQuery);
}
// Starts the service worker after the load event, so that its files are fetched after the page's.
window.addEventListener('load', () => void startServiceWorker(), { once: true });
