import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '#web/lib/api-client.ts';
import { live } from '#web/lib/live/live.ts';
import { paths } from '#web/lib/paths.ts';
import { clearUser } from '#web/lib/session.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useErrorToast } from '#web/ui/toast/use-error-toast.ts';

export function useLogOut() {
  const { t } = useTranslation('shell');
  const [, goTo] = useLocation();
  const showError = useErrorToast();
  return useMutation({
    mutationFn: () => call('logOut', {}),
    onSuccess: () => {
      clearUser();
      live.reconnect();
      goTo(paths.login);
      showToast({ title: t('loggedOut'), description: t('loggedOutText') });
    },
    onError: (error) => showError(error, t('logOutFailed')),
  });
}
