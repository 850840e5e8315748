import type { Game } from '#contract/games/objects.ts';
import { CorrectResultDialog } from '#web/admin/games/correct-result-dialog.tsx';
import { EditGameDialog, NamesDialog } from '#web/admin/games/edit-dialogs.tsx';
import { GoalDialog } from '#web/admin/games/goal-dialog.tsx';
import { AbandonDialog, KickOffDialog, PostponeDialog, ReinstateDialog } from '#web/admin/games/move-dialog.tsx';
import { EndGameDialog, StartGameDialog } from '#web/admin/games/start-and-end-dialogs.tsx';

const DIALOGS = {
  start: StartGameDialog,
  kickOff: KickOffDialog,
  edit: EditGameDialog,
  end: EndGameDialog,
  goal: GoalDialog,
  correct: CorrectResultDialog,
  postpone: PostponeDialog,
  comeBack: ReinstateDialog,
  abandon: AbandonDialog,
  names: NamesDialog,
} as const;

export type GameDialogName = keyof typeof DIALOGS;

export function GameDialog({ name, game, onClose }: { name: GameDialogName; game: Game; onClose: () => void }) {
  const Named = DIALOGS[name];
  return <Named game={game} onClose={onClose} />;
}
