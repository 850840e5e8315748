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
import type { Period } from '#domain/match-clock.ts';
import { ConfirmButton } from '#web/admin/games/confirm-button.tsx';
import type { GameDialogName } from '#web/admin/games/game-dialogs.tsx';
import { unusualStart } from '#web/admin/games/kick-off-distance.ts';
import { UndoButton } from '#web/admin/games/undo-button.tsx';
import { useSetPeriod, useSetStatus, useSuspend } from '#web/admin/games/use-game-actions.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

export type OpenGameDialog = (open: { dialog: GameDialogName; gameId: number }) => void;

const ACTIONS = {
  start: { Icon: Play, variant: 'success' },
  halfTime: { Icon: Hourglass },
  secondHalf: { Icon: Play },
  end: { Icon: Flag, variant: 'danger' },
  edit: { Icon: PencilLine },
  goal: { Icon: CircleDot, variant: 'success' },
  suspend: { Icon: Pause },
  resume: { Icon: Play },
  postpone: { Icon: CalendarClock },
  comeBack: { Icon: CalendarClock },
  abandon: { Icon: OctagonX },
  names: { Icon: Tags },
  kickOff: { Icon: Clock },
} as const satisfies Record<string, { Icon: LucideIcon; variant?: ButtonVariant }>;

type ActionProps = {
  game: Game;
  action: keyof typeof ACTIONS;
  busy?: boolean;
  /** Icons only, where the table has little space. */
  signOnly?: boolean;
  onClick: () => void;
};

function Action({ game, action, busy, signOnly, onClick }: ActionProps) {
  const { t } = useTranslation('admin');
  const { Icon, variant } = { variant: 'secondary' as const, ...ACTIONS[action] };
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
  const opens = (action: Extract<GameDialogName, keyof typeof ACTIONS>, dialog: GameDialogName = action) => (
    <Action
      game={game}
      action={action}
      signOnly={!full && action === 'edit' && dialog === 'edit'}
      onClick={() => onOpen({ dialog, gameId: game.id })}
    />
  );
  const setsPeriod = (action: 'halfTime' | 'secondHalf', next: Period) => (
    <Action game={game} action={action} busy={period.isPending} onClick={() => period.mutate(next)} />
  );
  const startNow = () =>
    unusualStart(game.startTime, Date.now()) === null
      ? start.mutate({ status: 'live' })
      : onOpen({ dialog: 'start', gameId: game.id });
  const isLive = game.status === 'live';
  if (game.status === 'postponed')
    return (
      <div className="flex gap-1.5">
        {opens('comeBack')}
        {full && opens('names')}
      </div>
    );
  if (!isLive && game.status !== 'upcoming')
    return (
      <div className="flex flex-wrap gap-1.5">
        <UndoButton game={game} />
        {opens('edit', 'correct')}
        {full && opens('names')}
      </div>
    );
  return (
    <div className="flex flex-wrap gap-1.5">
      <div className={classNames('flex flex-wrap gap-1.5 max-lg:grow', !full && 'lg:flex-nowrap')}>
        {isLive && opens('goal')}
        {full && game.period === 'first_half' && setsPeriod('halfTime', 'half_time')}
        {full && game.period === 'half_time' && setsPeriod('secondHalf', 'second_half')}
        {isLive ? opens('end') : <Action game={game} action="start" busy={start.isPending} onClick={startNow} />}
        {opens('edit')}
        <Action
          signOnly={!full}
          game={game}
          action={game.suspended ? 'resume' : 'suspend'}
          busy={suspend.isPending}
          onClick={() => suspend.mutate({ suspended: !game.suspended })}
        />
      </div>
      {isLive && <ConfirmButton game={game} withKey={full} />}
      {isLive && <UndoButton game={game} />}
      {full && opens('names')}
      {full && !isLive && opens('kickOff')}
      {full && opens(isLive ? 'abandon' : 'postpone')}
    </div>
  );
}
