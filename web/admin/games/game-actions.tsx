import {
  CalendarClock,
  CircleDot,
  Clock,
  Flag,
  Hourglass,
  type LucideIcon,
  OctagonX,
  Pause,
  PencilLine,
  Play,
  Tags,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/games/objects.ts';
import { ConfirmButton } from '#web/admin/games/confirm-button.tsx';
import type { GameDialogName } from '#web/admin/games/game-dialogs.tsx';
import { unusualStart } from '#web/admin/games/kick-off-distance.ts';
import { UndoButton } from '#web/admin/games/undo-button.tsx';
import { useSetPeriod, useSetStatus, useSuspend } from '#web/admin/games/use-game-actions.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

export type OpenGameDialog = (open: { dialog: GameDialogName; gameId: number }) => void;

type ActionProps = {
  game: Game;
  action:
    | 'start'
    | 'halfTime'
    | 'secondHalf'
    | 'end'
    | 'edit'
    | 'goal'
    | 'suspend'
    | 'resume'
    | 'postpone'
    | 'comeBack'
    | 'abandon'
    | 'names'
    | 'kickOff';
  Icon: LucideIcon;
  variant?: ButtonVariant;
  busy?: boolean;
  /** Icons only, where the table has little space. */
  signOnly?: boolean;
  onClick: () => void;
};

function Action({ game, action, Icon, variant = 'secondary', busy, signOnly, onClick }: ActionProps) {
  const { t } = useTranslation('admin');
  const match = t('games.versus', { home: game.homeTeam, away: game.awayTeam });
  return (
    <Button
      size="small"
      variant={variant}
      className="max-lg:grow"
      busy={busy}
      aria-label={t('games.actionOn', { action: t(`games.${action}`), match })}
      title={t(`games.${action}`)}
      onClick={onClick}
    >
      {!busy && <Icon className="size-3.5" />}
      <span className={signOnly ? 'lg:max-2xl:hidden' : undefined}>{t(`games.${action}`)}</span>
    </Button>
  );
}

type GameActionsProps = {
  game: Game;
  onOpen: OpenGameDialog;
  /** All actions, for the game's own page; a table shows only the common ones. */
  full?: boolean;
};

/** The actions available for a game; a result is edited with a reason once the game is over. */
export function GameActions({ game, onOpen, full = false }: GameActionsProps) {
  const start = useSetStatus(game);
  const suspend = useSuspend(game);
  const period = useSetPeriod(game);
  const open = (dialog: GameDialogName) => () => onOpen({ dialog, gameId: game.id });
  const isLive = game.status === 'live';
  const signOnly = !full;
  const names = full && <Action game={game} action="names" Icon={Tags} onClick={open('names')} />;
  if (game.status === 'postponed')
    return (
      <div className="flex gap-1.5">
        <Action game={game} action="comeBack" Icon={CalendarClock} onClick={open('comeBack')} />
        {names}
      </div>
    );
  if (!isLive && game.status !== 'upcoming')
    return (
      <div className="flex flex-wrap gap-1.5">
        <UndoButton game={game} />
        <Action game={game} action="edit" Icon={PencilLine} onClick={open('correct')} />
        {names}
      </div>
    );
  return (
    <div className="flex flex-wrap gap-1.5">
      <div className={classNames('flex flex-wrap gap-1.5 max-lg:grow', !full && 'lg:flex-nowrap')}>
        {isLive ? (
          <>
            <Action game={game} action="goal" Icon={CircleDot} variant="success" onClick={open('goal')} />
            {full && game.period === 'first_half' && (
              <Action
                game={game}
                action="halfTime"
                Icon={Hourglass}
                busy={period.isPending}
                onClick={() => period.mutate('half_time')}
              />
            )}
            {full && game.period === 'half_time' && (
              <Action
                game={game}
                action="secondHalf"
                Icon={Play}
                busy={period.isPending}
                onClick={() => period.mutate('second_half')}
              />
            )}
            <Action game={game} action="end" Icon={Flag} variant="danger" onClick={open('end')} />
          </>
        ) : (
          <Action
            game={game}
            action="start"
            Icon={Play}
            variant="success"
            busy={start.isPending}
            onClick={() =>
              unusualStart(game.startTime, Date.now()) === null ? start.mutate({ status: 'live' }) : open('start')()
            }
          />
        )}
        <Action signOnly={signOnly} game={game} action="edit" Icon={PencilLine} onClick={open('edit')} />
        <Action
          signOnly={signOnly}
          game={game}
          action={game.suspended ? 'resume' : 'suspend'}
          Icon={game.suspended ? Play : Pause}
          busy={suspend.isPending}
          onClick={() => suspend.mutate({ suspended: !game.suspended })}
        />
      </div>
      {isLive && <ConfirmButton game={game} withKey={full} />}
      {isLive && <UndoButton game={game} />}
      {names}
      {full && !isLive && <Action game={game} action="kickOff" Icon={Clock} onClick={open('kickOff')} />}
      {full && isLive && <Action game={game} action="abandon" Icon={OctagonX} onClick={open('abandon')} />}
      {full && !isLive && <Action game={game} action="postpone" Icon={CalendarClock} onClick={open('postpone')} />}
    </div>
  );
}
