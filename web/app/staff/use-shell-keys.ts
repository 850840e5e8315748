import { useEffectEvent, useLayoutEffect } from 'react';
import { useLocation } from 'wouter';
import { tabPath, tabsOf } from '#web/admin/shared/admin-tabs.ts';
import { OVERLAYS, useKeys } from '#web/admin/shared/use-keys.ts';
import { useGoKeys } from '#web/app/staff/go-keys.ts';
import { useSignedInUser } from '#web/lib/session.ts';

type ShellKeys = { enabled: boolean; onOpenPalette: () => void; onOpenKeys: () => void };

/** Shortcuts on every staff page: Ctrl+K, "g" and a letter, and "?". */
export function useShellKeys({ enabled, onOpenPalette, onOpenKeys }: ShellKeys): void {
  const [, goTo] = useLocation();
  const tabs = tabsOf(useSignedInUser().role);
  useGoKeys(enabled ? tabs : [], (tab) => {
    window.scrollTo(0, 0);
    goTo(tabPath(tab));
  });
  // Work queues with their own keys take precedence.
  useKeys({ '?': enabled ? onOpenKeys : undefined });
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCombination = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
    if (!enabled || !isCombination || event.key.toLowerCase() !== 'k') return;
    // Prevents some browsers from starting a web search.
    event.preventDefault();
    if (document.querySelector(OVERLAYS) === null) onOpenPalette();
  });
  // A layout effect, so that a key pressed as soon as the page is visible isn't lost.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
