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
import { UndoButton } from '#web/admin/games/undo-button.tsx';
import { isPeriodUnusual, isStartUnusual } from '#web/admin/games/unusual-times.ts';
import { useSetPeriod, useSetStatus, useSuspend } from '#web/admin/games/use-game-actions.ts';
import { ShortcutButton, useKeys } from '#web/admin/shared/keys.tsx';
import { type MisclickGuard, useMisclickGuard } from '#web/admin/shared/use-misclick-guard.ts';
import type { ButtonVariant } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';

type ActionStyle = {
  Icon: LucideIcon;
  variant?: ButtonVariant;
  /** The action's keyboard shortcut on the game's own page. */
  key?: string;
};

const ACTIONS = {
  start: { Icon: Play, variant: 'success', key: 'k' },
  halfTime: { Icon: Hourglass, key: 'p' },
  secondHalf: { Icon: Play, key: 'p' },
  end: { Icon: Flag, variant: 'danger', key: 'f' },
  edit: { Icon: PencilLine, key: 'e' },
  goal: { Icon: CircleDot, variant: 'success' },
  suspend: { Icon: Pause, key: 's' },
  resume: { Icon: Play, key: 's' },
  postpone: { Icon: CalendarClock },
  comeBack: { Icon: CalendarClock },
  abandon: { Icon: OctagonX },
  names: { Icon: Tags },
  kickOff: { Icon: Clock },
} as const satisfies Record<string, ActionStyle>;

type ActionProps = {
  game: Game;
  action: keyof typeof ACTIONS;
  busy?: boolean;
  /** Shows only the icon on medium screens, where a table has little space. */
  iconOnly?: boolean;
  withKey: boolean;
  onClick: () => void;
};

function Action({ game, action, busy, iconOnly, withKey, onClick }: ActionProps) {
  const { t } = useTranslation('admin');
  const { Icon, variant = 'secondary', key }: ActionStyle = ACTIONS[action];
  const match = t('games.versus', { home: game.homeTeam, away: game.awayTeam });
  return (
    <ShortcutButton
      Icon={Icon}
      shortcut={withKey ? key : undefined}
      variant={variant}
      className="max-lg:grow"
      busy={busy}
      aria-label={t('games.actionOn', { action: t(`games.${action}`), match })}
      title={t(`games.${action}`)}
      onClick={onClick}
    >
      <span className={iconOnly ? 'lg:max-2xl:hidden' : undefined}>{t(`games.${action}`)}</span>
    </ShortcutButton>
  );
}

type NextPeriod = { action: 'halfTime' | 'secondHalf'; period: Period };

const NEXT_PERIODS: Partial<Record<Period, NextPeriod>> = {
  first_half: { action: 'halfTime', period: 'half_time' },
  half_time: { action: 'secondHalf', period: 'second_half' },
};

type GameActionsProps = {
  game: Game;
  onOpen: (dialog: GameDialogName) => void;
  /** Shows the actions and keys of the game's own page; a table has fewer actions and no keys. */
  full?: boolean;
  /** In a table, whose rows move as games start and end. */
  rowGuard?: MisclickGuard;
};

/** Editing a game that is over opens the dialog that corrects its result. */
export function GameActions({ game, onOpen, full = false, rowGuard = (act) => act() }: GameActionsProps) {
  const start = useSetStatus(game);
  const suspend = useSuspend(game);
  const period = useSetPeriod(game);
  const guardPeriod = useMisclickGuard([game.status, game.period]);
  const guardResume = useMisclickGuard(game.suspended);
  const isLive = game.status === 'live';
  const openButton = (action: Extract<GameDialogName, keyof typeof ACTIONS>, dialog: GameDialogName = action) => (
    <Action
      // Prevents a different action in the same place from inheriting the focus.
      key={action}
      game={game}
      action={action}
      iconOnly={!full && action === 'edit' && dialog === 'edit'}
      withKey={full}
      onClick={() => onOpen(dialog)}
    />
  );
  const enter = ({ action, period: next }: NextPeriod) =>
    guardPeriod(() => (isPeriodUnusual(game) ? onOpen(action) : period.mutate(next)));
  const periodButton = (next: NextPeriod) => (
    <Action
      key={next.action}
      withKey
      game={game}
      action={next.action}
      busy={period.isPending}
      onClick={() => enter(next)}
    />
  );
  const startNow = () =>
    rowGuard(() => (isStartUnusual(game.startTime) ? onOpen('start') : start.mutate({ status: 'live' })));
  // Suspending is never delayed.
  const toggleSuspension = () =>
    game.suspended
      ? rowGuard(() => guardResume(() => suspend.mutate({ suspended: false })))
      : suspend.mutate({ suspended: true });
  const takesBets = isLive || game.status === 'upcoming';
  // During a VAR check, betting is suspended until the check is decided.
  const canSuspend = takesBets && game.varSince === null;
  const nextPeriod = full ? NEXT_PERIODS[game.period] : undefined;
  const editDialog = takesBets ? 'edit' : 'correct';
  const canEdit = full && game.status !== 'postponed';
  // Suspending and resuming share a key, as do half time and the second half.
  useKeys({
    [ACTIONS.start.key]: full && game.status === 'upcoming' && !start.isPending ? startNow : undefined,
    [ACTIONS.suspend.key]: full && canSuspend && !suspend.isPending ? toggleSuspension : undefined,
    [ACTIONS.halfTime.key]: nextPeriod && !period.isPending ? () => enter(nextPeriod) : undefined,
    [ACTIONS.end.key]: full && isLive ? () => onOpen('end') : undefined,
    [ACTIONS.edit.key]: canEdit ? () => onOpen(editDialog) : undefined,
  });
  if (game.status === 'postponed')
    return (
      <div className="flex gap-1.5">
        {openButton('comeBack')}
        {full && openButton('names')}
      </div>
    );
  if (!takesBets)
    return (
      <div className="flex flex-wrap gap-1.5">
        <UndoButton game={game} withKey={full} guard={rowGuard} />
        {openButton('edit', 'correct')}
        {full && openButton('names')}
      </div>
    );
  return (
    <div className="flex flex-wrap gap-1.5">
      <div className={classNames('flex flex-wrap gap-1.5 max-lg:grow', !full && 'lg:flex-nowrap')}>
        {isLive && !full && openButton('goal')}
        {nextPeriod && periodButton(nextPeriod)}
        {isLive ? (
          openButton('end')
        ) : (
          <Action key="start" withKey={full} game={game} action="start" busy={start.isPending} onClick={startNow} />
        )}
        {openButton('edit')}
        {canSuspend && (
          <Action
            withKey={full}
            iconOnly={!full}
            game={game}
            action={game.suspended ? 'resume' : 'suspend'}
            busy={suspend.isPending}
            onClick={toggleSuspension}
          />
        )}
      </div>
      {isLive && <ConfirmButton game={game} withKey={full} guard={rowGuard} />}
      {isLive && <UndoButton game={game} withKey={full} guard={rowGuard} />}
      {full && openButton('names')}
      {full && !isLive && openButton('kickOff')}
      {full && openButton(isLive ? 'abandon' : 'postpone')}
    </div>
  );
}
