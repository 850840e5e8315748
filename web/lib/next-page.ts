import { useLocation, useSearch } from 'wouter';
import { paths } from '#web/lib/paths.ts';

/** An arbitrary base URL, to check that a URL is a path on this site. */
const BASE_URL = 'http://own.invalid';

export function nextPage(search: string): string {
  const requested = new URLSearchParams(search).get('next');
  if (!requested?.startsWith('/') || !URL.canParse(requested, BASE_URL)) return paths.home;
  const { origin, pathname, search: query, hash } = new URL(requested, BASE_URL);
  const isOwn = origin === BASE_URL && !pathname.startsWith('//');
  return isOwn && pathname !== paths.login ? `${pathname}${query}${hash}` : paths.home;
}

export function loginPathFrom(path: string, search: string, mode?: 'register', hash = ''): string {
  const here = `${path}${search && `?${search.replace(/^\?/, '')}`}${hash}`;
  const isAuthPage = path === paths.login || path === paths.forgotPassword;
  const next = isAuthPage ? nextPage(search) : here;
  const query = new URLSearchParams({ ...(mode && { mode }), ...(next !== paths.home && { next }) });
  return query.size > 0 ? `${paths.login}?${query}` : paths.login;
}

/** @param hash the part of the page to return to */
export function useLoginPath(mode?: 'register', hash?: string): string {
  const [path] = useLocation();
  return loginPathFrom(path, useSearch(), mode, hash);
}
