import { WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '#web/lib/format.ts';

/** A notice that prices have not been updated since this time. */
export function StaleNotice({ since }: { since: number }) {
  const { t } = useTranslation('games');
  return (
    <p
      role="status"
      className="flex items-center gap-2 rounded-lg border border-wait/50 bg-wait-deep px-3 py-2 text-xs text-wait"
    >
      <WifiOff className="size-4 shrink-0" />
      {t('pricesFrom', { time: formatTime(since) })}
    </p>
  );
}
