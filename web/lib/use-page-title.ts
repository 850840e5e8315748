import { useEffect } from 'react';
import { isTyping } from '#web/lib/is-typing.ts';

const SITE = 'Goldline';

let openPath = globalThis.location?.pathname;

/** Focuses the page's heading, so that screen readers announce the page as they do after a load. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('#page h1');
  if (!heading || isTyping()) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

export function usePageTitle(title: string): void {
  const documentTitle = `${title} · ${SITE}`;
  // Prerendering runs no effects.
  if (import.meta.env.SSR) document.title = documentTitle;
  useEffect(() => {
    document.title = documentTitle;
    const { pathname } = location;
    if (pathname !== openPath) focusHeading();
    openPath = pathname;
  }, [documentTitle]);
}
