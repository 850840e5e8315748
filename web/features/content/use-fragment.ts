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

/** Opens and shows the part of the text that the address names; for a component with the text. */
export function useFragment(): void {
  useEffect(() => {
    showFragment();
    window.addEventListener('hashchange', showFragment);
    return () => window.removeEventListener('hashchange', showFragment);
  }, []);
}
