import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '#web/app/app.tsx';
import { fetchPageAt } from '#web/app/routes.ts';
import { startServiceWorker } from '#web/lib/app-update.ts';
import { liveGamesQuery, upcomingGamesQuery } from '#web/lib/games.ts';
import { startTexts } from '#web/lib/i18n/start.ts';
import { startLive } from '#web/lib/live/live.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { sessionQuery } from '#web/lib/session.ts';

// Everything that the first view needs is asked for at once, before anything is drawn.
void queryClient.prefetchQuery(sessionQuery);
void queryClient.prefetchQuery(liveGamesQuery);
void queryClient.prefetchQuery(upcomingGamesQuery);
startLive();
// Before the page's own files: nothing is drawn without them.
const texts = startTexts();
fetchPageAt(location.pathname);

/** Draws the page as soon as its texts are there. */
async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no root');
  await texts;
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

void start();
// Its own files are fetched when the page has all of its own.
window.addEventListener('load', () => void startServiceWorker(), { once: true });
