// Prerenders pages at build time: / is first painted at 1.1 s instead of 2.4 (decision 0160).
import { prerender } from 'react-dom/static';
import { Router } from 'wouter';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import type { User } from '#contract/users/objects.ts';
import { App } from '#web/app/app.tsx';
import { lazyFrameOf, STAFF_FRAME_FILE } from '#web/app/frame.tsx';
import { appRoutes, routeAt } from '#web/app/routes.ts';
import { liveGamesQuery, upcomingGamesQuery } from '#web/lib/games.ts';
import { changeLanguage, startTexts } from '#web/lib/i18n/start.ts';
import { gamePath, type Path, paths } from '#web/lib/paths.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { SESSION_KEY } from '#web/lib/session.ts';

/** Pages that look the same for all viewers of a kind until personal content has loaded. */
const PRERENDERED: readonly Path[] = [
  paths.home,
  paths.login,
  paths.betting,
  paths.live,
  paths.advancedBetting,
  paths.scores,
  paths.promotions,
  paths.bettingHistory,
  paths.history,
  paths.wallet,
  paths.admin,
];

const isPrerendered = (path: string) => (PRERENDERED as readonly string[]).includes(path);

/** Other pages are only served with their titles. Parts of them may need a browser. */
const TITLED = appRoutes.map(({ path }) => path).filter((path) => !path.includes(':') && !isPrerendered(path));

/** One page for all games, in its loading state; 0 would be an unknown game. */
const ANY_GAME = gamePath(1);

/** Pages that preload the lists of games. */
const WITH_GAMES: readonly string[] = [
  paths.home,
  paths.betting,
  paths.live,
  paths.advancedBetting,
  paths.scores,
  paths.promotions,
  ANY_GAME,
];

const fileOf = (path: string) => (path === ANY_GAME ? 'app/pages/game-page.tsx' : `app/pages${path}-page.tsx`);

const VIEWERS = ['visitor', 'player', 'unverified'] as const;
type Viewer = (typeof VIEWERS)[number];

export type PrerenderedPage = {
  path: string;
  viewer: Viewer;
  language: Language;
  title: string;
  /** Null if only the title is prerendered. */
  html: string | null;
  /** The modules needed to render the page, and the API calls that every viewer makes first. */
  modules: readonly string[];
  calls: readonly string[];
};

async function prerenderPage(path: string, viewer: Viewer, language: Language): Promise<PrerenderedPage> {
  const route = routeAt(path);
  const role = route?.access === 'staff' ? 'admin' : 'user';
  // Rendering needs no other fields. `Personal` shows placeholders instead of personal values.
  const user = { id: 0, username: '', balance: '', role, isVerified: viewer === 'player' } as User;
  queryClient.setQueryData(SESSION_KEY, viewer === 'visitor' ? null : user);
  const page = (
    <Router ssrPath={path} ssrSearch="">
      <App />
    </Router>
  );
  document.title = 'Goldline';
  const errors: unknown[] = [];
  const { prelude } = await prerender(page, {
    // In one chunk, so that no inline script has to rearrange it.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    // React would leave out the part that fails.
    onError: (error) => void errors.push(error),
  });
  if (errors.length > 0 && !TITLED.includes(path)) throw new AggregateError(errors, `${path} could not be prerendered`);
  const frame = lazyFrameOf(route);
  const texts = [...(route?.Page.texts ?? []), ...(frame?.texts ?? [])].map(
    (namespace) => `lib/i18n/${language}/${namespace}.json`,
  );
  const lists = WITH_GAMES.includes(path) ? [...liveGamesQuery.queryKey, ...upcomingGamesQuery.queryKey] : [];
  return {
    path,
    viewer,
    language,
    title: document.title,
    html: await new Response(prelude).text(),
    modules: [`lib/i18n/${language}/first-view.ts`, fileOf(path), ...(frame ? [STAFF_FRAME_FILE] : []), ...texts],
    calls: [...SESSION_KEY, ...lists.map(String)],
  };
}

async function prerenderPages(): Promise<PrerenderedPage[]> {
  const emptyStorage = { getItem: () => null };
  Object.assign(globalThis, {
    localStorage: emptyStorage,
    sessionStorage: emptyStorage,
    document: { documentElement: {}, cookie: '' },
  });
  await startTexts('en');
  const pages: PrerenderedPage[] = [];
  for (const language of LANGUAGES) {
    await changeLanguage(language);
    for (const path of TITLED) {
      const titled = { ...(await prerenderPage(path, 'player', language)), html: null, modules: [], calls: [] };
      for (const viewer of VIEWERS)
        if (viewer !== 'visitor' || routeAt(path)?.access === 'anyone') pages.push({ ...titled, viewer });
    }
    for (const path of [...PRERENDERED, ANY_GAME]) {
      const route = routeAt(path);
      if (route?.access === 'anyone') pages.push(await prerenderPage(path, 'visitor', language));
      if (path === paths.login) continue;
      pages.push(await prerenderPage(path, 'player', language));
      if (route?.access !== 'staff') pages.push(await prerenderPage(path, 'unverified', language));
    }
  }
  return pages;
}

export const prerenderedPages = await prerenderPages();
