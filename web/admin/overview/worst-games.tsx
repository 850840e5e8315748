import { ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useExposure } from '#web/admin/shared/admin-queries.ts';
import { addressOf } from '#web/admin/shared/admin-tabs.ts';
import { GameLink } from '#web/admin/shared/game-link.tsx';
import { QueryCard } from '#web/admin/shared/query-card.tsx';
import { ScoreText } from '#web/admin/shared/score-text.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { EmptyState } from '#web/ui/states.tsx';

const SHOWN = 6;

export function WorstGames() {
  const { t } = useTranslation('admin-risk');
  const toRisk = (
    <Link href={addressOf('risk')} className={buttonClass('ghost', 'small')}>
      {t('exposure.all')}
    </Link>
  );
  return (
    <QueryCard
      title={t('exposure.title')}
      action={toRisk}
      query={useExposure()}
      loading={<SkeletonList count={3} className="h-11" />}
    >
      {(rows) => {
        const losing = rows.filter(({ worst }) => worst.profit.startsWith('-'));
        return losing.length === 0 ? (
          <EmptyState icon={<ShieldCheck />} title={t('exposure.noLoss')} />
        ) : (
          <ul className="divide-y divide-edge">
            {losing.slice(0, SHOWN).map((row) => (
              <li key={row.gameId} className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-sm">
                <span className="min-w-0 wrap-anywhere sm:truncate">
                  <GameLink game={row} />
                </span>
                <ScoreText {...row.worst} />
              </li>
            ))}
          </ul>
        );
      }}
    </QueryCard>
  );
}
