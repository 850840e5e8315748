import { CircleDot, Flag, type LucideIcon, Pause, PencilLine, Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Game } from '#contract/objects/game.ts';
import { useSetStatus, useSuspend } from '#web/features/admin/games/use-game-actions.ts';
import { Button, type ButtonVariant } from '#web/ui/button.tsx';

export type GameDialogName = 'edit' | 'end' | 'goal' | 'correct';
export type OpenGameDialog = (open: { dialog: GameDialogName; gameId: number }) => void;

type ActionProps = {
  game: Game;
  action: 'start' | 'end' | 'edit' | 'goal' | 'suspend' | 'resume';
  Icon: LucideIcon;
  variant?: ButtonVariant;
  busy?: boolean;
  /** Where the table has little room the sign stands alone. */
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
      {!busy && <Icon aria-hidden="true" className="size-3.5" />}
      <span className={signOnly ? 'lg:max-2xl:hidden' : undefined}>{t(`games.${action}`)}</span>
    </Button>
  );
}

/** What can be done with a game as it stands. The result of one that is over is edited with a reason. */
export function GameActions({ game, onOpen }: { game: Game; onOpen: OpenGameDialog }) {
  const start = useSetStatus(game);
  const suspend = useSuspend(game);
  const open = (dialog: GameDialogName) => () => onOpen({ dialog, gameId: game.id });
  const isLive = game.status === 'live';
  if (game.status === 'postponed') return null;
  if (!isLive && game.status !== 'upcoming')
    return <Action game={game} action="edit" Icon={PencilLine} onClick={open('correct')} />;
  return (
    <div className="flex flex-wrap gap-1.5 lg:flex-nowrap">
      {isLive ? (
        <>
          <Action game={game} action="goal" Icon={CircleDot} variant="success" onClick={open('goal')} />
          <Action game={game} action="end" Icon={Flag} variant="danger" onClick={open('end')} />
        </>
      ) : (
        <Action
          game={game}
          action="start"
          Icon={Play}
          variant="success"
          busy={start.isPending}
          onClick={() => start.mutate('live')}
        />
      )}
      <Action signOnly game={game} action="edit" Icon={PencilLine} onClick={open('edit')} />
      <Action
        signOnly
        game={game}
        action={game.suspended ? 'resume' : 'suspend'}
        Icon={game.suspended ? Play : Pause}
        busy={suspend.isPending}
        onClick={() => suspend.mutate(!game.suspended)}
      />
    </div>
  );
}
