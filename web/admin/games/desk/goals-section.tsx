import { PencilLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game, Goal } from '#contract/games/objects.ts';
import { isOver } from '#domain/game.ts';
import { DisallowGoalDialog } from '#web/admin/games/desk/disallow-goal-dialog.tsx';
import { useGoals, useGoalText } from '#web/admin/games/use-goals.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';

export function GoalsSection({ game, onCorrect }: { game: Game; onCorrect: () => void }) {
  const { t } = useTranslation('desk');
  const goalText = useGoalText(game);
  const [selected, setSelected] = useState<Goal | null>(null);
  const goals = useGoals(game);
  return (
    <QueryCard
      title={t('goals.title')}
      action={
        isOver(game.status) && (
          <Button size="small" onClick={onCorrect}>
            <PencilLine className="size-4" />
            {t('goals.correct')}
          </Button>
        )
      }
      query={goals}
      loading="h-10"
      empty={<p className="text-sm text-muted">{t('goals.none')}</p>}
      dialog={selected && <DisallowGoalDialog game={game} goal={selected} onClose={() => setSelected(null)} />}
    >
      {(list) => (
        <ol className="grid gap-2">
          {list.map((goal) => (
            <li key={goal.id} className="flex items-center justify-between gap-3 text-sm">
              <span className="min-w-0 [overflow-wrap:anywhere]">{goalText(goal)}</span>
              {game.status === 'live' && (
                <Button
                  size="small"
                  variant="ghost"
                  className="shrink-0"
                  aria-label={t('goals.disallowOf', { goal: goalText(goal) })}
                  onClick={() => setSelected(goal)}
                >
                  <Undo2 className="size-4" />
                  {t('goals.disallow')}
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
    </QueryCard>
  );
}
