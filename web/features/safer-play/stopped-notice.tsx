import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { PlayLimits } from '#contract/objects/safer-play.ts';
import { formatDate, formatDateTime } from '#web/lib/format.ts';

/** Says that a time-out or an exclusion runs, until when, and what still works. */
export function StoppedNotice({ limits }: { limits: PlayLimits }) {
  const { t } = useTranslation('saferplay');
  const { timedOutUntil, selfExcludedUntil } = limits;
  if (!timedOutUntil && !selfExcludedUntil) return null;
  return (
    <div role="status" className="flex gap-3 rounded-xl border border-wait/60 bg-wait-deep p-4">
      <CirclePause aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-wait" />
      <div>
        <p className="font-semibold text-wait">
          {selfExcludedUntil
            ? t('stopped.excluded', { until: formatDate(selfExcludedUntil) })
            : t('stopped.timedOut', { until: formatDateTime(timedOutUntil ?? '') })}
        </p>
        <p className="mt-1 text-sm">{t('stopped.text')}</p>
      </div>
    </div>
  );
}
