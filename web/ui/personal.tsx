import type { ReactNode } from 'react';

/** Content that depends on the user or their location; a placeholder in prerendered pages. */
export function Personal({ children }: { children: ReactNode }) {
  return import.meta.env.SSR ? <span className="skeleton inline-block w-[5em] max-w-full">{'\u00a0'}</span> : children;
}

/** Hides invitations to deposit in prerendered pages, since the player may be excluded. */
export const INVITATION_CLASS = import.meta.env.SSR ? 'invisible' : '';
