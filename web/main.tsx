import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Router } from 'wouter';
import { App } from '#web/app/app.tsx';
import { routeAt, routePathAt } from '#web/app/routes.ts';
import { useAppLocation } from '#web/app/use-app-location.ts';
import { startServiceWorker } from '#web/lib/app-update.ts';
import { installErrorReports } from '#web/lib/error-reports.ts';
import { liveGamesQuery, upcomingGamesQuery } from '#web/lib/games.ts';
import { startTexts } from '#web/lib/i18n/start.ts';
import { startLive } from '#web/lib/live/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';

installErrorReports({ pageAt: routePathAt });
const route = routeAt(location.pathname);

/** Draws the page once it is known who looks at it, in their words; until then the one that was drawn in advance stands. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root');
  // A page whose file does not come says so itself, when it is drawn.
  const page = route?.Page.load?.().catch(() => {});
  await Promise.all([startTexts(), queryClient.prefetchQuery(sessionQuery), page]);
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
// The games stand beside the slip; on another page they are fetched when they are asked for.
if (route && route.slip !== 'none') {
  void queryClient.prefetchQuery(liveGamesQuery);
  void queryClient.prefetchQuery(upcomingGamesQuery);
}
// Its own files are fetched when the page has all of its own.
window.addEventListener('load', () => void startServiceWorker(), { once: true });
