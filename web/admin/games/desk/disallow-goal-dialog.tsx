import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game, Goal } from '#contract/games/objects.ts';
import { cacheGame, refreshGames } from '#web/admin/games/game-queries.ts';
import { useGoalText } from '#web/admin/games/use-goals.ts';
import { ConfirmDialog } from '#web/admin/shared/action-dialog.tsx';
import { useVoidedText } from '#web/admin/shared/use-voided-text.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { showToast } from '#web/ui/toast/toast-store.ts';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';

/**
 * Asks for confirmation. If a VAR check was under way when the dialog opened, disallowing the goal
 * decides it, which the server refuses if someone else has already done so.
 */
export function DisallowGoalDialog({ game, goal, onClose }: { game: Game; goal: Goal; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const goalText = useGoalText(game);
  const voidedText = useVoidedText();
  const close = useCloseIfOpen(onClose);
  const [since] = useState(game.varSince);
  return (
    <ConfirmDialog
      hasNoFields
      title={t('goals.disallowTitle')}
      text={goalText(goal)}
      confirm={{ label: t('goals.disallow'), variant: 'danger' }}
      send={() =>
        (since === null
          ? call('disallowGoal', { params: { id: game.id, goalId: goal.id }, body: {} })
          : call('decideVarCheck', { params: { id: game.id }, body: { since, disallowedGoalId: goal.id } })
        ).then(cacheGame)
      }
      successMessage={({ homeScore: home, awayScore: away, voided }) => ({
        title: t('goals.disallowed', { home, away }),
        description: voidedText(voided),
      })}
      errorMessage={t('goals.failed')}
      onError={(error) => {
        close();
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
