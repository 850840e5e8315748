import { CirclePause } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatDate, formatDateTime } from '#web/lib/format.ts';
import { paths } from '#web/lib/paths.ts';
import { type Break, useRestriction } from '#web/lib/use-restriction.ts';

export function breakEndText({ kind, until }: Break): string {
  return kind === 'excluded' ? formatDate(until) : formatDateTime(until);
}

export const SHORT_BREAK_TEXTS = { excluded: 'stopped.shortExcluded', timedOut: 'stopped.shortTimedOut' } as const;

function BreakText({ active }: { active: Break }) {
  const { t } = useTranslation('shell');
  return (
    <>
      <p className="font-semibold text-wait">{t(`stopped.${active.kind}`, { until: breakEndText(active) })}</p>
      <p className="mt-1 text-sm">
        {t('stopped.text')}{' '}
        <Link href={paths.saferPlay} className="tap font-semibold text-gold-bright underline underline-offset-4">
          {t('links.saferPlay')}
        </Link>
      </p>
    </>
  );
}

function StaffText() {
  const { t } = useTranslation('shell');
  return (
    <>
      <p className="font-semibold text-wait">{t('stopped.staff')}</p>
      <p className="mt-1 text-sm">{t('stopped.staffText')}</p>
    </>
  );
}

/**
 * Explains a time-out or self-exclusion and what is still possible, or what a staff account can't
 * do. Renders nothing for other users.
 */
export function RestrictionNotice() {
  const restriction = useRestriction();
  if (!restriction) return null;
  return (
    <div role="status" className="flex gap-3 rounded-xl border border-wait/60 bg-wait-deep p-4">
      <CirclePause className="mt-0.5 size-5 shrink-0 text-wait" />
      <div>{restriction.kind === 'staff' ? <StaffText /> : <BreakText active={restriction} />}</div>
    </div>
  );
}
