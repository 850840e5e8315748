import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Game } from '#contract/games/objects.ts';
import { refreshGames } from '#web/admin/games/refresh-games.ts';
import { addressOf } from '#web/admin/shared/admin-tabs.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-left.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';

/** The game's last reversible step: its end, its period or its start. */
function undoneOf({ status, period }: Game): 'start' | 'half_time' | 'second_half' | 'end' {
  if (status !== 'live') return 'end';
  return period === 'half_time' || period === 'second_half' ? period : 'start';
}

/** Explains why a start can't be undone after in-play bets, and the alternative. */
function BetsInPlayDialog({ game, bets, onClose }: { game: Game; bets: number; onClose: () => void }) {
  const { t } = useTranslation(['desk', 'common']);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('undo.failed')}
      description={t('titleOf', { home: game.homeTeam, away: game.awayTeam })}
    >
      <div className="grid gap-2 text-sm">
        <p>{t('undo.betsInPlay', { count: bets })}</p>
        <p>{t('undo.betsInPlayText')}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
        <Link href={`${addressOf('bets')}&gameId=${game.id}&status=pending`} className={buttonClass('primary')}>
          {t('undo.showBets')}
        </Link>
      </DialogActions>
    </Dialog>
  );
}

/** Undoes the start, end or period of a game within the time limit, with a countdown. */
export function UndoButton({ game }: { game: Game }) {
  const { t } = useTranslation('desk');
  const [betsInPlay, setBetsInPlay] = useState<number | null>(null);
  const undone = undoneOf(game);
  const seconds = useSecondsUntil(game.undoUntil === null ? null : Date.parse(game.undoUntil));
  const undo = useStaffAction({
    send: (undoUntil: string) => call('undoGameStatus', { params: { id: game.id }, body: { undoUntil } }),
    done: t(`undo.${undone}Done`),
    failed: t('undo.failed'),
    onError: (error) => {
      const bets = error instanceof ApiError ? error.details.bets : undefined;
      if (bets !== undefined) setBetsInPlay(bets);
      return bets !== undefined;
    },
    refresh: () => Promise.all([refreshGames(), refreshPaths('/api/bets', '/api/users', '/api/admin')]),
  });
  const match = t('titleOf', { home: game.homeTeam, away: game.awayTeam });
  return (
    <>
      {seconds !== null && (
        <Button
          size="small"
          busy={undo.isPending}
          aria-label={t(`undo.${undone}Of`, { seconds, match })}
          onClick={() => game.undoUntil !== null && undo.mutate(game.undoUntil)}
        >
          {!undo.isPending && <Undo2 className="size-3.5" />}
          {t(`undo.${undone}`, { seconds })}
        </Button>
      )}
      {betsInPlay !== null && <BetsInPlayDialog game={game} bets={betsInPlay} onClose={() => setBetsInPlay(null)} />}
    </>
  );
}
