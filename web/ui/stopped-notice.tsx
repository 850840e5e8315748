import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { type Stop, useStop } from '#web/lib/use-stop.ts';

/** When a stop ends: a time-out to the minute, an exclusion by its day. */
export function stopEnd({ kind, until }: Stop): string {
  return kind === 'excluded' ? formatDate(until) : formatDateTime(until);
}

/** The text of a stop where there is room for one line. */
export const SHORT_STOP = { excluded: 'stopped.shortExcluded', timedOut: 'stopped.shortTimedOut' } as const;

/** Says that a time-out or self-exclusion runs, until when, and what still works; nothing without one. */
export function StoppedNotice() {
  const { t } = useTranslation('shell');
  const stop = useStop();
  if (!stop) return null;
  return (
    <div role="status" className="flex gap-3 rounded-xl border border-wait/60 bg-wait-deep p-4">
      <CirclePause aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-wait" />
      <div>
        <p className="font-semibold text-wait">{t(`stopped.${stop.kind}`, { until: stopEnd(stop) })}</p>
        <p className="mt-1 text-sm">
          {t('stopped.text')}{' '}
          <Link href={paths.saferPlay} className="tap font-semibold text-gold-bright underline underline-offset-4">
            {t('links.saferPlay')}
          </Link>
        </p>
      </div>
    </div>
  );
}
