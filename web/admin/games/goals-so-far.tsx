import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Game, Goal } from '#contract/games/objects.ts';
import { useGoalText } from '#web/admin/games/use-goals.ts';
import { QueryView } from '#web/ui/query-view.tsx';

export function GoalsSoFar({ game, goals }: { game: Game; goals: UseQueryResult<Goal[]> }) {
  const { t } = useTranslation('admin');
  const goalText = useGoalText(game);
  return (
    <section>
      <h3 className="mb-1 text-xs font-semibold text-muted">{t('goalDialog.soFar')}</h3>
      <QueryView query={goals} loading="h-6" empty={<p className="text-sm">{t('goalDialog.none')}</p>}>
        {(list) => (
          <ol className="grid gap-0.5 text-sm [overflow-wrap:anywhere]">
            {list.map((goal) => (
              <li key={goal.id}>{goalText(goal)}</li>
            ))}
          </ol>
        )}
      </QueryView>
    </section>
  );
}
