import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { unusualStart } from '#web/admin/games/kick-off-distance.ts';
import { useSetStatus } from '#web/admin/games/use-game-actions.ts';
import { formatDateTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Warning } from '#web/ui/warning.tsx';

/** Confirms a start more than 15 minutes from kick-off. */
export function StartGameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const { t: common } = useTranslation();
  const start = useSetStatus(game, onClose);
  const minutes = unusualStart(game.startTime, Date.now()) ?? 0;
  const values = { time: formatDateTime(game.startTime), count: Math.abs(minutes) };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('start.title')}
      description={t('titleOf', { home: game.homeTeam, away: game.awayTeam })}
    >
      <div className="grid gap-3">
        <Warning text={minutes < 0 ? t('start.early', values) : t('start.late', values)} />
        <p className="text-xs text-muted">{t('start.text')}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button variant="danger" busy={start.isPending} onClick={() => start.mutate({ status: 'live' })}>
          {t('start.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
