import { WifiOff } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveState } from '#web/lib/live/live.ts';
import type { LiveStatus } from '#web/lib/live/live-connection.ts';
import { classNames } from '#web/ui/class-names.ts';

const DOTS: Record<Exclude<LiveStatus, 'error'>, string> = {
  connecting: 'bg-wait animate-live',
  live: 'bg-win',
};

const WORDS: Record<LiveStatus, string> = { connecting: 'text-wait', live: 'text-win', error: 'text-loss' };

/** On a phone, shows only a dot or, for an error, an icon and a strip with the text. */
export function LiveBadge() {
  const { t } = useTranslation('shell');
  const { status } = useLiveState();
  // Otherwise the first connection would be announced on each page load.
  const [isAnnounced, setIsAnnounced] = useState(false);
  if (status === 'error' && !isAnnounced) setIsAnnounced(true);
  return (
    <span
      role="status"
      aria-live={isAnnounced ? 'polite' : 'off'}
      className={classNames('inline-flex items-center gap-1.5 text-xs font-medium', WORDS[status])}
    >
      {status === 'error' ? (
        <WifiOff className="size-4" />
      ) : (
        <span aria-hidden="true" className={classNames('size-2 rounded-full', DOTS[status])} />
      )}
      <span className={status === 'error' ? 'error-strip' : 'sr-only sm:not-sr-only'}>{t(`live.${status}`)}</span>
    </span>
  );
}
