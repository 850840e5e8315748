import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '#web/lib/api-client.ts';
import { live } from '#web/lib/live/live.ts';
import { paths } from '#web/lib/paths.ts';
import { clearUser } from '#web/lib/session.ts';
import { useAction } from '#web/ui/toast/use-action.ts';

export function useLogOut() {
  const { t } = useTranslation('shell');
  const [, goTo] = useLocation();
  return useAction({
    send: () => call('logOut', {}),
    successMessage: { title: t('loggedOut'), description: t('loggedOutText') },
    errorMessage: t('logOutFailed'),
    onDone: () => {
      clearUser();
      live.reconnect();
      goTo(paths.login);
    },
  });
}
