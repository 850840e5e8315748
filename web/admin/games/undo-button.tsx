import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import type { Game } from '#contract/games/objects.ts';
import { cacheGame, refreshGames } from '#web/admin/games/game-queries.ts';
import { tabPath } from '#web/admin/shared/admin-tabs.ts';
import { ShortcutButton, useKeys } from '#web/admin/shared/keys.tsx';
import type { MisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import { useStaffAction } from '#web/admin/shared/use-staff-action.ts';
import { ApiError, call } from '#web/lib/api-client.ts';
import { refreshPaths } from '#web/lib/query-client.ts';
import { toBrowserTime } from '#web/lib/server-clock.ts';
import { useSecondsUntil } from '#web/lib/use-seconds-left.ts';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';

const KEY = 'u';

/** The step that can be undone. A change of period is named after the new period. */
function undoStepOf({ undoes, period }: Game) {
  if (undoes !== 'period') return undoes ?? 'end';
  return period === 'half_time' ? 'half_time' : 'second_half';
}

/**
 * Explains that a start can't be undone once in-play bets have been placed, and what to do instead.
 */
function BetsInPlayDialog({ game, bets, onClose }: { game: Game; bets: number; onClose: () => void }) {
  const { t } = useTranslation(['desk', 'common']);
  return (
    <Dialog
      onClose={onClose}
      title={t('undo.failed')}
      description={t('titleOf', { home: game.homeTeam, away: game.awayTeam })}
    >
      <div className="grid gap-2 text-sm">
        <p>{t('undo.betsInPlay', { count: bets })}</p>
        <p>{t('undo.betsInPlayText')}</p>
      </div>
      <DialogActions>
        <Button onClick={onClose}>{t('common:close')}</Button>
        <Link href={`${tabPath('bets')}&gameId=${game.id}&status=pending`} className={buttonClass('primary')}>
          {t('undo.showBets')}
        </Link>
      </DialogActions>
    </Dialog>
  );
}

type UndoButtonProps = { game: Game; withKey: boolean; guard: MisclickGuard };

/** Undoes the game's last step, with a countdown until that is no longer possible. */
export function UndoButton({ game, withKey, guard }: UndoButtonProps) {
  const { t } = useTranslation('desk');
  const [betsInPlay, setBetsInPlay] = useState<number | null>(null);
  const undoStep = undoStepOf(game);
  const seconds = useSecondsUntil(game.undoUntil === null ? null : toBrowserTime(Date.parse(game.undoUntil)));
  const undo = useStaffAction({
    send: (undoUntil: string) =>
      call('undoGameStatus', { params: { id: game.id }, body: { undoUntil } }).then(cacheGame),
    successMessage: t(`undo.${undoStep}Done`),
    errorMessage: t('undo.failed'),
    onError: (error) => {
      const bets = error instanceof ApiError ? error.details.bets : undefined;
      if (bets !== undefined) setBetsInPlay(bets);
      return bets !== undefined;
    },
    refresh: () => Promise.all([refreshGames(), refreshPaths('/api/bets', '/api/users', '/api/admin')]),
  });
  const step = t(`undo.${undoStep}`);
  const match = t('titleOf', { home: game.homeTeam, away: game.awayTeam });
  const { undoUntil } = game;
  const undoNow = () => undoUntil !== null && guard(() => undo.mutate(undoUntil));
  useKeys({ [KEY]: withKey && seconds !== null && !undo.isPending ? undoNow : undefined });
  return (
    <>
      {seconds !== null && (
        <ShortcutButton Icon={Undo2} shortcut={withKey ? KEY : undefined} busy={undo.isPending} onClick={undoNow}>
          <span className="sr-only">{t('undo.of', { step, match })}</span>
          {/* Screen readers would repeat a countdown in the button's name each second. */}
          <span aria-hidden="true">
            {step} {t('undo.left', { seconds })}
          </span>
        </ShortcutButton>
      )}
      {betsInPlay !== null && <BetsInPlayDialog game={game} bets={betsInPlay} onClose={() => setBetsInPlay(null)} />}
    </>
  );
}
