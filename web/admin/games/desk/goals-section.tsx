import { PencilLine, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game, Goal } from '#contract/games/objects.ts';
import { isOver } from '#domain/game.ts';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { useGoals, useGoalText } from '#web/admin/games/use-goals.ts';
import { ConfirmDialog } from '#web/admin/shared/action-dialog.tsx';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryCard } from '#web/ui/query-card.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { showToast } from '#web/ui/toast/toast-store.ts';

/** Confirms disallowing a goal, which reopens the bets it decided, or reports that it is gone. */
function DisallowGoalDialog({ game, goal, onClose }: { game: Game; goal: Goal; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const goalText = useGoalText(game);
  const voidedText = useVoidedText();
  return (
    <ConfirmDialog
      fieldless
      title={t('goals.disallowTitle')}
      text={goalText(goal)}
      confirm={{ label: t('goals.disallow'), variant: 'danger' }}
      send={() => call('disallowGoal', { params: { id: game.id, goalId: goal.id }, body: {} })}
      done={({ homeScore: home, awayScore: away, voided }) => ({
        title: t('goals.disallowed', { home, away }),
        description: voidedText(voided),
      })}
      failed={t('goals.failed')}
      onError={(error) => {
        onClose();
        const isGone = error instanceof ApiError && error.status === 404;
        if (isGone) showToast({ title: t('goals.alreadyGone'), tone: 'error' });
        return isGone;
      }}
      refresh={refreshGames}
      onClose={onClose}
    >
      <p className="text-sm">{t('goals.disallowText')}</p>
    </ConfirmDialog>
  );
}

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
      loading={<Skeleton className="h-10" />}
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
