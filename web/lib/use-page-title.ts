import { useEffect } from 'react';

const SITE = 'Goldline';

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${SITE}`;
  }, [title]);
}
