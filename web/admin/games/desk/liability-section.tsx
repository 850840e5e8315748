import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { useFollowVersion } from '#web/admin/games/use-follow-version.ts';
import { ScoreText, toneOfProfit } from '#web/admin/shared/score-text.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { useFresh } from '#web/lib/use-fresh.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** Bets change the liability without changing the game's version. */
const POLL_MS = 10_000;

export function LiabilitySection({ game }: { game: Game }) {
  const { t } = useTranslation('desk');
  const exposure = useFresh('listExposure', { query: { gameId: game.id } }, { refetchInterval: POLL_MS });
  useFollowVersion(exposure, game.version);
  return (
    <SectionCard title={t('liability.title')}>
      <p className="mb-3 text-xs text-muted">{t('liability.text')}</p>
      <QueryView query={exposure} loading={<Skeleton className="h-24" />}>
        {([found]) => {
          if (!found) return <p className="text-sm text-muted">{t('liability.none')}</p>;
          const now = found.scores.find(({ home, away }) => home === game.homeScore && away === game.awayScore);
          return (
            <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm [&_dd]:text-right [&_dt]:text-muted">
              <dt>{t('liability.stakes')}</dt>
              <dd>{formatMoney(found.stakes)}</dd>
              <dt>{t('liability.now', { home: game.homeScore, away: game.awayScore })}</dt>
              <dd className={toneOfProfit(now?.profit ?? '0')}>{now ? formatMoney(now.profit) : '–'}</dd>
              <dt>{t('liability.worst')}</dt>
              <dd>
                <ScoreText {...found.worst} />
              </dd>
              <dt>{t('liability.best')}</dt>
              <dd>
                <ScoreText {...found.best} />
              </dd>
            </dl>
          );
        }}
      </QueryView>
    </SectionCard>
  );
}
