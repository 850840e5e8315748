// Reports browser errors to the operator, without personal data as far as it can be recognised.
import type { ClientError } from '#contract/site/objects.ts';
import { ApiError, call } from '#web/lib/api-client.ts';

type Kind = ClientError['kind'];
type RouteNames = { pageAt: (path: string) => string };

const MAX_REPORTS = 5;
/** Firefox aborts loads when a link is followed, on a slow connection seconds before `pagehide`. */
const LEAVING_MS = 3000;
/** Messages from Chromium, Firefox and WebKit. A lost connection isn't an error in the site. */
const NETWORK_LOST = /^(Failed to fetch|Load failed)$|^NetworkError/;
const FILE_NOT_LOADED = /dynamically imported module|Importing a module script failed|error loading dynamically/i;

/** Removes possible personal data: quoted text, URLs, emails and numbers of four or more digits. */
export function withoutPersonalData(message: string): string {
  return message
    .replace(/(["'`]).*?\1/g, '$1…$1')
    .replace(/[a-z]+:\/\/\S+/gi, '…')
    .replace(/\S+@\S+/g, '…')
    .replace(/\+?\d{4,}/g, '…')
    .slice(0, 300);
}

/** The position of the innermost frame in one of our own files, such as `index-a1b2.js:1:2345`. */
export function sourceOf(stack: string | undefined): string | undefined {
  return stack?.match(/\/assets\/([\w.-]+\.js:\d+:\d+)/)?.[1]?.slice(0, 120);
}

export function isLoadError(error: unknown): boolean {
  return error instanceof Error && FILE_NOT_LOADED.test(error.message);
}

/**
 * @returns null for errors that aren't reported: API requests that failed, were aborted or lost
 * their connection, and thrown values that aren't errors
 */
export function describeError(kind: Kind, error: unknown, page: string): ClientError | null {
  if (!(error instanceof Error) || error instanceof ApiError || error.name === 'AbortError') return null;
  const isLoad = isLoadError(error);
  if (!isLoad && error instanceof TypeError && NETWORK_LOST.test(error.message)) return null;
  const source = sourceOf(error.stack);
  return {
    kind: isLoad ? 'load' : kind,
    name: /^\w{1,60}$/.test(error.name) ? error.name : 'Error',
    message: withoutPersonalData(error.message),
    ...(source && { source }),
    page: page.slice(0, 60),
  };
}

const reported = new Set<string>();
let pageAt: RouteNames['pageAt'] = () => 'unknown';
/** Leaving the page makes its pending requests fail, so nothing is reported meanwhile. */
let isLeaving = false;

export function reportError(kind: Kind, error: unknown): void {
  const body = describeError(kind, error, pageAt(location.pathname));
  if (!body || isLeaving) return;
  const fingerprint = `${body.name} ${body.message} ${body.source}`;
  if (reported.has(fingerprint) || reported.size >= MAX_REPORTS) return;
  reported.add(fingerprint);
  const send = () => isLeaving || void call('reportClientError', { body }).catch(() => undefined);
  if (body.kind === 'load') setTimeout(send, LEAVING_MS);
  else send();
}

/** @param routes finds a path's route, such as `/admin/users/:id` for `/admin/users/17` */
export function installErrorReports(routes: RouteNames): void {
  pageAt = routes.pageAt;
  window.addEventListener('error', ({ error }) => reportError('error', error));
  window.addEventListener('pagehide', () => {
    isLeaving = true;
  });
  window.addEventListener('pageshow', () => {
    isLeaving = false;
  });
  window.addEventListener('unhandledrejection', ({ reason }) => reportError('rejection', reason));
}
