import { useEffect } from 'react';

const SITE = 'Goldline';

/** The page's name in the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE}`;
  }, [title]);
}
