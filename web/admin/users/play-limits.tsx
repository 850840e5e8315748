import { useTranslation } from 'react-i18next';
import type { PlayLimits as Limits } from '#contract/safer-play/objects.ts';
import { QueryCard } from '#web/admin/shared/query-card.tsx';
import { useFresh } from '#web/admin/shared/use-fresh.ts';
import { formatDateTime, formatMoney } from '#web/lib/format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

const LIMITS = ['deposit', 'stake', 'loss'] as const;
const PERIODS = ['day', 'week', 'month'] as const;

function Stops({ timedOutUntil, selfExcludedUntil }: Limits) {
  const { t } = useTranslation('admin-user');
  return (
    <div className="flex flex-wrap gap-2">
      {selfExcludedUntil && (
        <Badge tone="loss">{t('limits.selfExcluded', { time: formatDateTime(selfExcludedUntil) })}</Badge>
      )}
      {timedOutUntil && <Badge tone="wait">{t('limits.timedOut', { time: formatDateTime(timedOutUntil) })}</Badge>}
    </div>
  );
}

export function PlayLimits({ userId }: { userId: number }) {
  const { t } = useTranslation('admin-user');
  const limits = useFresh('getPlayLimits', { params: { id: userId } });
  return (
    <QueryCard title={t('limits.title')} query={limits} loading={<SkeletonList count={2} className="h-6" />}>
      {(found) => {
        const set = LIMITS.flatMap((limit) =>
          PERIODS.flatMap((period) => {
            const { amount, used } = found[limit][period];
            return amount === null ? [] : [{ limit, period, amount, used }];
          }),
        );
        const isStopped = found.timedOutUntil !== null || found.selfExcludedUntil !== null;
        return (
          <div className="grid gap-3 text-sm">
            {isStopped && <Stops {...found} />}
            {set.length === 0 && !isStopped && <p className="text-muted">{t('limits.none')}</p>}
            <dl className="grid gap-2">
              {set.map(({ limit, period, amount, used }) => (
                <div key={`${limit} ${period}`} className="flex justify-between gap-3">
                  <dt className="text-muted">
                    {t('limits.name', { limit: t(`limits.${limit}`), period: t(`limits.${period}`) })}
                  </dt>
                  <dd className="font-medium">
                    {t('limits.used', { used: formatMoney(used), amount: formatMoney(amount) })}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        );
      }}
    </QueryCard>
  );
}
