import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { SettlementPreview } from '#web/admin/games/settlement-preview.tsx';
import { minutesLate } from '#web/admin/games/unusual-times.ts';
import { useSetPeriod, useSetStatus } from '#web/admin/games/use-game-actions.ts';
import { useGoals } from '#web/admin/games/use-goals.ts';
import { ActionDialog } from '#web/admin/shared/action-dialog.tsx';
import { Fact } from '#web/admin/shared/fact.tsx';
import { formatDateTime, formatTime } from '#web/lib/format.ts';
import { useCloseIfOpen } from '#web/ui/use-close-if-open.ts';
import { Warning } from '#web/ui/warning.tsx';

/** Asks for confirmation before a game is started unusually early or late. */
export function StartGameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation('desk');
  const start = useSetStatus(game, useCloseIfOpen(onClose));
  const minutes = minutesLate(game.startTime);
  const values = { time: formatDateTime(game.startTime), count: Math.abs(minutes) };
  return (
    <ActionDialog
      hasNoFields
      isQuestion
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

type PeriodDialogProps = { game: Game; onClose: () => void; period: 'half_time' | 'second_half' };

/** Asks for confirmation before an early half time, or a second half right after half time. */
export function PeriodDialog({ game, onClose, period }: PeriodDialogProps) {
  const { t } = useTranslation('desk');
  const set = useSetPeriod(game, useCloseIfOpen(onClose));
  // The server refuses the period if a colleague has changed it meanwhile.
  const [warning] = useState(() =>
    period === 'half_time'
      ? t('period.halfEarly', { minute: game.currentMinute })
      : t('period.early', { time: game.periodStartedAt && formatTime(game.periodStartedAt) }),
  );
  return (
    <ActionDialog
      hasNoFields
      isQuestion
      title={t(`period.${period}`)}
      text={t('titleOf', { home: game.homeTeam, away: game.awayTeam })}
      confirm={{ label: t(`period.${period}Confirm`), variant: 'danger' }}
      busy={set.isPending}
      onConfirm={() => set.mutate(period)}
      onClose={onClose}
    >
      <Warning text={warning} />
    </ActionDialog>
  );
}

const FULL_TIME_MINUTE = 90;

/** Warns if goals or the half-time score are missing, during a VAR check, or before minute 90. */
export function EndGameDialog({ game, onClose }: { game: Game; onClose: () => void }) {
  const { t } = useTranslation(['admin', 'desk']);
  const end = useSetStatus(game, useCloseIfOpen(onClose));
  const goals = useGoals(game);
  const scored = game.homeScore + game.awayScore;
  const recorded = goals.data?.length ?? (goals.isError ? '–' : scored);
  const isMissing = goals.data !== undefined && goals.data.length < scored;
  const halfTime = game.halfTimeRecorded && `${game.halfTimeHomeScore}–${game.halfTimeAwayScore}`;
  return (
    <ActionDialog
      hasNoFields
      title={t('endGame.title')}
      text={t('endGame.text')}
      // Disabled while the goals load, since a later warning would move the button.
      confirm={{
        label: t('endGame.confirm'),
        busyLabel: t('endGame.ending'),
        variant: 'danger',
        disabled: goals.isPending,
      }}
      busy={end.isPending}
      onConfirm={() => end.mutate({ status: 'finished' })}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <div className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 text-center">
          <span className="text-sm font-semibold [overflow-wrap:anywhere] sm:text-base">{game.homeTeam}</span>
          <span className="text-3xl font-semibold text-gold-bright">
            <span className="sr-only">{t('endGame.finalScore')}</span> {game.homeScore}–{game.awayScore}
          </span>
          <span className="text-sm font-semibold [overflow-wrap:anywhere] sm:text-base">{game.awayTeam}</span>
        </div>
        <dl className="grid grid-cols-2 gap-3 text-center text-sm">
          <Fact label={t('endGame.halfTime')} value={halfTime || '–'} />
          <Fact label={t('endGame.goals')} value={t('endGame.goalsOf', { recorded, scored })} />
        </dl>
        <SettlementPreview game={game} as="finished" />
        {game.currentMinute < FULL_TIME_MINUTE && (
          <Warning text={t('desk:end.early', { minute: game.currentMinute })} />
        )}
        {game.varSince !== null && <Warning text={t('desk:end.duringVarCheck')} />}
        {!halfTime && <Warning text={t('endGame.noHalfTime')} />}
        {goals.isError && !goals.data && <Warning text={t('endGame.goalsUnknown')} />}
        {isMissing && <Warning text={t('endGame.goalsMissing')} />}
      </div>
    </ActionDialog>
  );
}
