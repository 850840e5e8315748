import type { ReactNode } from 'react';

/** What hangs on who looks, or from where: in a page that is drawn in advance (app/draw-pages.tsx) it is an empty shape. */
export function Personal({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? <span className="skeleton inline-block w-[5em] max-w-full">{'\u00a0'}</span> : children;
}

/** A class for invitations to deposit: a page drawn in advance does not show them, as its player may be excluded. */
export const INVITATION = import.meta.env.SSR ? 'invisible' : '';
