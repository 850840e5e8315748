import type { ReactNode } from 'react';

/** What hangs on who looks, or from where: in a page that is drawn in advance (app/draw-pages.tsx) it is an empty shape. */
export function Personal({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? <span className="skeleton inline-block w-[5em] max-w-full">{'\u00a0'}</span> : children;
}
