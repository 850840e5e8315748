import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { live } from '#web/lib/live/live.ts';
import { paths } from '#web/lib/paths.ts';
import { forgetUser, useSessionEnd } from '#web/lib/session.ts';

/** When the session has ended elsewhere, nothing of the player stays on the screen. */
export function useSessionEnded(): void {
  const [, goTo] = useLocation();
  useSessionEnd(
    useCallback(() => {
      forgetUser();
      live.reconnect();
      goTo(paths.login);
    }, [goTo]),
  );
}
