import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { pushObstacle, type Stars, sendSubscription, usePushChoices } from '#web/features/notifications/push-device.ts';
import { useDisplayChoices } from '#web/lib/display-choices.ts';

/** Changes are sent after this delay, so that several in a row are sent together. */
const SEND_DELAY_MS = 1000;

/**
 * On each page load and login, renews the subscription of a player who has turned on push
 * notifications on this device; then sends changes to choices, stars, language and time zone.
 */
export function usePushSync(userId: number, { games, teams }: Stars): void {
  const choices = usePushChoices(userId);
  const { timeZone } = useDisplayChoices();
  const { i18n } = useTranslation();
  const stars = JSON.stringify({ games, teams });
  // biome-ignore lint/correctness/useExhaustiveDependencies: time zone and language are sent too
  useEffect(() => {
    if (!choices || pushObstacle() !== null || Notification.permission !== 'granted') return;
    const timer = setTimeout(() => {
      // Retried after the next change or page load.
      sendSubscription(choices, JSON.parse(stars) as Stars).catch(() => {});
    }, SEND_DELAY_MS);
    return () => clearTimeout(timer);
  }, [userId, choices, stars, timeZone, i18n.language]);
}
