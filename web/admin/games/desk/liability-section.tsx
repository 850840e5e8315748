import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { isZero } from '#domain/money.ts';
import { useGameExposure } from '#web/admin/games/desk/use-game-exposure.ts';
import { ScoreMap } from '#web/admin/shared/score-map.tsx';
import { ScoreText, toneOfProfit } from '#web/admin/shared/score-text.tsx';
import { formatMoney } from '#web/lib/format.ts';
import { SectionCard } from '#web/ui/card.tsx';
import { QueryView } from '#web/ui/query-view.tsx';

export function LiabilitySection({ game }: { game: Game }) {
  const { t } = useTranslation('desk');
  const current = { home: game.homeScore, away: game.awayScore };
  return (
    <SectionCard title={t('liability.title')}>
      <p className="mb-3 text-xs text-muted">{t('liability.text')}</p>
      <QueryView query={useGameExposure(game)} loading="h-24">
        {(exposure) => {
          const { stakes, accumulatorStakes, worst, best, scores } = exposure;
          const hasExposure = scores.some(({ profit }) => !isZero(profit));
          if (!hasExposure && isZero(stakes) && isZero(accumulatorStakes))
            return <p className="text-sm text-muted">{t('liability.none')}</p>;
          const atCurrentScore = scores.find(({ home, away }) => home === current.home && away === current.away);
          return (
            <div className="grid gap-4">
              <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1.5 text-sm [&_dd]:text-right [&_dt]:text-muted">
                <dt>{t('liability.stakes')}</dt>
                <dd>{formatMoney(stakes)}</dd>
                <dt>{t('liability.inAccumulators')}</dt>
                <dd>{formatMoney(accumulatorStakes)}</dd>
                <dt>{t('liability.now', current)}</dt>
                <dd className={toneOfProfit(atCurrentScore?.profit ?? '0')}>
                  {atCurrentScore ? formatMoney(atCurrentScore.profit) : '–'}
                </dd>
                <dt>{t('liability.worst')}</dt>
                <dd>
                  <ScoreText {...worst} />
                </dd>
                <dt>{t('liability.best')}</dt>
                <dd>
                  <ScoreText {...best} />
                </dd>
              </dl>
              <ScoreMap {...exposure} current={game.status === 'live' ? current : undefined} />
            </div>
          );
        }}
      </QueryView>
    </SectionCard>
  );
}
