import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { unusualStart } from '#web/admin/games/kick-off-distance.ts';
import { useSetStatus } from '#web/admin/games/use-game-actions.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { formatDateTime } from '#web/lib/format.ts';
import { Warning } from '#web/ui/warning.tsx';

/** Confirms a start more than 15 minutes from kick-off. */
export function StartGameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const start = useSetStatus(game, onClose);
  const minutes = unusualStart(game.startTime, Date.now()) ?? 0;
  const values = { time: formatDateTime(game.startTime), count: Math.abs(minutes) };
  return (
    <ActionDialog
      fieldless
      title={t('start.title')}
      text={t('titleOf', { home: game.homeTeam, away: game.awayTeam })}
      confirm={{ label: t('start.confirm'), variant: 'danger' }}
      busy={start.isPending}
      onConfirm={() => start.mutate({ status: 'live' })}
      onClose={onClose}
    >
      <div className="grid gap-3">
        <Warning text={minutes < 0 ? t('start.early', values) : t('start.late', values)} />
        <p className="text-xs text-muted">{t('start.text')}</p>
      </div>
    </ActionDialog>
  );
}
