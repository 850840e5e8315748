import type { Game } from '#contract/games/objects.ts';
import { CorrectResultDialog } from '#web/admin/games/correct-result-dialog.tsx';
import { EditGameDialog, NamesDialog } from '#web/admin/games/edit-dialogs.tsx';
import { GoalDialog } from '#web/admin/games/goal-dialog.tsx';
import { AbandonDialog, KickOffDialog, PostponeDialog, ReinstateDialog } from '#web/admin/games/move-dialog.tsx';
import { EndGameDialog, PeriodDialog, StartGameDialog } from '#web/admin/games/start-and-end-dialogs.tsx';
import { lazyPart } from '#web/lib/lazy-part.ts';

const PriceErrorsDialog = lazyPart(
  () => import('#web/admin/games/price-errors-dialog.tsx'),
  'PriceErrorsDialog',
  'desk',
);

type DialogProps = { game: Game; onClose: () => void };

const DIALOGS = {
  start: StartGameDialog,
  kickOff: KickOffDialog,
  edit: EditGameDialog,
  halfTime: (props: DialogProps) => <PeriodDialog {...props} period="half_time" />,
  secondHalf: (props: DialogProps) => <PeriodDialog {...props} period="second_half" />,
  end: EndGameDialog,
  goal: GoalDialog,
  goalHome: (props: DialogProps) => <GoalDialog {...props} team="home" />,
  goalAway: (props: DialogProps) => <GoalDialog {...props} team="away" />,
  correct: CorrectResultDialog,
  postpone: PostponeDialog,
  comeBack: ReinstateDialog,
  abandon: AbandonDialog,
  names: NamesDialog,
  priceErrors: (props: DialogProps) => <PriceErrorsDialog fallback={null} {...props} />,
} as const;

export type GameDialogName = keyof typeof DIALOGS;

export function GameDialog({ name, game, onClose }: DialogProps & { name: GameDialogName }) {
  const NamedDialog = DIALOGS[name];
  return <NamedDialog game={game} onClose={onClose} />;
}
