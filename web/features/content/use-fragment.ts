import { useEffect } from 'react';

function showFragment(): void {
  let id: string;
  try {
    id = decodeURIComponent(location.hash.slice(1));
  } catch {
    return;
  }
  const target = id === '' ? null : document.getElementById(id);
  if (target instanceof HTMLDetailsElement) target.open = true;
  target?.scrollIntoView();
}

/** Scrolls to the element named by the URL's fragment, opening it if it is collapsible. */
export function useFragment(): void {
  useEffect(() => {
    showFragment();
    window.addEventListener('hashchange', showFragment);
    return () => window.removeEventListener('hashchange', showFragment);
  }, []);
}
