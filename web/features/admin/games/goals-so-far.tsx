import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Goal } from '#contract/objects/game.ts';
import { formatMinute } from '#domain/match-clock.ts';
import { QueryView } from '#web/ui/query-view.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The goals that are recorded, so that none is recorded twice. */
export function GoalsSoFar({ goals }: { goals: UseQueryResult<Goal[]> }) {
  const { t } = useTranslation('admin');
  return (
    <section>
      <h3 className="mb-1 text-xs font-semibold text-muted">{t('goalDialog.soFar')}</h3>
      <QueryView query={goals} loading={<Skeleton className="h-6" />}>
        {(list) =>
          list.length === 0 ? (
            <p className="text-sm">{t('goalDialog.none')}</p>
          ) : (
            <ol className="grid gap-0.5 text-sm">
              {list.map((goal) => (
                <li key={goal.id}>
                  {t(goal.ownGoal ? 'goalDialog.ownGoalLine' : 'goalDialog.line', {
                    minute: formatMinute(goal),
                    player: goal.playerName ?? t('goalDialog.unknownScorer'),
                  })}
                </li>
              ))}
            </ol>
          )
        }
      </QueryView>
    </section>
  );
}
