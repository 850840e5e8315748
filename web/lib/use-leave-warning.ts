import { useEffect } from 'react';

/** The page, without its filters: the dashboard's tabs share a path. */
const pageOf = ({ pathname, search }: { pathname: string; search: string }) =>
  `${pathname} ${new URLSearchParams(search).get('tab')}`;

export function useLeaveWarning(hasUnsavedChanges: boolean, question: string): void {
  useEffect(() => {
    if (!hasUnsavedChanges) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const beforeLink = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      const opensElsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
      if (!link || opensElsewhere || link.target === '_blank' || pageOf(link) === pageOf(location)) return;
      // A link to another site unloads the page, so the browser already shows its own prompt.
      if (link.origin !== location.origin || window.confirm(question)) return;
      event.preventDefault();
      event.stopPropagation();
    };
    window.addEventListener('beforeunload', beforeUnload);
    document.addEventListener('click', beforeLink, true);
    return () => {
      window.removeEventListener('beforeunload', beforeUnload);
      document.removeEventListener('click', beforeLink, true);
    };
  }, [hasUnsavedChanges, question]);
}
