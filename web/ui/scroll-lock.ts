import { useEffect } from 'react';

let locks = 0;

/** Compensates for the scrollbar, so that the page does not move. */
function lock(page: HTMLElement): void {
  if (window.innerWidth > page.clientWidth) page.style.scrollbarGutter = 'stable';
  page.classList.add('scroll-locked');
}

function unlock(page: HTMLElement): void {
  page.classList.remove('scroll-locked');
  page.style.scrollbarGutter = '';
}

/**
 * Stops the page behind an open dialog from scrolling. Counted, so that nested dialogs unlock it
 * once.
 */
export function useScrollLock(locked: boolean): void {
  useEffect(() => {
    if (!locked) return;
    if (locks === 0) lock(document.documentElement);
    locks += 1;
    return () => {
      locks -= 1;
      if (locks === 0) unlock(document.documentElement);
    };
  }, [locked]);
}
