// Logging in leads back to the page that asked for it: its address is in the `next` parameter of the log-in page.
import { useLocation, useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';

/** Any origin that is not another site's: only paths of this site are followed. */
const OWN = 'http://own.invalid';

/** The page to go to after logging in: a path of this site, or the home page. */
export function nextPage(search: string): string {
  const asked = new URLSearchParams(search).get('next');
  if (!asked?.startsWith('/') || !URL.canParse(asked, OWN)) return paths.home;
  const { origin, pathname, search: query, hash } = new URL(asked, OWN);
  const isOwn = origin === OWN && !pathname.startsWith('//');
  return isOwn && pathname !== paths.login ? `${pathname}${query}${hash}` : paths.home;
}

/** The log-in page, for coming back to this one. */
export function loginPathFrom(path: string, search: string, mode?: 'register'): string {
  const here = search ? `${path}?${search.replace(/^\?/, '')}` : path;
  const isOnTheWay = path === paths.login || path === paths.forgotPassword;
  const next = isOnTheWay ? nextPage(search) : here;
  const query = new URLSearchParams({ ...(mode && { mode }), ...(next !== paths.home && { next }) });
  return query.size > 0 ? `${paths.login}?${query}` : paths.login;
}

export function useLoginPath(mode?: 'register'): string {
  const [path] = useLocation();
  return loginPathFrom(path, useSearch(), mode);
}
