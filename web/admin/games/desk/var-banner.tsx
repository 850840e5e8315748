// Ends a VAR check, which keeps the score, or disallows the latest goal.
import { Check, ScanEye, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game, Goal } from '#contract/games/objects.ts';
import { DisallowGoalDialog } from '#web/admin/games/desk/disallow-goal-dialog.tsx';
import { cacheGame, refreshGames } from '#web/admin/games/game-queries.ts';
import { useGoals } from '#web/admin/games/use-goals.ts';
import { ShortcutButton, useKeys } from '#web/admin/shared/keys.tsx';
import type { MisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { call } from '#web/lib/api-client.ts';
import { formatTime } from '#web/lib/format.ts';

const KEYS = { end: 'y', disallow: 'd' } as const;

type VarBannerProps = {
  game: Game;
  since: string;
  /** For clicks, since the banner appears where other buttons were. */
  guard: MisclickGuard;
};

export function VarBanner({ game, since, guard }: VarBannerProps) {
  const { t } = useTranslation('desk');
  const goals = useGoals(game);
  const [goalToDisallow, setGoalToDisallow] = useState<Goal | null>(null);
  const latest = goals.data?.at(-1);
  const confirm = useStaffAction({
    send: () =>
      call('decideVarCheck', { params: { id: game.id }, body: { since, disallowedGoalId: null } }).then(cacheGame),
    successMessage: ({ suspended }) => t(suspended ? 'var.stillSuspended' : 'var.confirmed'),
    errorMessage: t('var.failed'),
    refresh: refreshGames,
  });
  useKeys({
    [KEYS.end]: confirm.isPending ? undefined : () => confirm.mutate(),
    [KEYS.disallow]: latest && (() => setGoalToDisallow(latest)),
  });
  return (
    <section aria-label={t('var.start')} className="grid gap-2 rounded-lg border border-wait p-3">
      <p role="status" className="flex items-center gap-2 text-sm font-semibold text-wait">
        <ScanEye aria-hidden="true" className="size-4 shrink-0" />
        {t('var.title', { time: formatTime(since) })}
      </p>
      <p className="text-xs text-muted">{t('var.text')}</p>
      <div className="flex flex-wrap gap-1.5">
        <ShortcutButton
          Icon={Check}
          shortcut={KEYS.end}
          variant="success"
          className="max-sm:grow"
          busy={confirm.isPending}
          onClick={() => guard(() => confirm.mutate())}
        >
          {t('var.end')}
        </ShortcutButton>
        {latest && (
          <ShortcutButton
            Icon={Undo2}
            shortcut={KEYS.disallow}
            variant="danger"
            className="max-sm:grow"
            onClick={() => setGoalToDisallow(latest)}
          >
            {t('var.disallow')}
          </ShortcutButton>
        )}
      </div>
      {goalToDisallow && (
        <DisallowGoalDialog game={game} goal={goalToDisallow} onClose={() => setGoalToDisallow(null)} />
      )}
    </section>
  );
}
