import { useSyncExternalStore } from 'react';

const WIDTHS_PX = { md: 768, lg: 1024, xl: 1280 } as const;
export type Breakpoint = keyof typeof WIDTHS_PX;

export function useNarrowerThan(breakpoint: Breakpoint): boolean {
  const query = `(max-width: ${WIDTHS_PX[breakpoint] - 0.02}px)`;
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    // Prerendered pages use the phone layout.
    () => true,
  );
}
