import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { live } from '#web/lib/live/live.ts';
import { loginPathFrom } from '#web/lib/next-page.ts';
import { clearUser, useSessionEnd } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Handles a session ended by the server or another tab; logging in returns to the same page. */
export function useSessionEnded(): void {
  const { t } = useTranslation('shell');
  const [, goTo] = useLocation();
  useSessionEnd(
    useCallback(() => {
      const { pathname, search } = location;
      clearUser();
      live.reconnect();
      goTo(loginPathFrom(pathname, search));
      showToast({ title: t('sessionEnded.title'), description: t('sessionEnded.text'), tone: 'error' });
    }, [t, goTo]),
  );
}
